//! The names of all texts.

/// Declares [`Word`]; the key of a text is its name in small letters, with hyphens.
macro_rules! words {
    ($($name:ident)*) => {
        /// A text of the words of a language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Word { $($name,)* }

        impl Word {
            /// All of them.
            #[cfg(test)]
            pub(crate) const ALL: &[Self] = &[$(Self::$name),*];

            const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)*
                }
            }
        }
    };
}

words! {
    // What there is to choose from.
    Checkmate Stalemate DeadPosition GameGoesOn
    WhiteWins BlackWins Draw
    // Why it is not that.
    NoCheckmate NoStalemate NoDeadPosition GameIsOver
    WhyCheckmate WhyStalemate WhyDeadPosition WhyGameGoesOn
    NoOption CannotEndLikeThat
    // Moves to be judged.
    CastlesKingside CastlesQueenside PieceMoves SquareToSquare
    JudgedAlready Legal RightLegal RightIllegal
    // Claims.
    WrongClaim WrongClaimAfter Once Twice Times MoveIsNoClaim
    // Squares and pieces, one after the other.
    OtherPiece MustBeAnswered NoMoveLeft OneMoveLeft MovesLeft OneLeft SomeLeft
    MarkedAlready OneSquareLeft SquaresLeft OnFile OnRank PieceStands NotAttacking Empty ThatIs
    // By force.
    CheckAnswered NoCheckAnswered NotPromoted EscapesMate IsInTime StalemateAfter
    StalemateDraw AndMates NothingWon OnlyWon MaterialLost
    // Moves.
    NotEnPassant OtherCastling NotCastling OtherPromotion NoPromotion NoCheck MateAnswered
    EndsOtherwise GoesOn TouchedCapture TouchedMove
    WayShown WayNotAsked KingMoves CheckerCaptured GoesBetween OneWayLeft WaysLeft
    LineMade OtherMove OpponentAnswers
    Right SomethingElse
}

impl Word {
    /// Its key in the text `words`: `not-en-passant`.
    pub(super) fn key(self) -> String {
        let mut key = String::new();
        for letter in self.name().chars() {
            if letter.is_ascii_uppercase() && !key.is_empty() {
                key.push('-');
            }
            key.push(letter.to_ascii_lowercase());
        }
        key
    }
}
