//! What the evaluation looks at: groups of terms, each term with a weight of its own.

macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident[$len:literal]),* $(,)?) => {
        /// Terms of one kind, such as the mobility of a knight by the number of squares it
        /// reaches. They lie next to each other in the table of weights, groups in this order.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Group { $($(#[$doc])* $name),* }

        impl Group {
            /// All of them, as they lie in the table.
            pub const ALL: [Self; [$($len),*].len()] = [$(Self::$name),*];
            const LEN: [usize; Self::ALL.len()] = [$($len),*];
        }
    };
}

groups! {
    /// Pieces by role, wherever they stand.
    Material[6],
    /// Pieces by role and square, a to d and h to e alike: 32 a role, four a rank.
    Square[192],
    /// Knights by the squares they reach that no enemy pawn covers.
    KnightMobility[9],
    /// Bishops by the squares they reach.
    BishopMobility[14],
    /// Rooks by the squares they reach.
    RookMobility[15],
    /// Queens by the squares they reach.
    QueenMobility[28],
    /// Two bishops or more.
    BishopPair[1],
    /// Own pawns on squares of a bishop's colour.
    BishopPawn[1],
    /// Minor pieces right behind an own pawn.
    Shielded[1],
    /// Knights, then bishops, guarded by a pawn where no enemy pawn can ever attack them.
    Outpost[2],
    /// Rooks on files without own pawns, then on files without any.
    RookFile[2],
    /// Pawns without own pawns on the files beside; then those that no enemy pawn opposes.
    Isolated[2],
    /// Pawns with an own pawn behind them on the file.
    Doubled[1],
    /// Pawns that cannot advance safely, and that no pawn can come to support.
    Backward[1],
    /// Pawns with an own pawn beside them, by rank.
    Phalanx[8],
    /// Pawns guarded by a pawn, by rank.
    Supported[8],
    /// Passed pawns by rank.
    Passed[8],
    /// Passed pawns that nobody stands in front of, by rank.
    PassedFree[8],
    /// Passed pawns whose way no enemy attacks, by rank.
    PassedSafe[8],
    /// Ranks that passed pawns have gone beyond the third, by the steps that the own king
    /// stands from the square in front.
    PassedOwnKing[8],
    /// The same by the steps of the enemy king.
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
    /// The nearest own pawn before the king on its file, by rank, 0 for none; then on the
    /// files beside.
    Shelter[16],
    /// The nearest enemy pawn before the king, likewise.
    Storm[16],
    /// Squares around the enemy king attacked, by role.
    ZoneAttack[6],
    /// Whether there is a safe square to give check from, by role.
    SafeCheck[6],
    /// How much bears on the enemy king, by units of danger.
    KingDanger[24],
    /// Having the move.
    Tempo[1],
}

/// How many terms there are.
pub(super) const TERMS: usize = FIRST[Group::ALL.len() - 1] + Group::LEN[Group::ALL.len() - 1];

/// Where each group begins in the table.
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
    /// How many terms belong to it.
    #[expect(clippy::len_without_is_empty, reason = "no group is empty")]
    pub const fn len(self) -> usize {
        Self::LEN[self as usize]
    }

    /// Where its first term lies in the table.
    #[inline]
    pub const fn first(self) -> usize {
        FIRST[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_lie_one_after_the_other() {
        let mut next = 0;
        for group in Group::ALL {
            assert_eq!(group.first(), next, "{group:?}");
            next += group.len();
        }
        assert_eq!(next, TERMS);
    }
}
