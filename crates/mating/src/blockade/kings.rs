//! The joint squares of both kings.
//!
//! The sets of [`Blockade`] treat each king as if the other king did not exist. This proof relates
//! the squares of both kings. Invariant: in every position of a legal line in which the side to
//! move has a legal move, the squares of both kings and the turn are in the relation, each piece is
//! inside its set, and only pieces marked as capturable have been captured.
//!
//! A king move that leaves the opponent without a move ends the game. So it adds no pair, and its
//! capture frees nothing. It can mate only with a check along the line that it opens, and this case
//! is tested separately. Whether the opponent has a move is judged with the king removed from its
//! old square: it does not guard or block anything from there after the move.
//!
//! Castling moves a king in other ways, so this proof is for positions without castling rights.

use rules::{Bitboard, Color, Role, Square, attacks};

use super::mates::{KingPairs, Mates, MatingMove, zone};
use super::{Blockade, Piece, Start};
use crate::meter::{Exhausted, Meter};
use crate::sets;

/// The possible squares of Black's king, by the side to move and White's king square.
type Relation = [[Bitboard; 64]; 2];

/// A [`Blockade`] with related kings.
pub(crate) struct KingRelation {
    pub(super) blockade: Blockade,
    pub(super) relation: Relation,
}

/// Limits on the moves of the kings while the relation grows.
struct Bars {
    /// Squares where each king can go if only the fixed pieces of the same side and the squares
    /// guarded permanently by the enemy are in its way.
    open: [Bitboard; 2],
    /// Whether a piece of the color, other than its king, can move.
    is_mobile: [bool; 2],
    /// The same after the enemy king has left its square.
    is_mobile_after: [bool; 2],
}

impl KingRelation {
    /// Computes the relation for a position without castling rights. `bounds` are the sets of the
    /// same position.
    pub(crate) fn of(
        start: &Start<'_>,
        bounds: &Blockade,
        meter: &mut Meter,
    ) -> Result<Self, Exhausted> {
        let mut relation = [[Bitboard::EMPTY; 64]; 2];
        for white in start.kings[0] {
            relation[start.turn.index()][white.index()] = start.kings[1].without(zone(white));
        }
        let mut kings = Self {
            blockade: Blockade::at(start),
            relation,
        };
        loop {
            meter.steps(4 * kings.blockade.pieces.len() as u64)?;
            kings.project();
            let bars = kings.bars(bounds);
            let before = kings.relation;
            let captures = kings.relate(&bars, meter)?;
            kings.project();
            let grown = kings.blockade.move_pieces(bounds, captures);
            if !grown && kings.relation == before {
                kings.blockade.summarize();
                return Ok(kings);
            }
        }
    }

    /// Whether it is certain that `side` can never mate.
    pub(crate) fn bars_mate_by(&self, side: Color, meter: &mut Meter) -> Result<bool, Exhausted> {
        let pairs = self.pairs(side);
        let mates = Mates::new(&self.blockade, side, MatingMove::OfPiece);
        if mates.squares(&pairs, meter)?.any() {
            return Ok(false);
        }
        let mates = Mates::new(&self.blockade, side, MatingMove::OfKing);
        Ok(!mates.any_opening_a_line(&pairs, meter)?)
    }

    /// The pairs of king squares when it is the side's turn.
    fn pairs(&self, side: Color) -> KingPairs {
        let rows = &self.relation[side.index()];
        match side {
            Color::Black => *rows,
            Color::White => {
                let mut pairs = [Bitboard::EMPTY; 64];
                for (white, row) in Square::all().zip(rows) {
                    for black in *row {
                        pairs[black.index()] |= white.bitboard();
                    }
                }
                pairs
            }
        }
    }

    /// Updates the sets of the kings from the relation, and everything derived from them.
    fn project(&mut self) {
        let mut squares = [Bitboard::EMPTY; 2];
        for rows in &self.relation {
            for (white, row) in Square::all().zip(rows) {
                if row.any() {
                    squares[0] |= white.bitboard();
                    squares[1] |= *row;
                }
            }
        }
        for (king, squares) in self.blockade.pieces.iter_mut().zip(squares) {
            king.squares = squares;
        }
        self.blockade.summarize();
    }

    fn bars(&mut self, bounds: &Blockade) -> Bars {
        let is_mobile = Color::ALL.map(|color| self.blockade.is_mobile(color, bounds));
        let is_mobile_after = Color::ALL.map(|color| {
            // A king without a square blocks no piece.
            let king = (!color).index();
            let squares = std::mem::take(&mut self.blockade.pieces[king].squares);
            self.blockade.summarize();
            let is_mobile = self.blockade.is_mobile(color, bounds);
            self.blockade.pieces[king].squares = squares;
            is_mobile
        });
        self.blockade.summarize();
        let open = Color::ALL.map(|color| {
            let own_fixed = self.blockade.fixed_pieces(color).map(|piece| piece.start);
            let own_fixed = own_fixed.fold(Bitboard::EMPTY, |all, start| all | start);
            bounds
                .king(color)
                .squares
                .without(own_fixed | self.guarded(!color))
        });
        Bars {
            open,
            is_mobile,
            is_mobile_after,
        }
    }

