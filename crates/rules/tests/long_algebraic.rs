//! Moves that name both squares, in all forms that people and programs use.

use staunton_rules::{CastlingMode, Illegal, MoveError, Position, Role, Square};

#[track_caller]
fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).expect("a legal position")
}

#[test]
fn parses_moves_that_name_both_squares() {
    let position = position("r3k2r/pP3q2/8/8/8/2Bp4/4P3/R3K1NR w KQkq - 0 1");
    for (text, san) in [
        ("e2-e4", "e4"),
        ("e2e4", "e4"),
        ("e2\u{2013}e4", "e4"),
        ("Pe2-e4", "e4"),
        ("e2-d3", "exd3"),
        ("e2xd3", "exd3"),
        ("e2d3+", "exd3"),
        ("e2:d3", "exd3"),
        ("c3-h8", "Bxh8"),
        ("c3xh8", "Bxh8"),
        ("Bc3xh8", "Bxh8"),
        ("Bc3:h8+", "Bxh8"),
        ("♗c3\u{d7}h8", "Bxh8"),
        ("Ng1-f3", "Nf3"),
        ("g1-f3!?", "Nf3"),
        ("e1-c1", "O-O-O"),
        ("Ke1-c1", "O-O-O"),
        ("e1c1+", "O-O-O"),
        ("0-0-0", "O-O-O"),
        ("O-O-O!?", "O-O-O"),
        ("O\u{2212}O\u{2212}O", "O-O-O"),
        ("b7-b8=Q", "b8=Q+"),
        ("b7b8Q#", "b8=Q+"),
        ("b7b8q+", "b8=Q+"),
        ("b7xa8(N)", "bxa8=N"),
    ] {
        let read = position.parse_move(text).map(|mv| position.san(mv));
        assert_eq!(read, Ok(san.to_owned()), "{text}");
    }
}

/// Parses every legal move in every long form, including Chess960 castling.
#[test]
fn parses_every_legal_move() {
    for (fen, mode) in [
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            CastlingMode::Standard,
        ),
        (
            "8/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            CastlingMode::Standard,
        ),
        ("k7/8/8/3pP3/8/8/8/K7 w - d6 0 1", CastlingMode::Standard),
        (
            "nrk1brnb/pp1ppppp/8/2p5/3P4/1N1Q1N2/1PP1PPPP/qRK1BR1B w KQkq - 2 10",
            CastlingMode::Chess960,
        ),
    ] {
        let position = Position::from_fen(fen, mode).expect("a legal position");
        for mv in position.legal_moves() {
            let uci = position.uci(mv);
            let letter = match position.board().role_at(mv.from()) {
                Some(Role::Pawn) | None => String::new(),
                Some(role) => role.letter().to_ascii_uppercase().to_string(),
            };
            let promotion = mv.promotion().map_or_else(String::new, |role| {
                format!("={}", role.letter().to_ascii_uppercase())
            });
            for sign in ["-", "x", ""] {
                for end in ["", "+", "#", "!?"] {
                    for letter in ["", &letter] {
                        let text = format!("{letter}{}{sign}{}{promotion}{end}", uci.from, uci.to);
                        assert_eq!(position.parse_move(&text), Ok(mv), "{text} in {fen}");
                        assert_eq!(position.parse_san(&text), Ok(mv), "{text} in {fen}");
                    }
                }
            }
        }
    }
}

#[test]
fn rejects_illegal_moves_with_the_reason() {
    let position = position("r3k2r/pP3q2/8/8/8/2Bp4/4P3/R3K1NR w KQkq - 0 1");
    for (text, why) in [
        (
            "c3-c4",
            Illegal::NotItsMove {
                role: Role::Bishop,
                from: Square::C3,
                to: Square::C4,
            },
        ),
        ("d4-d5", Illegal::NoPiece(Square::D4)),
        (
            "Nc3-e4",
            Illegal::NoSuchPiece {
                role: Role::Knight,
                to: Square::E4,
            },
        ),
        ("e1-g1", Illegal::CastlingBlocked { at: Square::G1 }),
        ("b7-b8", Illegal::PromotionMissing(Square::B8)),
        ("b7-b8=K", Illegal::PromotionTo(Role::King)),
    ] {
        assert_eq!(
            position.parse_move(text),
            Err(MoveError::Illegal(why)),
            "{text}"
        );
    }
    for text in ["e2-e9", "e2--e4", "e2-e4x", "é2-e4", "e2-", "-e4e5", ""] {
        assert!(
            matches!(position.parse_move(text), Err(MoveError::Unreadable(_))),
            "{text}"
        );
    }
}
