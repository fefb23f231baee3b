//! The fast rules against slow ones that follow the rulebook's words, on boards with many men.

use std::collections::BTreeSet;

use proptest::prelude::*;
use quartet_core::{
    Game, Seat, Side, Variant as _,
    hex::{Direction, Space, SpaceSet},
};
use quartet_fillit::{Action, Man, Place, Position, Setup, Stage, Step, Variant};

fn stops(position: &Position, space: Space) -> bool {
    space == position.board().hole()
        || matches!(position.at(space), Some(Man::Stone(_) | Man::Pawn(_)))
}

/// The spaces of a slide, one by one.
fn walk(position: &Position, seat: Seat, direction: Direction) -> Vec<Space> {
    let next =
        |&at: &Space| position.board().step(at, direction).filter(|&next| !stops(position, next));
    std::iter::successors(next(&position.pawn(seat)), next).collect()
}

fn walks(position: &Position) -> Vec<Vec<Space>> {
    let walks = Direction::ALL.map(|direction| walk(position, position.turn(), direction));
    walks.into_iter().filter(|walk| !walk.is_empty()).collect()
}

/// All that lies on two spaces changes places.
fn swap(position: &Position, one: Space, other: Space) -> Position {
    let change = |space| match space {
        _ if space == one => other,
        _ if space == other => one,
        _ => space,
    };
    let all = |set: SpaceSet| set.iter().map(change).collect();
    let setup = position.setup();
    let setup = Setup {
        pawns: setup.pawns.map(|pawn| pawn.map(change)),
        chips: setup.chips.map(all),
        stones: setup.stones.map(all),
        // Of no concern here, and possible with every arrangement.
        stage: Stage::Slid,
        ..setup
    };
    Position::try_from(setup).expect("the same men on other spaces")
}

/// Every step of an own stone with what it leads to.
fn steps(position: &Position) -> Vec<(Space, Space, Position)> {
    let mut steps = Vec::new();
    for from in position.board().playable() {
        if position.at(from) != Some(Man::Stone(position.side_to_move())) {
            continue;
        }
        for direction in Direction::ALL {
            let to = position.board().step(from, direction);
            if let Some(to) = to.filter(|&to| to != position.board().hole()) {
                steps.push((from, to, swap(position, from, to)));
            }
        }
    }
    steps
}

fn legal(position: &Position) -> BTreeSet<Action> {
    let board = position.board();
    let slide = |walk: &Vec<Space>| Action::Slide(Place::of(walk[walk.len() - 1], board));
    let slides = walks(position).iter().map(slide).collect::<BTreeSet<_>>();
    let mut steps = steps(position);
    match position.stage() {
        Stage::Stepped => return slides,
        Stage::Slid => {}
        Stage::Open => {
            let can_slide = |(_, _, after): &(Space, Space, Position)| !walks(after).is_empty();
            if !slides.is_empty() || steps.iter().any(can_slide) {
                steps.retain(can_slide);
            }
        }
    }
    let step = |&(from, to, _): &(Space, Space, Position)| {
        Action::Step(Step::new(Place::of(from, board), Place::of(to, board)).expect("neighbours"))
    };
    let steps = steps.iter().map(step);
    if position.stage() == Stage::Slid {
        steps.collect()
    } else {
        slides.into_iter().chain(steps).collect()
    }
}

/// Chips and supply of each side after a slide along `walk`, laid chip by chip.
fn laid(position: &Position, walk: &[Space]) -> Vec<(SpaceSet, u32)> {
    let variant = position.variant();
    let own = position.side_to_move();
    let mut sides: Vec<_> = Side::all(variant.sides())
        .map(|side| {
            let pawns = Seat::all(variant.seats()).filter(|&seat| variant.side(seat) == side);
            let under: SpaceSet = pawns.map(|seat| position.pawn(seat)).collect();
            (position.chips(side) | under, position.supply(side))
        })
        .collect();
    for &space in walk {
        if sides[own.index()].1 == 0 || sides[own.index()].0.contains(space) {
            continue;
        }
        for (chips, supply) in &mut sides {
            if chips.contains(space) {
                chips.remove(space);
                *supply += 1;
            }
        }
        let (chips, supply) = &mut sides[own.index()];
        chips.insert(space);
        *supply -= 1;
    }
    sides
}

fn check(position: &Position) {
    let expected = legal(position);
    let actions: BTreeSet<_> = position.actions().into_iter().collect();
    assert_eq!(actions, expected, "{position}");
    assert_eq!(position.count_actions(), expected.len() as u64, "{position}");
    let random = position.random_action(&mut rand_from(position.key()));
    assert!(random.is_some_and(|action| expected.contains(&action)), "{position}");
    if position.stage() != Stage::Slid {
        for walk in walks(position) {
            check_slide(position, &walk);
        }
    }
    if position.stage() != Stage::Stepped {
        for (from, to, after) in steps(position) {
            let step =
                Step::new(Place::of(from, position.board()), Place::of(to, position.board()));
            let action = Action::Step(step.expect("neighbours"));
            if let Ok(played) = position.play(action) {
                let expected =
                    Setup { stage: played.stage(), turn: played.turn(), ..after.setup() };
                assert_eq!(played.setup(), expected, "{action} in {position}");
            }
        }
    }
}

fn check_slide(position: &Position, walk: &[Space]) {
    let to = walk[walk.len() - 1];
    let action = Action::Slide(Place::of(to, position.board()));
    let played = position.play(action).expect("legal");
    assert_eq!(played.pawn(position.turn()), to);
    for (side, (chips, supply)) in laid(position, walk).into_iter().enumerate() {
        let side = Side::new(side);
        assert_eq!(played.supply(side), supply, "{action} in {position}");
        let pawns = Seat::all(played.variant().seats()).map(|seat| played.pawn(seat));
        let open = chips - pawns.collect();
        assert_eq!(played.chips(side), open, "{action} in {position}");
    }
}

fn rand_from(seed: u64) -> quartet_core::Random {
    rand::SeedableRng::seed_from_u64(seed)
}

/// Any arrangement of pawns, stones and chips that is possible; often so many stones that pawns are
/// shut in.
fn arrangement() -> impl Strategy<Value = Position> {
    let variants = prop::sample::select(Variant::all());
    let stages = prop::sample::select(vec![Stage::Open, Stage::Open, Stage::Slid, Stage::Stepped]);
    let numbers = (1_usize..12, 0_usize..12, 0_usize..4);
    (variants, stages, numbers)
        .prop_flat_map(|(variant, stage, numbers)| {
            let spaces: Vec<Space> = variant.board().playable().iter().collect();
            (Just(variant), Just(stage), Just(numbers), Just(spaces).prop_shuffle())
        })
        .prop_filter_map("impossible", |(variant, stage, (stones, chips, turn), spaces)| {
            let mut spaces = spaces.into_iter();
            let mut setup = Setup { stage, ..Setup::empty(variant) };
            setup.turn = Seat::new(turn % variant.seats());
            for seat in Seat::all(variant.seats()) {
                setup.pawns[seat.index()] = spaces.next();
            }
            for side in Side::all(variant.sides()) {
                setup.stones[side.index()] = spaces.by_ref().take(stones).collect();
                setup.chips[side.index()] = spaces.by_ref().take(chips).collect();
                setup.stones_due[side.index()] = setup.stones[side.index()].len();
                let supply = variant.chips().saturating_sub(setup.laid(side));
                setup.supplies[side.index()] = supply;
            }
            Position::try_from(setup).ok()
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn fast_and_slow_rules_agree(position in arrangement()) {
        check(&position);
    }
}
