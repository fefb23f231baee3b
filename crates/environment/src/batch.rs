//! Many games of one variant, stepped together.

use quartet_core::{Game, Random, pick, zobrist};
use quartet_games::{Illegal, Position, Variant, with_game};
use rand::SeedableRng as _;
use rayon::{ThreadPool, ThreadPoolBuilder, prelude::*};

use crate::{
    limits::{Limits, Watch},
    planes::{Planes, draw},
    reward::rewards,
};

/// How a batch plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// What is left to chance in each game follows from this and the number of the game.
    pub seed: u64,
    /// How many threads step, at least 1.
    pub threads: usize,
    /// When games are truncated.
    pub limits: Limits,
}

impl Default for Settings {
    fn default() -> Self {
        Self { seed: 0, threads: 1, limits: Limits::default() }
    }
}

/// Why a batch cannot be made or stepped. After any of these it is as it was.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// There is nowhere to start.
    #[error("expected at least one position to start from")]
    NoStart,
    /// Positions to start from that are not of one variant.
    #[error("all positions to start from must be of one variant, but there are {0} and {1}")]
    Variants(Variant, Variant),
    /// A game would be over before it begins.
    #[error("the game is over in position {0} of those to start from, counted from 0")]
    Over(usize),
    /// There are no threads to be had.
    #[error("the threads cannot be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Not one action for each game.
    #[error("expected {expected} actions, one for each game, but there are {found}")]
    Length {
        /// The games.
        expected: usize,
        /// The actions.
        found: usize,
    },
    /// A number that no action has.
    #[error(
        "game {game}: no action has the number {number}; actions have numbers from 0 to {last}"
    )]
    NoAction {
        /// The game.
        game: usize,
        /// The number.
        number: i64,
        /// The highest number of the action space.
        last: usize,
    },
    /// An action that is not legal.
    #[error("game {game}: action {number} (`{action}`) is outside the mask: {reason}")]
    Illegal {
        /// The game.
        game: usize,
        /// The number of the action.
        number: i64,
        /// Its text.
        action: String,
        /// The rule that forbids it.
        reason: Illegal,
    },
}

/// Games of one variant that are stepped together and begin anew as soon as they end.
pub struct Batch {
    games: Box<dyn Games>,
    variant: Variant,
    settings: Settings,
    /// Only with more than one thread.
    pool: Option<ThreadPool>,
    ends: Ends,
    finished: u64,
}

/// What the last step gave, game by game.
struct Ends {
    /// Of all seats of each game.
    rewards: Vec<f32>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
    /// Actions played in the game that goes on, or that has just ended.
    lengths: Vec<u32>,
}

impl Ends {
    /// Whether the last step ended a game; not if there are not so many.
    fn ended(&self, game: usize) -> bool {
        let is_so = |flags: &[bool]| flags.get(game).copied().unwrap_or(false);
        is_so(&self.terminated) || is_so(&self.truncated)
    }
}

impl Batch {
    /// So many games, each of which begins at one of `starts`, drawn anew for every game.
    ///
    /// # Errors
    /// If the starts are not positions of one variant in which the game goes on.
    pub fn new(starts: &[Position], games: usize, settings: Settings) -> Result<Self, BatchError> {
        let first = starts.first().ok_or(BatchError::NoStart)?;
        let variant = first.variant();
        if let Some(other) = starts.iter().find(|start| start.variant() != variant) {
            return Err(BatchError::Variants(variant, other.variant()));
        }
        if let Some(over) = starts.iter().position(Position::is_over) {
            return Err(BatchError::Over(over));
        }
        let pool = match settings.threads {
            0 | 1 => None,
            threads => Some(ThreadPoolBuilder::new().num_threads(threads).build()?),
        };
        let ends = Ends {
            rewards: vec![0.0; games * variant.seats()],
            terminated: vec![false; games],
            truncated: vec![false; games],
            lengths: vec![0; games],
        };
        let games = with_game!(first, first => Typed::boxed(first, starts, games, settings));
        Ok(Self { games, variant, settings, pool, ends, finished: 0 })
    }

