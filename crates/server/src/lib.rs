//! The web server of Quartet: serves the browser client, which it carries inside.
//!
//! [`serve`] runs until it is told to stop. [`app`] is the same as a service, without a socket.
#![forbid(unsafe_code)]

mod app;
mod client;
mod headers;

pub use app::{Config, ServeError, app, serve};
pub use client::Client;
