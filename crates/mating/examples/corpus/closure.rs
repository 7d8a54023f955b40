//! Slow reference solver that visits every reachable position.

use std::collections::HashSet;

use rules::{Board, CastlingSide, Color, Outcome, Position, Square};

/// Everything that makes two positions equal for FIDE 9.2.3.
type Key = (Board, Color, [[Option<Square>; 2]; 2], Option<Square>);

fn key(position: &Position) -> Key {
    let rights =
        Color::ALL.map(|color| CastlingSide::ALL.map(|side| position.castling_rook(color, side)));
    (
        *position.board(),
        position.turn(),
        rights,
        position.en_passant(),
    )
}

/// Result of visiting every reachable position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closure {
    /// Some reachable position is a mate by this side.
    Mate,
    /// No mate; the number of reachable positions in which this side has more than its king.
    NoMate(usize),
    /// More positions are reachable than the limit allows.
    TooMany,
}

/// Visits every position reachable from this one, up to `limit`.
///
/// The only shortcut: once `side` has only its king, it cannot give check any more.
pub(crate) fn closure(position: &Position, side: Color, limit: usize) -> Closure {
    let mut seen = HashSet::from([key(position)]);
    let mut left = vec![*position];
    while let Some(position) = left.pop() {
        if position.turn() != side && position.outcome() == Some(Outcome::Checkmate) {
            return Closure::Mate;
        }
        if !position.board().by_color(side).many() {
            continue;
        }
        for mv in position.legal_moves() {
            let mut next = position;
            next.play_unchecked(mv);
            if seen.insert(key(&next)) {
                left.push(next);
            }
        }
        if seen.len() > limit {
            return Closure::TooMany;
        }
    }
    Closure::NoMate(seen.len())
}
