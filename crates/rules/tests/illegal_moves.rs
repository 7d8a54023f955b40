//! All reasons why a move can be illegal, with sentence and article.

use std::collections::BTreeSet;

use serde::Deserialize;
use staunton_rules::{CastlingMode, Illegal, MoveError, Position};

/// One case per line: the name of the variant, a position, the move text (UCI or SAN), the article
/// and the sentence. The browser tests try the same moves in the client.
const CASES: &str = include_str!("illegal-moves.json");

#[derive(Deserialize)]
struct Case {
    kind: String,
    fen: String,
    text: String,
    article: String,
    sentence: String,
}

fn cases() -> Vec<Case> {
    serde_json::from_str(CASES).expect("a list of cases")
}

/// Returns the name of a variant. A new variant must be added here, with a test case.
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
        Illegal::DoubleStepBlocked { .. } => "DoubleStepBlocked",
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
    for case in cases() {
        let position = Position::from_fen(&case.fen, CastlingMode::Standard).unwrap();
        let why = position.parse_move(&case.text).expect_err(&case.text);
        let MoveError::Illegal(illegal) = &why else {
            panic!("{} {}: {why}", case.fen, case.text);
        };
        assert_eq!(kind(*illegal), case.kind, "{} {}", case.fen, case.text);
        assert_eq!(why.article(), Some(case.article.as_str()), "{why}");
        assert_eq!(why.to_string(), case.sentence);
    }
}

#[test]
fn castling_king_may_not_be_attacked_on_its_path_or_target() {
    let (standard, chess960) = (CastlingMode::Standard, CastlingMode::Chess960);
    for (fen, mode, text, part) in [
        (
            "4k3/8/8/8/8/7b/8/4K2R w K - 0 1",
            standard,
            "O-O",
            "on f1 by the bishop on h3",
        ),
        (
            "4k3/8/8/2b5/8/8/8/4K2R w K - 0 1",
            standard,
            "O-O",
            "on g1 by the bishop on c5",
        ),
        (
            "4k3/8/8/8/8/8/8/rRK5 w Q - 0 1",
            chess960,
            "O-O-O",
            "on c1 by the rook on a1",
        ),
    ] {
        let position = Position::from_fen(fen, mode).unwrap();
        let why = position.parse_move(text).expect_err(fen);
        assert_eq!(
            why.to_string(),
            format!("in castling, the king would be attacked {part}")
        );
    }
}

#[test]
fn every_illegal_variant_has_a_case() {
    let source = include_str!("../src/notation/illegal.rs");
    let body = source.split_once("pub enum Illegal {").expect("the enum").1;
    let variants: BTreeSet<&str> = body
        .lines()
        .take_while(|line| *line != "}")
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with(|letter: char| letter.is_ascii_uppercase()))
        .filter_map(|line| line.split(|letter: char| !letter.is_alphanumeric()).next())
        .collect();
    let cases = cases();
    let tried: BTreeSet<&str> = cases.iter().map(|case| case.kind.as_str()).collect();
    assert_eq!(tried, variants);
}
