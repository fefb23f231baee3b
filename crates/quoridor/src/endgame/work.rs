//! The making of the tables.

use alloc::{vec, vec::Vec};

use quartet_core::{Game as _, Seat, square::Square};

use super::{Layer, Unsettled};
use crate::{
    Action, Fence, Position, Variant,
    duel::{self, Code, Ground, NONE, Schedule},
    fence::Fences,
};

pub(super) struct Work<'a> {
    pub(super) variant: Variant,
    pub(super) left: [u8; 2],
    pub(super) symmetries: Symmetries,
    /// The most memory in MiB.
    pub(super) memory: usize,
    /// Sets that are settled, and all sets.
    pub(super) done: u64,
    pub(super) total: u64,
    pub(super) tables: u64,
    pub(super) progress: &'a mut dyn FnMut(u64, u64) -> bool,
}

impl Work<'_> {
    /// The sets of fences that may come about, by the number of fences placed.
    pub(super) fn layers(&mut self, fences: Fences) -> Result<Vec<Layer>, Unsettled> {
        let [a, b] = self.left;
        let root = self.symmetries.least(bits(fences)).0;
        let mut layers = vec![Layer { sets: vec![root], ..Layer::default() }];
        for placed in 1..=a + b {
            let sets = self.with_one_more(layers.last().map_or(&[][..], |layer| &layer.sets))?;
            if sets.is_empty() {
                break;
            }
            self.afford(sets.len() * Ground::cells(self.variant.size()))?;
            let (first, last) = (placed.saturating_sub(b), placed.min(a));
            layers.push(Layer { sets, placed, first, last, ..Layer::default() });
        }
        Ok(layers)
    }

    /// All sets with one fence more, in order.
    fn with_one_more(&mut self, sets: &[u128]) -> Result<Vec<u128>, Unsettled> {
        const MANY: usize = 1 << 20;
        let mut more = Vec::new();
        let mut unsorted = MANY;
        for &set in sets {
            self.go_on()?;
            let fences = of_bits(set);
            for fence in self.variant.geometry().free(fences).iter() {
                if duel::is_playable(self.variant, fences.union(Fences::of(fence))) {
                    more.push(self.symmetries.least(set | bit(fence)).0);
                }
            }
            if more.len() > unsorted {
                more.sort_unstable();
                more.dedup();
                unsorted = 2 * more.len() + MANY;
                self.afford(unsorted * size_of::<u128>())?;
            }
        }
        more.sort_unstable();
        more.dedup();
        Ok(more)
    }

    fn afford(&self, bytes: usize) -> Result<(), Unsettled> {
        if bytes >> 20 < self.memory { Ok(()) } else { Err(Unsettled::Memory(self.memory)) }
    }

    fn go_on(&mut self) -> Result<(), Unsettled> {
        if (self.progress)(self.done, self.total) { Ok(()) } else { Err(Unsettled::Stopped) }
    }

    /// Fills the tables of a layer from those with one fence more.
    pub(super) fn settle(&mut self, layer: &mut Layer, later: &Layer) -> Result<(), Unsettled> {
        let mut buffers = Buffers::new(Ground::cells(self.variant.size()));
        for nth in 0..layer.sets.len() {
            self.settle_set(layer, nth, later, &mut buffers)?;
            self.done += 1;
            self.afford(layer.codes.capacity() + later.codes.capacity())?;
            self.go_on()?;
        }
        Ok(())
    }

    fn settle_set(
        &mut self,
        layer: &mut Layer,
        nth: usize,
        later: &Layer,
        buffers: &mut Buffers,
    ) -> Result<(), Unsettled> {
        let set = layer.sets[nth];
        let fences = of_bits(set);
        let more: Vec<_> = (self.variant.geometry().free(fences).iter())
            .filter_map(|fence| {
                let (least, symmetry) = self.symmetries.least(set | bit(fence));
                Some((later.sets.binary_search(&least).ok()?, symmetry))
            })
            .collect();
        let room = more.iter().map(|&(set, _)| later.room[set] + 1).max().unwrap_or(0);
        layer.room.push(room);
        let ground = Ground::new(self.variant, fences);
        let cells = Ground::cells(self.variant.size());
        // What the seats have left, and the number of the table.
        let mut known: Vec<([u8; 2], u32)> = Vec::new();
        for share in layer.first..=layer.last {
            let placed = [share, layer.placed - share];
            // More than there is room for is of no use.
            let left = [0, 1].map(|seat| (self.left[seat] - placed[seat]).min(room));
            let same = known.iter().find(|known| known.0 == left).map(|known| known.1);
            let number = same.unwrap_or((layer.codes.len() / cells) as u32);
            known.push((left, number));
            layer.numbers.push(number);
            if same.is_none() {
                self.symmetries.best_fences(later, &more, placed, buffers);
                layer.codes.resize(layer.codes.len() + cells, NONE);
                let table = &mut layer.codes[number as usize * cells..];
                if !duel::settle(&ground, Some(&buffers.exits), &mut buffers.schedule, table) {
                    return Err(Unsettled::Long);
                }
                self.tables += 1;
            }
        }
        Ok(())
    }
}

