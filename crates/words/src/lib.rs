//! What Quartet says, in every language.
#![forbid(unsafe_code)]
