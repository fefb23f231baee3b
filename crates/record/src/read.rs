//! Reading records from text.

use std::{borrow::Cow, str::FromStr};

use quartet_core::{TextError, text::Token};

use crate::{
    EndingError, NodeId, Record, Termination,
    ending::{outcome_text, read_outcome},
    header::Header,
    lex::{Kind, Lexer, Piece},
    source::place,
    turn::{check_number, number_text},
};

/// The longest text that is read, in bytes.
pub const MAX_LENGTH: usize = 64 << 20;

/// Reads the records of a text one after the other, so that only one of them need be in memory.
/// After an error nothing more comes.
#[derive(Clone, Debug)]
pub struct Reader<'t> {
    lexer: Lexer<'t>,
    failed: bool,
    too_long: bool,
}

impl<'t> Reader<'t> {
    /// A reader of a whole file. A byte order mark is passed over.
    pub fn new(text: &'t str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let too_long = text.len() > MAX_LENGTH;
        Self { lexer: Lexer::new(text), failed: false, too_long }
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, TextError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let next = if self.too_long {
            Err(TextError::new(1, "", format!("a text of records has at most {MAX_LENGTH} bytes")))
        } else {
            record(&mut self.lexer)
        };
        self.failed = next.is_err();
        next.transpose()
    }
}

/// All records of a text.
///
/// # Errors
/// The first thing that is wrong, with its line and column.
pub fn read(text: &str) -> Result<Vec<Record>, TextError> {
    Reader::new(text).collect()
}

/// All records of a file that should be UTF-8 text.
///
/// # Errors
/// As [`read`], or if it is no UTF-8 text.
pub fn read_bytes(bytes: &[u8]) -> Result<Vec<Record>, TextError> {
    match std::str::from_utf8(bytes) {
        Ok(text) => read(text),
        Err(error) => {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            let (line, column) = place(&String::from_utf8_lossy(valid), valid.len());
            let token = rest.first().map(|byte| format!("{byte:02x}")).unwrap_or_default();
            Err(TextError::new(1, token, "this byte belongs to no UTF-8 text").moved(line, column))
        }
    }
}

/// Reads a text of exactly one record.
impl FromStr for Record {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let record =
            reader.next().unwrap_or_else(|| Err(reader.lexer.missing("expected a record")))?;
        match reader.lexer.next()? {
            None => Ok(record),
            Some(more) => {
                Err(reader.lexer.error(more.at, more.text, "expected nothing after the record"))
            }
        }
    }
}

/// The tags of a record as they stand in the text.
#[derive(Default)]
struct TagLines {
    tags: Vec<(String, String)>,
    /// Where each tag and its value begin.
    places: Vec<(usize, usize)>,
}

impl TagLines {
    /// Value and place of a tag.
    fn find(&self, name: &str) -> Option<(&str, usize)> {
        let nth = self.tags.iter().position(|(other, _)| other == name)?;
        Some((&self.tags[nth].1, self.places[nth].1))
    }
}

/// The next record, `None` at the end of the text.
fn record(lexer: &mut Lexer<'_>) -> Result<Option<Record>, TextError> {
    let mut lines = TagLines::default();
    let first = loop {
        match lexer.next()? {
            Some(Piece { at, kind: Kind::Tag(value_at, name, value), .. }) => {
                lines.tags.push((name.to_string(), value.into_owned()));
                lines.places.push((at, value_at));
            }
            None if lines.tags.is_empty() => return Ok(None),
            None => return Err(lexer.missing("expected the turns and the result")),
            Some(piece) => break piece,
        }
    };
    if lines.tags.is_empty() {
        let message = "expected a record, which begins with a tag as `[Game \"quoridor\"]`";
        return Err(lexer.error(first.at, first.text, message));
    }
    let header = Header::read(&lines.tags).map_err(|wrong| {
        let (tag_at, value_at) = lines.places[wrong.tag.unwrap_or(0)];
        match wrong.tag {
            Some(_) if !wrong.in_name => lexer.within(value_at, wrong.error),
            _ => lexer.error(tag_at, &wrong.error.token, wrong.error.message),
        }
    })?;
    let mut turns = Turns::new(Record::from_header(header));
    let mut next = Some(first);
    loop {
        let piece = next.ok_or_else(|| turns.unclosed(lexer, "expected the result"))?;
        if piece.kind == Kind::Result {
            turns.no_number(lexer)?;
            if turns.frames.len() > 1 {
                return Err(turns.unclosed(lexer, ""));
            }
            return conclude(lexer, turns.record, &lines, &piece).map(Some);
        }
        turns.take(lexer, &piece)?;
        next = lexer.next()?;
    }
}

