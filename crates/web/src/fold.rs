//! What is folded away until somebody wants to see it.

use leptos::prelude::*;
use web_sys::Element;

use crate::shell::tr;

/// Something below a summary that is shown when the summary is pressed. Most people never do, so it is
/// made then.
#[component]
pub(crate) fn Fold(
    /// The key of the summary.
    summary: &'static str,
    children: ChildrenFn,
) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let is_made =
        Memo::new(move |was: Option<&bool>| is_open.get() || was.copied().unwrap_or(false));
    view! {
        // The page of another game may take over the element of this one, open as it is.
        <details class="more" prop:open=move || is_open.get()
            on:toggle=move |event| is_open.set(event_target::<Element>(&event).has_attribute("open"))>
            <summary>{tr(summary)}</summary>
            {move || is_made.get().then(|| children())}
        </details>
    }
}
