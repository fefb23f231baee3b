//! Whether a side forces a win within so many actions, whatever all others do.
//!
//! A search of yes and no: one action that wins is enough where the side acts, all must win where
//! another does. It is done for one action more at a time, so that the first win found is the
//! quickest. "Within so many actions" is well defined without a look at repetitions.

use std::cmp::Reverse;

use quartet_core::{Side, Variant as _};
use quartet_search::{Best, MAX_PLY, all_to};

use super::{
    ByKey, Ending,
    effort::{Count, Effort, Unsettled},
};

/// The quickest win that a side forces.
pub(super) fn settle<G: Ending>(
    position: &G,
    effort: &mut Effort<'_>,
) -> Result<Best<G::Action>, Unsettled> {
    let mut count = Count::new(effort);
    let sides = Side::all(position.variant().sides());
    let mut hunts: Vec<Hunt> = sides.map(Hunt::new::<G>).collect();
    let most = MAX_PLY as u32;
    for depth in 1..=most {
        for hunt in &mut hunts {
            if hunt.wins(position, depth, &mut count)?.is_some() {
                return hunt.best(position, depth, &count);
            }
        }
    }
    Err(Unsettled::Long(most))
}

/// A win that whoever acts forces, in a game that is soon over.
pub(super) fn win<G: Ending>(
    position: &G,
    effort: &mut Effort<'_>,
) -> Result<Option<Best<G::Action>>, Unsettled> {
    let mut count = Count::new(effort);
    let mut hunt = Hunt::new::<G>(position.variant().side(position.turn()));
    let Some(depth) = hunt.wins(position, MAX_PLY as u32, &mut count)? else { return Ok(None) };
    hunt.best(position, depth, &count).map(Some)
}

/// What is known about a position.
#[derive(Clone, Copy)]
struct Known {
    /// The side wins within so many actions, [`NEVER`] if that is not known.
    wins: u8,
    /// It does not win within so many.
    fails: u8,
    /// The number of the action that showed it last, [`NONE`] if it was not one alone.
    action: u32,
}

const NEVER: u8 = u8::MAX;
const NONE: u32 = u32::MAX;

impl Known {
    const NOTHING: Self = Self { wins: NEVER, fails: 0, action: NONE };
}

/// The search for a win of one side.
struct Hunt {
    side: Side,
    known: ByKey<Known>,
    /// How much an action has settled so far: of the others, and of the side itself.
    merits: [Vec<u32>; 2],
}

impl Hunt {
    fn new<G: Ending>(side: Side) -> Self {
        let merits = || vec![0; G::ACTION_SPACE];
        Self { side, known: ByKey::default(), merits: [merits(), merits()] }
    }

    /// Within how many actions the side wins, if not more than `depth`. Less may be enough.
    fn wins<G: Ending>(
        &mut self,
        position: &G,
        depth: u32,
        count: &mut Count<'_, '_>,
    ) -> Result<Option<u32>, Unsettled> {
        if let Some(outcome) = position.outcome() {
            return Ok((outcome.winner() == Some(self.side)).then_some(0));
        }
        if depth == 0 || position.out_of_reach(self.side, depth) {
            return Ok(None);
        }
        let known = self.known.get(&position.key()).copied().unwrap_or(Known::NOTHING);
        if u32::from(known.wins) <= depth {
            return Ok(Some(known.wins.into()));
        }
        if u32::from(known.fails) >= depth {
            return Ok(None);
        }
        count.visit()?;
        let own = self.acts(position);
        let mut longest = 0;
        for action in self.sorted(position, known.action) {
            let mut next = *position;
            next.play_unchecked(action);
            let after = self.wins(&next, depth - 1, count)?;
            if after.is_some() == own {
                let wins = after.map(|plies| plies + 1);
                let index = G::action_index(action) as u32;
                let merit = &mut self.merits[usize::from(own)][index as usize];
                *merit = merit.saturating_add(depth);
                self.keep(position, wins, depth, index);
                return Ok(wins);
            }
            longest = longest.max(after.unwrap_or(0) + 1);
        }
        let wins = (!own).then_some(longest);
        self.keep(position, wins, depth, known.action);
        Ok(wins)
    }

    fn acts<G: Ending>(&self, position: &G) -> bool {
        position.variant().side(position.turn()) == self.side
    }

    /// The actions: first what settled the position before, then what has settled most elsewhere.
    fn sorted<G: Ending>(&self, position: &G, first: u32) -> Vec<G::Action> {
        let merits = &self.merits[usize::from(self.acts(position))];
        let mut actions = position.actions();
        actions.sort_by_cached_key(|&action| {
            let index = G::action_index(action);
            let merit = if index == first as usize { u32::MAX } else { merits[index] };
            (Reverse(merit), action)
        });
        actions
    }

    fn keep<G: Ending>(&mut self, at: &G, wins: Option<u32>, depth: u32, action: u32) {
        let known = self.known.entry(at.key()).or_insert(Known::NOTHING);
        known.action = action;
        // Both are at most `MAX_PLY`.
        match wins {
            Some(plies) => known.wins = plies as u8,
            None => known.fails = depth as u8,
        }
    }

    /// A win that was found.
    fn best<G: Ending>(
        &self,
        position: &G,
        depth: u32,
        count: &Count<'_, '_>,
    ) -> Result<Best<G::Action>, Unsettled> {
        let pv = self.line(position);
        let action = *pv.first().ok_or(Unsettled::Over)?;
        Ok(Best { action, pv, shares: all_to(self.side), depth, nodes: count.nodes() })
    }

    /// The line of a win that was found: the side plays what wins, the others delay it as long as is
    /// known.
    fn line<G: Ending>(&self, position: &G) -> Vec<G::Action> {
        let mut line = Vec::new();
        let mut position = *position;
        while let Some(action) = self.next(&position) {
            position.play_unchecked(action);
            line.push(action);
        }
        line
    }

    fn next<G: Ending>(&self, position: &G) -> Option<G::Action> {
        let known = self.known.get(&position.key()).filter(|known| known.wins < NEVER)?;
        if self.acts(position) {
            return G::action_at(known.action as usize);
        }
        let plies = |action: G::Action| {
            let mut next = *position;
            next.play_unchecked(action);
            self.known.get(&next.key()).map_or(0, |known| known.wins)
        };
        let actions = position.actions().into_iter();
        actions.map(|action| (Reverse(plies(action)), action)).min().map(|(_, action)| action)
    }
}
