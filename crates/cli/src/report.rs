//! How balanced a variant is, measured in games of the engine with itself.

pub(crate) mod measure;
pub(crate) mod page;
pub(crate) mod plot;
