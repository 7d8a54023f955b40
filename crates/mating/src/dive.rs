//! Dives: single playouts towards a mate, without backtracking.
//!
//! On an ordinary board nearly every line leads to a mate when both sides cooperate: the side to be
//! mated offers its pieces, and then its bare king is mated. A dive plays such moves one after the
//! other and never takes one back. It takes some tens of microseconds. A dive that finds no mate
//! proves nothing.

use rules::{Bitboard, Board, Color, Move, MoveKind, Position, Role, Square, attacks};

use crate::meter::{Exhausted, Meter};
use crate::sets;

/// Maximum number of moves of a dive.
const MAX_MOVES: usize = 160;

/// The edge of the board, where bare kings are mated.
const EDGE: Bitboard = Bitboard(0xff81_8181_8181_81ff);

/// Cost of rating a legal move, in steps.
const RATING_COST: u64 = 2;

/// Dives for one side. No two dives play the same moves.
pub(crate) struct Playout {
    side: Color,
    /// State of the random number generator; never zero.
    random: u64,
}

/// Reason why a dive ended.
enum End {
    /// No move leads on, or the move limit was reached.
    NoMate,
    Exhausted,
}

impl From<Exhausted> for End {
    fn from(Exhausted: Exhausted) -> Self {
        Self::Exhausted
    }
}

impl Playout {
    pub(crate) fn new(side: Color) -> Self {
        Self {
            side,
            random: 0x9e37_79b9_7f4a_7c15,
        }
    }

    /// Returns the moves to a mate by the side, if this dive finds one.
    pub(crate) fn run(
        &mut self,
        start: &Position,
        meter: &mut Meter,
    ) -> Result<Option<Vec<Move>>, Exhausted> {
        match self.play_out(start, meter) {
            Ok(line) => Ok(Some(line)),
            Err(End::NoMate) => Ok(None),
            Err(End::Exhausted) => Err(Exhausted),
        }
    }

    fn play_out(&mut self, start: &Position, meter: &mut Meter) -> Result<Vec<Move>, End> {
        let mut position = *start;
        let mut line = Vec::with_capacity(64);
        while line.len() < MAX_MOVES {
            let mv = if position.turn() == self.side {
                match self.strike(&position, meter)? {
                    Strike::Mate(mv) => {
                        line.push(mv);
                        return Ok(line);
                    }
                    Strike::Move(mv) => mv,
                }
            } else {
                self.help(&position, meter)?
            };
            line.push(mv);
            position.play_unchecked(mv);
        }
        Err(End::NoMate)
    }

    /// Chooses a move of the mating side: a mate, or else the move that seems best on the way to
    /// one. Returns an error when that move would end the game.
    fn strike(&mut self, position: &Position, meter: &mut Meter) -> Result<Strike, End> {
        let board = position.board();
        let king = position.king(!self.side);
        let aims = Aims::of(position, self.side);
        let mut best: Option<(i32, Move)> = None;
        for mv in position.legal_moves() {
            meter.steps(RATING_COST)?;
            let Some(role) = mv.promotion().or_else(|| board.role_at(mv.from())) else {
                continue;
            };
            let occupied = board.occupied().without(mv.from().bitboard()) | mv.to().bitboard();
            let reach = reach(role, self.side, mv.to(), occupied);
            // When castling, the king does not go to the square that the move names.
            if mv.kind() != MoveKind::Castling && reach.contains(king) {
                meter.node()?;
                if !position.after_unchecked(mv).has_legal_move() {
                    return Ok(Strike::Mate(mv));
                }
            }
            let value = aims.value(mv, role, reach) + self.below(64);
            if best.is_none_or(|(other, _)| value > other) {
                best = Some((value, mv));
            }
        }
        let (_, mv) = best.ok_or(End::NoMate)?;
        meter.node()?;
        if position.after_unchecked(mv).has_legal_move() {
            Ok(Strike::Move(mv))
        } else {
            Err(End::NoMate)
        }
    }

