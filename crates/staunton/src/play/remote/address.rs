//! The address of a server.

use std::fmt;
use std::str::FromStr;

use hyper::Uri;

/// The address of a server: a scheme, a host and perhaps a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play) struct Address {
    secure: bool,
    authority: String,
}

impl Address {
    pub(super) const fn is_secure(&self) -> bool {
        self.secure
    }

    /// The address of the WebSocket.
    pub(super) fn socket(&self) -> String {
        let scheme = if self.secure { "wss" } else { "ws" };
        format!("{scheme}://{}/socket", self.authority)
    }
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let why = || "a server has an address such as http://192.168.1.5:8064".to_owned();
        let uri: Uri = text.parse().map_err(|_| why())?;
        let secure = match uri.scheme_str() {
            Some("http") => false,
            Some("https") => true,
            _ => return Err(why()),
        };
        let authority = uri.authority().ok_or_else(why)?.as_str();
        if uri.path() != "/" || uri.query().is_some() || authority.contains('@') {
            return Err(why());
        }
        Ok(Self {
            secure,
            authority: authority.to_owned(),
        })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.secure { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_addresses_and_refuses_others() {
        for (text, socket) in [
            ("http://192.168.1.5:8064", "ws://192.168.1.5:8064/socket"),
            ("https://chess.example/", "wss://chess.example/socket"),
            ("http://[::1]:8064", "ws://[::1]:8064/socket"),
        ] {
            let address: Address = text.parse().expect(text);
            assert_eq!(address.socket(), socket);
            assert_eq!(address.to_string(), text.trim_end_matches('/'));
        }
        for text in [
            "",
            "localhost",
            "localhost:8064",
            "ws://localhost",
            "http://",
            "http://me:secret@localhost",
            "http://localhost/game/k3XbT9qa",
            "http://localhost/?x=1",
        ] {
            assert!(text.parse::<Address>().is_err(), "{text}");
        }
    }
}
