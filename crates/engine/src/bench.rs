//! The node-count signature, which changes only when the search or the evaluation changes.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rules::{CastlingMode, Line, Position};

use crate::clock::Instant;
use crate::{Engine, Limits};

const DEPTH: u32 = 12;
const HASH_MB: usize = 16;

/// Openings, middlegames, endings, and a Chess960 start, chosen for this project.
const POSITIONS: [(&str, CastlingMode); 12] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        CastlingMode::Standard,
    ),
    (
        "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        CastlingMode::Standard,
    ),
    (
        "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP3PPP/R1BQKB1R w KQ - 2 6",
        CastlingMode::Standard,
    ),
    (
        "r2q1rk1/pp1bbppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 6 9",
        CastlingMode::Standard,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        CastlingMode::Standard,
    ),
    (
        "2rq1rk1/pb2bppp/1p2pn2/8/2BP4/P1N2N2/1P2QPPP/3R1RK1 b - - 2 15",
        CastlingMode::Standard,
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        CastlingMode::Standard,
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        CastlingMode::Standard,
    ),
    (
        "8/5pk1/4p1p1/3pP2p/2pP1P1P/2P2KP1/8/8 w - - 0 40",
        CastlingMode::Standard,
    ),
    (
        "3r2k1/1p3ppp/p7/8/2P5/1P3N2/P4PPP/6K1 b - - 0 25",
        CastlingMode::Standard,
    ),
    ("8/8/8/4k3/8/8/3RK3/8 w - - 0 1", CastlingMode::Standard),
    (
        "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
        CastlingMode::Chess960,
    ),
];

/// Result of [`bench()`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Positions visited: the node count that serves as the signature.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// Searches a fixed set of positions to a fixed depth. The node count is the same on every machine
/// and in every run of the same source.
pub fn bench() -> Bench {
    let started = Instant::now();
    let mut engine = Engine::new(HASH_MB);
    let limits = Limits {
        depth: Some(DEPTH),
        ..Limits::default()
    };
    let nodes = POSITIONS
        .iter()
        .filter_map(|&(fen, mode)| Position::from_fen(fen, mode).ok())
        .map(|position| {
            engine.new_game();
            let stop = AtomicBool::new(false);
            engine
                .search(&Line::new(position), &limits, &stop, |_| ())
                .nodes
        })
        .sum();
    Bench {
        nodes,
        time: started.elapsed(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The node count of the current search and network.
    const SIGNATURE: u64 = 308_488;

    #[test]
    fn every_position_can_be_read() {
        for (fen, mode) in POSITIONS {
            assert!(Position::from_fen(fen, mode).is_ok(), "{fen}");
        }
    }

    /// The signature depends on the search and the evaluation, but not on the processor, the
    /// compiler or earlier searches.
    #[test]
    fn the_signature_is_the_same_in_every_run_and_on_every_processor() {
        assert_eq!([bench().nodes, bench().nodes], [SIGNATURE; 2]);
    }
}
