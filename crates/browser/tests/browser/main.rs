//! The client in a real browser.

mod games;
mod keyboard;
