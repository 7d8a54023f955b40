//! Squares to be marked.

use rules::{Bitboard, Illegal, Piece, Position, Role, Square, UciMove};

use super::{Judged, Progress, Refused};
use crate::MarkGoal;

/// The squares that are to be marked.
pub(crate) fn wanted(position: &Position, goal: &MarkGoal) -> Bitboard {
    match goal {
        MarkGoal::Targets(from) => {
            let moves = position.legal_moves();
            let own = moves.iter().filter(|mv| mv.from() == *from);
            own.map(|&mv| position.uci(mv).to).collect()
        }
        MarkGoal::Squares(squares) => squares.iter().copied().collect(),
        MarkGoal::File(file) => Bitboard::file(*file),
        MarkGoal::Rank(rank) => Bitboard::rank(*rank),
        MarkGoal::Pieces(color, role) => position.board().pieces(*color, *role),
        MarkGoal::Checkers => position.checkers(),
    }
}

pub(super) fn judge<'a>(progress: &Progress<'a>, goal: &MarkGoal, square: Square) -> Judged<'a> {
    let position = &progress.position;
    let wanted = wanted(position, goal);
    if progress.marked.contains(square) {
        return Err(Refused::new(
            format!("the square {square} is marked already"),
            None,
        ));
    }
    if !wanted.contains(square) {
        return Err(match goal {
            MarkGoal::Targets(from) => {
                let why = why_not(position, *from, square);
                Refused::new(why, Some(why.article()))
            }
            goal => progress.not_the_goal(description(position, goal, square), None),
        });
    }
    let mut next = progress.next(None);
    next.marked |= square.bitboard();
    let left = wanted.without(next.marked).len();
    next.done = left == 0;
    next.said = match left {
        0 => None,
        1 => Some("Right. One square is left.".to_owned()),
        more => Some(format!("Right. {more} squares are left.")),
    };
    Ok(next)
}

/// Why the piece may not go there.
fn why_not(position: &Position, from: Square, to: Square) -> Illegal {
    let tried = |promotion| {
        position
            .explain(UciMove {
                from,
                to,
                promotion,
            })
            .err()
    };
    match tried(None) {
        Some(Illegal::PromotionMissing(_)) => tried(Some(Role::Queen)),
        why => why,
    }
    .unwrap_or(Illegal::NoPiece(from))
}

/// What a square is that was not asked for.
fn description(position: &Position, goal: &MarkGoal, square: Square) -> String {
    let piece = position.board().piece_at(square);
    match (goal, piece) {
        (MarkGoal::File(_), _) => format!(
            "the square {square} is on the {}-file",
            square.file().letter()
        ),
        (MarkGoal::Rank(_), _) => {
            format!("the square {square} is on rank {}", square.rank().letter())
        }
        (MarkGoal::Pieces(..), Some(Piece { color, role })) => {
            format!("on {square} stands a {role} of {color}")
        }
        (MarkGoal::Checkers, Some(Piece { role, .. })) => {
            format!("the {role} on {square} does not attack the king")
        }
        (MarkGoal::Pieces(..) | MarkGoal::Checkers, None) => {
            format!("the square {square} is empty")
        }
        (MarkGoal::Squares(_) | MarkGoal::Targets(_), _) => format!("that is {square}"),
    }
}
