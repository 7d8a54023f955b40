//! Cases in which the reference texts of this program contradict the Laws or each other, with the
//! legal result. The second table of docs/RULES.md names each test.

use staunton_rules::{CastlingMode, Color, MoveError, Outcome, Position, Role, Square};

fn standard(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).unwrap_or_else(|why| panic!("{fen}: {why}"))
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Plays one move in SAN.
#[track_caller]
fn after(position: &Position, san: &str) -> Position {
    let mv = position
        .parse_san(san)
        .unwrap_or_else(|why| panic!("{san}: {why}"));
    position.play(mv).unwrap()
}

#[track_caller]
fn legal(fen: &str, text: &str) {
    if let Err(why) = standard(fen).parse_move(text) {
        panic!("{fen} {text}: {why}");
    }
}

#[track_caller]
fn refused(fen: &str, text: &str, article: &str) {
    let why: MoveError = standard(fen).parse_move(text).expect_err(text);
    assert_eq!(why.article(), Some(article), "{fen} {text}: {why}");
}

/// Returns the legal moves in SAN, in alphabetical order.
fn sans(fen: &str) -> String {
    let position = standard(fen);
    let moves = position.legal_moves();
    let mut sans: Vec<String> = moves.into_iter().map(|mv| position.san(mv)).collect();
    sans.sort();
    sans.join(" ")
}

#[test]
fn law_01_a1_is_dark() {
    assert!(!square("a1").is_light());
    assert!(square("h1").is_light(), "the corner at a player's right");
    assert!(square("a8").is_light(), "the corner at a player's right");
}

#[test]
fn law_05_nobody_captures_a_piece_of_their_own_side() {
    for own in [
        "a1a2", "a1b1", "c1b2", "c1d2", "d1c1", "b1d2", "e1d2", "g1e2", "e1f1",
    ] {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        refused(start, own, "3.1");
    }
    refused("4k3/8/8/8/8/3N4/4P3/4K3 w - - 0 1", "e2d3", "3.1");
}

#[test]
fn law_06_the_queen_passes_no_hostile_piece_either() {
    let fen = "4k3/8/1n1n1n2/8/1n1Q1n2/8/1n1n1n2/4K3 w - - 0 1";
    for beyond in ["d8", "g7", "h4", "g1", "d1", "a1", "a4", "a7"] {
        refused(fen, &format!("d4{beyond}"), "3.5");
    }
    for hostile in ["d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6"] {
        legal(fen, &format!("d4{hostile}"));
    }
}

#[test]
fn law_08_the_king_never_steps_onto_an_attacked_square() {
    refused("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2", "3.9.2");
    refused("8/8/8/4k3/8/4K3/8/4R3 w - - 0 1", "e3e4", "3.9.2");
}

