//! `staunton pgn positions`: prints the final position of each game and its status.

use std::fmt::Write;
use std::io;

use lab::pgn::Work;
use pgn::{Diagnostic, GameResult, Interest, PieceLetters, Reader, Source, Visitor};
use rules::{Move, Position};

use super::files;
use super::final_state::End;
use super::input::Files;

pub(super) fn run(files: &Files) -> u8 {
    files::read(files, &Positions(files.letters), |part, sink| {
        sink.messages(part, &part.output.problems);
        sink.out.write_all(part.output.text.as_bytes())
    })
    .code()
}

/// Holds the piece letters, if they are not the English ones.
struct Positions(Option<PieceLetters>);

#[derive(Default)]
struct Ends {
    text: String,
    problems: Vec<Diagnostic>,
    end: End,
}

impl Visitor for Ends {
    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.end.start(start);
        Interest::Read
    }

    fn mv(&mut self, _: Move, after: &Position) {
        self.end.reach(after);
    }

    fn null_move(&mut self, after: &Position) {
        self.end.reach(after);
    }

    fn begin_variation(&mut self, _: &Position) -> Interest {
        Interest::Skip
    }

    fn problem(&mut self, diagnostic: Diagnostic) {
        self.problems.push(diagnostic);
    }

    fn end_game(&mut self, _: GameResult) {
        if let Some((last, standing)) = self.end.judge() {
            // Writing to a String cannot fail.
            let _ = writeln!(self.text, "{last}\t{}", standing.name());
        }
    }
}

impl Work for Positions {
    type Output = Ends;

    fn read<S: Source>(&self, reader: &mut Reader<S>, most: u64) -> io::Result<Ends> {
        reader.set_letters(self.0);
        let mut ends = Ends::default();
        let mut games = 0;
        while games < most && reader.read_game(&mut ends)? {
            games += 1;
        }
        Ok(ends)
    }
}
