//! Variants, actions and positions as text, both ways.

use core::{fmt, str::FromStr};

use quartet_core::{
    Game, Seat, TextError,
    square::{SIZE, Square},
    text::{Fields, Token, read_run, write_run},
};

use crate::{Action, Edge, Man, Phase, Place, Position, Setup, SetupError, Slot, Variant};

/// `2p`, `3p` or `4p`.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Two => "2p",
            Self::Three => "3p",
            Self::Four => "4p",
        })
    }
}

impl FromStr for Variant {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "2p" => Ok(Self::Two),
            "3p" => Ok(Self::Three),
            "4p" => Ok(Self::Four),
            _ => Err(Token::whole(text).error("expected a variant: `2p`, `3p` or `4p`")),
        }
    }
}

/// The square, the slot, or `pass`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Neutral(square) => square.fmt(f),
            Self::Piece(slot) => slot.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if text == "pass" {
            return Ok(Self::Pass);
        }
        let square = Square::from_name(text.as_bytes()).map(Self::Neutral);
        let slot = || Slot::from_name(text.as_bytes()).map(Self::Piece);
        let expected = "expected a square as `e5`, a rim slot as `Sa` or `W1`, or `pass`";
        square.or_else(slot).ok_or_else(|| Token::whole(text).error(expected))
    }
}

/// `n`, `r` or `s`.
impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Neutral => "n",
            Self::Rim => "r",
            Self::Slide => "s",
        })
    }
}

/// `n` or the letter of the seat.
impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Neutral => f.write_str("n"),
            Self::Piece(seat) => seat.letter().fmt(f),
        }
    }
}

/// `nine`, variant, phase, the ranks from 9 down to 1, the four sides of the rim, seat to move.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} ", Self::NAME, self.variant(), self.phase())?;
        for rank in (0..SIZE).rev() {
            let men = (0..SIZE).map(|file| self.man(Square::new(file, rank)));
            write_run(f, men, |f, man| write!(f, "{man}"))?;
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        for edge in Edge::ALL {
            for line in 0..SIZE {
                let owner = self.waiting(Slot::new(edge, line));
                write!(f, "{}", owner.map_or('.', Seat::letter))?;
            }
            f.write_str(" ")?;
        }
        write!(f, "{}", self.turn())
    }
}

impl FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let fields = PositionFields::split(text)?;
        let setup = fields.read()?;
        Self::try_from(setup).map_err(|error| fields.token(error).error(error))
    }
}

/// The fields of the text of a position.
struct PositionFields<'t> {
    game: Token<'t>,
    variant: Token<'t>,
    phase: Token<'t>,
    board: Token<'t>,
    rim: [Token<'t>; 4],
    turn: Token<'t>,
}

impl<'t> PositionFields<'t> {
    fn split(text: &'t str) -> Result<Self, TextError> {
        let mut fields = Fields::new(text);
        let split = Self {
            game: fields.next("the game")?,
            variant: fields.next("the variant")?,
            phase: fields.next("the phase")?,
            board: fields.next("the board")?,
            rim: [
                fields.next("the rim below")?,
                fields.next("the rim above")?,
                fields.next("the rim to the left")?,
                fields.next("the rim to the right")?,
            ],
            turn: fields.next("the seat to move")?,
        };
        fields.end()?;
        Ok(split)
    }

    fn read(&self) -> Result<Setup, TextError> {
        if self.game.text != Position::NAME {
            return Err(self.game.error("expected `nine`"));
        }
        let variant = self.variant.text.parse();
        let variant = variant.map_err(|error: TextError| error.moved(1, self.variant.column))?;
        let mut setup = Setup { phase: self.read_phase()?, ..Setup::start(variant) };
        self.read_board(&mut setup)?;
        for (edge, field) in Edge::ALL.into_iter().zip(self.rim) {
            read_edge(edge, field, &mut setup)?;
        }
        setup.turn = self.read_turn()?;
        Ok(setup)
    }

    fn read_phase(&self) -> Result<Phase, TextError> {
        match self.phase.text {
            "n" => Ok(Phase::Neutral),
            "r" => Ok(Phase::Rim),
            "s" => Ok(Phase::Slide),
            _ => Err(self.phase.error("expected the phase: `n`, `r` or `s`")),
        }
    }

    fn read_board(&self, setup: &mut Setup) -> Result<(), TextError> {
        if self.board.split('/').count() != SIZE {
            return Err(self.board.error("expected nine ranks parted by `/`"));
        }
        for (row, rank) in self.board.split('/').zip((0..SIZE).rev()) {
            read_run(row, SIZE, |file, token| {
                let man = match token.text {
                    "n" => Man::Neutral,
                    _ => Man::Piece(owner(token, "expected `a` to `d`, `n` or a number")?),
                };
                setup.board[Square::new(file, rank).index()] = Some(man);
                Ok(())
            })?;
        }
        Ok(())
    }

    fn read_turn(&self) -> Result<Seat, TextError> {
        let seat = Seat::all(4).find(|seat| self.turn.text == ["1", "2", "3", "4"][seat.index()]);
        seat.ok_or_else(|| self.turn.error("expected the number of the seat to move"))
    }

    /// What is to be pointed at when a set-up is refused.
    fn token(&self, error: SetupError) -> Token<'t> {
        match (error.place(), error) {
            (Some(Place::Square(square)), _) => self.man(square),
            (Some(Place::Slot(slot)), _) => {
                let field = self.rim[slot.edge() as usize];
                field.chars().nth(slot.line()).unwrap_or(field)
            }
            (None, SetupError::NoSuchTurn(_) | SetupError::TurnsUneven { .. }) => self.turn,
            (None, SetupError::Over) => self.board,
            (None, _) => self.phase,
        }
    }

    fn man(&self, square: Square) -> Token<'t> {
        let row = self.board.split('/').nth(SIZE - 1 - square.rank()).unwrap_or(self.board);
        let mut man = row;
        let read = read_run(row, SIZE, |file, token| {
            if file == square.file() {
                man = token;
            }
            Ok(())
        });
        debug_assert!(read.is_ok(), "the row has been read before");
        man
    }
}

fn read_edge(edge: Edge, field: Token<'_>, setup: &mut Setup) -> Result<(), TextError> {
    if field.chars().count() != SIZE {
        return Err(field.error("expected nine slots"));
    }
    for (line, token) in field.chars().enumerate() {
        setup.rim[Slot::new(edge, line).index()] = match token.text {
            "." => None,
            _ => Some(owner(token, "expected `a` to `d` or `.`")?),
        };
    }
    Ok(())
}

/// The seat whose letter stands here.
fn owner(token: Token<'_>, expected: &str) -> Result<Seat, TextError> {
    let seat = Seat::all(4).find(|seat| token.text.chars().eq([seat.letter()]));
    seat.ok_or_else(|| token.error(expected))
}
