//! `quartet show`: positions and records as text, SVG or PNG.

mod heat;

use std::{
    io::{self, IsTerminal as _, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail};
use clap::ValueEnum;
use quartet_core::Seat;
use quartet_games::Position;
use quartet_record::Record;
use quartet_render::{
    Charset, Marks, Options, Place, Style, TextOptions, Theme, scene, svg, text, touched,
};

use self::heat::Heat;
use crate::{Answer, files, start};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A game and variant, the text of a position, or a file with records (`-`: standard input).
    what: String,
    /// Which record of the file.
    #[arg(long, default_value_t = 1)]
    game: usize,
    /// The position after so many turns of the record; without it, the last one.
    #[arg(long)]
    turn: Option<usize>,
    /// The form; without it as the file's name says, else text.
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Where to write; standard output without it.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Light or dark pictures.
    #[arg(long, value_enum, default_value_t = Shade::Light)]
    theme: Shade,
    /// What the board of a picture seems to be made of.
    #[arg(long, value_enum, default_value_t = Board::Wood)]
    style: Board,
    /// The seat whose start is turned to the lower edge.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=4))]
    below: Option<u8>,
    /// Mark where actions are possible.
    #[arg(long)]
    targets: bool,
    #[command(flatten)]
    heat: HeatArgs,
    /// Leave out what stands beside the board.
    #[arg(long)]
    bare: bool,
    /// The width of a PNG in pixels.
    #[arg(long, default_value_t = 1200)]
    width: u32,
    /// Text in ASCII only.
    #[arg(long)]
    ascii: bool,
    /// Coloured text; without it, colours are used on a terminal.
    #[arg(long)]
    colour: Option<bool>,
}

#[derive(Debug, clap::Args)]
struct HeatArgs {
    /// Show how hot the best actions are, as the engine sees it.
    #[arg(long)]
    heat: bool,
    /// Nodes or simulations that the engine spends for --heat.
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How many best actions --heat shows.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=256))]
    lines: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    Text,
    Svg,
    Png,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Shade {
    Light,
    Dark,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Board {
    Wood,
    Plain,
}

/// A position with what is known of it.
struct Subject {
    position: Position,
    names: Vec<String>,
    marks: Marks,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    let mut subject = subject(args)?;
    if args.targets {
        subject.marks.targets = targets(&subject.position);
    }
    let look = || Heat::of(&subject.position, args.heat.nodes, args.heat.lines.into());
    let heat = args.heat.heat.then(look).transpose()?;
    if let Some(heat) = &heat {
        subject.marks.heat.clone_from(&heat.places);
    }
    let below = args.below.map(|number| Seat::new(number as usize - 1));
    if let Some(seat) = below
        && seat.index() >= subject.position.variant().seats()
    {
        bail!("--below {seat}: there are only {} seats", subject.position.variant().seats());
    }
    let format = args.format.unwrap_or_else(|| by_name(args.out.as_deref()));
    let bytes = match format {
        Format::Text => {
            let terminal = args.out.is_none() && io::stdout().is_terminal();
            let options = TextOptions {
                charset: if args.ascii { Charset::Ascii } else { Charset::Unicode },
                colour: args.colour.unwrap_or(terminal),
                below,
                status: !args.bare,
                names: subject.names,
                marks: subject.marks,
                ..TextOptions::default()
            };
            let board = text(&subject.position, &options);
            let legend = heat.map_or_else(String::new, |heat| format!("\n{heat}"));
            (board + &legend).into_bytes()
        }
        Format::Svg | Format::Png => {
            let options = Options {
                theme: match args.theme {
                    Shade::Light => Theme::Light,
                    Shade::Dark => Theme::Dark,
                },
                style: match args.style {
                    Board::Wood => Style::Wood,
                    Board::Plain => Style::Plain,
                },
                below,
                legend: !args.bare,
                names: subject.names,
                marks: subject.marks,
                ..Options::default()
            };
            if format == Format::Svg {
                svg(&subject.position, &options).into_bytes()
            } else {
                scene(&subject.position, &options).to_png(args.width)?
            }
        }
    };
    match &args.out {
        Some(file) => files::write_whole(file, &bytes)?,
        None if format == Format::Png && io::stdout().is_terminal() => {
            bail!("a PNG would be rubbish on a terminal: name a file with --out, or use a pipe");
        }
        None => out.write_all(&bytes)?,
    }
    Ok(true)
}

fn by_name(out: Option<&Path>) -> Format {
    match out.and_then(Path::extension).and_then(|extension| extension.to_str()) {
        Some("svg") => Format::Svg,
        Some("png") => Format::Png,
        _ => Format::Text,
    }
}

fn subject(args: &Args) -> anyhow::Result<Subject> {
    let file = Path::new(&args.what);
    if args.what != "-" && !file.is_file() {
        let position = start::parse(&args.what).with_context(|| {
            format!("there is no file `{}`, and it is no variant or position", shown(&args.what))
        })?;
        return Ok(Subject { position, names: Vec::new(), marks: Marks::default() });
    }
    let record = files::record(file, args.game)?;
    of_record(&record, args.turn)
}

fn shown(what: &str) -> String {
    what.chars().take(60).collect()
}

fn of_record(record: &Record, turn: Option<usize>) -> anyhow::Result<Subject> {
    let turns = record.turns();
    let count = turn.unwrap_or(turns.len());
    if count > turns.len() {
        bail!("the record has only {} turns", turns.len());
    }
    let mut marks = Marks::default();
    let mut position = *record.start();
    if let Some(last) = count.checked_sub(1).and_then(|nth| turns.get(nth)) {
        let before = last.nodes.first().and_then(|&node| record.parent(node));
        let actions: Vec<_> = last.nodes.iter().filter_map(|&node| record.action(node)).collect();
        if let Some(before) = before {
            marks.set_last(record.position(before), &actions);
        }
        if let Some(&end) = last.nodes.last() {
            position = *record.position(end);
        }
    }
    let seats = Seat::all(record.variant().seats());
    let names: Vec<_> =
        seats.map(|seat| record.player(seat).unwrap_or_default().to_owned()).collect();
    let named = names.iter().any(|name| !name.is_empty());
    Ok(Subject { position, names: if named { names } else { Vec::new() }, marks })
}

/// Where the actions that are possible arrive.
fn targets(position: &Position) -> Vec<Place> {
    let arrivals = position.actions().into_iter();
    let mut places: Vec<_> =
        arrivals.filter_map(|action| touched(position, action).last().copied()).collect();
    places.sort_unstable();
    places.dedup();
    // Nearly every fence of Quoridor is possible: marking them all would hide the rest.
    let fences = |place: &Place| matches!(place, Place::Fence(_));
    if !places.iter().all(fences) {
        places.retain(|place| !fences(place));
    }
    places
}
