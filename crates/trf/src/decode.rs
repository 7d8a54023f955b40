//! Bytes as lines of text.

/// Decodes UTF-8 or, if the bytes are not UTF-8, Latin-1.
pub(crate) fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// Iterates over the lines of a text, which end with CR, LF or CRLF. Byte-order marks at the start
/// of a line and white space at its end are removed.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = text.find(['\r', '\n']);
        rest = end.map(|end| {
            let after = &text[end..];
            after.strip_prefix("\r\n").unwrap_or_else(|| &after[1..])
        });
        let line = &text[..end.unwrap_or(text.len())];
        Some(line.trim_start_matches('\u{feff}').trim_end())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_any_mark() {
        let found: Vec<&str> = lines("\u{feff}a\rb\nc\r\n\nd ").collect();
        assert_eq!(found, ["a", "b", "c", "", "d"]);
    }

    #[test]
    fn text_is_utf8_or_latin1() {
        assert_eq!(decode("Müller".as_bytes()), "Müller");
        assert_eq!(decode(b"M\xfcller"), "Müller");
    }
}
