//! Runs pgn-extract.

use std::path::Path;
use std::process::Command;

/// Debian keeps it in a folder that root's PATH lacks.
pub(crate) fn pgn_extract() -> Command {
    let debian = Path::new("/usr/games/pgn-extract");
    Command::new(if debian.is_file() {
        debian
    } else {
        Path::new("pgn-extract")
    })
}
