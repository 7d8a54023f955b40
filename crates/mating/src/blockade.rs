//! Proofs for blocked boards: events that no legal line can contain.
//!
//! For each piece this finds a set that contains every square it can ever reach.
//!
//! Invariant: after ply `n` of any legal line, each piece that has not been captured is inside its
//! set of round `n`, and only pieces marked as capturable have been captured. Round 0 is the
//! position itself. In each round the side to move makes every move that is possible in some
//! position consistent with the sets (see [`growth`]), so the invariant holds for the next round.
//! The sets are final when two rounds, one of each side, add nothing. They are also final when the
//! side to move cannot have a move left, because only its pawns can move and they have made all
//! possible moves.

mod growth;
mod kings;
mod matching;
mod mates;

use rules::{Bitboard, Board, CastlingSide, Color, Position, Role, Square};

pub(crate) use kings::KingRelation;

use crate::meter::{Exhausted, Meter};
use crate::sets;

/// The squares of the pieces before the first round.
pub(crate) struct Start<'a> {
    /// The board without the kings.
    pub(crate) board: &'a Board,
    /// Squares where each king may be.
    pub(crate) kings: [Bitboard; 2],
    pub(crate) turn: Color,
    pub(crate) en_passant: Option<Square>,
    pub(crate) castling: Vec<Castling>,
}

/// A castling right: the squares of king and rook, and their squares after castling.
#[derive(Clone, Copy)]
pub(crate) struct Castling {
    color: Color,
    king: [Square; 2],
    rook: [Square; 2],
}

impl<'a> Start<'a> {
    pub(crate) fn of(position: &'a Position) -> Self {
        let castling = Color::ALL.into_iter().flat_map(|color| {
            CastlingSide::ALL.into_iter().filter_map(move |side| {
                let rook = position.castling_rook(color, side)?;
                Some(Castling {
                    color,
                    king: [position.king(color), side.king_target(color)],
                    rook: [rook, side.rook_target(color)],
                })
            })
        });
        Self {
            board: position.board(),
            kings: Color::ALL.map(|color| position.king(color).bitboard()),
            turn: position.turn(),
            en_passant: position.en_passant(),
            castling: castling.collect(),
        }
    }
}

/// A piece, with everything that it can become by promotion.
#[derive(Clone)]
struct Piece {
    color: Color,
    role: Role,
    /// The start squares; more than one only for a king.
    start: Bitboard,
    /// The squares that it can reach in its present role.
    squares: Bitboard,
    /// The squares that it can reach as a pawn promoted to queen, rook or bishop (all three are
    /// given the moves of a queen).
    as_queen: Bitboard,
    /// The squares that it can reach as a pawn promoted to knight.
    as_knight: Bitboard,
    /// The squares on which it can capture.
    captures: Bitboard,
    /// Whether it can be captured.
    capturable: bool,
}

impl Piece {
    fn new(color: Color, role: Role, start: Bitboard) -> Self {
        Self {
            color,
            role,
            start,
            squares: start,
            as_queen: Bitboard::EMPTY,
            as_knight: Bitboard::EMPTY,
            captures: Bitboard::EMPTY,
            capturable: false,
        }
    }

    fn all_squares(&self) -> Bitboard {
        self.squares | self.as_queen | self.as_knight
    }

    /// Whether it is certainly on its start square and has never moved.
    fn is_fixed(&self) -> bool {
        !self.capturable && !self.start.many() && self.all_squares() == self.start
    }

    /// The roles in which it attacks, with the squares that it can reach in each.
    fn reach_by_role(&self) -> [(Role, Bitboard); 3] {
        [
            (self.role, self.squares),
            (Role::Queen, self.as_queen),
            (Role::Knight, self.as_knight),
        ]
    }

    /// Every square that it attacks from one of its squares when only `occupied` squares block it.
    fn attacks(&self, occupied: Bitboard) -> Bitboard {
        let attacks = |(role, from): (Role, Bitboard)| {
            if from.is_empty() {
                Bitboard::EMPTY
            } else {
                sets::attacks(self.color, role, from, occupied)
            }
        };
        let [first, second, third] = self.reach_by_role().map(attacks);
        first | second | third
    }
}

/// The squares that every piece can ever reach, and the pieces that can never leave theirs.
pub(crate) struct Blockade {
    /// The kings come first, White's before Black's.
    pieces: Vec<Piece>,
    /// Squares of pieces that can neither move nor be captured, by color.
    pillars: [Bitboard; 2],
    /// Squares that such pieces guard permanently: the enemy king can never step there.
    guarded: [Bitboard; 2],
    /// Squares that the pieces of a color, except its king, can ever reach.
    standing: [Bitboard; 2],
}

impl Blockade {
    /// Computes the final sets of a position.
    pub(crate) fn of(start: &Start<'_>, meter: &mut Meter) -> Result<Self, Exhausted> {
        let mut blockade = Self::at(start);
        blockade.grow(start, meter)?;
        Ok(blockade)
    }

    /// The sets before the first round.
    fn at(start: &Start<'_>) -> Self {
        let mut pieces = Vec::with_capacity(34);
        for color in Color::ALL {
            let king = start.kings[color.index()];
            pieces.push(Piece::new(color, Role::King, king));
        }
        for color in Color::ALL {
            for role in [
                Role::Pawn,
                Role::Knight,
                Role::Bishop,
                Role::Rook,
                Role::Queen,
            ] {
                for at in start.board.pieces(color, role) {
                    pieces.push(Piece::new(color, role, at.bitboard()));
                }
            }
        }
        let mut blockade = Self {
            pieces,
            pillars: [Bitboard::EMPTY; 2],
            guarded: [Bitboard::EMPTY; 2],
            standing: [Bitboard::EMPTY; 2],
        };
        blockade.capture_in_passing(start);
        blockade
    }

    /// Derives the sets of the whole board from those of the pieces.
    fn summarize(&mut self) {
        self.pillars = [Bitboard::EMPTY; 2];
        self.standing = [Bitboard::EMPTY; 2];
        let mut ever_occupied = Bitboard::EMPTY;
        for piece in &self.pieces {
            let color = piece.color.index();
            let squares = piece.all_squares();
            ever_occupied |= squares;
            if piece.role != Role::King {
                self.standing[color] |= squares;
            }
            if piece.is_fixed() {
                self.pillars[color] |= piece.start;
            }
        }
        self.guarded = [Bitboard::EMPTY; 2];
        for piece in self.pieces.iter().filter(|piece| piece.is_fixed()) {
            // A line is guarded up to the first square that any piece can ever occupy.
            self.guarded[piece.color.index()] |= piece.attacks(ever_occupied);
        }
    }

    /// The king of a color.
    fn king(&self, color: Color) -> &Piece {
        &self.pieces[color.index()]
    }
}

#[cfg(test)]
mod tests;
