//! The progress of an exercise after a move.

use rules::{Move, MoveKind, Position, Square};

use super::Progress;
use crate::words::Word;

/// Returns the finished exercise after this move.
pub(super) fn finished<'a>(progress: &Progress<'a>, mv: Move) -> Progress<'a> {
    let mut next = played(progress, mv);
    next.done = true;
    next
}

/// Returns the progress after this move.
pub(super) fn played<'a>(progress: &Progress<'a>, mv: Move) -> Progress<'a> {
    let mut next = progress.next(None);
    next.last_move = Some(squares(&progress.position, mv));
    next.position.play_unchecked(mv);
    next
}

/// Returns the origin and target squares of a move on the board.
pub(super) fn squares(position: &Position, mv: Move) -> [Square; 2] {
    let uci = position.uci(mv);
    [uci.from, uci.to]
}

pub(super) fn after(position: &Position, mv: Move) -> Position {
    position.after_unchecked(mv)
}

/// Returns the square of the captured piece.
pub(super) fn victim(position: &Position, mv: Move) -> Square {
    if mv.kind() == MoveKind::EnPassant {
        Square::new(mv.to().file(), mv.from().rank())
    } else {
        debug_assert!(position.is_capture(mv));
        mv.to()
    }
}

/// Plays the opponent's reply.
pub(super) fn answer(progress: &mut Progress<'_>, reply: Move) {
    let words = progress.words();
    let reply_san = words.san(&progress.position, reply);
    let opponent = words.color(progress.position.turn());
    progress.said = Some(words.say(
        Word::OpponentAnswers,
        &[("opponent", &opponent), ("reply", &reply_san)],
    ));
    progress.last_move = Some(squares(&progress.position, reply));
    progress.position.play_unchecked(reply);
}
