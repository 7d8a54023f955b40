//! `staunton man`: manual pages.

use std::fs;
use std::path::PathBuf;

use clap::Command;

use crate::exit::{FAILURE, SUCCESS};
use crate::print;

/// Writes the manual pages, one for each command
///
/// Examples:
///   staunton man ~/.local/share/man/man1
///   staunton man pages && man pages/staunton-pgn-filter.1
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The folder for the pages; it is created if necessary
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

impl Args {
    pub(crate) fn run(self, program: Command) -> u8 {
        let written = fs::create_dir_all(&self.folder)
            .and_then(|()| clap_mangen::generate_to(program, &self.folder));
        match written {
            Ok(()) => SUCCESS,
            Err(_) if self.folder.is_file() => {
                let folder = self.folder.display();
                print::note(format_args!("error: {folder}: it is a file, not a folder"));
                FAILURE
            }
            Err(why) => {
                print::note(format_args!("error: {}: {why}", self.folder.display()));
                FAILURE
            }
        }
    }
}
