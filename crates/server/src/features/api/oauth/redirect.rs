//! The address to which the browser brings a code.

use protocol::http::oauth::Receiver;
use url::{Host, Url};

/// The maximum length of an address, in bytes.
const MAX_LENGTH: usize = 2_000;

/// An address to which a code may be sent: a loopback address of the user's computer (RFC 8252, 7.3),
/// a site over HTTPS, or a scheme of an app (RFC 8252, 7.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Redirect(Url);

impl Redirect {
    /// Parses an address. It has no user name and no fragment, and no characters that browsers skip
    /// or replace, so that the page shows the host that the browser opens.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"\\#\"<>".contains(&byte);
        if text.len() > MAX_LENGTH || !text.bytes().all(is_plain) {
            return None;
        }
        let url = Url::parse(text).ok()?;
        let is_allowed = match url.scheme() {
            "http" => is_loopback(&url),
            "https" => url.host().is_some(),
            // A name in reverse order, such as org.example.app. No scheme of browsers and systems,
            // such as javascript or file, contains a period.
            scheme => scheme.contains('.'),
        };
        let is_anonymous = url.username().is_empty() && url.password().is_none();
        (is_allowed && is_anonymous).then_some(Self(url))
    }

    /// Returns the address in its usual form: with a path, if there is a host.
    pub(super) fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Returns the receiver of a code, for the page.
    pub(super) fn receiver(&self) -> Receiver {
        let host = self.0.host_str().unwrap_or_default();
        let host = match self.0.port() {
            Some(port) => format!("{host}:{port}"),
            None => host.to_owned(),
        };
        match self.0.scheme() {
            "http" => Receiver::Computer { host },
            "https" if is_loopback(&self.0) => Receiver::Computer { host },
            "https" => Receiver::Site { host },
            scheme => Receiver::App {
                scheme: scheme.to_owned(),
            },
        }
    }

    /// Returns the address with these parameters after its own.
    pub(super) fn with(&self, parameters: &[(&str, &str)]) -> String {
        let mut url = self.0.clone();
        url.query_pairs_mut().extend_pairs(parameters);
        url.into()
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn computer(host: &str) -> Receiver {
        let host = host.to_owned();
        Receiver::Computer { host }
    }

    fn site(host: &str) -> Receiver {
        let host = host.to_owned();
        Receiver::Site { host }
    }

    fn app(scheme: &str) -> Receiver {
        let scheme = scheme.to_owned();
        Receiver::App { scheme }
    }

    #[test]
    fn accepts_loopback_addresses_sites_and_apps() {
        for (text, receiver) in [
            ("http://localhost:8080", computer("localhost:8080")),
            ("http://localhost:8080/", computer("localhost:8080")),
            ("http://LOCALHOST/callback?a=b", computer("localhost")),
            ("http://127.0.0.1:51004/", computer("127.0.0.1:51004")),
            ("http://[::1]:9/x", computer("[::1]:9")),
            ("https://localhost:8080/", computer("localhost:8080")),
            ("https://chess.example.org/back", site("chess.example.org")),
            (
                "https://chess.example.org:8443",
                site("chess.example.org:8443"),
            ),
            (
                "https://xn--bcher-kva.example/",
                site("xn--bcher-kva.example"),
            ),
            ("org.example.app:/back", app("org.example.app")),
            ("org.example.app://back", app("org.example.app")),
        ] {
            let redirect = Redirect::parse(text).map(|redirect| redirect.receiver());
            assert_eq!(redirect, Some(receiver), "{text}");
        }
    }

    #[test]
    fn refuses_addresses_of_which_users_or_browsers_could_be_deceived() {
        let long = format!("https://example.org/{}", "x".repeat(MAX_LENGTH));
        for text in [
            "",
            "/callback",
            "//example.org/",
            "http://example.org/",
            "http://localhost.example.org/",
            "http://localhost@example.org/",
            "http://127.0.0.1.example.org/",
            "http://192.168.1.5/",
            "http://0.0.0.0/",
            "https://",
            "https://user@example.org/",
            "https://user:password@example.org/",
            "https://example.org/#fragment",
            "https://example.org/#",
            "https://example.org\\@localhost/",
            "https://exam\tple.org/",
            "https://b\u{fc}cher.example/",
            " https://example.org/",
            "https://example.org/a b",
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "file:///etc/passwd",
            "blob:https://example.org/1",
            "about:blank",
            "intent://x#Intent;end",
            "app:/back",
            &long,
        ] {
            assert_eq!(Redirect::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_host_without_a_path_is_the_same_address() {
        let parsed = ["http://localhost:8080", "http://localhost:8080/"].map(Redirect::parse);
        assert!(parsed[0].is_some());
        assert_eq!(parsed[0], parsed[1]);
        let others = ["http://localhost:8080/a", "http://localhost:8080/a/"].map(Redirect::parse);
        assert_ne!(others[0], others[1]);
    }

    #[test]
    fn adds_parameters_after_those_of_the_address() {
        let parameters = [("code", "0f"), ("state", "a&b=c #\u{e4}")];
        for (text, expected) in [
            (
                "http://localhost:1",
                "http://localhost:1/?code=0f&state=a%26b%3Dc+%23%C3%A4",
            ),
            (
                "https://example.org/x?a=b",
                "https://example.org/x?a=b&code=0f&state=a%26b%3Dc+%23%C3%A4",
            ),
            (
                "org.example.app:/back",
                "org.example.app:/back?code=0f&state=a%26b%3Dc+%23%C3%A4",
            ),
        ] {
            let redirect = Redirect::parse(text).expect("an address");
            assert_eq!(redirect.with(&parameters), expected);
        }
    }
}
