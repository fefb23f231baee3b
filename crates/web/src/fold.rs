//! What is folded away until somebody wants to see it.

use leptos::prelude::*;

use crate::shell::tr;

/// Something below a summary that is shown when the summary is pressed. Most people never do, so it is
/// made then.
#[component]
pub(crate) fn Fold(
    /// The key of the summary.
    summary: &'static str,
    children: ChildrenFn,
) -> impl IntoView {
    let is_made = RwSignal::new(false);
    view! {
        <details class="more" on:toggle=move |_| {
            if !is_made.get_untracked() {
                is_made.set(true);
            }
        }>
            <summary>{tr(summary)}</summary>
            {move || is_made.get().then(|| children())}
        </details>
    }
}
