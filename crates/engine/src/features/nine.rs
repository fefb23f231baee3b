//! Nine: pieces, slots, where pieces would stop, and the sections.

use quartet_core::{Game, Seat, Side, Variant as _};
use quartet_games::nine::{Phase, Position, Section, Slot, Variant};
use quartet_net::Inputs;

use crate::features::{Features, exchanged, of_seat, relative, relative_block};

/// Facts about squares have 128 numbers, the square's own first.
const BOARD: usize = 128;
/// Facts about slots.
const RIM: usize = 64;
/// How far a piece would slide from each slot, 1 to 9 squares.
const FAR: usize = 384;
const FARS: usize = 9;
/// Pieces in each section, 0 to 9.
const COUNTS: usize = 128;
const COUNT: usize = 10;
/// Other facts about a seat.
const SCALARS: usize = 64;
/// Sections conquered as things stand, 0 to 9.
const POINTS: usize = 0;
/// Pieces that can still slide, 0 to 18.
const OPEN: usize = 16;
/// Whether the seat is to move, by phase.
const TURN: usize = 36;
/// Whether the seat is the first in turn order.
const FIRST: usize = 40;

/// Facts about two seats compare a number of one with the same number of the other: each is below the
/// square of how many values there are.
///
/// For each section, how far the seat's lead is beyond what the other could still bring there from the rim, -6
/// to 1; above 0, while they slide, the section cannot be lost to the other any more.
const BOUND: usize = 8;
/// With two seats only: for each section the pieces that would stop there, 0 to 3 and more, ...
const COMING: usize = 4;
/// ... by the lead, -3 to 3, ...
const LEADS: usize = 7;
/// ... and those that would go through it, 0 to 4 and more, by who leads.
const PASSING: usize = 5;
/// Sections that cannot be lost any more, 0 to 9.
const SAFE: usize = 10;
/// Pieces that can still slide, 0 to 18.
const SLIDES: usize = 19;

/// Where each kind of fact begins, for so many seats.
struct Layout {
    neutrals: usize,
    stops: usize,
    far: usize,
    counts: usize,
    rim: usize,
    scalars: usize,
    bounds: usize,
    contests: usize,
    passes: usize,
    safe: usize,
    slides: usize,
    end: usize,
}

const fn layout(seats: usize) -> Layout {
    let neutrals = seats * BOARD;
    let stops = neutrals + BOARD;
    let far = stops + seats * BOARD;
    let counts = far + seats * FAR;
    let rim = counts + seats * COUNTS;
    let scalars = rim + seats * RIM;
    let bounds = scalars + seats * SCALARS;
    let contests = bounds + seats * (seats - 1) / 2 * Section::COUNT * BOUND * BOUND;
    let passes = contests + Section::COUNT * LEADS * COMING * COMING;
    let safe = passes + Section::COUNT * 3 * PASSING * PASSING;
    let slides = safe + SAFE * SAFE;
    let end = if seats == 2 { slides + SLIDES * SLIDES } else { contests };
    Layout {
        neutrals,
        stops,
        far,
        counts,
        rim,
        scalars,
        bounds,
        contests,
        passes,
        safe,
        slides,
        end,
    }
}

/// A seat's pieces by section, four bits for each: at most 12 lines lead into one.
#[derive(Clone, Copy, Default)]
struct Tally(u64);

impl Tally {
    const fn one(section: usize) -> u64 {
        1 << (4 * section)
    }

    const fn of(self, section: usize) -> usize {
        (self.0 >> (4 * section) & 15) as usize
    }
}

/// What a piece adds that slides from each slot and stops in the first, second or third section on its way: to
/// the [`Tally`] of those that come into sections, and of those that go through them.
static ADDED: [[(u64, u64); 3]; Slot::COUNT] = {
    let mut added = [[(0, 0); 3]; Slot::COUNT];
    let mut slot = 0;
    while slot < Slot::COUNT {
        let mut passing = 0;
        let mut step = 0;
        while step < 3 {
            let coming = Tally::one(on_way(slot, step));
            added[slot][step] = (coming, passing);
            passing += coming;
            step += 1;
        }
        slot += 1;
    }
    added
};

/// The section that a piece from a slot comes to after so many others.
const fn on_way(slot: usize, step: usize) -> usize {
    let (edge, across) = (slot / FARS, slot % FARS / 3);
    let along = if edge % 2 == 0 { step } else { 2 - step };
    let (file, rank) = if edge < 2 { (across, along) } else { (along, across) };
    3 * rank + file
}

/// What there is in a section and what could come, by seat.
struct Contest<const SEATS: usize> {
    section: usize,
    here: [usize; SEATS],
    coming: [usize; SEATS],
    passing: [usize; SEATS],
}

