//! How strong players are: Glicko-2 where two play, Weng-Lin (Bradley-Terry) where more do, alone or in
//! teams. Both count from 1500 ± 350.

use quartet_core::{Seat, Side};
use quartet_games::Variant;
use quartet_wire::Estimate;
use skillratings::{
    MultiTeamOutcome, Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2},
    weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team},
};

/// The rating of somebody new.
const RATING: f64 = 1500.0;
/// Its standard deviation.
const DEVIATION: f64 = 350.0;
/// How much the strength of somebody new is thought to change, as Glicko-2 has it.
const VOLATILITY: f64 = 0.06;
/// After each such time without a rated game a rating of Glicko-2 is less certain, in milliseconds.
const PERIOD: u64 = 30 * 24 * 60 * 60 * 1000;

/// Only who has played so many rated games is among the best.
pub(crate) const LEADERS_GAMES: u64 = 10;
/// Only whose rating is no more uncertain than this is among the best.
pub(crate) const LEADERS_DEVIATION: f64 = 120.0;

/// How strong somebody is in one variant at one pace.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Strength {
    pub(crate) rating: f64,
    pub(crate) deviation: f64,
    /// Of no meaning where more than two play.
    pub(crate) volatility: f64,
}

impl Default for Strength {
    fn default() -> Self {
        Self { rating: RATING, deviation: DEVIATION, volatility: VOLATILITY }
    }
}

impl Strength {
    pub(crate) const fn estimate(self) -> Estimate {
        Estimate { rating: self.rating, deviation: self.deviation }
    }

    /// The same some milliseconds later.
    pub(crate) fn later(self, variant: Variant, millis: u64) -> Self {
        if variant.seats() > 2 {
            return self;
        }
        // More than so many make no difference any more.
        let periods = (millis / PERIOD).min(2000);
        (0..periods).fold(self, |strength, _| decay_deviation(&strength.into()).into())
    }
}

impl From<Strength> for Glicko2Rating {
    fn from(Strength { rating, deviation, volatility }: Strength) -> Self {
        Self { rating, deviation, volatility }
    }
}

impl From<Glicko2Rating> for Strength {
    fn from(Glicko2Rating { rating, deviation, volatility }: Glicko2Rating) -> Self {
        Self { rating, deviation, volatility }
    }
}

/// How strong the players of a game are after it, given how strong they were before and their ranks,
/// all by seat.
pub(crate) fn rate(variant: Variant, before: &[Strength], ranks: &[u8]) -> Vec<Strength> {
    match (before, ranks) {
        (&[one, two], &[of_one, of_two]) => {
            let outcome = match of_one.cmp(&of_two) {
                std::cmp::Ordering::Less => Outcomes::WIN,
                std::cmp::Ordering::Equal => Outcomes::DRAW,
                std::cmp::Ordering::Greater => Outcomes::LOSS,
            };
            let (one, two) = glicko2(&one.into(), &two.into(), &outcome, &Glicko2Config::new());
            vec![one.into(), two.into()]
        }
        _ => rate_sides(variant, before, ranks),
    }
}

