//! FILLIT: chips, stones, pawns, what the next two slides would lay, and the supplies.

use quartet_core::{
    Game, Seat, Side, Variant as _,
    hex::{Board, Direction, LARGE, SpaceSet},
};
use quartet_games::fillit::{MAX_SIDES, Man, Place, Position, Stage, Variant};
use quartet_net::Inputs;

use crate::features::{Features, of_seat, pair_at, pair_of, relative, relative_block};

/// Facts about places.
const BOARD: usize = 64;
/// Other facts about a seat.
const SCALARS: usize = 128;
/// Chips of its side that are not laid yet, 0 to 31 and more.
const SUPPLY: usize = 0;
/// The most chips that a slide would lay, 0 to 15 and more.
const BEST: usize = 32;
/// The chips that all its slides together would lay, 0 to 31 and more.
const ANY: usize = 48;
/// By stage, whether the seat is to move.
const TURN: usize = 80;
/// Whether a slide would lay the whole supply.
const THREAT: usize = 84;
/// The most chips of others that a slide would give back, 0 to 7 and more.
const RETURNED: usize = 88;
/// Which board is played on.
const MINI: usize = 100;

/// How each slide of a seat is: by direction and by what stops it, ...
const SLIDES: usize = Direction::ALL.len() * STOPS * LAID;
/// ... the edge or the hole, a stone of its side, a stone of another, a pawn, ...
const STOPS: usize = 4;
/// ... the chips that it would lay, 0 to 8.
const LAID: usize = 9;

/// What a second slide would lay, if nothing changed before: its places, ...
const SECOND: usize = 128;
/// ... the most chips that two slides would lay, 0 to 31 and more, ...
const BOTH: usize = 64;
/// ... and how many would be left then, 0 to 31 and more.
const LEFT: usize = 96;

/// Stones as a pawn sees them, by files and steps along them.
const AROUND: usize = 2 * LARGE.width() - 1;
const VIEW: usize = AROUND * AROUND;

/// For two sides each the chips that are not laid yet, 0 to 18 and more.
const SUPPLIES: usize = 19;
const TABLE: usize = SUPPLIES * SUPPLIES;

/// Where each kind of fact begins, for so many seats.
struct Layout {
    chips: usize,
    stones: usize,
    laid: usize,
    scalars: usize,
    slides: usize,
    second: usize,
    views: usize,
    /// Supplies now, then after the slide that lays most: between two sides by whose turn it is, else by pair.
    supplies: usize,
    end: usize,
}

const fn layout(seats: usize) -> Layout {
    let chips = seats * BOARD;
    let stones = chips + sides(seats) * BOARD;
    let laid = stones + sides(seats) * BOARD;
    let scalars = laid + seats * BOARD;
    let second = scalars + seats * SCALARS;
    let slides = second + seats * SECOND;
    let views = slides + seats * SLIDES;
    let supplies = views + seats * sides(seats) * VIEW;
    let end = supplies + 2 * tables(seats) * TABLE;
    Layout { chips, stones, laid, scalars, slides, second, views, supplies, end }
}

/// Two sides: whose turn it is; three: their pairs.
const fn tables(seats: usize) -> usize {
    if seats == 3 { 3 } else { 2 }
}

/// Four seats play in two teams.
const fn sides(seats: usize) -> usize {
    if seats == 4 { 2 } else { seats }
}

/// The places of spaces, as bits.
fn places(spaces: SpaceSet, board: &Board) -> u64 {
    if board.radius() == LARGE.radius() {
        return spaces.0;
    }
    spaces.iter().fold(0, |bits, space| bits | 1 << Place::of(space, board).index())
}

impl Features for Position {
    fn network(variant: Variant) -> Option<String> {
        Some(format!("fillit-{}", variant.seats()))
    }

    fn count(seats: usize) -> usize {
        layout(seats).end
    }

    const BUCKETS: usize = 8;

    /// By the smallest supply.
    fn bucket(&self) -> usize {
        let sides = self.variant().sides();
        let least = Side::all(sides).map(|side| self.supply(side)).min().unwrap_or(0);
        (least as usize / 3).min(Self::BUCKETS - 1)
    }

