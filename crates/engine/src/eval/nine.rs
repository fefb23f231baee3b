//! Nine: who is likely to have the most pieces in each section in the end.

use quartet_core::{Game, MAX_SEATS, Random, Seat, Variant as _};
use quartet_games::nine::{Action, Position, Section};
use quartet_search::{Shares, Trail};

use crate::eval::{Consider, Judge, Learned, Strengths, by_gain, playout};

/// Weights.
#[derive(Clone, Copy, Debug)]
pub struct Nine {
    /// A point more than the others that is certain, in points of strength.
    pub point: f32,
    /// How much less it counts for each piece that can still slide (a part of the whole).
    pub doubt: f32,
    /// How much of a piece a piece is worth that could slide into a section at once.
    pub slide: f32,
    /// How many pieces more make a section e times as likely, when all is settled.
    pub margin: f32,
    /// What each piece that could still come into a section adds to that margin.
    pub open: f32,
    /// What a seat has from being later in turn order, for the tie: a part of a point.
    pub later: f32,
}

impl Default for Nine {
    fn default() -> Self {
        Self { point: 220.0, doubt: 0.08, slide: 0.5, margin: 0.25, open: 0.25, later: 0.3 }
    }
}

impl Judge<Position> for Nine {
    fn strengths(&self, position: &Position) -> Strengths {
        let seats = position.variant().seats();
        let mut coming = [[0_u8; MAX_SEATS]; Section::COUNT];
        let mut movable = 0;
        for seat in Seat::all(seats) {
            for slot in position.rim(seat) {
                if let Some(square) = position.slide(slot) {
                    coming[Section::of(square).index()][seat.index()] += 1;
                    movable += 1;
                }
            }
        }
        let mut points = [0.0; MAX_SEATS];
        for section in Section::all() {
            let here = position.count(section);
            let coming = coming[section.index()];
            self.share_out(here, coming, &mut points[..seats]);
        }
        let in_hand: u32 = Seat::all(seats).map(|seat| position.in_hand(seat)).sum();
        let weight = self.point / (1.0 + self.doubt * (movable + in_hand) as f32);
        let mut strengths = [0; MAX_SEATS];
        for (seat, points) in points.iter().enumerate().take(seats) {
            strengths[seat] = (weight * (points + self.later * seat as f32)) as i32;
        }
        strengths
    }

    fn playout(&self, position: &Position, rng: &mut Random, trail: &mut Trail) -> Option<Shares> {
        Some(playout::shares(position, rng, trail))
    }

    /// Without a network no action looks better than another: what it gains at once says little here.
    fn candidates(
        &self,
        position: &Position,
        learned: Option<&Learned>,
        consider: Consider<'_, Action>,
    ) {
        match learned {
            Some(learned) => by_gain(position, |all| learned.each_strengths(all), consider),
            None => position.each_action(|action| consider(action, 0)),
        }
    }
}

impl Nine {
    /// Adds each seat's chance to conquer a section.
    fn share_out(&self, here: [u32; MAX_SEATS], coming: [u8; MAX_SEATS], points: &mut [f32]) {
        let open: u8 = coming.iter().sum();
        let mut chances = [0.0; MAX_SEATS];
        let expected = |seat: usize| here[seat] as f32 + self.slide * f32::from(coming[seat]);
        let most = (0..points.len()).map(expected).fold(0.0, f32::max);
        if most == 0.0 {
            return;
        }
        let margin = self.margin + self.open * f32::from(open);
        let mut sum = 0.0;
        for (seat, chance) in chances.iter_mut().enumerate().take(points.len()) {
            *chance = ((expected(seat) - most) / margin).exp();
            sum += *chance;
        }
        for (points, chance) in points.iter_mut().zip(chances) {
            *points += chance / sum;
        }
    }
}
