//! The slow, obviously right answer: every position that can arise, looked at.

use std::collections::HashSet;

use rules::{Board, CastlingSide, Color, Outcome, Position, Square};

/// All that makes two positions the same for FIDE 9.2.3.
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

/// What looking at every position has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closure {
    /// Among the positions that can arise is one where this side has mated.
    Mate,
    /// There is none; so many positions can arise as long as this side has more than its king.
    NoMate(usize),
    /// More positions can arise than were to be looked at.
    TooMany,
}

/// Looks at every position that can arise from this one, but no more than `limit`.
///
/// The only short cut: once `side` has nothing but its king, it cannot give check any more.
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
