//! What the network sees: which piece stands where, from a side's own point of view.

use rules::{Color, Piece, Square};

/// Inputs for each side: six roles of each colour on 64 squares.
pub const INPUTS: usize = 768;
/// How many sets of output weights there are.
pub const BUCKETS: usize = 8;

/// The input that is on while a piece stands on a square, as `side` sees it: its own pieces
/// come first, ranks count from its own side, and files run so that its own king stands on one of
/// the files a to d. What lies left of a king and what lies right of it are so learned together.
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

/// What turns the files of a board round if its king stands on one of the files e to h.
pub(crate) const fn mirror(own_king: Square) -> usize {
    if own_king.index() & 4 == 0 { 0 } else { 7 }
}

/// Which set of output weights counts with so many pieces on the board.
pub const fn bucket(pieces: usize) -> usize {
    let bucket = pieces.saturating_sub(2) * BUCKETS / 32;
    // A position that was set up may have more pieces than a game ever has.
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
    fn every_piece_on_every_square_has_an_input_of_its_own() {
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
    fn a_board_and_its_mirror_images_look_the_same() {
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
