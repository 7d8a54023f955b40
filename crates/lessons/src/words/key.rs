//! The names of all texts.

/// Declares [`Word`]; the key of a text is its name in small letters, with hyphens.
macro_rules! words {
    ($($name:ident)* ; $($foreign:ident)*) => {
        /// A text of the words of a language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Word { $($name,)* $($foreign,)* }

        impl Word {
            /// Those that every language has.
            #[cfg(test)]
            pub(crate) const OWN: &[Self] = &[$(Self::$name),*];
            /// Those that English lacks: there, sentences of the crates with the rules are taken.
            #[cfg(test)]
            pub(crate) const FOREIGN: &[Self] = &[$(Self::$foreign),*];

            const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)*
                    $(Self::$foreign => stringify!($foreign),)*
                }
            }
        }
    };
}

words! {
    White Black PieceOn
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
    WayShown KingMoves CheckerCaptured GoesBetween OneWayLeft WaysLeft
    LineMade OtherMove OpponentAnswers
    Right SomethingElse
    ;
    // Why a move is illegal.
    NoPiece NotYourPiece PassingNotAllowed OwnPiece KingCapture NotItsMove Blocked PawnBackward
    DoubleStep NothingToCapture EnPassantTooLate PromotionMissing NotAPromotion PromotionTo
    StillInCheck ExposesKing KingIntoCheck NoCastlingKingside NoCastlingQueenside CastlingBlocked
    CastlingOutOfCheck CastlingThroughCheck NoSuchPiece
    // Why a text is no move.
    Unreadable Ambiguous
    // How a game ended.
    WonByResignation WonOnTime DrawnByResignation DrawnOnTime DrawnByRepetition DrawnByFiftyMoves
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
