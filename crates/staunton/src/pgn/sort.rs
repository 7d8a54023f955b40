//! `staunton pgn sort`: sorts games.

mod key;
mod runs;

use std::cell::{RefCell, RefMut};

use key::Field;
use runs::Runs;

use super::rewrite::Rewrite;
use super::select::Select;
use super::temporary;

/// Sorts the games and prints them in export format
///
/// Examples:
///   staunton pgn sort january.pgn february.pgn -o year.pgn
///   staunton pgn sort --by event,round,white --in-place club.pgn
///   staunton pgn sort --by elo --reverse games.pgn.zst | head -100
///
/// Several files become one. Games that are equal in all fields keep their order; unknown values
/// come last. Rounds are compared by their numbers, so that 2 comes before 10, and names ignoring
/// case; the rating is the mean of both players' ratings, the length is that of the main line.
/// Files may be larger than memory: 256 MiB of games are sorted at a time, and kept in temporary
/// files next to the output, or in the system's temporary folder, until they are merged.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    #[command(flatten)]
    rewrite: Rewrite,
    /// The fields to compare, most important first
    #[arg(
        long,
        value_enum,
        value_name = "FIELDS",
        value_delimiter = ',',
        default_value = "date,event,round"
    )]
    by: Vec<Field>,
    /// Sort in descending order, with unknown values first
    #[arg(long)]
    reverse: bool,
    #[command(flatten)]
    select: Select,
}

/// Bytes of games that are sorted in memory.
const MEMORY_LIMIT: usize = 256 << 20;

impl Args {
    pub(super) fn run(self) -> u8 {
        let new = |file| Runs::new(MEMORY_LIMIT, temporary::folder(&self.rewrite, file));
        // Used by both closures, never at the same time.
        let runs = RefCell::new((0, new(0)));
        let of_file = |file| {
            let mut runs = runs.borrow_mut();
            if self.rewrite.target.in_place && runs.0 != file {
                // A new file begins, even if the previous one failed.
                *runs = (file, new(file));
            }
            RefMut::map(runs, |(_, runs)| runs)
        };
        self.rewrite
            .each(
                &self.select,
                |outline| key::of(outline, &self.by, self.reverse),
                |sink, game| of_file(sink.file).push(game.found, game.text),
                |file, out| of_file(file).write(out),
            )
            .code()
    }
}
