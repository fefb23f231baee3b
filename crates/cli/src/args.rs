//! The command line.

use clap::{Parser, Subcommand};

use crate::commands;

/// What `quartet` says when it is called without arguments.
pub(crate) const OVERVIEW: &str = "\
Quartet – play and study Quoridor, Nine, FILLIT and JAMIT

  quartet play quoridor          a game against the engine, here in the terminal
  quartet serve --open           the same and more on a page in the browser, also with friends
  quartet admin backup FILE      copy what a server keeps
  quartet bot --server URL ...   an engine plays on a server
  quartet rules fillit           how a game is played
  quartet show \"nine 2p ...\"     a position or record as text, SVG or PNG
  quartet record check FILE      read game records; convert and replay them too
  quartet analyse FILE           what the engine thinks of every turn of a record
  quartet match                  engines against each other
  quartet engine                 speak the engine protocol on standard input and output
  quartet learn jamit            train the engine further
  quartet report nine 2p         how balanced a variant is, measured
  quartet solve quoridor/5x5w2   who wins with best play, proven
  quartet perft quoridor/2p 3    count the leaves of the tree of actions
  quartet bench                  how fast the rules are on this machine

`quartet help COMMAND` tells more. Games: quoridor, nine, fillit, jamit; a variant is named after a
slash, as in quoridor/4p or fillit/mini-2p-a.
";

/// Play and study Quoridor, Nine, FILLIT and JAMIT.
#[derive(Debug, Parser)]
#[command(name = "quartet", version, about, disable_help_subcommand = false)]
pub(crate) struct Args {
    /// What to do; without it, an overview is printed.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a game here in the terminal.
    Play(commands::play::Args),
    /// Serve the page for browsers, and be a place to play online.
    Serve(commands::serve::Args),
    /// Look after a server.
    Admin(commands::admin::Args),
    /// Let an engine play on a server.
    Bot(commands::bot::Args),
    /// Count the leaves of the tree of actions.
    Perft(commands::perft::Args),
    /// Measure random games and perft.
    Bench(commands::bench::Args),
    /// Let engines play against each other.
    Match(commands::matches::Args),
    /// Judge the games of a record turn by turn.
    Analyse(commands::analyse::Args),
    /// Prove who wins with best play.
    Solve(commands::solve::Args),
    /// Make a book of openings that are fair to all sides.
    Book(commands::book::Args),
    /// Speak the engine protocol on standard input and output.
    Engine(commands::engine::Args),
    /// Show a position or a record as text, SVG or PNG.
    Show(commands::show::Args),
    /// Check, convert and replay records.
    Record(commands::record::Args),
    /// Let the engine play games with itself from which networks learn.
    Selfplay(commands::selfplay::Args),
    /// Measure how balanced variants are, in games of the engine with itself.
    Report(commands::report::Args),
    /// Let a network learn from such games.
    Train(commands::train::Args),
    /// Games, learning and a match against the network before, again and again.
    Learn(commands::learn::Args),
    /// Tell how a game is played.
    Rules(commands::rules::Args),
    /// Print a script that completes this command line in a shell.
    Completions(commands::completions::Args),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_consistent() {
        super::Args::command().debug_assert();
    }
}
