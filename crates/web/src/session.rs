//! A game that is played on this page: the table with its clocks, the engine at its seats, and what
//! is stored. Data flows one way: a person or the engine plays, the table changes, and all else
//! follows.

use std::time::Duration;

use leptos::prelude::*;
use quartet_core::Seat;
use quartet_games::{Action, Position};
use quartet_record::NodeId;
use quartet_render::{Arrow, Marks, preview, touched};
use quartet_table::{Clocks, Control, Errand, Saved, Table, last_turn};

use crate::{
    board::Step,
    browser,
    game_board::Play,
    input::Input,
    messages::{Finding, Question},
    pages::turns::Line,
    route::Route,
    shell::{not_possible, say, say_with, shell, words},
    sound::{self, Sound},
    store::{self, Unstored},
    thinker::{self, Word},
};

/// What the engine is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thinking {
    /// Nothing.
    No,
    /// It chooses an action for a seat of its own.
    Playing,
    /// It looks for a hint.
    Hint,
}

/// One game on the page.
#[derive(Clone, Copy)]
pub(crate) struct Session {
    pub(crate) id: StoredValue<String>,
    started: u64,
    pub(crate) table: RwSignal<Table>,
    pub(crate) clocks: RwSignal<Clocks>,
    /// The position looked at; `None`: the newest.
    pub(crate) shown: RwSignal<Option<NodeId>>,
    /// The position on the board.
    pub(crate) position: Memo<Position>,
    pub(crate) play: Play,
    pub(crate) thinking: RwSignal<Thinking>,
    pub(crate) finding: RwSignal<Option<Finding>>,
    pub(crate) hint: RwSignal<Option<Action>>,
    pub(crate) is_paused: RwSignal<bool>,
    /// The seat that sits below, if somebody chose.
    pub(crate) below: RwSignal<Option<Seat>>,
    pub(crate) trouble: RwSignal<Option<Unstored>>,
    /// Now, for clocks.
    pub(crate) now: RwSignal<Duration>,
}

/// Time as clocks want it.
fn now() -> Duration {
    Duration::from_secs_f64(browser::now() / 1000.0)
}

/// How long a turn of the engine lasts at least, in milliseconds, so that eyes can follow.
const BREATH_MS: i32 = 350;

impl Session {
    pub(crate) fn new(kept: Saved) -> Self {
        let Saved { id, started, table, clocks, .. } = kept;
        let table = RwSignal::new(table);
        let shown = RwSignal::new(None);
        let position = Memo::new(move |_| {
            table.with(|table| match shown.get() {
                Some(node) => *table.record().position(node),
                None => *table.position(),
            })
        });
        let (is_paused, hint) = (RwSignal::new(false), RwSignal::new(None));
        let below = RwSignal::new(None);
        let trouble = RwSignal::new(None);
        let may_act = Memo::new(move |_| {
            shown.get().is_none()
                && trouble.get() != Some(Unstored::Elsewhere)
                && table.with(Table::person_to_move)
        });
        let act = Callback::new(move |action| {
            if let Some(session) = use_session() {
                session.act(action);
            }
        });
        let input = Input::new(position.into(), may_act.into(), act);
        let marks =
            Signal::derive(move || table.with(|table| marks(table, shown.get(), hint.get())));
        let seen_from =
            Signal::derive(move || Some(below.get().unwrap_or_else(|| default_below(table))));
        let session = Self {
            id: StoredValue::new(id),
            started,
            table,
            clocks: RwSignal::new(clocks),
            shown,
            position,
            play: Play::new(input, marks, seen_from, RwSignal::new(None)),
            thinking: RwSignal::new(Thinking::No),
            finding: RwSignal::new(None),
            hint,
            is_paused,
            below,
            trouble,
            now: RwSignal::new(now()),
        };
        SESSION.set(Some(session));
        session.run();
        session
    }

