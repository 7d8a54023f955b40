//! Start positions.

use rules::Position;

use super::reading::{clean, flawed};

#[test]
fn starts() {
    let start = |tags: &str| format!("{tags}\n\n");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for tags in [
        format!("[FEN \"{fen}\"]"),
        format!("[SetUp \"1\"]\n[FEN \"{fen}\"]"),
        format!("[Setup \"1\"]\n[Fen \"{fen}\"]\n[Variant \"From Position\"]"),
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w\"]".to_owned(),
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - -\"]".to_owned(),
    ] {
        let game = clean(start(&tags) + "1. e4 Ke7 *", "e4 Ke7 *");
        assert_eq!(game.start.fen(), fen);
    }
    for name in ["Classical", "wild/2", "wild/5", "Wild/8a"] {
        let tags = format!("[Variant \"{name}\"]\n[FEN \"{fen}\"]");
        clean(start(&tags) + "1. e4 Ke7 *", "e4 Ke7 *");
    }
    clean("[FEN \"\"]\n\n1. e4 *", "e4 *");
    clean("[SetUp \"0\"]\n\n1. e4 *", "e4 *");
    flawed(
        "[SetUp \"1\"]\n\n1. e4 *",
        "e4 *",
        &["1:1: game 1: SetUp says that the game starts from a position"],
    );
    let game = flawed(
        "[FEN \"4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1\"]\n\n1. O-O-O *",
        "O-O-O *",
        &[
            "1:1: game 1: the castling right K was dropped: White has no rook on h1 to castle kingside with",
        ],
    );
    assert_eq!(game.start.fen(), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    flawed(
        "[FEN \"4k3/8/8/8/8/8/8/R3K3 b kq - 0 1\"]\n\n1... Kd7 *",
        "Kd7 *",
        &[
            "1:1: game 1: the castling right k was dropped: Black",
            "1:1: game 1: the castling right q was dropped: Black",
        ],
    );
    // The PGN standard writes the square after every double step, whether or not a capture is
    // possible.
    clean(
        "[FEN \"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1\"]\n\n1... Kd7 *",
        "Kd7 *",
    );
    flawed(
        "[FEN \"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1\"]\n\n1. Kd2 *",
        "Kd2 *",
        &["1:1: game 1: the en-passant square e3 was dropped"],
    );
    flawed(
        "[FEN \"4k3/9/8/8/8/8/8/4K3 w\"]\n\n1. Kd2 (1. Kf2) 1-0",
        "<4k3/9/8/8/8/8/8/4K3 w Kd2 ( Kf2 )> 1-0",
        &["1:1: game 1: the FEN cannot be read"],
    );
    flawed(
        "[Variant \"Atomic\"]\n\n1. e4 *",
        "<e4> *",
        &["1:1: game 1: the rules of the variant \"Atomic\""],
    );
}

#[test]
fn chess960() {
    let shredder = "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1";
    let x_fen = "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w KQkq - 0 1";
    let moves = "1. f4 f5 2. Nf2 Nf7 3. b3 *";
    let expected = "f4 f5 Nf2 Nf7 b3 *";
    for tags in [
        format!("[Variant \"Chess960\"]\n[FEN \"{shredder}\"]"),
        format!("[Variant \"Fischerandom\"]\n[FEN \"{x_fen}\"]"),
        format!("[Variant \"wild/fr\"]\n[FEN \"{x_fen}\"]"),
        format!("[FEN \"{shredder}\"]"),
        format!("[FEN \"{x_fen}\"]"),
    ] {
        let game = clean(format!("{tags}\n\n{moves}"), expected);
        assert_eq!(game.start.fen(), x_fen, "{tags}");
    }
    // Rooks named by file on their standard squares: still standard chess.
    let letters = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\"]";
    for tags in [
        letters.to_owned(),
        format!("[Variant \"Standard\"]\n{letters}"),
    ] {
        let game = clean(format!("{tags}\n\n1. e4 *"), "e4 *");
        assert_eq!(game.start, Position::start(), "{tags}");
    }
    // The king is next to its rook: castling swaps them.
    let text = "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/5KR1 w K - 0 1\"]\n\n1. O-O Ke7 *";
    let game = clean(text, "O-O Ke7 *");
    let last = game.positions().last().expect("a position");
    assert_eq!(last.fen(), "8/4k3/8/8/8/8/8/5RK1 w - - 2 2");
    clean(
        "[FEN \"4k3/8/8/8/8/8/8/5KR1 w K - 0 1\"]\n\n1. O-O *",
        "O-O *",
    );
    // Both kings have castled, and the rights were not cleared: this is not Chess960.
    let castled = flawed(
        "[FEN \"r4rk1/5ppp/8/8/8/8/5PPP/R4RK1 w KQkq - 0 20\"]\n\n20. Rfd1 Rfd8 *",
        "Rfd1 Rfd8 *",
        &[
            "1:1: game 1: the castling right K was dropped: White's king on g1 cannot castle",
            "1:1: game 1: the castling right Q was dropped: White's king on g1 cannot castle",
            "1:1: game 1: the castling right k was dropped: Black's king on g8 cannot castle",
            "1:1: game 1: the castling right q was dropped: Black's king on g8 cannot castle",
        ],
    );
    assert_eq!(castled.start.castling_mode(), rules::CastlingMode::Standard);
    assert!(castled.start.fen().contains(" w - - "));
    // A start position with kings on the e-file, without a tag for Chess960.
    clean(
        format!("[FEN \"{x_fen}\"]\n\n1. g3 g6 2. Qg2 Qg7 3. O-O *"),
        "g3 g6 Qg2 Qg7 O-O *",
    );
}

/// Some games of the Lichess database look like this; their rooks are on other squares.
#[test]
fn rights_with_two_rooks_on_one_side() {
    let game = flawed(
        "[Variant \"Chess960\"]\n\
         [FEN \"rkrnnbbq/pppppppp/8/8/8/8/PPPPPPPP/RKRNNBBQ w HEhe - 0 1\"]\n\n1. e4 e5 *",
        "e4 e5 *",
        &[
            "2:1: game 1: the castling right K was dropped: White has no rook on h1",
            "2:1: game 1: the castling right Q was dropped: White has no rook on e1",
            "2:1: game 1: the castling right k was dropped: Black has no rook on h8",
            "2:1: game 1: the castling right q was dropped: Black has no rook on e8",
        ],
    );
    assert_eq!(game.start.castling_mode(), rules::CastlingMode::Chess960);
    // The same rook twice.
    flawed(
        "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w HH - 0 1\"]\n\n1. Kd2 *",
        "Kd2 *",
        &["2:1: game 1: the castling rights \"HH\" cannot be read: H is used"],
    );
}

/// Unreadable counters lose neither the moves nor the castling rights.
#[test]
fn starts_with_unreadable_counters() {
    for (fen, moves, problems) in [
        (
            "nrbknbrq/pppppppp/8/8/8/8/PPPPPPPP/NRBKNBRQ w GBgb - 0 1;",
            "1. e4 e5 *",
            &["1:1: game 1: the move number \"1;\" cannot be read: 1 is used"][..],
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;",
            "1. e4 *",
            &["1:1: game 1: the move number"],
        ),
        (
            "rkrbbnqn/pppppppp/8/8/8/8/PPPPPPPP/RKRBBNQN w CAca - 161+0 0 1",
            "1. Nhg3 *",
            &["1:1: game 1: the text \"161+0\" was ignored"],
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - - -",
            "1. e4 *",
            &[
                "1:1: game 1: the halfmove clock \"-\"",
                "1:1: game 1: the move number \"-\"",
            ],
        ),
    ] {
        let read = moves.replace("1. ", "");
        let game = flawed(format!("[FEN \"{fen}\"]\n\n{moves}"), &read, problems);
        assert!(game.start.fen().ends_with(" 0 1"), "{fen}");
    }
}
