//! Whole games by keyboard and by mouse, without a terminal, and what the screens look like.

use quartet_core::adjudication::Adjudication;
use quartet_engine::Level;
use quartet_games::{Action, Position, Variant};
use quartet_record::Termination;
use quartet_render::{Place, places};
use quartet_table::{Player, Table};
use rand::SeedableRng as _;
use ratatui::{
    Terminal,
    backend::TestBackend,
    crossterm::event::{KeyCode, KeyEvent, KeyModifiers},
};

use super::{
    app::{App, Click, Dialog, Wish},
    menu::Menu,
    screen::{self, Look, Map},
};

const LOOK: Look = Look { ascii: false, colour: true };

fn persons(start: &str) -> App {
    let start = crate::start::parse(start).unwrap();
    let players = vec![Player::person(); start.variant().seats()];
    App::new(Table::new(start, players, Adjudication::STANDARD, false).unwrap())
}

fn against_engine(start: &str) -> App {
    let start = crate::start::parse(start).unwrap();
    let players = Player::alone_against(Level::MIN, start.variant());
    App::new(Table::new(start, players, Adjudication::STANDARD, false).unwrap())
}

fn press(app: &mut App, codes: &[KeyCode]) {
    for &code in codes {
        app.key(code.into());
    }
}

fn type_in(app: &mut App, text: &str) {
    for sign in text.chars() {
        app.key(KeyCode::Char(sign).into());
    }
}

/// The screen as text, and what the mouse meets on it.
fn draw(app: &App, (width, height): (u16, u16), look: Look) -> (String, Map) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let mut map = Map::default();
    terminal.draw(|frame| map = screen::game(frame, app, look, None)).unwrap();
    (terminal.backend().to_string().replace('"', ""), map)
}

fn text(app: &App) -> String {
    draw(app, (80, 24), LOOK).0
}

fn note(app: &App) -> &str {
    app.note.as_ref().map_or("", |note| note.text.as_str())
}

/// The places to pick for an action: the shortest way.
fn path(app: &App, action: Action) -> Vec<Place> {
    let touched = quartet_render::touched(app.table.position(), action);
    match action.to_string() {
        text if text.contains('-') => touched,
        text if text.starts_with('+') => touched[1..].to_vec(),
        text if text.contains(':') => vec![touched[1]],
        _ if matches!(action, Action::Nine(_)) => vec![touched[0]],
        _ => vec![*touched.last().unwrap()],
    }
}

/// Goes to each place with Tab and takes it with Enter.
fn by_keyboard(app: &mut App, action: Action) {
    for place in path(app, action) {
        if matches!(place, Place::Fence(_)) {
            press(app, &[KeyCode::Char(' ')]);
        }
        let mut tabs = 0;
        while app.cursor() != Some(place) {
            press(app, &[KeyCode::Tab]);
            tabs += 1;
            assert!(tabs < 200, "Tab never reaches {place}");
        }
        press(app, &[KeyCode::Enter]);
    }
    if let Some((options, _)) = app.options() {
        while app.preview() != Some(action) {
            press(app, &[KeyCode::Tab]);
        }
        assert_eq!(options.len(), 2);
        press(app, &[KeyCode::Enter]);
    }
}

fn find(map: &Map, click: Click) -> (u16, u16) {
    let cells = (0..24).flat_map(|y| (0..80).map(move |x| (x, y)));
    let mut cells = cells.filter(|&(x, y)| map.click(x, y) == Some(click));
    cells.next().unwrap_or_else(|| panic!("{click:?} is nowhere on the screen"))
}

fn click(app: &mut App, click: Click) {
    let map = draw(app, (80, 24), LOOK).1;
    let (x, y) = find(&map, click);
    app.click(map.click(x, y).unwrap());
}

fn by_mouse(app: &mut App, action: Action) {
    for place in path(app, action) {
        click(app, Click::Place(place));
        if matches!(place, Place::Fence(_)) {
            assert_eq!(app.cursor(), Some(place), "a fence is shown first");
            click(app, Click::Place(place));
        }
    }
    if let Some((options, _)) = app.options() {
        let nth = options.iter().position(|&option| option == action).unwrap();
        click(app, Click::Option(nth));
    }
}