    fn run(self) {
        self.settle();
        self.clocks.update(|clocks| clocks.resume(now()));
        Effect::new(move |_| self.store());
        Effect::new(move |_| self.let_engine_play());
        browser::tick_while_here(100, move || self.tick());
        StoredValue::new_local(browser::Listener::new(
            &browser::window(),
            "storage",
            move |event: web_sys::StorageEvent| self.hear_of_storage(&event),
        ));
        // The time of a turn in progress is stored, too.
        StoredValue::new_local(browser::Listener::new(
            &browser::window(),
            "pagehide",
            move |_: web_sys::Event| {
                untrack(|| self.store());
            },
        ));
        on_cleanup(move || {
            thinker::stop();
            SESSION.set(None);
        });
    }

    /// Whether anything can be played at all now.
    pub(crate) fn is_live(self) -> bool {
        !self.table.with(Table::is_over)
    }
}

thread_local! {
    // Callbacks that the board keeps outlive the owner that made them; this says which game is on.
    static SESSION: std::cell::Cell<Option<Session>> = const { std::cell::Cell::new(None) };
}

fn use_session() -> Option<Session> {
    SESSION.get()
}

/// Who sits below: the person, if there is one; with several the first, or the one to move.
fn default_below(table: RwSignal<Table>) -> Seat {
    let turning = shell().settings.with(|settings| settings.turning);
    table.with(|table| {
        let persons =
            Seat::all(table.players().len()).filter(|&seat| table.player(seat).is_person());
        let persons: Vec<Seat> = persons.collect();
        match persons[..] {
            [] => Seat::new(0),
            [alone] => alone,
            [first, ..] if !turning => first,
            [first, ..] => {
                let turn = table.position().turn();
                if table.player(turn).is_person() { turn } else { first }
            }
        }
    })
}

/// What is pointed out besides what the person is about to do.
fn marks(table: &Table, shown: Option<NodeId>, hint: Option<Action>) -> Marks {
    let mut marks = Marks::default();
    let record = table.record();
    let node = shown.unwrap_or_else(|| record.end());
    if let Some(last) = last_turn(record, node) {
        marks.set_last(&last.before, &last.actions);
    }
    if let Some(action) = hint.filter(|_| shown.is_none()) {
        point_out(record.position(node), action, 1.0, None, &mut marks);
        marks.preview = preview(record.position(node), action);
    }
    marks
}

/// The last turn of some actions that follow each other, each with the position before it.
pub(crate) fn marks_of(line: &[(Position, Action)]) -> Marks {
    let mut marks = Marks::default();
    let begins = line.iter().rposition(|(before, _)| before.begins_turn());
    if let Some(begins) = begins {
        let turn: Vec<Action> = line[begins..].iter().map(|&(_, action)| action).collect();
        marks.set_last(&line[begins].0, &turn);
    }
    marks
}

/// Points out an action: by an arrow, or, where it is one place only, by that place with its worth.
pub(crate) fn point_out(
    position: &Position,
    action: Action,
    weight: f64,
    worth: Option<f64>,
    marks: &mut Marks,
) {
    let places = touched(position, action);
    match (places.first(), places.last(), worth) {
        (Some(&from), Some(&to), _) if from != to => marks.arrows.push(Arrow { from, to, weight }),
        (Some(&only), _, Some(worth)) => marks.heat.push((only, worth)),
        _ => {}
    }
}

/// Playing.
impl Session {
    /// Plays an action of the seat to move.
    pub(crate) fn act(self, action: Action) {
        let before = self.table.with_untracked(|table| *table.position());
        let played = self.table.try_update(|table| table.play(action));
        match played {
            Some(Ok(())) => {
                self.hint.set(None);
                if self.thinking.get_untracked() == Thinking::Hint {
                    thinker::stop();
                    self.thinking.set(Thinking::No);
                }
                if self.is_paused.get_untracked() {
                    self.pause(false);
                }
                self.play.board.step.set(Some(Step { before, action }));
                shell().speak(words().action(&before, action));
                self.settle();
                self.announce_end();
            }
            Some(Err(error)) => shell().tell(not_possible(&error.to_string())),
            None => {}
        }
    }

