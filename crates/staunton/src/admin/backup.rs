//! `staunton admin backup`: copies the database while it is in use.

use std::path::PathBuf;

use store::Contents;

use super::progress::Bar;
use crate::exit::{FAILURE, NO, SUCCESS};
use crate::print::{line, note};
use crate::{database, stop};

/// Copies the database to a file, even while the server is running
///
/// Examples:
///   staunton admin backup staunton-backup.db
///   staunton admin backup --config /etc/staunton/staunton.toml /var/backups/staunton.db
///
/// The copy is a snapshot: it contains every move that was acknowledged before it was taken. It
/// replaces an older copy of the same name only when it is complete and on disk, and when every
/// journal in it has been read (if another version of Staunton uses the database, the journals are
/// read when the copy is restored). Exits with 1 if there are games that cannot be read; they are
/// in the copy too.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The file to write
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    database: database::Settings,
}

impl Args {
    pub(crate) fn run(&self) -> u8 {
        let mut bar = Bar::default();
        let url = leave_nothing_unfinished().and_then(|()| self.database.url());
        let copied = url.and_then(|url| {
            store::back_up(&url, &self.file, &mut |progress| bar.show(progress))
                .map_err(|why| why.to_string())
        });
        bar.clear();
        report(copied, &format!("written to {}", self.file.display()))
    }
}

/// Removes an unfinished copy, which is as large as the database, when the program is interrupted.
pub(super) fn leave_nothing_unfinished() -> Result<(), String> {
    stop::then(|signal| {
        store::discard_unfinished();
        stop::end(signal);
    })
    .map_err(|why| format!("Ctrl-C cannot be handled: {why}"))
}

/// Prints the contents and the result of a copy; returns the exit code.
pub(super) fn report(copied: Result<Contents, String>, done: &str) -> u8 {
    let contents = match copied {
        Ok(contents) => contents,
        Err(why) => {
            note(format_args!("error: {why}"));
            return FAILURE;
        }
    };
    for damage in &contents.named {
        note(format_args!("problem: {damage}"));
    }
    if !contents.folded {
        note(
            "note: another version of Staunton uses this database; the journals are checked when \
             the copy is restored",
        );
    }
    line(format_args!(
        "games {}, damaged {}, {done}",
        contents.games, contents.damaged
    ));
    if contents.damaged == 0 { SUCCESS } else { NO }
}
