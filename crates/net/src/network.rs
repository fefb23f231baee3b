//! A network and what it says.

use crate::{FileError, Inputs, file, simd};

/// How many units of a hidden sum make 1, where it is clipped.
pub const ACTIVATION_ONE: i16 = 255;
/// How many units of a last weight make 1.
pub const WEIGHT_ONE: i16 = 64;
/// How many points of strength an output of 1 is.
pub const OUTPUT_ONE: i32 = 200;

/// How large a network is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Inputs have numbers below this one, at most [`Inputs::MAX`].
    pub inputs: usize,
    /// The width of the hidden layer, a multiple of 16.
    pub hidden: usize,
    /// How many sets of last weights there are.
    pub buckets: usize,
}

impl Shape {
    /// The widest hidden layer.
    pub const MAX_HIDDEN: usize = 1024;
    /// The most buckets.
    pub const MAX_BUCKETS: usize = 64;

    /// Whether a network can have this shape.
    pub fn is_possible(self) -> bool {
        (1..=Inputs::MAX).contains(&self.inputs)
            && (1..=Self::MAX_HIDDEN).contains(&self.hidden)
            && self.hidden.is_multiple_of(simd::LANES)
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
}

impl Network {
    /// A network of weights in their own units: biases and first weights are 1 where a hidden sum
    /// is clipped, last weights where they give [`OUTPUT_ONE`] points. They are rounded, and
    /// limited to what their units can hold. `None` if a length does not fit the shape.
    pub fn quantise(
        name: &str,
        note: &str,
        shape: Shape,
        biases: &[f32],
        first: &[f32],
        last: &[f32],
    ) -> Option<Self> {
        let Shape { inputs, hidden, buckets } = shape;
        let fits = shape.is_possible()
            && biases.len() == hidden
            && first.len() == inputs * hidden
            && last.len() == buckets * hidden;
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
        let width = self.shape.hidden;
        let last = &self.last[bucket.min(self.shape.buckets - 1) * width..][..width];
        let total = i64::from(simd::weigh(sums, last, ACTIVATION_ONE));
        let one = i64::from(ACTIVATION_ONE) * i64::from(ACTIVATION_ONE) * i64::from(WEIGHT_ONE);
        (total * i64::from(OUTPUT_ONE) / one) as i32
    }
}
