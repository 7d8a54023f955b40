//! cozy-chess.

use std::hint::black_box;

use cozy_chess::Board;

use super::work::Work;

fn board(work: &Work) -> Board {
    Board::from_fen(work.fen, false).expect("a sound FEN")
}

pub(super) fn bulk(work: &Work) -> u64 {
    count(&board(work), work.depth)
}

pub(super) fn made(work: &Work) -> u64 {
    visit(&board(work), work.depth)
}

fn count(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += count(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn visit(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            if depth == 1 {
                black_box((&next, next.hash()));
                nodes += 1;
            } else {
                nodes += visit(&next, depth - 1);
            }
        }
        false
    });
    nodes
}
