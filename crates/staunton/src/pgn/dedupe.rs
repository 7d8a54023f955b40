//! `staunton pgn dedupe`: removes repeated games.

mod summary;
mod waiting;

use std::cell::{RefCell, RefMut};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use summary::{Identity, Summary};
use waiting::{Place, Waiting};

use super::rewrite::Rewrite;
use super::select::Select;
use super::temporary;
use crate::print;

/// Prints each game once, in export format
///
/// Two games are equal if they have the same start and moves, and the players have the same family
/// names, in any form: "Carlsen, Magnus", "Carlsen,M" and "Magnus Carlsen". Games of fewer than ten
/// moves must also have the same date, time and result, and games without a move the same round.
/// Unreadable text after the moves must be equal too. The first game is kept; each repeated game is
/// reported on standard error with the game that it repeats.
///
/// A game that is the beginning of another one between the same players is left out too, and
/// reported with the longer game, which is kept. Their known dates, times, rounds and results must
/// not differ; a game of fewer than ten moves must have the date and the round of the longer one.
/// With --in-place, beginnings are found within each file.
///
/// Needs about 150 bytes of memory per game. Games of more than 64 MiB are kept in a temporary file
/// next to the output, or in the system's temporary folder.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    rewrite: Rewrite,
    /// Keep games that are only the beginning of another one
    #[arg(long)]
    keep_beginnings: bool,
    #[command(flatten)]
    select: Select,
}

impl Args {
    pub(super) fn run(self) -> u8 {
        let rewrite = &self.rewrite;
        let mut seen: HashMap<Identity, Place> = HashMap::new();
        let mut repeated = 0_u64;
        let new = |file| Waiting::new(temporary::folder(rewrite, file));
        // Used by both closures, never at the same time.
        let waiting = RefCell::new((0, new(0)));
        let of_file = |file| {
            let mut waiting = waiting.borrow_mut();
            if rewrite.target.in_place && waiting.0 != file {
                // A new file begins, even if the previous one failed.
                *waiting = (file, new(file));
            }
            RefMut::map(waiting, |(_, waiting)| waiting)
        };
        let mut beginnings = 0;
        let outcome = rewrite.each(
            &self.select,
            |outline| Summary::of(outline),
            |sink, game| {
                let place = (sink.file as u32, game.game);
                match seen.entry(game.found.identity) {
                    Entry::Vacant(entry) => {
                        entry.insert(place);
                        if self.keep_beginnings {
                            return sink.out.write_all(game.text);
                        }
                        of_file(sink.file).push(place, game.found, game.text)?;
                    }
                    Entry::Occupied(first) => {
                        repeated += 1;
                        self.report(place, "repeats", *first.get());
                    }
                }
                Ok(())
            },
            |file, out| {
                let dropped = of_file(file).write(out)?;
                beginnings += dropped.len() as u64;
                for (shorter, longer) in dropped {
                    self.report(shorter, "is the beginning of", longer);
                }
                Ok(())
            },
        );
        print::note(format_args!("games left out: {}", repeated + beginnings));
        outcome.code()
    }

    fn report(&self, (file, game): Place, relation: &str, (other_file, other): Place) {
        let path = |file: u32| self.rewrite.files.paths[file as usize].display();
        print::note(format_args!(
            "{}: game {game} {relation} game {other} of {}",
            path(file),
            path(other_file)
        ));
    }
}