#[test]
fn law_08_the_king_captures_what_nobody_guards() {
    legal("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "Kxe2");
    refused("4k3/8/8/8/8/3p4/4q3/4K3 w - - 0 1", "Kxe2", "3.9.2");
}

#[test]
fn law_09_both_squares_of_a_double_step_must_be_vacant() {
    for (fen, moves) in [
        ("4k3/8/8/8/8/4n3/4P3/7K w - - 0 1", ""),
        ("4k3/8/8/8/8/4N3/4P3/7K w - - 0 1", ""),
        ("4k3/8/8/8/4n3/8/4P3/7K w - - 0 1", "e3"),
        ("4k3/8/8/8/4N3/8/4P3/7K w - - 0 1", "e3"),
        ("4k3/8/8/8/8/8/4P3/7K w - - 0 1", "e3 e4"),
    ] {
        let all = sans(fen);
        let pawns: Vec<&str> = all.split(' ').filter(|san| san.starts_with('e')).collect();
        assert_eq!(pawns.join(" "), moves, "{fen}");
    }
}

#[test]
fn law_10_a_pawn_goes_straight_to_move_and_aslant_to_capture() {
    refused("4k3/8/8/8/8/4n3/4P3/7K w - - 0 1", "e2e3", "3.7.1");
    refused("4k3/8/8/8/8/8/4P3/7K w - - 0 1", "e2d3", "3.7.3");
    legal("4k3/8/8/8/8/3n4/4P3/7K w - - 0 1", "exd3");
}

#[test]
fn law_11_only_a_pawn_is_captured_in_passing() {
    // Each of these pawns has just made a double step and is next to the white pawn.
    for (fen, moved) in [
        ("4k3/3r4/8/4P3/8/8/8/4K3 b - - 0 1", "Rd5"),
        ("3qk3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d5"),
        ("4k3/3q4/8/4P3/8/8/8/4K3 b - - 0 1", "Qd5"),
        ("4k3/8/8/4P3/8/1b6/8/4K3 b - - 0 1", "Bd5"),
    ] {
        let position = after(&standard(fen), moved);
        let may = position.parse_move("e5d6").is_ok();
        assert_eq!(may, moved == "d5", "{fen} {moved}");
    }
}

#[test]
fn law_12_promotion_is_compulsory_and_to_four_roles_of_ones_own_colour() {
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    refused(fen, "a7a8", "3.7.3.3");
    refused(fen, "a7a8k", "3.7.3.3");
    assert!(standard(fen).parse_move("a7a8p").is_err(), "no pawn again");
    let pawn_moves: Vec<String> = sans(fen)
        .split(' ')
        .filter(|san| san.starts_with('a'))
        .map(str::to_owned)
        .collect();
    assert_eq!(pawn_moves.join(" "), "a8=B a8=N a8=Q+ a8=R+");
    for san in pawn_moves {
        let made = after(&standard(fen), &san).board().piece_at(square("a8"));
        assert_eq!(made.map(|piece| piece.color), Some(Color::White), "{san}");
    }
}

#[test]
fn law_14_the_rook_may_be_attacked() {
    legal("4k3/8/8/8/7r/8/8/4K2R w K - 0 1", "O-O");
    legal("4k3/8/8/8/r7/8/8/R3K3 w Q - 0 1", "O-O-O");
    legal("r3k3/8/8/8/R7/8/8/4K3 b q - 0 1", "O-O-O");
}

#[test]
fn law_14_the_rook_may_cross_an_attacked_square() {
    legal("4k3/8/8/8/1r6/8/8/R3K3 w Q - 0 1", "O-O-O");
    legal("r3k3/8/8/8/1R6/8/8/4K3 b q - 0 1", "O-O-O");
}

#[test]
fn law_14_the_king_may_not_land_on_an_attacked_square() {
    refused("4k3/8/8/8/6r1/8/8/4K2R w K - 0 1", "O-O", "3.8.2.2");
    refused("4k3/8/8/8/2r5/8/8/R3K3 w Q - 0 1", "O-O-O", "3.8.2.2");
}

#[test]
fn law_14_castling_is_along_the_first_rank_only() {
    // A rook from a promotion has not moved either, and no piece is in between.
    let rook_on_e8 = after(&standard("k7/4P3/8/8/8/8/8/4K3 w - - 0 1"), "e8=R+");
    let fen = after(&rook_on_e8, "Kb7").fen();
    refused(&fen, "e1e3", "3.8.1");
    refused(&fen, "O-O", "3.8.2.1");
}

#[test]
fn law_15_check_may_come_from_a_piece_that_has_not_moved() {
    let discovered = after(&standard("4k3/8/8/8/8/8/4N3/K3R3 w - - 0 1"), "Nc3+");
    assert!(discovered.is_check());
    refused(&discovered.fen(), "Ke7", "3.9.2");
    let castled = after(&standard("5k2/8/8/8/8/8/8/4K2R w K - 0 1"), "O-O+");
    assert!(castled.is_check(), "the rook gives check, the king moved");
}

#[test]
fn law_15_the_king_is_never_captured() {
    // The king could be captured on the next move: such a position never occurs.
    for fen in [
        "4k3/8/8/8/8/8/8/K3R3 w - - 0 1",
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR b KQkq - 1 3",
    ] {
        assert!(Position::from_fen(fen, CastlingMode::Standard).is_err());
    }
    // Checkmate ends the game; no move follows.
    let mate = standard("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert_eq!(mate.outcome(), Some(Outcome::Checkmate));
    assert!(mate.legal_moves().is_empty());
    assert_eq!(mate.board().pieces(Color::White, Role::King).len(), 1);
    refused("4k3/8/8/8/8/8/4p3/K3R3 w - - 0 1", "e1e8", "1.4.1");
}

#[test]
fn law_16_no_piece_leaves_its_king_in_check_or_brings_it_there() {
    // The king does not move: a pinned piece may not leave its line, and a check must be answered.
    refused("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2d3", "3.9.2");
    refused("4r1k1/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2", "3.9.2");
}

#[test]
fn law_17_nothing_can_be_put_between_a_neighbour_or_a_pawn_and_the_king() {
    assert_eq!(
        sans("4k3/8/8/8/8/3p4/4q3/R3K2B w - - 0 1"),
        "",
        "a guarded queen mates the adjacent king"
    );
    assert_eq!(
        sans("4k3/8/8/8/7B/8/3p4/R3K3 w - - 0 1"),
        "Kd1 Ke2 Kf1 Kf2 Kxd2",
        "a pawn gives check from an adjacent square"
    );
    assert_eq!(
        sans("4k3/8/8/8/8/5n2/8/R2QK3 w - - 0 1"),
        "Ke2 Kf1 Kf2 Qxf3",
        "a knight leaps"
    );
}

#[test]
fn law_17_a_double_check_is_answered_by_the_king_alone() {
    // Capturing the rook or blocking the bishop is possible, but neither answers both checks.
    let fen = "4k3/8/8/8/1b2r3/8/6B1/3QK3 w - - 0 1";
    assert_eq!(sans(fen), "Kf1 Kf2");
}

#[test]
fn law_19_who_cannot_move_is_stalemated_only_when_not_in_check() {
    let stalemate = standard("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(stalemate.outcome(), Some(Outcome::Stalemate));
    let mate = standard("5Q1k/8/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(mate.outcome(), Some(Outcome::Checkmate));
    assert!(mate.legal_moves().is_empty() && stalemate.legal_moves().is_empty());
}
