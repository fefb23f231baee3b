//! The tree below the root of alpha-beta.
//!
//! One side is the **hero**, all others together are against it; with two sides that is plain
//! minimax. Scores are those of whoever acts: the sign changes only where the right to act goes
//! from the hero to the others or back, which with several actions in a turn, or with teams, is
//! not at every ply.

use quartet_core::{Game, Outcome, Side, Variant as _, zobrist};

use crate::{
    Evaluate, MAX_PLY,
    eval::{Candidate, append_candidates, even, mover},
    limits::Budget,
    line::{Line, Variations},
    ordering::{Learned, best_to_front},
    score::{self, WIN},
    table::{Bound, Entry, Table},
};

/// The scores that matter: a value up to `alpha` is as good as any other, and so is one from
/// `beta`.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    fn others(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Asks only whether the value is above `alpha`.
    fn null(self) -> Self {
        Self { alpha: self.alpha, beta: self.alpha + 1 }
    }

    fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }
}

/// Where in the tree a node stands.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// Actions from the root.
    pub(crate) ply: usize,
    /// Actions still to be looked ahead.
    pub(crate) depth: i32,
}

/// All that one alpha-beta search holds.
pub(crate) struct Search<'a, G: Game, E> {
    pub(crate) evaluator: &'a E,
    pub(crate) table: &'a Table,
    /// Whether what looks bad is searched less deep; without it values are exact.
    pub(crate) selective: bool,
    pub(crate) hero: Side,
    /// Values for another hero have other keys.
    salt: u64,
    pub(crate) budget: Budget<'a>,
    pub(crate) line: Line,
    pub(crate) learned: Learned<G>,
    /// The candidates of all nodes on the way to the one in hand.
    candidates: Vec<Candidate<G::Action>>,
    pub(crate) variations: Variations<G::Action>,
}

impl<'a, G: Game, E: Evaluate<G>> Search<'a, G, E> {
    pub(crate) fn new(
        root: &G,
        evaluator: &'a E,
        table: &'a Table,
        selective: bool,
        budget: Budget<'a>,
        line: Line,
    ) -> Self {
        // With two sides the hero is the same whoever acts, so that the table serves both.
        let two = root.variant().sides() == 2;
        let hero = if two { Side::new(0) } else { mover(root) };
        Self {
            evaluator,
            table,
            selective,
            hero,
            salt: if two { 0 } else { zobrist(u64::from(u32::MAX), hero.index() as u64) },
            budget,
            line,
            learned: Learned::new(),
            candidates: Vec::new(),
            variations: Variations::new(),
        }
    }

    pub(crate) fn hero_acts(&self, position: &G) -> bool {
        mover(position) == self.hero
    }

    /// The value of the `index`th action of a node, for whoever acts there; `position` is the one
    /// after it. All but the first are first asked whether they are any better, `reduction` less
    /// deep.
    pub(crate) fn child(
        &mut self,
        position: &G,
        index: usize,
        reduction: i32,
        hero_acted: bool,
        place: Place,
        window: Window,
    ) -> i32 {
        let same = self.hero_acts(position) == hero_acted;
        let mut ask = |depth, window: Window| {
            let place = Place { ply: place.ply + 1, depth };
            if same {
                self.value(position, place, window)
            } else {
                -self.value(position, place, window.others())
            }
        };
        let depth = place.depth - 1;
        if index == 0 {
            return ask(depth, window);
        }
        let mut value = ask(depth - reduction, window.null());
        if value > window.alpha && reduction > 0 {
            value = ask(depth, window.null());
        }
        if value > window.alpha && value < window.beta {
            value = ask(depth, window);
        }
        value
    }

    /// The value of a position below the root, exact if inside the window, else a bound. Of no
    /// meaning once the budget is spent.
    fn value(&mut self, position: &G, place: Place, mut window: Window) -> i32 {
        self.variations.clear(place.ply);
        if !self.budget.visit() {
            return 0;
        }
        if let Some(outcome) = position.outcome() {
            return self.finished(position, outcome, place.ply);
        }
        if self.line.repeats(position) {
            let draw = score::of_share(even(position)[self.hero.index()]);
            return self.signed(position, draw);
        }
        if place.depth <= 0 || place.ply + 1 >= MAX_PLY {
            let score = self.evaluator.score(position, self.hero);
            return self.signed(position, score::clamp(score));
        }
        // Nothing is better than to win at the next action.
        window.alpha = window.alpha.max(place.ply as i32 - WIN);
        window.beta = window.beta.min(WIN - place.ply as i32 - 1);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let entry = self.table.get(position.key() ^ self.salt);
        if let Some(score) = entry.and_then(|entry| self.known(entry, place, window)) {
            return score;
        }
        let before = self.line.mark();
        self.line.push(position);
        let hint = entry.and_then(|entry| entry.action).and_then(G::action_at);
        let score = self.expand(position, place, window, hint);
        self.line.rewind(before);
        score
    }

