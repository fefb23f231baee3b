//! Every strategy against slow references, on toy games.

mod alphabeta;
mod common;
mod maxn;
mod mcts;
mod reference;
mod toys;
