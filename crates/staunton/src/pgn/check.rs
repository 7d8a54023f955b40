//! `staunton pgn check`: what is wrong, and where.

use std::io;
use std::path::PathBuf;

use lab::pgn::Work;
use pgn::{Diagnostic, Reader, Source, Visitor};
use rules::{Move, Position};

use super::files;

pub(super) fn run(paths: &[PathBuf]) -> u8 {
    let mut moves = 0;
    let mut outcome = files::read(paths, &Check, |part, sink| {
        moves += part.output.moves;
        sink.results(part, &part.output.problems)
    });
    outcome.finish(&format!(
        "games {}, moves {moves}, problems {}\n",
        outcome.games, outcome.problems
    ));
    outcome.code()
}

struct Check;

#[derive(Default)]
struct Found {
    moves: u64,
    problems: Vec<Diagnostic>,
}

impl Visitor for Found {
    fn mv(&mut self, _: Move, _: &Position) {
        self.moves += 1;
    }

    fn problem(&mut self, diagnostic: Diagnostic) {
        self.problems.push(diagnostic);
    }
}

impl Work for Check {
    type Output = Found;

    fn read<S: Source>(&self, reader: &mut Reader<S>, most: u64) -> io::Result<Found> {
        let mut found = Found::default();
        let mut games = 0;
        while games < most && reader.read_game(&mut found)? {
            games += 1;
        }
        Ok(found)
    }
}
