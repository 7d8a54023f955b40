//! Positions whose answers can be checked by hand.

use rules::{CastlingMode, Color, Position};
use staunton_mating::{Budget, Winnability, solve};

use crate::{assert_mates, position};

const CAN: bool = true;
const CANNOT: bool = false;

/// FEN, whether White can mate, whether Black can mate, the reason.
const TABLE: &[(&str, bool, bool, &str)] = &[
    // The game is over.
    (
        "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
        CAN,
        CANNOT,
        "mated on the back rank",
    ),
    (
        "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1",
        CANNOT,
        CANNOT,
        "stalemate with a queen on the board",
    ),
    (
        "3rkr2/4r3/2B3B1/8/8/8/8/2K5 b - - 0 1",
        CAN,
        CANNOT,
        "a double check by two bishops of one colour that no game leads to; it is a mate all the same",
    ),
    // Ordinary positions.
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        CAN,
        CAN,
        "the standard position",
    ),
    (
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        CANNOT,
        CANNOT,
        "bare kings",
    ),
    (
        "8/8/4k3/8/8/3K4/3P4/8 w - - 0 1",
        CAN,
        CANNOT,
        "a pawn becomes a queen",
    ),
    (
        "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1",
        CAN,
        CANNOT,
        "two knights mate when the king helps",
    ),
    (
        "8/8/4k3/8/8/3KN3/8/8 w - - 0 1",
        CANNOT,
        CANNOT,
        "a lone knight",
    ),
    (
        "8/4p3/4k3/8/8/3KN3/8/8 w - - 0 1",
        CAN,
        CAN,
        "a lone knight, and a pawn that gets in the way",
    ),
    (
        "8/8/4k2b/8/8/3KB3/8/8 w - - 0 1",
        CANNOT,
        CANNOT,
        "bishops of one colour",
    ),
    (
        "8/8/4k3/7b/8/3KB3/8/8 w - - 0 1",
        CAN,
        CAN,
        "bishops of both colours, each in its king's way",
    ),
    (
        "8/8/2q1k3/8/8/3KN3/8/8 w - - 0 1",
        CANNOT,
        CAN,
        "a knight against a queen",
    ),
    // Blocked pawns.
    (
        "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1",
        CANNOT,
        CANNOT,
        "a wall with no gap",
    ),
    (
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
        CANNOT,
        CANNOT,
        "a wall with no gap, the other files",
    ),
    (
        "4k3/8/8/3p1p1p/3P1P1P/8/8/4K3 w - - 0 1",
        CAN,
        CAN,
        "kings go round by the queen's side",
    ),
    (
        "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1",
        CANNOT,
        CANNOT,
        "a wall, and bishops that attack no enemy pawn",
    ),
    (
        "5bk1/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1",
        CAN,
        CAN,
        "a wall, and a bishop that takes at b4: the wall falls",
    ),
    (
        "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/3NK3 w - - 0 1",
        CAN,
        CAN,
        "a knight leaps over the wall",
    ),
    (
        "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/3RK3 w - - 0 1",
        CAN,
        CAN,
        "a rook gives itself up to open the wall",
    ),
    // Castling is the only way across the wall of attacked squares, or the castling right does not
    // help.
    (
        "k7/8/8/8/8/8/8/4K2R w K - 0 1",
        CAN,
        CANNOT,
        "castling rights",
    ),
    // En passant opens a blocked board, but only at once.
    (
        "4k3/8/8/1p1pPp1p/1P1P1P1P/8/8/4K3 w - d6 0 1",
        CAN,
        CAN,
        "the wall opens by a capture in passing",
    ),
    (
        "4k3/8/8/1p1pPp1p/1P1P1P1P/8/8/4K3 w - - 0 1",
        CAN,
        CAN,
        "the same without it: the free pawn becomes a queen, which may give itself up at c4",
    ),
    // Forced lines.
    ("k7/8/1K6/8/8/8/8/1q6 w - - 0 1", CANNOT, CAN, "a bare king"),
    (
        "7k/8/8/8/8/5n2/6q1/7K w - - 0 1",
        CANNOT,
        CANNOT,
        "the only move takes the queen and leaves a lone knight",
    ),
    (
        "8/8/8/8/8/7k/6q1/7K w - - 0 1",
        CANNOT,
        CAN,
        "mated in the corner",
    ),
    (
        "8/8/8/8/8/6k1/6q1/7K w - - 0 1",
        CANNOT,
        CAN,
        "mated in the corner",
    ),
    (
        "8/8/8/8/4k3/8/6q1/7K w - - 0 1",
        CANNOT,
        CANNOT,
        "the only move takes the queen",
    ),
    (
        "k7/1R6/8/8/8/8/8/K7 b - - 0 1",
        CANNOT,
        CANNOT,
        "the only move takes the rook",
    ),
    (
        "k7/P7/1K6/8/8/8/8/8 b - - 0 1",
        CANNOT,
        CANNOT,
        "stalemate on the edge",
    ),
    (
        "k7/P7/2K5/8/8/8/8/8 b - - 0 1",
        CANNOT,
        CANNOT,
        "the only move takes the pawn",
    ),
    (
        "k7/P7/1K6/8/8/8/8/8 w - - 0 1",
        CAN,
        CANNOT,
        "the king steps back and lets the other out",
    ),
    // Positions in which only an underpromotion mates.
    (
        "8/8/8/8/8/k1K5/p7/B7 b - - 0 1",
        CAN,
        CAN,
        "the pawn becomes what the bishop needs in its way",
    ),
    // A smothered corner.
    (
        "6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1",
        CAN,
        CAN,
        "a knight and a king's own pieces",
    ),
    // Pawns that run out of moves while a king is shut in.
    (
        "k7/3p1p1p/8/1p6/1P6/KP6/PP1P1P1P/8 w - - 0 1",
        CAN,
        CAN,
        "the free king has time to come and open the cage",
    ),
    (
        "4k3/5p1p/8/1p6/1P6/KP6/PP3P1P/8 w - - 0 1",
        CANNOT,
        CANNOT,
        "two pawns fewer: White runs out of moves first",
    ),
    (
        "8/3p1p1p/8/1p6/kP6/Pp6/pP1P1P1P/K7 w - - 0 1",
        CANNOT,
        CANNOT,
        "both kings are shut in until the pawns have no move",
    ),
    (
        "1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/4K3 w - - 0 1",
        CANNOT,
        CANNOT,
        "the wall holds, however the pawns before it move",
    ),
    (
        "8/1p2B1B1/1PpB1B2/k1P5/p1P5/P7/5K2/8 w - - 0 1",
        CANNOT,
        CANNOT,
        "the king moves back and forth; a capture on b7 is stalemate",
    ),
    // A king that moves away gives its opponent moves.
    (
        "6k1/6P1/6K1/8/8/8/8/8 w - - 0 1",
        CAN,
        CANNOT,
        "the king steps aside and lets the other out",
    ),
    // A lone minor piece and enemy pieces that block their king.
    (
        "2B5/2K1kp2/4q3/8/8/8/8/8 b - - 0 1",
        CAN,
        CAN,
        "a bishop mates with the help of the pawn, the queen gone",
    ),
    (
        "8/8/6K1/3b2Q1/8/3B4/2P3k1/8 b - - 0 1",
        CAN,
        CAN,
        "a bishop mates with the help of the pawn or the other bishop",
    ),
];

