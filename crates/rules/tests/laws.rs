//! The Laws row by row: each test is named after its rule in the table of docs/RULES.md.

use staunton_rules::{CastlingMode, Color, Line, Move, Outcome, Piece, Position, Role, Square};

fn standard(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).unwrap_or_else(|why| panic!("{fen}: {why}"))
}

fn chess960(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Chess960).unwrap_or_else(|why| panic!("{fen}: {why}"))
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Returns the targets of the piece on a square, in board order.
fn targets(position: &Position, from: &str) -> String {
    let mut squares: Vec<Square> = position
        .legal_moves()
        .into_iter()
        .filter(|mv| mv.from() == square(from))
        .map(Move::to)
        .collect();
    squares.sort();
    squares.dedup();
    squares
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

fn legal(position: &Position, text: &str) -> bool {
    position.parse_move(text).is_ok()
}

#[track_caller]
fn refused(position: &Position, text: &str, article: &str) {
    let why = position.parse_move(text).expect_err(text);
    assert_eq!(why.article(), Some(article), "{text}: {why}");
}

fn played(sans: &str) -> Position {
    sans.split_whitespace()
        .fold(Position::start(), |position, san| {
            let mv = position
                .parse_san(san)
                .unwrap_or_else(|why| panic!("{san}: {why}"));
            position.play(mv).unwrap()
        })
}

#[test]
fn law_02_initial_array() {
    let start = Position::start();
    for color in Color::ALL {
        let count = |role| start.board().pieces(color, role).len();
        assert_eq!(Role::ALL.map(count), [8, 2, 2, 2, 1, 1]);
    }
    let queen = |name: &str, color| {
        assert_eq!(
            start.board().piece_at(square(name)),
            Some(Piece {
                color,
                role: Role::Queen
            }),
            "the queen is on a square of her color"
        );
    };
    queen("d1", Color::White);
    queen("d8", Color::Black);
    assert!(square("d1").is_light() && !square("d8").is_light());
    assert_eq!(
        start.fen(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
}

#[test]
fn law_03_white_first_then_in_turn_and_no_passing() {
    let start = Position::start();
    assert_eq!(start.turn(), Color::White);
    assert_eq!(played("e4").turn(), Color::Black);
    refused(&start, "e7e5", "1.2");
    refused(&start, "e2e2", "1.2");
    // Zugzwang: the side to move must allow the promotion or stalemate.
    let zugzwang = standard("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1");
    assert_eq!(zugzwang.outcome(), Some(Outcome::Stalemate));
    let other = standard("1k6/1P6/2K5/8/8/8/8/8 b - - 0 1");
    assert_eq!(
        targets(&other, "b8"),
        "a7",
        "the only move, however bad, must be made"
    );
}

#[test]
fn law_05_own_pieces_and_capture() {
    let start = Position::start();
    refused(&start, "a1a2", "3.1");
    refused(&start, "d1d2", "3.1");
    // A king next to its own rook with which it cannot castle, or not like this.
    for fen in [
        "4k3/8/8/8/8/8/8/5RK1 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KR2 w - - 0 1",
    ] {
        let king = standard(fen);
        refused(&king, "Kf1", "3.1");
        refused(&king, &format!("{}f1", king.king(Color::White)), "3.1");
    }
    refused(&chess960("4k3/8/8/8/8/8/8/5KR1 w K - 0 1"), "Kg1", "3.1");
    let position = played("e4 d5");
    let after = position.play(position.parse_san("exd5").unwrap()).unwrap();
    assert_eq!(
        after.board().by_color(Color::Black).len(),
        15,
        "the captured piece is removed"
    );
    assert_eq!(
        after.board().piece_at(square("d5")),
        Some(Piece {
            color: Color::White,
            role: Role::Pawn
        })
    );
}

#[test]
fn law_06_lines_without_leaping_over_any_piece() {
    let rook = standard("4k3/8/3p4/8/1P1R2p1/8/8/4K3 w - - 0 1");
    assert_eq!(targets(&rook, "d4"), "d1 d2 d3 c4 e4 f4 g4 d5 d6");
    refused(&rook, "d4d7", "3.5");
    refused(&rook, "d4h4", "3.5");
    refused(&rook, "d4e5", "3.3");
    let bishop = standard("4k3/8/1p3p2/8/3B4/2P5/8/4K3 w - - 0 1");
    assert_eq!(targets(&bishop, "d4"), "g1 f2 e3 c5 e5 b6 f6");
    refused(&bishop, "d4d5", "3.2");
    let queen = standard("4k3/8/3p4/8/1P1Q2p1/2P5/8/4K3 w - - 0 1");
    refused(&queen, "d4d8", "3.5");
    refused(&queen, "d4h4", "3.5");
    refused(&queen, "d4e6", "3.4");
}

#[test]
fn law_07_knight() {
    let position = standard("4k3/8/2ppp3/2pNp3/2ppp3/8/8/4K3 w - - 0 1");
    assert_eq!(
        targets(&position, "d5"),
        "c3 e3 b4 f4 b6 f6 c7 e7",
        "leaps over all around it"
    );
    assert_eq!(
        targets(&standard("4k3/8/8/8/8/8/8/N3K3 w - - 0 1"), "a1"),
        "c2 b3"
    );
    refused(&position, "d5d7", "3.6");
}

#[test]
fn law_08_king_steps() {
    let position = standard("4k3/8/8/8/8/8/r7/4K3 w - - 0 1");
    assert_eq!(targets(&position, "e1"), "d1 f1");
    refused(&position, "e1e2", "3.9.2");
    refused(&position, "e1e3", "3.8.1");
    // Kings cannot be adjacent. A square behind the king on a line of attack is attacked.
    let kings = standard("8/8/8/3k4/8/3K4/8/8 w - - 0 1");
    assert_eq!(targets(&kings, "d3"), "c2 d2 e2 c3 e3");
    let seen_through = standard("4k3/8/8/8/r3K3/8/8/8 w - - 0 1");
    refused(&seen_through, "e4f4", "3.9.2");
}

#[test]
fn law_09_pawn_advance() {
    let start = Position::start();
    assert_eq!(targets(&start, "e2"), "e3 e4");
    refused(&start, "e2e5", "3.7");
    let moved = played("e3 a6");
    refused(&moved, "e3e5", "3.7.2");
    refused(&moved, "e3e2", "3.7.1");
    refused(&moved, "e3d3", "3.7.1");
    let near = standard("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1");
    assert_eq!(
        targets(&near, "e2"),
        "",
        "the first of two squares is occupied"
    );
    refused(&near, "e2e3", "3.7.1");
    refused(&near, "e2e4", "3.7.2");
    let far = standard("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1");
    assert_eq!(
        targets(&far, "e2"),
        "e3",
        "the second of two squares is occupied"
    );
}

#[test]
fn law_10_pawn_captures() {
    let position = standard("4k3/8/8/8/8/3ppp2/4P3/4K3 w - - 0 1");
    assert_eq!(targets(&position, "e2"), "d3 f3");
    let nothing = standard("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    refused(&nothing, "e2d3", "3.7.3");
}

#[test]
fn law_11_en_passant() {
    let at_once = played("e4 a6 e5 d5");
    assert_eq!(at_once.en_passant(), Some(square("d6")));
    let after = at_once.play(at_once.parse_san("exd6").unwrap()).unwrap();
    assert_eq!(after.board().piece_at(square("d5")), None);
    refused(&played("e4 a6 e5 d5 h3 h6"), "e5d6", "3.7.3.2");
    refused(&played("e4 d6 e5 d5"), "e5d6", "3.7.3.2");
    // Only a pawn can be captured en passant, contrary to one source text: here a bishop moved next
    // to the pawn.
    let bishop = standard("4k3/8/8/3bP3/8/8/8/4K3 w - - 0 1");
    refused(&bishop, "e5d6", "3.7.3");
    // Only a pawn can capture en passant: here a knight is next to the pawn that made a double
    // step.
    let knight = played("Nf3 a6 Nd4 a5 Nb5 c5");
    assert_eq!(knight.en_passant(), None);
    refused(&knight, "b5c6", "3.6");
}

#[test]
fn law_11_en_passant_that_exposes_the_king() {
    // A rank that both pawns leave, a diagonal, and a file.
    let rank = standard("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1");
    assert_eq!(rank.en_passant(), None);
    refused(&rank, "e4d3", "3.9.2");
    let diagonal = standard("8/1k6/8/8/3Pp3/8/8/4K2B b - d3 0 1");
    assert_eq!(diagonal.en_passant(), None);
    refused(&diagonal, "e4d3", "3.9.2");
    let own_file = standard("4k3/8/8/8/3Pp3/8/8/K3R3 b - d3 0 1");
    assert_eq!(own_file.en_passant(), None);
    refused(&own_file, "e4d3", "3.9.2");
    // The double step opens a line: the capture comes at once, but leaves the king in check.
    let opened = standard("4b1k1/3p4/8/4P3/K7/8/8/8 b - - 0 1");
    let opened = opened.play(opened.parse_uci("d7d5").unwrap()).unwrap();
    assert!(opened.is_check());
    refused(&opened, "exd6", "3.9.2");
    refused(&opened, "e5d6", "3.9.2");
    // The pawn that has just moved gives check: an en-passant capture answers it.
    let answer = standard("8/8/8/2k5/3Pp3/8/8/K7 b - d3 0 1");
    assert!(legal(&answer, "exd3"));
}

#[test]
fn law_12_promotion() {
    let position = standard("3nk3/4P3/8/8/8/8/8/4K2Q w - - 0 1");
    refused(&position, "e7d8", "3.7.3.3");
    refused(&position, "e7d8k", "3.7.3.3");
    for role in ["q", "r", "b", "n"] {
        let mv = position.parse_uci(&format!("e7d8{role}")).unwrap();
        let after = position.play(mv).unwrap();
        let made = after.board().piece_at(square("d8")).unwrap();
        assert_eq!(
            (made.color, made.role.letter().to_string()),
            (Color::White, role.to_owned())
        );
    }
    let queens = position.play(position.parse_uci("e7d8q").unwrap()).unwrap();
    assert_eq!(queens.board().pieces(Color::White, Role::Queen).len(), 2);
    refused(
        &standard("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
        "e2e4q",
        "3.7.3.3",
    );
}

#[test]
fn law_13_castling_squares() {
    let both = standard("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (uci, san, fen) in [
        ("e1g1", "O-O", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        ("e1c1", "O-O-O", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"),
    ] {
        let mv = both.parse_uci(uci).unwrap();
        assert_eq!(both.san(mv), san);
        assert_eq!(both.uci(mv).to_string(), uci);
        assert_eq!(both.play(mv).unwrap().fen(), fen);
    }
    let black = standard("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    let after = |uci| black.play(black.parse_uci(uci).unwrap()).unwrap().fen();
    assert_eq!(after("e8g8"), "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 2");
    assert_eq!(after("e8c8"), "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2");
}

#[test]
fn law_14_castling_conditions() {
    // The king or the rook has moved, even if it has returned.
    let king_moved = played("e4 e5 Nf3 Nc6 Be2 a6 Kf1 b6 Ke1 g6");
    refused(&king_moved, "O-O", "3.8.2.1");
    refused(&king_moved, "e1g1", "3.8.2.1");
    let rook_moved = played("Nf3 a6 g3 b6 Bg2 c6 Rg1 d6 Rh1 e6");
    refused(&rook_moved, "O-O", "3.8.2.1");
    // A piece in between, also on a square that only the rook crosses.
    refused(&Position::start(), "O-O", "3.8.2.2");
    refused(
        &standard("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1"),
        "O-O-O",
        "3.8.2.2",
    );
    // In check, across an attacked square, to an attacked square.
    refused(
        &standard("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1"),
        "O-O",
        "3.8.2.2",
    );
    refused(
        &standard("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1"),
        "O-O",
        "3.8.2.2",
    );
    refused(
        &standard("4k3/8/8/8/6r1/8/8/4K2R w K - 0 1"),
        "O-O",
        "3.8.2.2",
    );
    // The rook may be attacked, and may cross an attacked square: one source text forbids both and
    // is wrong.
    assert!(legal(&standard("4k3/8/8/8/7r/8/8/4K2R w K - 0 1"), "O-O"));
    assert!(legal(&standard("4k3/8/8/8/r7/8/8/R3K3 w Q - 0 1"), "O-O-O"));
    assert!(legal(
        &standard("4k3/8/8/8/1r6/8/8/R3K3 w Q - 0 1"),
        "O-O-O"
    ));
    // Capturing the rook removes the right.
    let captured = standard("4k3/8/8/8/8/6n1/8/R3K2R b KQ - 0 1");
    let after = captured.play(captured.parse_san("Nxh1").unwrap()).unwrap();
    assert!(after.fen().contains(" w Q "), "{after}");
}

#[test]
fn law_15_check_by_a_pinned_piece() {
    // The rook on e5 is pinned on the file but still gives check along the rank.
    let position = standard("4k3/8/8/K3r3/8/8/8/4R3 w - - 0 1");
    assert!(position.is_check());
    refused(&position, "a5b5", "3.9.2");
    // The king is never captured: a position in which it could be captured is rejected.
    assert!(Position::from_fen("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", CastlingMode::Standard).is_err());
}

#[test]
fn law_16_own_king_in_check() {
    let pinned = standard("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1");
    assert_eq!(targets(&pinned, "e2"), "");
    let why = pinned.parse_move("e2d3").unwrap_err();
    assert_eq!(
        why.to_string(),
        "this would leave the king on e1 attacked by the rook on e8"
    );
    let still = standard("4r1k1/8/8/8/8/8/8/R3K3 w Q - 0 1");
    let why = still.parse_move("a1a2").unwrap_err();
    assert_eq!(
        why.to_string(),
        "the king on e1 is in check from the rook on e8, and this move leaves it there"
    );
}

#[test]
fn law_17_three_ways_out_of_check() {
    let position = standard("4r1k1/8/8/8/B7/8/3P4/R2QK3 w - - 0 1");
    let sans: Vec<String> = position
        .legal_moves()
        .into_iter()
        .map(|mv| position.san(mv))
        .collect();
    for way in ["Kf1", "Kf2", "Bxe8", "Qe2"] {
        assert!(
            sans.contains(&way.to_owned()),
            "{way} is missing from {sans:?}"
        );
    }
    assert_eq!(sans.len(), 4);
    // A check by a knight, a pawn, an adjacent piece or two pieces cannot be blocked.
    for (fen, only) in [
        ("4k3/8/8/8/8/5n2/8/R2QK3 w - - 0 1", "Ke2 Kf1 Kf2 Qxf3"),
        ("4k3/8/8/8/8/8/3p4/R3K2R w - - 0 1", "Kd1 Ke2 Kf1 Kf2 Kxd2"),
        ("4k3/8/8/8/4r3/5n2/8/R2QK3 w - - 0 1", "Kf1 Kf2"),
    ] {
        let position = standard(fen);
        let mut sans: Vec<String> = position
            .legal_moves()
            .into_iter()
            .map(|mv| position.san(mv))
            .collect();
        sans.sort();
        assert_eq!(sans.join(" "), only, "{fen}");
    }
}

#[test]
fn law_18_checkmate() {
    let mate = played("f3 e5 g4 Qh4#");
    assert_eq!(mate.outcome(), Some(Outcome::Checkmate));
    assert_eq!(
        played("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#").outcome(),
        Some(Outcome::Checkmate)
    );
    assert_eq!(played("e4 f5 Qh5+").outcome(), None);
}

#[test]
fn law_19_stalemate() {
    let stalemate = standard("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(!stalemate.is_check());
    assert_eq!(stalemate.outcome(), Some(Outcome::Stalemate));
    let fastest =
        played("e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6");
    assert_eq!(fastest.outcome(), Some(Outcome::Stalemate));
    // A pinned piece cannot save its side from stalemate.
    let pinned = standard("k7/b1K5/8/8/8/8/8/R7 b - - 0 1");
    assert!(!pinned.is_check());
    assert_eq!(pinned.outcome(), Some(Outcome::Stalemate));
}

#[test]
fn law_23_what_counts_as_repetition() {
    let repetitions = |start: Position, sans: &str| {
        let mut line = Line::new(start);
        for san in sans.split_whitespace() {
            line.play(line.position().parse_san(san).unwrap()).unwrap();
        }
        line.repetitions()
    };
    assert_eq!(
        repetitions(Position::start(), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"),
        3
    );
    // Losing a castling right makes a different position with the same pieces.
    let rooks = standard("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(repetitions(rooks, "Ra2 Ra7 Ra1 Ra8"), 1);
    assert_eq!(repetitions(rooks, "Ra2 Ra7 Ra1 Ra8 Ra2 Ra7 Ra1 Ra8"), 2);
    // A double step matters only if an en-passant capture is legal.
    let capturable = standard("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1");
    assert_eq!(
        repetitions(capturable, "a4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1"),
        2
    );
    let nobody = standard("4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1");
    assert_eq!(repetitions(nobody, "a4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1"), 3);
    let pinned = standard("1k6/8/8/8/1p6/8/P7/1R2K3 w - - 0 1");
    assert_eq!(
        repetitions(pinned, "a4 Ka8 Kd1 Kb8 Ke1"),
        2,
        "the capturer is pinned"
    );
}

#[test]
fn law_34_algebraic_notation() {
    for (fen, uci, san) in [
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1", "Rd1"),
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"),
        ("4k3/8/8/R7/8/8/4K3/R7 w - - 0 1", "a1a3", "R1a3"),
        ("8/2k5/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"),
        // A pinned piece does not make the move ambiguous.
        ("4k3/4r3/8/8/8/4N3/8/2N1K3 w - - 0 1", "c1d3", "Nd3"),
        ("4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2d3", "exd3"),
        ("3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"),
        ("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", "b1b8", "Qb8#"),
        ("7k/8/6KB/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8#"),
    ] {
        let position = standard(fen);
        let mv = position
            .parse_uci(uci)
            .unwrap_or_else(|why| panic!("{fen} {uci}: {why}"));
        assert_eq!(position.san(mv), san, "{fen}");
        assert_eq!(position.parse_san(san), Ok(mv), "{fen}");
    }
}

#[test]
fn law_34_generous_reading() {
    let position = standard("rnbqkb1r/ppp1pppp/5n2/3pP3/8/5N2/PPPP1PPP/RNBQKB1R w KQkq d6 0 3");
    for (text, san) in [
        ("exd6", "exd6"),
        ("exd6 e.p.", "exd6"),
        ("exd6e.p.", "exd6"),
        ("exd6+ e.p.", "exd6"),
        ("exd6+e.p.", "exd6"),
        ("exd6 e.p.+", "exd6"),
        ("ed6", "exd6"),
        ("xd6", "exd6"),
        ("d6 e.p.", "exd6"),
        ("d6e.p.", "exd6"),
        ("d6", ""),
        ("ed", ""),
        ("e5:d6", "exd6"),
        ("e5-d6", "exd6"),
        ("Nf3-g5", "Ng5"),
        ("Nf3g5", "Ng5"),
        ("N3g5", "Ng5"),
        ("Nfg5!?", "Ng5"),
        ("♘g5", "Ng5"),
        ("♞g5", "Ng5"),
        ("Pd4", "d4"),
        ("  d4 ", "d4"),
        ("Bb5+", "Bb5+"),
        ("Bb5#", "Bb5+"),
        ("exf6", "exf6"),
    ] {
        let read = position
            .parse_san(text)
            .map(|mv| position.san(mv))
            .unwrap_or_default();
        assert_eq!(read, san, "{text}");
    }
    let promoting = standard("1r6/P7/8/8/8/8/8/K6k w - - 0 1");
    for text in [
        "a8=Q", "a8Q", "a8q", "a8=q", "a8(Q)", "a8/Q", "a8=Q+", "a8+=Q", "a8#=q", "a8+Q", "a8+q",
        "a8=(Q)", "a8+(Q)",
    ] {
        let read = promoting
            .parse_san(text)
            .map(|mv| promoting.uci(mv).to_string());
        assert_eq!(read.as_deref(), Ok("a7a8q"), "{text}");
    }
    refused(&promoting, "a8", "3.7.3.3");
    refused(&promoting, "a8=K", "3.7.3.3");
    let castling = standard("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (text, uci) in [
        ("O-O", "e1g1"),
        ("0-0", "e1g1"),
        ("o-o-o", "e1c1"),
        ("0-0-0+", "e1c1"),
    ] {
        let read = castling
            .parse_san(text)
            .map(|mv| castling.uci(mv).to_string());
        assert_eq!(read.as_deref(), Ok(uci), "{text}");
    }
    assert!(
        castling.parse_san("Kg1").is_err(),
        "castling is not written as a king's move"
    );
}

#[test]
fn law_34_ambiguity_names_the_candidates() {
    let position = standard("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    let why = position.parse_san("Rd1").unwrap_err();
    assert_eq!(why.to_string(), "Rd1 fits several moves: Rad1, Rhd1");
}

#[test]
fn law_36_chess960_castling_judged_with_the_rook_lifted() {
    // King c1, rook b1, enemy rook a1: castling would expose the king to check.
    let uncovered = chess960("4k3/8/8/8/8/8/8/rRK5 w B - 0 1");
    refused(&uncovered, "O-O-O", "3.8.2.2");
    let covered = chess960("4k3/8/8/8/8/8/8/1RK5 w B - 0 1");
    let mv = covered.parse_san("O-O-O").unwrap();
    assert_eq!(covered.uci(mv).to_string(), "c1b1");
    assert_eq!(
        covered.play(mv).unwrap().fen(),
        "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"
    );
    // The king stays, and the rook jumps over it.
    let stays = chess960("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    assert_eq!(
        stays.play(stays.parse_san("O-O").unwrap()).unwrap().fen(),
        "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
    );
}

#[test]
fn law_36_chess960_castling_is_with_the_rook_that_has_the_right() {
    let two_rooks = chess960("4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
    assert!(legal(&two_rooks, "e1g1"));
    refused(&two_rooks, "e1h1", "3.1");
    let no_right = chess960("4k3/8/8/8/8/8/8/4K1RR w - - 0 1");
    refused(&no_right, "e1h1", "3.8.2.1");
}

#[test]
fn law_36_x_fen_and_shredder_fen() {
    for (fen, written) in [
        (
            "4k3/8/8/8/8/8/8/RR2K2R w HB - 0 1",
            "4k3/8/8/8/8/8/8/RR2K2R w KB - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/RR2K2R w KQ - 0 1",
            "4k3/8/8/8/8/8/8/RR2K2R w KQ - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/RR2K2R w HA - 0 1",
            "4k3/8/8/8/8/8/8/RR2K2R w KQ - 0 1",
        ),
        (
            "r2k2rr/8/8/8/8/8/8/4K3 b ag - 0 1",
            "r2k2rr/8/8/8/8/8/8/4K3 b gq - 0 1",
        ),
    ] {
        let position = chess960(fen);
        let field = |fen: &str| {
            let mut letters: Vec<char> = fen.split(' ').nth(2).unwrap().chars().collect();
            letters.sort_unstable();
            letters
        };
        assert_eq!(field(&position.fen()), field(written), "{fen}");
        assert_eq!(chess960(&position.fen()), position);
    }
}
