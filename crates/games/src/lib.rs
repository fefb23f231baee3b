#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), no_std)]

extern crate alloc;

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{error::Error, fmt, str::FromStr};

use quartet_core::{
    Game as _, Outcome, Seat, Side, TextError, Variant as _,
    adjudication::Watched,
    diagram::Diagram,
    text::{Fields, Token},
};
use rand::Rng;

pub use quartet_fillit as fillit;
pub use quartet_jamit as jamit;
pub use quartet_nine as nine;
pub use quartet_quoridor as quoridor;

macro_rules! registry {
    ($($(#[$doc:meta])* $name:ident = $game:ident;)*) => {
        /// One of the games.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Game {
            $($(#[$doc])* $name,)*
        }

        impl Game {
            /// All games, the default first.
            pub const ALL: [Self; [$(stringify!($name)),*].len()] = [$(Self::$name),*];

            /// The name in texts: `quoridor`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => <$game::Position as quartet_core::Game>::NAME,)*
                }
            }

            /// What a record calls the regular end of this game: `goal`.
            pub const fn termination(self) -> &'static str {
                match self {
                    $(Self::$name => <$game::Position as quartet_core::Game>::TERMINATION,)*
                }
            }

            /// Actions of this game have numbers below this.
            pub const fn action_space(self) -> usize {
                match self {
                    $(Self::$name => <$game::Position as quartet_core::Game>::ACTION_SPACE,)*
                }
            }

            /// Every named variant, the default first.
            pub fn variants(self) -> Vec<Variant> {
                match self {
                    $(Self::$name => {
                        $game::Variant::all().into_iter().map(Variant::$name).collect()
                    })*
                }
            }

            /// The variant with this name, as in `4p`.
            ///
            /// # Errors
            /// If the game has no such variant.
            pub fn variant(self, name: &str) -> Result<Variant, TextError> {
                match self {
                    $(Self::$name => name.parse().map(Variant::$name),)*
                }
            }
        }

        /// A variant of any game. Its text names both, as in `quoridor/4p`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Variant {
            $(#[doc = concat!("Of ", stringify!($game), ".")] $name($game::Variant),)*
        }

        impl Variant {
            /// The game.
            pub const fn game(self) -> Game {
                match self {
                    $(Self::$name(_) => Game::$name,)*
                }
            }

            /// The name without the game, as in `4p`.
            pub fn name(self) -> String {
                match self {
                    $(Self::$name(variant) => variant.to_string(),)*
                }
            }

            /// How many seats there are.
            pub fn seats(self) -> usize {
                match self {
                    $(Self::$name(variant) => variant.seats(),)*
                }
            }

            /// How many sides there are.
            pub fn sides(self) -> usize {
                match self {
                    $(Self::$name(variant) => variant.sides(),)*
                }
            }

            /// The side for which `seat` plays.
            pub fn side(self, seat: Seat) -> Side {
                match self {
                    $(Self::$name(variant) => variant.side(seat),)*
                }
            }
        }

        /// An action of any game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Action {
            $(#[doc = concat!("Of ", stringify!($game), ".")] $name($game::Action),)*
        }

        impl fmt::Display for Action {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name(action) => action.fmt(f),)*
                }
            }
        }

        /// Why an action is not legal.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Illegal {
            $(#[doc = concat!("By the rules of ", stringify!($game), ".")]
            $name($game::Illegal),)*
            /// The action is one of another game.
            OtherGame,
        }

        impl fmt::Display for Illegal {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name(reason) => reason.fmt(f),)*
                    Self::OtherGame => f.write_str("this is an action of another game"),
                }
            }
        }

        impl Error for Illegal {}

        /// A position of any game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Position {
            $(#[doc = concat!("Of ", stringify!($game), ".")] $name($game::Position),)*
        }

        $(impl From<$game::Position> for Position {
            fn from(position: $game::Position) -> Self {
                Self::$name(position)
            }
        })*

        impl Position {
            /// The position in which a game of this variant begins.
            pub fn start(variant: Variant) -> Self {
                match variant {
                    $(Variant::$name(variant) => {
                        Self::$name(quartet_core::Game::start(variant))
                    })*
                }
            }

            /// The variant that is played.
            pub fn variant(&self) -> Variant {
                match self {
                    $(Self::$name(position) => Variant::$name(position.variant()),)*
                }
            }

            /// The legal actions in no particular order.
            pub fn actions(&self) -> Vec<Action> {
                match self {
                    $(Self::$name(position) => {
                        position.actions().into_iter().map(Action::$name).collect()
                    })*
                }
            }

            /// One legal action, each with the same probability; `None` after the end.
            pub fn random_action(&self, rng: &mut impl Rng) -> Option<Action> {
                match self {
                    $(Self::$name(position) => position.random_action(rng).map(Action::$name),)*
                }
            }

            /// Whether `action` may be played now.
            ///
            /// # Errors
            /// The rule that forbids it.
            pub fn legal(&self, action: Action) -> Result<(), Illegal> {
                match (self, action) {
                    $((Self::$name(position), Action::$name(action)) => {
                        position.legal(action).map_err(Illegal::$name)
                    })*
                    _ => Err(Illegal::OtherGame),
                }
            }

            /// The position after `action`.
            ///
            /// # Errors
            /// As [`Position::legal`].
            pub fn play(&self, action: Action) -> Result<Self, Illegal> {
                match (self, action) {
                    $((Self::$name(position), Action::$name(action)) => {
                        position.play(action).map(Self::$name).map_err(Illegal::$name)
                    })*
                    _ => Err(Illegal::OtherGame),
                }
            }

            /// The action that a text stands for, legal or not.
            ///
            /// # Errors
            /// If the text is no action of this game.
            pub fn parse_action(&self, text: &str) -> Result<Action, TextError> {
                match self {
                    $(Self::$name(_) => text.parse().map(Action::$name),)*
                }
            }

            /// The number of an action of this game in its fixed action space.
            pub fn action_index(action: Action) -> usize {
                match action {
                    $(Action::$name(action) => {
                        <$game::Position as quartet_core::Game>::action_index(action)
                    })*
                }
            }

            /// The action of this game with a number of the fixed action space.
            pub fn action_at(&self, index: usize) -> Option<Action> {
                match self {
                    $(Self::$name(_) => {
                        <$game::Position as quartet_core::Game>::action_at(index)
                            .map(Action::$name)
                    })*
                }
            }
        }

        impl fmt::Display for Position {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name(position) => position.fmt(f),)*
                }
            }
        }

        impl FromStr for Position {
            type Err = TextError;

            fn from_str(text: &str) -> Result<Self, TextError> {
                match game(Fields::new(text).next("the game")?)? {
                    $(Game::$name => text.parse().map(Self::$name),)*
                }
            }
        }

        /// Leads from a position of any game to code that is written for each: binds the typed
        /// position and evaluates the expression once, compiled for the game at hand.
        ///
        /// ```
        /// use quartet_games::{Game, Position, with_game};
        ///
        /// let start = Position::start(Game::Nine.variants()[0]);
        /// assert_eq!(with_game!(&start, position => quartet_core::perft(position, 2)), 2112);
        /// ```
        #[macro_export]
        macro_rules! with_game {
            ($any:expr, $position:ident => $body:expr) => {
                match $any {
                    $($crate::Position::$name($position) => $body,)*
                }
            };
        }
    };
}

