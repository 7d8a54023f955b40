//! `staunton tournament convert`: writes TRF26.

use std::path::PathBuf;

use super::file::{Failure, File};
use crate::print;

/// Writes a tournament as TRF26
///
/// Unknown lines are kept. A record that cannot be read completely becomes a comment.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    file: File,
    /// The file to write; default: standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    pub(super) fn run(self) -> Result<u8, Failure> {
        let opened = self.file.open()?;
        let text = opened.tournament.to_trf().map_err(Failure::new)?;
        match self.output {
            Some(path) => crate::draft::write(&path, text.as_bytes())
                .map_err(|why| Failure::new(format!("{}: {why}", path.display())))?,
            None => print::line(text.trim_end_matches('\n')),
        }
        Ok(opened.code)
    }
}
