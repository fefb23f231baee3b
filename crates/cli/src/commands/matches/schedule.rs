//! Who plays whom from which seats.

use anyhow::{bail, ensure};
use quartet_core::{MAX_SEATS, Side};
use quartet_games::Variant;

/// The order of the games: openings one after the other, each with every line-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Schedule {
    /// Which engine plays for each side.
    lineups: Vec<Vec<usize>>,
    openings: u64,
}

/// One game of the schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slot {
    /// Counted from 0.
    pub(super) game: u64,
    /// Counted from 0.
    pub(super) opening: u64,
    /// Which line-up.
    pub(super) rotation: usize,
}

impl Schedule {
    /// Between two sides two engines swap seats. Among more sides there may be up to one engine for
    /// each; the last one plays for all sides that are left, and all move on by one place from game
    /// to game, so that with two engines the first is alone against the second. `games` is
    /// rounded up so that each opening is played with every line-up.
    pub(super) fn new(variant: Variant, engines: usize, games: u64) -> anyhow::Result<Self> {
        let sides = variant.sides();
        if engines < 2 {
            bail!("a match needs two engines at least: give --engine twice");
        }
        ensure!(engines <= sides, "{variant} has {sides} sides, there cannot be {engines} engines");
        ensure!(games > 0, "--games takes at least 1");
        let first: Vec<usize> = (0..sides).map(|side| side.min(engines - 1)).collect();
        let lineups: Vec<Vec<usize>> = (0..sides)
            .map(|by| {
                let mut lineup = first.clone();
                lineup.rotate_right(by);
                lineup
            })
            .collect();
        let openings = games.div_ceil(lineups.len() as u64);
        Ok(Self { lineups, openings })
    }

    /// How many games there are.
    pub(super) fn games(&self) -> u64 {
        self.openings * self.rotations() as u64
    }

    /// In how many seat orders each opening is played.
    pub(super) fn rotations(&self) -> usize {
        self.lineups.len()
    }

    /// The game with this number, counted from 0; `None` after the last one.
    pub(super) fn slot(&self, game: u64) -> Option<Slot> {
        let rotations = self.rotations() as u64;
        (game < self.games()).then(|| Slot {
            game,
            opening: game / rotations,
            rotation: (game % rotations) as usize,
        })
    }

    /// The engine that plays for each side.
    pub(super) fn lineup(&self, rotation: usize) -> &[usize] {
        &self.lineups[rotation]
    }

    /// For how many sides an engine plays in each game.
    pub(super) fn sides_of(&self, engine: usize) -> usize {
        self.lineups[0].iter().filter(|&&other| other == engine).count()
    }

    /// The sides for which an engine plays.
    pub(super) fn sides(&self, rotation: usize, engine: usize) -> impl Iterator<Item = Side> {
        let lineup = self.lineup(rotation);
        Side::all(MAX_SEATS).zip(lineup).filter(move |(_, at)| **at == engine).map(|(side, _)| side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(variant: &str, engines: usize, games: u64) -> Schedule {
        Schedule::new(variant.parse().unwrap(), engines, games).unwrap()
    }

    #[test]
    fn two_engines_swap_seats() {
        let schedule = schedule("quoridor/2p", 2, 5);
        assert_eq!((schedule.games(), schedule.openings), (6, 3));
        assert_eq!((schedule.lineup(0), schedule.lineup(1)), (&[0, 1][..], &[1, 0][..]));
        assert_eq!(schedule.slot(3), Some(Slot { game: 3, opening: 1, rotation: 1 }));
        assert_eq!(schedule.slot(6), None);
    }

    #[test]
    fn teams_swap_as_a_whole() {
        let schedule = schedule("fillit/2v2-a", 2, 2);
        assert_eq!((schedule.rotations(), schedule.lineup(1)), (2, &[1, 0][..]));
    }

    #[test]
    fn the_first_of_two_engines_is_alone_among_more() {
        let schedule = schedule("quoridor/4p", 2, 4);
        let lineups: Vec<_> = (0..4).map(|rotation| schedule.lineup(rotation)).collect();
        assert_eq!(lineups, [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
        assert_eq!((schedule.sides_of(0), schedule.sides_of(1)), (1, 3));
        let sides: Vec<_> = schedule.sides(1, 1).map(Side::index).collect();
        assert_eq!(sides, [0, 2, 3]);
    }

    #[test]
    fn each_engine_has_every_seat_once() {
        let schedule = schedule("nine/3p", 3, 1);
        let lineups: Vec<_> = (0..3).map(|rotation| schedule.lineup(rotation)).collect();
        assert_eq!(lineups, [[0, 1, 2], [2, 0, 1], [1, 2, 0]]);
        assert_eq!(schedule.games(), 3);
    }

    #[test]
    fn what_is_no_match_is_refused() {
        let refused = |variant: &str, engines, games| {
            Schedule::new(variant.parse().unwrap(), engines, games).is_err()
        };
        assert!(refused("nine/2p", 1, 2) && refused("nine/2p", 3, 2) && refused("nine/2p", 2, 0));
        assert!(refused("fillit/2v2-a", 4, 2));
    }
}
