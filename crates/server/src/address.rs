//! Where a request comes from, also behind proxies.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::{HeaderMap, HeaderName, header};
use ipnet::IpNet;

/// How proxies say for whom they ask.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProxyHeader {
    /// `X-Forwarded-For`, which most proxies write.
    #[default]
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

/// The address a request comes from: that of the peer or, as long as that is a proxy that is believed,
/// whom it says it asks for. Only one header is read, since a proxy passes on whatever else it is sent.
pub(crate) fn of_request(
    peer: IpAddr,
    headers: &HeaderMap,
    proxies: &[IpNet],
    header: ProxyHeader,
) -> IpAddr {
    let is_proxy = |address: &IpAddr| proxies.iter().any(|net| net.contains(address));
    let mut address = peer.to_canonical();
    let mut said = match header {
        ProxyHeader::XForwardedFor => {
            words(headers, &HeaderName::from_static("x-forwarded-for"), read)
        }
        ProxyHeader::Forwarded => words(headers, &header::FORWARDED, forwarded),
    };
    // The last word is the nearest proxy's, and each is believed only if who wrote it is.
    while is_proxy(&address) {
        match said.pop() {
            Some(Some(before)) => address = before.to_canonical(),
            // What cannot be read is nobody's address.
            Some(None) | None => break,
        }
    }
    address
}

/// What counts as one for rates: who has an address of IPv6 has the whole network of it.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => Ipv6Addr::from_bits(six.to_bits() & !u128::from(u64::MAX)).into(),
    }
}

fn words(
    headers: &HeaderMap,
    name: &HeaderName,
    read: fn(&str) -> Option<IpAddr>,
) -> Vec<Option<IpAddr>> {
    let lines = headers.get_all(name).iter().map(|line| line.to_str().unwrap_or_default());
    lines.flat_map(|line| line.split(',')).map(read).collect()
}

/// An address, with or without a port.
fn read(word: &str) -> Option<IpAddr> {
    let word = word.trim();
    let bare = word.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let address = bare.unwrap_or(word).parse().ok();
    address.or_else(|| word.parse::<std::net::SocketAddr>().ok().map(|socket| socket.ip()))
}

/// The address of an element of `Forwarded`.
fn forwarded(element: &str) -> Option<IpAddr> {
    let pairs = element.split(';').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.into_iter().find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?;
    read(value.trim().trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(peer: &str, name: &'static str, lines: &[&str], header: ProxyHeader) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(name, line.parse().expect("a header"));
        }
        let proxies = ["127.0.0.1/32", "10.0.0.0/8", "2001:db8::/32"];
        let proxies = proxies.map(|net| net.parse().expect("a network"));
        of_request(peer.parse().expect("an address"), &headers, &proxies, header).to_string()
    }

    fn x(peer: &str, lines: &[&str]) -> String {
        of(peer, "x-forwarded-for", lines, ProxyHeader::XForwardedFor)
    }

    #[test]
    fn only_proxies_that_are_trusted_are_believed() {
        assert_eq!(x("192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
        assert_eq!(x("127.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(x("::ffff:127.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(x("127.0.0.1", &[]), "127.0.0.1");
        // What a client has written itself stands before what the proxy adds.
        assert_eq!(x("127.0.0.1", &["1.1.1.1, 198.51.100.7"]), "198.51.100.7");
        assert_eq!(x("127.0.0.1", &["1.1.1.1", "198.51.100.7, 10.1.2.3"]), "198.51.100.7");
        assert_eq!(x("127.0.0.1", &["198.51.100.7, nonsense"]), "127.0.0.1");
        assert_eq!(x("2001:db8::1", &["[2001:470::5]:99"]), "2001:470::5");
    }

    #[test]
    fn forwarded_is_read_where_it_is_asked_for() {
        let of = |lines: &[&str]| of("127.0.0.1", "forwarded", lines, ProxyHeader::Forwarded);
        assert_eq!(of(&["for=198.51.100.7;proto=https"]), "198.51.100.7");
        assert_eq!(of(&["proto=https; For=\"[2001:470::5]:4711\""]), "2001:470::5");
        assert_eq!(of(&["for=1.1.1.1, for=198.51.100.7"]), "198.51.100.7");
        assert_eq!(of(&["for=_hidden"]), "127.0.0.1");
        // The other header is anybody's.
        assert_eq!(x("127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn a_network_of_ipv6_counts_as_one() {
        let of = |text: &str| network(text.parse().expect("an address")).to_string();
        assert_eq!(of("2001:470:1:2:3:4:5:6"), "2001:470:1:2::");
        assert_eq!(of("198.51.100.7"), "198.51.100.7");
    }
}
