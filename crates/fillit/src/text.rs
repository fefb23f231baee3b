//! Variants, actions and positions as text, both ways.

use alloc::{format, vec::Vec};
use core::{fmt, str::FromStr};

pub(crate) use quartet_core::text::Token;
use quartet_core::{
    Game, Seat, Side, TextError, Variant as _,
    hex::{Space, SpaceSet},
    text::{Fields, join, read_run, write_run},
};

use crate::{Action, Man, Place, Position, Setup, SetupError, Stage, Step, Variant};

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Variant {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        variant(Token::whole(text))
    }
}

pub(crate) fn variant(token: Token<'_>) -> Result<Variant, TextError> {
    let all = Variant::all();
    all.iter().copied().find(|variant| variant.name() == token.text).ok_or_else(|| {
        let mut known = alloc::string::String::new();
        let _ = join(&mut known, &all, ", ");
        token.error(format!("unknown variant of fillit, expected one of: {known}"))
    })
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Slide(to) => write!(f, "P{to}"),
            Self::Step(step) => write!(f, "{}-{}", step.from(), step.to()),
        }
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let whole = Token::whole(text);
        if text.starts_with('P') {
            return place(whole.split_at(1).1).map(Self::Slide);
        }
        let places: Vec<_> = whole.split('-').collect();
        let [from, to] = places[..] else {
            return Err(whole.error("expected a slide as `Pe4` or a stone step as `c1-c2`"));
        };
        let step = Step::new(place(from)?, place(to)?);
        step.map(Self::Step).ok_or_else(|| to.error(format!("not next to {}", from.text)))
    }
}

fn place(token: Token<'_>) -> Result<Place, TextError> {
    let found = Place::from_name(token.bytes());
    found.ok_or_else(|| token.error("expected a space, `a1` to `i5`"))
}

impl Stage {
    const ALL: [Self; 3] = [Self::Open, Self::Slid, Self::Stepped];

    /// As in positions: `-` nothing done, `p` slide done, `s` stone step done.
    pub const fn letter(self) -> char {
        match self {
            Self::Open => '-',
            Self::Slid => 'p',
            Self::Stepped => 's',
        }
    }
}

fn side_letter(side: Side) -> char {
    (b'a' + side.index() as u8) as char
}

/// As in positions: chip `a`, stone `A`, pawn `@a`.
impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Chip(side) => side_letter(side).fmt(f),
            Self::Stone(side) => side_letter(side).to_ascii_uppercase().fmt(f),
            Self::Pawn(seat) => write!(f, "@{}", seat.letter()),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (variant, board) = (self.variant(), self.board());
        write!(f, "{} {variant} ", Self::NAME)?;
        let mut spaces = board.all();
        for file in 0..board.width() {
            if file > 0 {
                f.write_str("/")?;
            }
            let file = spaces.by_ref().take(board.file_len(file));
            let places = file.map(|space| match self.at(space) {
                None if space == board.hole() => Some(None),
                None => None,
                man => Some(man),
            });
            write_run(f, places, |f, man| match man {
                None => f.write_str("x"),
                Some(man) => write!(f, "{man}"),
            })?;
        }
        f.write_str(" ")?;
        join(f, Side::all(variant.sides()).map(|side| self.supply(side)), ",")?;
        write!(f, " {} {}", self.stage().letter(), self.turn())
    }
}

/// Reads a position of a game that began with the house set-up, see [`Position::from_text_of`] for
/// others.
impl FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let scan = Scan::read(text)?;
        scan.finish(&Self::start(scan.setup.variant))
    }
}

impl Position {
    /// Reads a position of a game that began with `start`: the variant and each side's number of
    /// stones must be as there.
    ///
    /// # Errors
    /// What is wrong, with its column.
    pub fn from_text_of(start: &Self, text: &str) -> Result<Self, TextError> {
        Scan::read(text)?.finish(start)
    }

    /// Reads a position in which a game may begin that has its own set-up: each side may have any
    /// number of stones, at least one.
    ///
    /// # Errors
    /// What is wrong, with its column.
    pub fn from_custom_text(text: &str) -> Result<Self, TextError> {
        let mut scan = Scan::read(text)?;
        scan.setup.stones_due = scan.setup.stones.map(SpaceSet::len);
        scan.judge(scan.setup)
    }
}

/// A position text that has been read but not judged: what it says and where it says so.
struct Scan<'t> {
    setup: Setup,
    men: Vec<(Space, Token<'t>)>,
    variant: Token<'t>,
    board: Token<'t>,
    supplies: Vec<Token<'t>>,
    stage: Token<'t>,
}

