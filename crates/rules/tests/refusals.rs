//! All rejected inputs and their error messages.

use staunton_rules::{
    Bitboard, CastlingMode, CastlingSide, Color, FenNote, Move, MoveKind, Position, Role, Setup,
    Square,
};

/// A FEN may be very long and contain any character, as in a PGN tag: the error shows its
/// beginning.
#[test]
fn fen_errors_quote_only_the_beginning() {
    let huge = "\u{1}".repeat(100_000);
    for before in ["", " w", " w -", " w - -", " w - - 0", " w - - 0 1"] {
        let fen = format!("k7/8/8/8/8/8/8/K7{before} {huge}");
        let why = Position::from_fen(&fen, CastlingMode::Standard).unwrap_err();
        assert!(why.to_string().len() < 300, "{before}");
    }
}

#[test]
fn unreadable_fens_name_the_field_and_the_reason() {
    for (fen, message) in [
        ("", "the FEN ends before the placement"),
        ("8/8/8/8/8/8/8/8", "the FEN ends before the side to move"),
        ("nonsense", "a FEN begins with 8 ranks separated by /"),
        (
            "8/8/8/8/8/8/8 w",
            "the placement has 7 ranks separated by /, not 8",
        ),
        (
            "8/8/8/8/8/8/8/8/8 w",
            "the placement has 9 ranks separated by /, not 8",
        ),
        (
            "k7/8/8/8/8/8/8/K6 w",
            "rank 1 of the placement describes 7 squares, not 8",
        ),
        (
            "k7/8/8/44p/8/8/8/K7 w",
            "rank 5 of the placement describes 9 squares, not 8",
        ),
        (
            "k7/8/8/8/8/8/8/K6é w",
            "'é' in the placement is neither a piece (PNBRQK, pnbrqk) nor a number of empty squares (1 to 8)",
        ),
        (
            "k7/9/8/8/8/8/8/K7 w",
            "'9' in the placement is neither a piece (PNBRQK, pnbrqk) nor a number of empty squares (1 to 8)",
        ),
        (
            "k7/8/8/8/8/8/8/K7 x",
            "the side to move is \"x\", not w or b",
        ),
        (
            "k7/8/8/8/8/8/8/K7 w KK",
            "the castling rights are \"KK\", not - or letters of KQkq (in Chess960 also files), each once",
        ),
        (
            "k7/8/8/8/8/8/8/K7 w HA",
            "the castling rights are \"HA\", not - or letters of KQkq (in Chess960 also files), each once",
        ),
        (
            "k7/8/8/8/8/8/8/K7 w - z9",
            "the en-passant square is \"z9\", not - or the name of a square",
        ),
        (
            "k7/8/8/8/8/8/8/K7 w - - -1",
            "the halfmove clock is \"-1\", not a number below 10000",
        ),
        (
            "k7/8/8/8/8/8/8/K7 w - - 0 1.5",
            "the move number is \"1.5\", not a number below 10000",
        ),
        (
            "k7/8/8/8/8/8/8/K7 w - - 99999 1",
            "the halfmove clock is \"99999\", not a number below 10000",
        ),
        (
            "k7/8/8/8/8/8/8/K7 w - - 0 1 more",
            "\"more\" follows the last field of the FEN",
        ),
        ("8/8/8/8/8/8/8/K7 w", "Black has no king"),
        ("k7/8/8/8/8/8/8/KK6 w", "White has 2 kings, not one"),
        (
            "k6p/8/8/8/8/8/8/K7 w",
            "a pawn on h8: no pawn can be on the first or last rank",
        ),
        (
            "k7/8/8/8/8/8/8/R6K w",
            "the king on a8 is attacked from a1 although its side has just moved",
        ),
        (
            "8/8/8/8/8/8/kK6/8 w",
            "the king on a2 is attacked from b2 although its side has just moved",
        ),
    ] {
        let why = Position::from_fen(fen, CastlingMode::Standard).expect_err(fen);
        assert_eq!(why.to_string(), message, "{fen}");
    }
}

