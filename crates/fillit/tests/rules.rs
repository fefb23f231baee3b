//! The rules one by one, on positions worked out by hand.

mod common;

use common::at;
use quartet_core::{
    Game, Random, Seat, Side,
    hex::{Direction, Space},
};
use quartet_fillit::{Action, Illegal, Man, Position, Stage, Variant};
use rand::SeedableRng;

fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn space(position: &Position, name: &str) -> Space {
    position.board().from_name(name.as_bytes()).expect("a space")
}

#[track_caller]
fn play(position: &Position, turn: &str) -> Position {
    turn.split('/').fold(*position, |position, text| {
        position.play(action(text)).unwrap_or_else(|error| panic!("{text} in {position}: {error}"))
    })
}

/// The legal actions that begin so, sorted.
fn actions(position: &Position, start: &str) -> Vec<String> {
    let actions = position.actions();
    let mut texts: Vec<_> = actions.iter().map(Action::to_string).collect();
    texts.retain(|text| text.starts_with(start));
    texts.sort_unstable();
    texts
}

macro_rules! assert_illegal {
    ($position:expr, $text:literal, $reason:pat) => {
        let reason = $position.play(action($text)).expect_err($text);
        assert!(matches!(reason, $reason), "{} in {}: {reason}", $text, $position);
    };
}

/// The stones of set-up A with two seats.
const STONES: &str = "A c1 d3 f3 g1, B c7 d6 f6 g7";

/// A position of two seats on the large board with these stones, seat 1 to move.
fn two(men: &str, stage: Stage) -> Position {
    at(Variant::TwoA, &format!("{STONES}, {men}"), 1, stage)
}

fn open(men: &str) -> Position {
    at(Variant::TwoA, men, 1, Stage::Open)
}

mod slides {
    use super::*;

    #[test]
    fn go_up_to_the_hole_or_a_stone() {
        // From e1: N the hole on e5, NE the stone on g1, NW the stone on c1.
        assert_eq!(actions(&Position::start(Variant::TwoA), "P"), ["Pd1", "Pe4", "Pf1"]);
        // From a3: N and S the stones in the corners, NE c5, SE c3.
        let slides = ["Pa2", "Pa4", "Pb3", "Pb4"];
        assert_eq!(actions(&Position::start(Variant::TwoB), "P"), slides);
    }

    #[test]
    fn go_up_to_the_edge_or_another_pawn() {
        // From e1: N the stone on e2, NE the pawn in the corner i1, NW the corner a1.
        let position = open("@a e1, @b i1, A e2, B e9");
        assert_eq!(actions(&position, "P"), ["Pa1", "Ph1"]);
    }

    #[test]
    fn have_to_be_straight_and_as_long_as_they_can() {
        let start = Position::start(Variant::TwoA);
        assert_illegal!(start, "Pe2", Illegal::TooShort(_));
        assert_illegal!(start, "Pe5", Illegal::Hole(_));
        assert_illegal!(start, "Pe6", Illegal::Blocked(_));
        assert_illegal!(start, "Pg1", Illegal::Blocked(_));
        assert_illegal!(start, "Ph1", Illegal::Blocked(_));
        assert_illegal!(start, "Pd2", Illegal::NotStraight(_));
        // At least one space.
        assert_illegal!(start, "Pe1", Illegal::NotStraight(_));
        assert_illegal!(Position::start(Variant::MiniTwoA), "Ph1", Illegal::NoSpace(_));
    }

    #[test]
    fn lay_chips_on_the_way_and_at_its_end_and_send_others_back() {
        let position = two("@a e1, @b e9, a e3, b e2", Stage::Open);
        assert_eq!((position.supply(Side::new(0)), position.supply(Side::new(1))), (23, 23));
        let slid = play(&position, "Pe4");
        assert_eq!(slid, two("@a e4, @b e9, a e1 e2 e3", Stage::Slid));
        assert_eq!((slid.supply(Side::new(0)), slid.supply(Side::new(1))), (21, 24));
        // A chip of another side on the last space goes back, too; an own one stays.
        let slid = play(&two("@a e1, @b e9, b e4", Stage::Open), "Pe4");
        assert_eq!(slid, two("@a e4, @b e9, a e1 e2 e3", Stage::Slid));
        let slid = play(&two("@a e1, @b e9, a e2 e3 e4", Stage::Open), "Pe4");
        assert_eq!(slid, two("@a e4, @b e9, a e1 e2 e3", Stage::Slid));
        assert_eq!(slid.supply(Side::new(0)), 21);
    }

