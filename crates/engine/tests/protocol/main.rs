//! Conversations with the engine, line by line.

mod garbage;
mod queries;
mod search;
mod talk;
