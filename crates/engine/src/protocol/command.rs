//! What a line asks for.

use std::{str::SplitAsciiWhitespace, time::Duration};

use quartet_core::{MAX_SEATS, Seat};
use quartet_search::Limits;

/// A line that is understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command<'l> {
    Ugi,
    IsReady,
    SetOption { name: &'l str, value: &'l str },
    NewGame,
    Position { start: Start<'l>, moves: Vec<&'l str> },
    Go(Go),
    Stop,
    Query(Query),
    Quit,
}

/// Where a `position` begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start<'l> {
    /// The start of the variant that the options name.
    Startpos,
    /// A position text.
    Fen(&'l str),
}

/// The limits of a `go`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Go {
    /// All but what follows from the clocks.
    pub(crate) limits: Limits,
    /// What is left on the clock of each seat, and what a move adds.
    pub(crate) clocks: [Clock; MAX_SEATS],
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Clock {
    pub(crate) time: Option<Duration>,
    pub(crate) increment: Option<Duration>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Query {
    Turn,
    SeatTurn(Seat),
    GameOver,
    Result,
    Ranks,
    Fen,
    Legal,
    Perft(u32),
}

/// Why a line is not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Problem {
    #[error("unknown command {}", shown(.0))]
    UnknownCommand(String),
    #[error("unexpected {}", shown(.0))]
    Unexpected(String),
    #[error("expected {0}")]
    Missing(&'static str),
    #[error("{} is given twice", shown(.0))]
    Twice(String),
    #[error("expected a number after {word}, not {}", shown(.value))]
    NoNumber { word: String, value: String },
}

/// A word as errors show it: not too long, without control characters.
pub(crate) fn shown(word: &str) -> String {
    const MOST: usize = 40;
    match word.char_indices().nth(MOST) {
        None => word.escape_debug().to_string(),
        Some((end, _)) => format!("{}...", word[..end].escape_debug()),
    }
}

impl<'l> Command<'l> {
    /// `None` for an empty line.
    pub(crate) fn parse(line: &'l str) -> Result<Option<Self>, Problem> {
        let line = line.trim_ascii();
        let (word, rest) = cut(line);
        let mut words = rest.split_ascii_whitespace();
        let command = match word {
            "" => return Ok(None),
            "ugi" => Self::Ugi,
            "isready" => Self::IsReady,
            "uginewgame" => Self::NewGame,
            "stop" => Self::Stop,
            "quit" => Self::Quit,
            "setoption" => return set_option(rest).map(Some),
            "position" => return position(rest).map(Some),
            "go" => return Go::parse(words).map(Self::Go).map(Some),
            "query" => Self::Query(Query::parse(&mut words)?),
            _ => return Err(Problem::UnknownCommand(word.into())),
        };
        match words.next() {
            None => Ok(Some(command)),
            Some(word) => Err(Problem::Unexpected(word.into())),
        }
    }
}

/// The first word and what follows it.
fn cut(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((text, ""));
    (word, rest.trim_ascii())
}

fn set_option(rest: &str) -> Result<Command<'_>, Problem> {
    let (word, rest) = cut(rest);
    if word != "name" {
        return Err(Problem::Missing("`name`"));
    }
    let (name, rest) = cut(rest);
    let (word, value) = cut(rest);
    match (name, word, value) {
        ("" | "value", _, _) => Err(Problem::Missing("the name of an option")),
        (_, "value", "") => Err(Problem::Missing("a value")),
        (_, "value", _) => Ok(Command::SetOption { name, value }),
        _ => Err(Problem::Missing("`value`")),
    }
}

fn position(rest: &str) -> Result<Command<'_>, Problem> {
    let (word, rest) = cut(rest);
    let (start, rest) = match word {
        "startpos" => (Start::Startpos, rest),
        "fen" => {
            let end = moves_at(rest).unwrap_or(rest.len());
            let (fen, rest) = (rest[..end].trim_ascii_end(), &rest[end..]);
            if fen.is_empty() {
                return Err(Problem::Missing("a position"));
            }
            (Start::Fen(fen), rest)
        }
        _ => return Err(Problem::Missing("`startpos` or `fen`")),
    };
    let mut words = rest.split_ascii_whitespace();
    match words.next() {
        None | Some("moves") => Ok(Command::Position { start, moves: words.collect() }),
        Some(word) => Err(Problem::Unexpected(word.into())),
    }
}

/// Where the word `moves` begins.
fn moves_at(text: &str) -> Option<usize> {
    let start = |word: &str| word.as_ptr().addr() - text.as_ptr().addr();
    text.split_ascii_whitespace().find(|&word| word == "moves").map(start)
}

