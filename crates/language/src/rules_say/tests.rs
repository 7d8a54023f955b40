//! The rules say everything in every language.

use std::collections::BTreeSet;
use std::fmt::Debug;

use rules::{Color, Square};

use super::*;

/// Checks that all of these are said in every language, each in words of its own, as parts of a
/// sentence.
fn check<T: InLanguage + Debug>(all: &[T]) {
    for text in crate::tests::check(all) {
        assert!(!text.ends_with('.'), "{text}");
    }
}

#[test]
fn every_illegal_move_is_explained_in_every_language() {
    let (square, king, at, to) = (Square::E4, Square::E1, Square::D2, Square::F3);
    let (role, color, from) = (Role::Knight, Color::Black, Square::G1);
    let by = Attacker {
        role: Role::Rook,
        square: Square::E8,
    };
    check(&[
        Illegal::NoPiece(square),
        Illegal::NotYourPiece {
            square,
            color,
            role,
        },
        Illegal::NoMove(square),
        Illegal::OwnPiece { square, role },
        Illegal::KingCapture(square),
        Illegal::NotItsMove { role, from, to },
        Illegal::Blocked { role, at },
        Illegal::PawnBackward,
        Illegal::DoubleStep { from },
        Illegal::DoubleStepBlocked { at },
        Illegal::NothingToCapture(square),
        Illegal::EnPassantTooLate { pawn: square },
        Illegal::PromotionMissing(square),
        Illegal::NotAPromotion,
        Illegal::PromotionTo(Role::King),
        Illegal::StillInCheck { king, by },
        Illegal::ExposesKing { king, by },
        Illegal::KingIntoCheck { to, by },
        Illegal::NoCastlingRight(CastlingSide::King),
        Illegal::NoCastlingRight(CastlingSide::Queen),
        Illegal::CastlingBlocked { at },
        Illegal::CastlingOutOfCheck { by },
        Illegal::CastlingThroughCheck { square, by },
        Illegal::NoSuchPiece { role, to },
    ]);
}

#[test]
fn what_is_no_move_is_told_in_every_language() {
    check(&[
        MoveError::Illegal(Illegal::PawnBackward),
        MoveError::Unreadable("Zug".to_owned()),
        MoveError::Ambiguous {
            text: "Nd2".to_owned(),
            candidates: vec!["Nbd2".to_owned(), "Nfd2".to_owned()],
        },
    ]);
    let german = Language::find("de").expect("German");
    let two = MoveError::Ambiguous {
        text: "Nd2".to_owned(),
        candidates: vec!["Nbd2".to_owned(), "Nfd2".to_owned()],
    };
    let said = two.in_language(german);
    assert_eq!(said, "Sd2 passt auf mehrere Züge: Sbd2, Sfd2");
    let long = MoveError::Unreadable("\n".repeat(1_000)).in_language(german);
    assert_eq!(long.matches("\\n").count(), 32);
}

#[test]
fn what_is_wrong_with_a_fen_is_told_in_every_language() {
    let (color, text) = (Color::Black, || "x".to_owned());
    let setups = [
        SetupError::Kings { color, count: 0 },
        SetupError::Kings { color, count: 2 },
        SetupError::Pawn(Square::A8),
        SetupError::OpponentInCheck {
            king: Square::E8,
            by: Square::E1,
        },
        SetupError::CastlingKing {
            color,
            king: Square::D8,
        },
        SetupError::CastlingRook {
            color,
            side: CastlingSide::King,
            rook: Square::H8,
        },
        SetupError::CastlingRook {
            color,
            side: CastlingSide::Queen,
            rook: Square::A8,
        },
        SetupError::EnPassant(Square::E6),
    ];
    check(&setups);
    let causes = setups.clone().map(|cause| FenNote::CastlingDropped {
        color,
        side: CastlingSide::King,
        cause,
    });
    check(&[&causes[..], &[FenNote::EnPassantDropped(Square::E6)]].concat());
    let [missing, counters] = [
        ["placement", "side to move"],
        ["halfmove clock", "move number"],
    ];
    let mut errors = vec![
        FenError::Ranks(7),
        FenError::RankWidth {
            rank: '3',
            squares: 9,
        },
        FenError::NotAPiece('x'),
        FenError::Turn(text()),
        FenError::Castling(text()),
        FenError::EnPassant(text()),
        FenError::TrailingText(text()),
    ];
    errors.extend(missing.map(FenError::Missing));
    errors.extend(counters.map(|field| FenError::Counter {
        field,
        found: text(),
    }));
    errors.extend(setups.map(FenError::Setup));
    check(&errors);
}

/// What is in a text but never said would be translated for nothing.
#[test]
fn every_key_is_used() {
    let sources = [
        include_str!("../rules_say.rs"),
        include_str!("../arbiter_says.rs"),
        include_str!("../names.rs"),
        include_str!("../moves.rs"),
    ]
    .concat();
    let roles = Role::ALL.map(Role::name);
    for language in Language::all() {
        let keys: BTreeSet<&str> = language.texts().keys().collect();
        let is_used = |key: &&str| {
            sources.contains(&format!("{key:?}"))
                || roles.contains(key)
                || key.starts_with("fen field ")
        };
        let unused: Vec<_> = keys.into_iter().filter(|key| !is_used(key)).collect();
        assert!(unused.is_empty(), "{language:?}: {unused:?}");
    }
}