    /// The squares that a color guards permanently, without its king. A king that makes the last
    /// move of the game may end up next to the other king's squares.
    fn guarded(&self, color: Color) -> Bitboard {
        let mut occupied = Bitboard::EMPTY;
        for piece in &self.blockade.pieces {
            occupied |= piece.all_squares();
            if piece.role == Role::King {
                occupied |= sets::king_attacks(piece.squares);
            }
        }
        let attacks = |piece: &Piece| piece.attacks(occupied);
        let guarded = self.blockade.fixed_pieces(color).map(attacks);
        guarded.fold(Bitboard::EMPTY, |all, squares| all | squares)
    }

    /// Moves the kings, and the other pieces in between, until nothing is added. Returns the
    /// squares on which each king can capture.
    fn relate(&mut self, bars: &Bars, meter: &mut Meter) -> Result<[Bitboard; 2], Exhausted> {
        let mut captures = [Bitboard::EMPTY; 2];
        // The rows that still have to be expanded.
        let mut fresh = [!0_u64; 2];
        while fresh != [0; 2] {
            for turn in Color::ALL {
                let rows = Bitboard(std::mem::take(&mut fresh[turn.index()]));
                for white in rows {
                    let row = self.relation[turn.index()][white.index()];
                    if row.is_empty() {
                        continue;
                    }
                    meter.steps(2)?;
                    let next = &mut self.relation[(!turn).index()];
                    let mut add = |at: Square, row: Bitboard| {
                        if row.without(next[at.index()]).any() {
                            next[at.index()] |= row;
                            fresh[(!turn).index()] |= at.bitboard().0;
                        }
                    };
                    if bars.is_mobile[turn.index()] {
                        add(white, row);
                    }
                    if turn == Color::White {
                        for to in attacks::king(white) & bars.open[0] {
                            let row = row & bars.black_replies(to).without(zone(to));
                            if row.any() {
                                add(to, row);
                                captures[0] |= to.bitboard();
                            }
                        }
                    } else {
                        let to = sets::king_attacks(row) & bars.open[1];
                        let to = to.without(zone(white)) & bars.white_replies(white);
                        add(white, to);
                        captures[1] |= to;
                    }
                }
            }
        }
        Ok(captures)
    }
}

impl Bars {
    /// Squares of Black's king for which Black has a move after White's king moved to this square.
    fn black_replies(&self, white: Square) -> Bitboard {
        if self.is_mobile_after[1] {
            return Bitboard::FULL;
        }
        sets::king_attacks(self.open[1].without(zone(white)))
    }

    /// Squares to which Black's king may have moved so that White has a move.
    fn white_replies(&self, white: Square) -> Bitboard {
        if self.is_mobile_after[0] {
            return Bitboard::FULL;
        }
        let to = attacks::king(white) & self.open[0];
        to.into_iter()
            .fold(Bitboard::EMPTY, |replies, to| replies | !zone(to))
    }
}

impl Blockade {
    /// The pieces of a color, except its king, that never move and are never captured.
    fn fixed_pieces(&self, color: Color) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(move |piece| {
            piece.color == color && piece.role != Role::King && piece.is_fixed()
        })
    }

    /// Whether a piece of a color, except its king, has any move inside its bounds.
    fn is_mobile(&self, color: Color, bounds: &Self) -> bool {
        self.pieces
            .iter()
            .zip(&bounds.pieces)
            .any(|(piece, bound)| {
                if piece.color != color || piece.role == Role::King {
                    return false;
                }
                let targets = match piece.role {
                    Role::Pawn => self.pawn_steps(piece) | self.pawn_captures(piece),
                    role => self.targets(color, role, piece.squares),
                };
                (targets & bound.all_squares()).any() || (piece.as_queen | piece.as_knight).any()
            })
    }

    /// Lets each piece except the kings make one more move inside its bounds, and marks the pieces
    /// that these and the kings can capture. Returns whether anything was added.
    fn move_pieces(&mut self, bounds: &Self, mut captures: [Bitboard; 2]) -> bool {
        let mut grown = false;
        for (index, bound) in bounds.pieces.iter().enumerate() {
            let before = self.pieces[index].clone();
            if before.role == Role::King {
                continue;
            }
            self.move_piece(index);
            let piece = &mut self.pieces[index];
            piece.squares &= bound.squares;
            piece.as_queen &= bound.as_queen;
            piece.as_knight &= bound.as_knight;
            piece.captures &= bound.captures;
            captures[piece.color.index()] |= piece.captures;
            // A square in the piece's set as a queen may be new in its set as a knight.
            grown |= piece.reach_by_role() != before.reach_by_role();
        }
        for (piece, bound) in self.pieces.iter_mut().zip(&bounds.pieces) {
            let on = captures[(!piece.color).index()];
            if bound.capturable && !piece.capturable && (on & piece.all_squares()).any() {
                piece.capturable = true;
                grown = true;
            }
        }
        grown
    }
}