    /// The value as the best of the actions; `first` is tried first.
    fn expand(
        &mut self,
        position: &G,
        place: Place,
        window: Window,
        first: Option<G::Action>,
    ) -> i32 {
        let hero = self.hero_acts(position);
        let start = self.candidates.len();
        // Often the first action cuts off and the others need not be generated.
        let first = first.filter(|&action| position.legal(action).is_ok());
        if let Some(action) = first {
            self.candidates.push(Candidate { action, hint: 0, order: 0 });
        } else {
            self.generate(position, place.ply, None);
        }
        let mut best = -WIN;
        let mut best_action = None;
        let mut alpha = window.alpha;
        let mut index = 0;
        loop {
            if index == 1 && first.is_some() {
                self.generate(position, place.ply, first);
            }
            let Some(rest) = self.candidates.get_mut(start + index..).filter(|r| !r.is_empty())
            else {
                break;
            };
            best_to_front(rest);
            let candidate = rest[0];
            let mut next = *position;
            next.play_unchecked(candidate.action);
            let reduction = self.reduction(candidate, index, place);
            let now = Window { alpha, ..window };
            let value = self.child(&next, index, reduction, hero, place, now);
            if self.budget.stopped() {
                break;
            }
            index += 1;
            if value > best {
                best = value;
            }
            if value > alpha {
                alpha = value;
                best_action = Some(candidate.action);
                self.variations.raise(place.ply, candidate.action);
                if value >= window.beta {
                    let tried = &self.candidates[start..start + index];
                    self.learned.cutoff(hero, place.ply, place.depth, candidate.action, tried);
                    break;
                }
            }
        }
        self.candidates.truncate(start);
        if !self.budget.stopped() {
            self.store(position, place, window, best, best_action);
        }
        best
    }

    /// Appends the candidates in the order of what was learned, all but `done`.
    fn generate(&mut self, position: &G, ply: usize, done: Option<G::Action>) {
        let start = self.candidates.len();
        append_candidates(self.evaluator, position, &mut self.candidates);
        if let Some(done) = done {
            let list = &self.candidates[start..];
            if let Some(at) = list.iter().position(|candidate| candidate.action == done) {
                self.candidates.swap_remove(start + at);
            }
        }
        let hero = self.hero_acts(position);
        self.learned.order(hero, ply, &mut self.candidates[start..]);
    }

    /// How much less deep an action is searched at first: the later it comes and the deeper the
    /// search, the more.
    pub(crate) fn reduction(
        &self,
        candidate: Candidate<G::Action>,
        index: usize,
        place: Place,
    ) -> i32 {
        let late = self.selective
            && place.depth >= 3
            && index >= 3
            && candidate.hint <= 0
            && !self.learned.is_killer(place.ply, candidate.action);
        if !late {
            return 0;
        }
        let reduction = 0.5 + (place.depth as f32).ln() * (index as f32).ln() / 2.2;
        (reduction as i32).min(place.depth - 2)
    }

    fn signed(&self, position: &G, hero_score: i32) -> i32 {
        if self.hero_acts(position) { hero_score } else { -hero_score }
    }

    fn finished(&self, position: &G, outcome: Outcome, ply: usize) -> i32 {
        let share = outcome.shares()[self.hero.index()];
        self.signed(position, score::of_outcome(share, ply))
    }

    /// What the table says, if that settles a null window. In wide windows the principal variation
    /// is wanted, so they are searched.
    fn known(&self, entry: Entry, place: Place, window: Window) -> Option<i32> {
        let depth = i32::from(entry.depth);
        let usable = if self.selective { depth >= place.depth } else { depth == place.depth };
        let score = score::from_table(entry.score, place.ply);
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        (window.is_null() && usable && settles).then_some(score)
    }

    fn store(
        &self,
        position: &G,
        place: Place,
        window: Window,
        score: i32,
        action: Option<G::Action>,
    ) {
        let bound = if score >= window.beta {
            Bound::Lower
        } else if score > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let score = score::to_table(score, place.ply);
        let depth = place.depth as u8;
        let entry = Entry { score, depth, bound, action: action.map(G::action_index) };
        self.table.put(position.key() ^ self.salt, entry);
    }
}
