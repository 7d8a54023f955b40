//! Mating patterns.

use rules::{Position, Rank, Role, attacks};

/// Whether the king is on its back rank, is checked along it by a rook or queen, and has one of its
/// own pieces on each square in front of it.
pub(super) fn is_back_rank(mated: &Position) -> bool {
    let own = mated.turn();
    let king = mated.king(own);
    let back = Rank::First.relative_to(own);
    let board = mated.board();
    let straight = board.straight_sliders(!own);
    let along = mated
        .checkers()
        .into_iter()
        .any(|square| square.rank() == back && straight.contains(square));
    let front = rules::Bitboard::rank(Rank::Second.relative_to(own)) & attacks::king(king);
    king.rank() == back && along && front.without(board.by_color(own)).is_empty()
}

/// Whether only a knight checks the king, and its own pieces occupy all squares around it.
pub(super) fn is_smothered(mated: &Position) -> bool {
    let own = mated.turn();
    let board = mated.board();
    let checkers = mated.checkers();
    !checkers.many()
        && (checkers & board.by_role(Role::Knight)).any()
        && attacks::king(mated.king(own))
            .without(board.by_color(own))
            .is_empty()
}