    #[test]
    fn can_be_looked_at_before() {
        let position = two("@a e1, @b e9, a e3, b e2", Stage::Open);
        let to = space(&position, "e4");
        let slide = position.slide_to(Seat::FIRST, to).expect("a slide");
        assert_eq!((slide.direction, slide.to), (Direction::N, to));
        let names = ["e2", "e3", "e4"].map(|name| space(&position, name));
        assert!(slide.in_order().eq(names));
        assert!(slide.laid.iter().eq([names[0], names[2]]));
        assert_eq!(position.slide_to(Seat::FIRST, names[0]), None);
        // Seat 2, the other way: e8, e7, e6.
        let slide = position.slide(Seat::new(1), Direction::S).expect("a slide");
        assert!(slide.in_order().eq(["e8", "e7", "e6"].map(|name| space(&position, name))));
        assert_eq!(position.slide(Seat::new(1), Direction::N), None);
        assert_eq!(position.slides(Seat::FIRST).count(), 3);
        assert_eq!(position.slide_targets(), position.reach(Seat::FIRST));
    }
}

mod steps {
    use super::*;

    /// What is round the stone on d3: d4 empty, e4 a chip, e3 the own pawn, d2 a stone of seat 2,
    /// c2 its pawn, c3 an own stone.
    fn ring(stage: Stage) -> Position {
        at(Variant::TwoA, "A c3 d3, B d2, @a e3, @b c2, b e4", 1, stage)
    }

    #[track_caller]
    fn assert_step(text: &str, men: &str) {
        let after = at(Variant::TwoA, men, 2, Stage::Open);
        assert_eq!(play(&ring(Stage::Slid), text), after, "{text}");
    }

    #[test]
    fn go_to_any_space_next_to_the_stone() {
        let position = ring(Stage::Slid);
        let steps = ["d3-c2", "d3-c3", "d3-d2", "d3-d4", "d3-e3", "d3-e4"];
        assert_eq!(actions(&position, "d3"), steps);
        assert_eq!(position.step_targets(space(&position, "d3")).len(), 6);
        assert!(position.step_targets(space(&position, "d2")).is_empty());
        // From the corner i5 there are three.
        let corner = at(Variant::TwoA, "A i5, B e9, @a e1, @b a1", 1, Stage::Slid);
        assert_eq!(actions(&corner, ""), ["i5-h5", "i5-h6", "i5-i4"]);
    }

    #[test]
    fn change_places_with_nothing() {
        assert_step("d3-d4", "A c3 d4, B d2, @a e3, @b c2, b e4");
    }

    #[test]
    fn change_places_with_a_chip() {
        assert_step("d3-e4", "A c3 e4, B d2, @a e3, @b c2, b d3");
    }

    #[test]
    fn change_places_with_stones_of_any_colour() {
        assert_step("d3-d2", "A c3 d2, B d3, @a e3, @b c2, b e4");
        // Two of one colour: both ways are legal and change nothing.
        assert_step("d3-c3", "A c3 d3, B d2, @a e3, @b c2, b e4");
        assert_step("c3-d3", "A c3 d3, B d2, @a e3, @b c2, b e4");
    }

    #[test]
    fn change_places_with_any_pawn_and_the_chip_under_it() {
        assert_step("d3-e3", "A c3 e3, B d2, @a d3, @b c2, b e4");
        assert_step("d3-c2", "A c2 c3, B d2, @a e3, @b d3, b e4");
    }

    #[test]
    fn never_go_onto_the_hole() {
        let position = at(Variant::TwoA, "A e4, B e6, @a e1, @b e9", 1, Stage::Slid);
        assert_eq!(actions(&position, ""), ["e4-d3", "e4-d4", "e4-e3", "e4-f3", "e4-f4"]);
        assert_illegal!(position, "e4-e5", Illegal::Hole(_));
    }

    #[test]
    fn need_a_stone_of_the_own_side_and_a_neighbour() {
        let start = Position::start(Variant::ThreeB);
        assert_illegal!(start, "b4-b5", Illegal::NotYours(_));
        assert_illegal!(start, "a1-a2", Illegal::NoStone(_));
        assert_illegal!(start, "e1-e2", Illegal::NoStone(_));
        assert_illegal!(start, "e5-e4", Illegal::NoStone(_));
        // Neighbours on the mini board only.
        assert_illegal!(start, "d2-e1", Illegal::NotNext(_));
        assert_illegal!(Position::start(Variant::MiniTwoA), "h1-h2", Illegal::NoSpace(_));
    }
}

