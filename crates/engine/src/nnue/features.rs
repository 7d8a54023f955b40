//! Input features of the network: which piece is on which square, from the point of view of a side.

use rules::{Color, Piece, Square};

/// Number of inputs for each side: six roles of each color on 64 squares.
pub const INPUTS: usize = 768;
/// Number of sets of output weights.
pub const BUCKETS: usize = 8;

/// Returns the input that is active while a piece is on a square, from the point of view of `side`:
/// its own pieces come first, ranks count from its own side, and files are mirrored if needed so
/// that its own king is on one of the files a to d. So the network learns the king's left and right
/// sides together.
///
/// ```
/// # use rules as staunton_rules;
/// use staunton_engine::nnue::input;
/// use staunton_rules::{Color, Piece, Role, Square};
///
/// let piece = |color| Piece { color, role: Role::Knight };
/// let white = input(Color::White, Square::G1, piece(Color::White), Square::F3);
/// let black = input(Color::Black, Square::B8, piece(Color::Black), Square::C6);
/// assert_eq!(white, black);
/// ```
pub fn input(side: Color, own_king: Square, piece: Piece, square: Square) -> usize {
    let theirs = usize::from(piece.color != side);
    let ranks = 56 * side.index();
    let files = mirror(own_king);
    384 * theirs + 64 * piece.role.index() + (square.index() ^ ranks ^ files)
}

/// Returns the XOR mask that mirrors the files of a board if its king is on one of the files e to
/// h.
pub(crate) const fn mirror(own_king: Square) -> usize {
    if own_king.index() & 4 == 0 { 0 } else { 7 }
}

/// Returns the index of the set of output weights for this number of pieces on the board.
pub const fn bucket(pieces: usize) -> usize {
    let bucket = pieces.saturating_sub(2) * BUCKETS / 32;
    // A constructed position may have more pieces than any game.
    if bucket < BUCKETS {
        bucket
    } else {
        BUCKETS - 1
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rules::Role;

    use super::*;

    #[test]
    fn each_piece_on_each_square_has_a_distinct_input() {
        for side in Color::ALL {
            for king in [Square::C2, Square::F7] {
                let inputs: BTreeSet<usize> = Color::ALL
                    .into_iter()
                    .flat_map(|color| Role::ALL.map(|role| Piece { color, role }))
                    .flat_map(|piece| Square::all().map(move |to| input(side, king, piece, to)))
                    .collect();
                assert_eq!(inputs.len(), INPUTS);
                assert_eq!(inputs.last(), Some(&(INPUTS - 1)));
            }
        }
    }

    #[test]
    fn mirrored_boards_have_the_same_inputs() {
        let rook = |color| Piece {
            color,
            role: Role::Rook,
        };
        let here = input(Color::White, Square::B1, rook(Color::Black), Square::A8);
        let mirrored = input(Color::White, Square::G1, rook(Color::Black), Square::H8);
        let turned = input(Color::Black, Square::B8, rook(Color::White), Square::A1);
        assert_eq!(here, mirrored);
        assert_eq!(here, turned);
    }

    #[test]
    fn buckets_run_from_bare_kings_to_the_start() {
        assert_eq!((bucket(2), bucket(5), bucket(6), bucket(32)), (0, 0, 1, 7));
        assert!((2..=64).all(|pieces| bucket(pieces) < BUCKETS));
    }
}