    /// The variant that is played.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.ends.lengths.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many games have ended since the batch was made or reset.
    pub const fn finished(&self) -> u64 {
        self.finished
    }

    /// All games from the start again, with this seed.
    pub fn reset(&mut self, seed: u64) {
        self.settings.seed = seed;
        self.games.reset(self.settings);
        self.ends.rewards.fill(0.0);
        self.ends.terminated.fill(false);
        self.ends.truncated.fill(false);
        self.ends.lengths.fill(0);
        self.finished = 0;
    }

    /// The position of a game; `None` if there are not so many.
    pub fn position(&self, game: usize) -> Option<Position> {
        self.games.position(game)
    }

    /// The position in which the last step ended a game; `None` if it ended none, or there are not so many
    /// games.
    pub fn final_position(&self, game: usize) -> Option<Position> {
        let in_pool = self.pool.is_some();
        self.ends
            .ended(game)
            .then(|| self.games.final_position(&self.ends, game, in_pool))
            .flatten()
    }

    /// Plays an action in each game. Games that end so begin anew at once; how they ended is told until the
    /// next step.
    ///
    /// # Errors
    /// If there is not one legal action for each game; then nothing is played.
    pub fn step(&mut self, actions: &[i64]) -> Result<(), BatchError> {
        let (expected, found) = (self.len(), actions.len());
        if expected != found {
            return Err(BatchError::Length { expected, found });
        }
        let Self { games, pool, settings, ends, variant, .. } = self;
        let in_pool = pool.is_some();
        run(pool.as_ref(), || {
            games.check(actions, in_pool)?;
            games.play(actions, *variant, settings.limits, ends, in_pool);
            Ok::<(), BatchError>(())
        })?;
        let ended = self.ends.terminated.iter().zip(&self.ends.truncated);
        self.finished += ended.map(|(&rules, &limit)| u64::from(rules | limit)).sum::<u64>();
        Ok(())
    }

    /// The rewards of the last step, of all seats of each game: 0 where no game ended.
    pub fn rewards(&self) -> &[f32] {
        &self.ends.rewards
    }

    /// In which games the last step ended the game by its rules.
    pub fn terminated(&self) -> &[bool] {
        &self.ends.terminated
    }

    /// In which games the last step reached a limit.
    pub fn truncated(&self) -> &[bool] {
        &self.ends.truncated
    }

    /// How many actions each game has had: the one that goes on, or the one that the last step ended.
    pub fn lengths(&self) -> &[u32] {
        &self.ends.lengths
    }

    /// The seat to act in each game, from 0.
    ///
    /// # Panics
    /// If `seats` has not one place for each game.
    pub fn turns(&self, seats: &mut [u8]) {
        assert_eq!(seats.len(), self.len());
        self.games.turns(seats);
    }

    /// A legal action for each game, all with the same chance.
    ///
    /// # Panics
    /// If `actions` has not one place for each game.
    pub fn sample(&mut self, actions: &mut [i64]) {
        assert_eq!(actions.len(), self.len());
        let Self { games, pool, .. } = self;
        let in_pool = pool.is_some();
        run(pool.as_ref(), || games.sample(actions, in_pool));
    }

    /// The legal actions of each game, a byte for each number of the action space: 1 if legal.
    ///
    /// # Panics
    /// If `masks` is not games × action space long.
    pub fn masks(&self, masks: &mut [u8]) {
        assert_eq!(masks.len(), self.len() * self.variant.game().action_space());
        run(self.pool.as_ref(), || self.games.masks(masks, self.pool.is_some()));
    }

    /// The same, a bit for each number: number `a` is bit `a % 8` of byte `a / 8`.
    ///
    /// # Panics
    /// If `masks` is not games × (action space / 8, rounded up) long.
    pub fn packed_masks(&self, masks: &mut [u8]) {
        assert_eq!(masks.len(), self.len() * self.variant.game().action_space().div_ceil(8));
        run(self.pool.as_ref(), || self.games.packed_masks(masks, self.pool.is_some()));
    }

