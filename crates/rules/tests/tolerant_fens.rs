//! FENs with unreadable fields, and with the castling rights of Chess960 in place of standard ones.

use staunton_rules::{CastlingMode, FenError, FenNote, Position, Setup};

/// Reads a FEN that the strict parser rejects, and returns its fields after the placement, and the
/// notes.
#[track_caller]
fn read(fields: &str) -> (String, Vec<String>) {
    const KINGS: &str = "4k3/8/8/8/8/8/4P3/4K2R";
    let fen = format!("{KINGS} {fields}");
    assert!(
        Setup::from_fen(&fen, CastlingMode::Standard).is_err(),
        "{fen}"
    );
    assert!(
        Position::from_fen(&fen, CastlingMode::Standard).is_err(),
        "{fen}"
    );
    let (position, notes) = Position::read_fen(&fen, CastlingMode::Standard).expect(&fen);
    let read = position.fen().replace(KINGS, "").trim().to_owned();
    (read, notes.iter().map(ToString::to_string).collect())
}

#[test]
fn corrects_unreadable_counters() {
    for (fields, fen, expected) in [
        (
            "w - - 0 7;",
            "w - - 0 7",
            &["the move number \"7;\" cannot be read: 7 is used"][..],
        ),
        (
            "w - - - -",
            "w - - 0 1",
            &[
                "the halfmove clock \"-\" cannot be read: 0 is used",
                "the move number \"-\" cannot be read: 1 is used",
            ],
        ),
        (
            "w - - x 9",
            "w - - 0 9",
            &["the halfmove clock \"x\" cannot be read: 0 is used"],
        ),
        (
            "w - - 161+0 5 9",
            "w - - 5 9",
            &["the text \"161+0\" was ignored: it is no field"],
        ),
        (
            "w - - 5 9 bm Nf3; id \"x\"",
            "w - - 5 9",
            &["the text \"bm Nf3; id \\\"x\\\"\" was ignored: it is no field"],
        ),
        (
            "w - - 5 9 3",
            "w - - 5 9",
            &["the text \"3\" was ignored: it is no field"],
        ),
        (
            "w - - 99999 9",
            "w - - 0 9",
            &["the halfmove clock \"99999\" cannot be read: 0 is used"],
        ),
    ] {
        let (read, notes) = read(fields);
        assert_eq!(
            (read.as_str(), notes),
            (fen, expected.iter().map(|&note| note.to_owned()).collect()),
            "{fields}"
        );
    }
}

#[test]
fn corrects_other_unreadable_fields() {
    for (fields, fen, note) in [
        (
            "w K, - 0 1",
            "w K - 0 1",
            "the castling rights \"K,\" cannot be read: K is used",
        ),
        (
            "w KK - 0 1",
            "w K - 0 1",
            "the castling rights \"KK\" cannot be read: K is used",
        ),
        (
            "w x - 0 1",
            "w - - 0 1",
            "the castling rights \"x\" cannot be read: - is used",
        ),
        (
            "w - z9 0 1",
            "w - - 0 1",
            "the en-passant square \"z9\" cannot be read: - is used",
        ),
        (
            "w - -;",
            "w - - 0 1",
            "the en-passant square \"-;\" cannot be read: - is used",
        ),
    ] {
        assert_eq!(
            read(fields),
            (fen.to_owned(), vec![note.to_owned()]),
            "{fields}"
        );
    }
    // A capital letter for the side to move is readable.
    let black = Position::from_fen("4k3/8/8/8/8/8/8/4K3 B - - 0 1", CastlingMode::Standard);
    assert_eq!(black.expect("a FEN").fen(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn bounds_the_text_of_notes() {
    let long = "x".repeat(100_000);
    for fields in [
        format!("{long} - 0 1"),
        format!("- {long}"),
        format!("- - {long} {long} {long} {long}"),
    ] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 w {fields}");
        let (_, notes) = Position::read_fen(&fen, CastlingMode::Standard).expect("readable");
        let length: usize = notes.iter().map(|note| note.to_string().len()).sum();
        assert!((1..600).contains(&length), "{length}");
    }
}

#[test]
fn detects_chess960_by_the_castling_rights() {
    use CastlingMode::{Chess960, Standard};

    for (fen, written, mode, is_noted) in [
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
            "KQkq",
            Standard,
            true,
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "KQkq",
            Standard,
            false,
        ),
        ("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "K", Chess960, true),
        ("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1;", "K", Chess960, true),
        (
            "nrbknbrq/pppppppp/8/8/8/8/PPPPPPPP/NRBKNBRQ w GBgb - 0 1;",
            "KQkq",
            Chess960,
            true,
        ),
        (
            "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w KQkq - 0 1",
            "KQkq",
            Chess960,
            true,
        ),
        // The rights were not cleared when the kings castled.
        (
            "r4rk1/5ppp/8/8/8/8/5PPP/R4RK1 w KQkq - 0 20",
            "-",
            Standard,
            false,
        ),
    ] {
        let (position, notes) = Position::detect_fen(fen, Standard).expect(fen);
        assert_eq!(position.fen().split(' ').nth(2), Some(written), "{fen}");
        assert_eq!(position.castling_mode(), mode, "{fen}");
        assert_eq!(
            notes.contains(&FenNote::Chess960Rights(mode)),
            is_noted,
            "{fen}: {notes:?}"
        );
    }
    // Without detection, these rights are an error: they must not disappear.
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
    assert!(matches!(
        Position::read_fen(fen, Standard),
        Err(FenError::Castling(_))
    ));
    let (position, notes) = Position::detect_fen(fen, Chess960).expect(fen);
    assert_eq!((position.castling_mode(), notes), (Chess960, Vec::new()));
}
