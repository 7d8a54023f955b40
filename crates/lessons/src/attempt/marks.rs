//! Squares to mark.

use rules::{Bitboard, Illegal, Piece, Position, Role, Square, UciMove};

use super::{Judged, Progress, Refused};
use crate::MarkGoal;
use crate::words::{Form, Word, Words};

/// Returns the squares to mark.
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
    let (position, words) = (&progress.position, progress.words());
    let wanted = wanted(position, goal);
    if progress.marked.contains(square) {
        let what = words.say(Word::MarkedAlready, &[("square", &square)]);
        return Err(Refused::new(what, None));
    }
    if !wanted.contains(square) {
        return Err(match goal {
            MarkGoal::Targets(from) => {
                let why = why_not(position, *from, square);
                Refused::new(words.tell(&why), Some(why.article()))
            }
            goal => progress.not_the_goal(description(words, position, goal, square), None),
        });
    }
    let mut next = progress.next(None);
    next.marked |= square.bitboard();
    let left = wanted.without(next.marked).len();
    next.done = left == 0;
    next.said = match left {
        0 => None,
        1 => Some(words.get(Word::OneSquareLeft)),
        more => Some(words.say(Word::SquaresLeft, &[("number", &more)])),
    };
    Ok(next)
}

/// Returns the reason why the piece may not go there.
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

/// Describes a square that is not one of the wanted squares.
fn description(words: Words, position: &Position, goal: &MarkGoal, square: Square) -> String {
    let piece = position.board().piece_at(square);
    match (goal, piece) {
        (MarkGoal::File(_), _) => {
            let file = square.file().letter();
            words.say(Word::OnFile, &[("square", &square), ("file", &file)])
        }
        (MarkGoal::Rank(_), _) => {
            let rank = square.rank().letter();
            words.say(Word::OnRank, &[("square", &square), ("rank", &rank)])
        }
        (MarkGoal::Pieces(..), Some(Piece { color, role })) => {
            let piece = words.role(role, Form::A);
            let side = words.color(color);
            words.say(
                Word::PieceStands,
                &[("square", &square), ("piece", &piece), ("side", &side)],
            )
        }
        (MarkGoal::Checkers, Some(Piece { role, .. })) => {
            let piece = words.piece_on(role, square);
            words.say(Word::NotAttacking, &[("piece", &piece)])
        }
        (MarkGoal::Pieces(..) | MarkGoal::Checkers, None) => {
            words.say(Word::Empty, &[("square", &square)])
        }
        (MarkGoal::Squares(_) | MarkGoal::Targets(_), _) => {
            words.say(Word::ThatIs, &[("square", &square)])
        }
    }
}
