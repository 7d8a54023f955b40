//! The reverse proxies whose `X-Forwarded-For` headers are trusted.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::header::{HeaderName, HeaderValue};
use ipnet::IpNet;

use crate::network::Network;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Networks of trusted proxies; this computer is always one.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Vec<IpNet>);

impl Proxies {
    /// Trusts the proxies in these networks.
    pub const fn new(networks: Vec<IpNet>) -> Self {
        Self(networks)
    }

    /// Returns whether this is the address of a trusted proxy.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_loopback() || self.0.iter().any(|network| network.contains(&address))
    }

    /// Returns the network of the client that sent a request on a connection from `peer`. For a
    /// connection from a proxy this is the last address in `X-Forwarded-For` that does not belong
    /// to a trusted proxy, or the first address if all do. If an address cannot be parsed, it is
    /// the proxy's own network. `None` for clients on this computer.
    pub fn visitor(&self, peer: IpAddr, headers: &HeaderMap) -> Option<Network> {
        if !self.contains(peer) {
            return Some(peer.into());
        }
        let lists: Vec<&[u8]> = headers
            .get_all(FORWARDED_FOR)
            .iter()
            .map(HeaderValue::as_bytes)
            .collect();
        // Bytes, because the part that the client has written may be invalid text.
        let hops = lists
            .iter()
            .rev()
            .flat_map(|list| list.rsplit(|&byte| byte == b','));
        // A client may be in the same network as the proxies: the limits apply to it too.
        let mut first = None;
        for hop in hops {
            match address(hop) {
                Some(address) if address.to_canonical().is_loopback() => {}
                Some(address) if self.contains(address) => first = Some(address),
                Some(address) => return Some(address.into()),
                // Nothing before this hop can be trusted; the limits apply to the proxy instead.
                None => return Some(peer.into()),
            }
        }
        first.map(Network::from)
    }
}

/// Parses the address of a hop, which some proxies write with its port.
fn address(hop: &[u8]) -> Option<IpAddr> {
    let text = str::from_utf8(hop).ok()?.trim();
    if let Ok(with_port) = text.parse::<SocketAddr>() {
        return Some(with_port.ip());
    }
    let inner = text.strip_prefix('[');
    let inner = inner.and_then(|text| text.strip_suffix(']'));
    inner.unwrap_or(text).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_forwarded_headers_only_of_a_trusted_proxy() {
        let proxies = Proxies::new(vec!["10.0.0.0/8".parse().expect("a network")]);
        for (peer, forwarded, visitor) in [
            ("203.0.113.5", &[][..], Some("203.0.113.5")),
            ("203.0.113.5", &["198.51.100.1"], Some("203.0.113.5")),
            ("10.1.2.3", &["198.51.100.1"], Some("198.51.100.1")),
            ("127.0.0.1", &["198.51.100.1"], Some("198.51.100.1")),
            ("::ffff:10.1.2.3", &["198.51.100.1"], Some("198.51.100.1")),
            // The client's own header values come before those that the proxies added.
            (
                "10.1.2.3",
                &["1.1.1.1, 198.51.100.1, 10.9.9.9"],
                Some("198.51.100.1"),
            ),
            (
                "10.1.2.3",
                &["1.1.1.1", "198.51.100.1"],
                Some("198.51.100.1"),
            ),
            ("127.0.0.1", &["198.51.100.1:51234"], Some("198.51.100.1")),
            ("127.0.0.1", &["[2001:db8::7]:51234"], Some("2001:db8::7")),
            ("127.0.0.1", &["[2001:db8::7]"], Some("2001:db8::7")),
            ("10.1.2.3", &["198.51.100.1, nonsense"], Some("10.1.2.3")),
            ("127.0.0.1", &["198.51.100.1, unknown"], Some("127.0.0.1")),
            ("127.0.0.1", &[], None),
            ("127.0.0.1", &["127.0.0.1"], None),
            // Clients within a trusted network are no proxies.
            ("10.1.2.3", &["10.3.4.5"], Some("10.3.4.5")),
            ("10.1.2.3", &["10.3.4.5, 10.9.9.9"], Some("10.3.4.5")),
            ("127.0.0.1", &["127.0.0.1, 10.3.4.5"], Some("10.3.4.5")),
        ] {
            let mut headers = HeaderMap::new();
            for list in forwarded {
                headers.append(FORWARDED_FOR, list.parse().expect("a value"));
            }
            let network = |text: &str| Network::from(text.parse::<IpAddr>().expect("an address"));
            assert_eq!(
                proxies.visitor(peer.parse().expect("an address"), &headers),
                visitor.map(network),
                "{peer} {forwarded:?}"
            );
        }
    }

    #[test]
    fn invalid_text_does_not_hide_the_client() {
        let mut headers = HeaderMap::new();
        let list = HeaderValue::from_bytes(b"\xe9, 198.51.100.1").expect("a value");
        headers.append(FORWARDED_FOR, list);
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        assert_eq!(
            Proxies::default().visitor(address("127.0.0.1"), &headers),
            Some(Network::from(address("198.51.100.1")))
        );
    }
}
