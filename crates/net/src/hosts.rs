//! The names that the server answers to.
//!
//! A page of another site can make its own name lead to this server's address (DNS rebinding);
//! its requests then name that site as their host, with the matching origin. An address in
//! numbers cannot be taken over in this way.

use std::net::IpAddr;

use axum::http::HeaderMap;

use crate::origin::{self, PublicUrl};

/// The endings under which a local network finds this computer.
const LOCAL_ENDINGS: [&str; 5] = ["local", "lan", "home", "internal", "home.arpa"];

/// The names that the server answers to, in lower case.
#[derive(Clone, Debug)]
pub struct Hosts(Vec<String>);

impl Hosts {
    /// The names of this computer, and the host of the public address.
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

    /// Whether a request was sent to one of the names, or to an address in numbers.
    pub fn contain(&self, headers: &HeaderMap) -> bool {
        let Some(authority) = origin::host(headers) else {
            return false;
        };
        let host = authority.host().to_ascii_lowercase();
        let host = host.trim_start_matches('[').trim_end_matches(']');
        // A name may be written with the dot of the root.
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
    fn only_own_names_and_addresses_in_numbers_are_answered() {
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
        assert!(!hosts.contain(&HeaderMap::new()), "no host at all");
    }
}