fn by_notation(app: &mut App, action: Action) {
    let text = action.to_string();
    // File h is the key for hints, too: there the digit tells.
    type_in(app, &text);
    press(app, &[KeyCode::Enter]);
}

/// Plays a random game to its end.
fn whole_game(variant: Variant, play: fn(&mut App, Action)) {
    let mut app = persons(&variant.to_string());
    let mut rng = quartet_core::Random::seed_from_u64(7);
    let mut same = *app.table.position();
    while !app.table.is_over() {
        let action = app.table.position().random_action(&mut rng).unwrap();
        play(&mut app, action);
        same = same.play(action).unwrap();
        while same.actions().iter().any(|action| action.to_string() == "pass") {
            same = same.play(same.actions()[0]).unwrap();
        }
        assert_eq!(*app.table.position(), same, "{variant}: after {action}: {}", note(&app));
    }
    assert!(text(&app).contains("1. seat"), "{}", text(&app));
}

#[test]
fn whole_games_of_every_variant_by_keyboard() {
    for variant in Variant::all() {
        whole_game(variant, by_keyboard);
    }
}

#[test]
fn whole_games_of_every_variant_by_mouse() {
    for variant in Variant::all() {
        whole_game(variant, by_mouse);
    }
}

#[test]
fn whole_games_of_every_variant_by_notation() {
    for variant in Variant::all() {
        whole_game(variant, by_notation);
    }
}

#[test]
fn every_board_fits_and_every_place_can_be_clicked_in_80_by_24() {
    for variant in Variant::all() {
        let app = persons(&variant.to_string());
        let (text, map) = draw(&app, (80, 24), LOOK);
        for place in places(app.table.position()) {
            find(&map, Click::Place(place));
        }
        assert!(text.contains("seat 1 (person) to move"), "{text}");
        let (ascii, _) = draw(&app, (80, 24), Look { ascii: true, colour: false });
        assert!(ascii.is_ascii(), "{ascii}");
    }
}

#[test]
fn a_window_that_is_too_small_says_so_and_loses_nothing() {
    let mut app = persons("fillit");
    type_in(&mut app, "Pe4");
    press(&mut app, &[KeyCode::Enter]);
    for size in [(79, 18), (40, 24), (10, 3), (1, 1)] {
        let (text, map) = draw(&app, size, LOOK);
        assert!(size.0 < 40 || text.contains("too small"), "{text}");
        assert_eq!(map.click(0, 0), None);
    }
    assert!(text(&app).contains("done: Pe4"));
}

#[test]
fn the_screen_tells_what_is_done_and_due() {
    let mut app = against_engine("fillit");
    let screen = text(&app);
    for part in
        ["FILLIT 2p-a", "seat 1 (you) to move", "24 chips to lay", "repetition 3, turns 300"]
    {
        assert!(screen.contains(part), "{part}\n{screen}");
    }
    type_in(&mut app, "Pe4");
    press(&mut app, &[KeyCode::Enter]);
    let screen = text(&app);
    for part in ["done: Pe4", "Move a stone", "1. Pe4/", "21 chips to lay", "[(●)]", ": ○ :"] {
        assert!(screen.contains(part), "{part}\n{screen}");
    }
}

#[test]
fn a_fence_is_seen_before_it_is_placed() {
    let mut app = persons("quoridor");
    press(&mut app, &[KeyCode::Char(' '), KeyCode::Up, KeyCode::Right]);
    let screen = text(&app);
    assert!(screen.contains("╌╌╌╌╌╌╌"), "{screen}");
    assert!(screen.contains("f2h – steps to go by seat: 8 · 8"), "{screen}");
    press(&mut app, &[KeyCode::Char(' ')]);
    assert!(text(&app).contains("╎"));
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!(app.table.record().movetext(), "1. f2v *");
    // The mouse hovers: the first click places.
    let fence = Place::from_name(app.table.position().game(), "d8h").unwrap();
    app.hover(fence);
    click(&mut app, Click::Place(fence));
    assert_eq!(app.table.record().movetext(), "1. f2v d8h *");
}

