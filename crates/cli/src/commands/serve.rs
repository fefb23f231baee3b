//! `quartet serve`.

use std::{
    env,
    io::Write,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    path::PathBuf,
};

use anyhow::Context as _;
use directories::ProjectDirs;
use quartet_server::{Config, Rules};

use crate::{
    Answer, logs,
    settings::{Settings, Sources},
};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    sources: Sources,
    /// Open the page in a browser.
    #[arg(long)]
    open: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    let settings = args.sources.settle()?;
    logs::write(&settings.log, settings.log_format)?;
    let mut told = Ok(());
    quartet_server::serve(&config(settings)?, |ready| {
        let page = page(ready.address);
        told = writeln!(out, "Quartet is at {page} until Ctrl-C.").and_then(|()| out.flush());
        if args.open && has_screen() {
            // The address is printed: whoever sees no page can still go there.
            let _ = open::that_detached(&page);
        }
    })?;
    told?;
    Ok(true)
}

fn config(settings: Settings) -> anyhow::Result<Config> {
    let data = if settings.offline { None } else { Some(data(settings.data.0)?) };
    Ok(Config {
        address: settings.address,
        port: settings.port,
        data,
        metrics: settings.metrics.0,
        rules: Rules {
            public: settings.public.0.map(|origin| origin.0),
            chat: settings.chat,
            rate: settings.rate,
            burst: settings.burst,
            messages: settings.messages,
            message_burst: settings.message_burst,
            connections: settings.connections,
            proxies: settings.proxies,
            proxy_header: settings.proxy_header.into(),
        },
    })
}

/// The file of games that are played online: the one that is named, or that of the user.
pub(crate) fn data(named: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    let own =
        || ProjectDirs::from("", "", "quartet").map(|dirs| dirs.data_dir().join("online.sqlite"));
    named
        .or_else(own)
        .context("this system has no folder for a user's data: name a file with --data")
}

/// Where the page is, seen from this machine.
fn page(listener: SocketAddr) -> String {
    let ip = match listener.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    format!("http://{}/", SocketAddr::new(ip, listener.port()))
}

/// Whether a browser could show anything. Asked since some openers would start one in the terminal.
fn has_screen() -> bool {
    cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"]
            .iter()
            .any(|name| env::var_os(name).is_some())
}

#[cfg(test)]
mod tests {
    use super::page;

    #[test]
    fn the_page_has_an_address_one_can_go_to() {
        for (listener, seen) in [
            ("127.0.0.1:8080", "http://127.0.0.1:8080/"),
            ("0.0.0.0:80", "http://127.0.0.1:80/"),
            ("[::]:8080", "http://[::1]:8080/"),
            ("192.0.2.7:1", "http://192.0.2.7:1/"),
        ] {
            assert_eq!(page(listener.parse().expect("an address")), seen);
        }
    }
}
