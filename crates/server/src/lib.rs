//! The web server of Quartet.
#![forbid(unsafe_code)]