registry! {
    /// Pawns, fences and ways.
    Quoridor = quoridor;
    /// Nine sections to conquer by sliding pieces in.
    Nine = nine;
    /// Lay all your chips.
    Fillit = fillit;
    /// Push coins off the board.
    Jamit = jamit;
}

fn game(token: Token<'_>) -> Result<Game, TextError> {
    Game::ALL.into_iter().find(|game| game.name() == token.text).ok_or_else(|| {
        let names: Vec<&str> = Game::ALL.into_iter().map(Game::name).collect();
        token.error(format!("there is no such game; the games are {}", names.join(", ")))
    })
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Game {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        game(Token::whole(text))
    }
}

impl Variant {
    /// The variants with names, game by game, the default of each first.
    pub fn all() -> Vec<Self> {
        Game::ALL.into_iter().flat_map(Game::variants).collect()
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.game(), self.name())
    }
}

/// `quoridor/4p`, or `quoridor` for the default variant.
impl FromStr for Variant {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut parts = text.splitn(2, '/');
        let name = parts.next().unwrap_or_default();
        let game: Game = name.parse()?;
        match parts.next() {
            None => Ok(game.variants()[0]),
            Some(variant) => game.variant(variant).map_err(|error| error.moved(1, name.len() + 2)),
        }
    }
}

impl Position {
    /// The game.
    pub fn game(&self) -> Game {
        self.variant().game()
    }

    /// The seat that acts now; after the end the one that would be next.
    pub fn turn(&self) -> Seat {
        with_game!(self, position => position.turn())
    }

