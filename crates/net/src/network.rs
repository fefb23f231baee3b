//! A network and what it says.

use std::path::Path;

use crate::{FileError, Inputs, OpenError, file, simd};

/// How many units of a hidden sum make 1, where it is clipped.
pub const ACTIVATION_ONE: i16 = 255;
/// How many units of a last weight make 1.
pub const WEIGHT_ONE: i16 = 64;
/// How many units of a weight of the second layer make 1: so many that the layer's sums, divided by 2 to the
/// power of [`SECOND_SHIFT`](simd::SECOND_SHIFT), are in units of [`ACTIVATION_ONE`].
const SECOND_ONE: f32 =
    (1 << (simd::SECOND_SHIFT + simd::LIT_SHIFT)) as f32 / ACTIVATION_ONE as f32;
/// How many units of a bias of the second layer make 1.
const SECOND_BIAS_ONE: f32 = ACTIVATION_ONE as f32 * (1 << simd::SECOND_SHIFT) as f32;
/// How many points of strength an output of 1 is.
pub const OUTPUT_ONE: i32 = 200;

/// How large a network is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Inputs have numbers below this one, at most [`Inputs::MAX`].
    pub inputs: usize,
    /// The width of the hidden layer, a multiple of 16.
    pub hidden: usize,
    /// The width of the second hidden layer, a multiple of 16; 0 if there is none.
    pub second: usize,
    /// How many sets of last weights there are.
    pub buckets: usize,
}

impl Shape {
    /// The widest hidden layer.
    pub const MAX_HIDDEN: usize = 1024;
    /// The widest second layer.
    pub const MAX_SECOND: usize = 64;
    /// The most buckets.
    pub const MAX_BUCKETS: usize = 64;

    /// Whether a network can have this shape.
    pub fn is_possible(self) -> bool {
        (1..=Inputs::MAX).contains(&self.inputs)
            && (1..=Self::MAX_HIDDEN).contains(&self.hidden)
            && self.hidden.is_multiple_of(simd::LANES)
            && self.second <= Self::MAX_SECOND
            && self.second.is_multiple_of(simd::LANES)
            && (1..=Self::MAX_BUCKETS).contains(&self.buckets)
    }
}

/// A quantised network. It is made from a file or from weights, and does not change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    pub(crate) name: String,
    pub(crate) note: String,
    pub(crate) shape: Shape,
    /// By hidden lane, in units of [`ACTIVATION_ONE`].
    pub(crate) biases: Vec<i16>,
    /// By input, then lane, in the same units.
    pub(crate) first: Vec<i16>,
    /// By bucket, then lane, in units of [`WEIGHT_ONE`], from -127 to 127.
    pub(crate) last: Vec<i16>,
    /// Of the second layer, by bucket, then unit, in units of `SECOND_BIAS_ONE`.
    pub(crate) second_biases: Vec<i32>,
    /// By bucket, then pair of lanes, then unit, then lane, in units of `SECOND_ONE`.
    pub(crate) second: Vec<i16>,
    /// By bucket, then unit, as `last`.
    pub(crate) second_last: Vec<i16>,
}

/// Weights in their own units: biases, first weights and the weights of the second layer are 1 where a hidden
/// sum is clipped, last weights where they give [`OUTPUT_ONE`] points.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// By hidden lane.
    pub biases: Vec<f32>,
    /// By input, then lane.
    pub first: Vec<f32>,
    /// By bucket, then lane.
    pub last: Vec<f32>,
    /// Of the second layer, by bucket, then unit.
    pub second_biases: Vec<f32>,
    /// By bucket, then unit, then lane.
    pub second: Vec<f32>,
    /// By bucket, then unit of the second layer.
    pub second_last: Vec<f32>,
}

impl Weights {
    /// The largest last weight that a network can hold.
    pub const LAST_MAX: f32 = LAST_MOST / WEIGHT_ONE as f32;
    /// The largest weight of the second layer that a network can hold.
    pub const SECOND_MAX: f32 = 8.0;

    /// How many of the parts come before those of the second layer.
    pub const BEFORE_SECOND: usize = 3;

    /// As many as a shape needs, all 0.
    pub fn zero(shape: Shape) -> Self {
        let Shape { inputs, hidden, second, buckets } = shape;
        let zero = |count: usize| vec![0.0; count];
        Self {
            biases: zero(hidden),
            first: zero(inputs * hidden),
            last: zero(buckets * hidden),
            second_biases: zero(buckets * second),
            second: zero(buckets * second * hidden),
            second_last: zero(buckets * second),
        }
    }

    fn lengths(&self) -> [usize; 6] {
        let Self { biases, first, last, second_biases, second, second_last } = self;
        [biases, first, last, second_biases, second, second_last].map(Vec::len)
    }