impl<'t> Scan<'t> {
    fn read(text: &'t str) -> Result<Self, TextError> {
        let mut fields = Fields::new(text);
        let game = fields.next("the game, `fillit`")?;
        if game.text != Position::NAME {
            return Err(game.error("expected `fillit`"));
        }
        let name = fields.next("the variant")?;
        let mut setup = Setup::empty(variant(name)?);
        let board = fields.next("the board")?;
        let men = read_board(&mut setup, board)?;
        let field = fields.next("the supplies")?;
        let supplies: Vec<_> = field.split(',').collect();
        let sides = setup.variant.sides();
        if supplies.len() != sides {
            return Err(field.error(format!("expected {sides} supplies, parted by commas")));
        }
        for (supply, token) in setup.supplies.iter_mut().zip(&supplies) {
            *supply = token.number(setup.variant.chips())?;
        }
        let stage = fields.next("the stage")?;
        setup.stage = read_stage(stage)?;
        let turn = fields.next("the seat to move")?;
        let seats = setup.variant.seats();
        let to_move =
            Seat::all(seats).find(|seat| turn.text.as_bytes() == [b'1' + seat.index() as u8]);
        setup.turn =
            to_move.ok_or_else(|| turn.error(format!("expected a seat from 1 to {seats}")))?;
        fields.end()?;
        Ok(Self { setup, men, variant: name, board, supplies, stage })
    }

    /// Judges what has been read as a position of a game that began with `start`.
    fn finish(&self, start: &Position) -> Result<Position, TextError> {
        if self.setup.variant != start.variant() {
            return Err(self.variant.error(format!("expected {}", start.variant())));
        }
        let stones_due = start.setup().stones_due;
        self.judge(Setup { stones_due, ..self.setup })
    }

    fn judge(&self, setup: Setup) -> Result<Position, TextError> {
        Position::try_from(setup).map_err(|error| self.at_fault(error).error(error))
    }

    /// What in the text an error is about.
    fn at_fault(&self, error: SetupError) -> Token<'t> {
        match error {
            SetupError::Stones { side, found, due } if found > due => {
                let first_too_many = self.setup.stones[side.index()].iter().nth(due as usize);
                let man = self.men.iter().find(|(space, _)| Some(*space) == first_too_many);
                man.map_or(self.board, |(_, token)| *token)
            }
            SetupError::NoSupply { side } | SetupError::Chips { side, .. } => {
                self.supplies.get(side.index()).copied().unwrap_or(self.board)
            }
            SetupError::NoSlide { .. } => self.stage,
            _ => self.board,
        }
    }
}

fn read_stage(token: Token<'_>) -> Result<Stage, TextError> {
    let found = Stage::ALL.into_iter().find(|stage| token.text.chars().eq([stage.letter()]));
    found.ok_or_else(|| token.error("expected the stage: `-`, `p` or `s`"))
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
    let mut men = Vec::new();
    let mut first = 0;
    for (file, &row) in files.iter().enumerate() {
        let length = board.file_len(file);
        let mut hole_is_due = (first..first + length).contains(&board.hole().index());
        read_run(row, length, |at, token| {
            let Some(space) = board.at(first + at) else {
                return Err(token.error("outside the board"));
            };
            hole_is_due &= space != board.hole();
            men.push((space, token));
            put(setup, space, token)
        })?;
        if hole_is_due {
            return Err(row.error("the hole in the middle of this file is missing, expected `x`"));
        }
        first += length;
    }
    Ok(men)
}

/// Puts what `token` says on a space that is empty so far: `@a`, `A`, `a`, or `x` for the hole.
pub(crate) fn put(setup: &mut Setup, space: Space, token: Token<'_>) -> Result<(), TextError> {
    let hole = setup.variant.board().hole();
    if space == hole || token.text == "x" {
        return match (space == hole, token.text == "x") {
            (true, true) => Ok(()),
            (true, false) => Err(token.error("expected the hole, `x`")),
            _ => Err(token.error("the hole is in the middle of the board only")),
        };
    }
    let man = man(setup, token.text).ok_or_else(|| {
        token.error("expected a pawn as `@a`, a stone as `A` or a chip as `a` of this variant")
    })?;
    match man {
        Man::Chip(side) => setup.chips[side.index()].insert(space),
        Man::Stone(side) => setup.stones[side.index()].insert(space),
        Man::Pawn(seat) if setup.pawns[seat.index()].is_some() => {
            return Err(token.error(format!("seat {seat} has a second pawn")));
        }
        Man::Pawn(seat) => setup.pawns[seat.index()] = Some(space),
    }
    Ok(())
}

fn man(setup: &Setup, text: &str) -> Option<Man> {
    match *text.as_bytes() {
        [b'@', letter] => setup.seats().find(|seat| seat.letter() as u8 == letter).map(Man::Pawn),
        [letter] => {
            let lower = letter.to_ascii_lowercase() as char;
            let side = setup.sides().find(|&side| side_letter(side) == lower)?;
            Some(if letter == lower as u8 { Man::Chip(side) } else { Man::Stone(side) })
        }
        _ => None,
    }
}
