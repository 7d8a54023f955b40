//! The program as a terminal starts it.

use std::process::Command;

/// The program, with Ctrl-C meant for it even where it is not for the tests: a job in the
/// background of a script ignores it, and so does all that it starts.
pub(crate) fn stoppable() -> Command {
    let mut command = Command::new("env");
    command.args(["--default-signal=INT", env!("CARGO_BIN_EXE_staunton")]);
    command
}
