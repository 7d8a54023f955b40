//! State shared by all connections of a process.

use std::sync::Arc;

use tokio::sync::watch;

use super::hosts::{Endpoint, Hosts};
use crate::address::OpenError;
use crate::sql::{Cause, Consequence, Failure};

/// The kind of server that connections need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A server that may be written.
    Primary,
    /// Any server that can be read; preferably the primary.
    Any,
    /// A standby that is not far behind its primary.
    Replica,
}

/// The server that connections use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    /// The index of its host.
    pub(super) host: usize,
    pub(super) timeline: u32,
    pub(super) cluster: Arc<str>,
    /// The number of choices before this one. A connection that fails repeats the choice, unless
    /// another connection has repeated it in the meantime.
    pub(super) round: u64,
}

/// State shared by all connections of this process with the same role.
pub(super) struct Shared {
    pub(super) role: Role,
    /// The hosts of the URL, in order.
    pub(super) endpoints: Vec<Endpoint>,
    /// The database and its hosts, without the password, for messages.
    pub(super) name: String,
    /// `None` if no server was found yet, or if there is no usable replica.
    pub(super) chosen: Choice,
    /// The channel closes with the last connection.
    pub(super) in_use: watch::Sender<()>,
}

/// The current choice of a server.
#[derive(Clone)]
pub(super) struct Choice(pub(super) Arc<watch::Sender<Option<Chosen>>>);

impl Choice {
    pub(super) fn now(&self) -> Option<Chosen> {
        self.0.borrow().clone()
    }

    /// Publishes a server with this timeline and returns the new choice, or `None` if a server with
    /// a later timeline was chosen in the meantime.
    pub(super) fn publish(&self, host: usize, timeline: u32, cluster: &str) -> Option<Chosen> {
        let mut new = None;
        self.0.send_if_modified(|chosen| {
            if chosen.as_ref().is_some_and(|one| one.timeline > timeline) {
                return false;
            }
            let rounds = chosen.as_ref().map_or(0, |one| one.round);
            new = Some(Chosen {
                host,
                timeline,
                cluster: cluster.into(),
                round: rounds + 1,
            });
            chosen.clone_from(&new);
            true
        });
        new
    }
}

impl Shared {
    /// Reads the URL of a database.
    pub(super) fn new(address: &str, role: Role) -> Result<Self, OpenError> {
        let hosts = Hosts::of(address)?;
        let kind = match role {
            Role::Primary | Role::Any => "database",
            Role::Replica => "replica",
        };
        let name = format!("the {kind} {}", hosts.name());
        Ok(Self {
            role,
            endpoints: hosts.endpoints,
            name,
            chosen: Choice(Arc::new(watch::Sender::new(None))),
            in_use: watch::Sender::new(()),
        })
    }

    /// A failure because no server can be used.
    pub(super) fn failure(&self, why: &str) -> Failure {
        Failure {
            consequence: Consequence::Unknown,
            cause: Cause::Database,
            message: format!("{}: {why}", self.name),
        }
    }

    /// Whether connections to this server must be closed: there is a primary with a later timeline,
    /// or the replica is not usable any more.
    pub(super) fn is_outdated(&self, own: &Chosen, chosen: Option<&Chosen>) -> bool {
        match (self.role, chosen) {
            (Role::Replica, None) => true,
            (Role::Replica, Some(chosen)) => chosen.host != own.host,
            (Role::Primary | Role::Any, chosen) => {
                chosen.is_some_and(|chosen| chosen.timeline > own.timeline)
            }
        }
    }

    /// Waits until connections to this server must be closed.
    pub(super) async fn outdated(&self, own: &Chosen) {
        let mut choice = self.chosen.0.subscribe();
        // The sender lives as long as this state.
        let _ = choice
            .wait_for(|chosen| self.is_outdated(own, chosen.as_ref()))
            .await;
    }
}
