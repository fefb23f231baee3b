//! Variants, actions and positions as text.

use alloc::{format, vec::Vec};
use core::{
    fmt::{self, Write as _},
    str::FromStr,
};

use quartet_core::{
    Game as _, Seat, TextError, Variant as _,
    hex::{Board, Direction, Space},
    text::{Fields, Token, join, read_run, write_run},
};

use crate::{Action, Colour, Entry, Piece, Position, Setup, SetupError, Stage, Variant};

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Two => "2p",
            Self::Three => "3p",
            Self::MiniTwo => "mini-2p",
            Self::MiniThree => "mini-3p",
        })
    }
}

impl FromStr for Variant {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        variant(Token::whole(text))
    }
}

pub(crate) fn variant(token: Token<'_>) -> Result<Variant, TextError> {
    let mut all = Variant::all().into_iter();
    all.find(|variant| format!("{variant}") == token.text)
        .ok_or_else(|| token.error("expected a variant of JAMIT: 2p, 3p, mini-2p or mini-3p"))
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Insert { entry, first, second: None } => write!(f, "{entry}:{first}"),
            Self::Insert { entry, first, second: Some(second) } => {
                write!(f, "{entry}:{first}{second}")
            }
            Self::Extra { first, second: None } => write!(f, "+{first}"),
            Self::Extra { first, second: Some(second) } => write!(f, "+{first},{second}"),
            Self::Pawn(corner) => write!(f, ">{corner}"),
        }
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let whole = Token::whole(text);
        let (sign, rest) = whole.split_at(1);
        match sign.text {
            ">" => Ok(Self::Pawn(corner(rest)?)),
            "+" => {
                let mut entries = rest.split(',');
                let first = entries.next().map_or_else(|| entry(rest), entry)?;
                let second = entries.next().map(entry).transpose()?;
                match entries.next() {
                    None => Ok(Self::Extra { first, second }),
                    Some(third) => Err(third.error("an extra has at most two coins")),
                }
            }
            _ => {
                let colon = text.find(':').ok_or_else(|| {
                    whole.error("expected an insert `a1:bn`, an extra `+b1,c1` or a pawn `>NE`")
                })?;
                let (name, rest) = whole.split_at(colon);
                let entry = entry(name)?;
                let coins = rest.split_at(1).1;
                let mut letters = coins.chars();
                let first = letters.next().ok_or_else(|| coins.error("expected a coin"))?;
                let (first, second) = (coin(first)?, letters.next().map(coin).transpose()?);
                match letters.next() {
                    None => Ok(Self::Insert { entry, first, second }),
                    Some(third) => Err(third.error("an insert has at most two coins")),
                }
            }
        }
    }
}

fn entry(token: Token<'_>) -> Result<Entry, TextError> {
    Entry::from_name(token.bytes())
        .ok_or_else(|| token.error("expected a space on the rim of a board, as in a1"))
}

fn coin(token: Token<'_>) -> Result<Colour, TextError> {
    let letter = token.text.chars().next();
    letter.and_then(Colour::from_letter).ok_or_else(|| token.error("expected a coin: a, b, c or n"))
}

pub(crate) fn corner(token: Token<'_>) -> Result<Direction, TextError> {
    Direction::from_name(token.text)
        .ok_or_else(|| token.error("expected a corner: N, NE, SE, S, SW or NW"))
}

fn piece(token: Token<'_>) -> Result<Piece, TextError> {
    let letter = token.text.chars().next().filter(|_| token.text.len() == 1);
    letter
        .and_then(Piece::from_letter)
        .ok_or_else(|| token.error("expected a coin (a, b, c, n) or a stone (A, B, C)"))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        write!(f, "{} {} ", Self::NAME, self.variant())?;
        for file in 0..board.width() {
            if file > 0 {
                f.write_char('/')?;
            }
            let places = file_spaces(board, file).map(|space| {
                let hole = (space == board.hole()).then_some('x');
                hole.or_else(|| self.piece(space).map(Piece::letter))
            });
            write_run(f, places, fmt::Formatter::write_char)?;
        }
        let seats = Seat::all(self.variant().seats());
        f.write_char(' ')?;
        join(f, seats.clone().map(|seat| self.pawn(seat)), ",")?;
        f.write_char(' ')?;
        join(f, seats.clone().map(|seat| self.points(seat)), ",")?;
        f.write_char(' ')?;
        if self.variant().has(Colour::Neutral) {
            join(f, seats.map(|seat| self.hand(seat)), ",")?;
        } else {
            f.write_char('-')?;
        }
        write!(f, " {} - {}", self.stage(), self.turn())
    }
}

fn file_spaces(board: &Board, file: usize) -> impl Iterator<Item = Space> {
    board.all().filter(move |&space| board.file_and_number(space).0 == file)
}

impl FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Scan::read(text)?.finish()
    }
}

impl Position {
    /// Reads the text of a position of a game that began at `start`: as many stones may lie on the
    /// board as there, however many the variant's own set-up has.
    ///
    /// # Errors
    /// If the text is none of a position of that variant or the position is not legal to set up.
    pub fn from_text_of(start: &Self, text: &str) -> Result<Self, TextError> {
        let mut scan = Scan::read(text)?;
        let start = start.setup();
        if scan.setup.variant != start.variant {
            return Err(scan.variant.error(format!("the game began as {}", start.variant)));
        }
        scan.setup.stones = Colour::ALL.map(|colour| start.count(Piece::stone(colour)));
        scan.finish()
    }

