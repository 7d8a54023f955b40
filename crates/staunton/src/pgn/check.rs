//! `staunton pgn check`: reports problems with their places.

use std::io;

use lab::pgn::Work;
use pgn::{Diagnostic, PieceLetters, Reader, Source, Visitor};
use rules::{Move, Position};

use super::files;
use super::input::Files;

pub(super) fn run(files: &Files) -> u8 {
    let (mut games, mut moves) = (0, 0);
    let mut outcome = files::read(&files.files, &Check(files.letters), |part, sink| {
        games += part.output.games;
        moves += part.output.moves;
        sink.results(part, &part.output.problems)
    });
    outcome.finish(&format!(
        "games {games}, moves {moves}, problems {}\n",
        outcome.problems
    ));
    outcome.code()
}

/// Holds the piece letters, if they are not the English ones.
struct Check(Option<PieceLetters>);

#[derive(Default)]
struct Found {
    games: u64,
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
        reader.set_letters(self.0);
        let mut found = Found::default();
        while found.games < most && reader.read_game(&mut found)? {
            found.games += 1;
        }
        Ok(found)
    }
}
