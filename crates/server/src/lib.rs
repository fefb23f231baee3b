//! The web server of Quartet: serves the browser client, which it carries inside, and is a place to play
//! online.
//!
//! [`serve`] runs until it is told to stop. [`app`] is the same as a service, without a socket. Data
//! flows one way: a command comes in by [WebSocket or HTTP](quartet_wire), the keeper of its room lets
//! [the room](quartet_rooms) decide what follows, [`Store`] writes it down, and only then does the
//! keeper tell everybody who watches, and whoever sent it.
#![forbid(unsafe_code)]

mod account;
mod address;
mod admin;
mod api;
mod app;
mod client;
mod engines;
mod headers;
mod history;
mod hub;
mod keeper;
mod metrics;
mod moderation;
mod names;
mod online;
mod openapi;
mod passkeys;
mod people;
mod played;
mod ratings;
mod requests;
mod secrets;
mod socket;
mod store;
mod time;
mod tries;

pub use address::ProxyHeader;
pub use admin::{Desk, DeskError};
pub use app::{Config, Ready, ServeError, app, serve};
pub use client::Client;
pub use online::{Online, Rules};
pub use store::{Store, StoreError, backup, recount};
