//! Game results, as in the tag `Result` and in the termination marker of the movetext.

use std::fmt;

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `0-0`: both players lose, as after a double forfeit.
    BothLose,
    /// `*`: unfinished or unknown.
    #[default]
    Unknown,
}

/// A result in the text of a file or of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) result: GameResult,
    /// Whether the text says more than the result, such as a forfeit in `1-0F`.
    pub(crate) says_more: bool,
    /// Whether the text cannot mean anything else in movetext. `+-` is also a judgment, and `0-0`
    /// castling.
    pub(crate) is_unambiguous: bool,
}

/// Spellings without blanks, with hyphens, in lower case.
const SPELLINGS: [(&str, GameResult); 20] = [
    ("1-0", GameResult::WhiteWins),
    ("1:0", GameResult::WhiteWins),
    ("0-1", GameResult::BlackWins),
    ("0:1", GameResult::BlackWins),
    ("1/2-1/2", GameResult::Draw),
    ("1/2:1/2", GameResult::Draw),
    ("1/2", GameResult::Draw),
    ("0.5-0.5", GameResult::Draw),
    ("0.5:0.5", GameResult::Draw),
    ("0,5-0,5", GameResult::Draw),
    ("0,5:0,5", GameResult::Draw),
    (".5-.5", GameResult::Draw),
    ("=-=", GameResult::Draw),
    ("=:=", GameResult::Draw),
    ("=", GameResult::Draw),
    ("draw", GameResult::Draw),
    ("remis", GameResult::Draw),
    ("0-0", GameResult::BothLose),
    ("0:0", GameResult::BothLose),
    ("*", GameResult::Unknown),
];

/// Spellings of forfeits in the same form. Pairing programs write a blank before the last sign of
/// `+--`.
const FORFEITS: [(&str, GameResult); 20] = [
    ("1-0f", GameResult::WhiteWins),
    ("1-0ff", GameResult::WhiteWins),
    ("1f-0f", GameResult::WhiteWins),
    ("1f-0", GameResult::WhiteWins),
    ("+/-", GameResult::WhiteWins),
    ("+:-", GameResult::WhiteWins),
    ("+-", GameResult::WhiteWins),
    ("+--", GameResult::WhiteWins),
    ("0-1f", GameResult::BlackWins),
    ("0-1ff", GameResult::BlackWins),
    ("0f-1f", GameResult::BlackWins),
    ("-/+", GameResult::BlackWins),
    ("-:+", GameResult::BlackWins),
    ("-+", GameResult::BlackWins),
    ("--+", GameResult::BlackWins),
    ("0-0f", GameResult::BothLose),
    ("0f-0f", GameResult::BothLose),
    ("-/-", GameResult::BothLose),
    ("-:-", GameResult::BothLose),
    ("---", GameResult::BothLose),
];

/// Maximum length of a spelling in bytes, with blanks and typographic signs.
const MAX_LENGTH: usize = 32;

impl GameResult {
    /// Parses a result leniently, as in the tag `Result`: `1–0` with any dash, `1:0`, `½-½`, `1/2`,
    /// `0.5-0.5`, and forfeits such as `+/-` and `1-0F`.
    ///
    /// In movetext `0-0` is usually castling, and `+/-` is a judgment: see [`crate::Reader`].
    ///
    /// ```
    /// use staunton_pgn::GameResult;
    ///
    /// assert_eq!(GameResult::read("½ : ½"), Some(GameResult::Draw));
    /// assert_eq!(GameResult::read("-:+"), Some(GameResult::BlackWins));
    /// assert_eq!(GameResult::read("1/2-0"), None);
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        Written::read(text).map(|written| written.result)
    }

    /// The termination marker in movetext, as defined by the standard. It has none for a game that
    /// both players lose: such a game ends with `*`.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::BothLose => "*",
            _ => self.tag(),
        }
    }

    /// The value of the tag `Result`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::BothLose => "0-0",
            Self::Unknown => "*",
        }
    }
}

impl Written {
    pub(crate) fn read(text: &str) -> Option<Self> {
        let exact = match text {
            "1-0" => Some(GameResult::WhiteWins),
            "0-1" => Some(GameResult::BlackWins),
            "1/2-1/2" => Some(GameResult::Draw),
            "*" => Some(GameResult::Unknown),
            _ => None,
        };
        if let Some(result) = exact {
            return Some(Self {
                result,
                says_more: false,
                is_unambiguous: true,
            });
        }
        let plain = plain(text)?;
        let find = |spellings: &[(&str, GameResult)]| {
            let mut fitting = spellings.iter().filter(|(known, _)| *known == plain);
            fitting.next().map(|&(_, result)| result)
        };
        let (result, says_more) = match find(&SPELLINGS) {
            Some(result) => (result, false),
            None => (find(&FORFEITS)?, true),
        };
        let has_digit = plain.contains(['0', '1']) && plain != "0-0";
        Some(Self {
            result,
            says_more,
            is_unambiguous: has_digit || plain.contains(':') || plain == "*",
        })
    }

    /// Parses a word of movetext that can only be a result.
    pub(crate) fn read_mark(word: &str) -> Option<Self> {
        // Nearly every word is a move.
        let is_candidate = word.contains(['-', ':', '*', '/', '½']) || !word.is_ascii();
        Self::read(word).filter(|written| is_candidate && written.is_unambiguous)
    }
}

/// Returns a spelling without blanks, with hyphens and in lower case, or `None` if it is too long.
pub(crate) fn plain(text: &str) -> Option<String> {
    (text.len() <= MAX_LENGTH).then(|| {
        let plain = text.chars().filter(|c| !c.is_whitespace());
        let plain = plain.map(|c| {
            if is_dash(c) {
                '-'
            } else {
                c.to_ascii_lowercase()
            }
        });
        plain.collect::<String>().replace('½', "1/2")
    })
}

/// Whether a text is a score of both players, such as `1/2-0`, whether or not it is a result.
pub(crate) fn is_score(text: &str) -> bool {
    const SIDES: [&str; 6] = ["1", "0", "1/2", "0.5", "+", "-"];

    let Some(plain) = plain(text) else {
        return false;
    };
    let plain = plain.trim_end_matches('f');
    SIDES.iter().any(|side| {
        let rest = plain.strip_prefix(side);
        let rest = rest.map(|rest| rest.trim_start_matches('f'));
        let rest = rest.and_then(|rest| rest.strip_prefix(['-', ':']));
        rest.is_some_and(|rest| SIDES.contains(&rest))
    })
}

/// Whether the character is a hyphen, a dash or the minus sign.
pub(crate) const fn is_dash(c: char) -> bool {
    matches!(
        c,
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}'
    )
}

impl fmt::Display for GameResult {
    /// Writes the value of the tag `Result`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}
