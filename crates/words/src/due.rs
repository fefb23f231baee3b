//! Whose turn it is and what is due.

use quartet_core::Game as _;
use quartet_games::{Position, fillit, jamit, nine, quoridor};

use crate::Words;

impl Words {
    /// Whose turn it is and what is due: `Blue: slide the pawn or step a stone`.
    pub fn due(self, position: &Position) -> String {
        if position.is_over() {
            return self.say("due-over");
        }
        let seat = ("seat", self.seat(position.variant(), position.turn()).into());
        let key = match position {
            Position::Quoridor(position) => quoridor(position),
            Position::Nine(position) => nine(position),
            Position::Fillit(position) => fillit(position),
            Position::Jamit(position) => {
                let due = position.due().map(|colour| colour.map(|due| self.coin_colour(due)));
                let (key, args) = match (position.stage(), due) {
                    (jamit::Stage::Insert, [Some(first), Some(second)]) => {
                        let second = ("second", second.into());
                        ("due-jamit-insert", vec![seat, ("first", first.into()), second])
                    }
                    (jamit::Stage::Insert, [first, second]) => {
                        let first = first.or(second).unwrap_or_default();
                        ("due-jamit-insert-one", vec![seat, ("first", first.into())])
                    }
                    (jamit::Stage::Extra, [Some(_), Some(_)]) => ("due-jamit-extra", vec![seat]),
                    (jamit::Stage::Extra, _) => ("due-jamit-extra-one", vec![seat]),
                    (jamit::Stage::Pawn, _) => ("due-jamit-pawn", vec![seat]),
                };
                return self.say_with(key, &args);
            }
        };
        self.say_with(key, &[seat])
    }
}

fn quoridor(position: &quoridor::Position) -> &'static str {
    if position.legal(quoridor::Action::Pass).is_ok() {
        return "due-quoridor-pass";
    }
    match (position.pawn_targets().is_empty(), position.fences_left(position.turn())) {
        (true, _) => "due-quoridor-fence",
        (false, 0) => "due-quoridor-move",
        (false, _) => "due-quoridor",
    }
}

fn nine(position: &nine::Position) -> &'static str {
    match position.phase() {
        nine::Phase::Neutral => "due-nine-neutral",
        nine::Phase::Rim => "due-nine-rim",
        nine::Phase::Slide if position.slides(position.turn()).is_empty() => "due-nine-pass",
        nine::Phase::Slide => "due-nine-slide",
    }
}

fn fillit(position: &fillit::Position) -> &'static str {
    let actions = position.actions();
    let step = actions.iter().find(|action| matches!(action, fillit::Action::Step(_)));
    let slides = actions.iter().any(|action| matches!(action, fillit::Action::Slide(_)));
    match (step, position.stage()) {
        (None, _) => "due-fillit-slide",
        (Some(_), _) if slides => "due-fillit",
        (Some(_), fillit::Stage::Slid | fillit::Stage::Stepped) => "due-fillit-step",
        // Every step that is legal frees the pawn, or none does.
        (Some(&step), fillit::Stage::Open) => match position.play(step) {
            Ok(next) if next.turn() == position.turn() && !next.begins_turn() => "due-fillit-free",
            _ => "due-fillit-shut",
        },
    }
}
