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

/// The maximum time, in milliseconds, by which the heartbeat of another node is ahead: the clocks of
/// both nodes differ from that of the database by at most a second.
pub(crate) const AHEAD: u64 = 2_000;

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

/// Claims a shared database for a node.
pub(crate) struct Claim {
    pub(crate) node: String,
    pub(crate) alone: bool,
}

impl Operation for Claim {
    type Done = bool;
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<bool, Unavailable>, Failure> {
        Ok(Ok(connection.claim(&self.node, self.alone)?))
    }
}

/// Registers the start of a node.
pub(crate) struct StartNode {
    pub(crate) node: String,
    pub(crate) at: Timestamp,
    /// Whether other nodes may use the database. The clock of the node then agrees with that of the
    /// database, so times after `at` are wrong: a node whose clock was ahead has written them.
    pub(crate) is_shared: bool,
}

impl Operation for StartNode {
    type Done = Option<Outage>;
    type Refusal = Unavailable;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Option<Outage>, Unavailable>, Failure> {
        if self.is_shared {
            forget_the_future(connection, self.at + AHEAD)?;
        }
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

/// Deletes heartbeats and outages after this moment. Otherwise the outages would be credited once
/// that time has come.
fn forget_the_future(connection: &mut dyn Connection, moment: Timestamp) -> Result<(), Failure> {
    for statement in [
        "DELETE FROM heartbeats WHERE at > $1",
        "DELETE FROM outages WHERE ended_at > $1",
    ] {
        connection.execute(statement, &[moment.into()])?;
    }
    Ok(())
}

/// Ends the time before this moment that no node has recorded, after a node with a wrong clock has
/// written heartbeats and outages in the future. The first of these outages began with the last
/// right heartbeat, so its past part is kept.
pub(crate) fn shorten_future(
    connection: &mut dyn Connection,
    now: Timestamp,
) -> Result<(), Failure> {
    let (future, now) = ((now + AHEAD).into(), now.into());
    let values = [future, now];
    for statement in [
        "UPDATE heartbeats SET at = $2, since = $2 WHERE at > $1",
        "DELETE FROM outages WHERE began_at > $1 AND ended_at > $2",
        "DELETE FROM outages WHERE ended_at > $2
             AND ended_at > (SELECT min(ended_at) FROM outages WHERE ended_at > $1)",
        "UPDATE outages SET ended_at = $2 WHERE ended_at > $1 AND began_at < $2",
    ] {
        connection.execute(statement, &values)?;
    }
    Ok(())
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
