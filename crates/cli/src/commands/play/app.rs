//! The state of the screen: what keys, mouse and engine do to it. It knows no terminal, no thread and
//! no clock, so that tests play whole games with it.

mod cursor;
mod keys;
mod prompt;

use quartet_games::Action;
use quartet_render::{Marks, Place, touched};
use quartet_table::{Choices, Errand, Player, Table, why_not};

use super::words;

pub(crate) use keys::{Click, Dialog, help};
pub(crate) use prompt::{Prompt, Purpose, completions};

/// A game on the screen.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) table: Table,
    /// The places picked for the action to come.
    picked: Vec<Place>,
    cursor: Option<Place>,
    /// Where the mouse points.
    pointer: Option<Place>,
    /// Which of several complete actions is meant.
    option: usize,
    pub(crate) prompt: Option<Prompt>,
    pub(crate) dialog: Option<Dialog>,
    advice: Advice,
    pub(crate) note: Option<Note>,
    /// Engines wait.
    pub(crate) paused: bool,
    /// The engine is to answer now.
    hurry: bool,
    /// How far the list of turns is scrolled up, in lines.
    pub(crate) scroll: usize,
    wish: Option<Wish>,
    /// The revision of the table that is in a file.
    saved: Option<u64>,
    /// Where the game is saved, as people may read it.
    pub(crate) file: Option<String>,
}

/// The engine's suggestion.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Advice {
    None,
    Wanted,
    Given(Action),
}

/// What was to be said last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Note {
    pub(crate) text: String,
    pub(crate) is_warning: bool,
}

/// What the app itself cannot do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// Leave the program.
    Quit,
    /// Choose another game.
    NewGame,
    /// Save in this file from now on.
    SaveAs(String),
}

impl App {
    pub(crate) fn new(table: Table) -> Self {
        let mut app = Self {
            table,
            picked: Vec::new(),
            cursor: None,
            pointer: None,
            option: 0,
            prompt: None,
            dialog: None,
            advice: Advice::None,
            note: None,
            paused: false,
            hurry: false,
            scroll: 0,
            wish: None,
            saved: None,
            file: None,
        };
        app.settle();
        app
    }

    /// What is to be done outside, once.
    pub(crate) fn take_wish(&mut self) -> Option<Wish> {
        self.wish.take()
    }

    /// Says that the game is saved as it stands.
    pub(crate) fn is_saved(&mut self, file: String) {
        self.saved = Some(self.table.revision());
        self.file = Some(file);
    }

    /// Whether something was played that is in no file.
    pub(crate) fn is_unsaved(&self) -> bool {
        self.saved != Some(self.table.revision())
            && !(self.table.is_untouched() && self.saved.is_none())
    }

    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.note = Some(Note { text: text.into(), is_warning: false });
    }

    pub(crate) fn warn(&mut self, text: impl Into<String>) {
        self.note = Some(Note { text: text.into(), is_warning: true });
    }
}

/// Engines.
impl App {
    /// The number of the errand that the engine is to run, `None` if it is to rest.
    pub(crate) fn errand_number(&self) -> Option<u64> {
        let advice = self.advice == Advice::Wanted;
        let runs = match self.table.to_move() {
            None => false,
            Some(Player::Person(_)) => advice,
            Some(Player::Engine(_)) => !self.paused,
        };
        runs.then_some(Errand::number(&self.table, advice))
    }

    pub(crate) fn errand(&self) -> Option<Errand> {
        self.errand_number()?;
        Errand::of_engine(&self.table).or_else(|| Some(Errand::advice(&self.table)))
    }

    /// Whether the engine is to come to an end at once.
    pub(crate) const fn hurries(&self) -> bool {
        self.hurry
    }

    /// Takes what the engine found. Answers to errands that are no longer wanted are passed over.
    pub(crate) fn answer(&mut self, number: u64, action: Option<Action>) {
        if self.errand_number() != Some(number) {
            return;
        }
        self.hurry = false;
        match action {
            None => {
                self.advice = Advice::None;
                self.paused = true;
                self.warn("the engine found no action");
            }
            Some(action) if self.advice == Advice::Wanted => {
                self.advice = Advice::Given(action);
                let effect = words::effect(self.table.position(), action);
                self.say(format!("the engine suggests {effect}"));
            }
            Some(action) => self.play(action),
        }
    }
}

/// Choosing an action.
impl App {
    pub(crate) fn choices(&self) -> Choices {
        if self.table.person_to_move() {
            quartet_table::choices(self.table.position(), &self.picked)
        } else {
            Choices::default()
        }
    }

