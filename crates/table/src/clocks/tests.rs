use quartet_core::adjudication::Adjudication;
use quartet_games::Position;

use super::*;
use crate::Player;

const A: Seat = Seat::FIRST;
const B: Seat = Seat::new(1);

const fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn clocks(control: &str) -> Clocks {
    Clocks::new(control.parse().unwrap(), 2)
}

fn table(start: &str) -> Table {
    let start = Position::start(start.parse().unwrap());
    let players = vec![Player::person(); start.variant().seats()];
    Table::new(start, players, Adjudication::STANDARD, false).unwrap()
}

fn play(table: &mut Table, turn: &str) {
    for action in table.position().parse_turn(turn).unwrap() {
        table.play(action).unwrap();
    }
}

fn clock(table: &Table, turn: usize) -> String {
    let node = *table.turns()[turn].nodes.last().unwrap();
    table.record().notes(node).clock().map(|clock| clock.to_string()).unwrap_or_default()
}

#[test]
fn controls_both_ways() {
    for text in ["-", "300+3", "0+5", "600+0", "300+5x30", "0+1x10"] {
        assert_eq!(text.parse::<Control>().unwrap().to_string(), text);
    }
    for wrong in ["", "300", "0+0", "300+", "+3", "300+0x30", "300+5x0", "300+5x30x1", "1+100x1"] {
        assert!(wrong.parse::<Control>().is_err(), "{wrong}");
    }
    assert_eq!("300+5y30".parse::<Control>().unwrap_err().column, 5);
}

#[test]
fn fischer_adds_after_each_turn() {
    let mut clocks = clocks("60+3");
    clocks.start(A, s(100));
    assert_eq!(clocks.face(A, s(110)), Face { main: s(50), period: None });
    clocks.press(Some(B), s(110));
    assert_eq!((clocks.left(A, s(130)), clocks.left(B, s(130))), (s(53), s(40)));
    assert_eq!(clocks.flag_time(s(130)), Some(s(170)));
    assert_eq!((clocks.flag(s(169)), clocks.flag(s(170))), (None, Some(B)));
    // A clock that goes backwards takes nothing off.
    assert_eq!(clocks.left(B, s(0)), s(60));
}

#[test]
fn without_main_time_the_first_turn_has_an_increment() {
    let mut clocks = clocks("0+5");
    clocks.start(A, s(0));
    assert_eq!((clocks.flag(s(4)), clocks.flag(s(5))), (None, Some(A)));
}

#[test]
fn a_period_that_is_not_used_up_is_whole_again() {
    let mut clocks = clocks("60+3x30");
    let face = |main, period, count| Face { main: s(main), period: Some((s(period), count)) };
    clocks.start(A, s(0));
    assert_eq!(clocks.face(A, s(0)), face(60, 30, 3));
    assert_eq!(clocks.face(A, s(50)), face(10, 30, 3));
    assert_eq!(clocks.face(A, s(75)), face(0, 15, 3));
    assert_eq!(clocks.face(A, s(95)), face(0, 25, 2));
    // 60 s, one period and 5 s of the second: two periods are left.
    clocks.press(Some(B), s(95));
    assert_eq!(clocks.face(A, s(95)), face(0, 30, 2));
    clocks.press(Some(A), s(95));
    clocks.press(Some(B), s(124));
    assert_eq!(clocks.face(A, s(124)), face(0, 30, 2));
    clocks.press(Some(A), s(124));
    // A period of which nothing is left is used up.
    assert_eq!(clocks.face(A, s(154)), face(0, 30, 1));
    assert_eq!((clocks.flag(s(183)), clocks.flag(s(184))), (None, Some(A)));
    assert_eq!(clocks.face(A, s(184)), face(0, 0, 0));
    assert_eq!(clocks.left(B, s(184)), s(150));
}

#[test]
fn a_pause_costs_nothing() {
    let mut clocks = clocks("60+0");
    clocks.start(A, s(0));
    clocks.pause(s(10));
    clocks.pause(s(20));
    assert!(!clocks.is_running());
    assert_eq!((clocks.left(A, s(500)), clocks.flag(s(500))), (s(50), None));
    clocks.resume(s(500));
    clocks.resume(s(501));
    assert_eq!(clocks.left(A, s(505)), s(45));
    clocks.pause(s(505));
    clocks.press(Some(B), s(600));
    assert!(!clocks.is_running() && clocks.seat() == Some(B));
    assert_eq!(clocks.left(A, s(600)), s(45));
}

#[test]
fn the_record_gets_times_and_take_back_restores_them() {
    let mut table = table("quoridor");
    let mut clocks = clocks("60+3");
    clocks.follow(&mut table, s(0));
    assert_eq!(clocks.seat(), Some(A));
    for (turn, now) in [("e2", 10), ("e8", 30), ("e3", 35)] {
        play(&mut table, turn);
        clocks.follow(&mut table, s(now));
    }
    assert_eq!(
        ["0:00:53", "0:00:43", "0:00:51"].map(String::from),
        [clock(&table, 0), clock(&table, 1), clock(&table, 2)]
    );
    assert!(table.take_back_turn());
    clocks.follow(&mut table, s(50));
    assert_eq!(
        (clocks.seat(), clocks.left(A, s(50)), clocks.left(B, s(50))),
        (Some(A), s(53), s(43))
    );
    assert!(table.redo_action());
    clocks.follow(&mut table, s(52));
    assert_eq!(clock(&table, 2), "0:00:51");
    assert_eq!(
        (clocks.seat(), clocks.left(A, s(60)), clocks.left(B, s(60))),
        (Some(B), s(51), s(35))
    );
    // The same action found anew is no repetition of the old one: it costs its own time.
    table.take_back_turn();
    clocks.follow(&mut table, s(60));
    play(&mut table, "e3");
    clocks.follow(&mut table, s(90));
    assert_eq!(clock(&table, 2), "0:00:26");
    assert_eq!(Clocks::at(clocks.control(), &table).left(A, s(0)), s(26));
}