mod turns {
    use super::*;

    #[test]
    fn have_a_slide_and_a_step_in_either_order() {
        let start = Position::start(Variant::TwoA);
        assert!(start.slide_due() && start.step_due() && start.begins_turn());
        let slid = play(&start, "Pe4");
        assert_eq!((slid.stage(), slid.turn()), (Stage::Slid, Seat::FIRST));
        assert!(!slid.slide_due() && slid.step_due() && !slid.begins_turn());
        assert_illegal!(slid, "Pe1", Illegal::AlreadySlid);
        assert!(slid.slide_targets().is_empty() && actions(&slid, "P").is_empty());
        let stepped = play(&start, "c1-c2");
        assert_eq!((stepped.stage(), stepped.turn()), (Stage::Stepped, Seat::FIRST));
        assert!(stepped.slide_due() && !stepped.step_due());
        assert_illegal!(stepped, "c2-c3", Illegal::AlreadyStepped);
        assert!(stepped.step_targets(space(&stepped, "c2")).is_empty());
        // The stone has gone: now NW is free down to the corner a1.
        assert_eq!(actions(&stepped, ""), ["Pa1", "Pe4", "Pf1"]);
        let end = play(&slid, "c1-c2");
        assert_eq!((end.stage(), end.turn()), (Stage::Open, Seat::new(1)));
        assert_eq!(play(&stepped, "Pe4"), end);
    }

    #[test]
    fn go_round_the_table() {
        let mut position = Position::start(Variant::ThreeA);
        for (turn, next) in [("Pe4/c1-c2", 2), ("Pa4/c7-c6", 3), ("Pi4/f6-f5", 1)] {
            position = play(&position, turn);
            assert_eq!(position.turn().number(), next);
        }
    }

    #[test]
    fn must_not_shut_the_pawn_in_before_it_has_moved() {
        // a1 has one way, b2.
        let men = "@a a1, @b e9, A a2 c1 c3 g1, B b1 d6 f6 g7";
        let position = open(men);
        assert_illegal!(position, "c3-b2", Illegal::ShutsIn);
        // A stone that opens another way may take this one, and stones may change places.
        assert_eq!(actions(&position, "a2"), ["a2-a1", "a2-a3", "a2-b2", "a2-b3"]);
        assert_eq!(actions(&position, "c1"), ["c1-b1", "c1-c2", "c1-d1", "c1-d2"]);
        assert_eq!(actions(&position, "c3"), ["c3-b3", "c3-c2", "c3-c4", "c3-d3", "c3-d4"]);
        assert_eq!(actions(&position, "P"), ["Pb2"]);
        assert_eq!(position.count_actions(), 4 + 4 + 5 + 4 + 1);
        // After the slide it is nobody's concern.
        let slid = at(Variant::TwoA, men, 1, Stage::Slid);
        assert_eq!(play(&slid, "c3-b2").turn(), Seat::new(1));
    }

    #[test]
    fn must_not_put_the_pawn_where_it_is_shut_in() {
        // a1 has the way b1; on a2, with stones on a1, a3, b2 and b3, the pawn would have none.
        let men = "@a a1, @b e9, A a2 c1 d3 g1, B a3 b2 b3 g7";
        let position = open(men);
        assert_illegal!(position, "a2-a1", Illegal::ShutsIn);
        assert_eq!(actions(&position, "a2"), ["a2-a3", "a2-b2", "a2-b3"]);
        assert_illegal!(position, "c1-b1", Illegal::ShutsIn);
        let slid = at(Variant::TwoA, men, 1, Stage::Slid);
        assert_eq!(slid.pawn(Seat::FIRST), space(&slid, "a1"));
        let swapped = play(&slid, "a2-a1");
        assert_eq!(swapped.pawn(Seat::FIRST), space(&slid, "a2"));
    }

