//! Standard output, which may be closed or full before all is printed, and standard error.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process;

use crate::exit::{FAILURE, SUCCESS};

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

/// Whether the standard output is this file, as after `… games.pgn > games.pgn`; `-` is that of the
/// standard input.
#[cfg(unix)]
pub(crate) fn is_standard_output(path: &Path) -> bool {
    use std::fs::{self, File};
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::fs::MetadataExt;

    let about = |open: BorrowedFd<'_>| File::from(open.try_clone_to_owned()?).metadata();
    let input = if path == Path::new("-") {
        about(io::stdin().as_fd())
    } else {
        fs::metadata(path)
    };
    let (Ok(input), Ok(output)) = (input, about(io::stdout().as_fd())) else {
        return false;
    };
    output.is_file() && (output.dev(), output.ino()) == (input.dev(), input.ino())
}

#[cfg(not(unix))]
pub(crate) fn is_standard_output(_: &Path) -> bool {
    false
}

/// Says something on standard error, if anything can be said there.
pub(crate) fn note(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}
