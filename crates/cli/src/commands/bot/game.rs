//! One game after another.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use anyhow::Context as _;
use quartet_core::Seat;
use quartet_engine::{Limits, Remaining};
use quartet_games::{Action, Position};
use quartet_rooms::{Room, Step};
use quartet_table::Table;
use quartet_wire::{Command, Offer, Pairing, Person, Refusal, RoomId, ServerMessage};
use tokio::{
    sync::mpsc,
    task::spawn_blocking,
    time::{Instant, sleep, sleep_until},
};

use super::api::Api;
use crate::commands::matches::{
    control::Bound,
    player::{Fault, Player, Question},
    spec::Spec,
};

/// How long an engine may take for what no clock counts.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);
/// What an action takes on its way, kept back of the time.
const OVERHEAD: Duration = Duration::from_millis(300);
/// How long a bot stays after a game, for a rematch that others may offer.
const AFTERWARDS: Duration = Duration::from_secs(20);
/// How long the others may take until all agree on a rematch, and until all are ready for it.
const REMATCH: Duration = Duration::from_mins(1);
/// The pause before coming back to a room.
const PAUSE: Duration = Duration::from_millis(300);

/// How a bot plays.
#[derive(Clone)]
pub(super) struct Habits {
    pub(super) spec: Spec,
    /// Limits besides those of the clocks.
    pub(super) limits: Limits,
    /// The time for an action without clocks.
    pub(super) movetime: Duration,
    pub(super) restarts: u32,
    /// So many rematches in a row at most.
    pub(super) rematches: Option<u32>,
    pub(super) stop: Arc<AtomicBool>,
}

/// What comes after a room.
enum Next {
    /// The game is over, and nothing follows.
    Done,
    /// There was no game, and none is to be expected.
    Nothing,
    /// Somebody waits there who wants the same.
    Elsewhere(RoomId),
    /// The same players go on there.
    Rematch(RoomId),
}

/// Plays one game at a time.
pub(super) struct Bot {
    api: Api,
    me: Person,
    habits: Habits,
    told: mpsc::UnboundedSender<String>,
}

impl Bot {
    pub(super) const fn new(
        api: Api,
        me: Person,
        habits: Habits,
        told: mpsc::UnboundedSender<String>,
    ) -> Self {
        Self { api, me, habits, told }
    }

    fn tell(&self, line: String) {
        // Nobody listens any more when the program ends.
        let _ = self.told.send(line);
    }

    /// Plays with anybody who wants to, so many games or on and on.
    pub(super) async fn seek(self, pairing: Pairing, games: Option<u32>) -> anyhow::Result<()> {
        let mut played = 0;
        while games.is_none_or(|games| played < games) {
            let room = self.api.pair(&pairing).await?;
            let most = games.map(|games| games - played);
            played += self.series(room, Some(&pairing), most).await?;
        }
        Ok(())
    }

    /// Plays the game of a room, or of one in which somebody waits who wants the same, and rematches,
    /// so many games or as many as are offered. Gives how many that were.
    pub(super) async fn series(
        &self,
        mut room: RoomId,
        mut pairing: Option<&Pairing>,
        most: Option<u32>,
    ) -> anyhow::Result<u32> {
        let mut played = 0;
        loop {
            let goes_on = self.habits.rematches.is_none_or(|rematches| played < rematches)
                && most.is_none_or(|most| played + 1 < most);
            match self.play(&room, pairing, played > 0, goes_on).await? {
                Next::Done => return Ok(played + 1),
                Next::Nothing => return Ok(played),
                Next::Elsewhere(other) => room = other,
                Next::Rematch(next) => {
                    played += 1;
                    // Only those who played can come.
                    (room, pairing) = (next, None);
                }
            }
        }
    }

    /// Plays the game of a room to its end.
    async fn play(
        &self,
        id: &RoomId,
        pairing: Option<&Pairing>,
        is_rematch: bool,
        goes_on: bool,
    ) -> anyhow::Result<Next> {
        match self.api.act(id, &Command::Sit { seat: None }).await {
            Ok(()) | Err(Refusal::Seated {} | Refusal::Started {}) => {}
            Err(why) => return Err(anyhow::Error::from(why).context(format!("room {id}"))),
        }
        self.tell(format!("{id}: sits"));
        let mut game = Game {
            bot: self,
            id,
            room: None,
            ahead: 0,
            player: None,
            faults: 0,
            sent: None,
            goes_on,
            until: is_rematch.then(|| Instant::now() + REMATCH),
        };
        loop {
            let seen = game.room.as_ref().map_or(0, Room::version);
            let mut events =
                self.api.events(id, seen).await.with_context(|| format!("room {id}"))?;
            loop {
                let message = tokio::select! {
                    message = events.next() => message,
                    () = sleep(alone(&self.me)), if game.is_alone() => {
                        if let Some(pairing) = pairing {
                            let room = self.api.pair(pairing).await?;
                            if room != *id {
                                game.leave().await?;
                                return Ok(Next::Elsewhere(room));
                            }
                        }
                        continue;
                    }
                    () = at(game.until) => {
                        if game.room.as_ref().is_some_and(Room::is_over) {
                            return Ok(Next::Done);
                        }
                        self.tell(format!("{id}: nobody is ready"));
                        game.leave().await?;
                        return Ok(Next::Nothing);
                    }
                };
                let Some(message) = message else { break };
                let ServerMessage::Events { first, events: more, now, .. } = message else {
                    continue;
                };
                game.ahead = i128::from(now) - i128::from(local());
                let seen = game.room.as_ref().map_or(0, Room::version);
                if first > seen {
                    // Something was missed: come back and hear it.
                    break;
                }
                let was_over = game.room.as_ref().is_some_and(Room::is_over);
                for event in more.iter().skip(usize::try_from(seen - first).unwrap_or(usize::MAX)) {
                    match &mut game.room {
                        None => game.room = Some(Room::replay([event])?),
                        Some(room) => room.apply(event)?,
                    }
                }
                game.respond().await?;
                if let Some(next) = game.what_next(was_over) {
                    return Ok(next);
                }
            }
            sleep(PAUSE).await;
        }
    }
}