    /// Chooses a move of the side to be mated: it puts its pieces where they can be taken, lets
    /// them be taken, and avoids captures where possible.
    fn help(&mut self, position: &Position, meter: &mut Meter) -> Result<Move, End> {
        meter.node()?;
        let board = position.board();
        let king = position.king(!self.side);
        let enemy = board.by_color(self.side);
        let pieces = board.by_color(!self.side).without(king.bitboard());
        let attacked = attacked_by(board, self.side);
        let one_hangs = (pieces & attacked).any();
        let value = |mv: Move| {
            let to_edge = i32::from(EDGE.contains(mv.to()));
            if enemy.contains(mv.to()) {
                -500
            } else if mv.from() == king {
                10 * to_edge - 10 * i32::from(pieces.any())
            } else if one_hangs {
                -20 * i32::from(attacked.contains(mv.from()))
            } else {
                80 * i32::from(attacked.contains(mv.to()))
            }
        };
        let moves = position.legal_moves();
        meter.steps(moves.len() as u64)?;
        moves
            .iter()
            .copied()
            .max_by_key(|&mv| value(mv) + self.below(32))
            .ok_or(End::NoMate)
    }

    /// Returns a random number below `bound` (xorshift, Marsaglia 2003).
    fn below(&mut self, bound: u64) -> i32 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        ((self.random >> 40) % bound) as i32
    }
}

/// Targets of the mating side.
struct Aims {
    side: Color,
    own_king: Square,
    king: Square,
    /// The pieces to capture.
    theirs: Bitboard,
    /// Whether the side has a queen or rook, so that no pawn needs to promote.
    has_heavy: bool,
}

impl Aims {
    fn of(position: &Position, side: Color) -> Self {
        let board = position.board();
        let king = position.king(!side);
        let heavy = board.pieces(side, Role::Queen) | board.pieces(side, Role::Rook);
        Self {
            side,
            own_king: position.king(side),
            king,
            theirs: board.by_color(!side).without(king.bitboard()),
            has_heavy: heavy.any(),
        }
    }

    /// Returns the value of a move that puts a piece of this role where it attacks these squares.
    fn value(&self, mv: Move, role: Role, reach: Bitboard) -> i32 {
        if self.theirs.contains(mv.to()) {
            return 900;
        }
        match (mv.kind(), role) {
            (MoveKind::Castling, _) => -50,
            (MoveKind::Promotion(Role::Queen | Role::Rook), _) => 800,
            (_, Role::Pawn) if self.has_heavy => -20,
            (_, Role::Pawn) => 60 + 30 * mv.to().rank().relative_to(self.side) as i32,
            (_, Role::King) => {
                let nearer = steps(self.own_king, self.king) - steps(mv.to(), self.king);
                if self.theirs.is_empty() {
                    40 * nearer - 20
                } else {
                    20 * nearer - 40
                }
            }
            _ => 40 * i32::from((reach & self.theirs).any()),
        }
    }
}

enum Strike {
    Mate(Move),
    Move(Move),
}

/// Squares that a piece attacks from a square.
fn reach(role: Role, side: Color, at: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawn(side, at),
        Role::Knight => attacks::knight(at),
        Role::Bishop => attacks::bishop(at, occupied),
        Role::Rook => attacks::rook(at, occupied),
        Role::Queen => attacks::queen(at, occupied),
        Role::King => attacks::king(at),
    }
}

/// Squares that the pieces of a side attack, except its king.
fn attacked_by(board: &Board, side: Color) -> Bitboard {
    let occupied = board.occupied();
    sets::pawn_attacks(side, board.pieces(side, Role::Pawn))
        | sets::knight_attacks(board.pieces(side, Role::Knight))
        | sets::bishop_attacks(board.diagonal_sliders(side), occupied)
        | sets::rook_attacks(board.straight_sliders(side), occupied)
}

/// Number of moves that a king needs between two squares on an empty board.
fn steps(a: Square, b: Square) -> i32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks) as i32
}
