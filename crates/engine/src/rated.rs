//! The games for which there is an evaluation: where a new game is added to the engine.

use quartet_core::Game;
use quartet_games::{self as games, Action, Position};

use crate::eval::{Fillit, Jamit, Judge, Nine, Quoridor};

/// A game with its judge, and the way between its own types and those of any game.
pub(crate) trait Rated: Game {
    /// What knows the worth of its positions.
    type Judge: Judge<Self> + Default + Send + 'static;

    /// The position, if it is one of this game.
    fn of(position: &Position) -> Option<Self>;

    /// The action as one of any game.
    fn any(action: Self::Action) -> Action;
}

macro_rules! rate {
    ($($name:ident: $game:ident,)*) => {
        $(impl Rated for games::$game::Position {
            type Judge = $name;

            fn of(position: &Position) -> Option<Self> {
                match position {
                    Position::$name(position) => Some(*position),
                    _ => None,
                }
            }

            fn any(action: Self::Action) -> Action {
                Action::$name(action)
            }
        })*
    };
}

rate! {
    Quoridor: quoridor,
    Nine: nine,
    Fillit: fillit,
    Jamit: jamit,
}
