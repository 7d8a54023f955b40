//! The names of themes, and sets of them.

use std::fmt;
use std::str::FromStr;

macro_rules! themes {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        /// What a puzzle is about. `docs/PUZZLES.md` has the exact definitions.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Theme { $($(#[$doc])* $name),* }

        impl Theme {
            /// All of them, in the order in which files and lists have them.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The name as puzzles commonly have it.
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
    /// Mate in two moves, and no sooner.
    MateIn2 = "mateIn2";
    /// Mate in three moves, and no sooner.
    MateIn3 = "mateIn3";
    /// Mate along the rank of a king that its own pieces keep there.
    BackRankMate = "backRankMate";
    /// Mate by a knight of a king that its own pieces surround.
    SmotheredMate = "smotheredMate";
    /// One piece attacks two, and takes one of them next.
    Fork = "fork";
    /// A piece is pinned to its king, and taken; or it cannot take because it is pinned.
    Pin = "pin";
    /// A piece has to leave a line, and the one behind it is taken.
    Skewer = "skewer";
    /// A move clears the line of another piece to what it then takes.
    DiscoveredAttack = "discoveredAttack";
    /// A move clears the line of another piece to the king.
    DiscoveredCheck = "discoveredCheck";
    /// Two pieces give check at once.
    DoubleCheck = "doubleCheck";
    /// The first move takes a piece that nobody can take back for.
    HangingPiece = "hangingPiece";
    /// A piece is attacked and lost wherever it goes.
    TrappedPiece = "trappedPiece";
    /// A defender is taken, and then what it defended.
    CapturingDefender = "capturingDefender";
    /// A defender takes, and so leaves what it defended.
    Deflection = "deflection";
    /// A piece is drawn by a capture to where it is attacked.
    Attraction = "attraction";
    /// The solver is behind by a sacrifice on the way.
    Sacrifice = "sacrifice";
    /// A move that takes nothing, gives no check and does not promote.
    QuietMove = "quietMove";
    /// A pawn steps to its sixth or seventh rank.
    AdvancedPawn = "advancedPawn";
    /// A pawn promotes.
    Promotion = "promotion";
    /// A pawn promotes to less than a queen.
    UnderPromotion = "underPromotion";
    /// A capture in passing.
    EnPassant = "enPassant";
    /// Castling.
    Castling = "castling";
    /// At most six pieces besides kings and pawns.
    Endgame = "endgame";
    /// Kings and pawns alone.
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
    /// Adds a theme if it holds.
    pub const fn put(&mut self, theme: Theme, holds: bool) {
        self.0 |= (holds as u32) << theme as u32;
    }

    /// Whether the theme is among them.
    pub const fn contains(self, theme: Theme) -> bool {
        self.0 >> theme as u32 & 1 == 1
    }

    /// Those in it, in the order of [`Theme::ALL`].
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

/// The names with blanks between.
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
    fn names_go_both_ways_and_sets_hold_all() {
        for &theme in Theme::ALL {
            assert_eq!(theme.name().parse(), Ok(theme));
        }
        assert_eq!("Fork".parse::<Theme>(), Err(()));
        let all: ThemeSet = Theme::ALL.iter().copied().collect();
        assert!(all.iter().eq(Theme::ALL.iter().copied()));
        assert!(!ThemeSet::default().contains(Theme::Mate));
    }
}
