//! `quartet admin`: looking after a server.

use std::{io::Write, path::PathBuf};

use anyhow::Context as _;
use clap::ValueEnum;
use jiff::{Span, Timestamp, Zoned};
use quartet_server::Desk;
use quartet_wire::{Act, Ban, Logged, Person, Role};

use crate::{Answer, commands::serve};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    chore: Chore,
    /// Where the server keeps its games, as for `quartet serve`.
    #[arg(long, value_name = "FILE", global = true)]
    data: Option<PathBuf>,
}

#[derive(Debug, clap::Subcommand)]
enum Chore {
    /// Copy all that the server keeps to a new file; the server may run.
    Backup {
        /// The copy. A file that exists is never overwritten.
        copy: PathBuf,
    },
    /// Make the list of games that are over and all ratings anew from what happened in the rooms; the
    /// server must not run.
    Recount,
    /// Forbid somebody to talk in rooms.
    Mute(Restriction),
    /// Forbid somebody to play.
    Ban(Restriction),
    /// Close an account: nobody comes in by it.
    Close(Restriction),
    /// Allow again what was forbidden.
    Lift {
        /// What.
        kind: Kind,
        #[command(flatten)]
        case: Case,
    },
    /// Make somebody a moderator or an admin, or a member again.
    Role {
        /// Which.
        role: Rank,
        #[command(flatten)]
        case: Case,
    },
    /// Make a code by which somebody comes back who has lost password and codes.
    Code {
        /// The name of the account.
        who: String,
    },
    /// Show what moderators did, the newest first.
    Log {
        /// To whom; without this, to all.
        who: Option<String>,
        /// How many lines.
        #[arg(long, default_value_t = 50)]
        most: u32,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, clap::Args)]
struct Case {
    /// The name of an account, or the id of a person.
    who: String,
    /// Why: it is kept, and shown to the person.
    #[arg(long, value_name = "TEXT")]
    why: String,
}

#[derive(Debug, clap::Args)]
struct Restriction {
    #[command(flatten)]
    case: Case,
    /// For how long, as in `3d`, `2w` or `12h`; without this, for ever.
    #[arg(long = "for", value_name = "TIME")]
    lasts: Option<Span>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    Mute,
    Ban,
    Close,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Rank {
    Member,
    Moderator,
    Admin,
}

pub(crate) fn run(args: Args, out: &mut dyn Write) -> Answer {
    let data = serve::data(args.data)?;
    let (case, act) = match args.chore {
        Chore::Backup { copy } => {
            quartet_server::backup(&data, &copy)?;
            writeln!(out, "{} is a copy of {}.", copy.display(), data.display())?;
            return Ok(true);
        }
        Chore::Recount => {
            let games = quartet_server::recount(&data)?;
            writeln!(out, "{games} games are counted anew.")?;
            return Ok(true);
        }
        Chore::Code { who } => {
            let (person, code) = Desk::open(&data)?.code(&who)?;
            writeln!(out, "{} comes back once by {code}", called(&person))?;
            return Ok(true);
        }
        Chore::Log { who, most, json } => {
            let log = Desk::open(&data)?.log(who.as_deref(), most)?;
            if json {
                writeln!(out, "{}", serde_json::to_string_pretty(&log)?)?;
            } else {
                for line in &log {
                    writeln!(out, "{}", told(line))?;
                }
            }
            return Ok(true);
        }
        Chore::Mute(restriction) => restriction.act(Ban::Mute)?,
        Chore::Ban(restriction) => restriction.act(Ban::Ban)?,
        Chore::Close(restriction) => restriction.act(Ban::Close)?,
        Chore::Lift { kind, case } => (case, Act::Lift { kind: kind.into() }),
        Chore::Role { role, case } => (case, Act::Role { role: role.into() }),
    };
    let person = Desk::open(&data)?.act(&case.who, act, &case.why)?;
    writeln!(out, "{}: {}.", called(&person), done(act))?;
    Ok(true)
}

impl Restriction {
    fn act(self, kind: Ban) -> anyhow::Result<(Case, Act)> {
        let until = match self.lasts {
            Some(lasts) => {
                let end = Zoned::now().checked_add(lasts).context("--for is too long")?;
                let end = u64::try_from(end.timestamp().as_millisecond());
                Some(end.context("--for must be a time to come")?)
            }
            None => None,
        };
        Ok((self.case, Act::Restrict { kind, until }))
    }
}

impl From<Kind> for Ban {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Mute => Self::Mute,
            Kind::Ban => Self::Ban,
            Kind::Close => Self::Close,
        }
    }
}

impl From<Rank> for Role {
    fn from(rank: Rank) -> Self {
        match rank {
            Rank::Member => Self::Member,
            Rank::Moderator => Self::Moderator,
            Rank::Admin => Self::Admin,
        }
    }
}

fn called(person: &Person) -> String {
    match &person.name {
        Some(name) => format!("{name} ({})", person.id),
        None => person.id.to_string(),
    }
}

fn moment(at: u64) -> String {
    let at = i64::try_from(at).ok().and_then(|at| Timestamp::from_millisecond(at).ok());
    at.map_or_else(|| "?".into(), |at| at.strftime("%F %H:%M UTC").to_string())
}

fn done(act: Act) -> String {
    let what = |kind| match kind {
        Ban::Mute => "mute",
        Ban::Ban => "ban",
        Ban::Close => "close",
    };
    match act {
        Act::Restrict { kind, until: None } => format!("{} for ever", what(kind)),
        Act::Restrict { kind, until: Some(until) } => {
            format!("{} until {}", what(kind), moment(until))
        }
        Act::Lift { kind } => format!("no longer {}", what(kind)),
        Act::Role { role: Role::Member } => "member".into(),
        Act::Role { role: Role::Moderator } => "moderator".into(),
        Act::Role { role: Role::Admin } => "admin".into(),
    }
}

fn told(line: &Logged) -> String {
    let by = line.by.as_ref().map_or_else(|| "command line".into(), called);
    format!(
        "{}  {}: {} ({}) by {by}",
        moment(line.at),
        called(&line.whom),
        done(line.act),
        line.why
    )
}
