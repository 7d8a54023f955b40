//! The program with the signal handling of a terminal.

use std::process::Command;

/// The program, with Ctrl-C enabled even if the tests ignore it: a background job of a script
/// ignores it, and its child processes inherit that.
pub(crate) fn stoppable() -> Command {
    let mut command = Command::new("env");
    command.args(["--default-signal=INT", env!("CARGO_BIN_EXE_staunton")]);
    command
}
