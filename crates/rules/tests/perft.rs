//! Exact move counts: the start position, five positions that exposed bugs in many generators, and
//! Chess960 starts.

use staunton_rules::{CastlingMode, Position, perft, perft_divide};

/// FEN and the counts at depth 1, 2, 3, …
///
/// Source: the perft results of the Chess Programming Wiki; independent programs confirm each one.
const STANDARD: [(&str, &[u64]); 6] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238, 674_624],
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292],
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    ),
];

#[test]
fn perft_of_standard_positions() {
    for (fen, counts) in STANDARD {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), count, "{fen} at depth {depth}");
        }
    }
}

/// Scharnagl number, first rank, and the counts at depth 1 to 4, as counted by Stockfish 15.1.
const CHESS960_STARTS: [(u16, &str, [u64; 4]); 14] = [
    (0, "BBQNNRKR", [20, 400, 9_006, 201_143]),
    (1, "BQNBNRKR", [20, 400, 8_948, 198_393]),
    (42, "NNQRBBKR", [19, 361, 7_716, 164_390]),
    (101, "QNBBRNKR", [20, 400, 8_998, 200_829]),
    (222, "NQRKNBBR", [20, 400, 8_970, 200_348]),
    (333, "NRQBKRBN", [18, 324, 6_656, 136_027]),
    (356, "NBBRKRQN", [18, 324, 6_648, 135_718]),
    (447, "RNNQKRBB", [20, 400, 8_914, 197_692]),
    (518, "RNBQKBNR", [20, 400, 8_902, 197_281]),
    (619, "RNQKBRNB", [20, 400, 8_900, 197_091]),
    (758, "RKBNNBRQ", [20, 400, 8_934, 197_897]),
    (862, "RKNRNBBQ", [20, 400, 8_986, 199_384]),
    (902, "RKBQRBNN", [19, 361, 7_678, 162_816]),
    (959, "RKRNNQBB", [20, 400, 9_006, 201_143]),
];

/// Chess960 positions with relevant castling, counted the same way.
const CHESS960: [(&str, [u64; 4]); 7] = [
    (
        "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
        [29, 502, 14_569, 287_739],
    ),
    (
        "rbbqn1kr/pp2p1pp/6n1/2pp1p2/2P4P/P7/BP1PPPP1/R1BQNNKR w HAha - 0 9",
        [27, 916, 25_798, 890_435],
    ),
    (
        "rqbbknr1/1ppp2pp/p5n1/4pp2/P7/1PP5/1Q1PPPPP/R1BBKNRN w GAga - 0 9",
        [24, 600, 15_347, 408_207],
    ),
    (
        "2r1kr1b/8/8/8/8/8/8/1RK4R w BHcf - 0 1",
        [2, 62, 1_391, 41_625],
    ),
    (
        "rk2r3/8/8/8/8/8/8/R1K2R2 b AFae - 0 1",
        [23, 481, 11_096, 246_652],
    ),
    ("8/8/8/8/8/8/8/qRK4k w B - 0 1", [4, 27, 302, 5_496]),
    (
        "nrk1brnb/pp1ppppp/8/2p5/3P4/1N1Q1N2/1PP1PPPP/qRK1BR1B w KQkq - 2 10",
        [38, 1_100, 39_470, 1_151_064],
    ),
];

#[test]
fn law_36_chess960_starts() {
    for (number, rank, counts) in CHESS960_STARTS {
        let start = Position::chess960(number).unwrap();
        let fen = format!(
            "{}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1",
            rank.to_ascii_lowercase()
        );
        assert_eq!(start.fen(), fen, "start {number}");
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(
                perft(&start, depth),
                count,
                "start {number} at depth {depth}"
            );
        }
    }
    assert_eq!(Position::chess960(960), None);
}

#[test]
fn law_36_chess960_castling() {
    for (fen, counts) in CHESS960 {
        let position = Position::from_fen(fen, CastlingMode::Chess960).unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), count, "{fen} at depth {depth}");
        }
    }
}

#[test]
fn divide_counts_sum_to_perft() {
    let position = Position::from_fen(STANDARD[1].0, CastlingMode::Standard).unwrap();
    let parts = perft_divide(&position, 3);
    assert_eq!(parts.len(), 48);
    assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), 97_862);
    assert!(perft_divide(&position, 0).is_empty());
}
