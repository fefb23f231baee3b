//! What is counted beside a seat.

use quartet_core::{Game as _, Seat};
use quartet_games::{Position, jamit, nine};

use crate::Words;

/// One figure beside a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Figure {
    /// What is counted, the same in every language: `fences`, `steps`, `points`, `hand`, `slides`,
    /// `chips`, `coins` or `neutral`.
    pub key: &'static str,
    /// What is counted, in words.
    pub label: String,
    /// How many.
    pub value: String,
}

impl Words {
    /// Points, men and supplies of a seat of the position's variant, the most important first.
    pub fn figures(self, position: &Position, seat: Seat) -> Vec<Figure> {
        let figure = |key: &'static str, value: String| Figure {
            key,
            label: self.say(&format!("figure-{key}")),
            value,
        };
        let number = |key: &'static str, value: u32| figure(key, value.to_string());
        match position {
            Position::Quoridor(position) => vec![
                number("fences", position.fences_left(seat).into()),
                number("steps", position.distance(seat)),
            ],
            Position::Nine(position) => vec![
                number("points", position.points(seat)),
                match position.phase() {
                    nine::Phase::Slide => number("slides", position.slides(seat).len()),
                    _ => number("hand", position.in_hand(seat)),
                },
            ],
            Position::Fillit(fillit) => {
                vec![number("chips", fillit.supply(position.variant().side(seat)))]
            }
            Position::Jamit(position) => {
                let variant = position.variant();
                let (points, target) = (position.points(seat), variant.target());
                let of = [("points", points.into()), ("target", target.into())];
                let coins = position.supply(jamit::Colour::of(seat));
                let mut figures = vec![
                    figure("points", self.say_with("figure-of", &of)),
                    number("coins", coins.into()),
                ];
                if variant.has(jamit::Colour::Neutral) {
                    figures.push(number("neutral", position.hand(seat).into()));
                }
                figures
            }
        }
    }
}
