//! Check detection in advance, compared with making the move.

use staunton_rules::{CastlingMode, Position};

/// Checks every move of the tree of legal moves down to a depth, and returns how many give check.
fn checks(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 0;
    }
    let mut found = 0;
    let by = position.checks();
    for mv in position.legal_moves() {
        let after = position.play(mv).unwrap();
        let checks_king = after.is_check();
        let told = [position.gives_check(mv), position.gives_check_by(mv, &by)];
        assert_eq!(told, [checks_king; 2], "{mv:?} in {position}");
        found += u64::from(checks_king) + checks(&after, depth - 1);
    }
    found
}

/// All moves of the perft trees. The checks of the last ply are published with the counts (Chess
/// Programming Wiki, "Perft Results"); the numbers here are the sums over all plies.
#[test]
fn gives_check_agrees_on_perft_trees() {
    for (fen, depth, known) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            4,
            469 + 12,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            3,
            993 + 3,
        ),
        (
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            4,
            1_680 + 267 + 10 + 2,
        ),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            4,
            15_492 + 38 + 10,
        ),
    ] {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        assert_eq!(checks(&position, depth), known, "{fen}");
    }
}

#[test]
fn gives_check_agrees_on_chess960_trees() {
    for number in (0..960).step_by(37) {
        checks(&Position::chess960(number).unwrap(), 3);
    }
    for fen in [
        // King and rook swap places, leave a line, or land next to each other.
        "nrk1brnb/pp1ppppp/8/2p5/3P4/1N1Q1N2/1PP1PPPP/qRK1BR1B w KQkq - 2 10",
        "rk2r3/8/8/8/8/8/8/R1K2R2 w AFae - 0 1",
        "8/8/8/8/8/5k2/8/1R2K1R1 w BG - 0 1",
        "3k4/8/8/8/8/8/8/RK6 w A - 0 1",
        "5k2/8/8/8/8/8/8/5KR1 w G - 0 1",
    ] {
        let position = Position::from_fen(fen, CastlingMode::Chess960).unwrap();
        checks(&position, 3);
    }
}

/// One case of each way to give check, so that none is missing above.
#[test]
fn detects_every_way_to_give_check() {
    for (fen, san, gives_check) in [
        // Direct check by every role.
        ("4k3/8/3P4/8/8/8/8/4K3 w - - 0 1", "d7+", true),
        ("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "Nf6+", true),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "Bb5+", true),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+", true),
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qh5+", true),
        ("4k3/5p2/8/8/8/8/8/3QK3 w - - 0 1", "Qh5", false),
        // A line opened by a piece or by a king, or a move along the line that does not open it.
        ("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nc5+", true),
        ("4k3/8/8/8/4K3/8/8/4R3 w - - 0 1", "Kd4+", true),
        ("4k3/8/8/8/4P3/8/8/4R1K1 w - - 0 1", "e5", false),
        // A promotion, including along the line that the pawn leaves.
        ("8/4P3/8/8/8/8/1k6/6K1 w - - 0 1", "e8=Q", false),
        ("8/4P3/8/4k3/8/8/8/6K1 w - - 0 1", "e8=R+", true),
        ("1k6/4P3/8/8/8/8/8/6K1 w - - 0 1", "e8=R+", true),
        ("8/3kP3/8/8/8/8/8/6K1 w - - 0 1", "e8=N", false),
        ("7R/4P3/2k5/8/8/8/8/6K1 w - - 0 1", "e8=B+", true),
        // Castling with check from the rook, and without.
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O+", true),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O+", true),
        ("6k1/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", false),
        // En passant: the pawn checks, its own line opens, its victim's line opens.
        ("8/8/8/4k3/3pP3/8/8/6K1 b - - 0 1", "Ke6", false),
        ("8/4k3/8/3pP3/8/8/8/6K1 w - d6 0 1", "exd6+", true),
        ("4k3/8/8/3pP3/8/8/8/4R1K1 w - d6 0 1", "exd6+", true),
        ("8/8/8/R2pP2k/8/8/8/6K1 w - d6 0 1", "exd6+", true),
        ("6k1/8/8/3pP3/2B5/8/8/6K1 w - d6 0 1", "exd6+", true),
        ("7k/8/8/3pP3/2B5/8/8/6K1 w - d6 0 1", "exd6", false),
    ] {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let mv = position.parse_san(san).unwrap();
        assert_eq!(position.gives_check(mv), gives_check, "{san} in {fen}");
        assert_eq!(position.san(mv), san, "{fen}");
    }
}