#[test]
fn reads_a_fen_with_missing_fields() {
    for (fen, whole) in [
        ("4k3/8/8/8/8/8/8/4K2R w", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K2R b K", "4k3/8/8/8/8/8/8/4K2R b K - 0 1"),
        (
            "4k3/8/8/8/8/8/8/4K2R w K -",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R\u{a0}w K\u{a0}- 7 1",
            "4k3/8/8/8/8/8/8/4K2R w K - 7 1",
        ),
        (
            "  4k3/8/8/8/8/8/8/4K2R   w\tK  -  7 ",
            "4k3/8/8/8/8/8/8/4K2R w K - 7 1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 150 0",
            "4k3/8/8/8/8/8/8/4K2R w K - 150 1",
        ),
    ] {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        assert_eq!(position.fen(), whole);
    }
}

/// Characters as web pages and word processors print them.
#[test]
fn accepts_a_dash_as_a_hyphen() {
    for dash in ['–', '—', '‐', '−'] {
        let fen = format!("2k5/8/1pP1K3/8/8/8/8/8 w {dash} {dash} 0 1");
        let position = Position::from_fen(&fen, CastlingMode::Standard).unwrap();
        assert_eq!(position.fen(), "2k5/8/1pP1K3/8/8/8/8/8 w - - 0 1");
    }
    let twice = "2k5/8/1pP1K3/8/8/8/8/8 w –– - 0 1";
    assert!(Position::from_fen(twice, CastlingMode::Standard).is_err());
}

#[test]
fn counters_stop_at_the_fen_maximum() {
    let last = Position::from_fen("7k/8/8/8/8/8/8/K7 b - - 9999 9999", CastlingMode::Standard);
    let next = last.unwrap();
    let next = next.play(next.parse_uci("h8h7").unwrap()).unwrap();
    assert_eq!(next.fen(), "8/7k/8/8/8/8/8/K7 w - - 9999 9999");
    assert_eq!(
        Position::from_fen(&next.fen(), CastlingMode::Standard),
        Ok(next)
    );
    let mut setup = Setup::from_fen("7k/8/8/8/8/8/8/K7 w", CastlingMode::Standard).unwrap();
    (setup.halfmove_clock, setup.fullmove_number) = (u32::MAX, 0);
    let position = Position::from_setup(&setup, CastlingMode::Standard).unwrap();
    assert_eq!(position.fen(), "7k/8/8/8/8/8/8/K7 w - - 9999 1");
    let again: Setup = setup.to_string().parse().unwrap();
    assert_eq!(
        Position::from_setup(&again, CastlingMode::Standard),
        Ok(position)
    );
}

/// [`Position::read_fen`] drops impossible details of a FEN with a note, and
/// [`Position::from_setup`] rejects them.
#[test]
fn drops_impossible_rights_with_a_note() {
    let queens_rook = |color| {
        format!(
            "{color} has no rook on {} to castle queenside with",
            if color == Color::White { "a1" } else { "a8" }
        )
    };
    let kings = "White's king on f1 cannot castle".to_owned();
    let square = |square| {
        format!("{square} cannot be an en-passant square: no pawn has just passed over it")
    };
    for (fen, left, dropped, refusal) in [
        // The square belongs to the other side's pawns, or to no double step at all.
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e3",
            square("e3"),
        ),
        (
            "4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1",
            "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1",
            "e3",
            square("e3"),
        ),
        (
            "4k3/8/8/8/3pP3/8/8/4K3 b - h8 0 1",
            "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1",
            "h8",
            square("h8"),
        ),
        // No pawn there; an enemy pawn; the pawn's origin is occupied; the square itself is
        // occupied.
        (
            "4k3/8/8/8/3p4/8/8/4K3 b - e3 0 1",
            "4k3/8/8/8/3p4/8/8/4K3 b - - 0 1",
            "e3",
            square("e3"),
        ),
        (
            "4k3/8/8/8/3pp3/8/8/4K3 b - e3 0 1",
            "4k3/8/8/8/3pp3/8/8/4K3 b - - 0 1",
            "e3",
            square("e3"),
        ),
        (
            "4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1",
            "4k3/8/8/8/3pP3/8/4N3/4K3 b - - 0 1",
            "e3",
            square("e3"),
        ),
        (
            "4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1",
            "4k3/8/8/8/3pP3/4N3/8/4K3 b - - 0 1",
            "e3",
            square("e3"),
        ),
        // No rook, a rook elsewhere, an enemy rook; a king elsewhere.
        (
            "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "Q",
            queens_rook(Color::White),
        ),
        (
            "1r2k2r/8/8/8/8/8/8/4K3 w kq - 0 1",
            "1r2k2r/8/8/8/8/8/8/4K3 w k - 0 1",
            "q",
            queens_rook(Color::Black),
        ),
        (
            "R3k3/4n3/8/8/8/8/8/4K3 b q - 0 1",
            "R3k3/4n3/8/8/8/8/8/4K3 b - - 0 1",
            "q",
            queens_rook(Color::Black),
        ),
        (
            "r3k2r/8/8/8/8/8/8/R4K1R b KQkq - 3 9",
            "r3k2r/8/8/8/8/8/8/R4K1R b kq - 3 9",
            "K Q",
            kings,
        ),
    ] {
        let (position, notes) = Position::read_fen(fen, CastlingMode::Standard)
            .unwrap_or_else(|why| panic!("{fen}: {why}"));
        assert_eq!(position.fen(), left);
        let named: Vec<String> = notes.iter().map(dropped_parts).collect();
        assert_eq!(named.join(" "), dropped, "{fen}");

        let setup = Setup::from_fen(fen, CastlingMode::Standard).unwrap();
        let why = Position::from_setup(&setup, CastlingMode::Standard).expect_err(fen);
        assert_eq!(why.to_string(), refusal, "{fen}");
        for note in notes {
            let sentence = note.to_string();
            assert!(sentence.contains("was dropped: "), "{sentence}");
        }
    }
}

