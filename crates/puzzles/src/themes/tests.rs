//! A position for each theme, and a similar one without it.

use rules::{CastlingMode, Move, Position};

use super::themes;
use crate::Theme;

pub(crate) fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).unwrap_or_else(|why| panic!("{fen}: {why}"))
}

/// Returns the moves of a line in SAN.
pub(crate) fn played(start: &Position, line: &str) -> Vec<Move> {
    let mut position = *start;
    let moves = line.split(' ').map(|san| {
        let mv = position
            .parse_san(san)
            .unwrap_or_else(|why| panic!("{line}: {san}: {why}"));
        position.play_unchecked(mv);
        mv
    });
    moves.collect()
}

/// Theme, position, line, and whether the theme is present.
#[rustfmt::skip]
const CASES: &[(&str, &str, &str, bool)] = &[
    ("mateIn1", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", true),
    ("mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", true),
    ("mate", "6k1/5pp1/7p/8/8/8/8/R3K3 w - - 0 1", "Ra8+", false),
    ("mateIn2", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "Kf7 Kh7 Rh1#", true),
    // A line of two moves, although one would suffice.
    ("mateIn2", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Kd2 Kf8 Ra8#", false),
    ("mateIn3", "8/6kP/2r5/8/5K1R/8/8/8 w - - 0 1", "h8=Q+ Kg6 Qh7+ Kf6 Rh6#", true),
    // A rook on h1 mates one move earlier.
    ("mateIn3", "6k1/8/5K2/8/8/8/8/R7 w - - 0 1", "Ra7 Kh8 Kg6 Kg8 Ra8#", false),
    ("backRankMate", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", true),
    ("backRankMate", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8#", false),
    ("smotheredMate", "6rk/6pp/8/4N3/8/8/8/4K3 w - - 0 1", "Nf7#", true),
    ("smotheredMate", "7k/R7/5N2/8/8/8/8/4K3 w - - 0 1", "Rh7#", false),
    ("fork", "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", "Nc7+ Kd7 Nxa8", true),
    ("fork", "4k3/r7/8/1N6/8/8/8/4K3 w - - 0 1", "Nxa7", false),
    // The knight moves to the king's former square.
    ("fork", "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", "Nc7+ Kd7 Ne8", false),
    ("pin", "4k3/8/8/4n3/8/8/3P4/R4K2 w - - 0 1", "Re1 Kd7 Rxe5", true),
    // The pawn on g7 is pinned to the king, so the queen is safe on h6.
    ("pin", "7k/6p1/8/8/8/8/1B6/2Q3K1 w - - 0 1", "Qh6+", true),
    ("pin", "7k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1", "Qh6+", false),
    ("skewer", "3q4/8/8/3k4/8/8/8/K6R w - - 0 1", "Rd1+ Ke6 Rxd8", true),
    ("skewer", "3k4/8/8/3q4/8/8/8/K6R w - - 0 1", "Rd1 Ke8 Rxd5", false),
    ("discoveredAttack", "3qk3/8/8/8/8/3B4/8/3RK3 w - - 0 1", "Bg6+ Ke7 Rxd8", true),
    ("discoveredAttack", "3qk3/8/8/8/8/8/8/3RK3 w - - 0 1", "Rxd8+", false),
    // The rook moves to the king's former square.
    ("discoveredAttack", "r1bqr1k1/ppp1bppp/6n1/3n4/3P4/P4B2/1PQ2PPP/RNB1K1NR b KQ - 0 1", "Bb4+ Kd1 Re1#", false),
    ("discoveredCheck", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nc5+", true),
    ("discoveredCheck", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nd6+", true),
    ("discoveredCheck", "4k3/8/8/8/4N3/8/8/3R1K2 w - - 0 1", "Nd6+", false),
    ("doubleCheck", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nd6+", true),
    ("doubleCheck", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nc5+", false),
    ("hangingPiece", "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5", true),
    ("hangingPiece", "4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5", false),
    ("hangingPiece", "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", false),
    // On b8 the rook captures it, on b6 a pawn, and on its own square the king.
    ("trappedPiece", "3r4/B1p5/1pk5/8/8/8/8/2K5 b - - 0 1", "Kb7 Bb8 Rxb8", true),
    ("trappedPiece", "8/B1p5/1pk5/8/8/8/8/2K5 b - - 0 1", "Kb7 Bb8 Kxb8", true),
    // It could have captured a rook in exchange.
    ("trappedPiece", "1r6/B1p5/1pk5/8/8/8/8/2K5 b - - 0 1", "Kb7 Kd1 Kxa7", false),
    ("capturingDefender", "4k3/8/2n5/b7/8/8/5K2/R4B2 w - - 0 1", "Bb5 Kd7 Bxc6+ Kxc6 Rxa5", true),
    ("capturingDefender", "4k3/8/2n5/8/b7/8/8/R3KB2 w - - 0 1", "Rxa4", false),
    ("deflection", "4q1k1/5ppp/8/8/Q7/8/5PPP/3R2K1 w - - 0 1", "Qxe8#", false),
    ("deflection", "3q2k1/4bppp/8/8/8/8/4RPPP/Q3R1K1 w - - 0 1", "Rxe7 Qxe7 Qa8+", true),
    ("attraction", "r4rk1/5ppp/8/8/8/3B1N2/8/3QK3 w - - 0 1", "Bxh7+ Kxh7 Nd2", false),
    ("attraction", "r4rk1/5ppp/8/8/8/3B1N2/8/3QK3 w - - 0 1", "Bxh7+ Kxh7 Qd3+", true),
    ("attraction", "k2q4/8/8/8/8/8/8/KN1R4 w - - 0 1", "Rd5 Qxd5 Nc3 Kb8 Nxd5", true),
    // The queen has left before the knight arrives.
    ("attraction", "k2q4/8/8/8/8/8/8/KN1R4 w - - 0 1", "Rd5 Qxd5 Nc3 Qh5 Nd5", false),
    ("sacrifice", "r4rk1/5ppp/8/8/8/3B1N2/8/3QK3 w - - 0 1", "Bxh7+ Kxh7 Ng5+", true),
    ("sacrifice", "4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5", false),
    ("quietMove", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "Kf7 Kh7 Rh1#", true),
    ("quietMove", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", false),
    ("advancedPawn", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "a6", true),
    ("advancedPawn", "4k3/8/P7/8/p7/8/8/4K3 b - - 0 1", "a3", true),
    ("advancedPawn", "4k3/8/8/8/P7/8/8/4K3 w - - 0 1", "a5", false),
    ("promotion", "8/P7/8/8/8/4k3/8/4K3 w - - 0 1", "a8=Q", true),
    ("promotion", "8/8/P7/8/8/4k3/8/4K3 w - - 0 1", "a7", false),
    ("underPromotion", "8/P7/8/8/8/4k3/8/4K3 w - - 0 1", "a8=N", true),
    ("underPromotion", "8/P7/8/8/8/4k3/8/4K3 w - - 0 1", "a8=Q", false),
    ("enPassant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", true),
    ("enPassant", "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "exd6", false),
    ("castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", true),
    ("castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kf1", false),
    ("endgame", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", true),
    ("endgame", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4", false),
    ("pawnEndgame", "8/P7/8/8/8/4k3/8/4K3 w - - 0 1", "a8=Q", true),
    ("pawnEndgame", "8/P7/8/8/8/4k3/8/B3K3 w - - 0 1", "a8=Q", false),
    ("knightEndgame", "4k3/8/8/1n6/P7/8/8/4K3 w - - 0 1", "axb5", true),
    ("bishopEndgame", "4k3/8/8/1b6/P7/8/8/4K3 w - - 0 1", "axb5", true),
    ("rookEndgame", "4k3/8/8/1r6/P7/8/8/4K3 w - - 0 1", "axb5", true),
    ("rookEndgame", "4k3/8/8/1r6/P7/8/8/N3K3 w - - 0 1", "axb5", false),
    ("queenEndgame", "4k3/8/8/1q6/P7/8/8/4K3 w - - 0 1", "axb5", true),
];

#[test]
fn finds_each_theme() {
    let mut wrong = Vec::new();
    for &(name, fen, line, holds) in CASES {
        let theme: Theme = name.parse().unwrap();
        let start = position(fen);
        let found = themes(&start, &played(&start, line));
        if found.contains(theme) != holds {
            wrong.push(format!("{name}: {fen} {line}: {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_theme_has_a_case() {
    for theme in Theme::ALL {
        let has = |&(name, _, _, holds): &(&str, &str, &str, bool)| holds && name == theme.name();
        assert!(CASES.iter().any(has), "{theme}");
    }
}
