//! Reading a tournament file, and reporting failures.

use std::fmt::Display;
use std::io::Read;
use std::path::{Path, PathBuf};

use trf::Tournament;

use crate::exit::{FAILURE, NO, SUCCESS};
use crate::print;

/// The option that names the file.
#[derive(clap::Args)]
pub(super) struct File {
    /// The tournament file; "-" is standard input
    #[arg(value_name = "FILE")]
    path: PathBuf,
}

/// A tournament that was read.
pub(super) struct Opened {
    pub(super) tournament: Tournament,
    /// The exit code: [`NO`] if the file has problems.
    pub(super) code: u8,
}

/// A reason why a command cannot do its work.
pub(super) struct Failure {
    message: String,
    code: u8,
}

impl Failure {
    pub(super) fn new(message: impl Display) -> Self {
        Self {
            message: format!("error: {message}"),
            code: FAILURE,
        }
    }

    /// The answer "no", such as a round without a legal pairing.
    pub(super) fn no(message: impl Display) -> Self {
        Self {
            message: message.to_string(),
            code: NO,
        }
    }

    pub(super) fn report(&self) -> u8 {
        print::note(&self.message);
        self.code
    }
}

impl File {
    /// Reads the file, and prints its problems on standard error.
    pub(super) fn open(&self) -> Result<Opened, Failure> {
        let name = self.path.display();
        let bytes = read(&self.path).map_err(|why| Failure::new(format!("{name}: {why}")))?;
        let reading = trf::read(&bytes);
        for problem in &reading.problems {
            print::note(format_args!("{name}:{problem}"));
        }
        if reading.tournament.players.is_empty() {
            return Err(Failure::new(format!(
                "{name}: there are no players (records 001)"
            )));
        }
        let code = if reading.problems.is_empty() {
            SUCCESS
        } else {
            NO
        };
        Ok(Opened {
            tournament: reading.tournament,
            code,
        })
    }
}

fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    if path != Path::new("-") {
        return std::fs::read(path);
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}
