//! `quartet admin`: looking after a server.

use std::{io::Write, path::PathBuf};

use crate::{Answer, commands::serve};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, clap::Subcommand)]
enum Chore {
    /// Copy all that the server keeps to a new file; the server may run.
    Backup {
        /// The copy. A file that exists is never overwritten.
        copy: PathBuf,
        /// Where the server keeps its games, as for `quartet serve`.
        #[arg(long, value_name = "FILE")]
        data: Option<PathBuf>,
    },
}

pub(crate) fn run(args: Args, out: &mut dyn Write) -> Answer {
    let Chore::Backup { copy, data } = args.chore;
    let data = serve::data(data)?;
    quartet_server::backup(&data, &copy)?;
    writeln!(out, "{} is a copy of {}.", copy.display(), data.display())?;
    Ok(true)
}
