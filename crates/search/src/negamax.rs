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
    ordering::{Learned, Moment, best_to_front},
    score::{self, WIN},
    selective::Selective,
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

    pub(crate) fn is_null(self) -> bool {
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
    /// What is searched less deep; without it values are exact.
    selective: Option<Selective>,
    pub(crate) hero: Side,
    /// Values for another hero have other keys.
    salt: u64,
    pub(crate) budget: Budget<'a>,
    pub(crate) line: Line,
    pub(crate) learned: Learned<G>,
    /// The numbers of the actions on the way to each ply.
    trail: Vec<usize>,
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
            selective: selective.then(Selective::new),
            hero,
            salt: if two { 0 } else { zobrist(u64::from(u32::MAX), hero.index() as u64) },
            budget,
            line,
            learned: Learned::new(),
            trail: vec![Learned::<G>::NONE; MAX_PLY + 1],
            candidates: Vec::new(),
            variations: Variations::new(),
        }
    }

    pub(crate) fn hero_acts(&self, position: &G) -> bool {
        mover(position) == self.hero
    }

    /// The action with which the line goes on from this ply.
    pub(crate) fn follow(&mut self, ply: usize, action: G::Action) {
        self.trail[ply + 1] = G::action_index(action);
    }

    pub(crate) fn moment(&self, hero: bool, ply: usize) -> Moment {
        Moment { hero, ply, before: self.trail[ply] }
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
    fn value(&mut self, position: &G, mut place: Place, mut window: Window) -> i32 {
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
            return self.eval(position);
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
        let eval = match (&self.selective, entry) {
            (None, _) => 0,
            (_, Some(entry)) => i32::from(entry.eval),
            (_, None) => self.eval(position).clamp(i16::MIN.into(), i16::MAX.into()),
        };
        let first = entry.and_then(|entry| entry.action).and_then(G::action_at);
        if self.selective.is_some() {
            if Selective::stands(eval, place.depth, window) {
                return eval;
            }
            place.depth = Selective::depth(place.depth, first.is_some());
        }
        let before = self.line.mark();
        self.line.push(position);
        let score = self.expand(position, place, window, eval, first);
        self.line.rewind(before);
        score
    }

    /// What the evaluator says, for whoever acts.
    fn eval(&self, position: &G) -> i32 {
        let score = self.evaluator.score(position, self.hero);
        self.signed(position, score::clamp(score))
    }

    /// The value as the best of the actions; `first` is tried first.
    fn expand(
        &mut self,
        position: &G,
        place: Place,
        window: Window,
        eval: i32,
        first: Option<G::Action>,
    ) -> i32 {
        let hero = self.hero_acts(position);
        let moment = self.moment(hero, place.ply);
        let start = self.candidates.len();
        // Often one of these cuts off and the others need not be generated.
        let [killer, other] = self.learned.killers(place.ply);
        let mut early = [first, killer, other].into_iter().flatten();
        let mut generated = false;
        let mut best = -WIN;
        let mut best_action = None;
        let mut alpha = window.alpha;
        let mut index = 0;
        loop {
            if start + index == self.candidates.len() {
                let known = &self.candidates[start..];
                let next = early.find(|&action| {
                    known.iter().all(|known| known.action != action)
                        && position.legal(action).is_ok()
                });
                match next {
                    Some(action) => self.candidates.push(Candidate { action, hint: 1, order: 0 }),
                    None if generated => break,
                    None => {
                        generated = true;
                        self.generate(position, moment, start);
                        continue;
                    }
                }
            }
            let rest = &mut self.candidates[start + index..];
            best_to_front(rest);
            let candidate = rest[0];
            let now = Window { alpha, ..window };
            if candidate.hint <= 0
                && self.selective.is_some()
                && Selective::leaves_out(index, place.depth, now, best, eval)
            {
                self.candidates.swap_remove(start + index);
                continue;
            }
            let mut next = *position;
            next.play_unchecked(candidate.action);
            self.follow(place.ply, candidate.action);
            let reduction = self.reduction(candidate, index, place.depth, moment);
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
                    self.learned.cutoff(moment, place.depth, candidate.action, tried);
                    break;
                }
            }
        }
        self.candidates.truncate(start);
        if !self.budget.stopped() {
            self.store(position, place, window, best, best_action, eval);
        }
        best
    }

    /// Appends the candidates in the order of what was learned, all but those tried from `start` on.
    fn generate(&mut self, position: &G, moment: Moment, start: usize) {
        let tried = self.candidates.len();
        append_candidates(self.evaluator, position, &mut self.candidates);
        for done in start..tried {
            let done = self.candidates[done].action;
            let list = &self.candidates[tried..];
            if let Some(at) = list.iter().position(|candidate| candidate.action == done) {
                self.candidates.swap_remove(tried + at);
            }
        }
        self.learned.order(moment, &mut self.candidates[tried..]);
    }

    /// How much less deep an action is searched at first; those that promise something never are.
    pub(crate) fn reduction(
        &self,
        candidate: Candidate<G::Action>,
        index: usize,
        depth: i32,
        moment: Moment,
    ) -> i32 {
        match &self.selective {
            Some(selective) if candidate.hint <= 0 => {
                selective.reduction(index, depth, self.learned.merit(moment, candidate.action))
            }
            _ => 0,
        }
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
        let usable =
            if self.selective.is_some() { depth >= place.depth } else { depth == place.depth };
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
        eval: i32,
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
        let entry =
            Entry { score, depth, bound, eval: eval as i16, action: action.map(G::action_index) };
        self.table.put(position.key() ^ self.salt, entry);
    }
}
