//! The games for which there is an evaluation: where a new game is added to the engine.

use quartet_games::{self as games, Action, Position};
use quartet_search::{Leaf, MctsOptions, Selection};

use crate::{
    Search,
    eval::{Fillit, Jamit, Judge, Nine, Quoridor},
    features::Features,
};

/// A game with its judge, and the way between its own types and those of any game.
pub trait Rated: Features {
    /// What knows the worth of its positions.
    type Judge: Judge<Self> + Clone + Default + Send + 'static;

    /// How it is searched best between so many sides, as matches have shown.
    fn method(sides: usize) -> Method;

    /// The position, if it is one of this game.
    fn of(position: &Position) -> Option<Self>;

    /// The action as one of any game.
    fn any(action: Self::Action) -> Action;
}

/// A way to search.
pub enum Method {
    /// Alpha-beta with all that makes it selective.
    AlphaBeta,
    /// Monte Carlo tree search.
    MonteCarlo(MctsOptions),
}

impl Method {
    /// How `search` wants a game between so many sides to be searched.
    pub fn of<G: Rated>(sides: usize, search: Search) -> Self {
        match (search, G::method(sides)) {
            (Search::Auto, best) => best,
            (Search::AlphaBeta, _) => Self::AlphaBeta,
            (Search::MonteCarlo, Self::AlphaBeta) => Self::monte_carlo(),
            (Search::MonteCarlo, settings) => settings,
        }
    }

    /// Monte Carlo tree search over the evaluation.
    fn monte_carlo() -> Self {
        Self::MonteCarlo(MctsOptions::default())
    }

    /// Monte Carlo tree search with random playouts, for games that end soon and whose positions say
    /// little before.
    fn playouts() -> Self {
        Self::MonteCarlo(MctsOptions {
            leaf: Leaf::Playout(200),
            selection: Selection::Ucb1,
            exploration: 0.25,
            ..MctsOptions::default()
        })
    }
}

macro_rules! rate {
    ($($name:ident: $game:ident, $method:expr;)*) => {
        $(impl Rated for games::$game::Position {
            type Judge = $name;

            fn method(sides: usize) -> Method {
                let method: fn(usize) -> Method = $method;
                method(sides)
            }

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
    Quoridor: quoridor, |sides| if sides == 2 { Method::AlphaBeta } else { Method::monte_carlo() };
    Nine: nine, |_| Method::playouts();
    Fillit: fillit, |sides| if sides == 2 { Method::AlphaBeta } else { Method::monte_carlo() };
    Jamit: jamit, |_| Method::monte_carlo();
}
