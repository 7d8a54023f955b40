//! Properties of the SAN parser: the text of a move is rejected with a reason, or it is a legal
//! move.

use rules::{CastlingMode, Move, MoveError, Notation, Position};

use crate::bytes::Bytes;

/// Positions with promotions, castling, en passant captures, many pieces of a kind, and checks.
const STARTS: [(&str, CastlingMode); 8] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        CastlingMode::Standard,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        CastlingMode::Standard,
    ),
    (
        "r2qk2r/P1P3P1/8/2pP1pPp/8/8/p1p3p1/R2QK2R w KQkq c6 0 9",
        CastlingMode::Standard,
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        CastlingMode::Standard,
    ),
    (
        "7k/8/2Q1Q3/8/2Q1Q3/8/2Q1Q3/K7 w - - 0 1",
        CastlingMode::Standard,
    ),
    (
        "k7/1N3N2/8/3N4/1N3N2/8/3N4/7K w - - 0 1",
        CastlingMode::Standard,
    ),
    (
        "1r1k2rr/2p5/8/8/8/8/5P2/1R1K1RR1 w Fg - 0 1",
        CastlingMode::Chess960,
    ),
    (
        "bbrkrnqn/pppppppp/8/8/8/8/PPPPPPPP/BBRKRNQN w KQkq - 0 1",
        CastlingMode::Chess960,
    ),
];

/// The first byte selects a start position, the second the number of moves that follow, each of one
/// byte; the rest is the text.
///
/// # Panics
///
/// When a property does not hold.
pub fn san(data: &[u8]) {
    let mut bytes = Bytes(data);
    let (fen, mode) = STARTS[bytes.below(STARTS.len())];
    let mut position = Position::from_fen(fen, mode).expect("a FEN");
    for _ in 0..bytes.below(16) {
        if let Some(mv) = bytes.legal_move(&position) {
            position = position.play(mv).expect("a legal move");
        }
    }
    let text = String::from_utf8_lossy(bytes.0);
    for answer in [
        position.parse_san(&text),
        position.parse_uci(&text),
        position.parse_move(&text),
    ] {
        check(&position, &text, answer);
    }
}

fn check(position: &Position, text: &str, answer: Result<Move, MoveError>) {
    match answer {
        Ok(mv) => {
            assert!(
                position.legal_moves().contains(&mv),
                "{text:?} as {mv:?} in {position}"
            );
            for notation in [Notation::San, Notation::Figurine, Notation::Long] {
                let written = position.notate(mv, notation);
                assert_eq!(
                    position.parse_san(&written),
                    Ok(mv),
                    "{written} in {position}"
                );
            }
            let uci = position.uci(mv).to_string();
            assert_eq!(position.parse_uci(&uci), Ok(mv), "{uci} in {position}");
            assert!(position.play(mv).is_ok());
        }
        Err(why) => assert!(!why.to_string().is_empty(), "{why:?}"),
    }
}
