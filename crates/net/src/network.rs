//! A network and what it says.

use crate::{FileError, Inputs, file, simd};

/// How many units of a hidden sum make 1, where it is clipped.
pub const ACTIVATION_ONE: i16 = 255;
/// How many units of a last weight make 1.
pub const WEIGHT_ONE: i16 = 64;
/// How many points of strength an output of 1 is.
pub const OUTPUT_ONE: i32 = 200;
/// How many points of a hint an opinion of 1 of an action is: such an action is e times as likely.
pub const HINT_ONE: i32 = 100;

/// How large a network is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Inputs have numbers below this one, at most [`Inputs::MAX`].
    pub inputs: usize,
    /// The width of the hidden layer, a multiple of 16.
    pub hidden: usize,
    /// How many sets of last weights there are.
    pub buckets: usize,
    /// How many actions the network has an opinion of; 0 if it knows only what positions are worth.
    pub actions: usize,
}

impl Shape {
    /// The widest hidden layer.
    pub const MAX_HIDDEN: usize = 1024;
    /// The most buckets.
    pub const MAX_BUCKETS: usize = 64;
    /// The most actions.
    pub const MAX_ACTIONS: usize = 1 << 14;

    /// Whether a network can have this shape.
    pub fn is_possible(self) -> bool {
        (1..=Inputs::MAX).contains(&self.inputs)
            && (1..=Self::MAX_HIDDEN).contains(&self.hidden)
            && self.hidden.is_multiple_of(simd::LANES)
            && (1..=Self::MAX_BUCKETS).contains(&self.buckets)
            && self.actions <= Self::MAX_ACTIONS
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
    /// By action, then lane, as the last weights.
    pub(crate) policy: Vec<i16>,
}

/// Weights in their own units: biases and first weights are 1 where a hidden sum is clipped, last
/// weights where they give [`OUTPUT_ONE`] points, policy weights where they give [`HINT_ONE`].
#[derive(Clone, Copy, Debug)]
pub struct Weights<'a> {
    /// By hidden lane.
    pub biases: &'a [f32],
    /// By input, then lane.
    pub first: &'a [f32],
    /// By bucket, then lane.
    pub last: &'a [f32],
    /// By action, then lane.
    pub policy: &'a [f32],
}

impl Network {
    /// A network of weights, which are rounded and limited to what their units can hold. `None` if a
    /// length does not fit the shape.
    pub fn quantise(name: &str, note: &str, shape: Shape, weights: Weights<'_>) -> Option<Self> {
        let Weights { biases, first, last, policy } = weights;
        let Shape { inputs, hidden, buckets, actions } = shape;
        let fits = shape.is_possible()
            && biases.len() == hidden
            && first.len() == inputs * hidden
            && last.len() == buckets * hidden
            && policy.len() == actions * hidden;
        let round = |values: &[f32], one: i16, most: f32| -> Vec<i16> {
            let unit = |value: f32| (value * f32::from(one)).round().clamp(-most, most) as i16;
            values.iter().map(|&value| unit(value)).collect()
        };
        fits.then(|| Self {
            name: name.into(),
            note: note.into(),
            shape,
            biases: round(biases, ACTIVATION_ONE, 16_000.0),
            first: round(first, ACTIVATION_ONE, 16_000.0),
            last: round(last, WEIGHT_ONE, 127.0),
            policy: round(policy, WEIGHT_ONE, 127.0),
        })
    }

    /// Reads a file.
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
        self.weigh(sums, &self.last, bucket.min(self.shape.buckets - 1), OUTPUT_ONE)
    }

    /// How promising the hidden sums of one view find an action, in points of a hint.
    #[inline]
    pub(crate) fn opinion(&self, sums: &[i16], action: usize) -> i32 {
        if action < self.shape.actions {
            self.weigh(sums, &self.policy, action, HINT_ONE)
        } else {
            0
        }
    }

    #[inline]
    fn weigh(&self, sums: &[i16], weights: &[i16], row: usize, unit: i32) -> i32 {
        let width = self.shape.hidden;
        let row = &weights[row * width..][..width];
        let total = i64::from(simd::weigh(sums, row, ACTIVATION_ONE));
        let one = i64::from(ACTIVATION_ONE) * i64::from(ACTIVATION_ONE) * i64::from(WEIGHT_ONE);
        (total * i64::from(unit) / one) as i32
    }
}
