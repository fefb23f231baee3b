//! Quoridor: pawns, fences, the shortest ways, and what the next fence would do to them.

use quartet_core::{
    Game, MAX_SEATS, Seat, Side, Variant as _,
    square::{SIZE, Square, SquareSet, Symmetry},
};
use quartet_games::quoridor::{Outlook, Position, Variant};
use quartet_net::Inputs;

use crate::features::{Features, exchanged, of_seat, relative, relative_block};

/// Facts about squares have 128 numbers, the square's own first.
const BOARD: usize = 128;
/// Other facts about a seat.
const SCALARS: usize = 128;
/// Fences in hand, 0 to 10.
const LEFT: usize = 0;
/// Steps of a shortest way, 0 to 31 and more.
const LENGTH: usize = 16;
/// Squares that no shortest way avoids, 0 to 15 and more.
const NARROW: usize = 48;
/// Squares on shortest ways besides one for each step, 0 to 31 and more.
const SPARE: usize = 64;
/// Whether the seat is to move.
const TURN: usize = 96;

/// What one fence would do to a seat.
const THREATS: usize = 64;
/// The most steps by which it would lengthen the seat's way, 0 to 15 and more.
const MOST: usize = 0;
/// How many fences would lengthen it, 0 to 15 and more.
const COUNT: usize = 16;
/// The most steps by which a fence would lengthen it more than every other seat's, 0 to 15 and more.
const CLEAN: usize = 32;

/// With two seats only: from where the first stands to where the other does, ...
const APART: usize = 2 * SIZE - 1;
/// ... the steps of both, 0 to 23 and more, by whose turn it is, ...
const STEPS: usize = 24;
/// ... and the fences of both, 0 to 10.
const FENCES: usize = 11;

/// Where each kind of fact begins, for so many seats.
struct Layout {
    fences: usize,
    ways: usize,
    scalars: usize,
    threats: usize,
    /// The fences that would lengthen the way, horizontal ones first.
    longer: usize,
    apart: usize,
    /// Steps, and steps after the fence that would lengthen the way most, by whose turn it is.
    steps: usize,
    left: usize,
    end: usize,
}

const fn layout(seats: usize) -> Layout {
    let fences = seats * BOARD;
    let ways = fences + 2 * BOARD;
    let scalars = ways + seats * BOARD;
    let threats = scalars + seats * SCALARS;
    let longer = threats + seats * THREATS;
    let apart = longer + seats * 2 * BOARD;
    let steps = apart + APART * APART;
    let left = steps + 4 * STEPS * STEPS;
    let end = if seats == 2 { left + FENCES * FENCES } else { apart };
    Layout { fences, ways, scalars, threats, longer, apart, steps, left, end }
}

/// Two seats, each with a number below `values`: the fact that both are so.
const fn both(values: usize, [one, two]: [usize; 2]) -> usize {
    one * values + two
}

/// What one fence would do.
#[derive(Clone, Copy, Default)]
struct Threat {
    /// By seat.
    most: [u32; MAX_SEATS],
    count: [u32; MAX_SEATS],
    clean: [u32; MAX_SEATS],
}

impl Threat {
    /// Also tells which fences these are.
    fn of(position: &Position, outlook: &Outlook, layout: &Layout, facts: &mut Inputs) -> Self {
        let seats = position.variant().seats();
        let mut threat = Self::default();
        for seat in Seat::all(seats) {
            for fence in outlook.delaying(seat) {
                let at = fence.orientation() as usize * BOARD + fence.square().index();
                facts.insert(layout.longer + of_seat(seat, 2 * BOARD, at));
                let longer = outlook.delay(fence, seat);
                let others = Seat::all(seats).filter(|other| *other != seat);
                let most = others.map(|other| outlook.delay(fence, other)).max();
                let clean = longer.saturating_sub(most.unwrap_or(0));
                let at = seat.index();
                threat.most[at] = threat.most[at].max(longer);
                threat.count[at] += 1;
                threat.clean[at] = threat.clean[at].max(clean);
            }
        }
        threat
    }
}

impl Features for Position {
    /// On the full board only; what networks learn there is not true of smaller ones.
    fn network(variant: Variant) -> Option<String> {
        (variant.size() == SIZE).then(|| format!("quoridor-{}", variant.seats()))
    }

    fn count(seats: usize) -> usize {
        layout(seats).end
    }

    const BUCKETS: usize = 8;

    /// By the fences that all have left: none, then ever more.
    fn bucket(&self) -> usize {
        let seats = self.variant().seats();
        let left: u32 = Seat::all(seats).map(|seat| u32::from(self.fences_left(seat))).sum();
        left.div_ceil(3).min(Self::BUCKETS as u32 - 1) as usize
    }

