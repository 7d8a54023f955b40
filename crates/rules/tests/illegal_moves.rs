//! Every way in which a move can be illegal, the sentence for it and its article. The browser
//! tests try the same moves in the client; they read them from `web/e2e/illegal-moves.json`,
//! which is made here. To write it anew:
//!
//! `UPDATE_GENERATED=1 cargo test -p staunton-rules --test illegal_moves`

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use staunton_rules::{CastlingMode, Illegal, MoveError, Position};

struct Case {
    kind: &'static str,
    fen: &'static str,
    /// What is typed: UCI or SAN.
    text: &'static str,
    article: &'static str,
    sentence: &'static str,
}

const fn case(
    kind: &'static str,
    fen: &'static str,
    text: &'static str,
    article: &'static str,
    sentence: &'static str,
) -> Case {
    Case {
        kind,
        fen,
        text,
        article,
        sentence,
    }
}

const CASES: &[Case] = &[
    case(
        "NoPiece",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
        "e3e4",
        "1.2",
        "there is no piece on e3",
    ),
    case(
        "NotYourPiece",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
        "e8e7",
        "1.2",
        "the king on e8 is Black's, and it is not Black's turn",
    ),
    case(
        "NoMove",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
        "e1e1",
        "1.2",
        "a move must leave e1: passing is not allowed",
    ),
    case(
        "OwnPiece",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "e1e2",
        "3.1",
        "your own pawn stands on e2",
    ),
    case(
        "KingCapture",
        "4k3/8/8/8/8/8/4P3/4R2K w - - 0 1",
        "e1e8",
        "1.4.1",
        "the king on e8 cannot be captured; a game ends before that",
    ),
    case(
        "NotItsMove",
        "4k3/p7/8/8/8/8/8/B3K3 w - - 0 1",
        "a1a2",
        "3.2",
        "a bishop does not move from a1 to a2",
    ),
    case(
        "NotItsMove",
        "4k3/p7/8/8/8/8/8/R3K3 w - - 0 1",
        "a1b2",
        "3.3",
        "a rook does not move from a1 to b2",
    ),
    case(
        "NotItsMove",
        "4k3/p7/8/8/8/8/8/Q3K3 w - - 0 1",
        "a1b3",
        "3.4",
        "a queen does not move from a1 to b3",
    ),
    case(
        "NotItsMove",
        "4k3/p7/8/8/8/8/8/N3K3 w - - 0 1",
        "a1a2",
        "3.6",
        "a knight does not move from a1 to a2",
    ),
    case(
        "NotItsMove",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
        "e1e3",
        "3.8.1",
        "a king does not move from e1 to e3",
    ),
    case(
        "Blocked",
        "4k3/8/8/8/5P2/8/8/2B1K3 w - - 0 1",
        "c1g5",
        "3.5",
        "the bishop is blocked by the piece on f4",
    ),
    case(
        "Blocked",
        "4k3/8/8/8/8/4p3/4P3/R3K3 w - - 0 1",
        "e2e3",
        "3.7.1",
        "the pawn is blocked by the piece on e3",
    ),
    case(
        "PawnBackward",
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        "e3e2",
        "3.7.1",
        "a pawn moves only forward",
    ),
    case(
        "DoubleStep",
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        "e3e5",
        "3.7.2",
        "the pawn on e3 has moved before, so it may go only one square forward",
    ),
    case(
        "NothingToCapture",
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        "e3d4",
        "3.7.3",
        "a pawn moves diagonally only to capture, and there is nothing to capture on d4",
    ),
    case(
        "EnPassantTooLate",
        "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
        "e5d6",
        "3.7.3.2",
        "the pawn on d5 can be captured in passing only at once after it moved two squares",
    ),
    case(
        "PromotionMissing",
        "8/P7/8/8/8/8/8/k1K5 w - - 0 1",
        "a7a8",
        "3.7.3.3",
        "the pawn that reaches a8 must become a queen, rook, bishop or knight: say which",
    ),
    case(
        "NotAPromotion",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "h1h2q",
        "3.7.3.3",
        "only a pawn that reaches the last rank becomes another piece",
    ),
    case(
        "PromotionTo",
        "8/P7/8/8/8/8/8/k1K5 w - - 0 1",
        "a7a8k",
        "3.7.3.3",
        "a pawn becomes a queen, rook, bishop or knight, never a king",
    ),
    case(
        "StillInCheck",
        "4k3/8/8/8/8/8/8/r3K2R w - - 0 1",
        "h1h2",
        "3.9.2",
        "the king on e1 is in check from the rook on a1, and this move leaves it there",
    ),
    case(
        "ExposesKing",
        "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1",
        "d2f3",
        "3.9.2",
        "this would leave the king on e1 attacked by the bishop on b4",
    ),
    case(
        "KingIntoCheck",
        "4k3/8/8/8/8/8/r7/4K3 w - - 0 1",
        "e1e2",
        "3.9.2",
        "the king cannot go to e2, which is attacked by the rook on a2",
    ),
    case(
        "NoCastlingRight",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "e1g1",
        "3.8.2.1",
        "castling kingside is no longer allowed: the king or that rook has moved, or is not there",
    ),
    case(
        "NoCastlingRight",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "O-O-O",
        "3.8.2.1",
        "castling queenside is no longer allowed: the king or that rook has moved, or is not there",
    ),
    case(
        "CastlingBlocked",
        "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1",
        "e1c1",
        "3.8.2.2",
        "castling is blocked by the piece on b1",
    ),
    case(
        "CastlingOutOfCheck",
        "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1",
        "e1g1",
        "3.8.2.2",
        "a king in check cannot castle, and the rook on e4 gives check",
    ),
    case(
        "CastlingThroughCheck",
        "4k3/8/8/8/8/7b/8/4K2R w K - 0 1",
        "e1g1",
        "3.8.2.2",
        "castling would take the king over f1, which is attacked by the bishop on h3",
    ),
    case(
        "NoSuchPiece",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "Nf3",
        "3.6",
        "no knight of yours can go to f3",
    ),
    case(
        "NotItsMove",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "e2e5",
        "3.7",
        "a pawn does not move from e2 to e5",
    ),
];

