//! A slow and plain model of the rules, compared with the fast one in random games: it keeps lists,
//! looks at one square at a time and searches every way anew.

use std::collections::{BTreeSet, VecDeque};

use proptest::prelude::*;
use quartet_core::{Game as _, Random, Seat, Variant as _};
use quartet_quoridor::{Position, Variant};
use rand::SeedableRng as _;

type Square = (i32, i32);

struct Model {
    size: i32,
    seats: usize,
    straight: bool,
    pawns: Vec<Square>,
    left: Vec<u8>,
    /// Lower left square, and whether the fence is horizontal.
    fences: Vec<(Square, bool)>,
    turn: usize,
}

const STEPS: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl Model {
    fn of(position: &Position) -> Self {
        let variant = position.variant();
        let square =
            |square: quartet_core::square::Square| (square.file() as i32, square.rank() as i32);
        let seats = variant.seats();
        Self {
            size: variant.size() as i32,
            seats,
            straight: variant == Variant::FOUR_STRAIGHT,
            pawns: Seat::all(seats).map(|seat| square(position.pawn(seat))).collect(),
            left: Seat::all(seats).map(|seat| position.fences_left(seat)).collect(),
            fences: position
                .fences()
                .map(|fence| (square(fence.square()), fence.to_string().ends_with('h')))
                .collect(),
            turn: position.turn().index(),
        }
    }

    fn on_board(&self, (x, y): Square) -> bool {
        (0..self.size).contains(&x) && (0..self.size).contains(&y)
    }

    /// Whether a fence of the list stands between two neighbouring squares.
    fn fenced(fences: &[(Square, bool)], from: Square, to: Square) -> bool {
        let low = from.min(to);
        let vertical_step = from.0 == to.0;
        fences.iter().any(|&((x, y), horizontal)| {
            if horizontal {
                vertical_step && low.1 == y && (low.0 == x || low.0 == x + 1)
            } else {
                !vertical_step && low.0 == x && (low.1 == y || low.1 == y + 1)
            }
        })
    }

    fn open(&self, fences: &[(Square, bool)], from: Square, step: Square) -> Option<Square> {
        let to = (from.0 + step.0, from.1 + step.1);
        (self.on_board(to) && !Self::fenced(fences, from, to)).then_some(to)
    }

    fn at_goal(&self, seat: usize, (x, y): Square) -> bool {
        let last = self.size - 1;
        match (self.seats, seat) {
            (_, 0) => y == last,
            (2, _) | (4, 2) => y == 0,
            (_, 1) => x == last,
            _ => x == 0,
        }
    }

    fn distance(&self, fences: &[(Square, bool)], seat: usize) -> Option<u32> {
        let mut seen = BTreeSet::from([self.pawns[seat]]);
        let mut queue = VecDeque::from([(self.pawns[seat], 0)]);
        while let Some((square, distance)) = queue.pop_front() {
            if self.at_goal(seat, square) {
                return Some(distance);
            }
            for step in STEPS {
                if let Some(to) = self.open(fences, square, step)
                    && seen.insert(to)
                {
                    queue.push_back((to, distance + 1));
                }
            }
        }
        None
    }

    fn moves(&self) -> BTreeSet<Square> {
        let mut moves = BTreeSet::new();
        let from = self.pawns[self.turn];
        for (nth, step) in STEPS.into_iter().enumerate() {
            let Some(next) = self.open(&self.fences, from, step) else { continue };
            if !self.pawns.contains(&next) {
                moves.insert(next);
                continue;
            }
            match self.open(&self.fences, next, step) {
                Some(behind) if !self.pawns.contains(&behind) => {
                    moves.insert(behind);
                }
                Some(_) if self.straight => {}
                _ => {
                    for side in [STEPS[(nth + 1) % 4], STEPS[(nth + 3) % 4]] {
                        let beside = self.open(&self.fences, next, side);
                        moves.extend(beside.filter(|to| !self.pawns.contains(to)));
                    }
                }
            }
        }
        moves
    }

    fn may_place(&self, fence: (Square, bool)) -> bool {
        let ((x, y), horizontal) = fence;
        let meets = self.fences.iter().any(|&((fx, fy), other)| {
            (fx, fy) == (x, y)
                || other == horizontal
                    && if horizontal {
                        fy == y && (fx - x).abs() == 1
                    } else {
                        fx == x && (fy - y).abs() == 1
                    }
        });
        if meets || self.left[self.turn] == 0 {
            return false;
        }
        let mut fences = self.fences.clone();
        fences.push(fence);
        (0..self.seats).all(|seat| self.distance(&fences, seat).is_some())
    }

    /// The texts of all legal actions, sorted.
    fn actions(&self) -> Vec<String> {
        let name = |(x, y): Square| format!("{}{}", (b'a' + x as u8) as char, y + 1);
        let mut actions: Vec<String> = self.moves().into_iter().map(name).collect();
        for x in 0..self.size - 1 {
            for y in 0..self.size - 1 {
                for (horizontal, letter) in [(true, 'h'), (false, 'v')] {
                    if self.may_place(((x, y), horizontal)) {
                        actions.push(format!("{}{letter}", name((x, y))));
                    }
                }
            }
        }
        if actions.is_empty() {
            actions.push("pass".into());
        }
        actions.sort();
        actions
    }
}

