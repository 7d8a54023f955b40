//! Attacks on an empty board: a table small enough to stay in the cache.

use super::sliders::{BISHOP_STEPS, ROOK_STEPS, ray};
use crate::{Bitboard, Role, Square};

const fn rays(square: Square, steps: [(i8, i8); 4]) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    let mut step = 0;
    while step < 4 {
        attacks = attacks.union(ray(square, steps[step], Bitboard::EMPTY));
        step += 1;
    }
    attacks
}

const fn table() -> [[Bitboard; 64]; 6] {
    let mut table = [[Bitboard::EMPTY; 64]; 6];
    let mut index = 0;
    while index < 64 {
        let square = Square::wrapping(index as u32);
        let diagonals = rays(square, BISHOP_STEPS);
        let straights = rays(square, ROOK_STEPS);
        table[Role::Knight.index()][index] = super::leapers::KNIGHT[index];
        table[Role::Bishop.index()][index] = diagonals;
        table[Role::Rook.index()][index] = straights;
        table[Role::Queen.index()][index] = diagonals.union(straights);
        table[Role::King.index()][index] = super::leapers::KING[index];
        index += 1;
    }
    table
}

static ON_EMPTY_BOARD: [[Bitboard; 64]; 6] = table();

/// Returns the squares attacked on an empty board. The set is empty for a pawn, because a pawn's
/// attacks depend on its color.
#[inline]
pub(crate) fn on_empty_board(role: Role, square: Square) -> Bitboard {
    ON_EMPTY_BOARD[role.index()][square.index()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks;

    #[test]
    fn table_agrees_with_an_empty_board() {
        for square in Square::all() {
            for (role, attacked) in [
                (Role::Pawn, Bitboard::EMPTY),
                (Role::Knight, attacks::knight(square)),
                (Role::Bishop, attacks::bishop(square, Bitboard::EMPTY)),
                (Role::Rook, attacks::rook(square, Bitboard::EMPTY)),
                (Role::Queen, attacks::queen(square, Bitboard::EMPTY)),
                (Role::King, attacks::king(square)),
            ] {
                assert_eq!(
                    on_empty_board(role, square),
                    attacked,
                    "{role:?} on {square}"
                );
            }
        }
    }
}
