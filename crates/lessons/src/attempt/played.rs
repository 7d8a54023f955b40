//! An exercise after a move.

use rules::{Move, MoveKind, Position, Square};

use super::Progress;
use crate::words::Word;

/// The exercise is done with this move.
pub(super) fn finished<'a>(progress: &Progress<'a>, mv: Move) -> Progress<'a> {
    let mut next = played(progress, mv);
    next.done = true;
    next
}

/// After this move.
pub(super) fn played<'a>(progress: &Progress<'a>, mv: Move) -> Progress<'a> {
    let mut next = progress.next(None);
    next.last_move = Some(squares(&progress.position, mv));
    next.position.play_unchecked(mv);
    next
}

/// From where to where a move goes as the board shows it.
pub(super) fn squares(position: &Position, mv: Move) -> [Square; 2] {
    let uci = position.uci(mv);
    [uci.from, uci.to]
}

pub(super) fn after(position: &Position, mv: Move) -> Position {
    position.after_unchecked(mv)
}

/// Where the piece stands that a capture removes.
pub(super) fn victim(position: &Position, mv: Move) -> Square {
    if mv.kind() == MoveKind::EnPassant {
        Square::new(mv.to().file(), mv.from().rank())
    } else {
        debug_assert!(position.is_capture(mv));
        mv.to()
    }
}

/// The opponent makes a move.
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
