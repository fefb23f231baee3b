//! What came out of the games so far.

use std::{collections::BTreeMap, time::Duration};

use quartet_core::{Outcome, Seat, Side};
use quartet_games::{Position, Variant, nine};

use super::{
    elo::Sample,
    player::Fault,
    referee::{End, Game},
    schedule::{Schedule, Slot},
    sprt::Pairs,
};

/// Counts games, by engine and by side.
pub(super) struct Tally {
    schedule: Schedule,
    variant: Variant,
    two_games: bool,
    engines: Vec<Engine>,
    /// Games of openings that have not been played in all seat orders yet.
    open: BTreeMap<u64, Vec<(usize, Result)>>,
    complete_openings: u64,
    pairs: Pairs,
    ends: BTreeMap<&'static str, u64>,
    games: u64,
    actions: u64,
}

/// What counts for one engine.
#[derive(Clone, Default, Debug)]
pub(super) struct Engine {
    /// By side.
    pub(super) sides: Vec<Score>,
    /// Its mean share of the win for each opening that was played in all seat orders; in two-game
    /// matches that of the match.
    pub(super) openings: Sample,
    pub(super) illegal: u64,
    pub(super) crashes: u64,
    pub(super) timeouts: u64,
    pub(super) effort: Effort,
    /// Points of Nine in two-game matches.
    pub(super) nine_points: u64,
}

/// Results from one seat or team, or of all of them together.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Score {
    pub(super) wins: u64,
    /// First together with others.
    pub(super) draws: u64,
    pub(super) losses: u64,
    /// Shares of the win.
    pub(super) points: f64,
}

/// What thinking took.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Effort {
    pub(super) actions: u64,
    pub(super) nodes: u64,
    pub(super) depths: u64,
    pub(super) time: Duration,
}

/// What is kept of a game until its opening is complete.
struct Result {
    outcome: Outcome,
    position: Position,
    by_rules: bool,
}

impl Score {
    pub(super) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn add(&mut self, outcome: Outcome, side: Side) {
        if outcome.winner() == Some(side) {
            self.wins += 1;
        } else if outcome.rank(side) == 1 {
            self.draws += 1;
        } else {
            self.losses += 1;
        }
        self.points += share(outcome, side);
    }
}

impl std::iter::Sum for Score {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::default(), |sum, score| Self {
            wins: sum.wins + score.wins,
            draws: sum.draws + score.draws,
            losses: sum.losses + score.losses,
            points: sum.points + score.points,
        })
    }
}

impl Engine {
    /// From all sides together.
    pub(super) fn total(&self) -> Score {
        self.sides.iter().copied().sum()
    }
}

fn share(outcome: Outcome, side: Side) -> f64 {
    // In full precision: thirds add up to one.
    let winners = Side::all(outcome.ranks().len()).filter(|&side| outcome.rank(side) == 1).count();
    if outcome.rank(side) == 1 { 1.0 / winners as f64 } else { 0.0 }
}

impl Tally {
    /// With `two_games` the two games of an opening are a match that the sum of points decides.
    pub(super) fn new(
        variant: Variant,
        schedule: Schedule,
        engines: usize,
        two_games: bool,
    ) -> Self {
        let engine = Engine { sides: vec![Score::default(); variant.sides()], ..Engine::default() };
        Self {
            schedule,
            variant,
            two_games,
            engines: vec![engine; engines],
            open: BTreeMap::new(),
            complete_openings: 0,
            pairs: [0; 5],
            ends: BTreeMap::new(),
            games: 0,
            actions: 0,
        }
    }

    pub(super) fn add(&mut self, slot: Slot, game: &Game) {
        self.games += 1;
        self.actions += game.played.len() as u64;
        let ending = match &game.end {
            End::Rules => self.variant.game().termination(),
            End::Draw(draw) => draw.termination(),
            End::Fault(_, Fault::Time(_)) => "time",
            End::Fault(_, Fault::Illegal(_)) => "illegal",
            End::Fault(_, Fault::Crash(_)) => "crash",
        };
        *self.ends.entry(ending).or_default() += 1;
        let lineup = self.schedule.lineup(slot.rotation).to_vec();
        let at = |seat: Seat| lineup[self.variant.side(seat).index()];
        if let End::Fault(seat, fault) = &game.end {
            self.engines[at(*seat)].blame(fault);
        }
        for played in &game.played {
            let effort = &mut self.engines[at(played.seat)].effort;
            effort.actions += 1;
            effort.nodes += played.nodes;
            effort.depths += u64::from(played.depth);
            effort.time += played.time;
        }
        for (side, &engine) in Side::all(lineup.len()).zip(&lineup) {
            self.engines[engine].sides[side.index()].add(game.outcome, side);
        }
        let by_rules = game.end == End::Rules;
        let result = Result { outcome: game.outcome, position: game.position, by_rules };
        let results = self.open.entry(slot.opening).or_default();
        results.push((slot.rotation, result));
        if results.len() == self.schedule.rotations() {
            self.complete(slot.opening);
        }
    }

