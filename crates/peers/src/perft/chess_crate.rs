//! The `chess` crate.

use std::hint::black_box;
use std::str::FromStr;

use chess::{Board, MoveGen};

use super::work::Work;

fn board(work: &Work) -> Board {
    Board::from_str(work.fen).expect("a sound FEN")
}

pub(super) fn bulk(work: &Work) -> u64 {
    count(&board(work), work.depth)
}

pub(super) fn made(work: &Work) -> u64 {
    visit(&board(work), work.depth)
}

fn count(board: &Board, depth: u32) -> u64 {
    let moves = MoveGen::new_legal(board);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .map(|mv| count(&board.make_move_new(mv), depth - 1))
        .sum()
}

fn visit(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    for mv in MoveGen::new_legal(board) {
        let next = board.make_move_new(mv);
        if depth == 1 {
            black_box((&next, next.get_hash()));
            nodes += 1;
        } else {
            nodes += visit(&next, depth - 1);
        }
    }
    nodes
}