/// Sets result and termination.
fn conclude(
    lexer: &Lexer<'_>,
    mut record: Record,
    lines: &TagLines,
    result: &Piece<'_>,
) -> Result<Record, TextError> {
    let variant = record.variant();
    let outcome =
        read_outcome(result.text, variant).map_err(|error| lexer.within(result.at, error))?;
    if let Some((value, at)) = lines.find("Result") {
        let said = read_outcome(value, variant).map_err(|error| lexer.within(at, error))?;
        if said != outcome {
            let message = format!("the tag Result says `{}`", outcome_text(said));
            return Err(lexer.error(result.at, result.text, message));
        }
    }
    let reason = lines.find("Termination");
    let termination = reason
        .map(|(value, at)| {
            Termination::from_name(variant.game(), value).map_err(|error| lexer.within(at, error))
        })
        .transpose()?;
    match record.conclude(outcome, termination) {
        Ok(()) => Ok(record),
        Err(error) => {
            let wrong_result = match &error {
                EndingError::Over { ranks, .. } => *ranks != outcome_text(outcome),
                other => other.is_about_result(),
            };
            let reason = reason.filter(|_| !wrong_result);
            let (token, at) = reason.unwrap_or((result.text, result.at));
            Err(lexer.error(at, token, error))
        }
    }
}

/// A line that is being read.
struct Frame<'t> {
    /// Where the line has come to; before its first turn, where it branches off.
    at: NodeId,
    /// Where its bracket stands.
    opened: usize,
    started: bool,
    /// Comments before the first turn of a variation: they go to that turn.
    pending: Vec<(usize, Cow<'t, str>)>,
}

/// The turns of a record that is being read.
struct Turns<'t> {
    record: Record,
    /// The main line, then the variations that are open.
    frames: Vec<Frame<'t>>,
    /// A number whose turn has not come yet.
    number: Option<Piece<'t>>,
}

impl<'t> Turns<'t> {
    fn new(record: Record) -> Self {
        let main = Frame { at: NodeId::START, opened: 0, started: false, pending: Vec::new() };
        Self { record, frames: vec![main], number: None }
    }