    fn complete(&mut self, opening: u64) {
        let mut results = self.open.remove(&opening).unwrap_or_default();
        results.sort_by_key(|&(rotation, _)| rotation);
        self.complete_openings += 1;
        let shares = match &results[..] {
            [(_, first), (_, second)] if self.two_games => self.decide_match(first, second),
            _ => self.mean_shares(&results),
        };
        if let [share, _] = shares[..] {
            self.pairs[((share * 4.0).round() as usize).min(4)] += 1;
        }
        for (engine, share) in self.engines.iter_mut().zip(shares) {
            engine.openings.add(share);
        }
    }

    /// The mean share of each engine for each time that it played for a side.
    fn mean_shares(&self, results: &[(usize, Result)]) -> Vec<f64> {
        let mean = |engine| {
            let shares = results.iter().flat_map(|(rotation, result)| {
                let sides = self.schedule.sides(*rotation, engine);
                sides.map(|side| share(result.outcome, side))
            });
            let count = self.schedule.sides_of(engine) * results.len();
            shares.sum::<f64>() / count as f64
        };
        (0..self.engines.len()).map(mean).collect()
    }

    /// Both engines' shares of a match of two games. Where a game was not played to its end the
    /// results of the games count instead of points.
    fn decide_match(&mut self, first: &Result, second: &Result) -> Vec<f64> {
        let one = Side::new(0);
        let points = match (first.position, second.position) {
            (Position::Nine(a), Position::Nine(b)) if first.by_rules && second.by_rules => {
                nine::TwoGames::new(&a, &b).ok()
            }
            _ => None,
        };
        let outcome = if let Some(points) = points {
            for (engine, total) in self.engines.iter_mut().zip(points.totals()) {
                engine.nine_points += u64::from(total);
            }
            points.outcome()
        } else {
            let [a, b] = [share(first.outcome, one), share(second.outcome, Side::new(1))];
            let twice = ((a + b) * 2.0).round() as i32;
            Outcome::by(2, |side| if side == one { twice } else { 4 - twice })
        };
        Side::all(2).map(|side| share(outcome, side)).collect()
    }

    /// Everybody's points in a few words.
    pub(super) fn standing(&self) -> String {
        let points: Vec<String> =
            self.engines.iter().map(|engine| format!("{:.1}", engine.total().points)).collect();
        points.join(" : ")
    }

    /// The engines in their order.
    pub(super) fn engines(&self) -> &[Engine] {
        &self.engines
    }

    /// How often the first of two engines took 0, ½, 1, 1½ and 2 points from an opening (in
    /// two-game matches: lost, drew and won, at 0, 1 and 2).
    pub(super) fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    /// How many games there were.
    pub(super) fn games(&self) -> u64 {
        self.games
    }

    /// How many openings were played in all seat orders.
    pub(super) fn complete_openings(&self) -> u64 {
        self.complete_openings
    }

    /// How many games ended in which way, by the words of records; faults apart.
    pub(super) fn ends(&self) -> &BTreeMap<&'static str, u64> {
        &self.ends
    }

    /// How many actions were played.
    pub(super) fn actions(&self) -> u64 {
        self.actions
    }

    /// Whether an engine played what is not legal, or broke down.
    pub(super) fn broken(&self) -> bool {
        self.engines.iter().any(|engine| engine.illegal + engine.crashes > 0)
    }
}

