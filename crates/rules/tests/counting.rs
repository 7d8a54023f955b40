//! Compares counted moves with listed moves: the two paths treat knights and sliders differently.

use staunton_rules::{CastlingMode, Position, perft};

/// A linear congruential generator, so that every run plays the same games.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Positions with many pins, checks, promotions, castling moves or en-passant captures.
const STARTS: [(&str, CastlingMode); 6] = [
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        CastlingMode::Standard,
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        CastlingMode::Standard,
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        CastlingMode::Standard,
    ),
    (
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        CastlingMode::Standard,
    ),
    ("8/8/8/qRK4k/8/8/8/8 w - - 0 1", CastlingMode::Chess960),
    (
        "2r1kr1b/8/8/8/8/8/8/1RK4R w BHcf - 0 1",
        CastlingMode::Chess960,
    ),
];

/// Plays a random game and returns its number of positions.
fn compare(random: &mut Random, start: &Position) -> usize {
    let mut position = *start;
    for ply in 0..80 {
        let moves = position.legal_moves();
        assert_eq!(perft(&position, 1), moves.len() as u64, "{position}");
        assert_eq!(
            position.captures().len() + position.quiets().len(),
            moves.len(),
            "{position}"
        );
        if moves.is_empty() {
            return ply + 1;
        }
        position = position.play(moves[random.below(moves.len())]).unwrap();
    }
    80
}

#[test]
fn counts_as_many_moves_at_one_ply_as_the_list_has() {
    let mut random = Random(7);
    let mut positions = 0;
    for number in 0..960 {
        positions += compare(&mut random, &Position::chess960(number).unwrap());
    }
    for (fen, mode) in STARTS {
        let start = Position::from_fen(fen, mode).unwrap();
        for _ in 0..100 {
            positions += compare(&mut random, &start);
        }
    }
    assert!(positions > 90_000, "{positions} positions");
}

/// Uses more moves than a list holds without an allocation.
#[test]
fn lists_more_moves_than_fit_without_an_allocation() {
    // The position with the most known legal moves that a game can reach (Petrović 1964).
    let fen = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    let list = position.legal_moves();
    assert_eq!(perft(&position, 1), 218);
    assert_eq!(list.len(), 218);
    assert_eq!(list.iter().count(), 218);
    assert_eq!(list.clone().into_iter().len(), 218);
    let mut sorted: Vec<_> = list.into_iter().collect();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), 218, "each move once");
}