/// The name of a variant. Who adds one has to name it here, and to add a case.
const fn kind(illegal: Illegal) -> &'static str {
    match illegal {
        Illegal::NoPiece(_) => "NoPiece",
        Illegal::NotYourPiece { .. } => "NotYourPiece",
        Illegal::NoMove(_) => "NoMove",
        Illegal::OwnPiece { .. } => "OwnPiece",
        Illegal::KingCapture(_) => "KingCapture",
        Illegal::NotItsMove { .. } => "NotItsMove",
        Illegal::Blocked { .. } => "Blocked",
        Illegal::PawnBackward => "PawnBackward",
        Illegal::DoubleStep { .. } => "DoubleStep",
        Illegal::NothingToCapture(_) => "NothingToCapture",
        Illegal::EnPassantTooLate { .. } => "EnPassantTooLate",
        Illegal::PromotionMissing(_) => "PromotionMissing",
        Illegal::NotAPromotion => "NotAPromotion",
        Illegal::PromotionTo(_) => "PromotionTo",
        Illegal::StillInCheck { .. } => "StillInCheck",
        Illegal::ExposesKing { .. } => "ExposesKing",
        Illegal::KingIntoCheck { .. } => "KingIntoCheck",
        Illegal::NoCastlingRight(_) => "NoCastlingRight",
        Illegal::CastlingBlocked { .. } => "CastlingBlocked",
        Illegal::CastlingOutOfCheck { .. } => "CastlingOutOfCheck",
        Illegal::CastlingThroughCheck { .. } => "CastlingThroughCheck",
        Illegal::NoSuchPiece { .. } => "NoSuchPiece",
        _ => "not named here",
    }
}

#[test]
fn every_illegal_move_has_its_sentence_and_article() {
    for case in CASES {
        let position = Position::from_fen(case.fen, CastlingMode::Standard).unwrap();
        let why = position.parse_move(case.text).expect_err(case.text);
        let MoveError::Illegal(illegal) = &why else {
            panic!("{} {}: {why}", case.fen, case.text);
        };
        assert_eq!(kind(*illegal), case.kind, "{} {}", case.fen, case.text);
        assert_eq!(why.article(), Some(case.article), "{why}");
        assert_eq!(why.to_string(), case.sentence);
    }
}

#[test]
fn every_kind_of_illegal_move_has_a_case() {
    let source = include_str!("../src/notation/illegal.rs");
    let body = source.split_once("pub enum Illegal {").expect("the enum").1;
    let variants: BTreeSet<&str> = body
        .lines()
        .take_while(|line| *line != "}")
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with(|letter: char| letter.is_ascii_uppercase()))
        .filter_map(|line| line.split(|letter: char| !letter.is_alphanumeric()).next())
        .collect();
    let cases: BTreeSet<&str> = CASES.iter().map(|case| case.kind).collect();
    assert_eq!(cases, variants);
}

#[test]
fn the_browser_tests_try_the_same_moves() {
    let mut json = String::from("[");
    for (index, case) in CASES.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        // None of these strings holds anything that JSON writes otherwise than Rust.
        write!(
            json,
            "{comma}\n  {{\n    \"kind\": {:?},\n    \"fen\": {:?},\n    \"text\": {:?},\n    \
             \"article\": {:?},\n    \"sentence\": {:?}\n  }}",
            case.kind, case.fen, case.text, case.article, case.sentence
        )
        .unwrap();
    }
    json.push_str("\n]\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/e2e/illegal-moves.json");
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        fs::write(&path, &json).expect("a writable file");
    }
    assert!(
        fs::read_to_string(&path).unwrap_or_default() == json,
        "web/e2e/illegal-moves.json is not what the cases here say; write it anew with\n\
         UPDATE_GENERATED=1 cargo test -p staunton-rules --test illegal_moves"
    );
}
