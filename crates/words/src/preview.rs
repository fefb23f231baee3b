//! What an action would do, in a few words.

use quartet_core::{Game as _, Seat};
use quartet_games::{Action, Position, Variant, fillit, jamit, nine, quoridor};

use crate::Words;

impl Words {
    /// What an action would do, for the one who thinks about it: `Steps to go: Blue 8, Red 8 → 10`,
    /// `lays 3 chips; 1 red chip goes back`. Why not, if the action is not legal.
    pub fn preview(self, before: &Position, action: Action) -> String {
        if let Err(illegal) = before.legal(action) {
            return self.illegal(before, &illegal);
        }
        let own = match (before, action) {
            (Position::Quoridor(before), Action::Quoridor(action)) => {
                Some(self.ways(before, action))
            }
            (Position::Nine(before), Action::Nine(action)) => Some(self.stop(before, action)),
            (Position::Fillit(before), Action::Fillit(action)) => Some(self.laid(before, action)),
            (_, Action::Jamit(jamit::Action::Pawn(corner))) => {
                Some(self.say_with("preview-jamit-pawn", &[("place", corner.name().into())]))
            }
            _ => None,
        };
        let effects: Vec<String> = own.into_iter().chain(self.effects(before, action)).collect();
        if effects.is_empty() {
            return self.say("preview-jamit-nothing");
        }
        self.join_effects(effects)
    }

    /// How an action changes the ways to the goals.
    fn ways(self, before: &quoridor::Position, action: quoridor::Action) -> String {
        let variant = Variant::Quoridor(before.variant());
        let Ok(after) = before.play(action) else { return String::new() };
        let ways = Seat::all(variant.seats()).map(|seat| {
            let (old, new) = (before.distance(seat), after.distance(seat));
            let name = ("seat", self.seat(variant, seat).into());
            if old == new {
                return self.say_with("preview-way", &[name, ("steps", new.into())]);
            }
            let args = [name, ("before", old.into()), ("after", new.into())];
            self.say_with("preview-way-changed", &args)
        });
        let ways = self.join(ways.collect(), "list-more", "list-more");
        self.say_with("preview-ways", &[("ways", ways.into())])
    }

    fn stop(self, before: &nine::Position, action: nine::Action) -> String {
        let slot = match action {
            nine::Action::Neutral(square) => {
                let place = square.to_string().into();
                return self.say_with("preview-nine-neutral", &[("place", place)]);
            }
            nine::Action::Pass => return self.say("preview-nine-pass"),
            nine::Action::Piece(slot) => slot,
        };
        let Some(to) = before.slide(slot) else { return self.say("preview-nine-blocked") };
        let key = match before.phase() {
            nine::Phase::Slide => "preview-nine-slide",
            _ => "preview-nine-rim",
        };
        self.say_with(key, &[("place", to.to_string().into())])
    }

    fn laid(self, before: &fillit::Position, action: fillit::Action) -> String {
        match action {
            fillit::Action::Slide(to) => {
                let slide = to.on(before.board()).and_then(|to| before.slide_to(before.turn(), to));
                self.count("preview-fillit-slide", slide.map_or(0, |slide| slide.laid.len()))
            }
            fillit::Action::Step(step) => {
                if let Some(man) = self.met(before, step) {
                    return self.say_with("preview-fillit-swap", &[("man", man.into())]);
                }
                let place = step.to().to_string().into();
                self.say_with("preview-fillit-step", &[("place", place)])
            }
        }
    }
}