impl<const SEATS: usize> Contest<SEATS> {
    /// Tells how safe the leads of two seats are, which is the answer.
    fn tell_bounds(&self, pair: usize, layout: &Layout, facts: &mut Inputs) -> [isize; 2] {
        let seats = pair_at(pair);
        let lead = self.here[seats[0]] as isize - self.here[seats[1]] as isize;
        let most = seats.map(|seat| (self.coming[seat] + self.passing[seat]) as isize);
        let bounds = [lead - most[1], -lead - most[0]];
        let [one, two] = bounds.map(|bound| (bound.clamp(-6, 1) + 6) as usize);
        let at = pair * Section::COUNT + self.section;
        facts.insert(layout.bounds + (at * BOUND + one) * BOUND + two);
        bounds
    }

    /// Tells the lead between two seats with what is coming.
    fn tell_lead(&self, layout: &Layout, facts: &mut Inputs) {
        let lead = self.here[0] as isize - self.here[1] as isize;
        let at = self.section * LEADS + (lead.clamp(-3, 3) + 3) as usize;
        let [one, two] = [0, 1].map(|seat: usize| self.coming[seat].min(COMING - 1));
        facts.insert(layout.contests + (at * COMING + one) * COMING + two);
        let at = self.section * 3 + (lead.signum() + 1) as usize;
        let [one, two] = [0, 1].map(|seat: usize| self.passing[seat].min(PASSING - 1));
        facts.insert(layout.passes + (at * PASSING + one) * PASSING + two);
    }
}

impl Features for Position {
    fn network(variant: Variant) -> Option<String> {
        Some(format!("nine-{}", variant.seats()))
    }

    fn count(seats: usize) -> usize {
        layout(seats).end
    }

    const BUCKETS: usize = 8;

    /// While pieces are put: two; while they slide: by how many still can.
    fn bucket(&self) -> usize {
        match self.phase() {
            Phase::Neutral => 0,
            Phase::Rim => 1,
            Phase::Slide => {
                let seats = Seat::all(self.variant().seats());
                let open: u32 = seats.map(|seat| (self.rim(seat) & self.open()).len()).sum();
                2 + (open / 6).min(5) as usize
            }
        }
    }

    fn describe(&self, facts: &mut Inputs) {
        match self.variant().seats() {
            2 => tell::<2>(self, facts),
            3 => tell::<3>(self, facts),
            _ => tell::<4>(self, facts),
        }
    }

    fn seen(seats: usize, side: Side, fact: usize) -> usize {
        let layout = layout(seats);
        if fact >= layout.contests {
            // There are two seats.
            let (start, leads, values) = if fact >= layout.slides {
                (layout.slides, 1, SLIDES)
            } else if fact >= layout.safe {
                (layout.safe, 1, SAFE)
            } else if fact >= layout.passes {
                (layout.passes, 3, PASSING)
            } else {
                (layout.contests, LEADS, COMING)
            };
            let is_exchanged = side.index() > 0;
            return if is_exchanged { start + led(fact - start, leads, values) } else { fact };
        }
        if fact >= layout.bounds {
            const SIZE: usize = Section::COUNT * BOUND * BOUND;
            let (pair, at) = ((fact - layout.bounds) / SIZE, (fact - layout.bounds) % SIZE);
            let [first, second] = pair_at(pair).map(|seat| relative(seats, side, seat));
            let at = if first > second { exchanged(at, BOUND) } else { at };
            return layout.bounds + pair_of(first.min(second), first.max(second)) * SIZE + at;
        }
        let (start, size) = if fact < layout.neutrals {
            (0, BOARD)
        } else if fact < layout.stops {
            return fact;
        } else if fact < layout.far {
            (layout.stops, BOARD)
        } else if fact < layout.counts {
            (layout.far, FAR)
        } else if fact < layout.rim {
            (layout.counts, COUNTS)
        } else if fact < layout.scalars {
            (layout.rim, RIM)
        } else {
            (layout.scalars, SCALARS)
        };
        start + relative_block(seats, side, size, fact - start)
    }
}

