//! Classifies PostgreSQL errors and describes them for the server's operator.

use std::error::Error as _;

use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use crate::sql::{Cause, Consequence, Failure};

pub(super) fn failure(name: &str, error: &Error) -> Failure {
    Failure {
        consequence: consequence(error),
        cause: error.code().map_or(Cause::Database, cause),
        message: format!("{name}: {}", sentence(error)),
    }
}

/// If the server reported an error, it has ended the transaction. Without a response, the
/// transaction may have become durable before the connection broke.
fn consequence(error: &Error) -> Consequence {
    match error.code() {
        Some(&SqlState::T_R_SERIALIZATION_FAILURE | &SqlState::T_R_DEADLOCK_DETECTED) => {
            Consequence::TryAgain
        }
        // Connection exceptions, and a server that is shutting down.
        Some(code) if code.code().starts_with("08") || code.code().starts_with("57P") => {
            Consequence::Unknown
        }
        Some(_) => Consequence::RolledBack,
        None => Consequence::Unknown,
    }
}

/// The database is at fault if the server has no resources left, has an internal error or is
/// read-only. All other errors may depend on the statement.
fn cause(code: &SqlState) -> Cause {
    const SERVER_ERROR_CLASSES: [&str; 5] = ["08", "53", "57P", "58", "XX"];
    let is_of_server = SERVER_ERROR_CLASSES
        .iter()
        .any(|class| code.code().starts_with(class));
    if is_of_server || *code == SqlState::READ_ONLY_SQL_TRANSACTION {
        Cause::Database
    } else {
        Cause::Transaction
    }
}

/// The reason for the operator.
pub(super) fn sentence(error: &Error) -> String {
    let Some(said) = error.as_db_error() else {
        let cause = error.source().map(ToString::to_string).unwrap_or_default();
        return format!(
            "there is no connection; check that it runs and may be written ({error}: {cause})"
        );
    };
    let advice = match said.code() {
        &SqlState::DISK_FULL => "its disk is full; free some space",
        &SqlState::INSUFFICIENT_PRIVILEGE => "Staunton may not do this; grant its user the rights",
        &SqlState::INVALID_PASSWORD | &SqlState::INVALID_AUTHORIZATION_SPECIFICATION => {
            "the user or the password is wrong"
        }
        &SqlState::INVALID_CATALOG_NAME => "there is no such database; create it first",
        &SqlState::TOO_MANY_CONNECTIONS => "it has too many connections; allow ten more",
        &SqlState::READ_ONLY_SQL_TRANSACTION => "it only reads; name the primary server",
        _ => return said.message().to_owned(),
    };
    format!("{advice} ({})", said.message())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_failures_of_the_database_from_invalid_transactions() {
        for (code, expected) in [
            (SqlState::DISK_FULL, Cause::Database),
            (SqlState::IO_ERROR, Cause::Database),
            (SqlState::ADMIN_SHUTDOWN, Cause::Database),
            (SqlState::READ_ONLY_SQL_TRANSACTION, Cause::Database),
            (SqlState::QUERY_CANCELED, Cause::Transaction),
            (SqlState::CHARACTER_NOT_IN_REPERTOIRE, Cause::Transaction),
            (SqlState::FOREIGN_KEY_VIOLATION, Cause::Transaction),
            (SqlState::T_R_DEADLOCK_DETECTED, Cause::Transaction),
        ] {
            assert_eq!(cause(&code), expected, "{}", code.code());
        }
    }
}
