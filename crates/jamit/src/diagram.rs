//! Set-ups as pictures, for people who want to enter their own.

use alloc::format;

use quartet_core::{Game as _, TextError, Variant as _, diagram::Diagram};

use crate::{Colour, Piece, Position, Setup, text};

impl Setup {
    /// Reads a diagram file, see [`quartet_core::diagram`]. Its head has the lines `game jamit`,
    /// `variant` with the variant whose seats, board and target it uses, and `pawns` with the
    /// corners by seat, as in `pawns S N`. On the board `x` is the hole and `.` an empty space;
    /// pieces have the letters they have in positions. As many stones as are drawn belong to the
    /// set-up.
    ///
    /// # Errors
    /// If the file is not of this form, or no game can begin with this position; with line and
    /// column.
    pub fn from_diagram(text: &str) -> Result<Self, TextError> {
        let diagram = Diagram::read(text, &["game", "variant", "pawns"])?;
        let (line, game) = diagram.word("game")?;
        if game.text != Position::NAME {
            return Err(game.error("expected `jamit`").moved(line, 1));
        }
        let (line, name) = diagram.word("variant")?;
        let mut setup = Self::empty(text::variant(name).map_err(|error| error.moved(line, 1))?);
        let (seats, board) = (setup.variant.seats(), setup.variant.board());
        let pawns = diagram.words("pawns")?;
        for (pawn, &(line, token)) in setup.pawns.iter_mut().zip(pawns) {
            *pawn = text::corner(token).map_err(|error| error.moved(line, 1))?;
        }
        if let (true, Some(&(line, last))) = (pawns.len() != seats, pawns.last()) {
            return Err(last.error(format!("expected {seats} corners")).moved(line, 1));
        }
        diagram.board(board, |space, token| match token.text {
            "." if space != board.hole() => Ok(()),
            _ => text::place(&mut setup, space, token),
        })?;
        setup.stones = Colour::ALL.map(|colour| setup.count(Piece::stone(colour)));
        let Err(error) = setup.check() else { return Ok(setup) };
        diagram.board(board, |space, token| match error.space() {
            Some(fault) if fault == space => Err(token.error(error)),
            _ => Ok(()),
        })?;
        let (line, token) = match error {
            crate::SetupError::Corner(seat) => pawns[seat.index()],
            _ => (line, name),
        };
        Err(token.error(error).moved(line, 1))
    }
}