fn dropped_parts(note: &FenNote) -> String {
    match note {
        FenNote::EnPassantDropped(square) => square.to_string(),
        FenNote::CastlingDropped { color, side, .. } => {
            let letter = if *side == CastlingSide::King {
                'K'
            } else {
                'Q'
            };
            match color {
                Color::White => letter.to_string(),
                Color::Black => letter.to_ascii_lowercase().to_string(),
            }
        }
        other => panic!("{other}"),
    }
}

#[test]
fn chess960_rights_need_a_rook_on_their_side_of_the_king() {
    for (fen, left, dropped) in [
        (
            "1r2k3/8/8/8/8/8/8/1R2K3 w KQkq - 0 1",
            "1r2k3/8/8/8/8/8/8/1R2K3 w Qq - 0 1",
            2,
        ),
        (
            "4k3/8/8/8/8/8/8/1R2K1R1 w BG - 0 1",
            "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1",
            0,
        ),
        (
            "4k3/8/8/8/8/8/8/1R2K1R1 w CG - 0 1",
            "4k3/8/8/8/8/8/8/1R2K1R1 w K - 0 1",
            1,
        ),
        // A king in the corner, or not on its back rank, cannot castle.
        (
            "4k3/8/8/8/8/8/8/K5R1 w K - 0 1",
            "4k3/8/8/8/8/8/8/K5R1 w - - 0 1",
            1,
        ),
        (
            "4k3/8/8/8/8/8/4K3/6R1 w K - 0 1",
            "4k3/8/8/8/8/8/4K3/6R1 w - - 0 1",
            1,
        ),
    ] {
        let (position, notes) = Position::read_fen(fen, CastlingMode::Chess960)
            .unwrap_or_else(|why| panic!("{fen}: {why}"));
        assert_eq!((position.fen().as_str(), notes.len()), (left, dropped));
    }
}

/// The PGN standard requires the square after every double step, so this causes no note.
#[test]
fn drops_en_passant_square_without_legal_capture_silently() {
    for (fen, left_out) in [
        // No pawn can capture; the capturing pawn is pinned; a capture is legal.
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", true),
        (
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2",
            true,
        ),
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", true),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", false),
    ] {
        let (position, notes) = Position::read_fen(fen, CastlingMode::Standard).unwrap();
        assert_eq!(notes, [], "{fen}");
        assert_eq!(position.en_passant().is_none(), left_out, "{fen}");
        assert_eq!(position.fen().contains(" - 0 "), left_out, "{fen}");
    }
}

#[test]
fn accepts_unreachable_but_playable_positions() {
    for fen in [
        // Three extra knights, many queens, an impossible triple check.
        "NNN1k3/8/8/8/8/8/8/4K3 b - - 0 1",
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQ6/1PP5/k1P5/4K3 b - - 0 1",
        "Q1Q1Q1nk/1Q1Q1Qpp/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1Q1QKQ w - - 0 1",
        "4k3/8/8/8/1b6/5n2/8/r3K2R w - - 0 1",
    ] {
        let position = Position::from_fen(fen, CastlingMode::Standard)
            .unwrap_or_else(|why| panic!("{fen}: {why}"));
        assert_eq!(
            position.legal_moves().is_empty(),
            position.outcome().is_some()
        );
    }
}

#[test]
fn unreadable_move_errors_show_the_expected_form() {
    let start = Position::start();
    for text in [
        "", "x", "e9", "Zf3", "e2e4e6", "O-O-O-O", "Nf3Nf3", "e4=", "0", "♔", "🙂",
    ] {
        let why = start.parse_move(text).expect_err(text).to_string();
        assert!(
            why.contains("is not a move: write it like"),
            "{text}: {why}"
        );
    }
    let huge = "e".repeat(100_000);
    assert!(start.parse_move(&huge).unwrap_err().to_string().len() < 200);
}

#[test]
fn promotion_to_a_pawn_is_not_en_passant() {
    let fen = "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1";
    let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    let promotion = Move::new(Square::E5, Square::D6, MoveKind::Promotion(Role::Pawn));
    assert!(!position.is_legal(promotion));
    assert!(position.play(promotion).is_err());
    let capture = Move::new(Square::E5, Square::D6, MoveKind::EnPassant);
    assert!(position.is_legal(capture));
}

#[test]
fn rejects_promotion_to_king_or_pawn() {
    let position = Position::from_fen("7k/P7/8/8/8/8/8/K7 w - - 0 1", CastlingMode::Standard);
    let position = position.unwrap();
    let [from, to] = ["a7", "a8"].map(|square| square.parse::<Square>().unwrap());
    for role in Role::ALL {
        let mv = Move::new(from, to, MoveKind::Promotion(role));
        let allowed = Role::PROMOTIONS.contains(&role);
        assert_eq!(position.is_legal(mv), allowed, "{role}");
        assert_eq!(position.play(mv).is_ok(), allowed, "{role}");
        let found = position.find_move(Role::Pawn, Bitboard::FULL, to, Some(role));
        assert_eq!(found, Some(mv).filter(|_| allowed), "{role}");
    }
}
