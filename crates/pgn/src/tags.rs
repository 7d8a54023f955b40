//! The tags of a game.

use std::fmt;
use std::ops::Range;

use rules::CastlingMode;

use crate::result::is_dash;

/// The seven tags that every game in export format has, in order, each with the value for
/// "unknown".
pub(crate) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Whether a tag's value follows from the start position and the result of the game.
pub(crate) fn is_implied(name: &str, mode: CastlingMode) -> bool {
    let implied = ["Result", "FEN", "SetUp"];
    implied.iter().any(|known| is_same(name, known))
        || mode == CastlingMode::Chess960 && is_same(name, "Variant")
}

/// Whether a value means "unknown": it is empty, or has only question marks, hyphens and separators,
/// as in `????.??.??` and `??:??`.
pub(crate) fn is_unknown(value: &str) -> bool {
    let is_sign = |c: char| matches!(c, '?' | '.' | '/' | ':' | '*' | ' ') || is_dash(c);
    value.chars().all(is_sign)
}

/// Whether two names denote the same tag.
pub(crate) const fn is_same(name: &str, other: &str) -> bool {
    name.eq_ignore_ascii_case(other)
}

/// Names and values in the order of the text. Names are case-insensitive: programs write `FEN` and
/// `Fen`.
#[derive(Clone, Default)]
pub struct Tags {
    /// All names and values concatenated, possibly including replaced values.
    text: String,
    tags: Vec<Tag>,
}

/// The ranges of a tag in the text.
#[derive(Clone)]
struct Tag {
    name: Range<usize>,
    value: Range<usize>,
}

impl Tags {
    /// Returns the value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find_map(|(known, value)| is_same(known, name).then_some(value))
    }

    /// Returns the value of a tag without blanks around it, or `None` if it is missing or unknown:
    /// empty, `?`, `-`, `????.??.??` and similar.
    ///
    /// ```
    /// use staunton_pgn::Tags;
    ///
    /// let tags: Tags = [("White", "Anderssen"), ("Date", "????.??.??")].into_iter().collect();
    /// assert_eq!(tags.known("White"), Some("Anderssen"));
    /// assert_eq!(tags.known("Date"), None);
    /// ```
    pub fn known(&self, name: &str) -> Option<&str> {
        let value = self.get(name)?.trim();
        (!is_unknown(value)).then_some(value)
    }

    /// Sets the value of a tag and replaces the previous one.
    pub fn set(&mut self, name: &str, value: &str) {
        match self.place(name) {
            Some(at) => self.tags[at].value = added(&mut self.text, value),
            None => self.push(name, value),
        }
    }

    /// Removes a tag and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.place(name)?;
        let tag = self.tags.remove(at);
        Some(self.text[tag.value].to_owned())
    }

    /// Keeps only the tags whose names satisfy the predicate.
    pub fn retain(&mut self, mut is_wanted: impl FnMut(&str) -> bool) {
        self.tags
            .retain(|tag| is_wanted(&self.text[tag.name.clone()]));
    }

    /// Removes all tags and keeps their memory for reuse.
    pub fn clear(&mut self) {
        self.text.clear();
        self.tags.clear();
    }

    /// Iterates over all names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags
            .iter()
            .map(|tag| (&self.text[tag.name.clone()], &self.text[tag.value.clone()]))
    }

    pub(crate) fn remove_implied(&mut self, mode: CastlingMode) {
        self.retain(|name| !is_implied(name, mode));
    }

    /// Like [`Tags::set`], for a name that is known to be new.
    pub(crate) fn push(&mut self, name: &str, value: &str) {
        let name = added(&mut self.text, name);
        let value = added(&mut self.text, value);
        self.tags.push(Tag { name, value });
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.iter().position(|(known, _)| is_same(known, name))
    }
}

/// Appends a part to a text, and returns its range.
fn added(text: &mut String, part: &str) -> Range<usize> {
    let from = text.len();
    text.push_str(part);
    from..text.len()
}

impl PartialEq for Tags {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Tags {}

impl fmt::Debug for Tags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<N: AsRef<str>, V: AsRef<str>> FromIterator<(N, V)> for Tags {
    fn from_iter<T: IntoIterator<Item = (N, V)>>(tags: T) -> Self {
        let mut all = Self::default();
        for (name, value) in tags {
            all.set(name.as_ref(), value.as_ref());
        }
        all
    }
}