/// Tells the facts of a game of so many seats.
fn tell<const SEATS: usize>(position: &Position, facts: &mut Inputs) {
    let layout = const { layout(SEATS) };
    facts.insert_words(layout.neutrals / 64, position.neutrals().0);
    let [mut coming, mut passing] = [[Tally::default(); SEATS]; 2];
    let mut open = [0; SEATS];
    for seat in Seat::all(SEATS) {
        facts.insert_words(seat.index() * BOARD / 64, position.pieces(seat).0);
        let waiting = position.rim(seat) & position.open();
        open[seat.index()] = waiting.len() as usize;
        facts.insert_word((layout.rim + seat.index() * RIM) / 64, waiting.0);
        let mut stops = 0;
        for slot in waiting {
            let Some(square) = position.slide(slot) else { continue };
            stops |= 1_u128 << square.index();
            let edge = slot.index() / FARS;
            let along = if edge < 2 { square.rank() } else { square.file() };
            let far = if edge.is_multiple_of(2) { along } else { FARS - 1 - along };
            facts.insert(layout.far + of_seat(seat, FAR, slot.index() * FARS + far));
            let (into, through) = ADDED[slot.index()][far / 3];
            coming[seat.index()].0 += into;
            passing[seat.index()].0 += through;
        }
        facts.insert_words((layout.stops + seat.index() * BOARD) / 64, stops);
    }
    let mut points = [0; SEATS];
    let mut safe = [0; 2];
    for section in Section::all() {
        let count = position.count(section);
        let section = section.index();
        let here = std::array::from_fn(|seat| count[seat] as usize);
        let [coming, passing] = [coming, passing].map(|all| all.map(|tally| tally.of(section)));
        let contest = Contest { section, here, coming, passing };
        let leader = Position::leader(count);
        for seat in Seat::all(SEATS) {
            points[seat.index()] += usize::from(leader == Some(seat));
            let fact = section * COUNT + here[seat.index()];
            facts.insert(layout.counts + of_seat(seat, COUNTS, fact));
        }
        for pair in 0..pair_of(0, SEATS) {
            let bounds = contest.tell_bounds(pair, &layout, facts);
            if SEATS == 2 {
                contest.tell_lead(&layout, facts);
                safe.iter_mut()
                    .zip(bounds)
                    .for_each(|(safe, bound)| *safe += usize::from(bound > 0));
            }
        }
    }
    if SEATS == 2 {
        facts.insert(layout.safe + safe[0] * SAFE + safe[1]);
        facts.insert(layout.slides + open[0] * SLIDES + open[1]);
    }
    for seat in Seat::all(SEATS) {
        for (fact, value) in [(POINTS, points[seat.index()]), (OPEN, open[seat.index()])] {
            facts.insert(layout.scalars + of_seat(seat, SCALARS, fact + value));
        }
    }
    let phase = TURN + position.phase() as usize;
    facts.insert(layout.scalars + of_seat(position.turn(), SCALARS, phase));
    facts.insert(layout.scalars + of_seat(Seat::FIRST, SCALARS, FIRST));
}

/// A fact about two seats by section and lead, of which there are so many, when they change places: the lead is
/// the other's then.
const fn led(fact: usize, leads: usize, values: usize) -> usize {
    let (block, both) = (fact / (values * values), fact % (values * values));
    let (section, lead) = (block / leads, block % leads);
    exchanged((section * leads + leads - 1 - lead) * values * values + both, values)
}

/// The number of two seats, the first of which has the smaller number.
const fn pair_of(first: usize, second: usize) -> usize {
    second * (second - 1) / 2 + first
}

/// The seats of a pair.
const fn pair_at(pair: usize) -> [usize; 2] {
    let mut second = 1;
    while pair_of(0, second + 1) <= pair {
        second += 1;
    }
    [pair - pair_of(0, second), second]
}

#[cfg(test)]
mod tests {
    use quartet_core::square::Square;
    use quartet_games::nine::Edge;

    use super::*;

    #[test]
    fn pieces_go_through_the_sections_in_their_way() {
        for (edge, line, far) in Edge::ALL
            .into_iter()
            .flat_map(|edge| (0..9).flat_map(move |line| (0..9).map(move |far| (edge, line, far))))
        {
            let square = match edge {
                Edge::South => Square::new(line, far),
                Edge::North => Square::new(line, 8 - far),
                Edge::West => Square::new(far, line),
                Edge::East => Square::new(8 - far, line),
            };
            let slot = Slot::new(edge, line);
            assert_eq!(Section::of(square).index(), on_way(slot.index(), far / 3), "{square}");
        }
    }

    #[test]
    fn pairs_have_numbers() {
        let pairs: Vec<_> = (0..6).map(pair_at).collect();
        assert_eq!(pairs, [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]);
        assert!((0..6).all(|pair| pair_of(pairs[pair][0], pairs[pair][1]) == pair));
    }

    /// Seat 1 has two pieces in the south-west section and could bring two more there or farther on file b;
    /// seat 2 has none and one that would pass: the lead of 2 is 1 more than that.
    #[test]
    fn leads_are_told_with_what_could_still_come() {
        let contest = Contest { section: 0, here: [2, 0], coming: [1, 0], passing: [1, 1] };
        assert_eq!(Position::leader([2, 0, 0, 0]), Some(Seat::FIRST));
        let (mut facts, layout) = (Inputs::NONE, layout(2));
        assert_eq!(contest.tell_bounds(0, &layout, &mut facts), [1, -4]);
        contest.tell_lead(&layout, &mut facts);
        let bound = layout.bounds + 7 * BOUND + 2;
        let coming = layout.contests + (5 * COMING + 1) * COMING;
        let passing = layout.passes + (2 * PASSING + 1) * PASSING + 1;
        assert_eq!(facts.iter().collect::<Vec<_>>(), [bound, coming, passing]);
    }
}