    fn describe(&self, facts: &mut Inputs) {
        let variant = self.variant();
        let seats = variant.seats();
        let layout = layout(seats);
        let board = self.board();
        let mut after = [0; 2 * MAX_SIDES];
        let (now, after) = after.split_at_mut(MAX_SIDES);
        for side in Side::all(variant.sides()) {
            now[side.index()] = self.supply(side);
            after[side.index()] = self.supply(side);
        }
        for seat in Seat::all(seats) {
            let side = variant.side(seat);
            let word = |start: usize| start / 64 + seat.index();
            facts.insert(of_seat(seat, BOARD, Place::of(self.pawn(seat), board).index()));
            let (mut reached, mut best, mut any, mut returned) = (SpaceSet::EMPTY, 0, 0, 0);
            let chips = self.chips(side);
            let others = Side::all(variant.sides())
                .filter(|other| *other != side)
                .fold(SpaceSet::EMPTY, |all, other| all | self.chips(other));
            if seat.index() < variant.sides() {
                facts.insert_word(word(layout.chips), places(chips, board));
                facts.insert_word(word(layout.stones), places(self.stones(side), board));
            }
            let (mut second, mut both) = (SpaceSet::EMPTY, 0);
            for slide in self.slides(seat) {
                let laid = slide.laid.len();
                reached |= slide.laid;
                best = best.max(laid);
                any += laid;
                returned = returned.max((slide.laid & others).len());
                let stop = board.step(slide.to, slide.direction).and_then(|next| self.at(next));
                let stop = match stop {
                    None | Some(Man::Chip(_)) => 0,
                    Some(Man::Stone(of)) if of == side => 1,
                    Some(Man::Stone(_)) => 2,
                    Some(Man::Pawn(_)) => 3,
                };
                let way = slide.direction.index() * STOPS + stop;
                let fact = way * LAID + (laid as usize).min(LAID - 1);
                facts.insert(layout.slides + of_seat(seat, SLIDES, fact));
                for path in self.slides_after(seat, &slide) {
                    let more = path - chips - slide.laid;
                    second |= more;
                    both = both.max(laid + more.len());
                }
            }
            facts.insert_word(word(layout.laid), places(reached, board));
            facts.insert_word((layout.second + seat.index() * SECOND) / 64, places(second, board));
            let supply = self.supply(side);
            let mut tell = |start: usize, size: usize, value: u32, most: u32| {
                facts.insert(start + of_seat(seat, size, value.min(most) as usize));
            };
            tell(layout.scalars + SUPPLY, SCALARS, supply, 31);
            tell(layout.scalars + BEST, SCALARS, best, 15);
            tell(layout.scalars + ANY, SCALARS, any, 31);
            tell(layout.scalars + THREAT, SCALARS, u32::from(best >= supply), 1);
            tell(layout.scalars + RETURNED, SCALARS, returned, 7);
            let mini = u32::from(board.radius() < LARGE.radius());
            tell(layout.scalars + MINI, SCALARS, mini, 1);
            tell(layout.second + BOTH, SECOND, both, 31);
            tell(layout.second + LEFT, SECOND, supply.saturating_sub(both), 31);
            let after = &mut after[side.index()];
            *after = (*after).min(supply.saturating_sub(best));
            describe_view(self, seat, layout.views, facts);
        }
        for (nth, supplies) in [now, after].into_iter().enumerate() {
            let start = layout.supplies + nth * tables(seats) * TABLE;
            describe_supplies(self, supplies, start, facts);
        }
        let stage = match self.stage() {
            Stage::Open => 0,
            Stage::Slid => 1,
            Stage::Stepped => 2,
        };
        facts.insert(layout.scalars + of_seat(self.turn(), SCALARS, TURN + stage));
    }

    fn seen(seats: usize, side: Side, fact: usize) -> usize {
        let layout = layout(seats);
        let sides = sides(seats);
        let (start, places, size) = if fact < layout.chips {
            (0, seats, BOARD)
        } else if fact < layout.stones {
            (layout.chips, sides, BOARD)
        } else if fact < layout.laid {
            (layout.stones, sides, BOARD)
        } else if fact < layout.scalars {
            (layout.laid, seats, BOARD)
        } else if fact < layout.second {
            (layout.scalars, seats, SCALARS)
        } else if fact < layout.slides {
            (layout.second, seats, SECOND)
        } else if fact < layout.views {
            (layout.slides, seats, SLIDES)
        } else if fact < layout.supplies {
            // What a pawn sees of the sides is in the order in which they follow its own.
            (layout.views, seats, sides * VIEW)
        } else {
            let at = fact - layout.supplies;
            let (table, one, two) = (at / TABLE, at / SUPPLIES % SUPPLIES, at % SUPPLIES);
            let (kind, table) = (table / tables(seats), table % tables(seats));
            let (table, is_exchanged) = if sides == 2 {
                (table ^ side.index(), side.index() > 0)
            } else {
                let [first, second] = pair_at(table).map(|seat| relative(sides, side, seat));
                (pair_of(first.min(second), first.max(second)), first > second)
            };
            let (one, two) = if is_exchanged { (two, one) } else { (one, two) };
            let table = kind * tables(seats) + table;
            return layout.supplies + table * TABLE + one * SUPPLIES + two;
        };
        start + relative_block(places, side, size, fact - start)
    }
}

/// Tells which stones lie where around a pawn.
fn describe_view(position: &Position, seat: Seat, start: usize, facts: &mut Inputs) {
    let (variant, board) = (position.variant(), position.board());
    let (sides, own) = (variant.sides(), variant.side(seat).index());
    let (q, r) = board.coordinates(position.pawn(seat));
    for place in 0..sides {
        for stone in position.stones(Side::new((own + place) % sides)) {
            let (file, step) = board.coordinates(stone);
            let middle = AROUND as i8 / 2;
            let seen = (file - q + middle) as usize * AROUND + (step - r + middle) as usize;
            facts.insert(start + of_seat(seat, sides * VIEW, place * VIEW + seen));
        }
    }
}

/// Tells pairs of supplies.
fn describe_supplies(position: &Position, supplies: &[u32], start: usize, facts: &mut Inputs) {
    let variant = position.variant();
    let sides = variant.sides();
    let supply = |side: usize| (supplies[side] as usize).min(SUPPLIES - 1);
    for pair in 0..pair_of(0, sides) {
        let [first, second] = pair_at(pair);
        let table = if sides == 2 { variant.side(position.turn()).index() } else { pair };
        facts.insert(start + table * TABLE + supply(first) * SUPPLIES + supply(second));
    }
}