#[test]
fn law_22_positions_checked_by_hand() {
    for &(fen, white, black, why) in TABLE {
        let position = position(fen);
        for (side, can) in [(Color::White, white), (Color::Black, black)] {
            let answer = solve(&position, side, Budget::default());
            assert_eq!(
                answer.winnability.can_mate(),
                Some(can),
                "{side} in {fen} ({why})"
            );
            if can {
                assert_mates(&position, side, &answer);
            }
        }
    }
}

/// The only mate is a promotion to knight.
#[test]
fn an_underpromotion_is_found() {
    let start = position("8/5P1k/5K2/8/8/8/8/6rb w - - 0 1");
    let answer = solve(&start, Color::White, Budget::default());
    assert_mates(&start, Color::White, &answer);
}

/// In Chess960 a king may be next to the rook with which the other king castles. Here that is
/// stalemate, and the rook mates on a1.
#[test]
fn castling_beside_the_enemy_king_is_no_mate() {
    let fen = "8/8/5B2/8/8/8/k1NN4/1R1K4 w B - 0 1";
    let start = Position::from_fen(fen, CastlingMode::Chess960).expect("a position");
    let answer = solve(&start, Color::White, Budget::default());
    assert_mates(&start, Color::White, &answer);
}

#[test]
fn the_answer_is_unknown_when_the_budget_runs_out() {
    let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for nodes in 0..50 {
        let answer = solve(&start, Color::White, Budget { nodes });
        assert_eq!(answer.winnability, Winnability::Unknown);
        assert!(answer.nodes <= nodes.max(1), "{} of {nodes}", answer.nodes);
    }
}