#[test]
fn illegal_tries_say_why() {
    let cases = [
        ("quoridor", "e3", "the pawn goes one square, or jumps over a pawn right beside it"),
        (
            "quoridor 2p e1,e9 8,9 a1h,c1h,e1h 1",
            "e1v",
            "the fence would overlap or cross another one",
        ),
        (
            "quoridor 2p e1,e9 5,10 a8h,c8h,e8h,g8h,h7h 1",
            "h8v",
            "this fence would close the last way of seat 1",
        ),
        ("quoridor 2p e1,e9 0,9 - 1", "e4h", "no fences are left"),
        ("nine", "a1", "neutral pieces are never placed in the outermost rows and columns"),
        ("fillit", "e3", "the pawn cannot stop on e3: it slides as far as it can"),
        ("fillit", "g7", "the stone on g7 is not yours"),
        ("fillit", "e5", "e5 is the hole: nothing ever stands on it or passes it"),
        ("jamit", "e9", "e9 is not on the two edges that meet at your pawn"),
        ("jamit", "e4", "coins go in at the edge of the board"),
        ("jamit", "NE", "first put in the coins of the other colours"),
    ];
    for (start, place, reason) in cases {
        let mut app = persons(start);
        let before = *app.table.position();
        let place = Place::from_name(before.game(), place).unwrap();
        app.click(Click::Place(place));
        app.click(Click::Place(place));
        assert!(note(&app).contains(reason), "{start} {place}: {}", note(&app));
        assert_eq!(*app.table.position(), before);
    }
}

#[test]
fn typed_nonsense_is_named() {
    let mut app = persons("fillit");
    for (typed, reason) in [
        ("Pe9", "the pawn cannot reach e9"),
        ("/h3-h4", "no stone lies on h3"),
        ("Pe4/Pe1", "a stone step is due"),
        ("Pe4/c1-d1/Pe1", "the turn was complete before this"),
        ("/x", "`x`"),
    ] {
        type_in(&mut app, typed);
        press(&mut app, &[KeyCode::Enter]);
        assert!(note(&app).contains(reason), "{typed}: {}", note(&app));
        assert!(app.table.is_untouched());
    }
    type_in(&mut app, "Pe4/c1-");
    press(&mut app, &[KeyCode::Tab]);
    type_in(&mut app, "d1");
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!(app.table.record().movetext(), "1. Pe4/c1-d1 *");
}

#[test]
fn h_is_a_hint_but_also_a_file() {
    let mut app = persons("quoridor");
    type_in(&mut app, "h");
    let errand = app.errand().unwrap();
    assert_eq!(errand.player, None);
    app.answer(errand.number, app.table.position().parse_action("e2").ok());
    assert!(note(&app).contains("suggests e2 – steps to go by seat: 8→7 · 8"), "{}", note(&app));
    assert!(app.table.is_untouched() && app.errand().is_none());
    type_in(&mut app, "h3v");
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!(app.table.record().movetext(), "1. h3v *");
}

/// Lets the engine answer with the first action that comes.
fn engine_answers(app: &mut App) {
    while let Some(errand) = app.errand() {
        let action = errand.position.actions()[0];
        app.answer(errand.number, Some(action));
    }
}

#[test]
fn take_back_goes_to_the_last_choice_of_a_person() {
    let mut app = against_engine("fillit");
    type_in(&mut app, "Pe4/c1-d1");
    press(&mut app, &[KeyCode::Enter]);
    assert!(!app.table.person_to_move());
    engine_answers(&mut app);
    let whole = app.table.record().movetext();
    assert!(app.table.person_to_move() && whole.starts_with("1. Pe4/c1-d1 P"));
    type_in(&mut app, "u");
    assert_eq!(app.table.record().movetext(), "1. Pe4 *", "the stone is to be chosen again");
    type_in(&mut app, "u");
    assert!(app.table.is_untouched());
    type_in(&mut app, "u");
    assert_eq!(note(&app), "there is nothing to take back");
    type_in(&mut app, "yy");
    assert_eq!(app.table.record().movetext(), whole);
    type_in(&mut app, "y");
    assert!(note(&app).contains("nothing was taken back"));
}

