//! Properties of the evaluation as a whole.

use rules::CastlingMode;

use super::tuning::{trace, weights};
use super::*;

fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).unwrap()
}

/// Returns the same position with colors swapped and the board flipped.
fn flipped(fen: &str) -> Position {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |text: &str| -> String {
        text.chars()
            .map(|c| {
                if c.is_ascii_uppercase() {
                    c.to_ascii_lowercase()
                } else {
                    c.to_ascii_uppercase()
                }
            })
            .collect()
    };
    let ranks: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let castling = swap(fields[2]);
    let castling = if fields[2] == "-" { "-" } else { &castling };
    position(&format!("{} {turn} {castling} - 0 1", ranks.join("/")))
}

const POSITIONS: [&str; 13] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "8/8/8/8/8/2k5/8/2KR4 w - - 0 1",
    "8/8/8/3k4/8/8/1B6/N1K5 w - - 0 1",
    "8/8/8/3k4/8/1P6/8/2K5 b - - 0 1",
    "r5k1/5ppp/8/8/8/8/5PPP/1N4K1 b - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "2kr3r/pp1n1p2/2pb4/q2N2pp/3P2PP/1Q6/PP2PPB1/2KRR3 b - - 0 20",
    "8/1p4k1/p1pP2p1/4P2p/P1b4P/6P1/3K1PB1/8 w - - 0 40",
    "3r2k1/P4p2/6p1/1p1Q3p/4q3/1B6/5PPP/6K1 b - - 0 30",
    "7k/8/8/8/7P/8/7P/4KB2 w - - 0 1",
];

#[test]
fn evaluation_is_symmetric_in_colors() {
    for fen in POSITIONS {
        assert_eq!(evaluate(&position(fen)), evaluate(&flipped(fen)), "{fen}");
    }
}

/// Returns the position mirrored from kingside to queenside, without castling rights.
fn mirrored(fen: &str) -> Position {
    let fields: Vec<&str> = fen.split(' ').collect();
    let ranks: Vec<String> = fields[0]
        .split('/')
        .map(|rank| rank.chars().rev().collect())
        .collect();
    position(&format!("{} {} - - 0 1", ranks.join("/"), fields[1]))
}

#[test]
fn evaluation_is_symmetric_in_wings() {
    for fen in POSITIONS {
        assert_eq!(evaluate(&position(fen)), evaluate(&mirrored(fen)), "{fen}");
    }
}

#[test]
fn the_standard_position_is_worth_only_the_tempo() {
    let tempo = weights()[Group::Tempo.first()][0];
    assert_eq!(evaluate(&Position::start()), tempo as i32);
}

/// The tuner and the search use the same evaluation.
#[test]
fn counts_times_weights_equal_the_evaluation() {
    for fen in POSITIONS {
        let position = position(fen);
        let Some(trace) = trace(&position) else {
            let settled = endings::is_drawn(&position) || is_basic_mate(&position);
            assert!(settled, "{fen}");
            continue;
        };
        let (value, _) = trace.value(&weights());
        // Integers are rounded twice on the way.
        let played = seen_by_white(&position, evaluate(&position));
        assert!((value - played as f32).abs() < 2.0, "{fen}");
    }
}

#[test]
fn material_counts_and_drawn_endings_do_not() {
    for (fen, at_least) in [
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 400),
        ("4k3/8/8/8/8/8/8/4K2Q w - - 0 1", 800),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 b Qkq - 0 1",
            350,
        ),
    ] {
        assert!(evaluate(&position(fen)) >= at_least, "{fen}");
    }
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KB2 b - - 0 1",
        "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",
    ] {
        assert_eq!(evaluate(&position(fen)), DRAW, "{fen}");
    }
    assert!(evaluate(&position("4kb2/8/8/8/8/8/8/R3K3 w - - 0 1")).abs() < 100);
}

#[test]
fn a_bare_king_is_driven_where_it_can_be_mated() {
    let better_for_white = |better: &str, worse: &str| {
        assert!(
            evaluate(&position(better)) > evaluate(&position(worse)),
            "{better} beats {worse}"
        );
    };
    better_for_white(
        "k7/8/8/8/8/8/8/K6R w - - 0 1",
        "8/8/8/3k4/8/8/8/K6R w - - 0 1",
    );
    better_for_white(
        "k7/8/2K5/8/8/8/8/7R w - - 0 1",
        "k7/8/8/8/8/8/8/K6R w - - 0 1",
    );
    // The bishop on c1 covers dark squares, so the mate has to happen on h8 or a1.
    better_for_white(
        "7k/8/8/8/8/8/K7/N1B5 w - - 0 1",
        "k7/8/8/8/8/8/K7/N1B5 w - - 0 1",
    );
}
