//! Speed of reading PGN games, with every move resolved in its position and played.
//!
//! The work is the same for both libraries: tags are read, moves of variations are played too, and
//! comments are skipped or their clocks and evaluations are read.

pub(crate) mod games;
mod ours;
mod shakmaty_reader;
mod work;

use crate::race::{self, Contender};
use crate::table;

use work::Work;

const CONTENDERS: [Contender<Work>; 2] = [
    Contender {
        name: "staunton",
        run: |work| ours::read(work).moves,
    },
    Contender {
        name: "pgn-reader",
        run: |work| shakmaty_reader::read(work).moves,
    },
];

/// Generates the games, runs the race and prints the results.
pub(crate) fn compare(rounds: u32) {
    let text = games::write(5_000, 1);
    println!(
        "Millions of moves a second on one core, best of {rounds} rounds over {} MB of PGN.",
        text.len() / 1_000_000
    );
    println!("The lead is staunton's over pgn-reader with shakmaty.");
    let works = [false, true].map(|annotations| Work {
        text: text.clone(),
        annotations,
    });
    for work in &works {
        assert_eq!(ours::read(work), shakmaty_reader::read(work));
    }
    let best = race::run("pgn", &CONTENDERS, &works, rounds);
    let names = ["moves played", "and clocks and evaluations read"].map(str::to_owned);
    table::print("Reading PGN", &CONTENDERS, &names, &best);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_contenders_read_everything() {
        let text = games::write(50, 7);
        for annotations in [false, true] {
            let work = Work {
                text: text.clone(),
                annotations,
            };
            let contents = ours::read(&work);
            assert_eq!(contents.games, 50);
            assert!(contents.moves > 1_000 && contents.pieces > 100 && contents.tags > 1_000);
            assert_eq!(contents.clocks > 0, annotations);
            assert_eq!(contents.evaluations != 0, annotations);
            assert_eq!(contents, shakmaty_reader::read(&work));
        }
    }
}