fn compare(position: &Position) {
    let model = Model::of(position);
    let mut actions: Vec<String> = position.actions().iter().map(ToString::to_string).collect();
    actions.sort();
    assert_eq!(actions, model.actions(), "{position}");
    for seat in Seat::all(model.seats) {
        let distance = model.distance(&model.fences, seat.index());
        assert_eq!(Some(position.distance(seat)), distance, "seat {seat} in {position}");
        let way = position.shortest_way(seat);
        assert_eq!(way.len() as u32, position.distance(seat) + 1, "{position}");
        for pair in way.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(|s| (s.file() as i32, s.rank() as i32));
            assert_eq!((from.0 - to.0).abs() + (from.1 - to.1).abs(), 1, "{position}");
            assert!(!Model::fenced(&model.fences, from, to), "{position}");
        }
    }
}

/// Random games hold few fences at a time; here a board is filled with all that fit.
fn crowded(variant: Variant, seed: u64) -> Position {
    let mut rng = Random::seed_from_u64(seed);
    let mut position = Position::start(variant);
    for _ in 0..200 {
        let fences: Vec<_> = position.fence_targets().collect();
        if fences.is_empty() || position.is_over() {
            break;
        }
        let mut setup = position.setup();
        setup.fences.push(fences[quartet_core::pick(&mut rng, fences.len() as u32) as usize]);
        setup.turn = setup.turn.next(variant.seats());
        position = setup.try_into().expect("the fence was legal");
    }
    position
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_games(seed: u64, variant in 0..7_usize) {
        let mut rng = Random::seed_from_u64(seed);
        let mut position = Position::start(Variant::all()[variant]);
        let mut actions = 0;
        while let Some(action) = position.random_action(&mut rng) {
            if actions < 60 || actions % 20 == 0 {
                compare(&position);
            }
            position.play_unchecked(action);
            actions += 1;
        }
    }

    #[test]
    fn crowded_boards(seed: u64, variant in 0..7_usize) {
        compare(&crowded(Variant::all()[variant], seed));
    }

    #[test]
    fn pawns_close_together(seed: u64, fences in 0..12_usize) {
        let mut rng = Random::seed_from_u64(seed);
        for variant in ["4p", "4p-straight", "2p"] {
            let mut setup = Position::start(variant.parse().unwrap()).setup();
            let near = [(3, 3), (3, 4), (3, 5), (4, 3), (4, 4), (4, 5), (0, 4), (1, 4), (7, 4)];
            let mut free = near.to_vec();
            for pawn in &mut setup.pawns {
                let (x, y) = free.swap_remove(quartet_core::pick(&mut rng, free.len() as u32) as usize);
                *pawn = quartet_core::square::Square::new(x, y);
            }
            for _ in 0..fences {
                let at = |rng: &mut Random| 2 + quartet_core::pick(rng, 4) as usize;
                let orientation = quartet_quoridor::Orientation::ALL[quartet_core::pick(&mut rng, 2) as usize];
                let fence = quartet_quoridor::Fence::new(at(&mut rng), at(&mut rng), orientation).unwrap();
                let mut with = setup.clone();
                with.fences.push(fence);
                if Position::try_from(with.clone()).is_ok() {
                    setup = with;
                }
            }
            if let Ok(position) = Position::try_from(setup) {
                compare(&position);
            }
        }
    }
}
