//! What holds of planes, symmetries and batches in every variant, and single cases worked out by hand.

use std::{collections::BTreeSet, sync::atomic::AtomicBool};

use quartet_core::{Game as _, Random, Seat};
use quartet_environment::{
    Batch, BatchError, Limits, Settings, Symmetries, layout, observe, playouts,
};
use quartet_games::{Game, Position, Variant, with_game};
use rand::SeedableRng as _;

/// Calls `visit` with the positions of a random game of each variant, the last one included.
fn each_position(mut visit: impl FnMut(Variant, &Position)) {
    for variant in Variant::all() {
        let mut rng = Random::seed_from_u64(7);
        let mut position = Position::start(variant);
        visit(variant, &position);
        for _ in 0..150 {
            let Some(action) = position.random_action(&mut rng) else { break };
            position = position.play(action).unwrap();
            visit(variant, &position);
        }
    }
}

#[test]
fn every_number_of_the_action_space_is_one_action_or_none() {
    for game in Game::ALL {
        let start = Position::start(game.variants()[0]);
        let mut texts = BTreeSet::new();
        for number in 0..game.action_space() {
            let Some(action) = start.action_at(number) else { continue };
            assert_eq!(Position::action_index(action), number, "{game}");
            assert_eq!(start.parse_action(&action.to_string()), Ok(action));
            assert!(texts.insert(action.to_string()), "{game}: {action} has two numbers");
        }
        assert_eq!(start.action_at(game.action_space()), None, "{game}");
    }
    each_position(|variant, position| {
        for action in position.actions() {
            let number = Position::action_index(action);
            assert!(number < variant.game().action_space());
            assert_eq!(position.action_at(number), Some(action));
        }
    });
}

#[test]
fn numbers_stay_below_what_the_layout_says() {
    each_position(|variant, position| {
        let layout = layout(variant);
        let planes = observe(position, position.turn());
        assert_eq!(planes.len(), layout.size());
        if position.is_over() {
            return;
        }
        for (numbers, plane) in planes.chunks(layout.cells()).zip(&layout.planes) {
            assert!(numbers.iter().all(|&n| n <= plane.most), "{variant}: {}", plane.name);
        }
    });
}

#[test]
fn tables_of_symmetries_do_what_the_games_do() {
    let mut last = None;
    each_position(|variant, position| {
        if last.as_ref().is_none_or(|(other, _)| *other != variant) {
            last = Some((variant, Symmetries::new(variant)));
        }
        let Some((_, tables)) = &last else { return };
        with_game!(position, typed => {
            assert_eq!(tables.actions.len(), typed.symmetries());
            for symmetry in 0..typed.symmetries() {
                let image = Position::from(typed.transform(symmetry));
                let seats = &tables.seats[symmetry];
                assert_eq!(seats[position.turn().index()], image.turn().index());
                let original = observe(position, position.turn());
                let sources = &tables.observations[symmetry];
                let gathered: Vec<u8> = sources.iter().map(|&at| original[at]).collect();
                assert_eq!(gathered, observe(&image, image.turn()), "{position} {symmetry}");
                let numbers = |of: &Position| -> BTreeSet<usize> {
                    of.actions().into_iter().map(Position::action_index).collect()
                };
                let images: BTreeSet<usize> =
                    numbers(position).iter().map(|&number| tables.actions[symmetry][number]).collect();
                assert_eq!(images, numbers(&image));
            }
        });
    });
}

fn plane(position: &str, viewer: usize, name: &str) -> Vec<usize> {
    let position: Position = position.parse().unwrap();
    let layout = layout(position.variant());
    let at = layout.planes.iter().position(|plane| plane.name == name).unwrap();
    let planes = observe(&position, Seat::new(viewer));
    let numbers = &planes[at * layout.cells()..][..layout.cells()];
    (0..numbers.len()).filter(|&cell| numbers[cell] > 0).collect()
}

