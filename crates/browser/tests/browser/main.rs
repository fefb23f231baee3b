//! The client in a real browser.

mod access;
mod account;
mod analysis;
mod games;
mod keyboard;
mod languages;
mod learning;
mod looks;
mod offline;
mod online;
mod play;
mod played;
mod records;
mod setup;
mod speed;
mod storage;
mod tour;
