//! One straight way to a mate, without looking left or right.
//!
//! On an ordinary board nearly anything leads to a mate when both sides help: the side to be
//! mated puts its men where they are taken, and the king that is left alone is mated. A dive
//! plays such moves one after the other and never takes one back. It costs some hundred-thousandths
//! of a second; when it finds no mate, that says nothing.

use rules::{Bitboard, Board, Color, Move, MoveKind, Position, Role, Square, attacks};

use crate::meter::Meter;

/// A dive that has found no mate after so many moves finds none.
const LONGEST: usize = 160;

/// The board's edge, where lone kings are mated.
const EDGE: Bitboard = Bitboard(0xff81_8181_8181_81ff);

/// Dives from one position for one side; no two of them go the same way.
pub(crate) struct Dive<'a> {
    start: Position,
    side: Color,
    meter: &'a mut Meter,
    /// The state of the random numbers, never zero.
    random: u64,
}

impl<'a> Dive<'a> {
    pub(crate) fn new(start: &Position, side: Color, meter: &'a mut Meter) -> Self {
        Self {
            start: *start,
            side,
            meter,
            random: 0x9e37_79b9_7f4a_7c15,
        }
    }

    /// The moves to a mate by the side, if this dive comes upon one.
    pub(crate) fn run(&mut self) -> Option<Vec<Move>> {
        let mut position = self.start;
        let mut line = Vec::with_capacity(64);
        while line.len() < LONGEST {
            let mv = if position.turn() == self.side {
                match self.strike(&position)? {
                    Strike::Mate(mv) => {
                        line.push(mv);
                        return Some(line);
                    }
                    Strike::Move(mv) => mv,
                }
            } else {
                self.help(&position)?
            };
            line.push(mv);
            position.play_unchecked(mv);
        }
        None
    }

    /// A move of the side that is to mate: a mate, or the move that seems best on the way to
    /// one. None if that move ends the game, or no more may be looked at.
    fn strike(&mut self, position: &Position) -> Option<Strike> {
        let board = position.board();
        let king = position.king(!self.side);
        let aims = Aims::of(position, self.side);
        let mut best: Option<(i32, Move)> = None;
        for mv in position.legal_moves() {
            let role = mv.promotion().or_else(|| board.role_at(mv.from()))?;
            let occupied = board.occupied().without(mv.from().bitboard()) | mv.to().bitboard();
            let reach = reach(role, self.side, mv.to(), occupied);
            if reach.contains(king) {
                let after = self.after(position, mv)?;
                if !after.has_legal_move() {
                    return Some(Strike::Mate(mv));
                }
            }
            let value = aims.value(mv, role, reach) + self.below(64);
            if best.is_none_or(|(other, _)| value > other) {
                best = Some((value, mv));
            }
        }
        let (_, mv) = best?;
        let leads_on = self.after(position, mv)?.has_legal_move();
        leads_on.then_some(Strike::Move(mv))
    }

    /// The position after a move; none when no more may be looked at.
    fn after(&mut self, position: &Position, mv: Move) -> Option<Position> {
        self.meter.node().ok()?;
        let mut next = *position;
        next.play_unchecked(mv);
        Some(next)
    }

    /// A move of the side that is to be mated: it puts its men where they can be taken, lets
    /// them be taken, and takes none if it can help it.
    fn help(&mut self, position: &Position) -> Option<Move> {
        self.meter.node().ok()?;
        let board = position.board();
        let king = position.king(!self.side);
        let enemy = board.by_color(self.side);
        let men = board.by_color(!self.side).without(king.bitboard());
        let attacked = attacked_by(board, self.side);
        let one_hangs = (men & attacked).any();
        let value = |mv: Move| {
            let to_edge = i32::from(EDGE.contains(mv.to()));
            if enemy.contains(mv.to()) {
                -500
            } else if mv.from() == king {
                10 * to_edge - 10 * i32::from(men.any())
            } else if one_hangs {
                -20 * i32::from(attacked.contains(mv.from()))
            } else {
                80 * i32::from(attacked.contains(mv.to()))
            }
        };
        let moves = position.legal_moves();
        moves
            .iter()
            .copied()
            .max_by_key(|&mv| value(mv) + self.below(32))
    }

    /// A small number by lot (xorshift, Marsaglia 2003).
    fn below(&mut self, bound: u64) -> i32 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        ((self.random >> 40) % bound) as i32
    }
}

/// What the side that is to mate is after.
struct Aims {
    side: Color,
    own_king: Square,
    king: Square,
    /// The men to take.
    theirs: Bitboard,
    /// Whether a queen or rook is there, so that no pawn needs to become one.
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

    /// What a move is worth that puts a man of this role where it attacks these squares.
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

/// What a man attacks from a square.
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

/// What the men of a side attack, its king aside.
fn attacked_by(board: &Board, side: Color) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for role in [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ] {
        for from in board.pieces(side, role) {
            squares |= reach(role, side, from, board.occupied());
        }
    }
    squares
}

/// How many moves a king needs from one square to another on an empty board.
fn steps(a: Square, b: Square) -> i32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks) as i32
}
