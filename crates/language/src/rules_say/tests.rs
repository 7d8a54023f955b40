//! All texts of the rules in every language.

use std::fmt::Debug;
use std::fs;
use std::path::Path;

use rules::{Attacker, Color, Square};

use super::*;

/// Checks that all of these are translated to every language, each with different words, as parts
/// of a sentence.
fn check<T: InLanguage + Debug>(all: &[T]) {
    for text in crate::tests::check(all) {
        assert!(!text.ends_with('.'), "{text}");
    }
    crate::tests::check_english(all);
}

#[test]
fn translates_every_illegal_move() {
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
fn translates_every_move_error() {
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
fn translates_every_fen_error() {
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
    let corrected = [
        "castling rights",
        "en-passant square",
        "halfmove clock",
        "move number",
    ]
    .map(|field| FenNote::Corrected {
        field,
        found: text(),
        read: "-".to_owned(),
    });
    let others = [
        FenNote::EnPassantDropped(Square::E6),
        FenNote::Ignored(text()),
        FenNote::Chess960Rights(CastlingMode::Standard),
        FenNote::Chess960Rights(CastlingMode::Chess960),
    ];
    check(&[&causes[..], &corrected, &others].concat());
    let [missing, counters] = [
        ["placement", "side to move"],
        ["halfmove clock", "move number"],
    ];
    let mut errors = vec![
        FenError::Ranks(1),
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

/// Returns all sources below a folder except tests.
fn sources(folder: &Path) -> String {
    let entries = fs::read_dir(folder).expect("a folder of sources");
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let texts = paths.map(|path| match path.file_name() {
        _ if path.is_dir() => sources(&path),
        Some(name) if name == "tests.rs" => String::new(),
        _ => fs::read_to_string(&path).expect("a source"),
    });
    texts.collect()
}

/// Translating unused texts would be wasted work.
#[test]
fn every_text_is_used() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let names = ["language", "rules", "arbiter"];
    let source = names
        .map(|name| sources(&crates.join(name).join("src")))
        .concat();
    let mut joined = String::new();
    for part in source.split("\\\n") {
        joined.push_str(part.trim_start());
    }
    let sides = ["kingside", "queenside"].map(|side| format!("castling {side} is"));
    let joined = sides
        .map(|side| joined.replace("castling {} is", &side))
        .concat();
    for language in Language::all().filter(|&it| it != Language::ENGLISH) {
        let entries = language.texts().expect("a catalog").entries();
        let unused = entries.filter(|(_, english, _)| !joined.contains(&format!("{english:?}")));
        let unused: Vec<_> = unused.map(|(_, english, _)| english).collect();
        assert!(unused.is_empty(), "{language:?}: {unused:?}");
    }
}
