//! What is counted in games.

use anyhow::{Context as _, bail};
use quartet_games::{Position, Variant};
use quartet_train::Played;

/// The course of games is looked at in so many parts of each.
pub(crate) const PARTS: usize = 20;

/// What is known of games of one variant.
#[derive(Clone, Debug)]
pub(crate) struct Measures {
    pub(crate) variant: Variant,
    pub(crate) games: usize,
    /// The games that each side won alone.
    pub(crate) wins: Vec<usize>,
    /// The games that no side won alone.
    pub(crate) shared: usize,
    /// Turns of each game, rising.
    pub(crate) turns: Vec<u32>,
    /// Actions of each game, rising.
    pub(crate) actions: Vec<u32>,
    /// Legal actions at each action, in each part of the games.
    pub(crate) choices: [Mean; PARTS],
    /// What was expected for the winner, in each part of the games that had one.
    pub(crate) certainty: [Mean; PARTS],
    /// The most legal actions.
    pub(crate) most_choices: u64,
    /// The part of each won game after which the winner led to the end, rising.
    pub(crate) decided: Vec<f64>,
    /// Won games in which the winner once had less than half of an even share.
    pub(crate) comebacks: usize,
    /// By how much the winner lay behind at worst.
    pub(crate) drama: Mean,
    /// How often the lead changed.
    pub(crate) changes: Mean,
}

/// A mean of numbers that are added one by one.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Mean {
    sum: f64,
    count: usize,
}

impl Mean {
    pub(crate) fn add(&mut self, number: f64) {
        self.sum += number;
        self.count += 1;
    }

    /// The mean, `None` of nothing.
    pub(crate) fn value(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }

    /// The mean of all of several.
    pub(crate) fn of(parts: &[Self]) -> Option<f64> {
        let sum = parts.iter().map(|part| part.sum).sum();
        let count = parts.iter().map(|part| part.count).sum();
        Self { sum, count }.value()
    }
}

impl Measures {
    pub(crate) fn new(variant: Variant) -> Self {
        Self {
            variant,
            games: 0,
            wins: vec![0; variant.sides()],
            shared: 0,
            turns: Vec::new(),
            actions: Vec::new(),
            choices: [Mean::default(); PARTS],
            certainty: [Mean::default(); PARTS],
            most_choices: 0,
            decided: Vec::new(),
            comebacks: 0,
            drama: Mean::default(),
            changes: Mean::default(),
        }
    }

    /// Takes in a game.
    ///
    /// # Errors
    /// If it is none of this variant.
    pub(crate) fn add(&mut self, game: &Played) -> anyhow::Result<()> {
        let count = game.actions.len();
        let mut position = Position::start(self.variant);
        let mut turns = 0;
        for (nth, &number) in game.actions.iter().enumerate() {
            let choices = position.count_actions();
            self.choices[nth * PARTS / count].add(choices as f64);
            self.most_choices = self.most_choices.max(choices);
            let action = position.action_at(number.into()).context("this is no action")?;
            let next = position.play(action)?;
            turns += u32::from(!position.continues_in(&next) || next.is_over());
            position = next;
        }
        if game.expected.len() + game.opening != count {
            bail!("a game does not say what was expected of each action");
        }
        self.games += 1;
        insert(&mut self.turns, turns);
        insert(&mut self.actions, count as u32);
        match game.result.iter().position(|&share| share >= 1.0) {
            Some(winner) => {
                self.wins[winner] += 1;
                self.add_course(game, winner);
            }
            None => self.shared += 1,
        }
        Ok(())
    }

    /// Takes in how a game came to its winner.
    fn add_course(&mut self, game: &Played, winner: usize) {
        let (sides, count) = (self.variant.sides(), game.actions.len());
        let (mut decided, mut worst, mut least) = (game.opening, 0.0_f64, 1.0_f64);
        let (mut leader, mut changes) = (None, 0);
        for (nth, shares) in game.expected.iter().enumerate() {
            let at = game.opening + nth;
            let own = f64::from(shares[winner]);
            let others = (0..sides).filter(|&side| side != winner);
            let best = others.map(|side| f64::from(shares[side])).fold(0.0, f64::max);
            self.certainty[at * PARTS / count].add(own);
            if own <= best {
                decided = at + 1;
            }
            worst = worst.max(best - own);
            least = least.min(own);
            let first = (0..sides).max_by(|&a, &b| shares[a].total_cmp(&shares[b]));
            changes += usize::from(leader.is_some() && leader != first);
            leader = first;
        }
        insert(&mut self.decided, decided as f64 / count as f64);
        self.comebacks += usize::from(least < 0.5 / sides as f64);
        self.drama.add(worst);
        self.changes.add(changes as f64);
    }

    /// The games that one side won alone.
    pub(crate) fn won(&self) -> usize {
        self.wins.iter().sum()
    }

