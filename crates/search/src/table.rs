//! The transposition table.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a stored score says about the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Lower,
    Upper,
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) score: i32,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// What the evaluator says of the position, for whoever acts.
    pub(crate) eval: i16,
    /// The number of the best action in the action space.
    pub(crate) action: Option<usize>,
}

const NO_ACTION: u16 = (1 << 13) - 1;
const GENERATIONS: u8 = 32;
/// Bits of a score: proven ones need 21.
const SCORE_BITS: u32 = 21;

impl Entry {
    /// Evaluation in bits 0..16, score 16..37, action 37..50, depth 50..57, generation 57..62, bound
    /// 62..64. Never 0.
    fn pack(self, generation: u8) -> u64 {
        let action = self.action.map_or(NO_ACTION, |index| index.min(NO_ACTION.into()) as u16);
        let bound = match self.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        let score = self.score as u32 & ((1 << SCORE_BITS) - 1);
        u64::from(self.eval as u16)
            | u64::from(score) << 16
            | u64::from(action) << 37
            | u64::from(self.depth.min(127)) << 50
            | u64::from(generation) << 57
            | bound << 62
    }

    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 62 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        let action = (data >> 37) as u16 & NO_ACTION;
        Some(Self {
            // The sign is that of the uppermost bit.
            score: ((data >> 16) as i32) << (32 - SCORE_BITS) >> (32 - SCORE_BITS),
            depth: (data >> 50) as u8 & 127,
            bound,
            eval: data as i16,
            action: (action != NO_ACTION).then_some(action as usize),
        })
    }
}

const fn generation(data: u64) -> u8 {
    (data >> 57) as u8 % GENERATIONS
}

/// The key is stored mixed with the data, so that a slot which two threads wrote at once fits
/// neither key (Hyatt and Mann, "A lock-less transposition table implementation", 2002).
#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

const WAYS: usize = 4;

/// One line of the cache.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// Values of positions by key, in fixed memory. It may be shared by threads.
pub(crate) struct Table {
    buckets: Box<[Bucket]>,
    generation: u8,
}

impl Table {
    pub(crate) fn new(mib: usize) -> Self {
        let count = (mib.max(1) << 20) / size_of::<Bucket>();
        Self { buckets: (0..count).map(|_| Bucket::default()).collect(), generation: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.generation = 0;
    }

    /// From now on older entries are replaced first.
    pub(crate) fn new_generation(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.mixed.load(Relaxed) ^ data == key).then(|| Entry::unpack(data)).flatten()
        })
    }

    pub(crate) fn put(&self, key: u64, mut entry: Entry) {
        let mut place = None;
        let mut least = i32::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Relaxed);
            let Some(old) = Entry::unpack(data) else {
                if least > i32::MIN {
                    (place, least) = (Some(slot), i32::MIN);
                }
                continue;
            };
            let age = (self.generation + GENERATIONS - generation(data)) % GENERATIONS;
            if slot.mixed.load(Relaxed) ^ data == key {
                // A shallow bound must not push out a deep one of the same search.
                let deeper = old.depth > entry.depth + 2 && age == 0;
                if deeper && entry.bound != Bound::Exact {
                    return;
                }
                entry.action = entry.action.or(old.action);
                place = Some(slot);
                break;
            }
            let worth = i32::from(old.depth) - 8 * i32::from(age);
            if worth < least {
                (place, least) = (Some(slot), worth);
            }
        }
        if let Some(slot) = place {
            let data = entry.pack(self.generation);
            slot.data.store(data, Relaxed);
            slot.mixed.store(key ^ data, Relaxed);
        }
    }

    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i32, depth: u8) -> Entry {
        Entry { score, depth, bound: Bound::Exact, eval: -3, action: Some(7) }
    }

    #[test]
    fn entries_come_back_as_they_were() {
        let table = Table::new(1);
        assert_eq!(table.buckets.len() * size_of::<Bucket>(), 1 << 20);
        for (key, bound) in [(0, Bound::Exact), (1, Bound::Lower), (u64::MAX, Bound::Upper)] {
            for (score, action) in [(-1_000_000, Some(8190)), (999_999, None)] {
                let entry = Entry { score, depth: 127, bound, eval: i16::MIN, action };
                table.put(key, entry);
                let expected = Entry { action: Some(8190), ..entry };
                assert_eq!(table.get(key), Some(expected));
            }
        }
        assert_eq!(table.get(2), None);
        let mut table = table;
        table.clear();
        assert_eq!(table.get(0), None);
    }

    #[test]
    fn the_shallowest_gives_way_and_old_ones_sooner() {
        let mut table = Table::new(1);
        for key in 0..4 {
            table.put(key, entry(0, 10 + key as u8));
        }
        table.put(4, entry(0, 1));
        assert!(table.get(0).is_none() && table.get(1).is_some());
        table.new_generation();
        table.put(5, entry(0, 5)); // for 4, of depth 1
        table.put(6, entry(0, 5)); // for 1, whose depth of 11 counts as 3 now
        assert!(table.get(4).is_none() && table.get(1).is_none());
        assert!([2, 3, 5, 6].iter().all(|&key| table.get(key).is_some()));
    }
}
