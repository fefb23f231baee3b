//! Rules pages and tutorials.
#![forbid(unsafe_code)]