    #[test]
    fn free_a_pawn_that_is_shut_in_if_a_step_can() {
        let position = open("@a a1, @b e9, A a2 c1 c3 g1, B b1 b2 d6 g7");
        assert_eq!(actions(&position, ""), ["a2-a1", "a2-a3", "a2-b3"]);
        assert_illegal!(position, "a2-b2", Illegal::MustFree);
        assert_illegal!(position, "c1-c2", Illegal::MustFree);
        assert_illegal!(position, "Pa2", Illegal::Blocked(_));
        let freed = play(&position, "a2-a3");
        assert_eq!((freed.stage(), freed.turn()), (Stage::Stepped, Seat::FIRST));
        assert_eq!(actions(&freed, ""), ["Pa2"]);
        // The pawn may also be freed by changing places with the stone.
        assert_eq!(actions(&play(&position, "a2-a1"), ""), ["Pa5", "Ph6"]);
    }

    #[test]
    fn are_one_step_where_no_step_frees_the_pawn() {
        let position = open("@a a1, @b e9, A c1 c3 d3 g1, B a2 b1 b2 g7");
        // c1 and g1 have four neighbours, c3 and d3 six; c3-b2 leaves a stone before the pawn.
        assert_eq!(position.count_actions(), 4 + 6 + 6 + 4);
        for text in ["c1-c2", "c3-b2"] {
            let next = play(&position, text);
            assert_eq!((next.stage(), next.turn()), (Stage::Open, Seat::new(1)), "{text}");
        }
        // The own stone next to the pawn cannot free it: all round it is taken, too.
        let position = open("@a a1, @b e9, A a2 c1 d3 g1, B a3 b1 b2 b3");
        assert_eq!(position.count_actions(), 4 + 4 + 6 + 4);
        let next = play(&position, "a2-a1");
        assert_eq!((next.stage(), next.turn()), (Stage::Open, Seat::new(1)));
        assert_eq!(next.pawn(Seat::FIRST), space(&next, "a2"));
    }
}

mod teams {
    use super::*;

    #[test]
    fn share_stones_and_chips_but_not_pawns() {
        let start = Position::start(Variant::TeamsA);
        // a4 and e9 stop the others' slides.
        let position = play(&start, "Pa4/c3-c4/Pe9/d7-d8");
        assert_eq!(position.turn(), Seat::new(2));
        assert_eq!(position.side_to_move(), Side::new(0));
        // From i5: NW up to the pawn on e9, SW up to the own stone on g5, S up to the pawn on i1.
        assert_eq!(actions(&position, "P"), ["Pf8", "Ph5", "Pi2"]);
        // Seat 1 has laid a2, a3 and a4.
        assert_eq!(position.supply(Side::new(0)), 20);
        let slid = play(&position, "Pi2");
        assert_eq!(slid.supply(Side::new(0)), 17);
        for name in ["i5", "i4", "i3", "a1", "a2", "a3"] {
            assert_eq!(slid.at(space(&slid, name)), Some(Man::Chip(Side::new(0))), "{name}");
        }
        for stone in ["c4", "d2", "f7", "g5"] {
            assert!(!actions(&slid, stone).is_empty(), "{stone}");
        }
        assert_illegal!(slid, "f2-f1", Illegal::NotYours(_));
        let fourth = play(&slid, "g5-g4");
        assert_eq!(fourth.turn().number(), 4);
    }

    #[test]
    fn win_together() {
        // 22 chips lie open and two under the pawns: one of 25 is left.
        let chips = "a a2 a3 b1 b2 b3 b4 b5 c1 c2 c4 c5 c6 d1 d3 d4 d5 d6 d8 e1 e2 e3 e4";
        let men = format!("@a a1, @b a5, @c i5, @d i1, A c3 d2 f7 g5, B c7 d7 f2 g3, {chips}");
        let position = at(Variant::TeamsA, &men, 3, Stage::Open);
        let won = play(&position, "Pi2");
        assert_eq!(won.winner(), Some(Side::new(0)));
        assert_eq!(won.outcome().map(|outcome| outcome.to_string()), Some("1,2".into()));
    }
}

mod end {
    use super::*;

    /// Seat 1 has one chip left.
    const LAST_CHIP: &str = "fillit mini-3p-b aaa@b/aaBaa/aA2Ba/@acbx3/1A2C1/b1C2/3@c 1,8,9 - 1";

    fn last_chip() -> Position {
        LAST_CHIP.parse().expect("a position")
    }

