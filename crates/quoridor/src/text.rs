//! Variants, actions and positions as text, both ways.

use alloc::{format, vec::Vec};
use core::{fmt, str::FromStr};

use quartet_core::{
    Game, Seat, TextError, Variant as _,
    square::Square,
    text::{Fields, Token, join},
};

use crate::{Action, Fence, Orientation, Position, Setup, SetupError, Variant, setup::Name};

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        match self.name {
            Name::Two => f.write_str("2p"),
            Name::Four => f.write_str("4p"),
            Name::FourStraight => f.write_str("4p-straight"),
            Name::Study => write!(f, "{size}x{size}"),
            Name::StudyFences => write!(f, "{size}x{size}w{}", self.fences()),
        }
    }
}

impl FromStr for Variant {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        variant(Token::whole(text))
    }
}

fn variant(token: Token<'_>) -> Result<Variant, TextError> {
    match token.text {
        "2p" => return Ok(Variant::TWO),
        "4p" => return Ok(Variant::FOUR),
        "4p-straight" => return Ok(Variant::FOUR_STRAIGHT),
        _ => {}
    }
    let (board, fences) = token.split_at(3);
    let [size @ (b'3' | b'5' | b'7' | b'9'), b'x', same] = *board.bytes() else {
        let expected = "expected 2p, 4p, 4p-straight or, for study, 5x5 or 5x5w4";
        return Err(token.error(expected));
    };
    if size != same {
        return Err(token.error("a board has as many files as ranks"));
    }
    let fences = if fences.text.is_empty() {
        None
    } else {
        let (w, number) = fences.split_at(1);
        if w.text != "w" {
            return Err(token.error("expected `w` and a number of fences after the size"));
        }
        Some(number.number(u32::from(Variant::MAX_FENCES))? as u8)
    };
    Variant::study(size - b'0', fences).ok_or_else(|| token.error("there is no such board"))
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let token = Token::whole(text);
        match text.len() {
            _ if text == "pass" => Ok(Self::Pass),
            2 => square(token).map(Self::Move),
            3 => fence(token).map(Self::Fence),
            _ => Err(token.error("expected a square as in e2, a fence as in e3h, or pass")),
        }
    }
}

fn square(token: Token<'_>) -> Result<Square, TextError> {
    Square::from_name(token.bytes()).ok_or_else(|| token.error("expected a square as in e2"))
}

fn fence(token: Token<'_>) -> Result<Fence, TextError> {
    let orientation = match token.bytes() {
        [_, _, b'h'] => Orientation::Horizontal,
        [_, _, b'v'] => Orientation::Vertical,
        _ => return Err(token.error("expected a fence as in e3h or e3v")),
    };
    let square = Square::from_name(&token.bytes()[..2]);
    square
        .and_then(|square| Fence::new(square.file(), square.rank(), orientation))
        .ok_or_else(|| token.error("expected a fence from a1h to h8v"))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = self.variant().seats();
        write!(f, "{} {} ", Self::NAME, self.variant())?;
        join(f, Seat::all(seats).map(|seat| self.pawn(seat)), ",")?;
        f.write_str(" ")?;
        join(f, Seat::all(seats).map(|seat| self.fences_left(seat)), ",")?;
        f.write_str(" ")?;
        let mut fences = self.fences().peekable();
        if fences.peek().is_none() {
            f.write_str("-")?;
        }
        join(f, fences, ",")?;
        write!(f, " {}", self.turn())
    }
}

impl FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut fields = Fields::new(text);
        let game = fields.next("the game")?;
        if game.text != Self::NAME {
            return Err(game.error(format!("expected {}", Self::NAME)));
        }
        let variant = variant(fields.next("the variant")?)?;
        let seats = variant.seats();
        let pawns = fields.next("the squares of the pawns")?;
        let left = fields.next("the numbers of fences left")?;
        let fences = fields.next("the fences on the board")?;
        let turn = fields.next("the seat to move")?;
        fields.end()?;

        let setup = Setup {
            variant,
            pawns: items(pawns, seats, square)?,
            left: items(left, seats, |token| Ok(token.number(u32::from(variant.fences()))? as u8))?,
            fences: if fences.text == "-" {
                Vec::new()
            } else {
                // One more than fit on the board is enough to see that two of them meet.
                items(fences, 2 * 64, fence)?
            },
            turn: match turn.number(seats as u32)? {
                0 => return Err(turn.error("seats are counted from 1")),
                number => Seat::new(number as usize - 1),
            },
        };
        let copy = setup.clone();
        Self::try_from(setup).map_err(|error| {
            let nth = |field: Token<'_>, nth: usize| {
                field
                    .split(',')
                    .nth(nth)
                    .unwrap_or(Token { text: "", column: field.column })
                    .error(error)
            };
            match error {
                SetupError::PawnCount(_) => pawns.error(error),
                SetupError::LeftCount(_) => left.error(error),
                SetupError::PawnOffBoard(seat)
                | SetupError::PawnsMeet(_, seat)
                | SetupError::Over(seat)
                | SetupError::NoWay(seat) => nth(pawns, seat.index()),
                SetupError::TooManyLeft(seat, _) => nth(left, seat.index()),
                SetupError::FenceOffBoard(fence) | SetupError::FencesMeet(_, fence) => {
                    let at = copy.fences.iter().rposition(|&other| other == fence);
                    nth(fences, at.unwrap_or(0))
                }
                SetupError::Turn(..) => turn.error(error),
            }
        })
    }
}

/// The items of a field, parted by commas.
fn items<T>(
    field: Token<'_>,
    most: usize,
    read: impl Fn(Token<'_>) -> Result<T, TextError>,
) -> Result<Vec<T>, TextError> {
    let mut items = Vec::new();
    for token in field.split(',') {
        if items.len() == most {
            return Err(token.error(format!("expected no more than {most} here")));
        }
        items.push(read(token)?);
    }
    Ok(items)
}
