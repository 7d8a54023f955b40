//! Goals of exercises.

use arbiter::Reason;
use rules::{CastlingSide, Color, File, Move, Rank, Role, Square, UciMove};

/// The goal of an exercise. The rules decide what reaches it; there is no list of answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Moves are made on the board.
    Move(MoveGoal),
    /// Squares are marked.
    Mark(MarkGoal),
    /// One of several answers is chosen.
    Choose(Choice),
    /// The reader decides for each of these moves whether it is legal. A move of the opponent's
    /// piece is judged as if it were the opponent's turn.
    Judge(Vec<UciMove>),
    /// A draw is claimed (FIDE 9.2 and 9.3), with or without a named move.
    Claim,
}

/// The goal of one or more moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveGoal {
    /// Any legal move.
    Any,
    /// One piece visits each of these squares; the opponent passes.
    Visit {
        /// The squares, in any order.
        squares: Vec<Square>,
        /// The square of the piece at first.
        by: Square,
        /// The maximum number of moves.
        within: usize,
    },
    /// The pieces on these squares are captured; the opponent passes.
    Capture {
        /// The squares, in any order.
        squares: Vec<Square>,
        /// The square of the capturing piece at first; `None` for any piece.
        by: Option<Square>,
        /// The maximum number of moves.
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
    /// A move that is not stalemate, in a position where some moves are.
    NoStalemate,
    /// Each of these ways out of check, once.
    Escape(Vec<Escape>),
    /// Mate in this many moves against any defense.
    Mate(usize),
    /// A pawn becomes a queen or a rook in this many moves against any defense, and cannot be
    /// captured immediately.
    Queen(usize),
    /// A move after which the opponent cannot mate at once.
    NoMate,
    /// Material of this value is won by force after all exchanges: a pawn counts one, a knight or a
    /// bishop three, a rook five, a queen nine.
    Win {
        /// The value.
        points: u8,
        /// The maximum number of moves.
        within: usize,
    },
    /// A move that touch-move allows (FIDE 4.3).
    Touch {
        /// The square of the reader's touched piece.
        own: Option<Square>,
        /// The square of the opponent's touched piece.
        target: Option<Square>,
    },
    /// Exactly these moves, alternating with the opponent, whose moves are played automatically.
    Line(Vec<Move>),
}

/// A way out of check (FIDE 3.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escape {
    /// The king moves away.
    King,
    /// The checking piece is captured.
    Capture,
    /// A piece is interposed.
    Block,
}

/// The squares to mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkGoal {
    /// All squares that the piece on this square may go to.
    Targets(Square),
    /// These squares.
    Squares(Vec<Square>),
    /// A file.
    File(File),
    /// A rank.
    Rank(Rank),
    /// The squares of these pieces.
    Pieces(Color, Role),
    /// The squares of the checking pieces.
    Checkers,
}

/// The options of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// One of the texts of the exercise.
    Text,
    /// Checkmate, stalemate, a dead position, or that the game continues.
    Outcome,
    /// The winner when this side resigns or its time runs out.
    Result(Loss, Color),
}

/// The way in which a side loses, if the opponent can mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// It resigns (FIDE 5.1.2).
    Resignation,
    /// Its time runs out (FIDE 6.9).
    Flag,
}

/// The kind of action that solves an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Makes moves.
    Move,
    /// Marks squares.
    Mark,
    /// Chooses one of several options.
    Choose,
    /// Decides for each option whether it is legal.
    Judge,
    /// Claims a draw.
    Claim,
}

impl Goal {
    /// Returns the kind of action.
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
