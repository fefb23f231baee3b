//! What follows from an action: chips that go back, pieces that fall out, sections that change
//! hands. Told after an action as before it.

use quartet_core::{Game as _, Seat, Side, Variant as _};
use quartet_games::{Action, Position, Variant, fillit, jamit, nine};

use crate::{Value, Words};

impl Words {
    /// What follows from a legal action besides what the action itself says, in order.
    pub(crate) fn effects(self, before: &Position, action: Action) -> Vec<String> {
        let mut effects = match (before, action) {
            (Position::Nine(before), Action::Nine(action)) => {
                self.section(before, action).into_iter().collect()
            }
            (Position::Fillit(before), Action::Fillit(fillit::Action::Slide(to))) => {
                self.returned(before, to).into_iter().collect()
            }
            (Position::Jamit(before), Action::Jamit(action)) => self.fallen(before, action),
            _ => Vec::new(),
        };
        effects.extend(self.won(before, action));
        effects
    }

    /// `Blue wins`, if the action ends the game.
    fn won(self, before: &Position, action: Action) -> Option<String> {
        let outcome = before.play(action).ok()?.outcome()?;
        Some(self.verdict(before.variant(), &outcome, &[]))
    }

    /// Whose section a slide changes.
    fn section(self, before: &nine::Position, action: nine::Action) -> Option<String> {
        let nine::Action::Piece(slot) = action else { return None };
        let to = before.waiting(slot).and_then(|_| before.slide(slot))?;
        let section = nine::Section::of(to);
        let after = before.play(action).ok()?;
        let variant = Variant::Nine(before.variant());
        let seat = |seat: Seat| Value::from(self.seat(variant, seat));
        match (before.owner(section), after.owner(section)) {
            (old, new) if old == new => None,
            (None, Some(new)) => Some(self.say_with("effect-section-won", &[("seat", seat(new))])),
            (Some(old), Some(new)) => {
                let args = [("seat", seat(new)), ("other", seat(old))];
                Some(self.say_with("effect-section-taken", &args))
            }
            (Some(old), None) => Some(self.say_with("effect-section-lost", &[("seat", seat(old))])),
            (None, None) => None,
        }
    }

    /// The chips of others that a slide sends back.
    fn returned(self, before: &fillit::Position, to: fillit::Place) -> Option<String> {
        let to = to.on(before.board())?;
        let slide = before.slide_to(before.turn(), to)?;
        let own = before.side_to_move();
        let others = Side::all(before.variant().sides()).filter(|&side| side != own);
        let counts = others.map(|side| (side, (before.chips(side) & slide.laid).len()));
        let counts: Vec<(Side, u32)> = counts.filter(|&(_, count)| count > 0).collect();
        if counts.is_empty() {
            return None;
        }
        let sum: u32 = counts.iter().map(|(_, count)| count).sum();
        let chips = counts.into_iter().map(|(side, count)| {
            let args = [("count", count.into()), ("colour", self.colour(side).into())];
            self.say_with("count-colour-chips", &args)
        });
        let chips = self.list(chips.collect());
        Some(self.say_with("effect-returned", &[("count", sum.into()), ("chips", chips.into())]))
    }

    /// What falls out of the board, and who gets what for it.
    fn fallen(self, before: &jamit::Position, action: jamit::Action) -> Vec<String> {
        let Ok(events) = before.events(action) else { return Vec::new() };
        let variant = Variant::Jamit(before.variant());
        let seat = |seat: Seat| Value::from(self.seat(variant, seat));
        let mut said = Vec::new();
        let mut events = events.into_iter().peekable();
        while let Some(event) = events.next() {
            let jamit::Event::Eject { piece, exit, .. } = event else { continue };
            let (mut taken, mut exchanged) = (0, 0);
            while let Some(paid) = events.next_if(|event| {
                matches!(event, jamit::Event::Take { .. } | jamit::Event::Exchange { .. })
            }) {
                match paid {
                    jamit::Event::Take { .. } => taken += 1,
                    _ => exchanged += 1,
                }
            }
            let man = self.a_man(variant, crate::names::Man::Coin(piece));
            let owner = piece.colour().seat();
            let key = match (exit, owner) {
                (jamit::Exit::Edge, Some(_)) => "effect-edge",
                (jamit::Exit::Hole, Some(_)) => "effect-hole",
                (jamit::Exit::Edge, None) => "effect-edge-neutral",
                (jamit::Exit::Hole, None) => "effect-hole-neutral",
            };
            let count = if owner.is_some() { exit.worth() } else { taken };
            let receiver = seat(owner.unwrap_or(before.turn()));
            let args = [("man", man.into()), ("seat", receiver), ("count", count.into())];
            said.push(self.say_with(key, &args));
            if exchanged > 0 {
                said.push(self.say_with("effect-exchange", &[("seat", seat(before.turn()))]));
            }
        }
        said
    }

    /// Effects one after the other.
    pub(crate) fn join_effects(self, effects: Vec<String>) -> String {
        self.join(effects, "effects-more", "effects-more")
    }
}
