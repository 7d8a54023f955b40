//! Game results, as in the termination marker of the movetext.

use std::fmt;

/// The termination marker of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unfinished or unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// Parses a marker leniently: `1–0` with any dash, `½-½`, `1/2`.
    ///
    /// `0-0` means castling here, although some programs use it for a game that both players lost.
    pub fn read(text: &str) -> Option<Self> {
        let plain = match text {
            "1-0" | "0-1" | "*" | "1/2-1/2" => text.to_owned(),
            _ => text
                .chars()
                .filter(|c| !c.is_whitespace())
                .map(|c| if is_dash(c) { '-' } else { c })
                .collect::<String>()
                .replace('½', "1/2"),
        };
        Some(match plain.as_str() {
            "1-0" => Self::WhiteWins,
            "0-1" => Self::BlackWins,
            "1/2-1/2" | "1/2" => Self::Draw,
            "*" => Self::Unknown,
            _ => return None,
        })
    }

    /// The marker as defined by the standard.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

/// Whether the character is a hyphen, a dash or the minus sign.
pub(crate) const fn is_dash(c: char) -> bool {
    matches!(
        c,
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}'
    )
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.mark())
    }
}