    /// Several complete actions among which the person has to choose, and which one is meant.
    pub(crate) fn options(&self) -> Option<(Vec<Action>, usize)> {
        let complete = self.choices().complete;
        (complete.len() > 1).then(|| (complete.clone(), self.option % complete.len()))
    }

    /// The action that Enter would play, if it would play one.
    pub(crate) fn preview(&self) -> Option<Action> {
        if let Some((options, meant)) = self.options() {
            return Some(options[meant]);
        }
        let choices = self.choices();
        let cursor = self.cursor.filter(|cursor| choices.next.contains(cursor))?;
        let picked: Vec<Place> = self.picked.iter().copied().chain([cursor]).collect();
        quartet_table::choices(self.table.position(), &picked).complete.first().copied()
    }

    pub(crate) const fn advised(&self) -> Option<Action> {
        match self.advice {
            Advice::Given(action) => Some(action),
            _ => None,
        }
    }

    pub(crate) fn looks_for_advice(&self) -> bool {
        self.advice == Advice::Wanted
    }

    pub(crate) fn cursor(&self) -> Option<Place> {
        self.cursor.filter(|_| self.table.person_to_move())
    }

    /// What is pointed out on the board.
    pub(crate) fn marks(&self) -> Marks {
        let mut marks = Marks::default();
        if let Some(turn) = self.table.last_turn() {
            marks.set_last(&turn.before, &turn.actions);
        }
        marks.targets = self.choices().next;
        // Fences fit nearly everywhere: to show them all would show nothing.
        marks.targets.retain(|target| !matches!(target, Place::Fence(_)));
        marks.selected = self.picked.last().copied();
        marks.cursor = self.cursor();
        marks
    }

    /// The places of the suggestion, or else of the action under the cursor.
    pub(crate) fn shown_action(&self) -> Vec<Place> {
        let action = self.advised().or_else(|| self.preview());
        action.map(|action| touched(self.table.position(), action)).unwrap_or_default()
    }

    /// What the place under the cursor is good for, or why for nothing.
    pub(crate) fn insight(&self) -> Option<String> {
        let position = self.table.position();
        let cursor = self.cursor()?;
        if let Some(action) = self.preview() {
            return Some(words::effect(position, action));
        }
        if self.choices().next.contains(&cursor) {
            return Some(format!("{cursor}: Enter picks it"));
        }
        if self.picked.last() == Some(&cursor) {
            return Some(format!("{cursor} is picked, Esc lets it go"));
        }
        Some(format!("{cursor}: {}", why_not(position, &self.picked, cursor)))
    }

    /// Picks a place as the next part of an action, and plays the action if it is complete.
    fn pick(&mut self, place: Place) {
        if !self.table.person_to_move() {
            self.warn(if self.table.is_over() {
                "the game is over"
            } else {
                "it is not your turn"
            });
            return;
        }
        if let Some((options, meant)) = self.options() {
            if self.picked.last() == Some(&place) {
                return self.play(options[meant]);
            }
            self.picked.clear();
        }
        if self.picked.last() == Some(&place) {
            self.picked.pop();
            return;
        }
        let position = *self.table.position();
        if !self.choices().next.contains(&place) {
            let others = quartet_table::choices(&position, &[]).next;
            if self.picked.is_empty() || !others.contains(&place) {
                return self.warn(why_not(&position, &self.picked, place).to_string());
            }
            self.picked.clear();
        }
        self.cursor = Some(place);
        self.picked.push(place);
        self.option = 0;
        self.note = None;
        if let [action] = self.choices().complete[..] {
            self.play(action);
        }
    }

    fn play(&mut self, action: Action) {
        match self.table.play(action) {
            Ok(()) => {
                self.note = None;
                self.settle();
            }
            Err(reason) => self.warn(reason.to_string()),
        }
    }

    /// After a change of the table: forced passes follow by themselves, and nothing is picked.
    fn settle(&mut self) {
        while let Some(pass) = self.table.forced_pass() {
            let seat = words::seat(&self.table, self.table.position().turn());
            if let Err(reason) = self.table.play(pass) {
                self.warn(reason.to_string());
                break;
            }
            self.say(format!("{seat} cannot act and passes"));
        }
        self.picked.clear();
        self.option = 0;
        self.advice = Advice::None;
        self.hurry = false;
        self.scroll = 0;
        self.place_cursor();
    }
}