    /// After a change of the table: forced passes follow by themselves, and the clocks.
    fn settle(self) {
        let passed = self.table.try_update(Table::pass_where_forced);
        if let Some(Ok(passed)) = passed {
            let variant = self.table.with_untracked(|table| table.record().variant());
            for seat in passed {
                let name = words().seat(variant, seat);
                shell().tell(say_with("play-passes", &[("seat", name.into())]));
            }
        }
        self.follow_clocks();
    }

    fn follow_clocks(self) {
        let mut clocks = self.clocks.get_untracked();
        self.table.update(|table| clocks.follow(table, now()));
        self.clocks.set(clocks);
    }

    fn announce_end(self) {
        if self.is_over_untracked() {
            shell().tell(self.verdict());
            if shell().settings.with_untracked(|settings| settings.sound) {
                sound::play(Sound::End);
            }
        }
    }

    fn is_over_untracked(self) -> bool {
        self.table.with_untracked(Table::is_over)
    }

    /// Who has won and how, in words.
    pub(crate) fn verdict(self) -> String {
        self.table.with(verdict)
    }

    /// Changes the table in a way that is no action.
    fn change(self, change: impl FnOnce(&mut Table) -> bool) -> bool {
        if self.is_elsewhere() {
            return false;
        }
        thinker::stop();
        self.thinking.set(Thinking::No);
        self.finding.set(None);
        self.hint.set(None);
        self.shown.set(None);
        self.play.input.cancel();
        let changed = self.table.try_update(change).unwrap_or(false);
        self.settle();
        changed
    }

    pub(crate) fn take_back(self) {
        if self.change(Table::take_back) {
            shell().speak(say("play-taken-back"));
        }
    }

    pub(crate) fn redo(self) {
        self.change(Table::redo);
    }

    /// Who would resign: the person to move, or the only person.
    pub(crate) fn resigning(self) -> Option<Seat> {
        self.table.with(|table| {
            let turn = table.position().turn();
            let mut persons =
                Seat::all(table.players().len()).filter(|&seat| table.player(seat).is_person());
            let only = persons.next().filter(|_| persons.next().is_none());
            let seat = if table.player(turn).is_person() { Some(turn) } else { only };
            seat.filter(|_| !table.is_over())
        })
    }

    pub(crate) fn resign(self, seat: Seat) {
        self.change(|table| table.resign(seat));
        self.announce_end();
    }

    pub(crate) fn agree_on_draw(self) {
        self.change(Table::agree_on_draw);
        self.announce_end();
    }

    /// Begins again, with the seats turned by one if `rotate`.
    pub(crate) fn restart(self, rotate: bool) {
        let again = self.table.with_untracked(Table::restarted);
        let Ok(mut again) = again else { return };
        if rotate {
            again.rotate_seats();
        }
        let control = self.clocks.with_untracked(Clocks::control);
        let saved = store::new_game(again, control);
        // The page of the game says if it cannot be stored.
        let _ = store::keep_game(&saved);
        shell().go(&Route::Play(saved.id));
    }

    /// Goes on with the second of two games.
    pub(crate) fn second_game(self) {
        if let Some(second) = self.table.with_untracked(Table::second_game) {
            let control = self.clocks.with_untracked(Clocks::control);
            self.clocks.set(Clocks::new(control, second.players().len()));
            self.below.set(None);
            self.change(move |table| {
                *table = second;
                true
            });
        }
    }

    /// Lets the players change seats in the middle of the game.
    pub(crate) fn swap_seats(self) {
        self.change(|table| {
            table.rotate_seats();
            true
        });
    }

    /// Turns the board by one seat.
    pub(crate) fn turn_board(self) {
        let seats = self.table.with_untracked(|table| table.players().len());
        let now =
            self.below.get_untracked().unwrap_or_else(|| untrack(|| default_below(self.table)));
        self.below.set(Some(Seat::new((now.index() + 1) % seats)));
    }
}