    fn frame(&mut self) -> &mut Frame<'t> {
        self.frames.last_mut().expect("the main line is never closed")
    }

    /// The error that the text, or the record, ends too early.
    fn unclosed(&self, lexer: &Lexer<'_>, message: &str) -> TextError {
        match &self.frames[1..] {
            [] => lexer.missing(message),
            [.., last] => lexer.error(last.opened, "(", "this variation has no end, expected `)`"),
        }
    }

    fn no_number(&self, lexer: &Lexer<'_>) -> Result<(), TextError> {
        match &self.number {
            None => Ok(()),
            Some(number) => Err(lexer.error(number.at, number.text, "expected a turn after this")),
        }
    }

    /// Takes one piece that is not the result.
    fn take(&mut self, lexer: &Lexer<'_>, piece: &Piece<'t>) -> Result<(), TextError> {
        let refuse = |message: &str| Err(lexer.error(piece.at, piece.text, message));
        let variation = self.frames.len() > 1;
        let Frame { at, started, .. } = *self.frame();
        match &piece.kind {
            Kind::Comment(text) if variation && !started => {
                self.frame().pending.push((piece.at + 1, text.clone()));
            }
            Kind::Comment(text) => self.comment(lexer, at, piece.at + 1, text)?,
            Kind::Nag(_) if variation && !started => {
                return refuse("expected a turn before this");
            }
            Kind::Nag(nag) => self.record.add_nag(at, *nag),
            Kind::Number => {
                self.no_number(lexer)?;
                self.complete(lexer, piece)?;
                let (round, seat) = self.record.tree().next_round_and_seat(at);
                check_number(piece.text, round, seat)
                    .map_err(|error| lexer.within(piece.at, error))?;
                self.number = Some(piece.clone());
            }
            Kind::Turn => self.turn(lexer, piece)?,
            Kind::Open => {
                self.no_number(lexer)?;
                if !started {
                    return refuse("expected a turn before this variation");
                }
                let at = self.record.tree().turn_opening(at);
                let at = self.record.parent(at).unwrap_or(NodeId::START);
                let (opened, pending) = (piece.at, Vec::new());
                self.frames.push(Frame { at, opened, started: false, pending });
            }
            Kind::Close => {
                self.no_number(lexer)?;
                if !variation {
                    return refuse("no variation was opened that this closes");
                }
                if !started {
                    return refuse("expected a turn in this variation");
                }
                self.frames.pop();
            }
            Kind::Tag(..) => return refuse("expected the result before the next record"),
            Kind::Result => {}
        }
        Ok(())
    }

    fn comment(
        &mut self,
        lexer: &Lexer<'_>,
        node: NodeId,
        at: usize,
        text: &str,
    ) -> Result<(), TextError> {
        self.record.add_comment(node, text).map_err(|error| lexer.within(at, error))
    }

    /// Makes sure that the last turn is complete.
    fn complete(&mut self, lexer: &Lexer<'_>, piece: &Piece<'_>) -> Result<(), TextError> {
        let at = self.frame().at;
        if self.record.tree().between_turns(at) || self.record.position(at).is_over() {
            return Ok(());
        }
        let message = "the turn before this is not complete, expected `/` and the next action";
        Err(lexer.error(piece.at, piece.text, message))
    }

    fn turn(&mut self, lexer: &Lexer<'_>, piece: &Piece<'t>) -> Result<(), TextError> {
        let tree = self.record.tree();
        let Frame { at, started, .. } = self.frames[self.frames.len() - 1];
        let mut actions = Token::whole(piece.text);
        if piece.text.starts_with('/') {
            if !started || tree.between_turns(at) {
                let message = "there is no turn here that this could continue";
                return Err(lexer.error(piece.at, piece.text, message));
            }
            actions = actions.split_at(1).1;
        } else {
            self.complete(lexer, piece)?;
            let tree = self.record.tree();
            let (round, seat) = tree.next_round_and_seat(at);
            let opens_round = !started || round != tree.round_and_seat(at).0;
            let due = opens_round && !self.record.position(at).is_over();
            if self.number.take().is_none() && due {
                let message = format!("expected `{}` before this", number_text(round, seat));
                return Err(lexer.error(piece.at, piece.text, message));
            }
        }
        self.no_number(lexer)?;
        let node = self
            .play(actions, at, self.frames.len() > 1 && !started)
            .map_err(|error| lexer.within(piece.at, error))?;
        let frame = self.frame();
        (frame.at, frame.started) = (node, true);
        for (at, text) in std::mem::take(&mut frame.pending) {
            self.comment(lexer, node, at, &text)?;
        }
        Ok(())
    }

    /// Plays the actions of a turn, or what is left of one. Where a variation begins, its first turn
    /// may share actions with the turns that stand there already, but not all.
    fn play(&mut self, turn: Token<'_>, from: NodeId, begins: bool) -> Result<NodeId, TextError> {
        let mut node = from;
        let mut shares = begins;
        for (nth, part) in turn.split('/').enumerate() {
            let tree = self.record.tree();
            if nth > 0 && tree.between_turns(node) {
                return Err(part.error("the turn was complete before this"));
            }
            let position = tree.position(node);
            let action =
                position.parse_action(part.text).map_err(|error| error.moved(1, part.column))?;
            if shares {
                if let Some(known) = tree.child(node, action) {
                    node = known;
                    continue;
                }
                if tree.children(node).is_empty() {
                    return Err(part.error("the line itself goes on from here"));
                }
                shares = false;
            }
            node = self.record.play(node, action).map_err(|error| part.error(error))?;
        }
        if shares { Err(turn.error("this turn stands here already")) } else { Ok(node) }
    }
}
