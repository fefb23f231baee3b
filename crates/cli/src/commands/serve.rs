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

use crate::Answer;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Who may come: 127.0.0.1 is this machine alone, 0.0.0.0 everyone in the network.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    address: IpAddr,
    /// The port; 0 takes one that is free.
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,
    /// Open the page in a browser.
    #[arg(long)]
    open: bool,
    /// Where games that are played online are kept; without this, in the user's own folder for data.
    #[arg(long, value_name = "FILE", conflicts_with = "offline")]
    data: Option<PathBuf>,
    /// Serve the page only: nobody plays online.
    #[arg(long)]
    offline: bool,
    /// Where people reach the server if a proxy stands before it: scheme and host.
    #[arg(long, value_name = "URL", value_parser = origin)]
    public: Option<String>,
    /// Nobody talks in rooms.
    #[arg(long)]
    no_chat: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    let data = if args.offline { None } else { Some(data(args.data.clone())?) };
    let rules = Rules { public: args.public.clone(), chat: !args.no_chat, ..Rules::default() };
    let config = Config { address: args.address, port: args.port, data, rules };
    let mut told = Ok(());
    quartet_server::serve(&config, |ready| {
        let page = page(ready.address);
        for damaged in &ready.damaged {
            // Who cannot be warned can still be served.
            let _ = writeln!(std::io::stderr(), "quartet: {damaged}");
        }
        told = writeln!(out, "Quartet is at {page} until Ctrl-C.").and_then(|()| out.flush());
        if args.open && has_screen() {
            // The address is printed: whoever sees no page can still go there.
            let _ = open::that_detached(&page);
        }
    })?;
    told?;
    Ok(true)
}

/// The file of games that are played online: the one that is named, or that of the user.
pub(crate) fn data(named: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    let own =
        || ProjectDirs::from("", "", "quartet").map(|dirs| dirs.data_dir().join("online.sqlite"));
    named
        .or_else(own)
        .context("this system has no folder for a user's data: name a file with --data")
}

/// An address without a path.
fn origin(text: &str) -> Result<String, String> {
    let text = text.trim_end_matches('/');
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']) => {
            Ok(text.into())
        }
        _ => Err("expected an address without a path, as https://play.example.org".into()),
    }
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
    use super::{origin, page};

    #[test]
    fn a_public_address_has_no_path() {
        for good in ["https://play.example.org", "http://host:8080/"] {
            assert_eq!(origin(good).as_deref(), Ok(good.trim_end_matches('/')));
        }
        for wrong in ["", "play.example.org", "https://", "https://a/b", "https://a@b", "ftp://a"] {
            assert!(origin(wrong).is_err(), "{wrong}");
        }
    }

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