    /// What the seat to act sees in each game, see [`crate::Planes`].
    ///
    /// # Panics
    /// If `planes` is not games × [`crate::Layout::size`] long.
    pub fn observe(&self, planes: &mut [u8]) {
        assert_eq!(planes.len(), self.len() * crate::planes::layout(self.variant).size());
        run(self.pool.as_ref(), || self.games.observe(planes, self.pool.is_some()));
    }
}

/// What the last step ended.
impl Batch {
    /// The seat to act in the position in which each game ended, from 0. The places of other games stay as
    /// they are.
    ///
    /// # Panics
    /// If `seats` has not one place for each game.
    pub fn final_turns(&self, seats: &mut [u8]) {
        assert_eq!(seats.len(), self.len());
        self.games.final_turns(&self.ends, seats, self.pool.is_some());
    }

    /// What the seat to act sees in the position in which each game ended, see [`crate::Planes`]. The places
    /// of other games stay as they are.
    ///
    /// # Panics
    /// If `planes` is not games × [`crate::Layout::size`] long.
    pub fn final_observe(&self, planes: &mut [u8]) {
        assert_eq!(planes.len(), self.len() * crate::planes::layout(self.variant).size());
        let in_pool = self.pool.is_some();
        run(self.pool.as_ref(), || self.games.final_observe(&self.ends, planes, in_pool));
    }
}

