//! Colours, and what lies on the board: coins and stones.

use core::{fmt, num::NonZeroU8};

use quartet_core::Seat;

/// The colour of a coin or stone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Seat 1's, `a`.
    A,
    /// Seat 2's, `b`.
    B,
    /// Seat 3's, `c`; only with three seats.
    C,
    /// Nobody's, `n`; only with two seats.
    Neutral,
}

impl Colour {
    /// All four, the seats' in turn order first.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::Neutral];

    /// The place in [`Colour::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour for which a seat plays. A fourth seat, which JAMIT does not have, has none of its
    /// own and so the neutral one.
    #[inline]
    pub const fn of(seat: Seat) -> Self {
        Self::ALL[seat.index()]
    }

    /// Who gets the points of this colour; nobody those of the neutral one.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Neutral => None,
            own => Some(Seat::new(own.index())),
        }
    }

    /// `a`, `b`, `c` or `n`.
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'a',
            Self::B => 'b',
            Self::C => 'c',
            Self::Neutral => 'n',
        }
    }

    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

/// A coin or a stone of some colour.
// The code is 1 to 4 for the coins and 5 to 8 for the stones, so that an empty space is a zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// How many different pieces can be named.
    pub(crate) const KINDS: usize = 8;

    /// A coin.
    #[inline]
    pub const fn coin(colour: Colour) -> Self {
        Self(NonZeroU8::MIN.saturating_add(colour as u8))
    }

    /// A stone. A game has no neutral stones, [`crate::Setup`] refuses them.
    #[inline]
    pub const fn stone(colour: Colour) -> Self {
        Self(NonZeroU8::MIN.saturating_add(colour as u8 + 4))
    }

    /// A number below [`Self::KINDS`].
    #[inline]
    pub(crate) const fn index(self) -> usize {
        (self.0.get() as usize - 1) % Self::KINDS
    }

    /// The colour.
    #[inline]
    pub const fn colour(self) -> Colour {
        Colour::ALL[self.index() % 4]
    }

    /// Whether it is a stone and not a coin.
    #[inline]
    pub const fn is_stone(self) -> bool {
        self.index() >= 4
    }

    /// The letter of the colour, upper case for a stone.
    pub const fn letter(self) -> char {
        let letter = self.colour().letter();
        if self.is_stone() { letter.to_ascii_uppercase() } else { letter }
    }

    /// The piece with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        let colour = Colour::from_letter(letter.to_ascii_lowercase())?;
        Some(if letter.is_ascii_uppercase() { Self::stone(colour) } else { Self::coin(colour) })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Piece({})", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_name_colour_and_kind() {
        for colour in Colour::ALL {
            let (coin, stone) = (Piece::coin(colour), Piece::stone(colour));
            assert_eq!((coin.colour(), coin.is_stone()), (colour, false));
            assert_eq!((stone.colour(), stone.is_stone()), (colour, true));
            for piece in [coin, stone] {
                assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            }
        }
        assert_eq!(Piece::stone(Colour::B).to_string(), "B");
        assert_eq!(Piece::coin(Colour::Neutral).to_string(), "n");
        for wrong in ['d', 'D', 'x', '.', '@', 'é'] {
            assert_eq!(Piece::from_letter(wrong), None);
        }
    }

    #[test]
    fn seats_and_colours_match() {
        for seat in Seat::all(3) {
            assert_eq!(Colour::of(seat).seat(), Some(seat));
            assert_eq!(Colour::of(seat).letter(), seat.letter());
        }
        assert_eq!(Colour::Neutral.seat(), None);
        assert_eq!(Colour::of(Seat::new(3)), Colour::Neutral);
    }
}
