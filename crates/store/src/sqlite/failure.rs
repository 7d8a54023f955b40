//! Classifies SQLite errors and describes them for the server's operator.

use std::path::Path;

use rusqlite::ErrorCode;

use crate::sql::{Cause, Consequence, Failure};

fn code(error: &rusqlite::Error) -> Option<ErrorCode> {
    error.sqlite_error_code()
}

/// Whether the file is not a SQLite database.
pub(super) fn is_not_a_database(error: &rusqlite::Error) -> bool {
    code(error) == Some(ErrorCode::NotADatabase)
}

/// Whether the contents of the file are wrong.
pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(
        code(error),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
    )
}

/// The error message with advice.
pub(super) fn sentence(error: &rusqlite::Error) -> String {
    let advice = match code(error) {
        Some(ErrorCode::DatabaseBusy) => {
            "another program has locked the database; wait until it finishes"
        }
        Some(ErrorCode::ReadOnly) => "the database cannot be written, or was moved while in use",
        Some(ErrorCode::SystemIoFailure) => "the disk failed; check the disk",
        Some(ErrorCode::DatabaseCorrupt) => "the database is damaged; restore it from a backup",
        Some(ErrorCode::DiskFull) => "the disk is full; free some space",
        _ => return error.to_string(),
    };
    format!("{advice} ({error})")
}

/// After some failures the file is certainly unchanged. After all others, such as a failed sync,
/// the contents of the disk and of memory may differ.
pub(super) fn failure(path: &Path, error: &rusqlite::Error) -> Failure {
    let consequence = match code(error) {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DiskFull | ErrorCode::ConstraintViolation) => {
            Consequence::RolledBack
        }
        _ => Consequence::Unknown,
    };
    Failure {
        consequence,
        cause: cause(error),
        message: format!("{}: {}", path.display(), sentence(error)),
    }
}

fn cause(error: &rusqlite::Error) -> Cause {
    match code(error) {
        Some(
            ErrorCode::CannotOpen
            | ErrorCode::DatabaseBusy
            | ErrorCode::DatabaseCorrupt
            | ErrorCode::DiskFull
            | ErrorCode::FileLockingProtocolFailed
            | ErrorCode::NotADatabase
            | ErrorCode::OutOfMemory
            | ErrorCode::PermissionDenied
            | ErrorCode::ReadOnly
            | ErrorCode::SystemIoFailure,
        ) => Cause::Database,
        _ => Cause::Transaction,
    }
}
