//! The pages.

pub(crate) mod editor;
pub(crate) mod export;
pub(crate) mod help;
pub(crate) mod home;
pub(crate) mod import;
pub(crate) mod learn;
pub(crate) mod lobby;
pub(crate) mod new;
pub(crate) mod play;
pub(crate) mod room;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod shared;
pub(crate) mod study;
pub(crate) mod turns;
