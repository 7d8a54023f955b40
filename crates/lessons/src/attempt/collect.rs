//! Squares to reach and pieces to capture in sequence, while the opponent passes.

use rules::{Bitboard, Move, Position, Square};

use super::played::{after, finished, played, squares, victim};
use super::{Judged, Meter, OutOfWork, Progress};
use crate::MoveGoal;
use crate::words::Word;

pub(super) fn judge<'a>(
    progress: &Progress<'a>,
    goal: &MoveGoal,
    within: usize,
    mv: Move,
    meter: &mut Meter,
) -> Result<Judged<'a>, OutOfWork> {
    let (position, words) = (&progress.position, progress.words());
    let san = words.san(position, mv);
    if let Some(piece) = progress.piece
        && mv.from() != piece
    {
        let role = position.board().role_at(piece);
        let name = role.map_or_else(String::new, |role| words.piece_on(role, piece));
        let what = words.say(Word::OtherPiece, &[("move", &san), ("piece", &name)]);
        return Ok(Err(progress.not_the_goal(what, None)));
    }
    let search = Search {
        capture: matches!(goal, MoveGoal::Capture { .. }),
    };
    let wanted = search.left(position, mv, progress.wanted);
    let landing = squares(position, mv)[1];
    let (mut next, moves_left) = (played(progress, mv), within - progress.steps - 1);
    next.wanted = wanted;
    next.piece = progress.piece.map(|_| landing);
    if wanted.is_empty() {
        let mut next = Progress {
            wanted,
            ..finished(progress, mv)
        };
        next.piece = None;
        return Ok(Ok(next));
    }
    let Some(passed) = next.position.play_null() else {
        let what = words.say(Word::MustBeAnswered, &[("move", &san)]);
        return Ok(Err(progress.not_the_goal(what, None)));
    };
    next.position = passed;
    if !search.reaches(&passed, next.piece, wanted, moves_left, meter)? {
        let word = match moves_left {
            0 => Word::NoMoveLeft,
            1 => Word::OneMoveLeft,
            _ => Word::MovesLeft,
        };
        let what = words.say(word, &[("move", &san), ("number", &moves_left)]);
        return Ok(Err(progress.not_the_goal(what, None)));
    }
    next.said = Some(match wanted.len() {
        1 => words.get(Word::OneLeft),
        number => words.say(Word::SomeLeft, &[("number", &number)]),
    });
    Ok(Ok(next))
}

/// The search for moves that reach the remaining targets.
#[derive(Clone, Copy)]
struct Search {
    /// Whether pieces are captured, and not only squares reached.
    capture: bool,
}

impl Search {
    /// Returns the remaining targets after a move.
    fn left(self, position: &Position, mv: Move, wanted: Bitboard) -> Bitboard {
        if !self.capture {
            wanted.without(squares(position, mv)[1].bitboard())
        } else if position.is_capture(mv) {
            wanted.without(victim(position, mv).bitboard())
        } else {
            wanted
        }
    }

    /// Whether this many moves are enough.
    fn reaches(
        self,
        position: &Position,
        piece: Option<Square>,
        wanted: Bitboard,
        moves: usize,
        meter: &mut Meter,
    ) -> Result<bool, OutOfWork> {
        for &mv in &position.legal_moves() {
            if piece.is_some_and(|piece| mv.from() != piece) {
                continue;
            }
            let left = self.left(position, mv, wanted);
            // Each move reaches at most one target.
            if left.len() as usize > moves.saturating_sub(1) || moves == 0 {
                continue;
            }
            if left.is_empty() {
                return Ok(true);
            }
            meter.count()?;
            let Some(passed) = after(position, mv).play_null() else {
                continue;
            };
            let landing = piece.map(|_| squares(position, mv)[1]);
            if self.reaches(&passed, landing, left, moves - 1, meter)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
