//! Tutorials: positions in which the learner makes a certain turn.

use std::{iter, sync::LazyLock};

use quartet_core::{TextError, text::Token};
use quartet_games::{Action, Game, Position};
use quartet_render::{Arrow, Marks, Place};

use crate::wish::{Wish, read_action};

/// What a turn, or the beginning of one, is to a step of a tutorial.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// What was asked for is done.
    Done,
    /// Right so far, and something is still due.
    GoOn,
    /// Not what was asked for.
    Wrong,
}

/// One step of a tutorial.
#[derive(Clone, Debug)]
pub struct Step {
    key: &'static str,
    position: Position,
    /// The ways to do it, each by what its actions must do.
    accepted: Vec<Vec<Wish>>,
    reply: Vec<Action>,
    marks: Marks,
}

/// The steps of a game's tutorial in order.
pub fn tutorial(game: Game) -> &'static [Step] {
    static TUTORIALS: LazyLock<[Vec<Step>; 4]> = LazyLock::new(|| {
        // Files of this crate, all read in its tests: none is faulty.
        Game::ALL.map(|game| read(file(game)).unwrap_or_default())
    });
    let nth = Game::ALL.iter().position(|other| *other == game);
    nth.map_or(&[], |nth| TUTORIALS[nth].as_slice())
}

const fn file(game: Game) -> &'static str {
    match game {
        Game::Quoridor => include_str!("../tutorials/quoridor.txt"),
        Game::Nine => include_str!("../tutorials/nine.txt"),
        Game::Fillit => include_str!("../tutorials/fillit.txt"),
        Game::Jamit => include_str!("../tutorials/jamit.txt"),
    }
}

impl Step {
    /// The name within the tutorial, in lower case and hyphens.
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// The name of the step's message in the languages' files, such as `lesson-quoridor-jump-task`.
    /// The parts are `title`, `task`, `hint` and `done`.
    pub fn message(&self, part: &str) -> String {
        format!("lesson-{}-{}-{part}", self.position.game(), self.key)
    }

    /// Where the learner begins. The seat to move is the learner's.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What is pointed out on the board: targets and arrows.
    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    /// What the actions that the learner has made since `before` are to this step. The last one may
    /// be one that the rules forbid: some steps ask for just that, and then `before` and the actions
    /// before it still stand.
    pub fn accepts(&self, before: &Position, turn: &[Action]) -> Verdict {
        let done = |wishes: &&Vec<Wish>| wishes.len() <= turn.len();
        let mut ways = self.accepted.iter().filter(|wishes| {
            let mut position = Some(*before);
            wishes.iter().zip(turn).all(|(wish, &action)| {
                let met = position.is_some_and(|position| wish.is_met(&position, action));
                position = position.and_then(|position| position.play(action).ok());
                met
            })
        });
        match ways.next() {
            None => Verdict::Wrong,
            Some(way) if done(&way) || ways.any(|way| done(&way)) => Verdict::Done,
            Some(_) => Verdict::GoOn,
        }
    }

    /// The turn with which the other side answers in `after`, where the learner's turn has led.
    /// `None` if the step has no answer.
    pub fn reply(&self, after: &Position) -> Option<Vec<Action>> {
        let mut position = *after;
        for &action in &self.reply {
            position = position.play(action).ok()?;
        }
        (!self.reply.is_empty()).then(|| self.reply.clone())
    }
}

/// Reads a tutorial: lines of a word and what it stands for, each step from a line `step` on.
fn read(text: &'static str) -> Result<Vec<Step>, TextError> {
    let mut steps = Vec::new();
    let mut lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .peekable();
    while let Some((number, line)) = lines.next() {
        let key = rest(line, "step").map_err(|error| error.moved(number, 1))?;
        let mine = iter::from_fn(|| lines.next_if(|(_, line)| !line.starts_with("step ")));
        steps.push(Step::read(key, mine)?);
    }
    Ok(steps)
}

