//! Nine: pieces, slots, where pieces would stop, and the sections.

use quartet_core::{Game, Seat, Side, Variant as _};
use quartet_games::nine::{Phase, Position, Section, Variant};
use quartet_net::Inputs;

use crate::features::{Features, of_seat, relative_block};

/// Facts about squares have 128 numbers, the square's own first.
const BOARD: usize = 128;
/// Facts about slots.
const RIM: usize = 64;
/// Pieces in each section, 0 to 9, for each of nine sections.
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

/// How contested each section is, between two seats: by the seat's lead there (-3 to 3), then its pieces
/// that would stop there (0 to 2 and more), then those of the other.
const CONTEST: usize = 7 * 3 * 3;
const CONTESTS: usize = Section::COUNT * CONTEST;

/// Where each kind of fact begins, for so many seats.
struct Layout {
    neutrals: usize,
    stops: usize,
    counts: usize,
    rim: usize,
    scalars: usize,
    contests: usize,
    end: usize,
}

const fn layout(seats: usize) -> Layout {
    let neutrals = seats * BOARD;
    let stops = neutrals + BOARD;
    let counts = stops + seats * BOARD;
    let rim = counts + seats * COUNTS;
    let scalars = rim + seats * RIM;
    let contests = scalars + seats * SCALARS;
    let end = if seats == 2 { contests + CONTESTS } else { contests };
    Layout { neutrals, stops, counts, rim, scalars, contests, end }
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
        let seats = self.variant().seats();
        match self.phase() {
            Phase::Neutral => 0,
            Phase::Rim => 1,
            Phase::Slide => {
                let open: u32 =
                    Seat::all(seats).map(|seat| (self.rim(seat) & self.open()).len()).sum();
                2 + (open / 6).min(5) as usize
            }
        }
    }

    fn describe(&self, facts: &mut Inputs) {
        let seats = self.variant().seats();
        let layout = layout(seats);
        facts.insert_words(layout.neutrals / 64, self.neutrals().0);
        let mut coming = [[0; 4]; Section::COUNT];
        for seat in Seat::all(seats) {
            facts.insert_words(seat.index() * BOARD / 64, self.pieces(seat).0);
            facts.insert_word((layout.rim + seat.index() * RIM) / 64, self.rim(seat).0);
            let mut stops = 0;
            let mut open = 0;
            for square in self.rim(seat).iter().filter_map(|slot| self.slide(slot)) {
                stops |= 1_u128 << square.index();
                coming[Section::of(square).index()][seat.index()] += 1;
                open += 1;
            }
            facts.insert_words((layout.stops + seat.index() * BOARD) / 64, stops);
            for (fact, value) in [(POINTS, self.points(seat)), (OPEN, open)] {
                facts.insert(layout.scalars + of_seat(seat, SCALARS, fact + value as usize));
            }
        }
        for section in Section::all() {
            for (seat, count) in Seat::all(seats).zip(self.count(section)) {
                let fact = section.index() * COUNT + count as usize;
                facts.insert(layout.counts + of_seat(seat, COUNTS, fact));
            }
            if seats == 2 {
                let counts = self.count(section);
                let lead = (counts[0] as i32 - counts[1] as i32).clamp(-3, 3);
                let [own, other, ..] = coming[section.index()].map(|coming: usize| coming.min(2));
                let fact = ((lead + 3) as usize * 3 + own) * 3 + other;
                facts.insert(layout.contests + section.index() * CONTEST + fact);
            }
        }
        let phase = TURN + self.phase() as usize;
        facts.insert(layout.scalars + of_seat(self.turn(), SCALARS, phase));
        facts.insert(layout.scalars + of_seat(Seat::FIRST, SCALARS, FIRST));
    }

    fn seen(seats: usize, side: Side, fact: usize) -> usize {
        let layout = layout(seats);
        if fact >= layout.contests {
            let at = fact - layout.contests;
            let (section, contest) = (at / CONTEST, at % CONTEST);
            let (lead, own, other) = (contest / 9, contest / 3 % 3, contest % 3);
            let seen = if side.index() == 0 { contest } else { ((6 - lead) * 3 + other) * 3 + own };
            return layout.contests + section * CONTEST + seen;
        }
        let (start, size) = if fact < layout.neutrals {
            (0, BOARD)
        } else if fact < layout.stops {
            return fact;
        } else if fact < layout.counts {
            (layout.stops, BOARD)
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
