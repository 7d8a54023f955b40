//! `staunton selfplay verify`, `merge` and `stats`.

use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use lab::selfplay::{self, Form, Shard, Shards, Totals};
use rules::Color;

use crate::draft::Draft;
use crate::exit::{FAILURE, NO, SUCCESS};
use crate::print;

pub(super) fn verify(files: &[PathBuf]) -> u8 {
    let mut totals = Totals::default();
    let outcome = read(
        files,
        |shard| totals.add(shard),
        |why| print::line(format_args!("{why}")),
    );
    print::line(format_args!("{totals}, problems {}", outcome.problems));
    outcome.code()
}

pub(super) fn merge(files: &[PathBuf], output: &Path, form: Form) -> u8 {
    match merged(files, output, form) {
        Ok(totals) => {
            print::line(format_args!("{totals}"));
            SUCCESS
        }
        Err(why) => {
            print::note(format_args!("error: {why}"));
            FAILURE
        }
    }
}

/// Merges the files, and replaces the output file when the result is complete.
fn merged(files: &[PathBuf], output: &Path, form: Form) -> Result<Totals, String> {
    let because = |why: io::Error| format!("{}: {why}", output.display());
    let mut written = BufWriter::new(Draft::open(output).map_err(because)?);
    let totals = selfplay::merge(files, &mut written, output, form)?;
    let draft = written
        .into_inner()
        .map_err(|why| because(why.into_error()))?;
    draft.finish().map_err(because)?;
    Ok(totals)
}

pub(super) fn stats(files: &[PathBuf]) -> u8 {
    let mut totals = Totals::default();
    let mut longest = 0;
    // Won by White, drawn, won by Black.
    let mut results = [0_u64; 3];
    let count = |shard: &Shard| {
        totals.add(shard);
        for game in &shard.games {
            longest = longest.max(game.plies.len());
            results[match game.winner {
                Some(Color::White) => 0,
                None => 1,
                Some(Color::Black) => 2,
            }] += 1;
        }
    };
    let outcome = read(files, count, |why| {
        print::note(format_args!("error: {why}"));
    });
    let Totals {
        shards,
        games,
        plies,
    } = totals;
    let [white, draws, black] = results;
    print::line(format_args!(
        "shards {shards}\ngames {games}\nwhite {white}\nblack {black}\ndraws {draws}"
    ));
    print::line(format_args!("plies {plies}\nlongest {longest}"));
    outcome.code()
}

/// The problems of all files.
#[derive(Default)]
struct Outcome {
    /// The number of damaged shards.
    problems: u64,
    /// A file could not be opened.
    failed: bool,
}

impl Outcome {
    /// The exit code.
    const fn code(&self) -> u8 {
        if self.failed {
            FAILURE
        } else if self.problems > 0 {
            NO
        } else {
            SUCCESS
        }
    }
}

/// Reads files one after another, each to its end.
fn read(files: &[PathBuf], mut take: impl FnMut(&Shard), problem: impl Fn(&str)) -> Outcome {
    let mut outcome = Outcome::default();
    for file in files {
        match Shards::open(file) {
            Ok(shards) => {
                for shard in shards {
                    match shard {
                        Ok(shard) => take(&shard),
                        Err(why) => {
                            outcome.problems += 1;
                            problem(&why);
                        }
                    }
                }
            }
            Err(why) => {
                outcome.failed = true;
                print::note(format_args!("error: {why}"));
            }
        }
    }
    outcome
}
