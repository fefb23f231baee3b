//! A record that came in a link.

use leptos::prelude::*;
use quartet_table::link::{self, LinkError};

use crate::{
    browser,
    pages::import,
    shell::{cannot_read, say, say_with, tr},
};

#[component]
#[expect(clippy::needless_pass_by_value, reason = "properties of components are owned")]
pub(crate) fn Shared(data: String) -> impl IntoView {
    match link::decode(&data) {
        Ok(records) => {
            // After this page is made, since opening leads to another.
            browser::after(0, move || import::open_link(&records));
            view! { <p class="text">{tr("shell-import-read")}"…"</p> }.into_any()
        }
        Err(error) => view! {
            <section class="text" data-testid="bad-link">
                <h1>{tr("shell-shared-wrong")}</h1>
                <p class="notice bad" role="alert">
                    {move || say_with("shell-shared-why", &[("why", why(&error).into())])}
                </p>
                <p>{tr("shell-shared-elsewhere")}</p>
                <p><a class="button primary" href="#/">{tr("shell-home")}</a></p>
            </section>
        }
        .into_any(),
    }
}

fn why(error: &LinkError) -> String {
    match error {
        LinkError::TooLong => say("shell-link-long"),
        LinkError::NotALink => say("shell-link-none"),
        LinkError::Broken(error) => say_with(
            "shell-link-broken",
            &[
                ("line", error.line.into()),
                ("column", error.column.into()),
                ("message", cannot_read(&error.token, &error.message).into()),
            ],
        ),
    }
}