#[test]
fn answers_that_come_too_late_are_passed_over() {
    let mut app = against_engine("quoridor");
    type_in(&mut app, "e2");
    press(&mut app, &[KeyCode::Enter]);
    let errand = app.errand().unwrap();
    type_in(&mut app, "u");
    app.answer(errand.number, errand.position.parse_action("e8").ok());
    assert!(app.table.is_untouched());
    // Not even when the position came up again.
    type_in(&mut app, "y");
    app.answer(errand.number, errand.position.parse_action("e8").ok());
    assert_eq!(app.table.record().movetext(), "1. e2 *");
}

#[test]
fn engines_can_be_paused_and_hurried() {
    let mut app = against_engine("quoridor");
    type_in(&mut app, "p");
    type_in(&mut app, "e2");
    press(&mut app, &[KeyCode::Enter]);
    assert!(app.errand().is_none());
    assert!(text(&app).contains("engines wait"));
    type_in(&mut app, "m");
    assert!(app.errand().is_some() && app.hurries());
    engine_answers(&mut app);
    assert!(app.table.person_to_move() && !app.hurries());
}

#[test]
fn resigning_is_asked_for_and_can_be_taken_back() {
    let mut app = persons("quoridor/4p");
    type_in(&mut app, "rn");
    assert!(app.dialog.is_none() && !app.table.is_over());
    type_in(&mut app, "r");
    assert!(text(&app).contains("Resign this game?"));
    click(&mut app, Click::Key(KeyCode::Char('y')));
    let record = app.table.record();
    assert_eq!(record.termination(), Termination::Resignation);
    assert_eq!(record.outcome().unwrap().to_string(), "4,1,1,1");
    assert!(text(&app).contains("4. seat 1, "), "{}", text(&app));
    type_in(&mut app, "u");
    assert!(!app.table.is_over() && app.table.is_untouched());
}

#[test]
fn a_game_that_goes_round_is_a_draw() {
    let mut app = persons("quoridor");
    for turn in ["e2", "e8", "e1", "e9", "e2", "e8", "e1", "e9"] {
        assert!(!app.table.is_over());
        type_in(&mut app, turn);
        press(&mut app, &[KeyCode::Enter]);
    }
    assert_eq!(app.table.record().termination(), Termination::Repetition);
    assert!(text(&app).contains("draw: the position has come up too"), "{}", text(&app));
    type_in(&mut app, "u");
    assert!(!app.table.is_over());
}

#[test]
fn a_seat_that_cannot_act_passes_by_itself() {
    let mut app = persons("nine/2p");
    let mut rng = quartet_core::Random::seed_from_u64(3);
    let mut passed = false;
    while !app.table.is_over() {
        let action = app.table.position().random_action(&mut rng).unwrap();
        type_in(&mut app, &action.to_string());
        press(&mut app, &[KeyCode::Enter]);
        passed |= note(&app).contains("cannot act and passes");
        assert_eq!(app.table.forced_pass(), None);
    }
    let text = app.table.text();
    assert_eq!(passed, text.contains("pass"), "{text}");
}

#[test]
fn nine_is_played_twice_with_swapped_seats() {
    let start = Position::start("nine/2p".parse().unwrap());
    let players = Player::alone_against(Level::MIN, start.variant());
    let table = Table::new(start, players, Adjudication::STANDARD, true).unwrap();
    let mut app = App::new(table);
    let mut rng = quartet_core::Random::seed_from_u64(5);
    let mut finish = |app: &mut App| {
        while !app.table.is_over() {
            let action = app.table.position().random_action(&mut rng).unwrap();
            match app.errand() {
                Some(errand) => app.answer(errand.number, Some(action)),
                None => by_notation(app, action),
            }
        }
        let Position::Nine(end) = app.table.position() else { panic!() };
        [0, 1].map(|seat| end.points(quartet_core::Seat::new(seat)))
    };
    let first = finish(&mut app);
    assert!(text(&app).contains("second game"));
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!(app.table.players()[1], Player::person());
    assert!(!app.table.person_to_move() && app.table.is_untouched());
    let second = finish(&mut app);
    let sums = [first[1] + second[0], first[0] + second[1]];
    assert_eq!(app.table.sums(), Some(sums));
    let said = format!(
        "both games together: seat 1 (engine level 1) {}, seat 2 (you) {}",
        sums[0], sums[1]
    );
    assert_eq!(super::words::sums(&app.table), Some(said));
    // Both are in the file, and go on from there.
    let records = quartet_record::read(&app.table.text()).unwrap();
    assert_eq!(records.len(), 2);
    let (again, whole) = Table::resume(records).unwrap();
    assert!(whole);
    assert_eq!((again.sums(), again.text()), (Some(sums), app.table.text()));
}

