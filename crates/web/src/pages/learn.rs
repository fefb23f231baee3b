//! The tutorial of a game.

use leptos::prelude::*;
use quartet_games::Game;

#[component]
pub(crate) fn Learn(game: Game) -> impl IntoView {
    game.name()
}