    /// All parts, in the order of the fields.
    pub const fn parts(&mut self) -> [&mut Vec<f32>; 6] {
        let Self { biases, first, last, second_biases, second, second_last } = self;
        [biases, first, last, second_biases, second, second_last]
    }
}

/// What a last weight may be at most, in units of [`WEIGHT_ONE`].
const LAST_MOST: f32 = 127.0;

impl Network {
    /// A network of weights, which are rounded, and limited to what their units can hold. `None` if there are
    /// not as many as the shape needs.
    pub fn quantise(name: &str, note: &str, shape: Shape, weights: &Weights) -> Option<Self> {
        if !shape.is_possible() || weights.lengths() != Weights::zero(shape).lengths() {
            return None;
        }
        let Shape { hidden, second, .. } = shape;
        let round = |values: &[f32], one: f32, most: f32| -> Vec<i16> {
            let unit = |value: f32| (value * one).round().clamp(-most, most) as i16;
            values.iter().map(|&value| unit(value)).collect()
        };
        let (one, last_one) = (f32::from(ACTIVATION_ONE), f32::from(WEIGHT_ONE));
        // Pairs of lanes together, as instructions take them.
        let mut paired = Vec::with_capacity(weights.second.len());
        for rows in weights.second.chunks_exact((second * hidden).max(1)) {
            for pair in (0..hidden).step_by(2) {
                paired.extend(rows.chunks_exact(hidden).flat_map(|row| [row[pair], row[pair + 1]]));
            }
        }
        let bias = |&value: &f32| (value.clamp(-1000.0, 1000.0) * SECOND_BIAS_ONE).round() as i32;
        Some(Self {
            name: name.into(),
            note: note.into(),
            shape,
            biases: round(&weights.biases, one, 16_000.0),
            first: round(&weights.first, one, 16_000.0),
            last: round(&weights.last, last_one, LAST_MOST),
            second_biases: weights.second_biases.iter().map(bias).collect(),
            second: round(&paired, SECOND_ONE, (Weights::SECOND_MAX * SECOND_ONE).floor()),
            second_last: round(&weights.second_last, last_one, LAST_MOST),
        })
    }

    /// The weights that give this network when they are rounded.
    pub fn weights(&self) -> Weights {
        let Shape { hidden, second, .. } = self.shape;
        let floats = |values: &[i16], one: f32| -> Vec<f32> {
            values.iter().map(|&value| f32::from(value) / one).collect()
        };
        let (one, last_one) = (f32::from(ACTIVATION_ONE), f32::from(WEIGHT_ONE));
        let paired = floats(&self.second, SECOND_ONE);
        let mut rows = Vec::with_capacity(paired.len());
        for pairs in paired.chunks_exact((second * hidden).max(1)) {
            for unit in 0..second {
                let at = |pair: usize| 2 * (pair * second + unit);
                rows.extend(
                    (0..hidden / 2).flat_map(|pair| [pairs[at(pair)], pairs[at(pair) + 1]]),
                );
            }
        }
        Weights {
            biases: floats(&self.biases, one),
            first: floats(&self.first, one),
            last: floats(&self.last, last_one),
            second_biases: (self.second_biases.iter())
                .map(|&bias| bias as f32 / SECOND_BIAS_ONE)
                .collect(),
            second: rows,
            second_last: floats(&self.second_last, last_one),
        }
    }

    /// Reads the file at a path.
    ///
    /// # Errors
    /// If that is no regular file, cannot be read, or is not a whole network file of this version.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        file::open(path)
    }

    /// Reads what a file holds.
    ///
    /// # Errors
    /// If it is not a whole network file of this version.
    pub fn read(bytes: &[u8]) -> Result<Self, FileError> {
        file::read(bytes)
    }

    /// The network as a file.
    pub fn write(&self) -> Vec<u8> {
        file::write(self)
    }

    /// What the network is for.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How it was made, in words.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// How large it is.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The strength in points that the hidden sums of one view mean.
    #[inline]
    pub(crate) fn output(&self, sums: &[i16], bucket: usize) -> i32 {
        let Shape { hidden, second, buckets, .. } = self.shape;
        let bucket = bucket.min(buckets - 1);
        let last = &self.last[bucket * hidden..][..hidden];
        let mut total = i64::from(simd::weigh(sums, last, ACTIVATION_ONE));
        if second > 0 {
            let mut values = [0; Shape::MAX_SECOND];
            let values = &mut values[..second];
            let weights = &self.second[bucket * hidden * second..][..hidden * second];
            let biases = &self.second_biases[bucket * second..][..second];
            simd::second(sums, weights, biases, ACTIVATION_ONE, values);
            let last = &self.second_last[bucket * second..][..second];
            total += i64::from(simd::weigh(values, last, ACTIVATION_ONE));
        }
        let one = i64::from(ACTIVATION_ONE) * i64::from(ACTIVATION_ONE) * i64::from(WEIGHT_ONE);
        (total * i64::from(OUTPUT_ONE) / one) as i32
    }
}
