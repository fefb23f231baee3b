//! Sets of inputs.

/// A set of inputs, by number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inputs {
    words: [u64; Self::WORDS],
}

impl Inputs {
    const WORDS: usize = 112;
    /// Inputs have numbers below this one.
    pub const MAX: usize = 64 * Self::WORDS;

    /// No input.
    pub const NONE: Self = Self { words: [0; Self::WORDS] };

    /// Adds one input.
    ///
    /// # Panics
    /// If `input` is not below [`Inputs::MAX`].
    #[inline]
    pub const fn insert(&mut self, input: usize) {
        self.words[input / 64] |= 1 << (input % 64);
    }

    /// Adds the inputs `64 * word + i` for each bit `i` of `bits`.
    ///
    /// # Panics
    /// If the inputs are not below [`Inputs::MAX`].
    #[inline]
    pub const fn insert_word(&mut self, word: usize, bits: u64) {
        self.words[word] |= bits;
    }

    /// Adds the inputs `64 * word + i` for each bit `i` of `bits`.
    ///
    /// # Panics
    /// If the inputs are not below [`Inputs::MAX`].
    #[inline]
    pub const fn insert_words(&mut self, word: usize, bits: u128) {
        self.words[word] |= bits as u64;
        self.words[word + 1] |= (bits >> 64) as u64;
    }

    /// Takes out all inputs below `end`, and perhaps some more.
    #[inline]
    pub(crate) fn clear(&mut self, end: usize) {
        let words = end.div_ceil(64).min(Self::WORDS);
        self.words[..words].fill(0);
    }

    /// The members, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().flat_map(|(index, &word)| bits(index, word))
    }

    /// Calls `changed` with each input below `end` that is in one of the sets only, and whether it is in
    /// `self`.
    #[inline]
    pub(crate) fn differences(
        &self,
        other: &Self,
        end: usize,
        mut changed: impl FnMut(usize, bool),
    ) {
        let words = end.div_ceil(64).min(Self::WORDS);
        let mut rests = [0; 64];
        for first in (0..words).step_by(64) {
            // Which words differ and how often cannot be foretold: one loop over all that does is quicker than one
            // for each word.
            let news = &self.words[first..words.min(first + 64)];
            let mut differing = 0_u64;
            for (nth, (new, old)) in news.iter().zip(&other.words[first..words]).enumerate() {
                rests[nth] = new ^ old;
                differing |= u64::from(new != old) << nth;
            }
            while differing != 0 {
                let nth = differing.trailing_zeros() as usize;
                let rest = rests[nth];
                let bit = rest.trailing_zeros() as usize;
                changed(64 * (first + nth) + bit, self.words[first + nth] >> bit & 1 != 0);
                rests[nth] = rest & (rest - 1);
                differing ^= u64::from(rests[nth] == 0) << nth;
            }
        }
    }
}

fn bits(index: usize, mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(64 * index + bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_in_order_and_differences_once() {
        let mut one = Inputs::NONE;
        one.insert(Inputs::MAX - 1);
        one.insert(3);
        one.insert_words(1, 1 << 100 | 1);
        one.insert_word(0, 0b101);
        assert_eq!(one.iter().collect::<Vec<_>>(), [0, 2, 3, 64, 164, Inputs::MAX - 1]);
        let mut other = Inputs::NONE;
        other.insert(3);
        other.insert(4);
        let mut found = Vec::new();
        one.differences(&other, Inputs::MAX, |input, added| found.push((input, added)));
        let last = Inputs::MAX - 1;
        assert_eq!(
            found,
            [(0, true), (2, true), (4, false), (64, true), (164, true), (last, true)]
        );
    }
}
