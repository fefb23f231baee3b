//! `quartet report`.

use std::{fs, io::Write, path::PathBuf};

use anyhow::Context as _;
use quartet_games::{Game, Variant};
use quartet_train::self_play;

use crate::{
    Answer, Interrupted,
    commands::{learn, selfplay},
    interrupts, progress,
    report::{
        measure::Measures,
        page::{self, How},
        plot,
    },
};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A game, or a game and variant as in fillit/2p-a, or `all`.
    game: String,
    /// The variant, as in 2p-a; without it, all variants of the game.
    variant: Option<String>,
    /// How many games are played of each variant.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The folder for the reports as Markdown and HTML, with their plots, and a page of all of them; without it,
    /// Markdown is printed.
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    play: selfplay::Play,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    let variants = variants(&args.game, args.variant.as_deref())?;
    let mut all = Vec::new();
    for &variant in &variants {
        all.push(measure(args, variant)?);
    }
    for measures in &all {
        let how = how(args, measures.variant);
        let name = page::file_name(measures);
        let text = page::markdown(measures, &how, &format!("{name}.svg"), &all);
        let Some(folder) = &args.out else {
            writeln!(out, "{text}")?;
            continue;
        };
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let picture = plot::svg(measures)?;
        let title = format!("How balanced {} is", measures.variant);
        let html = page::html(&text, &title, &picture);
        for (end, text) in [("md", &text), ("html", &html), ("svg", &picture)] {
            let file = folder.join(format!("{name}.{end}"));
            fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
        }
        writeln!(out, "{}", folder.join(format!("{name}.md")).display())?;
    }
    if let Some(folder) = args.out.as_ref().filter(|_| all.len() > 1) {
        let file = folder.join("README.md");
        let what =
            args.variant.as_ref().map_or(args.game.clone(), |name| format!("{} {name}", args.game));
        fs::write(&file, page::index(&all, &command(args, &what)))
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(true)
}

fn variants(game: &str, variant: Option<&str>) -> anyhow::Result<Vec<Variant>> {
    Ok(match variant {
        Some(name) => vec![game.parse::<Game>()?.variant(name)?],
        None if game == "all" => Variant::all(),
        None if game.contains('/') => vec![game.parse()?],
        None => game.parse::<Game>()?.variants(),
    })
}

/// Plays the games of one variant.
fn measure(args: &Args, variant: Variant) -> anyhow::Result<Measures> {
    let network = learn::network("default", variant)?;
    let games = args.games as usize;
    let stop = interrupts::stop()?;
    let bar = progress::bar(games as u64, &variant.to_string());
    let mut measures = Measures::new(variant);
    let mut problem = Ok(());
    self_play(&args.play.games(variant, network), 0, games, stop, |game| {
        bar.inc(1);
        problem = measures.add(&game);
        problem.is_ok()
    })
    .context("in the network")?;
    bar.finish_and_clear();
    problem?;
    if measures.games < games { Err(Interrupted.into()) } else { Ok(measures) }
}

fn how(args: &Args, variant: Variant) -> How {
    let limit = args.play.limit();
    How {
        command: command(args, &variant.to_string()),
        strength: format!(
            "with {} nodes of alpha-beta or {} simulations of Monte Carlo search for an action, whichever it prefers \
             in this variant",
            limit.nodes, limit.simulations
        ),
        opening: args.play.opening(),
    }
}

/// The command line that does the same, whatever the number of threads.
fn command(args: &Args, what: &str) -> String {
    let limit = args.play.limit();
    format!(
        "quartet report {what} --games {} --nodes {} --simulations {} --search {} --opening {} --seed {} --out docs/reports",
        args.games,
        limit.nodes,
        limit.simulations,
        args.play.search().name(),
        args.play.opening(),
        args.play.seed
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_reported_on() {
        let count = |game: &str, variant| variants(game, variant).map(|all| all.len()).ok();
        assert_eq!(count("fillit", None), Some(10));
        assert_eq!(count("fillit/2p-a", None), Some(1));
        assert_eq!(count("fillit", Some("2p-a")), Some(1));
        assert_eq!(count("all", None), Some(24));
        assert_eq!(count("chess", None), None);
        assert_eq!(count("fillit", Some("7p")), None);
    }
}
