//! Writing heartbeats and outages.

use arbiter::Timestamp;

use super::read::last_heartbeat;
use super::types::Outage;
use crate::error::Unavailable;
use crate::operation::Operation;
use crate::sql::{Connection, Failure};

/// The age, in milliseconds, at which the heartbeat of a stopped node is deleted.
const DELETE_AFTER: u64 = 24 * 60 * 60 * 1_000;

/// The maximum age of the heartbeat of a running node, in milliseconds.
const RUNNING: u64 = 5_000;

/// The minimum gap between heartbeats, in milliseconds, that counts as an interruption. A heartbeat
/// that was requested later than this after the start of an outage did not wait for the end of the
/// outage.
const MIN_INTERRUPTION: u32 = 2_000;

/// Stores a heartbeat of a node.
pub(crate) struct Heartbeat {
    pub(crate) node: String,
    pub(crate) at: Timestamp,
}

impl Operation for Heartbeat {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.hold(&self.node)?;
        connection.execute(
            "INSERT INTO heartbeats (node, at, since) VALUES ($1, $2, $2)
             ON CONFLICT (node) DO UPDATE SET at = excluded.at,
                 since = CASE
                     WHEN heartbeats.since IS NULL OR excluded.at > heartbeats.at + $3
                     THEN excluded.at ELSE heartbeats.since END",
            &[
                self.node.as_str().into(),
                self.at.into(),
                MIN_INTERRUPTION.into(),
            ],
        )?;
        Ok(Ok(()))
    }
}

/// Registers the start of a node.
pub(crate) struct StartNode {
    pub(crate) node: String,
    pub(crate) at: Timestamp,
}

impl Operation for StartNode {
    type Done = Option<Outage>;
    type Refusal = Unavailable;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Option<Outage>, Unavailable>, Failure> {
        let last = last_heartbeat(connection)?;
        let outage = match last {
            Some(last) if last < self.at && !other_is_running(connection, self)? => Some(Outage {
                began_at: last,
                ended_at: self.at,
            }),
            _ => None,
        };
        if let Some(outage) = outage {
            connection.execute(
                "INSERT INTO outages (began_at, ended_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                &[outage.began_at.into(), outage.ended_at.into()],
            )?;
        }
        let forgotten = Timestamp(self.at.0.saturating_sub(DELETE_AFTER));
        connection.execute("DELETE FROM heartbeats WHERE at < $1", &[forgotten.into()])?;
        let beat = Heartbeat {
            node: self.node.clone(),
            at: self.at,
        };
        Ok(beat.apply(connection)?.map(|()| outage))
    }
}

/// Whether another node is running: it has sent a heartbeat recently and its process is alive.
fn other_is_running(connection: &mut dyn Connection, start: &StartNode) -> Result<bool, Failure> {
    let since = Timestamp(start.at.0.saturating_sub(RUNNING));
    let others = connection.query(
        "SELECT node FROM heartbeats WHERE at >= $1 AND node <> $2",
        &[since.into(), start.node.as_str().into()],
    )?;
    for mut other in others {
        if let Ok(node) = other.text("node")
            && connection.is_held(&node)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Stores an outage of a running node, unless another node could write the whole time: players
/// could play on that node.
pub(crate) struct NoteOutage {
    pub(crate) node: String,
    pub(crate) outage: Outage,
}

impl Operation for NoteOutage {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        let Outage { began_at, ended_at } = self.outage;
        let late = Timestamp(ended_at.0.saturating_sub(RUNNING))
            .max(began_at + u64::from(MIN_INTERRUPTION));
        connection.execute(
            "INSERT INTO outages (began_at, ended_at)
             SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT)
             WHERE NOT EXISTS (SELECT 1 FROM heartbeats
                 WHERE node <> $3 AND since <= CAST($1 AS BIGINT) AND at > $4)
             ON CONFLICT DO NOTHING",
            &[
                began_at.into(),
                ended_at.into(),
                self.node.as_str().into(),
                late.into(),
            ],
        )?;
        Ok(Ok(()))
    }
}
