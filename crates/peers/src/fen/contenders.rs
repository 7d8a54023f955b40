//! FEN readers and writers of all libraries. Buffers are reused where the library supports it.

use std::fmt::Write;
use std::hint::black_box;

use cozy_chess::Board;
use rules::Position;
use shakmaty::{Chess, EnPassantMode, fen::Fen};

use super::work::Work;

pub(super) fn ours(fen: &str) -> Position {
    Position::from_fen(fen, rules::CastlingMode::Standard).expect("a sound FEN")
}

pub(super) fn cozy(fen: &str) -> Board {
    Board::from_fen(fen, false).expect("a sound FEN")
}

pub(super) fn shakmaty(fen: &str) -> Chess {
    Fen::from_ascii(fen.as_bytes())
        .expect("a sound FEN")
        .into_position(shakmaty::CastlingMode::Standard)
        .expect("a possible position")
}

pub(super) fn ours_read(work: &Work) -> u64 {
    each(&work.fens, |fen| {
        black_box(ours(fen));
    })
}

pub(super) fn cozy_read(work: &Work) -> u64 {
    each(&work.fens, |fen| {
        black_box(cozy(fen));
    })
}

pub(super) fn shakmaty_read(work: &Work) -> u64 {
    each(&work.fens, |fen| {
        black_box(shakmaty(fen));
    })
}

pub(super) fn ours_write(work: &Work) -> u64 {
    each(&work.ours, |position| {
        black_box(position.fen());
    })
}

pub(super) fn cozy_write(work: &Work) -> u64 {
    let mut text = String::new();
    each(&work.cozy, |board| {
        text.clear();
        // Writing to a String cannot fail.
        let _ = write!(text, "{board}");
        black_box(&text);
    })
}

pub(super) fn shakmaty_write(work: &Work) -> u64 {
    let mut text = String::new();
    each(&work.shakmaty, |position| {
        text.clear();
        Fen::from_position(position, EnPassantMode::Legal).append_to_string(&mut text);
        black_box(&text);
    })
}

/// Applies a function to each item, and returns the number of items.
fn each<T>(items: &[T], mut work: impl FnMut(&T)) -> u64 {
    items.iter().for_each(&mut work);
    items.len() as u64
}
