//! The table of puzzles of the Lichess database, in CSV.
//!
//! The position of a row is the one before the opponent's move, which is the first of its moves.

mod before;
mod source;
mod table;

pub use source::Source;
pub use table::{HEADER, Table};

use crate::{Puzzle, Theme};

/// A puzzle of a file, with the further values of its row if it comes from the table of Lichess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The other values of its row.
    pub source: Option<Source>,
}

impl From<Puzzle> for Entry {
    fn from(puzzle: Puzzle) -> Self {
        let source = None;
        Self { puzzle, source }
    }
}

impl Entry {
    /// Returns the row of the table, or `None` if no move of the opponent leads to the start of the
    /// puzzle. A puzzle from another source gets its own id and the statistics of a new puzzle.
    pub fn row(&self) -> Option<String> {
        let Puzzle { start, rating, .. } = &self.puzzle;
        let source = if let Some(source) = &self.source {
            source.clone()
        } else {
            let (before, mv) = before::last_move(start)?;
            Source::new(self.puzzle.id().to_string(), before, mv)
        };
        let mut moves = source.before.uci(source.mv).to_string();
        for (position, mv) in self.puzzle.positions().iter().zip(&self.puzzle.moves) {
            moves.push(' ');
            moves.push_str(&position.uci(*mv).to_string());
        }
        let mut themes: Vec<&str> = self.puzzle.themes.iter().map(Theme::name).collect();
        themes.extend(source.themes.iter().map(String::as_str));
        themes.sort_unstable();
        let (id, fen) = (&source.id, source.before.fen());
        let [statistics, themes] = [source.statistics.join(","), themes.join(" ")];
        let (url, openings) = (&source.url, &source.openings);
        Some(format!(
            "{id},{fen},{moves},{rating},{statistics},{themes},{url},{openings}"
        ))
    }
}