impl Go {
    fn parse(mut words: SplitAsciiWhitespace<'_>) -> Result<Self, Problem> {
        let mut go = Self::default();
        while let Some(word) = words.next() {
            if word == "infinite" {
                if go.limits.infinite {
                    return Err(Problem::Twice(word.into()));
                }
                go.limits.infinite = true;
                continue;
            }
            let millis = Duration::from_millis;
            let twice = match word {
                "movetime" => set(&mut go.limits.time, number(word, &mut words).map(millis)?),
                "nodes" => set(&mut go.limits.nodes, number(word, &mut words)?),
                "depth" => {
                    let depth: u64 = number(word, &mut words)?;
                    set(&mut go.limits.depth, u32::try_from(depth).unwrap_or(u32::MAX))
                }
                _ => match clock(word) {
                    Some((seat, "time")) => {
                        set(&mut go.clocks[seat].time, number(word, &mut words).map(millis)?)
                    }
                    Some((seat, "inc")) => {
                        set(&mut go.clocks[seat].increment, number(word, &mut words).map(millis)?)
                    }
                    _ => return Err(Problem::Unexpected(word.into())),
                },
            };
            if twice {
                return Err(Problem::Twice(word.into()));
            }
        }
        Ok(go)
    }
}

/// Sets what is to be set once; says whether it was set already.
fn set<T>(place: &mut Option<T>, value: T) -> bool {
    place.replace(value).is_some()
}

/// The seat and the kind of a clock's name, as in `p1time`.
fn clock(word: &str) -> Option<(usize, &str)> {
    let (seat, kind) = numbered(word)?;
    Some((seat.index(), kind))
}

/// The seat in a word as `p1turn`, and the rest of the word.
fn numbered(word: &str) -> Option<(Seat, &str)> {
    let rest = word.strip_prefix('p')?;
    let seat = Seat::all(MAX_SEATS).find(|seat| rest.starts_with(&seat.to_string()))?;
    Some((seat, &rest[1..]))
}

fn number(word: &str, words: &mut SplitAsciiWhitespace<'_>) -> Result<u64, Problem> {
    let value = words.next().unwrap_or_default();
    let plain = value.bytes().all(|byte| byte.is_ascii_digit());
    let parsed = if plain { value.parse().ok() } else { None };
    parsed.ok_or_else(|| Problem::NoNumber { word: word.into(), value: value.into() })
}

impl Query {
    fn parse(words: &mut SplitAsciiWhitespace<'_>) -> Result<Self, Problem> {
        let word = words.next().ok_or(Problem::Missing("what to query"))?;
        Ok(match word {
            "turn" => Self::Turn,
            "gameover" => Self::GameOver,
            "result" => Self::Result,
            "ranks" => Self::Ranks,
            "fen" => Self::Fen,
            "legal" => Self::Legal,
            "perft" => Self::Perft(u32::try_from(number(word, words)?).unwrap_or(u32::MAX)),
            _ => match numbered(word) {
                Some((seat, "turn")) => Self::SeatTurn(seat),
                _ => return Err(Problem::Unexpected(word.into())),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Option<Command<'_>>, Problem> {
        Command::parse(line)
    }

    #[test]
    fn words_are_parted_by_any_blanks() {
        assert_eq!(parse("  isready \r"), Ok(Some(Command::IsReady)));
        assert_eq!(parse(" \t "), Ok(None));
        let option = Command::SetOption { name: "Level", value: "3" };
        assert_eq!(parse("setoption  name\tLevel value  3 "), Ok(Some(option)));
    }

    #[test]
    fn a_position_text_is_taken_as_it_stands() {
        let fen = |fen, moves: &[&'static str]| {
            Ok(Some(Command::Position { start: Start::Fen(fen), moves: moves.into() }))
        };
        assert_eq!(parse("position fen nine 2p  x"), fen("nine 2p  x", &[]));
        assert_eq!(parse("position fen a b moves c d"), fen("a b", &["c", "d"]));
        assert_eq!(parse("position fen a moves"), fen("a", &[]));
        for wrong in ["position", "position fen", "position fen moves e2", "position start"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
        assert!(parse("position startpos e2").is_err());
    }

    #[test]
    fn limits_come_in_any_order_but_once() {
        let Ok(Some(Command::Go(go))) = parse("go p3inc 5 depth 4 movetime 10 p1time 7") else {
            panic!("not understood");
        };
        assert_eq!(go.limits.time, Some(Duration::from_millis(10)));
        assert_eq!((go.limits.depth, go.limits.nodes), (Some(4), None));
        assert_eq!(go.clocks[0].time, Some(Duration::from_millis(7)));
        assert_eq!(go.clocks[2].increment, Some(Duration::from_millis(5)));
        for wrong in [
            "go depth",
            "go depth x",
            "go depth -1",
            "go depth +1",
            "go depth 1 depth 1",
            "go infinite infinite",
            "go p5time 1",
            "go ptime 1",
            "go nodes 99999999999999999999",
            "go fast",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn errors_name_the_word() {
        let error = |line: &str| parse(line).unwrap_err().to_string();
        assert_eq!(error("go fast"), "unexpected fast");
        assert_eq!(error("go nodes"), "expected a number after nodes, not ");
        assert_eq!(error("hello world"), "unknown command hello");
        assert_eq!(error("quit now"), "unexpected now");
        assert_eq!(error("query weather"), "unexpected weather");
        assert!(error(&"x".repeat(100)).len() < 64);
        assert_eq!(error("\u{1}x"), "unknown command \\u{1}x");
        assert_eq!(error("setoption Level 3"), "expected `name`");
        assert_eq!(error("setoption name Level 3"), "expected `value`");
    }
}
