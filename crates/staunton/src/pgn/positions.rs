//! `staunton pgn positions`: where games end, and how they stand there.

use std::fmt::Write;
use std::io;
use std::path::PathBuf;

use lab::pgn::Work;
use mating::Budget;
use pgn::{Diagnostic, GameResult, Interest, Reader, Source, Visitor};
use rules::{Move, Outcome, Position};

use super::files;

pub(super) fn run(paths: &[PathBuf]) -> u8 {
    files::read(paths, &Positions, |part, sink| {
        sink.messages(part, &part.output.problems);
        sink.out.write_all(part.output.text.as_bytes())
    })
    .code()
}

struct Positions;

#[derive(Default)]
struct Ends {
    text: String,
    problems: Vec<Diagnostic>,
    /// The positions since the last capture or pawn move, this one last.
    line: Vec<Position>,
}

impl Ends {
    fn reach(&mut self, position: &Position) {
        if position.halfmove_clock() == 0 {
            self.line.clear();
        }
        self.line.push(*position);
    }
}

impl Visitor for Ends {
    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.line.clear();
        self.line.push(*start);
        Interest::Read
    }

    fn mv(&mut self, _: Move, after: &Position) {
        self.reach(after);
    }

    fn null_move(&mut self, after: &Position) {
        self.reach(after);
    }

    fn begin_variation(&mut self, _: &Position) -> Interest {
        Interest::Skip
    }

    fn problem(&mut self, diagnostic: Diagnostic) {
        self.problems.push(diagnostic);
    }

    fn end_game(&mut self, _: GameResult) {
        if let Some(last) = self.line.last() {
            let repetitions = self
                .line
                .iter()
                .filter(|earlier| earlier.is_same_position(last))
                .count();
            // Writing to a String cannot fail.
            let _ = writeln!(self.text, "{last}\t{}", standing(last, repetitions));
        }
    }
}

/// How a game stands in this position, which has come up so often.
fn standing(position: &Position, repetitions: usize) -> &'static str {
    match position.outcome() {
        Some(Outcome::Checkmate) => return "checkmate",
        Some(Outcome::Stalemate) => return "stalemate",
        None => {}
    }
    let halfmoves = position.halfmove_clock();
    if mating::is_dead(position, Budget::default()) == Some(true) {
        "dead"
    } else if repetitions >= 5 {
        "fivefold"
    } else if halfmoves >= 150 {
        "75-move"
    } else if repetitions >= 3 {
        "threefold-claimable"
    } else if halfmoves >= 100 {
        "50-move-claimable"
    } else {
        "open"
    }
}

impl Work for Positions {
    type Output = Ends;

    fn read<S: Source>(&self, reader: &mut Reader<S>, most: u64) -> io::Result<Ends> {
        let mut ends = Ends::default();
        let mut games = 0;
        while games < most && reader.read_game(&mut ends)? {
            games += 1;
        }
        Ok(ends)
    }
}