impl Engine {
    fn blame(&mut self, fault: &Fault) {
        match fault {
            Fault::Illegal(_) => self.illegal += 1,
            Fault::Crash(_) => self.crashes += 1,
            Fault::Time(_) => self.timeouts += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use quartet_core::adjudication::Draw;

    use super::*;

    fn tally(variant: &str, engines: usize, two_games: bool) -> Tally {
        let variant = variant.parse().unwrap();
        let schedule = Schedule::new(variant, engines, 1000).unwrap();
        Tally::new(variant, schedule, engines, two_games)
    }

    fn game(position: Position, ranks: &[u8], end: End) -> Game {
        let outcome = Outcome::from_ranks(ranks).unwrap();
        Game { start: position, played: Vec::new(), position, outcome, end }
    }

    /// Adds games with these ranks by side.
    fn add(tally: &mut Tally, games: &[&[u8]]) {
        let position = Position::start(tally.variant);
        for ranks in games {
            let slot = tally.schedule.slot(tally.games).unwrap();
            let draw = ranks.iter().all(|&rank| rank == 1);
            let end = if draw { End::Draw(Draw::Repetition) } else { End::Rules };
            tally.add(slot, &game(position, ranks, end));
        }
    }

    #[test]
    fn pairs_are_counted_from_the_view_of_the_first_engine() {
        let mut tally = tally("quoridor/2p", 2, false);
        // Wins from both seats: 2 points. A draw and a loss as second: ½. One unfinished pair.
        add(&mut tally, &[&[1, 2], &[2, 1], &[1, 1], &[1, 2], &[1, 2]]);
        assert_eq!((tally.pairs(), tally.complete_openings()), (&[0, 1, 0, 0, 1], 2));
        let [first, second] = tally.engines() else { panic!() };
        let total = Score { wins: 3, draws: 1, losses: 1, points: 3.5 };
        assert_eq!(first.total(), total);
        assert_eq!(first.sides[0], Score { wins: 2, draws: 1, losses: 0, points: 2.5 });
        assert_eq!(second.sides[1], Score { wins: 0, draws: 1, losses: 2, points: 0.5 });
        assert!((first.openings.mean().unwrap() - 0.625).abs() < 1e-12);
        assert_eq!(tally.ends()["goal"], 4);
        assert_eq!(tally.ends()["repetition"], 1);
    }

    #[test]
    fn among_more_sides_shares_are_means_of_all_seats_held() {
        let mut tally = tally("nine/3p", 2, false);
        // The first engine is side 1, 2, 3 in turn: alone first, shared first of two, last.
        add(&mut tally, &[&[1, 2, 3], &[1, 1, 3], &[1, 2, 3]]);
        let [first, second] = tally.engines() else { panic!() };
        assert!((first.openings.mean().unwrap() - 1.5 / 3.0).abs() < 1e-12);
        assert!((second.openings.mean().unwrap() - 1.5 / 6.0).abs() < 1e-12);
        assert_eq!((first.total().games(), second.total().games()), (3, 6));
    }

    /// A finished game of Nine in which seat 1 has four points or three, and seat 2 three.
    fn nine_end(first_has_four: bool) -> Position {
        let board = "bbbbbbbbb/1n2n2n1/bbbbbbbbb/aaaaaaaa1/1n2n2n1/aaaaaaaaa/9/1n2n2n1/9";
        let rim = if first_has_four {
            "a........ ......... ......... ........."
        } else {
            "......... ......... ......... .....a..."
        };
        let start: Position = format!("nine 2p s {board} {rim} 1").parse().unwrap();
        start.play(start.actions()[0]).unwrap()
    }

    #[test]
    fn two_game_matches_are_decided_by_the_sum_of_points() {
        let mut tally = tally("nine/2p", 2, true);
        let four = || game(nine_end(true), &[1, 2], End::Rules);
        let three = || game(nine_end(false), &[1, 1], End::Rules);
        // 4 and 3 points against 3 and 3: won. 3 and 3 against 3 and 4: lost. 7 each: drawn.
        for (number, game) in [four(), three(), three(), four(), four(), four()].iter().enumerate()
        {
            tally.add(slot(number as u64), game);
        }
        assert_eq!(tally.pairs(), &[1, 0, 1, 0, 1]);
        let points: Vec<u64> = tally.engines().iter().map(|engine| engine.nine_points).collect();
        assert_eq!(points, [7 + 6 + 7, 6 + 7 + 7]);
    }

    #[test]
    fn two_game_matches_fall_back_on_results() {
        let mut tally = tally("nine/2p", 2, true);
        let start = Position::start(tally.variant);
        let fault = || End::Fault(Seat::new(1), Fault::Time(String::new()));
        // The second engine forfeits as seat 2 and wins the other game: a drawn match.
        tally.add(slot(0), &game(start, &[1, 2], fault()));
        tally.add(slot(1), &game(start, &[1, 2], End::Rules));
        assert_eq!(tally.pairs(), &[0, 0, 1, 0, 0]);
        // The second engine forfeits and loses.
        tally.add(slot(2), &game(start, &[1, 2], fault()));
        tally.add(slot(3), &game(start, &[2, 1], End::Rules));
        assert_eq!(tally.pairs(), &[0, 0, 1, 0, 1]);
        assert_eq!(tally.engines()[1].timeouts, 2);
        assert!(!tally.broken());
    }

    fn slot(game: u64) -> Slot {
        Slot { game, opening: game / 2, rotation: (game % 2) as usize }
    }

    #[test]
    fn faults_are_laid_on_who_sat_there() {
        let mut tally = tally("quoridor/2p", 2, false);
        let start = Position::start(tally.variant);
        let fault = |seat| End::Fault(Seat::new(seat), Fault::Illegal(String::new()));
        tally.add(slot(0), &game(start, &[2, 1], fault(0)));
        tally.add(slot(1), &game(start, &[2, 1], fault(0)));
        let illegal: Vec<u64> = tally.engines().iter().map(|engine| engine.illegal).collect();
        assert_eq!(illegal, [1, 1]);
        assert!(tally.broken());
    }
}
