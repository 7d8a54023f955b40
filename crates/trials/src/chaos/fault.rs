//! Faults that are injected before the server is killed.

use std::fmt;

use crate::nodes::Place;

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
    /// One of several nodes is killed and started again.
    NodeKilled,
    /// A node is suspended for a while.
    NodeFrozen,
    /// NATS is killed and started again.
    NatsKilled,
    /// The link between a node and PostgreSQL is cut for a while.
    DatabaseLinkCut,
    /// The link between a node and NATS is cut for a while.
    NatsLinkCut,
    /// These links are slow for a while.
    LinksSlow,
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

    /// Returns the faults of several nodes; only those in namespaces have links.
    pub(super) fn of_nodes(place: Place) -> Vec<Self> {
        let mut faults = vec![Self::NodeKilled, Self::NatsKilled];
        if place == Place::Namespaces {
            faults.extend([Self::DatabaseLinkCut, Self::NatsLinkCut, Self::LinksSlow]);
        }
        faults.extend([
            Self::NodeFrozen,
            Self::DatabaseKilled,
            Self::DatabaseStalled,
            Self::PlayersCut,
        ]);
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
            Self::NodeKilled => "node killed",
            Self::NodeFrozen => "node frozen",
            Self::NatsKilled => "NATS killed",
            Self::DatabaseLinkCut => "node cut off PostgreSQL",
            Self::NatsLinkCut => "node cut off NATS",
            Self::LinksSlow => "slow links",
        })
    }
}
