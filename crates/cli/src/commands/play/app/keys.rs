//! What keys and mouse mean.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use quartet_games::Position;
use quartet_render::Place;
use quartet_table::Player;

use super::{
    super::geometry::Arrow,
    Advice, App, Prompt, Purpose, Wish,
    prompt::{common, completions},
};

/// What lies over the screen and waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialog {
    /// What the keys do, from this line on.
    Help(usize),
    /// Leave although something is not saved?
    Quit,
    /// Give up?
    Resign,
    /// Leave this game for another?
    NewGame,
}

impl Dialog {
    /// What is asked.
    pub(crate) const fn question(self) -> &'static str {
        match self {
            Self::Help(_) => "",
            Self::Quit => "The game could not be saved. Leave it all the same?",
            Self::Resign => "Resign this game?",
            Self::NewGame => "Leave this game and choose another one?",
        }
    }
}

/// What the mouse met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Click {
    /// A place of the board.
    Place(Place),
    /// One of several complete actions.
    Option(usize),
    /// A key of the help line or of a dialog.
    Key(KeyCode),
}

impl App {
    /// A key was pressed.
    pub(crate) fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c')) {
            self.wish = Some(Wish::Quit);
        } else if self.dialog.is_some() {
            self.dialog_key(key.code);
        } else if self.prompt.is_some() {
            if control && matches!(key.code, KeyCode::Char('u')) {
                self.prompt.iter_mut().for_each(|prompt| prompt.text.clear());
            } else if !control {
                self.prompt_key(key.code);
            }
        } else if !control {
            self.game_key(key.code);
        }
    }

    /// The mouse was clicked on something.
    pub(crate) fn click(&mut self, on: Click) {
        match on {
            Click::Key(code) => self.key(code.into()),
            _ if self.dialog.is_some() || self.prompt.is_some() => {}
            Click::Option(nth) => {
                let options = self.options().map(|(options, _)| options).unwrap_or_default();
                if let Some(&action) = options.get(nth) {
                    self.play(action);
                }
            }
            Click::Place(place) => self.click_place(place),
        }
    }

    /// A fence is first shown and only placed when the mouse has been there before: by hovering, if
    /// the terminal tells of that, or by another click.
    fn click_place(&mut self, place: Place) {
        let is_new = self.pointer.replace(place) != Some(place);
        match (place, self.cursor()) {
            (Place::Fence(_), Some(_)) if is_new => self.move_cursor(place),
            (Place::Fence(fence), Some(Place::Fence(turned)))
                if turned.square() == fence.square() =>
            {
                self.pick(Place::Fence(turned));
            }
            _ => self.pick(place),
        }
    }

    /// The mouse moved over something.
    pub(crate) fn hover(&mut self, place: Place) {
        let free = self.dialog.is_none() && self.prompt.is_none() && self.options().is_none();
        if free && self.cursor().is_some() && self.pointer != Some(place) {
            self.pointer = Some(place);
            self.move_cursor(place);
        }
    }

    /// The wheel was turned over the list of turns, or over the help.
    pub(crate) fn wheel(&mut self, up: bool) {
        match &mut self.dialog {
            Some(Dialog::Help(line)) => {
                *line = if up { line.saturating_sub(1) } else { *line + 1 };
            }
            Some(_) => {}
            None => {
                self.scroll = if up { self.scroll + 1 } else { self.scroll.saturating_sub(1) };
            }
        }
    }

    fn dialog_key(&mut self, code: KeyCode) {
        match (self.dialog, code) {
            (Some(Dialog::Help(_)), KeyCode::Up | KeyCode::PageUp) => self.wheel(true),
            (Some(Dialog::Help(_)), KeyCode::Down | KeyCode::PageDown) => self.wheel(false),
            (Some(dialog), KeyCode::Char('y') | KeyCode::Enter) => {
                self.dialog = None;
                match dialog {
                    Dialog::Help(_) => {}
                    Dialog::Quit => self.wish = Some(Wish::Quit),
                    Dialog::NewGame => self.wish = Some(Wish::NewGame),
                    Dialog::Resign => {
                        self.table.resign(self.table.position().turn());
                        self.note = None;
                        self.settle();
                    }
                }
            }
            (Some(Dialog::Help(_)), _) | (Some(_), KeyCode::Char('n') | KeyCode::Esc) => {
                self.dialog = None;
            }
            _ => {}
        }
    }

    fn game_key(&mut self, code: KeyCode) {
        // `h` asks for advice, but before a digit it names a file of the board.
        if let (Advice::Wanted, KeyCode::Char(digit @ '1'..='9')) = (self.advice, code) {
            self.advice = Advice::None;
            self.note = None;
            return self.open_prompt(format!("h{digit}"));
        }
        match code {
            KeyCode::Up => self.walk(Arrow::Up),
            KeyCode::Down => self.walk(Arrow::Down),
            KeyCode::Left => self.walk(Arrow::Left),
            KeyCode::Right => self.walk(Arrow::Right),
            KeyCode::Tab => self.cycle(false),
            KeyCode::BackTab => self.cycle(true),
            KeyCode::Enter => self.enter(),
            KeyCode::Esc => self.let_go(),
            KeyCode::PageUp => self.wheel(true),
            KeyCode::PageDown => self.wheel(false),
            KeyCode::Char(sign) => self.letter(sign),
            _ => {}
        }
    }

    fn letter(&mut self, sign: char) {
        match sign {
            ' ' => self.turn_over(),
            'u' => {
                if self.table.take_back() {
                    self.say("taken back; y plays it again");
                    self.settle();
                } else {
                    self.warn("there is nothing to take back");
                }
            }
            'y' => {
                if self.table.redo() {
                    self.note = None;
                    self.settle();
                } else {
                    self.warn("nothing was taken back that could be played again");
                }
            }
            'h' => self.ask_advice(),
            'm' => self.move_now(),
            'p' => {
                self.paused = !self.paused;
                self.say(if self.paused { "engines wait; p lets them go on" } else { "go on" });
            }
            'r' if self.table.person_to_move() => self.dialog = Some(Dialog::Resign),
            'r' => self.warn("only the seat to move can resign"),
            'n' if self.table.is_over() || self.table.is_untouched() => {
                self.wish = Some(Wish::NewGame);
            }
            'n' => self.dialog = Some(Dialog::NewGame),
            's' => {
                let text = self.file.clone().unwrap_or_default();
                self.prompt = Some(Prompt { purpose: Purpose::File, text });
            }
            'q' if self.is_unsaved() => self.dialog = Some(Dialog::Quit),
            'q' => self.wish = Some(Wish::Quit),
            '?' => self.dialog = Some(Dialog::Help(0)),
            '/' | ':' => self.open_prompt(String::new()),
            '1'..='9' if self.options().is_some() => {
                self.click(Click::Option(sign as usize - '1' as usize));
            }
            'a'..='i' | 'A'..='Z' | '+' | '>' => self.open_prompt(sign.to_string()),
            _ => {}
        }
    }

    fn ask_advice(&mut self) {
        if self.table.person_to_move() {
            self.advice = Advice::Wanted;
            self.say("the engine looks for a good action; m ends that");
        } else {
            self.warn("it is not your turn");
        }
    }

    fn move_now(&mut self) {
        match self.table.to_move() {
            Some(Player::Engine(_)) if self.paused => {
                self.paused = false;
                self.hurry = true;
            }
            _ if self.errand_number().is_some() => self.hurry = true,
            _ => self.warn("no engine is thinking"),
        }
    }

    fn enter(&mut self) {
        if let Some(next) = self.table.second_game() {
            let file = self.file.take();
            *self = Self { file, ..Self::new(next) };
        } else if let Some((options, meant)) = self.options() {
            self.play(options[meant]);
        } else if let Some(cursor) = self.cursor() {
            self.pick(cursor);
        } else if self.table.is_over() {
            self.warn("the game is over; n begins another");
        }
    }

    fn open_prompt(&mut self, text: String) {
        if self.table.person_to_move() {
            self.prompt = Some(Prompt { purpose: Purpose::Action, text });
        }
    }

    fn prompt_key(&mut self, code: KeyCode) {
        let position = *self.table.position();
        let Some(prompt) = &mut self.prompt else { return };
        match code {
            KeyCode::Esc => self.prompt = None,
            KeyCode::Backspace if prompt.text.is_empty() => self.prompt = None,
            KeyCode::Backspace => {
                prompt.text.pop();
            }
            KeyCode::Tab if prompt.purpose == Purpose::Action => {
                if let Some(text) = common(&completions(&position, &prompt.text)) {
                    prompt.text = text;
                }
            }
            KeyCode::Enter => {
                let Prompt { purpose, text } = prompt.clone();
                self.prompt = None;
                let text = text.trim();
                match purpose {
                    _ if text.is_empty() => {}
                    Purpose::Action => self.play_text(text),
                    Purpose::File => self.wish = Some(Wish::SaveAs(text.to_owned())),
                }
            }
            KeyCode::Char(sign) if prompt.text.chars().count() < MAX_TYPED => {
                prompt.text.push(sign);
            }
            _ => {}
        }
    }

    /// Plays actions as in notation; what is not legal is told, and nothing of it played.
    fn play_text(&mut self, text: &str) {
        match self.table.position().parse_turn(text) {
            Ok(actions) => {
                for action in actions {
                    self.play(action);
                }
            }
            Err(error) => self.warn(format!("`{}`: {}", error.token, error.message)),
        }
    }
}