/// Waits for a time, or for ever.
async fn at(time: Option<Instant>) {
    match time {
        Some(time) => sleep_until(time).await,
        None => std::future::pending().await,
    }
}

/// Milliseconds since 1970 by this machine's clock.
fn local() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// So long a bot waits alone before it looks around: not all of them at the same time.
fn alone(me: &Person) -> Duration {
    let odd: u64 = me.id.as_str().bytes().map(u64::from).sum();
    Duration::from_millis(4000 + odd * 97 % 4000)
}

struct Game<'a> {
    bot: &'a Bot,
    id: &'a RoomId,
    room: Option<Room>,
    /// By how many milliseconds the server's clock is ahead of ours.
    ahead: i128,
    player: Option<Player>,
    faults: u32,
    /// The ply that was answered last.
    sent: Option<u64>,
    /// Whether the bot would play a rematch.
    goes_on: bool,
    /// How long it waits for the others.
    until: Option<Instant>,
}

impl Game<'_> {
    /// Whether nobody else has come.
    fn is_alone(&self) -> bool {
        self.room.as_ref().is_some_and(|room| {
            let others = room.chairs().iter().filter_map(quartet_rooms::Chair::person);
            room.step() == Step::Waiting
                && others.filter(|other| other.id != self.bot.me.id).count() == 0
        })
    }

    /// Gives the seat back, and the room if it is one's own.
    async fn leave(&mut self) -> anyhow::Result<()> {
        self.does(&Command::Rise {}).await?;
        if self.room.as_ref().is_some_and(|room| room.owner().id == self.bot.me.id) {
            self.does(&Command::Close {}).await?;
        }
        Ok(())
    }

    /// What follows the room, once that is known. Whether the game was over before is known by the caller.
    fn what_next(&mut self, was_over: bool) -> Option<Next> {
        let room = self.room.as_ref()?;
        match room.step() {
            Step::Waiting => return None,
            Step::Over | Step::Closed => {}
            _ => {
                self.until = None;
                return None;
            }
        }
        let (is_closed, rematch) = (room.step() == Step::Closed, room.rematch().cloned());
        if !was_over {
            self.bot.tell(format!("{}: {}", self.id, self.end()));
            self.until = Some(Instant::now() + AFTERWARDS);
        }
        if is_closed || !self.goes_on { Some(Next::Done) } else { rematch.map(Next::Rematch) }
    }

    /// Agrees to a rematch that others offer.
    async fn respond_afterwards(&mut self) -> anyhow::Result<()> {
        let Some(room) = self.room.as_ref().filter(|_| self.goes_on) else { return Ok(()) };
        let Some(seat) = room.player_of(&self.bot.me.id) else { return Ok(()) };
        let offer = Offer::Rematch;
        if room.offers().get(&offer).is_some_and(|proposal| !proposal.agreed[seat.index()]) {
            self.does(&Command::Answer { offer, agree: true }).await?;
            self.until = Some(Instant::now() + REMATCH);
        }
        Ok(())
    }

    /// Does what is to do now.
    async fn respond(&mut self) -> anyhow::Result<()> {
        let Some(room) = &self.room else { return Ok(()) };
        if room.step() == Step::Over {
            return self.respond_afterwards().await;
        }
        let Some(seat) = room.seat_of(&self.bot.me.id) else { return Ok(()) };
        let declined: Vec<_> = room
            .offers()
            .iter()
            .filter(|(_, proposal)| proposal.by != seat && !proposal.agreed[seat.index()])
            .map(|(&offer, _)| offer)
            .collect();
        let is_ready = room.chairs()[seat.index()].ready;
        match room.step() {
            Step::Waiting | Step::Between if !is_ready => {
                self.does(&Command::Ready { ready: true }).await?;
            }
            Step::Playing => {
                for offer in declined {
                    // To end a game that nobody wants costs nobody anything.
                    let agree = offer == Offer::Abort;
                    self.does(&Command::Answer { offer, agree }).await?;
                }
                let ply = room_ply(self.room.as_ref());
                let is_turn = self.room.as_ref().and_then(Room::turn) == Some(seat);
                if is_turn && self.sent != Some(ply) {
                    let command = match self.think(seat).await? {
                        Some(action) => Command::Act { ply, action: action.to_string() },
                        None => Command::Resign {},
                    };
                    self.sent = Some(ply);
                    self.does(&command).await?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// What is refused since something else has happened meanwhile is told by the next events.
    async fn does(&mut self, command: &Command) -> anyhow::Result<()> {
        match self.bot.api.act(self.id, command).await {
            Ok(()) => Ok(()),
            Err(why @ (Refusal::Stranger {} | Refusal::NoRoom {} | Refusal::Origin {})) => {
                Err(anyhow::Error::from(why).context(format!("room {}", self.id)))
            }
            Err(why) => {
                self.bot.tell(format!("{}: refused: {why}", self.id));
                Ok(())
            }
        }
    }

    /// The engine's choice; `None` where it broke down once too often.
    async fn think(&mut self, seat: Seat) -> anyhow::Result<Option<Action>> {
        loop {
            let Some(table) = self.room.as_ref().and_then(Room::table) else { return Ok(None) };
            let task = Task::of(table, self.limits(seat), self.bot.habits.clone());
            let player = self.player.take();
            let (player, choice) = spawn_blocking(move || task.run(player)).await?;
            match choice {
                Ok(action) => {
                    self.player = player;
                    return Ok(Some(action));
                }
                Err(fault) => {
                    self.faults += 1;
                    self.bot.tell(format!("{}: the engine {fault}", self.id));
                    if self.faults > self.bot.habits.restarts {
                        return Ok(None);
                    }
                }
            }
        }
    }

    fn limits(&self, seat: Seat) -> Limits {
        let Habits { limits, movetime, .. } = &self.bot.habits;
        let now = u64::try_from(i128::from(local()) + self.ahead).unwrap_or_default();
        let remaining: Option<Remaining> = self.room.as_ref().and_then(|room| {
            let game = room.start().game();
            room.clocks()?.remaining(seat, game, Duration::from_millis(now))
        });
        let time = match remaining {
            Some(remaining) => remaining.budget(OVERHEAD),
            None if *limits == Limits::default() => *movetime,
            None => limits.time.unwrap_or(PATIENCE),
        };
        Limits { time: Some(limits.time.map_or(time, |own| own.min(time))), ..*limits }
    }

    /// How it ended, in a word.
    fn end(&self) -> String {
        let Some(room) = &self.room else { return "nothing".into() };
        let Some(table) = room.table() else { return "closed".into() };
        let variant = room.start().variant();
        let seat = room.player_of(&self.bot.me.id).map_or(0, Seat::number);
        let actions = table.record().main_line().count();
        let result = table.record().termination();
        format!("{variant} is over after {actions} actions ({result:?}), from seat {seat}")
    }
}

fn room_ply(room: Option<&Room>) -> u64 {
    room.map_or(0, Room::ply)
}

/// What the engine is to do, apart from the game.
struct Task {
    start: Position,
    actions: Vec<Action>,
    position: Position,
    history: Vec<u64>,
    limits: Limits,
    habits: Habits,
}

impl Task {
    fn of(table: &Table, limits: Limits, habits: Habits) -> Self {
        let record = table.record();
        let actions = record.main_line().filter_map(|node| record.action(node));
        Self {
            start: *record.start(),
            actions: actions.collect(),
            position: *table.position(),
            history: table.history(),
            limits,
            habits,
        }
    }

    fn run(self, player: Option<Player>) -> (Option<Player>, Result<Action, Fault>) {
        match self.choose(player) {
            Ok((player, action)) => (Some(player), Ok(action)),
            // A broken engine is not used again.
            Err(fault) => (None, Err(fault)),
        }
    }

    fn choose(&self, player: Option<Player>) -> Result<(Player, Action), Fault> {
        let mut player = if let Some(player) = player {
            player
        } else {
            let mut player = Player::new(&self.habits.spec, PATIENCE, &self.habits.stop)?;
            player.new_game(&self.start, self.position.key())?;
            player
        };
        let time = self.limits.time.unwrap_or(PATIENCE);
        let choice = player.choose(&Question {
            start: self.start,
            actions: &self.actions,
            position: self.position,
            history: &self.history,
            bound: Bound::Fixed(self.limits),
            deadline: time + time + Duration::from_secs(5),
            stop: &self.habits.stop,
        })?;
        match self.position.legal(choice.action) {
            Ok(()) => Ok((player, choice.action)),
            Err(why) => Err(Fault::Illegal(format!("{}: {why}", choice.action))),
        }
    }
}
