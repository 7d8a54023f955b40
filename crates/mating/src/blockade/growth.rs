//! The rounds in which the sets grow.
//!
//! A move may be excluded in round `n + 1` only for a reason that holds in every position after ply
//! `n`:
//!
//! - A piece that by round `n` can neither have moved nor have been captured blocks its square, and
//!   guards the squares it attacks against the enemy king.
//! - Two pawns on a file never pass each other while neither can have left the file and the front
//!   one cannot have been captured.
//! - Castling needs its squares free of such pieces, and the king's squares not guarded by them.
//!
//! Everything else is allowed: a capture only requires that both pieces can reach the same square,
//! and no check or pin forbids a move. A double step needs no rule for en passant: the pawn could
//! have advanced one square instead and be captured there.

use rules::{Bitboard, Color, Rank, Role, Square, attacks};

use super::{Blockade, Castling, Piece, Start};
use crate::meter::{Exhausted, Meter};
use crate::sets;

impl Blockade {
    /// Plays rounds until the sets are final.
    pub(super) fn grow(&mut self, start: &Start<'_>, meter: &mut Meter) -> Result<(), Exhausted> {
        let mut turn = start.turn;
        let mut moves = [0; 2];
        let mut idle_rounds = 0;
        while idle_rounds < 2 {
            meter.steps(self.pieces.len() as u64)?;
            self.summarize();
            moves[turn.index()] += 1;
            let before = self.has_only_pawn_moves(turn).then(|| self.pieces.clone());
            let grown = self.round(turn, &start.castling);
            idle_rounds = if grown { 0 } else { idle_rounds + 1 };
            if let Some(before) = before
                && self.has_only_pawn_moves(turn)
                && self.pawn_advances(turn) < moves[turn.index()]
            {
                // No line is that long.
                self.pieces = before;
                break;
            }
            turn = !turn;
        }
        self.summarize();
        Ok(())
    }

    /// Adds the en passant capture that may be possible at once (FIDE 3.7.3.1).
    pub(super) fn capture_in_passing(&mut self, start: &Start<'_>) {
        let Some(target) = start.en_passant else {
            return;
        };
        let target = target.bitboard();
        let victim = sets::ahead(!start.turn, target);
        let capturers = sets::pawn_attacks(!start.turn, target);
        for piece in self
            .pieces
            .iter_mut()
            .filter(|piece| piece.role == Role::Pawn)
        {
            if piece.color == start.turn && (piece.start & capturers).any() {
                piece.squares |= target;
            } else if piece.color != start.turn && piece.start == victim {
                piece.capturable = true;
            }
        }
    }

    /// Lets every piece of a side make one more move. Returns whether anything was added.
    fn round(&mut self, turn: Color, castling: &[Castling]) -> bool {
        let mut grown = false;
        let mut captures = Bitboard::EMPTY;
        for index in 0..self.pieces.len() {
            if self.pieces[index].color == turn {
                grown |= self.move_piece(index);
                captures |= self.pieces[index].captures;
            }
        }
        for &castling in castling.iter().filter(|castling| castling.color == turn) {
            grown |= self.castle(castling);
        }
        grown | self.capture(!turn, captures)
    }

    /// Lets one piece make one more move. Returns whether anything was added.
    pub(super) fn move_piece(&mut self, index: usize) -> bool {
        let piece = &self.pieces[index];
        let before = piece.reach_by_role();
        if piece.role == Role::Pawn {
            self.move_pawn(index);
        } else {
            let targets = self.targets(piece.color, piece.role, piece.squares);
            let piece = &mut self.pieces[index];
            piece.squares |= targets;
            piece.captures |= targets;
        }
        let piece = &self.pieces[index];
        before != piece.reach_by_role()
    }

    /// Marks the pieces of a color that can be on one of these squares as capturable. Returns
    /// whether anything was added.
    pub(super) fn capture(&mut self, color: Color, on: Bitboard) -> bool {
        let mut grown = false;
        for piece in &mut self.pieces {
            if piece.color == color
                && piece.role != Role::King
                && !piece.capturable
                && (on & piece.all_squares()).any()
            {
                piece.capturable = true;
                grown = true;
            }
        }
        grown
    }

    /// Squares to which a piece other than a pawn can move from these squares.
    pub(super) fn targets(&self, color: Color, role: Role, from: Bitboard) -> Bitboard {
        if from.is_empty() {
            return Bitboard::EMPTY;
        }
        let own = self.pillars[color.index()];
        let enemy = self.pillars[(!color).index()];
        let reached = sets::attacks(color, role, from, own | enemy);
        let barred = match role {
            Role::King => self.guarded[(!color).index()],
            _ => Bitboard::EMPTY,
        };
        let enemy_king = self.king(!color);
        let fixed_king = if enemy_king.is_fixed() {
            enemy_king.start
        } else {
            Bitboard::EMPTY
        };
        reached.without(own | barred | fixed_king)
    }

