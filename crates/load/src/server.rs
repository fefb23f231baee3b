//! The server that is measured: this program once more, in a process of its own.

use std::{
    fs,
    io::Write as _,
    net::{IpAddr, Ipv4Addr},
    num::NonZeroU32,
    path::Path,
    process::Stdio,
    time::Duration,
};

use anyhow::Context as _;
use quartet_server::{Config, Rules};
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    process::{Child, Command},
};

/// So often a second does Linux count the time of processes.
const TICKS: f64 = 100.0;

/// Serves until it is killed.
pub(crate) fn serve(data: &Path) -> anyhow::Result<()> {
    let (rate, burst) = (NonZeroU32::MAX, NonZeroU32::MAX);
    let rules = Rules { rate, burst, connections: usize::MAX, ..Rules::default() };
    let config = Config {
        address: IpAddr::V4(Ipv4Addr::LOCALHOST),
        port: 0,
        data: Some(data.into()),
        rules,
        metrics: None,
    };
    quartet_server::serve(&config, |ready| {
        let mut out = std::io::stdout();
        // Who does not hear it waits no longer.
        let _ = writeln!(out, "{}", ready.address).and_then(|()| out.flush());
    })?;
    Ok(())
}

pub(crate) struct Server {
    child: Child,
    pub(crate) host: String,
}

impl Server {
    pub(crate) async fn start(data: &Path) -> anyhow::Result<Self> {
        let mut child = Command::new(std::env::current_exe()?)
            .arg("--serve")
            .arg(data)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let out = child.stdout.take().context("the server has no output")?;
        let line = BufReader::new(out).lines().next_line().await?;
        let host = line.context("the server does not start")?;
        Ok(Self { child, host })
    }

    fn process(&self, file: &str) -> anyhow::Result<String> {
        let id = self.child.id().context("the server is gone")?;
        let path = format!("/proc/{id}/{file}");
        fs::read_to_string(&path).with_context(|| format!("{path}: this needs Linux"))
    }

    /// What it has in memory, in KiB.
    pub(crate) fn memory(&self) -> anyhow::Result<u64> {
        let status = self.process("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.trim().strip_suffix("kB"));
        Ok(number.context("no VmRSS")?.trim().parse()?)
    }

    /// How long it was busy, all cores together.
    pub(crate) fn busy(&self) -> anyhow::Result<Duration> {
        let stat = self.process("stat")?;
        // The name of the program, which may hold blanks, ends with a bracket.
        let (_, rest) = stat.rsplit_once(')').context("no name")?;
        let fields = rest.split_whitespace().skip(11).take(2);
        let ticks: u64 = fields.map(str::parse::<u64>).sum::<Result<_, _>>()?;
        Ok(Duration::from_secs_f64(ticks as f64 / TICKS))
    }

    /// Kills it without warning.
    pub(crate) async fn kill(mut self) -> anyhow::Result<()> {
        Ok(self.child.kill().await?)
    }
}
