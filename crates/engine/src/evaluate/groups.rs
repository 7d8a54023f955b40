//! Groups of evaluation terms; each term has its own weight.

macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident[$len:literal]),* $(,)?) => {
        /// Terms of one kind, such as the mobility of a knight by the number of squares it reaches.
        /// They are adjacent in the table of weights, in the order of the groups.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Group { $($(#[$doc])* $name),* }

        impl Group {
            /// All groups, in table order.
            pub const ALL: [Self; [$($len),*].len()] = [$(Self::$name),*];
            const LEN: [usize; Self::ALL.len()] = [$($len),*];
        }
    };
}

groups! {
    /// Pieces by role, on any square.
    Material[6],
    /// Pieces by role and square, with mirrored files sharing a term: 32 per role, four per rank.
    Square[192],
    /// Knights by the number of reachable squares that no enemy pawn covers.
    KnightMobility[9],
    /// Bishops by the number of squares they reach.
    BishopMobility[14],
    /// Rooks by the number of squares they reach.
    RookMobility[15],
    /// Queens by the number of squares they reach.
    QueenMobility[28],
    /// Two bishops or more.
    BishopPair[1],
    /// Own pawns on squares of a bishop's color.
    BishopPawn[1],
    /// Minor pieces directly behind an own pawn.
    Shielded[1],
    /// Knights, then bishops, that a pawn guards and that no enemy pawn can ever attack.
    Outpost[2],
    /// Rooks on files without own pawns, then on files without any pawn.
    RookFile[2],
    /// Pawns without own pawns on adjacent files, then those without an opposing enemy pawn.
    Isolated[2],
    /// Pawns with an own pawn behind them on the file.
    Doubled[1],
    /// Pawns that cannot advance safely and that no own pawn can come to support.
    Backward[1],
    /// Pawns with an own pawn next to them on the rank, by rank.
    Phalanx[8],
    /// Pawns guarded by a pawn, by rank.
    Supported[8],
    /// Passed pawns by rank.
    Passed[8],
    /// Passed pawns whose next square is empty, by rank.
    PassedFree[8],
    /// Passed pawns whose path no enemy piece attacks, by rank.
    PassedSafe[8],
    /// Number of ranks that passed pawns have advanced beyond the third, by the distance of the own
    /// king to the square in front.
    PassedOwnKing[8],
    /// The same by the distance of the enemy king.
    PassedTheirKing[8],
    /// Enemy pieces attacked by pawns, by role.
    PawnThreat[6],
    /// Enemy pieces attacked by minor pieces, by role.
    MinorThreat[6],
    /// Enemy pieces attacked by rooks, by role.
    RookThreat[6],
    /// Enemy pieces that are attacked and not guarded.
    Hanging[1],
    /// Enemy pieces that a pawn can attack by a safe advance.
    PushThreat[1],
    /// The nearest own pawn in front of the king on its file, by rank, 0 for none; then on the
    /// adjacent files.
    Shelter[16],
    /// The nearest enemy pawn in front of the king, in the same format.
    Storm[16],
    /// Attacked squares around the enemy king, by role.
    ZoneAttack[6],
    /// Whether there is a safe checking square, by role.
    SafeCheck[6],
    /// Attacks on the enemy king, by danger units.
    KingDanger[24],
    /// The right to move.
    Tempo[1],
}

/// Number of terms.
pub(super) const TERMS: usize = FIRST[Group::ALL.len() - 1] + Group::LEN[Group::ALL.len() - 1];

/// Index of the first term of each group in the table.
const FIRST: [usize; Group::ALL.len()] = first();

const fn first() -> [usize; Group::ALL.len()] {
    let mut first = [0; Group::ALL.len()];
    let mut group = 1;
    while group < first.len() {
        first[group] = first[group - 1] + Group::LEN[group - 1];
        group += 1;
    }
    first
}

impl Group {
    /// Number of terms in the group.
    #[expect(clippy::len_without_is_empty, reason = "no group is empty")]
    pub const fn len(self) -> usize {
        Self::LEN[self as usize]
    }

    /// Index of the group's first term in the table.
    #[inline]
    pub const fn first(self) -> usize {
        FIRST[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_contiguous_in_the_table() {
        let mut next = 0;
        for group in Group::ALL {
            assert_eq!(group.first(), next, "{group:?}");
            next += group.len();
        }
        assert_eq!(next, TERMS);
    }
}