    /// The part of all games that a side won, and between what it lies with 95 % confidence.
    pub(crate) fn share(&self, side: usize) -> (f64, f64, f64) {
        wilson(self.wins[side], self.games)
    }
}

fn insert<T: PartialOrd>(sorted: &mut Vec<T>, item: T) {
    let place = sorted.partition_point(|other| *other <= item);
    sorted.insert(place, item);
}

/// The quantile of numbers that rise; 0 of nothing.
pub(crate) fn quantile<T: Copy + Into<f64>>(rising: &[T], part: f64) -> f64 {
    let last = rising.len().saturating_sub(1) as f64;
    rising.get((part * last).round() as usize).map_or(0.0, |&number| number.into())
}

/// Of a normal distribution, 95 in 100 lie so many standard deviations around the middle.
const Z: f64 = 1.959_964;

/// A part of a whole, and between what it lies with 95 % confidence (Wilson 1927).
pub(crate) fn wilson(part: usize, whole: usize) -> (f64, f64, f64) {
    if whole == 0 {
        return (0.0, 0.0, 1.0);
    }
    let (n, p) = (whole as f64, part as f64 / whole as f64);
    let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    (p, (middle - half).max(0.0), (middle + half).min(1.0))
}

/// The difference of two parts, and how far it may be off with 95 % confidence.
pub(crate) fn difference(one: (usize, usize), other: (usize, usize)) -> (f64, f64) {
    let part = |(part, whole): (usize, usize)| part as f64 / (whole.max(1)) as f64;
    let variance = |of: (usize, usize)| part(of) * (1.0 - part(of)) / (of.1.max(1)) as f64;
    (part(other) - part(one), Z * (variance(one) + variance(other)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn confidence_by_the_book() {
        // 8 of 10: 0.4902 to 0.9433.
        let (share, low, high) = wilson(8, 10);
        assert!((share - 0.8).abs() < 1e-9);
        assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4);
        assert_eq!(wilson(0, 0), (0.0, 0.0, 1.0));
        let (low, high) = (wilson(0, 10).1, wilson(10, 10).2);
        assert!(low < 1e-12 && high > 1.0 - 1e-12);
        let (gap, off) = difference((50, 100), (60, 100));
        // The square root of 0.25 / 100 + 0.24 / 100, times 1.96.
        assert!((gap - 0.1).abs() < 1e-9 && (off - 0.1372).abs() < 1e-4);
    }

    #[test]
    fn a_game_by_hand() {
        // Quoridor on 3 × 3: b2, then c3, then a2, b3, a3: seat 1 wins with its third turn.
        let variant: Variant = "quoridor/3x3".parse().unwrap();
        let mut position = Position::start(variant);
        let mut actions = Vec::new();
        for text in ["b2", "c3", "a2", "b3", "a3"] {
            let action = position.parse_action(text).unwrap();
            actions.push(Position::action_index(action) as u16);
            position = position.play(action).unwrap();
        }
        let expected = [0.5, 0.2, 0.6, 0.7, 0.9].map(|own| [own, 1.0 - own, 0.0, 0.0]).to_vec();
        let game = Played {
            actions,
            opening: 0,
            expected,
            result: [1.0, 0.0, 0.0, 0.0],
            ..Played::default()
        };
        let mut measures = Measures::new(variant);
        measures.add(&game).unwrap();
        assert_eq!((measures.games, measures.won(), measures.shared), (1, 1, 0));
        assert_eq!(measures.wins, [1, 0]);
        assert_eq!((measures.turns, measures.actions), (vec![5], vec![5]));
        // Behind at the second of five actions, at 0.2 : 0.8; ahead from the third on.
        assert_eq!(measures.decided, [0.4]);
        assert_eq!(measures.comebacks, 1);
        assert!((measures.drama.value().unwrap() - 0.6).abs() < 1e-6);
        // The last of equal ones leads at first, then too; then seat 1.
        assert_eq!(measures.changes.value(), Some(1.0));
        // The start has 3 steps and 8 fences.
        assert_eq!(measures.choices[0].value(), Some(11.0));
        let wrong = Played { actions: vec![0, 0], ..Played::default() };
        assert!(Measures::new(variant).add(&wrong).is_err());
    }

    #[test]
    fn quantiles_and_means() {
        assert!((quantile(&[1_u32, 2, 3, 4, 5], 0.5) - 3.0).abs() < 1e-9);
        assert!(quantile::<u32>(&[], 0.5).abs() < 1e-9);
        let (mut one, mut other) = (Mean::default(), Mean::default());
        one.add(1.0);
        other.add(3.0);
        other.add(5.0);
        assert_eq!(Mean::of(&[one, other]), Some(3.0));
        assert_eq!(Mean::default().value(), None);
    }
}
