//! The origin of a request, and the host to which it was sent.
//!
//! A browser states the page from which a request comes: pages of other sites may neither open a
//! socket nor change anything.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;
use axum::http::header::{HOST, HeaderName, ORIGIN};
use axum::http::uri::{Authority, Uri};

/// The public address of the server: scheme, host and optionally a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    secure: bool,
    /// In lower case, without a default port.
    authority: String,
}

impl PublicUrl {
    /// Returns whether the scheme is `https`.
    pub const fn is_secure(&self) -> bool {
        self.secure
    }

    /// Returns the host, without a port.
    pub fn host(&self) -> &str {
        match self.authority.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
            _ => &self.authority,
        }
    }

    /// Creates a plain HTTP URL for this address.
    pub fn plain(address: SocketAddr) -> Self {
        Self {
            secure: false,
            authority: match address.port() {
                80 if address.is_ipv4() => address.ip().to_string(),
                _ => address.to_string(),
            },
        }
    }

    /// Returns whether the URL works only on the computer itself.
    pub fn is_loopback(&self) -> bool {
        let host = self.host();
        let address = host.trim_start_matches('[').trim_end_matches(']').parse();
        host == "localhost"
            || host.ends_with(".localhost")
            || address.is_ok_and(|address: IpAddr| address.is_loopback())
    }

    fn new(secure: bool, authority: &Authority) -> Self {
        let default_port = if secure { 443 } else { 80 };
        let host = authority.host().to_ascii_lowercase();
        let authority = match authority.port_u16() {
            Some(port) if port != default_port => format!("{host}:{port}"),
            _ => host,
        };
        Self { secure, authority }
    }
}

/// A text that is not a public URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAPublicUrl(String);

impl fmt::Display for NotAPublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the public URL {:?} is not of the form https://chess.example.org or \
             http://192.168.1.5:8064, without a path",
            self.0
        )
    }
}

impl std::error::Error for NotAPublicUrl {}

impl FromStr for PublicUrl {
    type Err = NotAPublicUrl;

    fn from_str(text: &str) -> Result<Self, NotAPublicUrl> {
        let refuse = || NotAPublicUrl(text.to_owned());
        let uri: Uri = text.parse().map_err(|_| refuse())?;
        let secure = match uri.scheme_str() {
            Some("http") => false,
            Some("https") => true,
            _ => return Err(refuse()),
        };
        let authority = uri.authority().ok_or_else(refuse)?;
        let bare = matches!(uri.path(), "" | "/") && uri.query().is_none();
        if !bare || authority.as_str().contains('@') || text.contains('#') {
            return Err(refuse());
        }
        // The parser would silently drop an invalid port.
        let host = authority.host();
        let has_port = !matches!(&authority.as_str()[host.len()..], "" | ":");
        if host.is_empty() || (has_port && authority.port_u16().is_none()) {
            return Err(refuse());
        }
        Ok(Self::new(secure, authority))
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.secure { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority)
    }
}

/// Returns whether a request comes from our own pages, or from a client without a page. `public` is
/// the configured address, which a proxy may have hidden from the `Host` header.
pub fn is_own(headers: &HeaderMap, public: Option<&PublicUrl>) -> bool {
    const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
    if let Some(site) = headers.get(FETCH_SITE)
        && !matches!(site.as_bytes(), b"same-origin" | b"none")
    {
        return false;
    }
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let Some(origin) = origin.to_str().ok().and_then(|text| text.parse().ok()) else {
        return false;
    };
    if public == Some(&origin) {
        return true;
    }
    // Behind a proxy that terminates TLS the scheme is not visible: only the host is compared.
    host(headers).is_some_and(|host| PublicUrl::new(origin.secure, &host) == origin)
}

/// Returns whether a request was sent to the public address, or by a page there.
pub fn is_at(headers: &HeaderMap, public: &PublicUrl) -> bool {
    let origin = headers.get(ORIGIN).and_then(|value| value.to_str().ok());
    let is_of_page = origin.and_then(|text| text.parse().ok()).as_ref() == Some(public);
    is_of_page
        || host(headers)
            .is_some_and(|host| PublicUrl::new(public.secure, &host).host() == public.host())
}

