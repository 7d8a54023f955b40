//! Standard output, which may be closed or full before all is printed, and standard error.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process;

use crate::{FAILURE, SUCCESS};

/// Prints a line. Ends the program where that cannot be done: quietly when nobody reads on (as in
/// `| head -1`), else with a sentence and exit code 2.
pub(crate) fn line(text: impl Display) {
    let mut output = io::stdout().lock();
    or_exit(writeln!(output, "{text}").and_then(|()| output.flush()));
}

/// Goes on when the output was written, and ends the program as [`line`] does otherwise.
pub(crate) fn or_exit(written: io::Result<()>) {
    match written {
        Ok(()) => {}
        Err(why) if why.kind() == ErrorKind::BrokenPipe => process::exit(SUCCESS.into()),
        Err(why) => {
            note(format_args!("error: the output cannot be written: {why}"));
            process::exit(FAILURE.into());
        }
    }
}

/// Why a file that [`is_standard_output`] is not read.
pub(crate) const IS_THE_OUTPUT: &str =
    "it is the output too, which may have emptied it: write to another file";

/// Whether the standard output is this file, as after `… games.pgn > games.pgn`.
#[cfg(unix)]
pub(crate) fn is_standard_output(path: &Path) -> bool {
    use std::fs::{self, File};
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    let (Ok(input), Ok(output)) = (
        fs::metadata(path),
        io::stdout().as_fd().try_clone_to_owned(),
    ) else {
        return false;
    };
    File::from(output).metadata().is_ok_and(|output| {
        output.is_file() && (output.dev(), output.ino()) == (input.dev(), input.ino())
    })
}

#[cfg(not(unix))]
pub(crate) fn is_standard_output(_: &Path) -> bool {
    false
}

/// Says something on standard error, if anything can be said there.
pub(crate) fn note(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}
