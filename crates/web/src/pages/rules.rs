//! The rules of a game.

use leptos::prelude::*;
use quartet_games::Game;

#[component]
pub(crate) fn Rules(game: Game) -> impl IntoView {
    game.name()
}
