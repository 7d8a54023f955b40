//! The credentials in the addresses of NATS, which the client library leaves out.

use async_nats::{ConnectOptions, ServerAddr};

/// Adds the credentials of the first address that has some: a user and a password, or a token.
pub(super) fn add(options: ConnectOptions, servers: &[ServerAddr]) -> ConnectOptions {
    let mut named = servers.iter();
    let named = named.find_map(|server| Some((server.username()?, server.password())));
    match named {
        None => options,
        Some((token, None)) => options.token(decoded(token)),
        Some((user, Some(password))) => options.user_and_password(decoded(user), decoded(password)),
    }
}

/// Decodes the characters that are written as `%` and two hexadecimal digits in a URL.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digits = after.get(..2).filter(|_| first == b'%');
        let digits = digits.filter(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        let digits = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(first));
        rest = byte.map_or(after, |_| &after[2..]);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_what_a_url_encodes() {
        for (text, expected) in [
            ("", ""),
            ("secret", "secret"),
            ("a%40b%3a%C3%BC", "a@b:ü"),
            ("%", "%"),
            ("%4", "%4"),
            ("%zz%41", "%zzA"),
            ("%+4", "%+4"),
            ("ü%", "ü%"),
        ] {
            assert_eq!(decoded(text), expected, "{text}");
        }
    }
}
