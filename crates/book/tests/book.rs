//! Whole books.

use rules::{CastlingMode, Position};
use staunton_book::{Book, BookError, Maker};

fn play(moves: &str) -> Position {
    let mut position = Position::start();
    for uci in moves.split_whitespace() {
        let mv = position.parse_uci(uci).expect("a legal move");
        position.play_unchecked(mv);
    }
    position
}

fn moves(book: &Book, position: &Position) -> Vec<(String, u16)> {
    let moves = book.moves(position).into_iter();
    moves
        .map(|known| (position.uci(known.mv).to_string(), known.weight))
        .collect()
}

/// A book of a program that others wrote: python-chess 1.11 reads these entries as `e2e4` with the
/// weight 300, `d2d4` with 200, and after 1. e4 `e7e5` with 7.
const FOREIGN: &str = "463b96181691fc9c031c012c00000000\
                       463b96181691fc9c02db00c800000001\
                       823c9b50fd1141960d24000700000000";

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> = hex.bytes().collect();
    let byte = |pair: &[u8]| {
        let pair = std::str::from_utf8(pair).expect("digits");
        u8::from_str_radix(pair, 16).expect("digits")
    };
    digits.chunks(2).map(byte).collect()
}

#[test]
fn reads_the_moves_of_a_position() {
    let book = Book::from_bytes(&bytes(FOREIGN)).expect("a book");
    assert_eq!(book.len(), 3);
    let known = |moves: &[(&str, u16)]| {
        let moves = moves.iter();
        moves
            .map(|(mv, weight)| ((*mv).to_owned(), *weight))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        moves(&book, &play("")),
        known(&[("e2e4", 300), ("d2d4", 200)])
    );
    assert_eq!(moves(&book, &play("e2e4")), known(&[("e7e5", 7)]));
    assert_eq!(moves(&book, &play("d2d4")), []);
}

#[test]
fn chooses_by_weight() {
    let book = Book::from_bytes(&bytes(FOREIGN)).expect("a book");
    let start = Position::start();
    let mut chosen = [0; 2];
    for random in 0..500 {
        let mv = book.choose(&start, random).expect("a move");
        chosen[usize::from(start.uci(mv).to_string() == "d2d4")] += 1;
    }
    assert_eq!(chosen, [300, 200]);
    assert_eq!(book.choose(&play("d2d4"), 1), None);
}

#[test]
fn refuses_what_is_no_book() {
    let good = bytes(FOREIGN);
    let cut = Book::from_bytes(&good[..40]).expect_err("not whole");
    assert!(matches!(cut, BookError::Length(40)), "{cut}");
    let mut mixed = good[32..].to_vec();
    mixed.extend(&good[..32]);
    let mixed = Book::from_bytes(&mixed).expect_err("not in order");
    assert!(matches!(mixed, BookError::Unsorted(1)), "{mixed}");
    assert!(mixed.to_string().contains("byte 16"), "{mixed}");
    let missing = Book::open("no such folder/book.bin".as_ref()).expect_err("no file");
    assert!(matches!(missing, BookError::Io(_)), "{missing}");
    assert!(Book::from_bytes(&[]).expect("an empty book").is_empty());
}

#[test]
fn an_illegal_move_is_left_out() {
    // 1. e5 in the initial position: a7-a5 for White.
    let entry = "463b96181691fc9c0c20012c00000000";
    let book = Book::from_bytes(&bytes(entry)).expect("a book");
    assert_eq!(book.moves(&Position::start()), []);
    assert_eq!(book.choose(&Position::start(), 0), None);
}

#[test]
fn a_made_book_has_the_moves_of_the_games() {
    let mut maker = Maker::default();
    for (line, points) in [
        ("e2e4 e7e5", [2, 0]),
        ("e2e4 c7c5", [1, 1]),
        ("d2d4 d7d5", [0, 2]),
    ] {
        let mut position = Position::start();
        for (uci, points) in line.split(' ').zip(points) {
            let mv = position.parse_uci(uci).expect("a legal move");
            maker.add(&position, mv, points);
            position.play_unchecked(mv);
        }
    }
    let book = Book::from_bytes(&maker.finish(1)).expect("a book");
    // 1. d4 and 1. e4 e5 only lost.
    assert_eq!(moves(&book, &play("")), [("e2e4".to_owned(), 3)]);
    assert_eq!(moves(&book, &play("e2e4")), [("c7c5".to_owned(), 1)]);
    assert_eq!(moves(&book, &play("d2d4")), [("d7d5".to_owned(), 2)]);
    let often = Book::from_bytes(&maker.finish(2)).expect("a book");
    assert_eq!(often.len(), 1, "only 1. e4 was played twice");
}

#[test]
fn large_numbers_keep_their_ratio() {
    let start = Position::start();
    let mut maker = Maker::default();
    for (san, games) in [("e4", 100_000), ("d4", 50_000), ("a3", 1)] {
        let mv = start.parse_san(san).expect("a legal move");
        for _ in 0..games {
            maker.add(&start, mv, 2);
        }
    }
    let book = Book::from_bytes(&maker.finish(1)).expect("a book");
    let weights: Vec<u16> = book
        .moves(&start)
        .iter()
        .map(|known| known.weight)
        .collect();
    assert_eq!(weights, [65_535, 32_768, 1]);
}

#[test]
fn castling_is_read_in_chess960_too() {
    let fen = "1rk5/8/8/8/8/8/8/1RK3R1 w GB - 0 1";
    let position = Position::from_fen(fen, CastlingMode::Chess960).expect("a FEN");
    let mut maker = Maker::default();
    for side in ["O-O", "O-O-O"] {
        maker.add(&position, position.parse_san(side).expect("a move"), 2);
    }
    let book = Book::from_bytes(&maker.finish(1)).expect("a book");
    let known = moves(&book, &position);
    assert_eq!(known, [("c1b1".to_owned(), 2), ("c1g1".to_owned(), 2)]);
}
