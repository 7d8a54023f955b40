//! Numeric Annotation Glyphs.

use std::fmt;

use crate::annotation::push_number;
use crate::result::is_dash;

/// The assessment of a move or a position by its number: `$1` is `!`.
///
/// The standard defines 0 to 139 and leaves the rest to programs; all values are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(pub u16);

/// Signs for NAG numbers, as programs write them.
const SIGNS: [(&str, u16); 44] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("‼", 3),
    ("??", 4),
    ("⁇", 4),
    ("!?", 5),
    ("⁉", 5),
    ("?!", 6),
    ("⁈", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("~", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
    ("+--", 20),
    ("--+", 21),
    ("⨀", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("=∞", 44),
    ("=/&", 44),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("∆", 140),
    ("△", 140),
    ("⌓", 142),
    ("N", 146),
    ("TN", 146),
    ("D", 220),
];

impl Nag {
    /// A novelty, a move that had not been played before: `N`.
    pub const NOVELTY: Self = Self(146);

    /// Returns the number for a sign: `!?`, `+-`, `±`, `N` for a novelty. Typographic dashes are
    /// accepted.
    pub fn from_sign(sign: &str) -> Option<Self> {
        SIGNS
            .iter()
            .find(|(known, _)| is_same(sign, known))
            .map(|&(_, number)| Self(number))
    }

    /// Splits a word that ends with a sign: `Nf3±`. Letters do not count as signs here.
    pub(crate) fn behind(word: &str) -> Option<(&str, Self)> {
        SIGNS
            .iter()
            .filter(|(sign, _)| !sign.starts_with(|c: char| c.is_ascii_alphabetic()))
            .filter_map(|&(sign, number)| Some((before_sign(word, sign)?, Self(number))))
            .filter(|(word, _)| !word.is_empty())
            .min_by_key(|(word, _)| word.len())
    }

    /// The sign that is written directly after a move, if there is one: `!` to `?!`.
    pub const fn suffix(self) -> Option<&'static str> {
        match self.0 {
            1 => Some("!"),
            2 => Some("?"),
            3 => Some("!!"),
            4 => Some("??"),
            5 => Some("!?"),
            6 => Some("?!"),
            _ => None,
        }
    }
}

/// Whether a sign equals a known one, with any kind of dashes.
fn is_same(sign: &str, known: &str) -> bool {
    let with_hyphens = sign.chars().map(|c| if is_dash(c) { '-' } else { c });
    with_hyphens.eq(known.chars())
}

/// Returns the text before a known sign at the end of a word.
fn before_sign<'a>(word: &'a str, known: &str) -> Option<&'a str> {
    let (at, _) = word.char_indices().nth_back(known.chars().count() - 1)?;
    let (word, sign) = word.split_at(at);
    is_same(sign, known).then_some(word)
}

impl Nag {
    /// Appends the [`fmt::Display`] text.
    pub(crate) fn push_to(self, text: &mut String) {
        text.push('$');
        push_number(text, self.0.into(), 1);
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
