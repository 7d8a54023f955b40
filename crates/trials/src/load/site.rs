//! The servers that a measurement runs on.

use std::time::Duration;

use super::crowd::Addresses;
use super::memory::Memory;
use crate::database::Database;
use crate::failure::Failure;
use crate::nodes::Nodes;
use crate::program::Server;

/// One server or several nodes.
pub(super) struct Site<'a> {
    /// At least one.
    pub(super) servers: &'a [Server],
    pub(super) database: &'a Database,
    pub(super) nodes: Option<&'a Nodes>,
    /// Whether some games have a spectator.
    pub(super) has_spectators: bool,
}

impl Site<'_> {
    pub(super) fn addresses(&self) -> Addresses {
        Addresses::new(self.servers.iter().map(|server| server.address).collect())
    }

    /// Returns the resident memory of all servers in bytes.
    pub(super) fn memory(&self) -> Result<u64, Failure> {
        self.servers.iter().map(Server::memory).sum()
    }

    /// Returns the same, split by cause.
    pub(super) fn memory_by_cause(&self) -> Result<Memory, Failure> {
        let mut memory = Memory::default();
        for server in self.servers {
            memory.add(&Memory::parse(&server.memory_map()?)?);
        }
        Ok(memory)
    }

    /// Returns the sum of their peak resident memory in bytes.
    pub(super) fn peak_memory(&self) -> Result<u64, Failure> {
        self.servers.iter().map(Server::peak_memory).sum()
    }

    /// Returns the processor times used until now.
    pub(super) fn processor_times(&self) -> Result<ProcessorTimes, Failure> {
        let servers = self.servers.iter().map(Server::processor_time);
        let nats = self.nodes.filter(|nodes| nodes.nats.is_some());
        Ok(ProcessorTimes {
            servers: servers.sum::<Result<_, _>>()?,
            database: self.database.processor_time()?,
            nats: nats.map(Nodes::processor_time_of_nats).transpose()?,
        })
    }
}

/// The processor times of the programs that handle a move.
pub(super) struct ProcessorTimes {
    servers: Duration,
    /// `None` if the database is part of the server, or unknown.
    database: Option<Duration>,
    nats: Option<Duration>,
}

impl ProcessorTimes {
    /// Returns the times used since an earlier call.
    pub(super) fn since(&self, earlier: &Self) -> Self {
        let difference = |now: Option<Duration>, then: Option<Duration>| {
            Some(now?.saturating_sub(then.unwrap_or_default()))
        };
        Self {
            servers: self.servers.saturating_sub(earlier.servers),
            database: difference(self.database, earlier.database),
            nats: difference(self.nats, earlier.nats),
        }
    }

    pub(super) fn sum(&self) -> Duration {
        self.servers + self.database.unwrap_or_default() + self.nats.unwrap_or_default()
    }

    /// Prints the processor cores in use during this time, and the processor time for each of these
    /// moves.
    pub(super) fn print(&self, during: Duration, moves: usize) {
        let parts = [
            ("server", Some(self.servers)),
            ("PostgreSQL", self.database),
            ("NATS", self.nats),
        ];
        let parts: Vec<_> = parts
            .into_iter()
            .filter_map(|(name, time)| Some((name, time?)))
            .collect();
        for (name, time) in &parts {
            let cores = time.as_secs_f64() / during.as_secs_f64();
            println!("{name:<20}{cores:.2} processor cores");
        }
        let each: Vec<_> = parts
            .iter()
            .map(|(name, time)| format!("{name} {:.3}", millis(*time, moves)))
            .collect();
        println!(
            "processor time      {:.3} ms a move ({})",
            millis(self.sum(), moves),
            each.join(", ")
        );
    }
}

/// Returns the milliseconds for each of these moves.
fn millis(time: Duration, moves: usize) -> f64 {
    time.as_secs_f64() * 1e3 / moves as f64
}
