//! Answers about lines and positions.

use pyo3::prelude::*;
use rules::{CastlingMode, Line, Piece, Position, Square};

use crate::mv::Move;

/// Returns the moves of a line.
pub(crate) fn moves_of(line: &Line) -> impl Iterator<Item = Move> {
    let mode = line.start().castling_mode();
    let mut turn = line.start().turn();
    line.moves().iter().map(move |&mv| {
        let shown = Move::of_side(turn, mode, mv);
        turn = turn.other();
        shown
    })
}

/// Returns the last move of a line.
pub(crate) fn last_move(line: &Line) -> Option<Move> {
    let &last = line.moves().last()?;
    let by = line.position().turn().other();
    Some(Move::of_side(by, line.start().castling_mode(), last))
}

/// Returns the squares of the last move; for castling those of the king.
pub(crate) fn last_squares(line: &Line) -> Option<[Square; 2]> {
    let &last = line.moves().last()?;
    let by = line.position().turn().other();
    Some(Move::of_side(by, CastlingMode::Standard, last).squares())
}

/// Returns the board as text, the eighth rank first.
pub(crate) fn diagram(position: &Position, sign: impl Fn(Piece) -> char) -> String {
    let mut text = String::with_capacity(128);
    for rank in (0..8).rev() {
        for file in 0..8 {
            let square = Square::from_index(8 * rank + file);
            let piece = square.and_then(|square| position.board().piece_at(square));
            if file > 0 {
                text.push(' ');
            }
            text.push(piece.map_or('.', &sign));
        }
        if rank > 0 {
            text.push('\n');
        }
    }
    text
}

/// The depth that is counted without looking at signals; it takes a fraction of a second.
const UNINTERRUPTED: u32 = 4;

/// Counts the lines of this many legal moves. Ctrl-C ends it.
pub(crate) fn perft(py: Python<'_>, position: &Position, depth: u32) -> PyResult<u64> {
    if depth <= UNINTERRUPTED {
        return Ok(py.detach(|| rules::perft(position, depth)));
    }
    py.check_signals()?;
    let mut count = 0;
    for &mv in &position.legal_moves() {
        count += perft(py, &position.after_unchecked(mv), depth - 1)?;
    }
    Ok(count)
}
