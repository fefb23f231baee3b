//! `quartet record`: check, convert and replay records.

use std::{io::Write, path::PathBuf};

use anyhow::Context as _;
use clap::{Subcommand, ValueEnum};
use quartet_core::TextError;
use quartet_record::{
    Record,
    convert::{Corner, Dialect, quoridor_moves},
    to_json, write,
};
use serde_json::json;

use crate::{Answer, files};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Read every record by the rules; the exit code is 1 if something is wrong.
    Check {
        /// The files; `-` is standard input.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Print JSON: a list with one entry for each file.
        #[arg(long)]
        json: bool,
    },
    /// Write records in another form.
    Convert(Convert),
    /// Print every position of a game.
    Replay {
        /// The file; `-` is standard input.
        file: PathBuf,
        /// Which record of the file.
        #[arg(long, default_value_t = 1)]
        game: usize,
        /// Print JSON: a list with one entry for each turn.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, clap::Args)]
struct Convert {
    /// The file; `-` is standard input.
    file: PathBuf,
    /// The form to write.
    #[arg(long, value_enum, default_value_t = Form::Text)]
    to: Form,
    /// Where to write; standard output without it.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Read a list of Quoridor moves instead of records. The next three options say how it names
    /// squares and walls.
    #[arg(long)]
    moves: bool,
    /// The corner at which the list has its a1.
    #[arg(long, value_enum, default_value_t = At::LowerLeft, requires = "moves")]
    origin: At,
    /// Which of the four squares that a wall touches names it, seen with our a1 at the lower left.
    #[arg(long, value_enum, default_value_t = At::LowerLeft, requires = "moves")]
    wall: At,
    /// In the list `h` is a wall between files and `v` one between ranks.
    #[arg(long, requires = "moves")]
    swapped: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    /// As described in the notation.
    Text,
    /// JSON, one record on each line.
    Json,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum At {
    LowerLeft,
    LowerRight,
    UpperLeft,
    UpperRight,
}

impl From<At> for Corner {
    fn from(at: At) -> Self {
        match at {
            At::LowerLeft => Self::LowerLeft,
            At::LowerRight => Self::LowerRight,
            At::UpperLeft => Self::UpperLeft,
            At::UpperRight => Self::UpperRight,
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    match &args.action {
        Action::Check { files, json } => check(files, *json, out),
        Action::Convert(convert) => self::convert(convert, out),
        Action::Replay { file, game, json } => replay(&files::record(file, *game)?, *json, out),
    }
}

fn check(files: &[PathBuf], json: bool, out: &mut dyn Write) -> Answer {
    let mut all_well = true;
    let mut list = Vec::new();
    for file in files {
        let name = files::name(file).to_string();
        let result = files::records(file);
        all_well &= result.is_ok();
        if json {
            list.push(match &result {
                Ok(records) => json!({ "file": name, "records": records.len() }),
                Err(error) => {
                    let place = error.downcast_ref::<TextError>();
                    json!({
                        "file": name,
                        "error": format!("{error:#}"),
                        "line": place.map(|error| error.line),
                        "column": place.map(|error| error.column),
                        "token": place.map(|error| &error.token),
                    })
                }
            });
        } else {
            match result {
                Ok(records) if records.len() == 1 => writeln!(out, "{name}: 1 record, all well")?,
                Ok(records) => writeln!(out, "{name}: {} records, all well", records.len())?,
                Err(error) => writeln!(out, "{error:#}")?,
            }
        }
    }
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
    }
    Ok(all_well)
}

fn convert(args: &Convert, out: &mut dyn Write) -> Answer {
    let records = if args.moves { vec![moves(args)?] } else { files::records(&args.file)? };
    let text = match args.to {
        Form::Text => write(&records),
        Form::Json => records.iter().map(|record| to_json(record) + "\n").collect(),
    };
    match &args.out {
        Some(file) => files::write_whole(file, text.as_bytes())?,
        None => out.write_all(text.as_bytes())?,
    }
    Ok(true)
}

fn moves(args: &Convert) -> anyhow::Result<Record> {
    let dialect =
        Dialect { origin: args.origin.into(), wall: args.wall.into(), swapped: args.swapped };
    let name = files::name(&args.file).to_string();
    let text = String::from_utf8(files::read(&args.file)?);
    let text = text.with_context(|| format!("{name} is not a text file"))?;
    quoridor_moves(&text, dialect).context(name)
}

fn replay(record: &Record, json: bool, out: &mut dyn Write) -> Answer {
    if json {
        let turns = record.turns().into_iter().map(|turn| {
            let last = turn.nodes.last().map(|&node| record.position(node).to_string());
            json!({
                "round": turn.round,
                "seat": turn.seat.number(),
                "turn": turn.text,
                "position": last,
            })
        });
        let turns: Vec<_> = turns.collect();
        let report = json!({ "start": record.start().to_string(), "turns": turns });
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
        return Ok(true);
    }
    writeln!(out, "{}", record.start())?;
    for turn in record.turns() {
        if let Some(&node) = turn.nodes.last() {
            writeln!(out, "{}..{}. {}", turn.round, turn.seat, turn.text)?;
            writeln!(out, "{}", record.position(node))?;
        }
    }
    writeln!(out, "{}", record.tag("Result").unwrap_or_default())?;
    Ok(true)
}
