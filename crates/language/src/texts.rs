//! Texts with places, by their keys.

use std::collections::HashMap;
use std::fmt::{self, Display, Write};

/// What is put into the places of a text.
pub type Values<'a> = &'a [(&'a str, &'a dyn Display)];

/// Texts by their keys: lines of `key: text`, beside empty ones and comments, which begin with `#`.
///
/// ```
/// use staunton_language::Texts;
///
/// let texts = Texts::read("empty: the square {square} is empty")?;
/// let said = texts.say("empty", &[("square", &"e4")]);
/// assert_eq!(said.as_deref(), Some("the square e4 is empty"));
/// # Ok::<(), staunton_language::BadLine>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Texts(HashMap<&'static str, &'static str>);

/// A line that is no `key: text`, or whose key stood in a line before; counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadLine(pub usize);

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} is no `key: text` with a new key", self.0)
    }
}

impl std::error::Error for BadLine {}

impl Texts {
    /// Reads all lines of a text.
    pub fn read(text: &'static str) -> Result<Self, BadLine> {
        let mut texts = HashMap::new();
        for (index, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let bad = BadLine(index + 1);
            let (key, value) = line.split_once(": ").ok_or(bad)?;
            if texts.insert(key, value.trim()).is_some() {
                return Err(bad);
            }
        }
        Ok(Self(texts))
    }

    /// The text of a key.
    pub fn get(&self, key: &str) -> Option<&'static str> {
        self.0.get(key).copied()
    }

    /// The text of a key with these values in its places.
    pub fn say(&self, key: &str, values: Values<'_>) -> Option<String> {
        self.get(key).map(|text| fill(text, values))
    }

    /// All keys, in no order.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.0.keys().copied()
    }
}

/// A text with values in its places; a place without a value is left out.
///
/// ```
/// use staunton_language::fill;
///
/// let why = ("why", &"the square is empty" as &dyn std::fmt::Display);
/// assert_eq!(fill("No: {why}.", &[why]), "No: the square is empty.");
/// assert_eq!(fill("No. {Why}.", &[why]), "No. The square is empty.");
/// ```
pub fn fill(text: &str, values: Values<'_>) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, place)) = rest.split_once('{') {
        filled.push_str(before);
        let (name, after) = place.split_once('}').unwrap_or((place, ""));
        let is_it = |other: &str| other.eq_ignore_ascii_case(name);
        if let Some((other, value)) = values.iter().find(|(other, _)| is_it(other)) {
            // Writing into a string does not fail.
            let _ = if *other == name {
                write!(filled, "{value}")
            } else {
                write!(filled, "{}", capitalised(&value.to_string()))
            };
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// The same, beginning with a capital letter.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    let mut capitalised: String = first.into_iter().flat_map(char::to_uppercase).collect();
    capitalised.push_str(letters.as_str());
    capitalised
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_once() {
        let values: Values<'_> = &[("square", &"{move}"), ("move", &"Nf3")];
        assert_eq!(
            fill("{move} or {square}, {none}.", values),
            "Nf3 or {move}, ."
        );
        assert_eq!(fill("an open {square", values), "an open {move}");
        assert_eq!(fill("{Move} {Square}", &[("move", &"übel")]), "Übel ");
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named() {
        for (text, line) in [("a: b\n\n# c\nd", 4), ("a: b\na: c", 2), ("a:", 1)] {
            assert_eq!(Texts::read(text).unwrap_err(), BadLine(line), "{text}");
        }
        let texts = Texts::read("a: b\n\n# c\nd e: f: g \n").expect("texts");
        assert_eq!(texts.get("d e"), Some("f: g"));
        assert_eq!(texts.keys().count(), 2);
    }
}
