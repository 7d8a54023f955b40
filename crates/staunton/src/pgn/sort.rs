//! `staunton pgn sort`: games in another order.

mod key;
mod runs;

use std::path::{Path, PathBuf};

use key::Field;
use runs::Runs;

use super::rewrite::Rewrite;
use super::select::Select;

/// Prints the games in another order, in export format
///
/// Examples:
///   staunton pgn sort january.pgn february.pgn -o year.pgn
///   staunton pgn sort --by event,round,white --in-place club.pgn
///   staunton pgn sort --by elo --reverse games.pgn.zst | head -100
///
/// Several files become one. Games that agree in all fields stay in the order in which they were
/// read; unknown values come last. Rounds are compared by their numbers, so that 2 comes before
/// 10, and names in any case; the rating is the mean of both players', the length is that of the
/// main line. Files may be larger than the memory: 256 MiB of games are sorted at a time, and kept
/// in temporary files beside the output, or in the system's folder for such files, until they are
/// merged.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    #[command(flatten)]
    rewrite: Rewrite,
    /// The fields to compare, the most important first
    #[arg(
        long,
        value_enum,
        value_name = "FIELDS",
        value_delimiter = ',',
        default_value = "date,event,round"
    )]
    by: Vec<Field>,
    /// The greatest first, and unknown values before all
    #[arg(long)]
    reverse: bool,
    #[command(flatten)]
    select: Select,
}

/// Bytes of games that are sorted in memory.
const IN_MEMORY: usize = 256 << 20;

impl Args {
    pub(super) fn run(self) -> u8 {
        let mut runs = Runs::new(IN_MEMORY, self.folder(0));
        let mut file = 0;
        // Taken by both closures, one after the other.
        let runs = std::cell::RefCell::new(&mut runs);
        self.rewrite
            .each(
                &self.select,
                |outline| key::of(outline, &self.by, self.reverse),
                |sink, game| {
                    let mut runs = runs.borrow_mut();
                    if self.rewrite.target.in_place && sink.file != file {
                        // Whatever became of the file before.
                        file = sink.file;
                        **runs = Runs::new(IN_MEMORY, self.folder(file));
                    }
                    runs.push(game.found, game.text)
                },
                |out| runs.borrow_mut().write(out),
            )
            .code()
    }

    /// Where the temporary files are made when this file is read.
    fn folder(&self, file: usize) -> PathBuf {
        let target = &self.rewrite.target;
        let output = if target.in_place {
            self.rewrite.files.files.get(file).map(PathBuf::as_path)
        } else {
            target.file()
        };
        match output.map(Path::parent) {
            None => std::env::temp_dir(),
            Some(Some(folder)) if folder.is_dir() && !folder.starts_with("/dev") => {
                folder.to_owned()
            }
            Some(_) => PathBuf::from("."),
        }
    }
}