    fn move_pawn(&mut self, index: usize) {
        let piece = &self.pieces[index];
        let color = piece.color;
        let last = Bitboard::rank(Rank::Eighth.relative_to(color));
        let captures = self.pawn_captures(piece);
        let reached = self.pawn_steps(piece) | captures;
        let promoted = reached & last;
        let as_queen = promoted | self.targets(color, Role::Queen, piece.as_queen);
        let as_knight = promoted | self.targets(color, Role::Knight, piece.as_knight);
        let piece = &mut self.pieces[index];
        piece.squares |= reached.without(last);
        piece.as_queen |= as_queen;
        piece.as_knight |= as_knight;
        piece.captures |= captures | as_queen | as_knight;
    }

    /// Squares on which a pawn can capture.
    pub(super) fn pawn_captures(&self, pawn: &Piece) -> Bitboard {
        sets::pawn_attacks(pawn.color, pawn.squares) & self.standing[(!pawn.color).index()]
    }

    /// Squares to which a pawn can advance.
    pub(super) fn pawn_steps(&self, pawn: &Piece) -> Bitboard {
        let color = pawn.color;
        let closed = self.pillars[0] | self.pillars[1] | self.behind_pawns(pawn);
        let third = Bitboard::rank(Rank::Third.relative_to(color));
        let on_second = pawn.squares & Bitboard::rank(Rank::Second.relative_to(color));
        let one = sets::ahead(color, pawn.squares).without(closed);
        let first_of_two = one & third & sets::ahead(color, on_second);
        one | sets::ahead(color, first_of_two).without(closed)
    }

    /// The squares on its file that a pawn cannot reach because another pawn is always between it
    /// and them, or on them.
    fn behind_pawns(&self, pawn: &Piece) -> Bitboard {
        let mut closed = Bitboard::EMPTY;
        let Some(file) = file_kept(pawn) else {
            return closed;
        };
        for other in &self.pieces {
            if !other.capturable && file_kept(other) == Some(file) {
                closed |= match pawn.color {
                    Color::White if other.start.0 > pawn.start.0 => {
                        Bitboard(!0 << (other.squares.0.ilog2()))
                    }
                    Color::Black if other.start.0 < pawn.start.0 => {
                        Bitboard(!0 >> (63 - other.squares.0.trailing_zeros()))
                    }
                    _ => Bitboard::EMPTY,
                };
            }
        }
        closed
    }

    /// Lets a side castle unless it is certainly illegal (FIDE 3.8.2). Returns whether anything was
    /// added.
    fn castle(&mut self, castling: Castling) -> bool {
        let Castling { color, king, rook } = castling;
        let path = |[from, to]: [Square; 2]| attacks::between(from, to) | to.bitboard();
        let own = king[0].bitboard() | rook[0].bitboard();
        let passed = path(king) | king[0].bitboard();
        let needed = (path(king) | path(rook)).without(own);
        if (needed & (self.pillars[0] | self.pillars[1])).any()
            || (passed & self.guarded[(!color).index()]).any()
        {
            return false;
        }
        let mut grown = false;
        for (role, [from, to]) in [(Role::King, king), (Role::Rook, rook)] {
            for piece in &mut self.pieces {
                if piece.color == color && piece.role == role && piece.start == from.bitboard() {
                    grown |= !piece.squares.contains(to);
                    piece.squares |= to.bitboard();
                }
            }
        }
        grown
    }

    /// Whether a side can only have made pawn moves.
    fn has_only_pawn_moves(&self, color: Color) -> bool {
        self.pieces
            .iter()
            .filter(|piece| piece.color == color)
            .all(|piece| match piece.role {
                Role::Pawn => (piece.as_queen | piece.as_knight).is_empty(),
                _ => !piece.start.many() && piece.squares == piece.start,
            })
    }

    /// Upper bound of the number of moves that a side's pawns can have made. Each move advances its
    /// pawn by at least one rank.
    fn pawn_advances(&self, color: Color) -> u32 {
        let advance = |pawn: &Piece| {
            let (first, last) = match color {
                Color::White => (
                    pawn.start.0.trailing_zeros() / 8,
                    7 - pawn.squares.0.leading_zeros() / 8,
                ),
                Color::Black => (
                    pawn.squares.0.trailing_zeros() / 8,
                    pawn.start.0.trailing_zeros() / 8,
                ),
            };
            last - first
        };
        self.pieces
            .iter()
            .filter(|piece| piece.color == color && piece.role == Role::Pawn)
            .map(advance)
            .sum()
    }
}

/// The index of the file that a pawn has certainly not left: it started there, could leave it only
/// by a capture, and has not been promoted.
fn file_kept(piece: &Piece) -> Option<u32> {
    let file = piece.start.0.trailing_zeros() % 8;
    let on_file = Bitboard(0x0101_0101_0101_0101 << file);
    (piece.role == Role::Pawn
        && piece.all_squares().without(on_file).is_empty()
        && (piece.as_queen | piece.as_knight).is_empty())
    .then_some(file)
}
