//! All sentences of exercises, in English.

/// Declares [`Word`] with the English texts, which the catalogs of other languages translate.
macro_rules! words {
    ($($name:ident: $english:literal,)*) => {
        /// A sentence of exercises, or a part of one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Word { $($name,)* }

        impl Word {
            /// All words.
            #[cfg(test)]
            pub(crate) const ALL: &[Self] = &[$(Self::$name),*];

            /// The English text.
            pub(crate) const fn english(self) -> &'static str {
                match self {
                    $(Self::$name => $english,)*
                }
            }
        }
    };
}

words! {
    // Options to choose from.
    Checkmate: "Checkmate",
    Stalemate: "Stalemate",
    DeadPosition: "A dead position",
    GameGoesOn: "The game goes on",
    WhiteWins: "White wins",
    BlackWins: "Black wins",
    Draw: "A draw",
    // Reasons why an option is wrong.
    NoCheckmate: "this is not checkmate: {why}",
    NoStalemate: "this is not stalemate: {why}",
    NoDeadPosition: "this is not a dead position: {why}",
    GameIsOver: "the game does not go on: {why}",
    WhyCheckmate: "{side} is in check and has no legal move",
    WhyStalemate: "{side} is not in check and has no legal move",
    WhyDeadPosition: "no series of legal moves leads to mate",
    WhyGameGoesOn: "{side} can play {move}, and mate is still possible",
    NoOption: "the options have the numbers 0 to {last}",
    CannotEndLikeThat: "this game cannot end like that",
    // Moves to judge.
    CastlesKingside: "{side} castles kingside",
    CastlesQueenside: "{side} castles queenside",
    PieceMoves: "{side}'s {piece} from {from} to {to}",
    SquareToSquare: "{from} to {to}",
    JudgedAlready: "this move has been judged already",
    Legal: "it is legal",
    RightLegal: "Right, it is legal.",
    RightIllegal: "Right: {why}.",
    // Claims.
    WrongClaim:
        "the claim is wrong: the position on the board has appeared {times}, not three times, and \
         {plies} half-moves, not 100, have been made without a capture or a pawn move",
    WrongClaimAfter:
        "the claim is wrong: the position after {move} has appeared {times}, not three times, and \
         {plies} half-moves, not 100, have been made without a capture or a pawn move",
    Once: "once",
    Twice: "twice",
    Times: "{number} times",
    MoveIsNoClaim: "the move {move} without a claim goes on playing: claim first",
    // Squares and pieces in sequence.
    OtherPiece: "the move {move} is legal, but this is for {piece}",
    MustBeAnswered:
        "the move {move} gives check, which would have to be answered: find another way",
    NoMoveLeft: "the move {move} is legal, but after it no move is left",
    OneMoveLeft: "the move {move} is legal, but after it one move is left, which is not enough",
    MovesLeft:
        "the move {move} is legal, but after it {number} moves are left, which is not enough",
    OneLeft: "Right. One is left.",
    SomeLeft: "Right. {number} are left.",
    MarkedAlready: "the square {square} is marked already",
    OneSquareLeft: "Right. One square is left.",
    SquaresLeft: "Right. {number} squares are left.",
    OnFile: "the square {square} is on the {file}-file",
    OnRank: "the square {square} is on rank {rank}",
    PieceStands: "{piece} of {side} is on {square}",
    NotAttacking: "{piece} does not attack the king",
    Empty: "the square {square} is empty",
    ThatIs: "that is {square}",
    // By force.
    CheckAnswered: "the move {move} is check, and {opponent} answers {reply}",
    NoCheckAnswered: "the move {move} gives no check, and {opponent} answers {reply}",
    NotPromoted: "after {move} no pawn has been promoted safely",
    EscapesMate: "after {move} {opponent} answers {reply}, and escapes the mate",
    IsInTime: "after {move} {opponent} answers {reply}, and is in time",
    StalemateAfter:
        "after {move} the opponent is not in check and has no legal move: stalemate, a draw",
    StalemateDraw: "that is stalemate, a draw",
    AndMates: "after {move} {opponent} answers {reply}, and mates",
    NothingWon: "after {move} {opponent} answers {reply}, and nothing is won",
    OnlyWon: "after {move} {opponent} answers {reply}, and only {points} is won",
    MaterialLost: "after {move} {opponent} answers {reply}, and {points} is lost",
    // Moves.
    NotEnPassant: "the move {move} is legal, but not en passant",
    OtherCastling: "the move {move} is legal, but it castles to the other side",
    NotCastling: "the move {move} is legal, but it is not castling",
    OtherPromotion: "the move {move} is legal, but {piece} does not do it here",
    NoPromotion: "the move {move} is legal, but no pawn is promoted by it",
    NoCheck: "the move {move} is legal, but it gives no check",
    MateAnswered: "the move {move} is legal, but {opponent} answers {reply}",
    EndsOtherwise: "the move {move} ends the game, but not like this",
    GoesOn: "the move {move} is legal, but the game goes on after it",
    TouchedCapture: "{piece} was touched and must be captured",
    TouchedMove: "{piece} was touched and must move",
    WayShown: "that is a way out of check, but one that you have shown: find another",
    WayNotAsked: "that is a way out of check, but another one is asked for here",
    KingMoves: "The king moves to a square that is not attacked.",
    CheckerCaptured: "The piece that gave check is captured.",
    GoesBetween: "A piece goes between.",
    OneWayLeft: "{said} One way is left.",
    WaysLeft: "{said} {number} ways are left.",
    LineMade: "all moves of the line have been made",
    OtherMove: "you have tried {move}, but {wanted} was asked for",
    OpponentAnswers: "Right. {opponent} answers {reply}.",
    Right: "Right.",
    SomethingElse: "something else is asked for here",
}