/// Returns the base URL for links to this server: the configured address, otherwise the address
/// with which the requesting page was opened.
pub fn base(headers: &HeaderMap, public: Option<&PublicUrl>) -> Option<PublicUrl> {
    public.cloned().or_else(|| {
        let origin = headers.get(ORIGIN).and_then(|value| value.to_str().ok());
        origin
            .and_then(|text| text.parse().ok())
            .or_else(|| host(headers).map(|host| PublicUrl::new(false, &host)))
    })
}

/// Returns the host to which a request was sent, with its port.
pub fn host(headers: &HeaderMap) -> Option<Authority> {
    headers.get(HOST)?.to_str().ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| {
                (
                    HeaderName::from_static(name),
                    value.parse().expect("a header"),
                )
            })
            .collect()
    }

    #[test]
    fn recognizes_loopback_addresses() {
        for (url, loopback) in [
            ("http://localhost:8064", true),
            ("http://a.localhost", true),
            ("http://127.0.0.1:8064", true),
            ("http://127.9.9.9", true),
            ("http://[::1]:8064", true),
            ("http://192.168.1.5:8064", false),
            ("http://[2001:db8::1]", false),
            ("https://chess.example.org", false),
        ] {
            let url: PublicUrl = url.parse().expect("a URL");
            assert_eq!(url.is_loopback(), loopback, "{url}");
        }
        for (address, url) in [
            ("192.168.1.5:8064", "http://192.168.1.5:8064"),
            ("192.168.1.5:80", "http://192.168.1.5"),
            ("[2001:db8::1]:8064", "http://[2001:db8::1]:8064"),
        ] {
            let plain = PublicUrl::plain(address.parse().expect("an address"));
            assert_eq!(plain.to_string(), url);
        }
    }

    #[test]
    fn accepts_own_pages_and_programs_but_not_other_sites() {
        let public: PublicUrl = "https://chess.example.org".parse().expect("a URL");
        for (pairs, own) in [
            (&[("host", "127.0.0.1:8064")][..], true),
            (
                &[
                    ("host", "127.0.0.1:8064"),
                    ("origin", "http://127.0.0.1:8064"),
                ],
                true,
            ),
            (
                &[("host", "Chess.Lan"), ("origin", "https://chess.lan:443")],
                true,
            ),
            (
                &[
                    ("host", "internal:8064"),
                    ("origin", "https://chess.example.org"),
                ],
                true,
            ),
            (
                &[
                    ("host", "127.0.0.1:8064"),
                    ("origin", "http://127.0.0.1:9999"),
                ],
                false,
            ),
            (
                &[("host", "chess.lan"), ("origin", "http://evil.example")],
                false,
            ),
            (&[("host", "chess.lan"), ("origin", "null")], false),
            (&[("origin", "http://chess.lan")], false),
            (
                &[("host", "chess.lan"), ("sec-fetch-site", "cross-site")],
                false,
            ),
            (
                &[("host", "chess.lan"), ("sec-fetch-site", "same-site")],
                false,
            ),
            (
                &[
                    ("host", "chess.lan"),
                    ("origin", "http://chess.lan"),
                    ("sec-fetch-site", "same-origin"),
                ],
                true,
            ),
        ] {
            assert_eq!(is_own(&headers(pairs), Some(&public)), own, "{pairs:?}");
        }
    }

    #[test]
    fn links_use_the_public_address_or_that_of_the_page() {
        let page = headers(&[
            ("host", "192.168.1.5:8064"),
            ("origin", "http://192.168.1.5:8064"),
        ]);
        let public: PublicUrl = "https://chess.example.org/".parse().expect("a URL");
        let shown =
            |public: Option<&PublicUrl>| base(&page, public).map(|address| address.to_string());
        assert_eq!(shown(None).as_deref(), Some("http://192.168.1.5:8064"));
        assert_eq!(
            shown(Some(&public)).as_deref(),
            Some("https://chess.example.org")
        );
    }

    #[test]
    fn rejects_urls_that_are_more_than_an_address() {
        for text in [
            "",
            "chess.example.org",
            "ftp://chess.example.org",
            "https://chess.example.org/club",
            "https://chess.example.org/?a=b",
            "https://user@chess.example.org",
            "https://chess.example.org#top",
            "https://chess.example.org:8O64",
            "https://chess.example.org:80640",
            "http://:8064",
        ] {
            assert!(text.parse::<PublicUrl>().is_err(), "{text}");
        }
    }
}
