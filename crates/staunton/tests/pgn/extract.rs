//! Runs pgn-extract.

use std::path::Path;
use std::process::Command;

/// Debian installs it in a folder that is not on root's PATH.
pub(crate) fn pgn_extract() -> Command {
    let debian = Path::new("/usr/games/pgn-extract");
    Command::new(if debian.is_file() {
        debian
    } else {
        Path::new("pgn-extract")
    })
}
