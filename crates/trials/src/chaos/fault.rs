//! Faults that are injected before the server is killed.

use std::fmt;

/// The fault of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    /// Only the kill.
    Kill,
    /// PostgreSQL is killed first.
    DatabaseKilled,
    /// PostgreSQL is suspended for a while, or another program has locked the file.
    DatabaseStalled,
    /// The connections to PostgreSQL are cut.
    DatabaseCut,
    /// The disk is full for a while.
    DiskFull,
    /// The players' connections are cut.
    PlayersCut,
    /// Clients request much and read nothing.
    StalledClients,
    /// Clients send frames that are not messages.
    Garbage,
}

impl Fault {
    /// Returns the faults that are possible with this database.
    pub(super) fn of(database: &str) -> Vec<Self> {
        let mut faults = vec![
            Self::Kill,
            Self::DatabaseStalled,
            Self::PlayersCut,
            Self::StalledClients,
            Self::Garbage,
        ];
        if database == "postgres" {
            faults.extend([Self::DatabaseKilled, Self::DatabaseCut]);
        }
        faults
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Kill => "killed",
            Self::DatabaseKilled => "PostgreSQL killed, then killed",
            Self::DatabaseStalled => "database stalled, then killed",
            Self::DatabaseCut => "cut off PostgreSQL, then killed",
            Self::DiskFull => "disk full, then killed",
            Self::PlayersCut => "players cut off, then killed",
            Self::StalledClients => "clients do not read, then killed",
            Self::Garbage => "clients send garbage, then killed",
        })
    }
}