/// Longer texts are neither actions nor names of files.
const MAX_TYPED: usize = 500;

/// What the keys do: key and meaning, for the game at hand.
pub(crate) fn help(app: &App) -> Vec<(&'static str, &'static str)> {
    let mut lines = match app.table.position() {
        Position::Quoridor(_) => vec![
            ("arrows", "walk over squares, or over fences once one is in hand"),
            ("Enter, click", "move the pawn there, place the fence"),
            ("Space", "take a fence in hand; turn it"),
            ("Esc", "back to the pawn"),
        ],
        Position::Nine(_) => vec![
            ("arrows", "walk over the squares, or round the rim"),
            ("Enter, click", "put a piece there, slide the piece of that slot"),
        ],
        Position::Fillit(_) => vec![
            ("arrows", "walk over the spaces"),
            ("Enter, click", "slide the pawn there; pick a stone, then where it goes"),
            ("Esc", "put the stone down again"),
        ],
        Position::Jamit(_) => vec![
            ("arrows", "walk along the edge, or from corner to corner"),
            ("Enter, click", "put the coins in there; move the pawn to that corner"),
            ("Space, 1, 2", "which coin goes in first"),
            ("Esc", "choose another space"),
        ],
    };
    lines.extend([
        ("Tab", "go from one legal choice to the next"),
        ("e2 Pe4 a1:bn", "type an action as in notation; Tab completes it"),
        ("/", "type whatever it begins with, `/h3` for file h"),
        ("u, y", "take back, play again what was taken back"),
        ("h", "let the engine suggest something"),
        ("m", "let the engine answer now"),
        ("p", "let engines wait, or go on"),
        ("r", "resign"),
        ("n", "choose another game"),
        ("s", "save in a file of another name"),
        ("PgUp, PgDn, wheel", "scroll the list of turns"),
        ("q", "leave; the game can be resumed"),
    ]);
    lines
}