/// What follows the word `word` of a line.
fn rest<'t>(line: &'t str, word: &str) -> Result<&'t str, TextError> {
    let rest = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
    rest.ok_or_else(|| Token::whole(line).error(format!("expected a line `{word} ...`")))
}

impl Step {
    fn read(
        key: &'static str,
        mut lines: impl Iterator<Item = (usize, &'static str)>,
    ) -> Result<Self, TextError> {
        let missing = || Token::whole(key).error("this step has no position");
        let (number, line) = lines.next().ok_or_else(missing)?;
        let position = rest(line, "position")
            .and_then(str::parse)
            .map_err(|error| error.moved(number, "position ".len() + 1))?;
        let (accepted, marks) = (Vec::new(), Marks::default());
        let mut step = Self { key, position, accepted, reply: Vec::new(), marks };
        for (number, line) in lines {
            step.add(line).map_err(|error| error.moved(number, 1))?;
        }
        Ok(step)
    }

    fn add(&mut self, line: &'static str) -> Result<(), TextError> {
        let (word, what) = line.split_once(' ').unwrap_or((line, ""));
        let what = Token { text: what, column: word.len() + 2 };
        match word {
            "accept" => {
                let wish = |token: Token<'_>| Wish::read(token, &self.position);
                self.accepted.push(what.split('/').map(wish).collect::<Result<_, _>>()?);
            }
            "reply" => {
                let action = |token: Token<'_>| read_action(token, &self.position);
                self.reply = what.split('/').map(action).collect::<Result<_, _>>()?;
            }
            "targets" => {
                let targets = what.split(' ').map(|token| self.place(token));
                self.marks.targets = targets.collect::<Result<_, _>>()?;
            }
            "arrows" => {
                let arrows = what.split(' ').map(|token| self.arrow(token));
                self.marks.arrows = arrows.collect::<Result<_, _>>()?;
            }
            _ => return Err(Token::whole(word).error("unknown word")),
        }
        Ok(())
    }

    fn place(&self, token: Token<'_>) -> Result<Place, TextError> {
        Place::from_name(self.position.game(), token.text)
            .ok_or_else(|| token.error("the board has no such place"))
    }

    fn arrow(&self, token: Token<'_>) -> Result<Arrow, TextError> {
        let mut ends = token.split('-');
        match (ends.next(), ends.next(), ends.next()) {
            (Some(from), Some(to), None) => {
                Ok(Arrow { from: self.place(from)?, to: self.place(to)?, weight: 1.0 })
            }
            _ => Err(token.error("expected two places with a hyphen between them")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_read_without_an_error() {
        for game in Game::ALL {
            let steps = read(file(game)).unwrap();
            assert!(steps.len() >= 5, "{game}");
            assert!(steps.iter().all(|step| step.position.game() == game), "{game}");
        }
    }

    #[test]
    fn errors_name_line_and_column() {
        let error = |text| read(text).unwrap_err();
        let position = "step a\nposition quoridor 2p e1,e9 10,10 - 1\n";
        assert_eq!(error("jump a").to_string(), "column 1: `jump a`: expected a line `step ...`");
        assert_eq!(error("step a").token, "a");
        assert_eq!(error("step a\nposition quoridor 2p e1,e9 10,10 - 3").line, 2);
        let after = |line: &str| error(format!("{position}{line}").leak());
        for (line, column, token) in [
            ("accepts e2", 1, "accepts"),
            ("accept e2/e99", 11, "e99"),
            ("accept lays:x", 8, "lays:x"),
            ("accept refused:z", 16, "z"),
            ("targets e2 z9", 12, "z9"),
            ("arrows e2-z9", 11, "z9"),
            ("arrows e2", 8, "e2"),
            ("arrows e2-e3-e4", 8, "e2-e3-e4"),
            ("reply e8/x", 10, "x"),
        ] {
            let error = after(line);
            assert_eq!(
                (error.line, error.column, error.token.as_str()),
                (3, column, token),
                "{line}"
            );
        }
    }
}
