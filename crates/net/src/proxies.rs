//! The reverse proxies whose word about a visitor's address is believed.

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

    /// Whether this is the address of a trusted proxy.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_loopback() || self.0.iter().any(|network| network.contains(&address))
    }

    /// The network of the visitor who sent a request on a connection from `peer`: the last
    /// address in `X-Forwarded-For` that is not a trusted proxy's, if a proxy connects, or the first
    /// one, if all are; that proxy's own, if it cannot be read. None for someone on this computer.
    pub fn visitor(&self, peer: IpAddr, headers: &HeaderMap) -> Option<Network> {
        if !self.contains(peer) {
            return Some(peer.into());
        }
        let lists: Vec<&[u8]> = headers
            .get_all(FORWARDED_FOR)
            .iter()
            .map(HeaderValue::as_bytes)
            .collect();
        // Read as bytes: what the visitor wrote in front need not be a text.
        let hops = lists
            .iter()
            .rev()
            .flat_map(|list| list.rsplit(|&byte| byte == b','));
        // A visitor may sit in the network of the proxies: none of these is limited less for it.
        let mut first = None;
        for hop in hops {
            match address(hop) {
                Some(address) if address.to_canonical().is_loopback() => {}
                Some(address) if self.contains(address) => first = Some(address),
                Some(address) => return Some(address.into()),
                // Before it nothing can be believed, and nobody is limited less for it.
                None => return Some(peer.into()),
            }
        }
        first.map(Network::from)
    }
}

/// The address in a hop, which some proxies write with its port.
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
    fn only_a_trusted_proxy_is_believed() {
        let proxies = Proxies::new(vec!["10.0.0.0/8".parse().expect("a network")]);
        for (peer, forwarded, visitor) in [
            ("203.0.113.5", &[][..], Some("203.0.113.5")),
            ("203.0.113.5", &["198.51.100.1"], Some("203.0.113.5")),
            ("10.1.2.3", &["198.51.100.1"], Some("198.51.100.1")),
            ("127.0.0.1", &["198.51.100.1"], Some("198.51.100.1")),
            ("::ffff:10.1.2.3", &["198.51.100.1"], Some("198.51.100.1")),
            // What the visitor wrote stands before what the proxies added.
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
            // Visitors within a trusted network are no proxies.
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
    fn what_is_no_text_hides_nobody() {
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
