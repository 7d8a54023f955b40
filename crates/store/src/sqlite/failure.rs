//! Messages for the server's operator about failures of SQLite.

use std::path::Path;

use crate::Unavailable;

// Primary result codes, <https://www.sqlite.org/rescode.html>.
const BUSY: u32 = 5;
const READONLY: u32 = 8;
const IOERR: u32 = 10;
const CORRUPT: u32 = 11;
const FULL: u32 = 13;
const CONSTRAINT: u32 = 19;
const NOTADB: u32 = 26;

/// The primary result code, if it was the database that failed.
fn code(error: &sqlx::Error) -> Option<u32> {
    let extended: u32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(extended & 0xff)
}

/// Whether the file is no SQLite database at all.
pub(super) fn is_not_a_database(error: &sqlx::Error) -> bool {
    code(error) == Some(NOTADB)
}

/// Whether the file is certainly as it was before the failed transaction, so that
/// the next transaction may be tried. After any other failure, a failed sync above
/// all, what the disk holds and what memory holds may differ.
pub(super) fn leaves_the_file_sound(error: &sqlx::Error) -> bool {
    matches!(code(error), Some(BUSY | FULL | CONSTRAINT))
}

/// The failure in a sentence that says what to do.
pub(super) fn sentence(error: &sqlx::Error) -> String {
    let advice = match code(error) {
        Some(BUSY) => "another program has locked the database; wait until it finishes",
        Some(READONLY) => "the database cannot be written, or was moved while in use",
        Some(IOERR) => "the disk failed; check the disk",
        Some(CORRUPT) => "the database is damaged; restore it from a backup",
        Some(FULL) => "the disk is full; free some space",
        _ => return error.to_string(),
    };
    format!("{advice} ({error})")
}

pub(super) fn unavailable(path: &Path, error: &sqlx::Error) -> Unavailable {
    Unavailable(format!("{}: {}", path.display(), sentence(error)))
}
