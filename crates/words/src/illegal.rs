//! Why an action may not be played, or a place not be chosen.

use quartet_games::{Illegal, Position, fillit, jamit, nine, quoridor};

use quartet_render::Place;
use quartet_table::Refusal;

use crate::Words;

impl Words {
    /// Why an action may not be played in a position, for the one who tried it.
    pub fn illegal(self, position: &Position, illegal: &Illegal) -> String {
        match *illegal {
            Illegal::Quoridor(quoridor::Illegal::ClosesWay(seat)) => {
                let seat = self.seat(position.variant(), seat).into();
                self.say_with("illegal-quoridor-closes-way", &[("seat", seat)])
            }
            Illegal::Quoridor(illegal) => self.say(quoridor(illegal)),
            Illegal::Nine(illegal) => self.say(nine(illegal)),
            Illegal::Fillit(illegal) => {
                let (key, place) = fillit(illegal);
                match place {
                    Some(place) => self.say_with(key, &[("place", place.to_string().into())]),
                    None => self.say(key),
                }
            }
            Illegal::Jamit(illegal) => self.jamit_illegal(illegal),
            Illegal::OtherGame => self.say("illegal-other-game"),
        }
    }

    /// Why a place cannot be chosen in a position, for the one who tried it.
    pub fn refusal(self, position: &Position, refusal: &Refusal) -> String {
        let at =
            |key: &str, place: Place| self.say_with(key, &[("place", place.to_string().into())]);
        match refusal {
            Refusal::Illegal(illegal) => self.illegal(position, illegal),
            Refusal::GameOver => self.say("illegal-over"),
            Refusal::NotNextToTheStone(place) => at("illegal-fillit-not-next", *place),
            Refusal::CoinsEnterAtTheEdge => self.say("refusal-edge"),
            Refusal::NoCoinsDue => self.say("illegal-jamit-due-pawn"),
            Refusal::Other(place) => at("refusal-other", *place),
        }
    }

    fn jamit_illegal(self, illegal: jamit::Illegal) -> String {
        let at = |key: &str, place: String| self.say_with(key, &[("place", place.into())]);
        let of = |key: &str, colour: jamit::Colour| {
            self.say_with(key, &[("colour", self.coin_colour(colour).into())])
        };
        match illegal {
            jamit::Illegal::Over => self.say("illegal-over"),
            jamit::Illegal::Due(jamit::Stage::Insert) => self.say("illegal-jamit-due-insert"),
            jamit::Illegal::Due(jamit::Stage::Extra) => self.say("illegal-jamit-due-extra"),
            jamit::Illegal::Due(jamit::Stage::Pawn) => self.say("illegal-jamit-due-pawn"),
            jamit::Illegal::NoSpace(entry) => at("illegal-jamit-no-space", entry.to_string()),
            jamit::Illegal::OtherSide(entry) => at("illegal-jamit-other-side", entry.to_string()),
            jamit::Illegal::NotDue(colour) => of("illegal-jamit-not-due", colour),
            jamit::Illegal::NoCoin(colour) => of("illegal-jamit-no-coin", colour),
            jamit::Illegal::SameColour => self.say("illegal-jamit-same-colour"),
            jamit::Illegal::Missing(colour) => of("illegal-jamit-missing", colour),
            jamit::Illegal::SameEntry => self.say("illegal-jamit-same-entry"),
            jamit::Illegal::Taken(corner) => at("illegal-jamit-taken", corner.name().to_owned()),
        }
    }
}

const fn quoridor(illegal: quoridor::Illegal) -> &'static str {
    match illegal {
        quoridor::Illegal::GameOver => "illegal-over",
        quoridor::Illegal::Pass => "illegal-quoridor-pass",
        quoridor::Illegal::OffBoard => "illegal-quoridor-off-board",
        quoridor::Illegal::Occupied => "illegal-quoridor-occupied",
        quoridor::Illegal::FenceBetween => "illegal-quoridor-fence-between",
        quoridor::Illegal::TooFar => "illegal-quoridor-too-far",
        quoridor::Illegal::JumpStopped => "illegal-quoridor-jump-stopped",
        quoridor::Illegal::JumpStraight => "illegal-quoridor-jump-straight",
        quoridor::Illegal::NoFences => "illegal-quoridor-no-fences",
        quoridor::Illegal::FencesMeet => "illegal-quoridor-fences-meet",
        quoridor::Illegal::ClosesWay(_) => "illegal-quoridor-closes-way",
    }
}

const fn nine(illegal: nine::Illegal) -> &'static str {
    match illegal {
        nine::Illegal::Over => "illegal-over",
        nine::Illegal::NeutralDue => "illegal-nine-neutral-due",
        nine::Illegal::NeutralsPlaced => "illegal-nine-neutrals-placed",
        nine::Illegal::Outermost => "illegal-nine-outermost",
        nine::Illegal::SectionTaken => "illegal-nine-section-taken",
        nine::Illegal::SlotTaken => "illegal-nine-slot-taken",
        nine::Illegal::SlotEmpty => "illegal-nine-slot-empty",
        nine::Illegal::NotYours => "illegal-nine-not-yours",
        nine::Illegal::Blocked => "illegal-nine-blocked",
        nine::Illegal::MustPass => "illegal-nine-must-pass",
        nine::Illegal::NoPass => "illegal-nine-no-pass",
    }
}

const fn fillit(illegal: fillit::Illegal) -> (&'static str, Option<fillit::Place>) {
    match illegal {
        fillit::Illegal::Over => ("illegal-over", None),
        fillit::Illegal::NoSpace(place) => ("illegal-fillit-no-space", Some(place)),
        fillit::Illegal::Hole(place) => ("illegal-fillit-hole", Some(place)),
        fillit::Illegal::AlreadySlid => ("illegal-fillit-already-slid", None),
        fillit::Illegal::AlreadyStepped => ("illegal-fillit-already-stepped", None),
        fillit::Illegal::NotStraight(place) => ("illegal-fillit-not-straight", Some(place)),
        fillit::Illegal::Blocked(place) => ("illegal-fillit-blocked", Some(place)),
        fillit::Illegal::TooShort(place) => ("illegal-fillit-too-short", Some(place)),
        fillit::Illegal::NoStone(place) => ("illegal-fillit-no-stone", Some(place)),
        fillit::Illegal::NotYours(place) => ("illegal-fillit-not-yours", Some(place)),
        fillit::Illegal::NotNext(place) => ("illegal-fillit-not-next", Some(place)),
        fillit::Illegal::ShutsIn => ("illegal-fillit-shuts-in", None),
        fillit::Illegal::MustFree => ("illegal-fillit-must-free", None),
    }
}
