//! `quartet serve`.

use std::{
    env,
    io::Write,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
};

use quartet_server::Config;

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
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Answer {
    let mut told = Ok(());
    quartet_server::serve(Config { address: args.address, port: args.port }, |address| {
        let page = page(address);
        told = writeln!(out, "Quartet is at {page} until Ctrl-C.").and_then(|()| out.flush());
        if args.open && has_screen() {
            // The address is printed: whoever sees no page can still go there.
            let _ = open::that_detached(&page);
        }
    })?;
    told?;
    Ok(true)
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
