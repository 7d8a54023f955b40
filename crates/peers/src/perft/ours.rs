//! Our own rules.

use std::hint::black_box;

use rules::{CastlingMode, Position};

use super::work::Work;

fn position(work: &Work) -> Position {
    Position::from_fen(work.fen, CastlingMode::Standard).expect("a sound FEN")
}

pub(super) fn bulk(work: &Work) -> u64 {
    rules::perft(&position(work), work.depth)
}

pub(super) fn made(work: &Work) -> u64 {
    visit(&position(work), work.depth)
}

/// Move lists and position copies, as in our engine's search.
fn visit(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    for &mv in &position.legal_moves() {
        let next = position.after_unchecked(mv);
        if depth == 1 {
            black_box((&next, next.hash()));
            nodes += 1;
        } else {
            nodes += visit(&next, depth - 1);
        }
    }
    nodes
}
