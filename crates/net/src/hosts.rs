//! The host names that the server accepts.
//!
//! A page of another site can make its own name resolve to this server's address (DNS rebinding).
//! Its requests then have that name as their host, with a matching origin. A numeric address cannot
//! be hijacked with DNS.

use std::net::IpAddr;

use axum::http::HeaderMap;

use crate::origin::{self, PublicUrl};

/// Suffixes under which a local network resolves this computer's name.
const LOCAL_ENDINGS: [&str; 5] = ["local", "lan", "home", "internal", "home.arpa"];

/// The host names that the server accepts, in lower case.
#[derive(Clone, Debug)]
pub struct Hosts(Vec<String>);

impl Hosts {
    /// Collects the names of this computer and the host of the public address.
    pub fn new(public: Option<&PublicUrl>) -> Self {
        let computer = gethostname::gethostname();
        Self::named(&computer.to_string_lossy(), public)
    }

    fn named(computer: &str, public: Option<&PublicUrl>) -> Self {
        let full = computer.to_ascii_lowercase();
        let short = full.split('.').next().unwrap_or_default();
        let mut names = vec!["localhost".to_owned()];
        if !short.is_empty() {
            names.extend(LOCAL_ENDINGS.map(|ending| format!("{short}.{ending}")));
            names.extend([short.to_owned(), full.clone()]);
        }
        names.extend(public.map(|url| url.host().to_owned()));
        Self(names)
    }

    /// Returns whether the host of a request is one of the names or a numeric address.
    pub fn contain(&self, headers: &HeaderMap) -> bool {
        let Some(authority) = origin::host(headers) else {
            return false;
        };
        let host = authority.host().to_ascii_lowercase();
        let host = host.trim_start_matches('[').trim_end_matches(']');
        // A name may end with the dot of the DNS root.
        let host = host.strip_suffix('.').unwrap_or(host);
        host.parse::<IpAddr>().is_ok()
            || host.ends_with(".localhost")
            || self.0.iter().any(|name| name == host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_only_own_host_names_and_numeric_addresses() {
        let public = "https://chess.example.org".parse().expect("a URL");
        let hosts = Hosts::named("Rook.example.net", Some(&public));
        for (host, own) in [
            ("127.0.0.1:8064", true),
            ("192.168.1.5:8064", true),
            ("[::1]:8064", true),
            ("localhost:8064", true),
            ("LOCALHOST.:8064", true),
            ("a.localhost", true),
            ("rook:8064", true),
            ("rook.local:8064", true),
            ("rook.lan", true),
            ("ROOK.example.net", true),
            ("chess.example.org", true),
            ("chess.example.org:443", true),
            ("evil.example", false),
            ("evil.example:8064", false),
            ("rook.evil.example", false),
            ("127.0.0.1.evil.example", false),
            ("example.org", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("host", host.parse().expect("a value"));
            assert_eq!(hosts.contain(&headers), own, "{host:?}");
        }
        assert!(
            !hosts.contain(&HeaderMap::new()),
            "a request without a host"
        );
    }
}
