//! Standard output, which may be closed or full before everything is printed, and standard error.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process;

use crate::exit::{FAILURE, SUCCESS};

/// Prints a line. Ends the program if that fails: quietly if the reader has closed the pipe (as in
/// `| head -1`), otherwise with a message and exit code 2.
pub(crate) fn line(text: impl Display) {
    let mut output = io::stdout().lock();
    or_exit(writeln!(output, "{text}").and_then(|()| output.flush()));
}

/// Continues if the output was written, and otherwise ends the program like [`line`].
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

/// The reason for not reading a file that [`is_standard_output`].
pub(crate) const IS_THE_OUTPUT: &str =
    "it is also the output, which may have emptied it: write to another file";

/// Returns whether standard output is this file, as after `… games.pgn > games.pgn`; `-` is the
/// file of standard input.
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

/// Prints a message on standard error, if it is writable.
pub(crate) fn note(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}
