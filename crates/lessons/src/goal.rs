//! When an exercise is done.

use arbiter::Reason;
use rules::{CastlingSide, Color, File, Move, Rank, Role, Square, UciMove};

/// When an exercise is done. What meets it is found out by the rules, never read from a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Moves are made on the board.
    Move(MoveGoal),
    /// Squares are marked.
    Mark(MarkGoal),
    /// One of several answers is chosen.
    Choose(Choice),
    /// Of each of these moves it is said whether it is legal. A move of a piece of the other side is
    /// judged as if it were that side's turn.
    Judge(Vec<UciMove>),
    /// A draw is claimed (FIDE 9.2 and 9.3), with or without a named move.
    Claim,
}

/// What a move or several have to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveGoal {
    /// Any legal move.
    Any,
    /// One piece stands on each of these squares in turn; the opponent passes.
    Visit {
        /// The squares, in any order.
        squares: Vec<Square>,
        /// Where the piece stands at first.
        by: Square,
        /// In how many moves at most.
        within: usize,
    },
    /// The pieces on these squares are captured; the opponent passes.
    Capture {
        /// The squares, in any order.
        squares: Vec<Square>,
        /// Where the piece stands at first that captures them, or none for any.
        by: Option<Square>,
        /// In how many moves at most.
        within: usize,
    },
    /// En passant (FIDE 3.7.3.1).
    EnPassant,
    /// Castling (FIDE 3.8.2), to this side or to any.
    Castle(Option<CastlingSide>),
    /// Promotion (FIDE 3.7.3.3), to this role or to any.
    Promote(Option<Role>),
    /// A move that gives check.
    Check,
    /// A move that ends the game in this way.
    End(Reason),
    /// A move that is no stalemate, in a position where some are.
    NoStalemate,
    /// Each of these ways out of check, once.
    Escape(Vec<Escape>),
    /// Mate in this many moves, whatever the opponent plays.
    Mate(usize),
    /// A pawn becomes a queen or a rook in this many moves, whatever the opponent plays, and cannot
    /// be captured at once.
    Queen(usize),
    /// A move after which the opponent cannot mate at once.
    NoMate,
    /// Material of this worth is won by force, when all exchanges are over: a pawn counts one, a
    /// knight or a bishop three, a rook five, a queen nine.
    Win {
        /// How much.
        points: u8,
        /// In how many moves at most.
        within: usize,
    },
    /// A move that touch-move allows (FIDE 4.3).
    Touch {
        /// Where the touched piece of one's own stands.
        own: Option<Square>,
        /// Where the touched piece of the opponent stands.
        target: Option<Square>,
    },
    /// Exactly these moves, of which the opponent makes every second.
    Line(Vec<Move>),
}

/// A way out of check (FIDE 3.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escape {
    /// The king moves away.
    King,
    /// The checking piece is captured.
    Capture,
    /// A piece goes between.
    Block,
}

/// Which squares are marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkGoal {
    /// All squares to which the piece on this square may go.
    Targets(Square),
    /// These squares.
    Squares(Vec<Square>),
    /// A file.
    File(File),
    /// A rank.
    Rank(Rank),
    /// Where these pieces stand.
    Pieces(Color, Role),
    /// Where the pieces stand that give check.
    Checkers,
}

/// What is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// One of the texts of the exercise.
    Text,
    /// Checkmate, stalemate, a dead position, or that the game goes on.
    Outcome,
    /// Who wins when this side resigns or its time runs out.
    Result(Loss, Color),
}

/// How a side would lose, if the opponent can mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// It resigns (FIDE 5.1.2).
    Resignation,
    /// Its time runs out (FIDE 6.9).
    Flag,
}

/// What the reader does to solve an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Makes moves.
    Move,
    /// Marks squares.
    Mark,
    /// Chooses one of several options.
    Choose,
    /// Says of each option whether it is legal.
    Judge,
    /// Claims a draw.
    Claim,
}

impl Goal {
    /// What the reader does.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Move(_) => Kind::Move,
            Self::Mark(_) => Kind::Mark,
            Self::Choose(_) => Kind::Choose,
            Self::Judge(_) => Kind::Judge,
            Self::Claim => Kind::Claim,
        }
    }
}
