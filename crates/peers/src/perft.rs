//! Speed of counting positions in each library.
//!
//! Each version uses the fastest method of its public interface. *Made* makes every move and
//! requires every complete position, with its hash, as a search does. *Bulk* counts the moves of
//! the last ply without making them; there `perft` of our rules also maintains no hash.

mod chess_crate;
mod cozy;
mod ours;
mod shakmaty_crate;
mod work;

use crate::race::{self, Contender};
use crate::table;

use work::Work;

/// The start position, and four positions with different difficulties.
const BULK: [Work; 5] = [
    Work {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 6,
        nodes: 119_060_324,
    },
    Work {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 5,
        nodes: 193_690_690,
    },
    Work {
        name: "endgame",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        depth: 7,
        nodes: 178_633_661,
    },
    Work {
        name: "promotion",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        depth: 5,
        nodes: 89_941_194,
    },
    Work {
        name: "middlegame",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        depth: 5,
        nodes: 164_075_551,
    },
];

/// The same one ply less deep, because making every move takes longer.
const MADE: [Work; 5] = [
    Work {
        depth: 5,
        nodes: 4_865_609,
        ..BULK[0]
    },
    Work {
        depth: 4,
        nodes: 4_085_603,
        ..BULK[1]
    },
    Work {
        depth: 6,
        nodes: 11_030_083,
        ..BULK[2]
    },
    Work {
        depth: 4,
        nodes: 2_103_487,
        ..BULK[3]
    },
    Work {
        depth: 4,
        nodes: 3_894_594,
        ..BULK[4]
    },
];

const BULK_CONTENDERS: [Contender<Work>; 4] = [
    Contender {
        name: "staunton",
        run: ours::bulk,
    },
    Contender {
        name: "cozy-chess",
        run: cozy::bulk,
    },
    Contender {
        name: "shakmaty",
        run: shakmaty_crate::bulk,
    },
    Contender {
        name: "chess",
        run: chess_crate::bulk,
    },
];

const MADE_CONTENDERS: [Contender<Work>; 4] = [
    Contender {
        name: "staunton",
        run: ours::made,
    },
    Contender {
        name: "cozy-chess",
        run: cozy::made,
    },
    Contender {
        name: "shakmaty",
        run: shakmaty_crate::made,
    },
    Contender {
        name: "chess",
        run: chess_crate::made,
    },
];

/// Runs both races and prints the results.
pub(crate) fn compare(rounds: u32) {
    println!("Millions of positions a second on one core, best of {rounds} rounds.");
    println!("The lead is staunton's over cozy-chess.");
    // A round is shorter, so there are more rounds in the same time.
    race_and_print(
        "made",
        "Every move made, the hash kept",
        &MADE_CONTENDERS,
        &MADE,
        4 * rounds,
    );
    race_and_print(
        "bulk",
        "Counting, the last ply in bulk",
        &BULK_CONTENDERS,
        &BULK,
        rounds,
    );
}

fn race_and_print(
    short: &str,
    title: &str,
    contenders: &[Contender<Work>],
    works: &[Work],
    rounds: u32,
) {
    let best = race::run(short, contenders, works, rounds);
    for (work, row) in works.iter().zip(&best) {
        for (contender, best) in contenders.iter().zip(row) {
            assert_eq!(
                best.done, work.nodes,
                "{} counts wrongly: {} to depth {}",
                contender.name, work.fen, work.depth
            );
        }
    }
    let names: Vec<String> = works
        .iter()
        .map(|work| format!("{} to depth {}", work.name, work.depth))
        .collect();
    table::print(title, contenders, &names, &best);
}
