//! What has happened, in one sentence.

use quartet_core::Game as _;
use quartet_games::{Action, Position, Variant, fillit, jamit, nine, quoridor};

use crate::{Value, Words, names::Man, place::fillit_man};

impl Words {
    /// An action as it is announced after it was played: `Blue moves the pawn to e5.` An action
    /// that is not legal in `before` is only named.
    pub fn action(self, before: &Position, action: Action) -> String {
        let seat: Value<'_> = self.seat(before.variant(), before.turn()).into();
        if before.legal(action).is_err() {
            let args = [("seat", seat), ("action", action.to_string().into())];
            return self.say_with("action-other", &args);
        }
        let done = match (before, action) {
            (Position::Quoridor(before), Action::Quoridor(action)) => {
                self.quoridor(before, action, seat)
            }
            (Position::Nine(before), Action::Nine(action)) => self.nine(before, action, seat),
            (Position::Fillit(before), Action::Fillit(action)) => self.fillit(before, action, seat),
            (_, Action::Jamit(action)) => self.jamit(action, seat),
            _ => String::new(),
        };
        let effects = self.effects(before, action);
        if effects.is_empty() {
            return self.say_with("action-end", &[("action", done.into())]);
        }
        let key = match before {
            Position::Jamit(_) => "action-jamit-effects",
            _ => "action-effects",
        };
        let effects = self.join_effects(effects).into();
        self.say_with(key, &[("action", done.into()), ("effects", effects)])
    }

    fn quoridor(
        self,
        before: &quoridor::Position,
        action: quoridor::Action,
        seat: Value<'_>,
    ) -> String {
        match action {
            quoridor::Action::Move(to) => {
                let from = before.pawn(before.turn());
                let steps = from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank());
                let key = if steps > 1 { "action-quoridor-jump" } else { "action-quoridor-move" };
                self.say_with(key, &[("seat", seat), ("place", to.to_string().into())])
            }
            quoridor::Action::Fence(fence) => {
                let key = match fence.orientation() {
                    quoridor::Orientation::Horizontal => "action-quoridor-horizontal",
                    quoridor::Orientation::Vertical => "action-quoridor-vertical",
                };
                let place = fence.square().to_string().into();
                self.say_with(key, &[("seat", seat), ("place", place)])
            }
            quoridor::Action::Pass => self.say_with("action-pass", &[("seat", seat)]),
        }
    }

    fn nine(self, before: &nine::Position, action: nine::Action, seat: Value<'_>) -> String {
        match action {
            nine::Action::Neutral(square) => {
                let args = [("seat", seat), ("place", square.to_string().into())];
                self.say_with("action-nine-neutral", &args)
            }
            nine::Action::Piece(slot) => {
                let place = slot.to_string().into();
                let slid = before.waiting(slot).and_then(|_| before.slide(slot));
                match slid {
                    Some(to) => {
                        let to = to.to_string().into();
                        let args = [("seat", seat), ("place", place), ("to", to)];
                        self.say_with("action-nine-slide", &args)
                    }
                    None => self.say_with("action-nine-rim", &[("seat", seat), ("place", place)]),
                }
            }
            nine::Action::Pass => self.say_with("action-pass", &[("seat", seat)]),
        }
    }

    fn fillit(self, before: &fillit::Position, action: fillit::Action, seat: Value<'_>) -> String {
        match action {
            fillit::Action::Slide(to) => {
                let slide = to.on(before.board()).and_then(|to| before.slide_to(before.turn(), to));
                let laid = slide.map_or(0, |slide| slide.laid.len());
                let place = to.to_string().into();
                let args = [("seat", seat), ("place", place), ("count", laid.into())];
                self.say_with("action-fillit-slide", &args)
            }
            fillit::Action::Step(step) => {
                let (from, to) = (step.from().to_string(), step.to().to_string());
                let args = [("seat", seat), ("from", from.into()), ("to", to.into())];
                match self.met(before, step) {
                    None => self.say_with("action-fillit-step", &args),
                    Some(man) => {
                        let [seat, from, to] = args;
                        let args = [seat, from, to, ("man", man.into())];
                        self.say_with("action-fillit-swap", &args)
                    }
                }
            }
        }
    }

    /// What a stone changes places with, in a sentence.
    pub(crate) fn met(self, before: &fillit::Position, step: fillit::Step) -> Option<String> {
        let man = step.to().on(before.board()).and_then(|to| before.at(to))?;
        let man: Man = fillit_man(man);
        Some(self.a_man(Variant::Fillit(before.variant()), man))
    }

    fn jamit(self, action: jamit::Action, seat: Value<'_>) -> String {
        match action {
            jamit::Action::Insert { entry, first, second } => {
                let place = ("place", entry.to_string().into());
                let first = ("first", self.coin_colour(first).into());
                match second {
                    Some(second) => {
                        let second = ("second", self.coin_colour(second).into());
                        self.say_with(
                            "action-jamit-insert",
                            &[("seat", seat), place, first, second],
                        )
                    }
                    None => {
                        self.say_with("action-jamit-insert-one", &[("seat", seat), place, first])
                    }
                }
            }
            jamit::Action::Extra { first, second } => {
                let first = ("first", first.to_string().into());
                match second {
                    Some(second) => {
                        let second = ("second", second.to_string().into());
                        self.say_with("action-jamit-extra", &[("seat", seat), first, second])
                    }
                    None => self.say_with("action-jamit-extra-one", &[("seat", seat), first]),
                }
            }
            jamit::Action::Pawn(corner) => {
                let args = [("seat", seat), ("place", corner.name().into())];
                self.say_with("action-jamit-pawn", &args)
            }
        }
    }
}