#[test]
fn quoridor_by_hand() {
    // A board of 3 × 3: cell 3 × rank + file. Seat 2 looks: its own pawn is the one on a2.
    let position = "quoridor 3x3 b1,a2 3,4 b1h 2";
    assert_eq!(plane(position, 1, "pawn of seat +0"), [3]);
    assert_eq!(plane(position, 1, "pawn of seat +1"), [1]);
    assert_eq!(plane(position, 1, "goal line of seat +0"), [0, 1, 2]);
    assert_eq!(plane(position, 0, "goal line of seat +0"), [6, 7, 8]);
    let horizontal = "horizontal fences, at the lower left of their four squares";
    assert_eq!(plane(position, 1, horizontal), [1]);
    assert_eq!(plane(position, 1, "seat +0 is to act").len(), 9);
    assert_eq!(plane(position, 0, "seat +1 is to act").len(), 9);
    assert_eq!(plane(position, 0, "seat +0 is to act").len(), 0);
    assert_eq!(plane(position, 0, "the looking seat is seat 1").len(), 9);
    let planes = observe(&position.parse().unwrap(), Seat::new(1));
    // Fences left are planes 4 and 5.
    assert_eq!((planes[4 * 9], planes[5 * 9]), (4, 3));
}

#[test]
fn hexagons_by_hand() {
    // On the mini board d1, the lower corner, is (q, r) = (0, -3): row 0, column 3 of 7.
    let start = Position::start("jamit/mini-2p".parse().unwrap()).to_string();
    assert_eq!(plane(&start, 0, "pawn, at the space of its corner, of seat +0"), [3]);
    // d7 is (0, 3): row 6, column 3.
    assert_eq!(plane(&start, 0, "pawn, at the space of its corner, of seat +1"), [45]);
    let spaces = plane(&start, 0, "spaces of the board");
    // 37 spaces without the hole d4 in the middle; a1 is (-3, 0), g4 is (3, 0), g1 is (3, -3).
    assert_eq!(spaces.len(), 36);
    assert!(!spaces.contains(&24) && spaces.contains(&21) && spaces.contains(&27));
    assert!(spaces.contains(&6) && !spaces.contains(&0) && !spaces.contains(&48));
}

#[test]
fn the_rim_of_nine_lies_around_its_board() {
    // The first piece into slot Sa: row 0, column 1 of 11; W1 is row 1, column 0.
    let mut rim = Position::from(quartet_games::nine::Position::with_random_neutrals(
        "2p".parse().unwrap(),
        1,
    ));
    for slot in ["Sa", "W1", "Ei"] {
        if let Ok(action) = rim.parse_action(slot) {
            rim = rim.play(action).unwrap();
        }
    }
    let name = |seat| format!("pieces on the board and on the rim of seat +{seat}");
    let text = rim.to_string();
    assert_eq!(plane(&text, 0, &name(0)), [1]);
    assert_eq!(plane(&text, 0, &name(1)), [11]);
    assert_eq!(plane(&text, 0, "neutral pieces").len(), 9);
    assert_eq!(plane(&text, 0, "rim phase").len(), 121);
}

fn batch(variant: &str, games: usize, settings: Settings) -> Batch {
    Batch::new(&[Position::start(variant.parse().unwrap())], games, settings).unwrap()
}

#[test]
fn threads_change_nothing() {
    for variant in Variant::all() {
        let games = 600;
        let run = |threads| {
            let limits = Limits { turns: 20, repetitions: 2 };
            let settings = Settings { seed: 3, threads, limits };
            let mut batch = batch(&variant.to_string(), games, settings);
            let mut actions = vec![0; games];
            let mut gains = 0.0;
            for _ in 0..120 {
                batch.sample(&mut actions);
                batch.step(&actions).unwrap();
                gains += batch.rewards().iter().map(|gain| gain.abs()).sum::<f32>();
            }
            let mut planes = vec![9; games * layout(variant).size()];
            batch.observe(&mut planes);
            let mut masks = vec![9; games * variant.game().action_space()];
            batch.masks(&mut masks);
            (planes, masks, batch.lengths().to_vec(), batch.finished(), gains)
        };
        let one = run(1);
        assert!(one == run(2), "{variant}");
        assert!(one.3 > 0, "{variant}");
    }
}

