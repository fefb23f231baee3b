//! Small pictures of positions.

use leptos::prelude::*;
use quartet_core::Seat;
use quartet_games::Position;
use quartet_render::{Options, svg};

use crate::{
    browser,
    shell::{later, shell},
};

/// One transparent point, to keep the place.
const BLANK: &str =
    "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/// A small picture of a position. It takes longer than most else on a page, which is to be of use
/// before: hence it comes later. It is an image, so that its many parts are not in the document.
#[component]
pub(crate) fn Picture(
    #[prop(into)] position: Signal<Position>,
    /// The seat at the lower edge.
    #[prop(optional)]
    below: Option<Seat>,
) -> impl IntoView {
    let is_due = later();
    let address = move || {
        if !is_due.get() {
            return BLANK.to_owned();
        }
        let options = Options { below, labels: false, page: false, ..shell().board_options() };
        browser::svg_address(&position.with(|position| svg(position, &options)))
    };
    view! { <img alt="" decoding="async" src=address/> }
}
