//! The rules once more in the plainest way, on a grid of letters that is the board with its rim,
//! and random games in which both must agree.

use std::collections::BTreeSet;

use proptest::prelude::*;
use quartet_core::{Game, Random, Seat, Variant as _};
use quartet_nine::{Phase, Position, Variant};
use rand::SeedableRng as _;

/// Board and rim: squares have coordinates 1 to 9, slots lie at 0 and 10, `.` is empty.
struct Model {
    grid: [[char; 11]; 11],
    seats: usize,
    turn: usize,
    phase: char,
}

impl Model {
    fn new(variant: Variant) -> Self {
        Self { grid: [['.'; 11]; 11], seats: variant.seats(), turn: 0, phase: 'n' }
    }

    fn name(x: usize, y: usize) -> String {
        let (file, rank) = (|| (b'a' + x as u8 - 1) as char, || y.to_string());
        match (x, y) {
            (_, 0) => format!("S{}", file()),
            (_, 10) => format!("N{}", file()),
            (0, _) => format!("W{}", rank()),
            (10, _) => format!("E{}", rank()),
            _ => format!("{}{}", file(), rank()),
        }
    }

    fn places() -> impl Iterator<Item = (usize, usize)> {
        (0..11).flat_map(|x| (0..11).map(move |y| (x, y)))
    }

    fn slots() -> impl Iterator<Item = (usize, usize)> {
        Self::places().filter(|(x, y)| (x % 10 == 0) != (y % 10 == 0))
    }

    /// Where the piece in a slot stops: the slot itself if it cannot move.
    fn slide(&self, (x, y): (usize, usize)) -> (usize, usize) {
        let step = |at: usize, from: usize| match from {
            0 => at + 1,
            10 => at - 1,
            _ => at,
        };
        let (mut at, mut next) = ((x, y), (step(x, x), step(y, y)));
        while (1..=9).contains(&next.0)
            && (1..=9).contains(&next.1)
            && self.grid[next.0][next.1] == '.'
        {
            at = next;
            next = (step(at.0, x), step(at.1, y));
        }
        at
    }

    fn section_has_neutral(&self, x: usize, y: usize) -> bool {
        let section = |at: usize| (at - 1) / 3;
        (1..10).any(|i| {
            (1..10).any(|j| {
                self.grid[i][j] == 'n' && section(i) == section(x) && section(j) == section(y)
            })
        })
    }

    fn letter(&self) -> char {
        ['a', 'b', 'c', 'd'][self.turn]
    }

    fn slides(&self, letter: char) -> BTreeSet<String> {
        Self::slots()
            .filter(|&(x, y)| self.grid[x][y] == letter && self.slide((x, y)) != (x, y))
            .map(|(x, y)| Self::name(x, y))
            .collect()
    }

    fn actions(&self) -> BTreeSet<String> {
        match self.phase {
            'n' => (2..9)
                .flat_map(|x| (2..9).map(move |y| (x, y)))
                .filter(|&(x, y)| !self.section_has_neutral(x, y))
                .map(|(x, y)| Self::name(x, y))
                .collect(),
            'r' => Self::slots()
                .filter(|&(x, y)| self.grid[x][y] == '.')
                .map(|(x, y)| Self::name(x, y))
                .collect(),
            _ => {
                let own = self.slides(self.letter());
                let others = ['a', 'b', 'c', 'd'].iter().any(|&seat| !self.slides(seat).is_empty());
                if own.is_empty() && others { BTreeSet::from(["pass".into()]) } else { own }
            }
        }
    }

    fn play(&mut self, action: &str) {
        let mut done = false;
        if let Some((x, y)) = Self::places().find(|&(x, y)| Self::name(x, y) == action) {
            match self.phase {
                'n' => self.grid[x][y] = 'n',
                'r' => self.grid[x][y] = self.letter(),
                _ => {
                    let (to_x, to_y) = self.slide((x, y));
                    self.grid[to_x][to_y] = self.letter();
                    self.grid[x][y] = '.';
                }
            }
            done = self.phase != 's' && self.actions().is_empty();
        }
        if done {
            self.phase = if self.phase == 'n' { 'r' } else { 's' };
        }
        self.turn = if done { 0 } else { (self.turn + 1) % self.seats };
    }

    fn points(&self) -> Vec<usize> {
        let mut points = vec![0; self.seats];
        for section in 0..9 {
            let (left, low) = (section % 3 * 3 + 1, section / 3 * 3 + 1);
            let count = |letter: char| {
                let squares = (left..left + 3).flat_map(|x| (low..low + 3).map(move |y| (x, y)));
                squares.filter(|&(x, y)| self.grid[x][y] == letter).count()
            };
            let letters = &['a', 'b', 'c', 'd'][..self.seats];
            for (seat, &letter) in letters.iter().enumerate() {
                if letters.iter().all(|&other| other == letter || count(other) < count(letter)) {
                    points[seat] += 1;
                }
            }
        }
        points
    }
}

fn compare(variant: Variant, seed: u64) {
    let mut rng = Random::seed_from_u64(seed);
    let mut position = Position::start(variant);
    let mut model = Model::new(variant);
    loop {
        let actions: BTreeSet<String> =
            position.actions().iter().map(ToString::to_string).collect();
        assert_eq!(actions, model.actions(), "{position}");
        let phase = match position.phase() {
            Phase::Neutral => 'n',
            Phase::Rim => 'r',
            Phase::Slide => 's',
        };
        assert_eq!((phase, position.turn().index()), (model.phase, model.turn), "{position}");
        let points: Vec<usize> =
            Seat::all(variant.seats()).map(|seat| position.points(seat) as usize).collect();
        assert_eq!(points, model.points(), "{position}");
        let Some(action) = position.random_action(&mut rng) else { break };
        position.play_unchecked(action);
        model.play(&action.to_string());
    }
    let points = model.points();
    let ranks: Vec<u8> = (0..points.len())
        .map(|seat| {
            let better = |other: &usize| (points[*other], *other) > (points[seat], seat);
            1 + (0..points.len()).filter(better).count() as u8
        })
        .collect();
    assert_eq!(position.outcome().unwrap().ranks(), ranks, "{position}");
}

proptest! {
    #[test]
    fn games_of_two(seed: u64) {
        compare(Variant::Two, seed);
    }

    #[test]
    fn games_of_three(seed: u64) {
        compare(Variant::Three, seed);
    }

    #[test]
    fn games_of_four(seed: u64) {
        compare(Variant::Four, seed);
    }
}
