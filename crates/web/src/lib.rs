//! The browser client of Quartet.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// Starts the page.
#[wasm_bindgen]
pub fn page() {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(|| view! { <h1>"Quartet"</h1> });
}

/// Starts the engine in a worker.
#[wasm_bindgen]
pub fn worker() {}
