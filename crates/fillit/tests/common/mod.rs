//! Positions from lists of men.

use quartet_core::{MAX_SEATS, Seat, Side};
use quartet_fillit::{MAX_SIDES, Position, Setup, Stage, Variant};

/// A set-up with the men of a list as in `@a e1, A c1 d3, a e2`; the supplies are what is left.
fn setup(variant: Variant, men: &str) -> Setup {
    let mut setup = Setup::empty(variant);
    for group in men.split(", ") {
        let (man, names) = group.split_once(' ').expect("a man and spaces");
        for name in names.split(' ') {
            let space = variant.board().from_name(name.as_bytes()).expect(name);
            match man.as_bytes() {
                [b'@', seat] => setup.pawns[usize::from(seat - b'a')] = Some(space),
                [side @ b'A'..=b'C'] => setup.stones[usize::from(side - b'A')].insert(space),
                [side] => setup.chips[usize::from(side - b'a')].insert(space),
                _ => panic!("{man}"),
            }
        }
    }
    for side in Side::all(MAX_SIDES) {
        let stones = setup.stones[side.index()].len();
        setup.stones_due[side.index()] = stones;
        if stones > 0 {
            setup.supplies[side.index()] = variant.chips() - setup.laid(side);
        }
    }
    setup
}

/// The position of such a list with a seat (from 1) to move at a stage.
pub(crate) fn at(variant: Variant, men: &str, seat: usize, stage: Stage) -> Position {
    assert!((1..=MAX_SEATS).contains(&seat));
    let setup = Setup { turn: Seat::new(seat - 1), stage, ..setup(variant, men) };
    Position::try_from(setup).unwrap_or_else(|error| panic!("{men}: {error}"))
}