#[test]
fn finals_are_where_the_actions_lead() {
    for threads in [1, 2] {
        let games = 600;
        let settings = Settings { threads, limits: Limits { turns: 8, repetitions: 0 }, seed: 5 };
        let mut batch = batch("jamit/mini-3p", games, settings);
        let (mut actions, mut turns) = (vec![0; games], vec![9; games]);
        for _ in 0..150 {
            let before: Vec<Position> = (0..games).filter_map(|at| batch.position(at)).collect();
            batch.sample(&mut actions);
            batch.step(&actions).unwrap();
            batch.final_turns(&mut turns);
            for game in 0..games {
                let action = Position::action_at(&before[game], actions[game] as usize).unwrap();
                let after = before[game].play(action).unwrap();
                let ended = batch.terminated()[game] || batch.truncated()[game];
                assert_eq!(batch.final_position(game), ended.then_some(after));
                assert!(!ended || usize::from(turns[game]) == after.turn().index());
            }
        }
        assert!(batch.finished() > games as u64);
    }
}

#[test]
fn masks_and_planes_are_those_of_the_positions() {
    for variant in Variant::all() {
        let games = 5;
        let mut batch = batch(&variant.to_string(), games, Settings::default());
        let space = variant.game().action_space();
        let (mut masks, mut packed) = (vec![7; games * space], vec![7; games * space.div_ceil(8)]);
        let (size, mut actions) = (layout(variant).size(), vec![0; games]);
        let mut planes = vec![7; games * size];
        let mut turns = vec![7; games];
        for _ in 0..40 {
            batch.sample(&mut actions);
            batch.step(&actions).unwrap();
        }
        batch.masks(&mut masks);
        batch.packed_masks(&mut packed);
        batch.observe(&mut planes);
        batch.turns(&mut turns);
        for game in 0..games {
            let position = batch.position(game).unwrap();
            let legal: BTreeSet<usize> =
                position.actions().into_iter().map(Position::action_index).collect();
            let mask = &masks[game * space..][..space];
            let bits = &packed[game * space.div_ceil(8)..][..space.div_ceil(8)];
            for number in 0..space {
                assert_eq!(mask[number], u8::from(legal.contains(&number)));
                assert_eq!(bits[number / 8] >> (number % 8) & 1, mask[number]);
            }
            assert_eq!(planes[game * size..][..size], observe(&position, position.turn()));
            assert_eq!(usize::from(turns[game]), position.turn().index());
        }
        assert_eq!(batch.position(games), None);
    }
}

#[test]
fn one_bad_action_and_nothing_is_played() {
    let mut batch = batch("quoridor/3x3", 3, Settings::default());
    let start = batch.position(0).unwrap();
    let number = |text: &str| Position::action_index(start.parse_action(text).unwrap()) as i64;
    let good = number("b2");
    let cases = [
        (vec![good, good, number("b1")], "game 2: action 1 (`b1`) is outside the mask"),
        (vec![good, 210, good], "game 1: no action has the number 210"),
        (vec![good, -1, good], "game 1: no action has the number -1"),
        (vec![i64::MIN, good, good], "game 0: no action has the number"),
        (vec![good; 2], "expected 3 actions"),
        (vec![good; 4], "expected 3 actions"),
    ];
    for (actions, begins) in cases {
        let error = batch.step(&actions).unwrap_err().to_string();
        assert!(error.starts_with(begins), "{error}");
        assert!((0..3).all(|game| batch.position(game) == Some(start)));
        assert_eq!(batch.lengths(), [0; 3]);
    }
    batch.step(&[good; 3]).unwrap();
    assert_eq!(batch.lengths(), [1; 3]);
}