/// Memory that is used again for each set.
struct Buffers {
    schedule: Schedule,
    exits: Vec<Code>,
    best: Vec<Code>,
}

impl Buffers {
    fn new(cells: usize) -> Self {
        Self { schedule: Schedule::new(), exits: vec![NONE; cells], best: vec![NONE; cells / 2] }
    }
}

/// The symmetries that carry the settled positions into each other: the mirror always, those that
/// exchange the seats if both have the same fences left.
pub(super) struct Symmetries(Vec<Symmetry>);

struct Symmetry {
    swaps_seats: bool,
    /// Where a fence comes to lie, [`Fence::index`].
    fences: [u8; 128],
    /// Where a pair of squares comes to lie, [`Ground::cell`].
    cells: Vec<u16>,
}

impl Symmetries {
    pub(super) fn of(position: &Position) -> Self {
        let seats = [Seat::new(0), Seat::new(1)];
        let even = position.fences_left(seats[0]) == position.fences_left(seats[1]);
        let all = (0..position.symmetries()).map(|number| Symmetry::new(position, number));
        Self(all.filter(|symmetry| even || !symmetry.swaps_seats).collect())
    }

    /// The image of a set that comes first, and the symmetry that leads there.
    fn least(&self, set: u128) -> (u128, usize) {
        let images = self.0.iter().enumerate().map(|(number, symmetry)| {
            (members(set).fold(0, |image, fence| image | 1 << symmetry.fences[fence]), number)
        });
        images.min().unwrap_or((set, 0))
    }

    /// The best fence for the seat to move, for every pair of squares at once: written to
    /// `buffers.exits`. `more` are the sets with one fence more, as symmetries show them; `placed`
    /// is what the seats have placed before.
    fn best_fences(
        &self,
        later: &Layer,
        more: &[(usize, usize)],
        placed: [u8; 2],
        buffers: &mut Buffers,
    ) {
        let Buffers { exits, best, .. } = buffers;
        let half = exits.len() / 2;
        exits.fill(NONE);
        for (turn, number) in
            [0, 1].into_iter().flat_map(|t| (0..self.0.len()).map(move |n| (t, n)))
        {
            let symmetry = &self.0[number];
            let mut placed = placed;
            placed[turn] += 1;
            // Then the other seat is to move: what is worst for it is best.
            let swap = usize::from(symmetry.swaps_seats);
            let from = ((1 - turn) ^ swap) * half;
            best.fill(NONE);
            for &(set, _) in more.iter().filter(|more| more.1 == number) {
                if let Some(table) = later.number(set, placed[swap]) {
                    let codes = &later.table(2 * half, table)[from..from + half];
                    best.iter_mut().zip(codes).for_each(|(best, &code)| *best = code.min(*best));
                }
            }
            let images = &symmetry.cells[(1 - turn) * half..][..half];
            for (exit, &image) in exits[turn * half..][..half].iter_mut().zip(images) {
                *exit = best[usize::from(image) - from].min(*exit);
            }
        }
        for exit in exits {
            *exit = duel::before(*exit);
        }
    }
}

impl Symmetry {
    fn new(position: &Position, number: usize) -> Self {
        let size = position.variant().size();
        let fence = |index: usize| -> u8 {
            // Fences that are not on this board are not asked for.
            let on_board =
                |fence: &Fence| fence.square().file().max(fence.square().rank()) + 1 < size;
            let image = Fence::at(index)
                .filter(on_board)
                .map(|fence| position.transform_action(number, Action::Fence(fence)));
            if let Some(Action::Fence(fence)) = image { fence.index() as u8 } else { index as u8 }
        };
        let square = |square: Square| {
            let image = position.transform_action(number, Action::Move(square));
            if let Action::Move(image) = image { image } else { square }
        };
        let board: Vec<Square> =
            (0..size).flat_map(|rank| (0..size).map(move |file| Square::new(file, rank))).collect();
        let swaps_seats = position.transform_seat(number, Seat::FIRST) != Seat::FIRST;
        let mut cells = Vec::new();
        for turn in [Seat::new(0), Seat::new(1)] {
            let turn = position.transform_seat(number, turn);
            for &a in &board {
                for &b in &board {
                    let [a, b] = [square(a), square(b)];
                    let pawns = if swaps_seats { [b, a] } else { [a, b] };
                    cells.push(Ground::cell(size, turn, pawns) as u16);
                }
            }
        }
        Self { swaps_seats, fences: core::array::from_fn(fence), cells }
    }
}

/// The set with a bit for each fence, [`Fence::index`].
pub(super) fn bits(fences: Fences) -> u128 {
    fences.iter().fold(0, |bits, fence| bits | bit(fence))
}

const fn bit(fence: Fence) -> u128 {
    1 << fence.index()
}

fn of_bits(set: u128) -> Fences {
    let fences = members(set).filter_map(Fence::at);
    fences.fold(Fences::default(), |fences, fence| fences.union(Fences::of(fence)))
}

/// The numbers of the bits.
fn members(mut set: u128) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}
