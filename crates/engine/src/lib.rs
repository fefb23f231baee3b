//! Where search meets games.
#![forbid(unsafe_code)]