fn run<T: Send>(pool: Option<&ThreadPool>, work: impl FnOnce() -> T + Send) -> T {
    match pool {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// Calls `each` with parts of several slices of the same number of games, at once if `in_pool`: the
/// parts belong to the same games, of which each slice has so many items a game.
macro_rules! in_parts {
    ($in_pool:expr, ($($slice:expr, $width:expr);+), $each:expr) => {{
        if $in_pool {
            ($(chunks_mut($slice, PART * $width)),+,).into_par_iter().enumerate().for_each($each);
        } else {
            let each = $each;
            each((0, ($($slice),+,)));
        }
    }};
}

/// Games that one thread steps before it looks for others.
const PART: usize = 256;

fn chunks_mut<T: Send>(slice: &mut [T], width: usize) -> rayon::slice::ChunksMut<'_, T> {
    slice.par_chunks_mut(width.max(1))
}

/// Games of one type behind a type that knows any.
trait Games: Send + Sync {
    fn reset(&mut self, settings: Settings);
    fn position(&self, game: usize) -> Option<Position>;
    fn final_position(&self, ends: &Ends, game: usize, in_pool: bool) -> Option<Position>;
    fn check(&self, actions: &[i64], in_pool: bool) -> Result<(), BatchError>;
    fn play(
        &mut self,
        actions: &[i64],
        variant: Variant,
        limits: Limits,
        ends: &mut Ends,
        in_pool: bool,
    );
    fn turns(&self, seats: &mut [u8]);
    fn sample(&mut self, actions: &mut [i64], in_pool: bool);
    fn masks(&self, masks: &mut [u8], in_pool: bool);
    fn packed_masks(&self, masks: &mut [u8], in_pool: bool);
    fn observe(&self, planes: &mut [u8], in_pool: bool);
    fn final_turns(&self, ends: &Ends, seats: &mut [u8], in_pool: bool);
    fn final_observe(&self, ends: &Ends, planes: &mut [u8], in_pool: bool);
}

struct Typed<G> {
    starts: Vec<G>,
    games: Vec<One<G>>,
    /// How games ended in the last step: from the place of the first game of each part on, in order and
    /// without gaps, so that few places are written.
    finals: Vec<G>,
}

/// One game.
struct One<G> {
    position: G,
    rng: Random,
    watch: Watch<G>,
    /// The last step ended the game before this one.
    fresh: bool,
}

/// Some of the games, with what a step gives them: final positions, rewards, terminated, truncated, lengths.
type Parts<'a, G> =
    (&'a mut [One<G>], &'a mut [G], &'a mut [f32], &'a mut [bool], &'a mut [bool], &'a mut [u32]);

impl<G: Game> One<G> {
    fn new(starts: &[G], number: usize, settings: Settings) -> Self {
        let mut rng = Random::seed_from_u64(zobrist(number as u64, settings.seed));
        let position = draw_start(starts, &mut rng);
        let watch = Watch::new(settings.limits, &position);
        Self { position, rng, watch, fresh: true }
    }
}

fn draw_start<G: Game>(starts: &[G], rng: &mut Random) -> G {
    match starts {
        [only] => *only,
        several => several[pick(rng, several.len() as u32) as usize],
    }
}

impl<G: Planes> Typed<G>
where
    Position: From<G>,
{
    /// `_of` says which game it is.
    fn boxed(_of: &G, starts: &[Position], games: usize, settings: Settings) -> Box<dyn Games> {
        let starts: Vec<G> = starts.iter().filter_map(G::of).collect();
        let games: Vec<_> = (0..games).map(|number| One::new(&starts, number, settings)).collect();
        let finals = games.iter().map(|one| one.position).collect();
        Box::new(Self { starts, games, finals })
    }

    fn fault(game: usize, number: i64, position: &G) -> Option<BatchError> {
        let action = usize::try_from(number)
            .ok()
            .filter(|&number| number < G::ACTION_SPACE)
            .and_then(G::action_at);
        let Some(action) = action else {
            return Some(BatchError::NoAction { game, number, last: G::ACTION_SPACE - 1 });
        };
        position.legal(action).err()?;
        // The reason in the words of any game.
        let any = Position::from(*position);
        let action = any.action_at(number as usize)?;
        let reason = any.legal(action).err()?;
        Some(BatchError::Illegal { game, number, action: action.to_string(), reason })
    }
}

impl<G: Planes> Games for Typed<G>
where
    Position: From<G>,
{
    fn reset(&mut self, settings: Settings) {
        for (number, one) in self.games.iter_mut().enumerate() {
            *one = One::new(&self.starts, number, settings);
        }
    }

    fn position(&self, game: usize) -> Option<Position> {
        self.games.get(game).map(|one| one.position.into())
    }

    fn final_position(&self, ends: &Ends, game: usize, in_pool: bool) -> Option<Position> {
        let first = if in_pool { game / PART * PART } else { 0 };
        let before = (first..game).filter(|&other| ends.ended(other)).count();
        self.finals.get(first + before).map(|&position| position.into())
    }

    fn check(&self, actions: &[i64], in_pool: bool) -> Result<(), BatchError> {
        let part = |part: usize, games: &[One<G>], actions: &[i64]| {
            let pairs = games.iter().zip(actions).enumerate();
            pairs.into_iter().find_map(|(at, (one, &number))| {
                Self::fault(part * PART + at, number, &one.position)
            })
        };
        let fault = if in_pool {
            let parts = (self.games.par_chunks(PART), actions.par_chunks(PART));
            let parts = parts.into_par_iter().enumerate();
            parts.find_map_first(|(number, (games, actions))| part(number, games, actions))
        } else {
            part(0, &self.games, actions)
        };
        fault.map_or(Ok(()), Err)
    }

    fn play(
        &mut self,
        actions: &[i64],
        variant: Variant,
        limits: Limits,
        ends: &mut Ends,
        in_pool: bool,
    ) {
        let seats = variant.seats();
        let Self { starts, games, finals } = self;
        let Ends { rewards: gains, terminated, truncated, lengths } = ends;
        in_parts!(
            in_pool,
            (&mut games[..], 1; &mut finals[..], 1; &mut gains[..], seats; &mut terminated[..], 1; &mut truncated[..], 1; &mut lengths[..], 1),
            |(part, (games, finals, gains, terminated, truncated, lengths)): (usize, Parts<'_, G>)| {
                gains.fill(0.0);
                let mut finals = finals.iter_mut();
                let actions = &actions[part * PART..];
                for (at, one) in games.iter_mut().enumerate() {
                    if let Some(action) = G::action_at(actions[at] as usize) {
                        one.position.play_unchecked(action);
                    }
                    lengths[at] = if one.fresh { 1 } else { lengths[at] + 1 };
                    let outcome = one.position.outcome();
                    terminated[at] = outcome.is_some();
                    truncated[at] = outcome.is_none() && one.watch.note(limits, &one.position);
                    if let Some(outcome) = outcome {
                        let worth = rewards(variant, outcome);
                        gains[at * seats..][..seats].copy_from_slice(&worth[..seats]);
                    }
                    one.fresh = terminated[at] || truncated[at];
                    if one.fresh {
                        if let Some(place) = finals.next() {
                            *place = one.position;
                        }
                        one.position = draw_start(starts, &mut one.rng);
                        one.watch = Watch::new(limits, &one.position);
                    }
                }
            }
        );
    }

    fn turns(&self, seats: &mut [u8]) {
        for (seat, one) in seats.iter_mut().zip(&self.games) {
            *seat = one.position.turn().index() as u8;
        }
    }

    fn sample(&mut self, actions: &mut [i64], in_pool: bool) {
        in_parts!(
            in_pool,
            (&mut self.games[..], 1; actions, 1),
            |(_, (games, actions)): (usize, (&mut [One<G>], &mut [i64]))| {
                for (one, action) in games.iter_mut().zip(actions) {
                    // No game of a batch is over.
                    let drawn = one.position.random_action(&mut one.rng);
                    *action = drawn.map_or(0, |drawn| G::action_index(drawn) as i64);
                }
            }
        );
    }

    fn masks(&self, masks: &mut [u8], in_pool: bool) {
        self.write(masks, G::ACTION_SPACE, in_pool, |position, mask| {
            position.each_action(|action| mask[G::action_index(action)] = 1);
        });
    }

    fn packed_masks(&self, masks: &mut [u8], in_pool: bool) {
        self.write(masks, G::ACTION_SPACE.div_ceil(8), in_pool, |position, mask| {
            position.each_action(|action| {
                let number = G::action_index(action);
                mask[number / 8] |= 1 << (number % 8);
            });
        });
    }

    fn observe(&self, planes: &mut [u8], in_pool: bool) {
        let Some(first) = self.games.first() else { return };
        let layout = G::layout(first.position.variant());
        self.write(planes, layout.size(), in_pool, |position, planes| {
            draw(position, position.turn(), planes);
        });
    }

    fn final_turns(&self, ends: &Ends, seats: &mut [u8], in_pool: bool) {
        in_parts!(in_pool, (seats, 1), |(part, (seats,)): (usize, (&mut [u8],))| {
            let mut finals = self.finals[part * PART..].iter();
            let games = (part * PART..).zip(seats);
            for (_, seat) in games.filter(|(game, _)| ends.ended(*game)) {
                if let Some(position) = finals.next() {
                    *seat = position.turn().index() as u8;
                }
            }
        });
    }

    fn final_observe(&self, ends: &Ends, planes: &mut [u8], in_pool: bool) {
        let Some(first) = self.finals.first() else { return };
        let width = G::layout(first.variant()).size();
        in_parts!(in_pool, (planes, width), |(part, (planes,)): (usize, (&mut [u8],))| {
            let mut finals = self.finals[part * PART..].iter();
            let games = (part * PART..).zip(planes.chunks_exact_mut(width));
            for (_, planes) in games.filter(|(game, _)| ends.ended(*game)) {
                if let Some(position) = finals.next() {
                    planes.fill(0);
                    draw(position, position.turn(), planes);
                }
            }
        });
    }
}

impl<G: Game> Typed<G> {
    /// Lets `write` fill the part of `out` that belongs to each game, which holds zeros before.
    fn write(
        &self,
        out: &mut [u8],
        width: usize,
        in_pool: bool,
        write: impl Fn(&G, &mut [u8]) + Sync,
    ) {
        in_parts!(in_pool, (out, width), |(part, (out,)): (usize, (&mut [u8],))| {
            out.fill(0);
            for (one, out) in self.games[part * PART..].iter().zip(out.chunks_exact_mut(width)) {
                write(&one.position, out);
            }
        });
    }
}
