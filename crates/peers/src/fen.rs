//! Speed of reading positions from FENs, including checks and hash, and of writing them as FENs.

mod contenders;
mod work;

use rules::{Move, Position};

use crate::race::{self, Contender};
use crate::reading::games;
use crate::table;

use work::Work;

const READERS: [Contender<Work>; 3] = [
    Contender {
        name: "staunton",
        run: contenders::ours_read,
    },
    Contender {
        name: "cozy-chess",
        run: contenders::cozy_read,
    },
    Contender {
        name: "shakmaty",
        run: contenders::shakmaty_read,
    },
];

const WRITERS: [Contender<Work>; 3] = [
    Contender {
        name: "staunton",
        run: contenders::ours_write,
    },
    Contender {
        name: "cozy-chess",
        run: contenders::cozy_write,
    },
    Contender {
        name: "shakmaty",
        run: contenders::shakmaty_write,
    },
];

/// Runs both races over every position of some games, and prints the results.
pub(crate) fn compare(rounds: u32) {
    let works = [work(500)];
    let mut best = race::run("fen, reading", &READERS, &works, rounds);
    best.extend(race::run("fen, writing", &WRITERS, &works, rounds));
    let names = ["read", "written"].map(str::to_owned);
    table::print("FENs", &READERS, &names, &best);
}

/// Returns the positions of this many games.
fn work(games: usize) -> Work {
    #[derive(Default)]
    struct Fens(Vec<String>);

    impl pgn::Visitor for Fens {
        fn mv(&mut self, _: Move, after: &Position) {
            self.0.push(after.fen());
        }
    }

    let text = games::write(games, 2);
    let mut fens = Fens::default();
    let mut reader = pgn::Reader::from_bytes(&text);
    while reader
        .read_game(&mut fens)
        .expect("a text in memory is read without errors")
    {}
    let Fens(fens) = fens;
    Work {
        ours: fens.iter().map(|fen| contenders::ours(fen)).collect(),
        cozy: fens.iter().map(|fen| contenders::cozy(fen)).collect(),
        shakmaty: fens.iter().map(|fen| contenders::shakmaty(fen)).collect(),
        fens,
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{EnPassantMode, fen::Fen};

    use super::*;

    #[test]
    fn all_contenders_round_trip_every_fen() {
        let work = work(3);
        let number = work.fens.len() as u64;
        assert!(number > 100);
        for contender in READERS.iter().chain(&WRITERS) {
            assert_eq!((contender.run)(&work), number, "{}", contender.name);
        }
        for (at, fen) in work.fens.iter().enumerate() {
            assert_eq!(work.ours[at].fen(), *fen);
            let theirs = Fen::from_position(&work.shakmaty[at], EnPassantMode::Legal);
            assert_eq!(theirs.to_string(), *fen);
        }
    }
}