    fn describe(&self, facts: &mut Inputs) {
        let seats = self.variant().seats();
        let layout = layout(seats);
        for (nth, SquareSet(fences)) in self.fence_squares().into_iter().enumerate() {
            facts.insert_words((layout.fences + nth * BOARD) / 64, fences);
        }
        let outlook = self.outlook();
        let threat = Threat::of(self, &outlook, &layout, facts);
        let mut steps = [0; MAX_SEATS];
        for seat in Seat::all(seats) {
            facts.insert(of_seat(seat, BOARD, self.pawn(seat).index()));
            let ways = outlook.ways(seat);
            facts.insert_words((layout.ways + seat.index() * BOARD) / 64, ways.squares.0);
            let spare = ways.squares.len() - ways.length;
            steps[seat.index()] = ways.length;
            let mut tell = |start: usize, size: usize, value: u32, most: u32| {
                facts.insert(start + of_seat(seat, size, value.min(most) as usize));
            };
            let scalars = layout.scalars;
            tell(scalars + LEFT, SCALARS, self.fences_left(seat).into(), 10);
            tell(scalars + LENGTH, SCALARS, ways.length, 31);
            tell(scalars + NARROW, SCALARS, ways.narrow, 15);
            tell(scalars + SPARE, SCALARS, spare, 31);
            tell(layout.threats + MOST, THREATS, threat.most[seat.index()], 15);
            tell(layout.threats + COUNT, THREATS, threat.count[seat.index()], 15);
            tell(layout.threats + CLEAN, THREATS, threat.clean[seat.index()], 15);
        }
        facts.insert(layout.scalars + of_seat(self.turn(), SCALARS, TURN));
        if seats == 2 {
            describe_both(self, &layout, steps, threat.clean, facts);
        }
    }

    fn seen(seats: usize, side: Side, fact: usize) -> usize {
        let layout = layout(seats);
        let symmetry = turn_to(seats, side);
        let is_crossed = symmetry.turns % 2 == 1;
        let cross = |at: usize| if is_crossed { at ^ BOARD } else { at };
        if fact < layout.fences {
            turned(relative_block(seats, side, BOARD, fact), symmetry, SIZE)
        } else if fact < layout.ways {
            let at = fact - layout.fences;
            layout.fences + turned(cross(at), symmetry, SIZE - 1)
        } else if fact < layout.scalars {
            let at = relative_block(seats, side, BOARD, fact - layout.ways);
            layout.ways + turned(at, symmetry, SIZE)
        } else if fact < layout.threats {
            let at = fact - layout.scalars;
            layout.scalars + relative_block(seats, side, SCALARS, at)
        } else if fact < layout.longer {
            let at = fact - layout.threats;
            layout.threats + relative_block(seats, side, THREATS, at)
        } else if fact < layout.apart {
            let at = relative_block(seats, side, 2 * BOARD, fact - layout.longer);
            layout.longer + turned(cross(at), symmetry, SIZE - 1)
        } else if side.index() == 0 || fact < layout.steps {
            // The board is turned and the seats exchanged: the way from one to the other is the same.
            fact
        } else if fact < layout.left {
            const TABLE: usize = STEPS * STEPS;
            let (table, at) = ((fact - layout.steps) / TABLE, (fact - layout.steps) % TABLE);
            layout.steps + (table ^ 1) * TABLE + exchanged(at, STEPS)
        } else {
            layout.left + exchanged(fact - layout.left, FENCES)
        }
    }
}

/// Tells facts about both of two seats.
fn describe_both(
    position: &Position,
    layout: &Layout,
    steps: [u32; MAX_SEATS],
    clean: [u32; MAX_SEATS],
    facts: &mut Inputs,
) {
    let seats = [Seat::FIRST, Seat::new(1)];
    let [one, two] = seats.map(|seat| position.pawn(seat));
    let (files, ranks) = (SIZE - 1 + two.file() - one.file(), SIZE - 1 + two.rank() - one.rank());
    facts.insert(layout.apart + both(APART, [ranks, files]));
    let left = seats.map(|seat| usize::from(position.fences_left(seat)));
    facts.insert(layout.left + both(FENCES, left));
    let turn = position.turn().index();
    let longer: [u32; 2] =
        std::array::from_fn(|seat| steps[seat] + if left[1 - seat] > 0 { clean[seat] } else { 0 });
    for (table, steps) in [(0, [steps[0], steps[1]]), (2, longer)] {
        let at = both(STEPS, steps.map(|steps| (steps as usize).min(STEPS - 1)));
        facts.insert(layout.steps + (table + turn) * STEPS * STEPS + at);
    }
}

/// Turns the board so that the side sits where the first seat does.
const fn turn_to(seats: usize, side: Side) -> Symmetry {
    Symmetry { turns: (relative(seats, side, 0) * 4 / seats) as u8, mirror: false }
}

/// A fact about a square of a board of `size`, after a turn of the board. Numbers that stand for no
/// square of it stay.
fn turned(fact: usize, symmetry: Symmetry, size: usize) -> usize {
    match Square::at(fact % BOARD).filter(|s| s.file() < size && s.rank() < size) {
        Some(square) => fact / BOARD * BOARD + square.transform(symmetry, size).index(),
        None => fact,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two pawns on e8 and e9, and over rank 8 one gap at d and e. Only `d8h` sends seat 1 round, by h8 in three
    /// steps more. It sends seat 2 round as well; the fences across file e below, 7 to the left and 7 to the
    /// right, cost seat 2 one step and seat 1 nothing.
    #[test]
    fn threats_are_what_one_fence_would_do() {
        let position: Position = "quoridor 2p e8,e9 10,8 b8h,f8h 1".parse().unwrap();
        let (layout, mut facts) = (layout(2), Inputs::NONE);
        let threat = Threat::of(&position, &position.outlook(), &layout, &mut facts);
        assert_eq!(threat.most[..2], [3, 3]);
        assert_eq!(threat.count[..2], [1, 15]);
        assert_eq!(threat.clean[..2], [0, 1]);
        let d8h = Square::new(3, 7).index();
        let told: Vec<_> =
            facts.iter().filter(|fact| (layout.longer..layout.apart).contains(fact)).collect();
        assert_eq!(told.len(), 16);
        assert_eq!(told[0], layout.longer + d8h);
        assert!(told.contains(&(layout.longer + 2 * BOARD + d8h)));
    }
}
