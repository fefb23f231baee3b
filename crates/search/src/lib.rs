#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod alphabeta;
mod bench;
mod eval;
mod limits;
mod line;
mod maxn;
mod mcts;
mod negamax;
mod ordering;
pub mod score;
mod selective;
mod strategy;
mod table;
pub mod time;
mod tree;

pub use alphabeta::AlphaBeta;
pub use bench::signature;
pub use eval::{Evaluate, Even, Shares, Trail, all_to, even, random_game};
pub use limits::Limits;
pub use maxn::MaxN;
pub use mcts::{Leaf, Mcts, MctsOptions, Selection};
pub use strategy::{Best, Report, Strategy, Task};

/// Searches look fewer actions ahead than this.
pub const MAX_PLY: usize = 128;