#[test]
fn a_game_goes_on_from_its_record() {
    for variant in Variant::all() {
        let mut app = against_engine(&variant.to_string());
        let mut rng = quartet_core::Random::seed_from_u64(11);
        for _ in 0..7 {
            let action = app.table.position().random_action(&mut rng).unwrap();
            match app.errand() {
                Some(errand) => app.answer(errand.number, Some(action)),
                None => by_notation(&mut app, action),
            }
        }
        let text = app.table.text();
        let (again, whole) = Table::resume(quartet_record::read(&text).unwrap()).unwrap();
        assert!(whole && again.players() == app.table.players());
        assert_eq!(again.position(), app.table.position());
        assert_eq!(again.text(), text);
    }
}

#[test]
fn variations_and_other_records_are_left_behind() {
    let text = "[Game \"quoridor\"]\n\n1. e2 (1. d1 e8) e8 *\n";
    let (table, whole) = Table::resume(quartet_record::read(text).unwrap()).unwrap();
    assert!(!whole);
    let mut app = App::new(table);
    type_in(&mut app, "uu");
    assert!(app.table.is_untouched(), "no variation takes the place of what is taken back");
    let two = "[Game \"nine\"]\n\n*\n\n[Game \"quoridor\"]\n\n1. e2 *\n";
    let (table, whole) = Table::resume(quartet_record::read(two).unwrap()).unwrap();
    assert!(!whole && table.record().movetext() == "1. e2 *");
}

#[test]
fn leaving_asks_only_if_something_is_not_saved() {
    let mut app = persons("nine");
    type_in(&mut app, "q");
    assert_eq!(app.take_wish(), Some(Wish::Quit), "nothing was played");
    type_in(&mut app, "e5");
    press(&mut app, &[KeyCode::Enter]);
    type_in(&mut app, "q");
    assert_eq!((app.dialog, app.take_wish()), (Some(Dialog::Quit), None));
    type_in(&mut app, "n");
    app.is_saved("file".into());
    type_in(&mut app, "q");
    assert_eq!(app.take_wish(), Some(Wish::Quit));
    app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert_eq!(app.take_wish(), Some(Wish::Quit));
    type_in(&mut app, "s");
    type_in(&mut app, "2");
    press(&mut app, &[KeyCode::Enter]);
    assert_eq!(app.take_wish(), Some(Wish::SaveAs("file2".into())));
}

#[test]
fn help_and_menu_are_drawn() {
    for variant in Variant::all() {
        let mut app = persons(&variant.to_string());
        press(&mut app, &[KeyCode::Char('?')]);
        let screen = text(&app);
        assert!(screen.contains("let the engine suggest something"), "{screen}");
        app.wheel(false);
        app.click(Click::Key(KeyCode::Esc));
        assert!(app.dialog.is_none());
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let menu = Menu::new(variant, Level::MIN);
        let mut map = Map::default();
        terminal.draw(|frame| map = screen::menu(frame, &menu, LOOK)).unwrap();
        let screen = terminal.backend().to_string();
        assert!(screen.contains(&variant.name()) && screen.contains("Begin"), "{screen}");
        let begin = (0..24)
            .find_map(|y| map.menu(40, y).filter(|&click| menu.clone().click(click).is_some()));
        assert!(begin.is_some());
    }
}