    /// Reads a position in which a game may begin that has its own set-up: any number of stones may
    /// lie on the board.
    ///
    /// # Errors
    /// If the text is none of a position or the position is not legal to set up.
    pub fn from_custom_text(text: &str) -> Result<Self, TextError> {
        let mut scan = Scan::read(text)?;
        scan.setup.stones = Colour::ALL.map(|colour| scan.setup.count(Piece::stone(colour)));
        scan.finish()
    }
}

/// A position text that has been read but not judged: what it says and where it says so.
struct Scan<'t> {
    setup: Setup,
    pieces: Vec<(Space, Token<'t>)>,
    variant: Token<'t>,
    board: Token<'t>,
    pawns: Vec<Token<'t>>,
    points: Vec<Token<'t>>,
    hands: Vec<Token<'t>>,
    stage: Token<'t>,
}

impl<'t> Scan<'t> {
    fn read(text: &'t str) -> Result<Self, TextError> {
        let mut fields = Fields::new(text);
        let game = fields.next("the game, `jamit`")?;
        if game.text != Position::NAME {
            return Err(game.error("expected `jamit`"));
        }
        let name = fields.next("the variant")?;
        let mut setup = Setup::empty(variant(name)?);
        let seats = setup.variant.seats();
        let board = fields.next("the board")?;
        let pieces = read_board(&mut setup, board)?;
        let pawns = list(fields.next("the corners of the pawns")?, seats, "corners")?;
        for (pawn, &token) in setup.pawns.iter_mut().zip(&pawns) {
            *pawn = corner(token)?;
        }
        let points = list(fields.next("the points")?, seats, "numbers of points")?;
        for (points, token) in setup.points.iter_mut().zip(&points) {
            *points = token.number(u8::MAX.into())? as u8;
        }
        let field = fields.next("the neutral coins in hand")?;
        let mut hands = Vec::new();
        if setup.variant.has(Colour::Neutral) {
            hands = list(field, seats, "numbers of neutral coins")?;
        } else if field.text != "-" {
            return Err(field.error("expected `-`: with three seats there are no neutral coins"));
        }
        for (hand, token) in setup.hands.iter_mut().zip(&hands) {
            *hand = token.number(u8::MAX.into())? as u8;
        }
        let stage = fields.next("the stage")?;
        let mut stages = Stage::ALL.into_iter();
        let found = stages.find(|known| stage.text.chars().eq([known.letter()]));
        setup.stage = found.ok_or_else(|| stage.error("expected the stage: i, e or p"))?;
        let kept = fields.next("`-`")?;
        if kept.text != "-" {
            return Err(kept.error("expected `-`"));
        }
        let turn = fields.next("the seat to move")?;
        let found = Seat::all(seats).find(|seat| turn.bytes() == [b'1' + seat.index() as u8]);
        setup.turn =
            found.ok_or_else(|| turn.error(format!("expected a seat from 1 to {seats}")))?;
        fields.end()?;
        Ok(Self { setup, pieces, variant: name, board, pawns, points, hands, stage })
    }

    fn finish(&self) -> Result<Position, TextError> {
        let position = Position::try_from(self.setup);
        position.map_err(|error| self.at_fault(error).error(error))
    }

    /// What in the text an error is about.
    fn at_fault(&self, error: SetupError) -> Token<'t> {
        let of = |tokens: &[Token<'t>], seat: Seat| tokens.get(seat.index()).copied();
        let token = match error {
            SetupError::Corner(seat) => of(&self.pawns, seat),
            SetupError::Points(seat) => of(&self.points, seat),
            SetupError::Hand(seat) | SetupError::CoinsInHand(seat) => of(&self.hands, seat),
            SetupError::Stage(_) => Some(self.stage),
            _ => {
                let on = |&&(space, _): &&(Space, Token<'t>)| error.space() == Some(space);
                self.pieces.iter().find(on).map(|&(_, token)| token)
            }
        };
        token.unwrap_or(self.board)
    }
}

/// The parts of a field with something for each seat.
fn list<'t>(field: Token<'t>, seats: usize, what: &str) -> Result<Vec<Token<'t>>, TextError> {
    let parts: Vec<_> = field.split(',').collect();
    if parts.len() == seats {
        Ok(parts)
    } else {
        Err(field.error(format!("expected {seats} {what}, parted by commas")))
    }
}

fn read_board<'t>(
    setup: &mut Setup,
    field: Token<'t>,
) -> Result<Vec<(Space, Token<'t>)>, TextError> {
    let board = setup.variant.board();
    let files: Vec<_> = field.split('/').collect();
    if files.len() != board.width() {
        let (found, expected) = (files.len(), board.width());
        return Err(field.error(format!("the board has {found} files, expected {expected}")));
    }
    let mut pieces = Vec::new();
    for (file, &row) in files.iter().enumerate() {
        let spaces: Vec<_> = file_spaces(board, file).collect();
        let mut hole_is_due = spaces.contains(&board.hole());
        read_run(row, spaces.len(), |at, token| {
            let space = spaces[at];
            hole_is_due &= space != board.hole();
            pieces.push((space, token));
            place(setup, space, token)
        })?;
        if hole_is_due {
            return Err(row.error("the hole in the middle of this file is missing, expected `x`"));
        }
    }
    Ok(pieces)
}

/// Puts on a space what its letter says: a piece, or `x` for the hole.
pub(crate) fn place(setup: &mut Setup, space: Space, token: Token<'_>) -> Result<(), TextError> {
    let hole = space == setup.variant.board().hole();
    if hole != (token.text == "x") {
        let message = if hole { "here is the hole, expected `x`" } else { "here is no hole" };
        return Err(token.error(message));
    }
    if !hole {
        setup.board[space.index()] = Some(piece(token)?);
    }
    Ok(())
}
