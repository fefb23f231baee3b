//! Analysis of a game.

use leptos::prelude::*;

#[component]
pub(crate) fn Study(id: String) -> impl IntoView {
    id
}
