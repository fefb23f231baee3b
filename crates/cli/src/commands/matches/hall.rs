//! The hall where games are played at several tables at once.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use quartet_core::Seat;
use quartet_games::{Position, Variant};

use super::{
    control::Control,
    player::{Fault, Player},
    referee::{self, Game, Rules},
    schedule::{Schedule, Slot},
    spec::Spec,
};
use crate::openings::{Openings, derived};

/// All that the games of a match need.
pub(super) struct Hall {
    pub(super) variant: Variant,
    pub(super) specs: Vec<Spec>,
    /// By engine.
    pub(super) controls: Vec<Control>,
    pub(super) schedule: Schedule,
    pub(super) openings: Openings,
    pub(super) rules: Rules,
    pub(super) seed: u64,
}

/// A game with its place in the schedule.
pub(super) type Finished = (Slot, Game);

impl Hall {
    /// Which engine sits at each seat.
    pub(super) fn seats(&self, slot: Slot) -> Vec<usize> {
        let lineup = self.schedule.lineup(slot.rotation);
        let seats = Seat::all(self.variant.seats());
        seats.map(|seat| lineup[self.variant.side(seat).index()]).collect()
    }

    /// What bounds the thinking at each seat.
    pub(super) fn controls_by_seat(&self, slot: Slot) -> Vec<Control> {
        self.seats(slot).into_iter().map(|engine| self.controls[engine]).collect()
    }

    /// Plays the games of the schedule, as many at a time as there are `tables`, and hands each to
    /// `take` when it is finished. Ends early if `stop` is set, from outside or by `take`; games
    /// that are not finished then do not count.
    ///
    /// # Errors
    /// Those of `take`, and those of openings.
    pub(super) fn play(
        &self,
        tables: usize,
        stop: &Arc<AtomicBool>,
        mut take: impl FnMut(Finished) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let next = AtomicU64::new(0);
        let (sender, games) = channel();
        thread::scope(|scope| {
            for _ in 0..tables {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.serve_table(next, stop, &sender));
            }
            drop(sender);
            let result = Self::take_all(&games, stop, &mut take);
            stop.store(true, Ordering::Relaxed);
            result
        })
    }

    fn take_all(
        games: &Receiver<anyhow::Result<Finished>>,
        stop: &Arc<AtomicBool>,
        take: &mut impl FnMut(Finished) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for game in games {
            if !stop.load(Ordering::Relaxed) {
                take(game?)?;
            }
        }
        Ok(())
    }

    /// Plays the next game of the schedule again and again.
    fn serve_table(
        &self,
        next: &AtomicU64,
        stop: &Arc<AtomicBool>,
        games: &Sender<anyhow::Result<Finished>>,
    ) {
        let mut table = Table { hall: self, resting: HashMap::new() };
        while !stop.load(Ordering::Relaxed) {
            let Some(slot) = self.schedule.slot(next.fetch_add(1, Ordering::Relaxed)) else {
                return;
            };
            let game = table.play(slot, stop);
            let sent = match game.transpose() {
                Some(game) => games.send(game.map(|game| (slot, game))),
                None => return,
            };
            if sent.is_err() {
                return;
            }
        }
    }
}

/// A table with its players, who stay from game to game.
struct Table<'a> {
    hall: &'a Hall,
    /// Those who do not play at present, by engine.
    resting: HashMap<usize, Vec<Player>>,
}

impl Table<'_> {
    /// Plays a game; `None` if it was stopped.
    fn play(&mut self, slot: Slot, stop: &Arc<AtomicBool>) -> anyhow::Result<Option<Game>> {
        let hall = self.hall;
        let start = hall.openings.get(slot.opening)?;
        let engines = hall.seats(slot);
        let mut players = Vec::new();
        for (seat, &engine) in Seat::all(engines.len()).zip(&engines) {
            // Chance differs from game to game and from seat to seat.
            let seed = derived(hall.seed, slot.game * 4 + seat.index() as u64);
            match self.player(engine, &start, seed, stop) {
                Ok(player) => players.push(player),
                Err(_) if stop.load(Ordering::Relaxed) => return Ok(None),
                Err(fault) => return Ok(Some(referee::forfeit(start, seat, fault))),
            }
        }
        let controls = hall.controls_by_seat(slot);
        let game = referee::play(start, &mut players, &controls, hall.rules, stop);
        let at_fault = game.as_ref().and_then(Game::at_fault);
        for ((seat, engine), player) in Seat::all(engines.len()).zip(engines).zip(players) {
            // Nothing good is to be expected of a player who broke down or hangs.
            if at_fault != Some(seat) {
                self.resting.entry(engine).or_default().push(player);
            }
        }
        Ok(game)
    }

    /// A player who is ready for a new game.
    fn player(
        &mut self,
        engine: usize,
        start: &Position,
        seed: u64,
        stop: &Arc<AtomicBool>,
    ) -> Result<Player, Fault> {
        let hall = self.hall;
        let rested = self.resting.entry(engine).or_default().pop();
        let patience = hall.rules.patience.answer;
        let mut player = match rested {
            Some(player) => player,
            None => Player::new(&hall.specs[engine], patience, stop)?,
        };
        player.new_game(start, seed)?;
        Ok(player)
    }
}