/// The result of a game in words: who has won and how.
pub(crate) fn verdict(table: &Table) -> String {
    let record = table.record();
    let variant = record.variant();
    let Some(outcome) = record.outcome() else { return say("play-goes-on") };
    let verdict = words().verdict(variant, &outcome, &[]);
    let reason = words().termination(record.game(), record.termination());
    say_with("play-verdict", &[("verdict", verdict.into()), ("reason", reason.into())])
}

/// Clocks.
impl Session {
    fn tick(self) {
        let clocks = self.clocks.with_untracked(|clocks| {
            (clocks.control() != Control::None).then(|| clocks.flag(now()))
        });
        let Some(flag) = clocks else { return };
        self.now.set(now());
        if let Some(seat) = flag
            && !self.is_over_untracked()
        {
            self.change(|table| table.flag(seat));
            self.announce_end();
        }
    }

    pub(crate) fn has_clocks(self) -> bool {
        self.clocks.with(|clocks| clocks.control() != Control::None)
    }

    pub(crate) fn pause(self, pause: bool) {
        self.is_paused.set(pause);
        self.clocks.update(|clocks| if pause { clocks.pause(now()) } else { clocks.resume(now()) });
    }
}

/// The engine.
impl Session {
    /// How long the engine may think.
    fn time(self, position: &Position) -> Duration {
        let seconds = shell().settings.with_untracked(|settings| settings.seconds);
        let most = Duration::from_secs(seconds.into());
        let turn = position.turn();
        let remaining =
            self.clocks.with_untracked(|clocks| clocks.remaining(turn, position.game(), now()));
        remaining.map_or(most, |remaining| remaining.budget(Duration::from_millis(120)).min(most))
    }

    fn question(self, errand: &Errand, level: u8) -> Question {
        let start = self.table.with_untracked(|table| *table.record().start());
        let mut question = Question::new(&start, &errand.position, &errand.history);
        question.level = level;
        question.time_ms = Some(errand.time(self.time(&errand.position)).as_millis() as u64);
        question.seed = browser::random();
        question
    }

    /// Asks the engine as soon as a seat of its own is to move.
    fn let_engine_play(self) {
        let errand = self.table.with(Errand::of_engine);
        let rests = self.is_paused.get() || self.shown.get().is_some();
        let Some(errand) = errand.filter(|_| !rests) else {
            if self.thinking.get_untracked() == Thinking::Playing {
                thinker::stop();
                self.thinking.set(Thinking::No);
            }
            return;
        };
        let Some((_, level)) = errand.player else { return };
        let question = self.question(&errand, level.number());
        self.thinking.set(Thinking::Playing);
        self.finding.set(None);
        let asked = browser::now();
        let number = errand.number;
        thinker::ask(question, move |word| match word {
            Word::Finding(finding) => self.note(finding),
            Word::Best(action) => {
                let wait = BREATH_MS - (browser::now() - asked) as i32;
                browser::after(wait, move || self.engine_plays(number, action));
            }
            Word::Failed(why) => self.engine_failed(&why),
        });
    }

    fn note(self, finding: Finding) {
        if finding.rank == 1 {
            self.finding.try_set(Some(finding));
        }
    }

    fn engine_failed(self, why: &str) {
        self.thinking.try_set(Thinking::No);
        self.is_paused.try_set(true);
        shell().tell(say_with("play-engine-failed", &[("why", why.into())]));
    }