    /// Whether the next action is the first of a turn.
    pub fn begins_turn(&self) -> bool {
        with_game!(self, position => quartet_core::Game::begins_turn(position))
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        with_game!(self, position => quartet_core::Game::is_over(position))
    }

    /// A hash of all that matters for the rest of the game.
    pub fn key(&self) -> u64 {
        with_game!(self, position => quartet_core::Game::key(position))
    }

    /// How the game ended, `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        with_game!(self, position => position.outcome())
    }

    /// How many legal actions there are.
    pub fn count_actions(&self) -> u64 {
        with_game!(self, position => position.count_actions())
    }

    /// The leaves of the tree of `depth` actions.
    pub fn perft(&self, depth: u32) -> u64 {
        with_game!(self, position => quartet_core::perft(position, depth))
    }

    /// Whether the turn of the action that led from here to `next` goes on there.
    pub fn continues_in(&self, next: &Self) -> bool {
        // In JAMIT an insert can take the last coins that a turn could begin with: what is left
        // looks like the beginning of a turn, but a seat never has two in a row.
        let same_seat = self.turn() == next.turn();
        !next.begins_turn() || (matches!(self, Self::Jamit(_)) && same_seat)
    }

    /// The actions of a turn as in `Pe4/c1-c2`, each legal after those before it. The turn may be
    /// unfinished.
    ///
    /// # Errors
    /// If a part is no action or not legal, or the parts belong to more than one turn; the column
    /// is that of the part.
    pub fn parse_turn(&self, text: &str) -> Result<Vec<Action>, TextError> {
        let mut position = *self;
        let mut complete = false;
        let mut actions = Vec::new();
        for part in Token::whole(text).split('/') {
            if complete {
                return Err(part.error("the turn was complete before this"));
            }
            let action =
                position.parse_action(part.text).map_err(|error| error.moved(1, part.column))?;
            let next = position.play(action).map_err(|illegal| part.error(illegal))?;
            complete = !position.continues_in(&next);
            position = next;
            actions.push(action);
        }
        Ok(actions)
    }

    /// Reads a position of a game that began at `start`, which may have been a custom set-up with
    /// its own number of stones.
    ///
    /// # Errors
    /// As when a position is read by itself.
    pub fn from_text_of(start: &Self, text: &str) -> Result<Self, TextError> {
        match start {
            Self::Fillit(start) => fillit::Position::from_text_of(start, text).map(Self::Fillit),
            Self::Jamit(start) => jamit::Position::from_text_of(start, text).map(Self::Jamit),
            Self::Quoridor(_) | Self::Nine(_) => text.parse(),
        }
    }

    /// Reads a position in which a game may begin that has its own set-up, with any number of
    /// stones.
    ///
    /// # Errors
    /// As when a position is read by itself, or if the game has no set-ups of its own.
    pub fn from_custom_text(text: &str) -> Result<Self, TextError> {
        let name = Fields::new(text).next("the game")?;
        match game(name)? {
            Game::Fillit => fillit::Position::from_custom_text(text).map(Self::Fillit),
            Game::Jamit => jamit::Position::from_custom_text(text).map(Self::Jamit),
            Game::Quoridor | Game::Nine => Err(name.error("this game has no other set-ups")),
        }
    }

    /// The start that a diagram file shows: how an owner of the printed game enters a picture of
    /// the rulebook.
    ///
    /// # Errors
    /// If the file is no diagram, is not playable, or its game has no pictures of set-ups.
    pub fn from_diagram(text: &str) -> Result<Self, TextError> {
        let diagram = Diagram::read(text, &["game", "variant", "pawns"])?;
        let (line, name) = diagram.word("game")?;
        let unplayable = |error: &dyn Error| TextError::new(1, "", error);
        match game(name).map_err(|error| error.moved(line, 1))? {
            Game::Fillit => fillit::Position::try_from(fillit::Setup::from_diagram(text)?)
                .map(Self::Fillit)
                .map_err(|error| unplayable(&error)),
            Game::Jamit => jamit::Position::try_from(jamit::Setup::from_diagram(text)?)
                .map(Self::Jamit)
                .map_err(|error| unplayable(&error)),
            Game::Quoridor | Game::Nine => Err(name
                .error("this game has no set-ups to draw; give a position as text instead")
                .moved(line, 1)),
        }
    }
}

impl Watched for Position {
    fn key(&self) -> u64 {
        self.key()
    }

    fn begins_turn(&self) -> bool {
        self.begins_turn()
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn seats(&self) -> usize {
        self.variant().seats()
    }
}