#[test]
fn a_game_that_ends_begins_anew() {
    // Seat 1 steps onto its goal line.
    let wins: Position = "quoridor 3x3 a2,c2 0,0 - 1".parse().unwrap();
    let mut batch = Batch::new(&[wins], 2, Settings::default()).unwrap();
    let number = |text: &str| Position::action_index(wins.parse_action(text).unwrap()) as i64;
    batch.step(&[number("a3"), number("a1")]).unwrap();
    assert_eq!(batch.rewards(), [1.0, -1.0, 0.0, 0.0]);
    assert_eq!((batch.terminated(), batch.truncated()), (&[true, false][..], &[false; 2][..]));
    assert_eq!((batch.lengths(), batch.finished()), (&[1, 1][..], 1));
    assert_eq!(batch.position(0), Some(wins));
    let after = wins.play(wins.parse_action("a1").unwrap()).unwrap();
    assert_eq!(batch.position(1), Some(after));
    // How it ended is there until the next step.
    let over = wins.play(wins.parse_action("a3").unwrap()).unwrap();
    assert_eq!((batch.final_position(0), batch.final_position(1)), (Some(over), None));
    assert_eq!(batch.final_position(2), None);
    let mut turns = [7; 2];
    batch.final_turns(&mut turns);
    assert_eq!(turns, [over.turn().index() as u8, 7]);
    let size = layout(wins.variant()).size();
    let mut planes = vec![7; 2 * size];
    batch.final_observe(&mut planes);
    assert_eq!(planes[..size], observe(&over, over.turn()));
    assert!(planes[size..].iter().all(|&byte| byte == 7));
    batch.reset(0);
    assert_eq!(batch.final_position(0), None);
    assert_eq!((batch.lengths(), batch.finished()), (&[0, 0][..], 0));
    assert_eq!((batch.rewards(), batch.position(1)), (&[0.0; 4][..], Some(wins)));
}

#[test]
fn limits_truncate() {
    let settings = |turns, repetitions| Settings {
        limits: Limits { turns, repetitions },
        ..Settings::default()
    };
    let start: Position = "quoridor 9x9 e1,e9 0,0 - 1".parse().unwrap();
    let number = |text: &str| Position::action_index(start.parse_action(text).unwrap()) as i64;
    let to_and_fro = ["d1", "d9", "e1", "e9"].map(number);
    // Both go to and fro: the start has come up three times after eight turns.
    let ends_after = |settings| {
        let mut batch = Batch::new(&[start], 1, settings).unwrap();
        for turn in 0..100 {
            batch.step(&[to_and_fro[turn % 4]]).unwrap();
            if batch.truncated()[0] {
                assert_eq!(batch.rewards(), [0.0, 0.0]);
                return turn + 1;
            }
        }
        100
    };
    assert_eq!(ends_after(settings(0, 3)), 8);
    assert_eq!(ends_after(settings(3, 3)), 6);
    assert_eq!(ends_after(settings(0, 0)), 100);
    assert_eq!(ends_after(settings(7, 0)), 14);
}

#[test]
fn starts_must_fit_together() {
    let start = |text: &str| -> Position { Position::start(text.parse().unwrap()) };
    let new = |starts: &[Position]| Batch::new(starts, 2, Settings::default()).map(|_| ());
    assert!(matches!(new(&[]), Err(BatchError::NoStart)));
    let two = [start("nine/2p"), start("nine/3p")];
    assert!(matches!(new(&two), Err(BatchError::Variants(..))));
    let wins: Position = "quoridor 3x3 a2,c2 0,0 - 1".parse().unwrap();
    let over = wins.play(wins.parse_action("a3").unwrap()).unwrap();
    assert!(matches!(new(&[over]), Err(BatchError::Over(0))));
}

#[test]
fn playouts_follow_from_the_seed() {
    for variant in Variant::all() {
        let start = Position::start(variant);
        let limits = Limits { turns: 50, repetitions: 0 };
        let play = |seed| playouts(&start, 100, seed, limits, &AtomicBool::new(false));
        let played = play(5);
        assert_eq!(played, play(5));
        assert_ne!(played, play(6));
        assert_eq!(played.rewards.len(), 100 * variant.seats());
        for (game, rewards) in played.rewards.chunks(variant.seats()).enumerate() {
            assert!(rewards.iter().sum::<f32>().abs() < 1e-6);
            assert_eq!(played.truncated[game], rewards.iter().all(|&reward| reward == 0.0));
        }
    }
}
