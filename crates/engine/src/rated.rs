//! The games for which there is an evaluation: where a new game is added to the engine.

use quartet_games::{self as games, Action, Position};
use quartet_search::{Best, Leaf, MctsOptions, Selection};

use crate::{
    Search,
    eval::{Fillit, Jamit, Judge, Nine, Quoridor},
    features::Features,
};

/// A game with its judge, and the way between its own types and those of any game.
pub trait Rated: Features + Into<Position> {
    /// Which game it is.
    const GAME: games::Game;

    /// What knows the worth of its positions.
    type Judge: Judge<Self> + Clone + Default + Send + 'static;

    /// How it is searched best between so many sides, with a network or without, as matches have
    /// shown.
    fn method(sides: usize, learned: bool) -> Method;

    /// The position, if it is one of this game.
    fn of(position: &Position) -> Option<Self>;

    /// The action as one of any game.
    fn any(action: Self::Action) -> Action;
}

/// What was found for one game, as for any.
pub(crate) fn erase<G: Rated>(best: Best<G::Action>) -> Best<Action> {
    let Best { action, pv, shares, depth, nodes } = best;
    Best { action: G::any(action), pv: erase_line::<G>(&pv), shares, depth, nodes }
}

/// The actions of one game, as of any.
pub(crate) fn erase_line<G: Rated>(line: &[G::Action]) -> Vec<Action> {
    line.iter().copied().map(G::any).collect()
}

/// A way to search.
pub enum Method {
    /// Alpha-beta with all that makes it selective.
    AlphaBeta,
    /// Monte Carlo tree search.
    MonteCarlo(MctsOptions),
}

impl Method {
    /// How `search` wants a game between so many sides to be searched, with a network or without.
    pub fn of<G: Rated>(sides: usize, learned: bool, search: Search) -> Self {
        match (search, G::method(sides, learned)) {
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

    /// Monte Carlo tree search with random playouts: for games that end soon and whose positions say little
    /// before. An action is worth much the same a little later.
    fn playouts() -> Self {
        Self::MonteCarlo(MctsOptions {
            leaf: Leaf::Playout(200),
            selection: Selection::Rave { equivalence: 500, window: 12 },
            exploration: 0.08,
            ..MctsOptions::default()
        })
    }
}

macro_rules! rate {
    ($($name:ident: $game:ident, $method:expr;)*) => {
        $(impl Rated for games::$game::Position {
            const GAME: games::Game = games::Game::$name;

            type Judge = $name;

            fn method(sides: usize, learned: bool) -> Method {
                let method: fn(usize, bool) -> Method = $method;
                method(sides, learned)
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
    Quoridor: quoridor, |sides, _| match sides {
        2 => Method::AlphaBeta,
        _ => Method::monte_carlo(),
    };
    Nine: nine, |sides, learned| match (sides, learned) {
        (2, true) => Method::AlphaBeta,
        (_, true) => Method::monte_carlo(),
        (_, false) => Method::playouts(),
    };
    Fillit: fillit, |sides, learned| match sides {
        2 => Method::AlphaBeta,
        // Many actions are worth much the same: who looks at all of them looks at none closely.
        _ => Method::MonteCarlo(MctsOptions {
            exploration: if learned { 0.6 } else { 0.3 },
            ..MctsOptions::default()
        }),
    };
    Jamit: jamit, |_, _| Method::monte_carlo();
}
