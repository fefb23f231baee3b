//! JAMIT: pieces, points, hands, pawns, and what the next coins would push out.

use quartet_core::{Game, Seat, Side, Variant as _, hex::LARGE};
use quartet_games::jamit::{Colour, Position, Variant};
use quartet_net::Inputs;

use crate::{
    eval::jamit::{Gains, Prospects, prospects},
    features::{Features, of_seat, relative_block},
};

/// Facts about spaces.
const BOARD: usize = 64;
/// Other facts about a seat.
const SCALARS: usize = 192;
/// Points still to go, 0 to 15.
const POINTS: usize = 0;
/// Neutral coins in hand, 0 to 2.
const HAND: usize = 16;
/// Own coins that can be put in, 0 to 31 and more.
const SUPPLY: usize = 20;
/// The corner of the pawn.
const PAWN: usize = 52;
/// By stage, whether the seat is to move.
const TURN: usize = 58;
/// Which board is played on.
const MINI: usize = 62;
/// Thirds of points that two coins would bring on all lines together, by 3, 0 to 63 and more.
const NEAR: usize = 64;
/// The same on the line that is best for the seat to move, 0 to 31 and more.
const NOW: usize = 128;

/// What each seat can do with two coins where it stands.
const THREATS: usize = 256;
/// What it gains on its best line, in thirds of a point, 0 to 15 and more.
const GAIN: usize = 0;
/// How much more than the others together, -8 to 15.
const LEAD: usize = 16;
/// The most points that it can gain, 0 to 5, by the points that it still needs, 0 to 15.
const REACH: usize = 64;
/// On how many lines it gains anything, 0 to 15 and more.
const CHANCES: usize = 160;
/// What each other gains on its best line, in turn order from the seat, 0 to 7 thirds and more.
const SPILLS: usize = 176;

/// Where each kind of fact begins, for so many seats.
struct Layout {
    stones: usize,
    neutral: usize,
    scalars: usize,
    threats: usize,
    end: usize,
}

const fn layout(seats: usize) -> Layout {
    let stones = seats * BOARD;
    let neutral = stones + seats * BOARD;
    let scalars = neutral + BOARD;
    let threats = scalars + seats * SCALARS;
    Layout { stones, neutral, scalars, threats, end: threats + seats * THREATS }
}

impl Features for Position {
    fn network(variant: Variant) -> Option<String> {
        Some(format!("jamit-{}", variant.seats()))
    }

    fn count(seats: usize) -> usize {
        layout(seats).end
    }

    const BUCKETS: usize = 8;

    /// By the points that the leader still needs.
    fn bucket(&self) -> usize {
        let variant = self.variant();
        let most = Seat::all(variant.seats()).map(|seat| self.points(seat)).max().unwrap_or(0);
        usize::from(variant.target().saturating_sub(most) / 2).min(Self::BUCKETS - 1)
    }

    fn describe(&self, facts: &mut Inputs) {
        let variant = self.variant();
        let seats = variant.seats();
        let layout = layout(seats);
        for space in self.board().all() {
            let Some(piece) = self.piece(space) else { continue };
            let start = match piece.colour().seat() {
                Some(seat) if piece.is_stone() => layout.stones + seat.index() * BOARD,
                Some(seat) => seat.index() * BOARD,
                None => layout.neutral,
            };
            facts.insert(start + space.index());
        }
        let gains = Gains::of(self);
        let Prospects { near, now } = prospects(self, &gains);
        let mini = self.board().radius() < LARGE.radius();
        for seat in Seat::all(seats) {
            let mut tell = |fact: usize, value: usize, most: usize| {
                facts.insert(layout.scalars + of_seat(seat, SCALARS, fact + value.min(most)));
            };
            let to_go = variant.target().saturating_sub(self.points(seat));
            tell(POINTS, to_go.into(), 15);
            tell(HAND, self.hand(seat).into(), 3);
            tell(SUPPLY, self.supply(Colour::of(seat)).into(), 31);
            tell(PAWN, self.pawn(seat).index(), 5);
            tell(MINI, usize::from(mini), 1);
            tell(NEAR, near[seat.index()] as usize / 3, 63);
            tell(NOW, now[seat.index()] as usize, 31);
            let threat = gains.threat(self, seat);
            let mut tell = |fact: usize| {
                facts.insert(layout.threats + of_seat(seat, THREATS, fact));
            };
            tell(GAIN + threat.gains[seat.index()].min(15) as usize);
            tell(LEAD + (threat.lead + 8).clamp(0, 23) as usize);
            tell(REACH + usize::from(to_go).min(15) * 6 + (threat.most as usize / 3).min(5));
            tell(CHANCES + threat.lines.min(15));
            for after in 1..seats {
                let gain = threat.gains[(seat.index() + after) % seats];
                tell(SPILLS + (after - 1) * 8 + gain.min(7) as usize);
            }
        }
        let stage = TURN + self.stage() as usize;
        facts.insert(layout.scalars + of_seat(self.turn(), SCALARS, stage));
    }

    fn seen(seats: usize, side: Side, fact: usize) -> usize {
        let layout = layout(seats);
        let (start, size) = if fact < layout.stones {
            (0, BOARD)
        } else if fact < layout.neutral {
            (layout.stones, BOARD)
        } else if fact < layout.scalars {
            return fact;
        } else if fact < layout.threats {
            (layout.scalars, SCALARS)
        } else {
            (layout.threats, THREATS)
        };
        start + relative_block(seats, side, size, fact - start)
    }
}