fn rate_sides(variant: Variant, before: &[Strength], ranks: &[u8]) -> Vec<Strength> {
    let seats = || Seat::all(before.len());
    let members = |side| seats().filter(move |&seat| variant.side(seat) == side);
    let teams: Vec<Vec<WengLinRating>> = Side::all(variant.sides())
        .map(|side| {
            let rating = |seat: Seat| WengLinRating {
                rating: before[seat.index()].rating,
                uncertainty: before[seat.index()].deviation,
            };
            members(side).map(rating).collect()
        })
        .collect();
    let rank = |side| members(side).next().map_or(1, |seat| ranks[seat.index()]);
    let teams: Vec<_> = Side::all(variant.sides())
        .zip(&teams)
        .map(|(side, team)| (team.as_slice(), MultiTeamOutcome::new(usize::from(rank(side)))))
        .collect();
    // As usual half the first deviation; the paper's numbers, on a larger scale.
    let config = WengLinConfig { beta: DEVIATION / 2.0, ..WengLinConfig::new() };
    let mut after = before.to_vec();
    for (side, team) in Side::all(variant.sides()).zip(weng_lin_multi_team(&teams, &config)) {
        for (seat, rating) in members(side).zip(team) {
            let strength = &mut after[seat.index()];
            (strength.rating, strength.deviation) = (rating.rating, rating.uncertainty);
        }
    }
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(strength: Strength, rating: f64, deviation: f64) -> bool {
        (strength.rating - rating).abs() < 0.05 && (strength.deviation - deviation).abs() < 0.05
    }

    fn variant(name: &str) -> Variant {
        name.parse().unwrap()
    }

    #[test]
    fn two_new_players_move_as_glicko_2_says() {
        // By hand: φ = 350 / 173.7178 = 2.01476, g = 1 / √(1 + 3 φ² / π²) = 0.66907, E = 1/2,
        // v = 4 / g² = 8.93545. Δ² = (v g / 2)² = 8.936 is less than φ² + v, so that σ hardly changes.
        // φ*² = φ² + 0.06² = 4.06286, φ'² = 1 / (1 / φ*² + 1 / v) = 2.79294: φ' = 1.67121 or 290.32, and
        // μ' = φ'² g / 2 = 0.93433 or 162.31.
        let new = Strength::default();
        let after = rate(variant("quoridor/2p"), &[new, new], &[1, 2]);
        assert!(near(after[0], 1662.31, 290.32), "{after:?}");
        assert!(near(after[1], 1337.69, 290.32), "{after:?}");
        let drawn = rate(variant("quoridor/2p"), &[new, new], &[1, 1]);
        assert!(near(drawn[0], 1500.0, 290.32) && near(drawn[1], 1500.0, 290.32), "{drawn:?}");
    }

    #[test]
    fn a_time_without_games_makes_a_rating_less_certain() {
        let known = Strength { rating: 1700.0, deviation: 50.0, volatility: 0.06 };
        let two = variant("nine/2p");
        assert_eq!(known.later(two, PERIOD - 1), known);
        // By hand: √(50² + (0.06 · 173.7178)²) = √(2500 + 108.64) = 51.07, and twelve times
        // √(2500 + 1303.7) = 61.67.
        assert!(near(known.later(two, PERIOD), 1700.0, 51.07));
        assert!(near(known.later(two, 12 * PERIOD), 1700.0, 61.67));
        assert!(near(known.later(two, u64::MAX), 1700.0, 350.0));
        assert_eq!(known.later(variant("nine/3p"), u64::MAX), known);
    }

    #[test]
    fn three_new_players_move_as_weng_lin_says() {
        // By hand: c² = 2 · 350² + 2 · 175² = 306250, c = 553.399; p = 1/2 for each pair.
        // First: Ω = 2 · (350² / c) · 1/2 = 221.36. Second: 1/2 - 1/2 = 0.
        // Δ = 2 · (350 / c) · (350² / c²) · 1/4 = 0.126490, and 350 · √(1 - Δ) = 327.12.
        let new = Strength::default();
        let after = rate(variant("jamit/3p"), &[new; 3], &[2, 1, 3]);
        assert!(near(after[1], 1721.36, 327.12), "{after:?}");
        assert!(near(after[0], 1500.0, 327.12), "{after:?}");
        assert!(near(after[2], 1278.64, 327.12), "{after:?}");
    }

    #[test]
    fn partners_move_together() {
        let teams = Variant::all().into_iter().find(|variant| {
            variant.seats() == 4 && variant.sides() == 2 && !variant.name().contains('x')
        });
        let variant = teams.expect("some variant has teams");
        let ranks: Vec<u8> =
            Seat::all(4).map(|seat| variant.side(seat).index() as u8 + 1).collect();
        let mut before = [Strength::default(); 4];
        before[0].deviation = 100.0;
        let after = rate(variant, &before, &ranks);
        for seat in Seat::all(4) {
            let won = variant.side(seat).index() == 0;
            assert_eq!(after[seat.index()].rating > RATING, won, "{seat}");
        }
        // Of partners the one who is known better moves less.
        let partner =
            Seat::all(4).skip(1).find(|&seat| variant.side(seat) == variant.side(Seat::FIRST));
        let partner = partner.expect("a team has two seats").index();
        assert!(after[0].rating < after[partner].rating);
    }

    #[test]
    fn who_plays_long_enough_can_be_among_the_best() {
        for (name, games) in [("quoridor/2p", 14), ("jamit/3p", 40)] {
            let variant = variant(name);
            let mut all = vec![Strength::default(); variant.seats()];
            for game in 0..games {
                let mut ranks: Vec<u8> = (1..=variant.seats() as u8).collect();
                ranks.rotate_left(game % variant.seats());
                all = rate(variant, &all, &ranks);
            }
            assert!(all[0].deviation <= LEADERS_DEVIATION, "{name}: {all:?}");
        }
    }
}