    /// Plays what the engine has chosen, as soon as the men stand still.
    fn engine_plays(self, number: u64, action: Option<String>) {
        // The game may have gone another way in the meantime, or the page.
        let current = self.table.try_with_untracked(|table| {
            Errand::of_engine(table).filter(|errand| errand.number == number)
        });
        let Some(Some(errand)) = current else { return };
        if self.play.board.is_moving.get_untracked() {
            return browser::after(60, move || self.engine_plays(number, action));
        }
        if self.is_paused.get_untracked() || self.shown.get_untracked().is_some() {
            return;
        }
        self.thinking.set(Thinking::No);
        let action = action.and_then(|text| errand.position.parse_action(&text).ok());
        match action {
            Some(action) => self.act(action),
            None => self.engine_failed("-"),
        }
    }

    /// Lets the engine play the best that it has found so far.
    pub(crate) fn play_now(self) {
        let Some(errand) = self.table.with_untracked(Errand::of_engine) else { return };
        let best = self.finding.with_untracked(|finding| {
            finding.as_ref().and_then(|finding| finding.line.first().cloned())
        });
        if best.is_some() {
            thinker::stop();
            self.engine_plays(errand.number, best);
        }
    }

    /// Asks for, or cancels, a hint.
    pub(crate) fn toggle_hint(self) {
        if self.thinking.get_untracked() == Thinking::Hint {
            thinker::stop();
            self.thinking.set(Thinking::No);
            return;
        }
        if !self.play.input.may_act.get_untracked() {
            return;
        }
        let errand = self.table.with_untracked(Errand::advice);
        let question = self.question(&errand, 10);
        self.thinking.set(Thinking::Hint);
        self.finding.set(None);
        thinker::ask(question, move |word| match word {
            Word::Finding(finding) => self.note(finding),
            Word::Best(action) => {
                self.thinking.try_set(Thinking::No);
                let position = errand.position;
                let action = action.and_then(|text| position.parse_action(&text).ok());
                if let Some(action) = action
                    && self.position.try_get_untracked() == Some(position)
                {
                    self.hint.set(Some(action));
                    let hint = format!("{action} – {}", words().preview(&position, action));
                    shell().tell(say_with("play-hint-is", &[("hint", hint.into())]));
                }
            }
            Word::Failed(why) => self.engine_failed(&why),
        });
    }
}

/// Looking back.
impl Session {
    pub(crate) fn line(self) -> Line {
        let act = Callback::new(move |action| self.act(action));
        Line { table: self.table, shown: self.shown, input: self.play.input, act }
    }
}

/// Storage.
impl Session {
    fn saved(self) -> Saved {
        // Stored clocks stand still.
        let mut clocks = self.clocks.get_untracked();
        clocks.pause(now());
        Saved {
            id: self.id.get_value(),
            started: self.started,
            updated: browser::date_now(),
            table: self.table.get(),
            clocks,
        }
    }

    fn store(self) {
        let saved = self.saved();
        if self.is_elsewhere() {
            return;
        }
        let trouble = store::keep_game(&saved).err();
        self.trouble.set(trouble);
        if trouble == Some(Unstored::Elsewhere) {
            self.pause(true);
        }
    }

    /// Whether another tab has the game; then nothing is done here until it is taken over.
    fn is_elsewhere(self) -> bool {
        self.trouble.get_untracked() == Some(Unstored::Elsewhere)
    }

    fn hear_of_storage(self, event: &web_sys::StorageEvent) {
        let own = event.key().is_some_and(|key| store::is_key_of(&key, &self.id.get_value()));
        let stored = event.new_value().filter(|_| own).and_then(|text| Saved::read(&text).ok());
        // A tab that only opens the game stores it as it is.
        let text = self.table.with_untracked(Table::text);
        if stored.is_some_and(|stored| stored.table.text() != text) {
            self.change(|_| false);
            self.trouble.set(Some(Unstored::Elsewhere));
            self.pause(true);
        }
    }

    /// Takes over what another tab has stored.
    pub(crate) fn take_over(self) {
        self.trouble.set(None);
        if let Some(saved) = self.id.with_value(|id| store::saved(id)) {
            self.clocks.set(saved.clocks);
            self.change(move |table| {
                *table = saved.table;
                true
            });
        }
        self.pause(false);
    }
}
