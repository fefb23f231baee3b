//! One game, from its opening to its end, with every action checked.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use quartet_core::{
    Outcome, Seat,
    adjudication::{Adjudication, Adjudicator, Draw},
};
use quartet_games::{Action, Position};

use super::{
    control::{Clocks, Control, Patience},
    player::{Choice, Fault, Player, Question},
};

/// What holds for every game of a match.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub(super) adjudication: Adjudication,
    pub(super) patience: Patience,
}

/// An action as it was played.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Played {
    pub(super) seat: Seat,
    pub(super) action: Action,
    /// What the player said about the position, by side.
    pub(super) shares: Option<Vec<f64>>,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    pub(super) time: Duration,
    /// What is left on the seat's clock, if it has one.
    pub(super) left: Option<Duration>,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    Rules,
    Draw(Draw),
    /// The player of this seat lost by its own fault.
    Fault(Seat, Fault),
}

/// A game that was played to an end.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Game {
    pub(super) start: Position,
    pub(super) played: Vec<Played>,
    /// After the last action.
    pub(super) position: Position,
    pub(super) outcome: Outcome,
    pub(super) end: End,
}

/// Plays a game; `None` if it was stopped. There is a player and a control for each seat.
///
/// Whoever answers with an action that is not legal, ends, breaks the protocol, or exceeds the time
/// by more than the grace loses: its side is last, all others share the first rank.
pub(super) fn play(
    start: Position,
    players: &mut [Player],
    controls: &[Control],
    rules: Rules,
    stop: &AtomicBool,
) -> Option<Game> {
    let mut game = Running::new(start, controls, rules);
    loop {
        let seat = game.position.turn();
        if let Some((outcome, end)) = game.ended() {
            return Some(game.finish(outcome, end));
        }
        let result = game.ask(&mut players[seat.index()], stop);
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Err(fault) = result {
            return Some(game.forfeit(seat, fault));
        }
    }
}

/// A game that the player of a seat loses before it begins.
pub(super) fn forfeit(start: Position, seat: Seat, fault: Fault) -> Game {
    let variant = start.variant();
    let loser = variant.side(seat);
    let outcome = Outcome::by(variant.sides(), |side| u8::from(side != loser));
    Game { start, played: Vec::new(), position: start, outcome, end: End::Fault(seat, fault) }
}

impl Game {
    /// The seat whose player lost by its own fault.
    pub(super) fn at_fault(&self) -> Option<Seat> {
        match self.end {
            End::Fault(seat, _) => Some(seat),
            End::Rules | End::Draw(_) => None,
        }
    }
}

/// A game that goes on.
struct Running<'a> {
    start: Position,
    position: Position,
    played: Vec<Played>,
    actions: Vec<Action>,
    history: Vec<u64>,
    controls: &'a [Control],
    clocks: Clocks,
    patience: Patience,
    adjudicator: Adjudicator<Position>,
    draw: Option<Draw>,
}

impl<'a> Running<'a> {
    fn new(start: Position, controls: &'a [Control], rules: Rules) -> Self {
        Self {
            start,
            position: start,
            played: Vec::new(),
            actions: Vec::new(),
            history: Vec::new(),
            controls,
            clocks: Clocks::new(controls),
            patience: rules.patience,
            adjudicator: Adjudicator::new(rules.adjudication, &start),
            draw: None,
        }
    }

    fn ended(&self) -> Option<(Outcome, End)> {
        if let Some(outcome) = self.position.outcome() {
            return Some((outcome, End::Rules));
        }
        let sides = self.position.variant().sides();
        self.draw.map(|draw| (Outcome::draw(sides), End::Draw(draw)))
    }

    /// Has the player of the seat to move act.
    fn ask(&mut self, player: &mut Player, stop: &AtomicBool) -> Result<(), Fault> {
        let seat = self.position.turn();
        let control = self.controls[seat.index()];
        let deadline = self.clocks.deadline(seat, control, self.patience);
        let question = Question {
            start: self.start,
            actions: &self.actions,
            position: self.position,
            history: &self.history,
            bound: self.clocks.bound(control),
            deadline,
            stop,
        };
        let begin = Instant::now();
        let choice = player.choose(&question);
        let time = begin.elapsed();
        let choice = choice?;
        if time > deadline {
            return Err(Fault::Time(format!("it answered after {} ms", time.as_millis())));
        }
        self.take(seat, choice, time)
    }

    fn take(&mut self, seat: Seat, choice: Choice, time: Duration) -> Result<(), Fault> {
        let Choice { action, shares, depth, nodes } = choice;
        let next = self
            .position
            .play(action)
            .map_err(|reason| Fault::Illegal(format!("it played {action}: {reason}")))?;
        let turn_complete = !self.position.continues_in(&next);
        let control = self.controls[seat.index()];
        self.clocks.spend(seat, control, time, turn_complete);
        let left = self.clocks.left(seat);
        if self.position.begins_turn() {
            self.history.push(self.position.key());
        }
        self.played.push(Played { seat, action, shares, depth, nodes, time, left });
        self.actions.push(action);
        self.position = next;
        self.draw = self.adjudicator.note(&next);
        Ok(())
    }

    fn forfeit(self, seat: Seat, fault: Fault) -> Game {
        let Self { played, position, .. } = self;
        Game { played, position, ..forfeit(self.start, seat, fault) }
    }

    fn finish(self, outcome: Outcome, end: End) -> Game {
        let Self { start, played, position, .. } = self;
        Game { start, played, position, outcome, end }
    }
}
