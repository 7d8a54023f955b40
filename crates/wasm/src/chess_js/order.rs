//! The order of moves in chess.js, which its users may rely on.

use std::cmp::Ordering;

use rules::{CastlingSide, Move, MoveKind, Position, Role, Square};

/// Squares from a8 to h1, rank by rank.
pub(super) fn from_the_eighth_rank(square: Square) -> usize {
    8 * (7 - square.rank().index()) + square.file().index()
}

/// The sort key of a legal move: by origin; castling last; steps of pawns before captures; then
/// clockwise, and nearer targets first.
pub(super) fn key(position: &Position, mv: Move) -> impl Ord + use<> {
    let (from, to) = (mv.from(), mv.to());
    let castling = match mv.kind() {
        MoveKind::Castling => 1 + CastlingSide::of(from, to).index(),
        _ => 0,
    };
    let is_pawn_capture = mv.role() == Role::Pawn && position.is_capture(mv);
    (
        from_the_eighth_rank(from),
        castling,
        is_pawn_capture,
        clockwise(from, to),
        from.distance(to),
        mv.promotion().map(Role::index),
    )
}

/// The direction of a move, counted clockwise; directly to the left is the last one.
fn clockwise(from: Square, to: Square) -> u8 {
    let files = to.file().index() as i32 - from.file().index() as i32;
    let ranks = to.rank().index() as i32 - from.rank().index() as i32;
    let steepness = ranks.abs().cmp(&files.abs());
    match (files.signum(), ranks.signum(), steepness) {
        (-1, 1, Ordering::Less) => 0,
        (-1, 1, Ordering::Equal) => 1,
        (-1, 1, Ordering::Greater) => 2,
        (0, 1, _) => 3,
        (1, 1, Ordering::Greater) => 4,
        (1, 1, Ordering::Equal) => 5,
        (1, 1, Ordering::Less) => 6,
        (1, 0, _) => 7,
        (1, -1, Ordering::Less) => 8,
        (1, -1, Ordering::Equal) => 9,
        (1, -1, Ordering::Greater) => 10,
        (0, -1, _) => 11,
        (-1, -1, Ordering::Greater) => 12,
        (-1, -1, Ordering::Equal) => 13,
        (-1, -1, Ordering::Less) => 14,
        _ => 15,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_moves_clockwise_and_castling_last() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let position: Position = fen.parse().expect("a position");
        let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
        moves.sort_by_cached_key(|&mv| key(&position, mv));
        let sans: Vec<_> = moves.iter().map(|&mv| position.san(mv)).collect();
        let expected = "Kd2 Ke2 Kf2 Kf1 Kd1 O-O Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8+ Rg1 Rf1";
        assert_eq!(sans.join(" "), expected);
    }
}
