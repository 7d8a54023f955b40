//! Themes and sets of themes.

use std::fmt;
use std::str::FromStr;

macro_rules! themes {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        /// A theme of a puzzle. `docs/PUZZLES.md` contains the exact definitions.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Theme { $($(#[$doc])* $name),* }

        impl Theme {
            /// All themes, in the order of files and lists.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The common name of the theme.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }
        }
    };
}

themes! {
    /// The solution ends with checkmate.
    Mate = "mate";
    /// Mate in one move.
    MateIn1 = "mateIn1";
    /// Mate in two moves, with no mate in one.
    MateIn2 = "mateIn2";
    /// Mate in three moves, with no shorter mate.
    MateIn3 = "mateIn3";
    /// Mate along the back rank of a king that is blocked by its own pieces.
    BackRankMate = "backRankMate";
    /// Mate by a knight of a king that is surrounded by its own pieces.
    SmotheredMate = "smotheredMate";
    /// One piece attacks two, and captures one of them next.
    Fork = "fork";
    /// A piece is pinned to its king and captured, or cannot capture because it is pinned.
    Pin = "pin";
    /// A piece has to leave a line, and the piece behind it is captured.
    Skewer = "skewer";
    /// A move clears the line of another piece, which captures on that line next.
    DiscoveredAttack = "discoveredAttack";
    /// A move clears the line of another piece to the king.
    DiscoveredCheck = "discoveredCheck";
    /// Two pieces give check at once.
    DoubleCheck = "doubleCheck";
    /// The first move captures a piece, and a recapture is impossible.
    HangingPiece = "hangingPiece";
    /// A piece is attacked and lost on every square.
    TrappedPiece = "trappedPiece";
    /// A defender is captured, and then the piece that it defended.
    CapturingDefender = "capturingDefender";
    /// A defender captures, and so stops defending a square or piece.
    Deflection = "deflection";
    /// A piece is lured by a capture to a square where it is attacked.
    Attraction = "attraction";
    /// A sacrifice leaves the solver behind in material along the line.
    Sacrifice = "sacrifice";
    /// A move that is not a capture, gives no check and does not promote.
    QuietMove = "quietMove";
    /// A pawn moves to its sixth or seventh rank.
    AdvancedPawn = "advancedPawn";
    /// A pawn promotes.
    Promotion = "promotion";
    /// A pawn promotes to a piece other than a queen.
    UnderPromotion = "underPromotion";
    /// An en-passant capture.
    EnPassant = "enPassant";
    /// Castling.
    Castling = "castling";
    /// At most six pieces besides kings and pawns.
    Endgame = "endgame";
    /// Only kings and pawns.
    PawnEndgame = "pawnEndgame";
    /// Knights and pawns.
    KnightEndgame = "knightEndgame";
    /// Bishops and pawns.
    BishopEndgame = "bishopEndgame";
    /// Rooks and pawns.
    RookEndgame = "rookEndgame";
    /// Queens and pawns.
    QueenEndgame = "queenEndgame";
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Theme {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        let mut all = Self::ALL.iter();
        all.find(|theme| theme.name() == name).copied().ok_or(())
    }
}

/// A set of themes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThemeSet(u32);

impl ThemeSet {
    /// Adds a theme if `holds` is true.
    pub const fn put(&mut self, theme: Theme, holds: bool) {
        self.0 |= (holds as u32) << theme as u32;
    }

    /// Whether the set contains the theme.
    pub const fn contains(self, theme: Theme) -> bool {
        self.0 >> theme as u32 & 1 == 1
    }

    /// Iterates over the themes of the set, in the order of [`Theme::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        let all = Theme::ALL.iter().copied();
        all.filter(move |&theme| self.contains(theme))
    }
}

impl FromIterator<Theme> for ThemeSet {
    fn from_iter<I: IntoIterator<Item = Theme>>(themes: I) -> Self {
        let mut set = Self::default();
        themes.into_iter().for_each(|theme| set.put(theme, true));
        set
    }
}

/// Writes the names separated by blanks.
impl fmt::Display for ThemeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, theme) in self.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}{theme}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trips_theme_names_and_sets() {
        for &theme in Theme::ALL {
            assert_eq!(theme.name().parse(), Ok(theme));
        }
        assert_eq!("Fork".parse::<Theme>(), Err(()));
        let all: ThemeSet = Theme::ALL.iter().copied().collect();
        assert!(all.iter().eq(Theme::ALL.iter().copied()));
        assert!(!ThemeSet::default().contains(Theme::Mate));
    }
}
