//! Playing, taking back, and ends that come without an action.

use quartet_core::{Outcome, Seat, adjudication::Draw};
use quartet_games::Action;
use quartet_record::{RecordError, Termination};

use super::{Table, Undone, watch};

/// Why an action cannot be played at a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The rules forbid it, or the record is full.
    #[error("{0}")]
    Record(#[from] RecordError),
}

/// Playing.
impl Table {
    /// Plays an action of the seat to move, and ends the game where a limit of the adjudication is
    /// reached.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn play(&mut self, action: Action) -> Result<(), PlayError> {
        if self.is_over() {
            return Err(PlayError::GameOver);
        }
        self.record.push(action)?;
        if self.undone.pop().map(|undone| undone.action) != Some(action) {
            self.undone.clear();
        }
        self.revision += 1;
        let draw = self.watch.note(self.record.position(self.record.end()));
        let termination = match draw {
            None => return Ok(()),
            Some(Draw::Repetition) => Termination::Repetition,
            Some(Draw::TurnLimit) => Termination::TurnLimit,
        };
        let ranks = Outcome::draw(self.record.variant().sides());
        Ok(self.record.finish(Some(ranks), termination)?)
    }

    /// The action if it is the only one, and no choice: a pass.
    pub fn forced_pass(&self) -> Option<Action> {
        if self.is_over() {
            return None;
        }
        let position = self.position();
        let pass = position.parse_action("pass").ok()?;
        position.legal(pass).is_ok().then_some(pass)
    }

    /// Passes as long as seats have no other action; gives the seats that passed.
    ///
    /// # Errors
    /// If the record is full.
    pub fn pass_where_forced(&mut self) -> Result<Vec<Seat>, PlayError> {
        let mut passed = Vec::new();
        while let Some(pass) = self.forced_pass() {
            let seat = self.position().turn();
            self.play(pass)?;
            passed.push(seat);
        }
        Ok(passed)
    }
}

/// Taking back and playing again. All of these say whether there was anything.
impl Table {
    /// Takes back to the last choice of a person, or, among engines only, to the start of the last
    /// turn.
    pub fn take_back(&mut self) -> bool {
        if self.has_persons() { self.back_to(Self::person_to_move) } else { self.take_back_turn() }
    }

    /// Takes back to the start of the turn in progress, or else of the last one.
    pub fn take_back_turn(&mut self) -> bool {
        self.back_to(|table| table.position().begins_turn())
    }

    /// Takes one action back.
    pub fn take_back_action(&mut self) -> bool {
        self.back_to(|_| true)
    }

    /// Takes back the end if it came without an action, and otherwise actions until there is a choice
    /// that is `wanted`. A forced pass is none.
    fn back_to(&mut self, wanted: impl Fn(&Self) -> bool) -> bool {
        if self.take_back_end() {
            return true;
        }
        let mut changed = false;
        while let Some(action) = self.step_back() {
            changed = true;
            if self.forced_pass() != Some(action) && wanted(self) {
                break;
            }
        }
        changed
    }

    /// Plays again what was taken back, up to the next choice of a person or, among engines only, to
    /// the end of the turn.
    pub fn redo(&mut self) -> bool {
        let persons = self.has_persons();
        self.forward_to(|table| {
            if persons { table.person_to_move() } else { table.position().begins_turn() }
        })
    }

    /// Plays one action again that was taken back.
    pub fn redo_action(&mut self) -> bool {
        self.forward_to(|_| true)
    }

    fn forward_to(&mut self, wanted: impl Fn(&Self) -> bool) -> bool {
        let mut changed = false;
        while let Some(&Undone { action, clock }) = self.undone.last() {
            if self.play(action).is_err() {
                self.undone.clear();
                break;
            }
            self.record.set_clock(self.record.end(), clock);
            changed = true;
            if self.forced_pass().is_none() && wanted(self) {
                break;
            }
        }
        changed
    }

    /// Whether something can be taken back.
    pub fn can_take_back(&self) -> bool {
        !self.is_untouched() || self.is_ended_by_players()
    }

    /// Whether something that was taken back can be played again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty() && !self.is_over()
    }

    fn step_back(&mut self) -> Option<Action> {
        let end = self.record.end();
        let action = self.record.action(end)?;
        self.undone.push(Undone { action, clock: self.record.notes(end).clock() });
        self.record.remove(end);
        self.watch = watch(&self.record);
        self.revision += 1;
        Some(action)
    }

    fn take_back_end(&mut self) -> bool {
        let changed =
            self.is_ended_by_players() && self.record.finish(None, Termination::Unfinished).is_ok();
        self.revision += u64::from(changed);
        changed
    }

    /// Whether the end came without an action: by a resignation, say.
    fn is_ended_by_players(&self) -> bool {
        let by_limit =
            matches!(self.record.termination(), Termination::Repetition | Termination::TurnLimit);
        self.is_over() && self.position().outcome().is_none() && !by_limit
    }
}

/// Ends without an action. They say whether the game was still going on.
impl Table {
    /// The seat gives the game up: its side is last, all others share the first rank.
    pub fn resign(&mut self, seat: Seat) -> bool {
        self.lose(seat, Termination::Resignation)
    }

    /// The time of a seat is up, which counts as if it had resigned.
    pub fn flag(&mut self, seat: Seat) -> bool {
        self.lose(seat, Termination::Time)
    }

    /// The game ends without a result. The table is not over by that: see [`Record::termination`].
    ///
    /// [`Record::termination`]: quartet_record::Record::termination
    pub fn abandon(&mut self) -> bool {
        let ended = !self.is_over() && self.record.finish(None, Termination::Abandoned).is_ok();
        self.revision += u64::from(ended);
        ended
    }

    /// All agree on a draw.
    pub fn agree_on_draw(&mut self) -> bool {
        self.end(Outcome::draw(self.record.variant().sides()), Termination::Agreement)
    }

    fn lose(&mut self, seat: Seat, reason: Termination) -> bool {
        let variant = self.record.variant();
        if seat.index() >= variant.seats() {
            return false;
        }
        let loser = variant.side(seat);
        self.end(Outcome::by(variant.sides(), |side| side != loser), reason)
    }

    fn end(&mut self, ranks: Outcome, reason: Termination) -> bool {
        let ended = !self.is_over() && self.record.finish(Some(ranks), reason).is_ok();
        self.revision += u64::from(ended);
        ended
    }
}
