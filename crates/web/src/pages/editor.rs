//! An own set-up, from a file or made on the board.

use leptos::prelude::*;
use quartet_games::{Position, Variant};

/// Lets the person choose an own start for a variant.
#[component]
pub(crate) fn OwnSetUp(
    variant: RwSignal<Variant>,
    start: RwSignal<Option<Position>>,
) -> impl IntoView {
    let _ = (variant, start);
}
