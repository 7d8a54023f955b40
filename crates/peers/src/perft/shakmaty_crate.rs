//! shakmaty.

use std::hint::black_box;

use shakmaty::fen::Fen;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};

use super::work::Work;

fn position(work: &Work) -> Chess {
    let fen: Fen = work.fen.parse().expect("a sound FEN");
    fen.into_position(CastlingMode::Standard)
        .expect("a sound position")
}

pub(super) fn bulk(work: &Work) -> u64 {
    count(&position(work), work.depth)
}

pub(super) fn made(work: &Work) -> u64 {
    let position = position(work);
    visit(&position, hash(&position), work.depth)
}

fn hash(position: &Chess) -> Zobrist64 {
    position.zobrist_hash(EnPassantMode::Legal)
}

fn count(position: &Chess, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for &mv in &moves {
        let mut next = position.clone();
        next.play_unchecked(mv);
        nodes += count(&next, depth - 1);
    }
    nodes
}

/// The hash is stored outside the position: updated where shakmaty can, else recomputed.
fn visit(position: &Chess, key: Zobrist64, depth: u32) -> u64 {
    let mut nodes = 0;
    for &mv in &position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(mv);
        let key = position
            .update_zobrist_hash(key, mv, EnPassantMode::Legal)
            .unwrap_or_else(|| hash(&next));
        if depth == 1 {
            black_box((&next, key));
            nodes += 1;
        } else {
            nodes += visit(&next, key, depth - 1);
        }
    }
    nodes
}
