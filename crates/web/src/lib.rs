//! The browser client of Quartet: one WebAssembly module for the page and for the worker in which
//! the engine thinks. What a rule says, it asks the crates of the games.

#![allow(unreachable_pub, reason = "the macro of Leptos makes more public than it is told")]
#![allow(
    clippy::large_types_passed_by_value,
    reason = "signals are handles, and are made to be copied"
)]

mod app;
mod board;
mod browser;
mod chart;
mod fold;
mod game_board;
mod input;
mod menu;
mod messages;
mod notices;
mod online;
mod pages;
mod picture;
mod room;
mod route;
mod session;
mod settings;
mod shell;
mod sound;
mod store;
mod thinker;
mod worker;

use wasm_bindgen::prelude::*;

/// Starts the page.
#[wasm_bindgen]
pub fn page() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        browser::show_hidden("trouble-crash");
    }));
    app::start();
}

/// Starts the engine in a worker. `network` promises the bytes of the network with a name, or nothing if
/// there is none.
#[wasm_bindgen]
pub fn worker(network: js_sys::Function) {
    console_error_panic_hook::set_once();
    worker::start(network);
}
