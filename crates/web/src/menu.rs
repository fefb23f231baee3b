//! A menu that opens below its button, on small screens at the lower edge.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, KeyboardEvent, Node};

use crate::shell::tr;

/// A menu. It closes when something in it was chosen, by Escape, and when the focus goes elsewhere.
#[component]
pub(crate) fn Menu(children: Children) -> impl IntoView {
    let root = NodeRef::<html::Details>::new();
    let close = move || {
        if let Some(root) = root.get_untracked() {
            root.set_open(false);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" && root.get_untracked().is_some_and(|root| root.open()) {
            event.stop_propagation();
            close();
            let summary =
                root.get_untracked().and_then(|root| root.query_selector("summary").ok()?);
            if let Some(summary) = summary.and_then(|summary| summary.dyn_into().ok()) {
                let summary: web_sys::HtmlElement = summary;
                let _ = summary.focus();
            }
        }
    };
    let on_focus_out = move |event: FocusEvent| {
        let next = event.related_target().and_then(|next| next.dyn_into::<Node>().ok());
        let inside = root.get_untracked().is_some_and(|root| root.contains(next.as_ref()));
        if next.is_some() && !inside {
            close();
        }
    };
    let on_click = move |event: web_sys::MouseEvent| {
        let chosen = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if chosen.is_some_and(|chosen| chosen.closest("button, a").ok().flatten().is_some()) {
            close();
        }
    };
    view! {
        <details class="menu" node_ref=root on:keydown=on_key on:focusout=on_focus_out>
            <summary class="button" data-testid="menu">{tr("play-more")}</summary>
            <div class="scrim" aria-hidden="true" on:click=move |_| close()></div>
            <div class="items" on:click=on_click>{children()}</div>
        </details>
    }
}
