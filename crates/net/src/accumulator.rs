//! Hidden sums that follow a position.

use crate::{Inputs, Network, simd};

/// The hidden sums of one network, seen by each of several views, for the position that was looked
/// at last. The next one costs only as much as it differs.
#[derive(Clone, Debug)]
pub struct Accumulator {
    inputs: Box<Inputs>,
    /// Room for those of the next position.
    next: Box<Inputs>,
    views: usize,
    width: usize,
    /// By view, then lane.
    sums: Vec<i16>,
    /// Room for the inputs that come and that go, and one more.
    came: Vec<u16>,
    went: Vec<u16>,
    added: Vec<u32>,
    removed: Vec<u32>,
}

impl Accumulator {
    /// The sums of no inputs at all, for so many views.
    pub fn new(network: &Network, views: usize) -> Self {
        let sums = network.biases.repeat(views);
        let width = network.shape.hidden;
        Self {
            inputs: Box::new(Inputs::NONE),
            next: Box::new(Inputs::NONE),
            views,
            width,
            sums,
            came: vec![0; Inputs::MAX + 1],
            went: vec![0; Inputs::MAX + 1],
            added: Vec::new(),
            removed: Vec::new(),
        }
    }

    /// Makes the sums those of a position, whose inputs `describe` adds to an empty set: `row(view, input)` is
    /// the row of weights of the network that stands for an input in the eyes of a view.
    ///
    /// # Panics
    /// If a row is not one of the network, which must be the one of [`Accumulator::new`].
    #[inline]
    pub fn follow(
        &mut self,
        network: &Network,
        describe: impl FnOnce(&mut Inputs),
        row: impl Fn(usize, usize) -> u32,
    ) {
        self.next.clear(network.shape.inputs);
        describe(&mut self.next);
        let [mut came, mut went] = [0; 2];
        self.next.differences(&self.inputs, network.shape.inputs, |input, added| {
            // Both without asking, since nothing tells which it will be.
            self.came[came] = input as u16;
            self.went[went] = input as u16;
            came += usize::from(added);
            went += usize::from(!added);
        });
        if came + went == 0 {
            return;
        }
        for (view, sums) in self.sums.chunks_exact_mut(self.width).enumerate() {
            let rows = |inputs: &[u16], list: &mut Vec<u32>| {
                list.clear();
                list.extend(inputs.iter().map(|&input| row(view, input.into())));
            };
            rows(&self.came[..came], &mut self.added);
            rows(&self.went[..went], &mut self.removed);
            simd::update(sums, &network.first, &self.added, &self.removed);
        }
        std::mem::swap(&mut self.inputs, &mut self.next);
    }

    /// How many views there are.
    pub const fn views(&self) -> usize {
        self.views
    }

    /// The strength in points that one view gives itself in the position followed last.
    ///
    /// # Panics
    /// If there is no such view.
    #[inline]
    pub fn strength(&self, network: &Network, view: usize, bucket: usize) -> i32 {
        network.output(&self.sums[view * self.width..][..self.width], bucket)
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use crate::{Shape, Weights};

    fn network() -> Network {
        let shape = Shape { inputs: 40, hidden: 32, second: 16, buckets: 2 };
        let mut weights = Weights::zero(shape);
        for part in weights.parts() {
            (0_u16..)
                .zip(part)
                .for_each(|(at, weight)| *weight = (f32::from(at) * 0.7).sin() / 4.0);
        }
        Network::quantise("test-2", "", shape, &weights).unwrap()
    }

    fn set(inputs: &[usize]) -> Inputs {
        inputs.iter().fold(Inputs::NONE, |mut set, &input| {
            set.insert(input);
            set
        })
    }

    proptest! {
        /// Following from position to position gives what starting afresh gives.
        #[test]
        fn keeps_up(positions in vec(vec(0_usize..40, 0..20), 1..12)) {
            let network = network();
            let row = |view: usize, input: usize| ((input + 17 * view) % 40) as u32;
            let mut following = Accumulator::new(&network, 2);
            for inputs in positions {
                let inputs = set(&inputs);
                let describe = |set: &mut Inputs| *set = inputs;
                let mut fresh = Accumulator::new(&network, 2);
                following.follow(&network, describe, row);
                fresh.follow(&network, describe, row);
                prop_assert_eq!(&following.sums, &fresh.sums);
                for (view, bucket) in [(0, 0), (0, 1), (1, 0), (1, 7)] {
                    let strength = following.strength(&network, view, bucket);
                    prop_assert_eq!(strength, fresh.strength(&network, view, bucket));
                }
            }
        }
    }

    /// Each of 16 lanes is 0.75 as below, 192 of 255, and gives 192² / 128 = 288 to the second layer. The first of
    /// its 16 units has a bias of 0.125, 32640, and weights of 0.0625, in their units 32: 16 * 288 * 32 = 147456,
    /// together 180096, over 1024 175 of 255. Weighed with 1, 64 64ths: 175² * 64 = 1960000. The others have a bias
    /// of 0.1, 26112, no weights, and 25 of 255, weighed with 4 64ths: 15 * 25² * 4 = 37500. The lanes themselves,
    /// with -1: -16 * 192² = -589824. In all 1407676 / (255² * 64) * 200 = 67.7.
    fn two_layers() -> Network {
        let shape = Shape { inputs: 2, hidden: 16, second: 16, buckets: 1 };
        let mut weights = Weights::zero(shape);
        weights.biases.fill(0.5);
        weights.first[..16].fill(0.25);
        weights.last.fill(-1.0 / 64.0);
        weights.second_biases.fill(0.1);
        weights.second_biases[0] = 0.125;
        weights.second[..16].fill(0.0625);
        weights.second_last.fill(1.0 / 16.0);
        weights.second_last[0] = 1.0;
        Network::quantise("test", "", shape, &weights).unwrap()
    }

    /// Each of 16 lanes: bias 0.5 and weight 0.25 give 0.75 after rounding to 255ths (128 + 64 =
    /// 192), squared and weighed with 1/16 (4 64ths): 16 * 192² * 4 / (255² * 64) * 200 = 113.38.
    #[test]
    fn strength_by_hand() {
        let shape = Shape { inputs: 2, hidden: 16, second: 0, buckets: 1 };
        let network = |first: f32| {
            let mut weights = Weights::zero(shape);
            weights.biases.fill(0.5);
            weights.first[..16].fill(first);
            weights.first[16..].fill(-3.0);
            weights.last.fill(1.0 / 16.0);
            Network::quantise("test", "", shape, &weights).unwrap()
        };
        let strength = |network: &Network, inputs: &[usize]| {
            let mut sums = Accumulator::new(network, 1);
            sums.follow(network, |all| *all = set(inputs), |_, input| input as u32);
            sums.strength(network, 0, 0)
        };
        assert_eq!(strength(&network(0.25), &[0]), 113);
        // Beyond 1 it is clipped: 16 * 4 / 64 * 200 points; below 0 as well.
        assert_eq!(strength(&network(9.0), &[0]), 200);
        assert_eq!(strength(&network(0.25), &[0, 1]), 0);
        assert_eq!(strength(&two_layers(), &[0]), 67);
    }
}
