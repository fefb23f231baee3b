use super::*;

fn study(text: &str) -> Study {
    Study::new(text.parse().unwrap())
}

fn quoridor() -> Study {
    study("[Game \"quoridor\"] 1. e2 e8 (1... d9 2. e3) (1... f9) 2. e3 $1 {so} e7 *")
}

fn act(study: &mut Study, text: &str) -> NodeId {
    let action = study.position().parse_action(text).unwrap();
    study.play(action).unwrap()
}

/// The items in the manner of records.
fn shown(study: &Study) -> String {
    let piece = |item: Item| match item {
        Item::Open => "(".into(),
        Item::Close => ")".into(),
        Item::Turn(turn) if turn.numbered => {
            format!("{}.{} {}", turn.round, turn.seat, turn.text)
        }
        Item::Turn(turn) => turn.text,
    };
    let pieces: Vec<String> = study.items().into_iter().map(piece).collect();
    pieces.join(" ")
}

#[test]
fn items_nest_as_records_do() {
    assert_eq!(shown(&quoridor()), "1.1 e2 e8 ( 1.2 d9 2.1 e3 ) ( 1.2 f9 ) 2.1 e3 e7");
    let turns = quoridor().items();
    let Some(Item::Turn(turn)) = turns.iter().rev().nth(1) else { panic!() };
    assert_eq!((turn.nags.as_slice(), turn.comments.as_slice()), (&[1][..], &["so".into()][..]));
    assert_eq!(shown(&study("[Game \"nine\"] *")), "");
}

#[test]
fn variations_inside_turns_say_the_whole_turn() {
    let record: Record = "[Game \"fillit\"] *".parse().unwrap();
    let mut study = Study::new(record);
    let slide = study.position().actions().into_iter().find(|a| a.to_string().starts_with('P'));
    let slid = study.play(slide.unwrap()).unwrap();
    let steps = study.position().actions();
    let (one, other) = (steps[0], steps[1]);
    study.play(one).unwrap();
    study.go(slid);
    study.play(other).unwrap();
    let slide = slide.unwrap();
    assert_eq!(shown(&study), format!("1.1 {slide}/{one} ( 1.1 {slide}/{other} )"));
    let items = study.items();
    let Item::Turn(turn) = &items[2] else { panic!() };
    assert_eq!(turn.nodes, [study.current()]);
    // By turns: back to the start, on along the first line.
    assert!(study.previous_turn() && study.current() == NodeId::START);
    assert!(study.next_turn() && study.current() == study.record().end());
    assert!(study.previous_action() && study.current() == slid);
    assert!(study.next_turn() && !study.next_turn());
}

#[test]
fn going_stays_in_the_line() {
    let mut study = quoridor();
    assert!(!study.previous_action() && !study.previous_turn() && !study.go_to_start());
    assert!(study.go_to_end() && study.current() == study.record().end());
    assert!(study.go_to_start());
    act(&mut study, "e2");
    let d9 = act(&mut study, "d9");
    assert!(study.go_to_end());
    assert_eq!(study.last_turn().unwrap().text, "e3");
    assert_eq!(study.record().parent(study.current()), Some(d9));
    assert_eq!(study.history().len(), 3);
}

#[test]
fn an_action_that_is_there_is_followed_and_another_one_added() {
    let mut study = quoridor();
    let before = study.record().clone();
    act(&mut study, "e2");
    act(&mut study, "e8");
    assert_eq!(study.record(), &before);
    act(&mut study, "f2");
    assert_eq!(shown(&study), "1.1 e2 e8 ( 1.2 d9 2.1 e3 ) ( 1.2 f9 ) 2.1 e3 ( 2.1 f2 ) 2.2 e7");
    let wrong = study.position().parse_action("a1").unwrap();
    assert!(study.play(wrong).is_err());
    assert!(study.promote(study.current()) && !study.promote(study.current()));
    assert_eq!(study.record().end(), study.current());
    let line = ["e7", "f3"].map(|text| study.position().parse_action(text).unwrap());
    let end = study.add_line(study.current(), &line).unwrap();
    assert_eq!(study.record().end(), end);
}

#[test]
fn what_is_deleted_is_left() {
    let mut study = quoridor();
    let e2 = act(&mut study, "e2");
    let d9 = act(&mut study, "d9");
    let e3 = act(&mut study, "e3");
    study.delete(d9);
    assert_eq!(study.current(), e2);
    assert_eq!(shown(&study), "1.1 e2 e8 ( 1.2 f9 ) 2.1 e3 e7");
    assert!(!study.go(e3) && !study.go(d9));
    // To delete once more what is gone changes nothing.
    study.delete(e3);
    assert_eq!(shown(&study), "1.1 e2 e8 ( 1.2 f9 ) 2.1 e3 e7");
    study.delete(NodeId::START);
    assert_eq!((study.current(), shown(&study).as_str()), (NodeId::START, ""));
}

#[test]
fn notes_are_set_and_the_plot_follows_the_main_line() {
    let mut study = quoridor();
    let e2 = act(&mut study, "e2");
    study.set_comment(e2, "one").unwrap();
    assert!(study.set_comment(e2, "a } b").is_err());
    assert_eq!(study.record().notes(e2).comments(), ["one"]);
    study.set_comment(e2, "").unwrap();
    assert!(study.record().notes(e2).comments().is_empty());
    let eval = Eval::new(&[0.6, 0.4]);
    study.set_eval(e2, eval).unwrap();
    assert!(study.set_eval(e2, Eval::new(&[0.2, 0.3, 0.5])).is_err());
    let plot = study.plot();
    assert_eq!(plot.len(), 5);
    assert_eq!((plot[0], plot[1]), ((NodeId::START, None), (e2, eval)));
}

#[test]
fn the_game_goes_on_from_a_place() {
    let mut study = quoridor();
    act(&mut study, "e2");
    act(&mut study, "d9");
    let players = vec![Player::person(); 2];
    let mut table = study.table(players.clone(), Adjudication::STANDARD).unwrap();
    assert_eq!(table.record().movetext(), "1. e2 d9 *");
    assert!(table.take_back() && table.redo());
    let back = Study::from(&table);
    assert_eq!(back.current(), table.record().end());
    let over = "[Game \"quoridor/3x3w0\"] 1. b2 a3 2. b3 1,2";
    let mut study = Study::new(over.parse().unwrap());
    study.go_to_end();
    assert_eq!(study.table(players, Adjudication::STANDARD).unwrap_err(), RecordError::StartIsOver);
}