    #[test]
    fn comes_at_once_and_leaves_the_rest_of_the_way() {
        // d2 gets the last chip and c's goes back; b's chip on d3 stays there under the pawn.
        let over = play(&last_chip(), "Pd3");
        let text = "fillit mini-3p-b aaa@b/aaBaa/aA2Ba/aa@ax3/1A2C1/b1C2/3@c 0,8,10 p 1";
        assert_eq!(over.to_string(), text);
        // NE of d1 come e1, f1 (a chip of b) and g1.
        let over = play(&last_chip(), "Pg1");
        let text = "fillit mini-3p-b aaa@b/aaBaa/aA2Ba/acbx3/aA2C1/b1C2/@a2@c 0,8,9 p 1";
        assert_eq!(over.to_string(), text);
    }

    #[test]
    fn counts_the_way_from_where_the_pawn_came() {
        // NW of d1 come c1, b1 (a chip of b) and a1.
        let chips = "a a2 a3 b2 b4 b5 c3 c6 d2 d3, b b1";
        let men = format!("@a d1, @b a4, @c g4, A c2 e2, B b3 c5, C e5 f3, {chips}");
        let over = play(&at(Variant::MiniThreeB, &men, 1, Stage::Open), "Pa1");
        assert_eq!(over.winner(), Some(Side::new(0)));
        assert_eq!(over.at(space(&over, "c1")), Some(Man::Chip(Side::new(0))));
        assert_eq!(over.at(space(&over, "b1")), Some(Man::Chip(Side::new(1))));
        assert_eq!(over.at(space(&over, "a1")), Some(Man::Pawn(Seat::FIRST)));
        assert_eq!(over.supply(Side::new(1)), 9);
    }

    #[test]
    fn has_one_winner_and_no_action() {
        let over = play(&last_chip(), "Pd3");
        assert_eq!(over.winner(), Some(Side::new(0)));
        assert_eq!(over.outcome().map(|outcome| outcome.to_string()), Some("1,2,2".into()));
        assert!(over.actions().is_empty() && !over.slide_due() && !over.step_due());
        assert_eq!(over.random_action(&mut Random::seed_from_u64(1)), None);
        assert_illegal!(over, "c2-c3", Illegal::Over);
        assert!(over.to_string().parse::<Position>().is_err());
    }

    #[test]
    fn in_the_second_half_of_a_turn_completes_it() {
        let over = play(&last_chip(), "e2-e3/Pd3");
        assert!(over.is_over());
        assert!(over.to_string().ends_with(" 0,8,10 - 2"), "{over}");
    }

    #[test]
    fn does_not_come_while_a_chip_is_left() {
        // All on the way has own chips already.
        let chips = "a d2 d3 a2 a3 b2 b4 b5 c3 c6";
        let men = format!("@a d1, @b a4, @c g4, A c2 e2, B b3 c5, C e5 f3, {chips}");
        let next = play(&at(Variant::MiniThreeB, &men, 1, Stage::Open), "Pd3");
        assert_eq!(next.supply(Side::new(0)), 1);
        assert!(!next.is_over());
    }
}

mod actions_as_text {
    use super::*;

    #[test]
    fn are_refused_where_they_are_wrong() {
        for (text, column, token) in [
            ("", 1, ""),
            ("pass", 1, "pass"),
            ("P", 2, ""),
            ("Pj1", 2, "j1"),
            ("Pa6", 2, "a6"),
            ("pe4", 1, "pe4"),
            ("Pe4 ", 2, "e4 "),
            ("e4", 1, "e4"),
            ("c1-", 4, ""),
            ("c0-c1", 1, "c0"),
            ("c1-c2-c3", 1, "c1-c2-c3"),
            ("c1-c1", 4, "c1"),
            ("c1-c3", 4, "c3"),
        ] {
            let error = text.parse::<Action>().expect_err(text);
            assert_eq!((error.column, error.token.as_str()), (column, token), "{text}: {error}");
        }
    }
}

#[test]
fn random_actions_are_equally_likely() {
    let mut rng = Random::seed_from_u64(11);
    let shut_in = open("@a a1, @b e9, A a2 c1 c3 g1, B b1 b2 d6 g7");
    for position in [Position::start(Variant::TwoA), shut_in] {
        let actions = position.actions();
        let mut times = vec![0_u32; actions.len()];
        for _ in 0..1000 * actions.len() {
            let action = position.random_action(&mut rng);
            let nth = actions.iter().position(|&other| Some(other) == action);
            times[nth.expect("a legal action")] += 1;
        }
        // The standard deviation is about 31.
        assert!(times.iter().all(|&times| (850..1150).contains(&times)), "{times:?}");
    }
}