#[test]
fn increments_come_with_turns_not_with_actions() {
    let mut table = table("fillit");
    let mut clocks = clocks("60+3");
    clocks.follow(&mut table, s(0));
    let slide = table.position().actions().into_iter().find(|a| a.to_string().starts_with('P'));
    table.play(slide.unwrap()).unwrap();
    clocks.follow(&mut table, s(10));
    assert_eq!((clocks.seat(), clocks.left(A, s(10))), (Some(A), s(50)));
    // Taken back in mid-turn: the clock goes on.
    table.take_back_action();
    clocks.follow(&mut table, s(12));
    assert_eq!(clocks.left(A, s(12)), s(48));
    table.redo_action();
    let step = table.position().actions()[0];
    table.play(step).unwrap();
    clocks.follow(&mut table, s(20));
    assert_eq!((clocks.seat(), clock(&table, 0).as_str()), (Some(B), "0:00:43"));
}

#[test]
fn a_flag_ends_the_game_and_can_be_taken_back() {
    let mut table = table("quoridor/4p");
    let mut clocks = Clocks::new("60+0".parse().unwrap(), 4);
    clocks.follow(&mut table, s(0));
    play(&mut table, "e2");
    clocks.follow(&mut table, s(1));
    let seat = clocks.flag(s(61)).unwrap();
    assert!(table.flag(seat));
    clocks.follow(&mut table, s(61));
    assert_eq!(table.record().tag("Result").unwrap(), "1,4,1,1");
    assert_eq!((clocks.seat(), clocks.flag(s(100)), clocks.left(B, s(100))), (None, None, s(0)));
    assert!(table.take_back());
    clocks.follow(&mut table, s(100));
    assert_eq!(
        (clocks.seat(), clocks.left(B, s(100)), clocks.left(A, s(100))),
        (Some(B), s(60), s(59))
    );
}

#[test]
fn a_record_says_the_control() {
    for text in ["-", "300+3", "300+5x30"] {
        let mut table = table("nine");
        let control: Control = text.parse().unwrap();
        control.note(&mut table).unwrap();
        let read: Record = table.text().parse().unwrap();
        assert_eq!(Control::of_record(&read), Some(control));
    }
    let record = Record::new("nine".parse().unwrap());
    assert_eq!(Control::of_record(&record), None);
}

#[test]
fn engines_share_out_what_is_left() {
    let at = |control: &str, game: Game, now| {
        let mut clocks = clocks(control);
        clocks.start(A, s(0));
        clocks.remaining(A, game, s(now))
    };
    let left = |time, increment, searches| {
        Some(Remaining { time: s(time), increment: s(increment), searches })
    };
    assert_eq!(at("-", Game::Nine, 5), None);
    assert_eq!(at("60+3", Game::Jamit, 20), left(40, 3, None));
    assert_eq!(at("60+2x30", Game::Jamit, 20), left(70, 10, None));
    assert_eq!(at("60+2x30", Game::Fillit, 70), left(20, 0, Some(2)));
}

#[test]
fn clocks_are_stored_standing_still() {
    let mut clocks = clocks("60+3x30");
    clocks.start(A, s(0));
    clocks.press(Some(B), s(70));
    clocks.pause(s(75));
    let text = serde_json::to_string(&clocks).unwrap();
    let shown = r#"{"control":"60+3x30","left":[90000,150000],"seat":2,"spent":5000,"turns":0}"#;
    assert_eq!(text, shown);
    assert_eq!(serde_json::from_str::<Clocks>(&text).unwrap(), clocks);
    for (good, bad) in [
        ("60+3x30", "60"),
        ("90000,", ""),
        ("\"seat\":2", "\"seat\":3"),
        ("5000", "18446744073709551615"),
        ("5000", "-1"),
        ("turns", "tours"),
    ] {
        let text = text.replace(good, bad);
        assert!(serde_json::from_str::<Clocks>(&text).is_err(), "{text}");
    }
}

#[test]
fn paces_are_told_by_the_time_for_forty_turns() {
    for (control, pace) in [
        ("-", Pace::Untimed),
        ("599+0", Pace::Blitz),
        ("180+10", Pace::Blitz),       // 580 s
        ("200+10", Pace::Rapid),       // 600 s
        ("1800+20", Pace::Rapid),      // 2600 s
        ("0+3x90", Pace::Classical),   // 3600 s
        ("3600+30", Pace::Classical),  // 4800 s
        ("0+1x2159", Pace::Classical), // 86360 s
        ("0+1x2160", Pace::Correspondence),
        ("0+1x86400", Pace::Correspondence),
        ("100000000+100000000", Pace::Correspondence),
    ] {
        assert_eq!(control.parse::<Control>().unwrap().pace(), pace, "{control}");
    }
    for pace in Pace::ALL {
        assert_eq!(pace.to_string().parse(), Ok(pace));
    }
    assert!("slow".parse::<Pace>().is_err());
}
