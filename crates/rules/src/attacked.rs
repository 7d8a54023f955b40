//! Squares attacked by the pieces of a board.

use crate::attacks::piece;
use crate::{Bitboard, Board, Color, Piece, Role, Square};

impl Board {
    /// Returns the squares attacked by the piece on `square`. The set is empty if the square is
    /// empty.
    ///
    /// ```
    /// use staunton_rules::{Position, Square};
    ///
    /// let start = Position::start();
    /// assert_eq!(start.board().attacks_from(Square::G1).len(), 3);
    /// assert!(start.board().attacks_from(Square::E4).is_empty());
    /// ```
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        self.piece_at(square).map_or(Bitboard::EMPTY, |found| {
            piece(found, square, self.occupied())
        })
    }

    /// Returns the squares attacked by any piece of `color`, with sliders blocked by `occupied`. If
    /// `occupied` omits the enemy king, these are the squares where that king cannot go.
    ///
    /// ```
    /// use staunton_rules::{Color, Position, Square};
    ///
    /// let board = *Position::start().board();
    /// let attacked = board.attacked_by(Color::White, board.occupied());
    /// assert!(attacked.contains(Square::F3) && !attacked.contains(Square::F4));
    /// ```
    pub fn attacked_by(&self, color: Color, occupied: Bitboard) -> Bitboard {
        let mut attacked = Bitboard::EMPTY;
        for role in Role::ALL {
            for square in self.pieces(color, role) {
                attacked |= piece(Piece { color, role }, square, occupied);
            }
        }
        attacked
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CastlingMode, Position};

    #[test]
    fn attacked_squares_are_those_with_attackers() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ] {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            let board = position.board();
            for color in Color::ALL {
                let attacked = board.attacked_by(color, board.occupied());
                for square in Square::all() {
                    let attackers =
                        board.attackers_to(square, board.occupied()) & board.by_color(color);
                    assert_eq!(attacked.contains(square), attackers.any(), "{square}");
                    for attacker in attackers {
                        assert!(board.attacks_from(attacker).contains(square));
                    }
                }
            }
        }
    }
}
