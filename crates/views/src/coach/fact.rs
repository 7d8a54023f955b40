//! The facts about moves.

use rules::{Bitboard, Board, Color, Position, Role, Square};

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// The kind of the piece.
    pub role: Role,
    /// Its square.
    pub square: Square,
}

impl Placed {
    /// Returns the piece on a square of the board.
    pub(super) fn on(board: &Board, square: Square) -> Option<Self> {
        board.role_at(square).map(|role| Self { role, square })
    }
}

/// How much a move has lost, in steps of expected result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Less than a twentieth of a point.
    Good,
    /// A twentieth or more.
    Inaccuracy,
    /// A tenth or more.
    Mistake,
    /// Three twentieths or more.
    Blunder,
}

impl Grade {
    /// Returns the grade of a loss, by the steps of the glyphs in the page's analysis.
    pub(super) fn of(lost: f64) -> Self {
        match lost {
            lost if lost >= 0.15 => Self::Blunder,
            lost if lost >= 0.1 => Self::Mistake,
            lost if lost >= 0.05 => Self::Inaccuracy,
            _ => Self::Good,
        }
    }
}

/// A grade and its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// How much the move has lost.
    pub grade: Grade,
    /// The fact that matters most.
    pub fact: Fact,
}

/// An attack on more than one piece, or along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tactic {
    /// The moved piece attacks both pieces.
    Fork {
        /// The moved piece, after the move.
        by: Placed,
        /// The attacked pieces.
        targets: [Placed; 2],
    },
    /// The piece may not leave the line to its king.
    Pin {
        /// The pinned piece.
        pinned: Placed,
    },
    /// The moved piece attacks a piece and, behind it, one of less value.
    Skewer {
        /// The moved piece, after the move.
        by: Placed,
        /// The attacked piece.
        front: Placed,
        /// The piece behind it.
        behind: Placed,
    },
    /// The move opens the line of another piece to the target.
    Discovery {
        /// The piece whose line is opened.
        by: Placed,
        /// The attacked piece.
        target: Placed,
    },
}

/// A fact about a move. The piece names refer to the position after the move unless stated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The better move would have mated in this many moves.
    MissesMate {
        /// The number of moves to mate, from 1.
        moves: u32,
        /// The better move in SAN.
        san: String,
    },
    /// The opponent mates in this many moves.
    AllowsMate {
        /// The number of moves to mate, from 1.
        moves: u32,
        /// The opponent's move in SAN.
        san: String,
    },
    /// The opponent has no legal move, so a better position is drawn.
    Stalemates,
    /// The opponent can capture a piece that no other piece of the user defends.
    Undefended {
        /// The user's piece.
        piece: Placed,
        /// The opponent's piece that captures.
        by: Placed,
        /// Whether the moved piece defended it before.
        left: bool,
    },
    /// More pieces attack the piece than defend it, and the opponent can win it.
    TooFewDefenders {
        /// The user's piece.
        piece: Placed,
        /// The number of the opponent's pieces that attack its square.
        attackers: u32,
        /// The number of the user's pieces that defend it.
        defenders: u32,
    },
    /// A piece of less value can capture the piece with gain.
    CheaperAttacker {
        /// The user's piece.
        piece: Placed,
        /// The opponent's piece that captures.
        by: Placed,
    },
    /// The opponent can capture the piece with gain.
    Loses {
        /// The user's piece.
        piece: Placed,
        /// The opponent's piece that captures.
        by: Placed,
    },
    /// The opponent can promote a pawn.
    AllowsPromotion {
        /// The square of the promotion.
        square: Square,
    },
    /// The opponent's best reply is a tactic. Its pieces are those after the reply.
    Allows {
        /// The tactic.
        tactic: Tactic,
        /// The reply in SAN.
        san: String,
    },
    /// The better move was a tactic. Its pieces are those after the better move.
    Misses {
        /// The tactic.
        tactic: Tactic,
        /// The better move in SAN.
        san: String,
    },
    /// The better move would have captured an undefended piece.
    MissesUndefended {
        /// The opponent's piece, before the move.
        piece: Placed,
        /// The better move in SAN.
        san: String,
    },
    /// The better move would have captured a piece with gain.
    MissesCapture {
        /// The opponent's piece, before the move.
        piece: Placed,
        /// The better move in SAN.
        san: String,
    },
    /// The better move would have promoted a pawn.
    MissesPromotion {
        /// The better move in SAN.
        san: String,
    },
    /// Another move was better, for no reason that is verified.
    Better {
        /// The better move in SAN.
        san: String,
        /// How much the move has lost.
        grade: Grade,
    },

    /// The move mates.
    Checkmates,
    /// The opponent is mated soon by force.
    ForcesMate,
    /// The move promotes a pawn.
    Promotes {
        /// The square of the promotion.
        square: Square,
    },
    /// The move has captured a piece that had no defender.
    TakesUndefended {
        /// The opponent's piece, before the move.
        piece: Placed,
    },
    /// The move has captured a piece with gain.
    WinsMaterial {
        /// The opponent's piece, before the move.
        piece: Placed,
    },
    /// The move is a tactic.
    Makes {
        /// The tactic.
        tactic: Tactic,
    },
    /// The moved piece could be captured with gain, and cannot any more.
    Escapes {
        /// The moved piece.
        piece: Placed,
    },
    /// The moved piece defends a piece that could be captured with gain, and cannot any more.
    Defends {
        /// The defended piece.
        piece: Placed,
    },
    /// The moved piece attacks a piece that it could now capture with gain.
    Attacks {
        /// The opponent's piece.
        piece: Placed,
    },
    /// The move is castling.
    Castles,
    /// The moved piece is a passed pawn.
    AdvancesPassedPawn {
        /// The pawn.
        piece: Placed,
    },
    /// A knight or bishop leaves its back rank in the opening.
    Develops {
        /// The moved piece.
        piece: Placed,
    },
    /// A pawn goes to one of the four central squares in the opening.
    TakesCenter {
        /// The moved piece.
        piece: Placed,
    },
    /// A rook goes to a file without pawns.
    OpensFile {
        /// The moved piece.
        piece: Placed,
    },
    /// There was no other legal move.
    OnlyMove,
    /// The engine's best move, about which there is no other fact.
    Choice,
    /// A good move, about which there is no other fact.
    Sound,
}

/// Returns the pieces of a side that attack a square, which for its own piece are the defenders.
pub(super) fn guards(position: &Position, side: Color, square: Square) -> Bitboard {
    let board = position.board();
    board.attackers_to(square, board.occupied()) & board.by_color(side)
}
