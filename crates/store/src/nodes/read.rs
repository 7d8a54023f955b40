//! Reading heartbeats and outages.

use arbiter::Timestamp;

use super::types::{NodeHeartbeat, Outage};
use crate::error::{Damaged, LoadError, Unavailable};
use crate::sql::{Connection, Failure, Row};

pub(crate) fn outages_since(
    connection: &mut dyn Connection,
    moment: Timestamp,
) -> Result<Vec<Outage>, LoadError> {
    let rows = connection.query(
        "SELECT began_at, ended_at FROM outages WHERE ended_at > $1 ORDER BY ended_at",
        &[moment.into()],
    )?;
    Ok(outages(rows)?)
}

/// The outages that end after this moment, the time at which they are read.
pub(crate) fn outages_in_the_future(
    connection: &mut dyn Connection,
    now: Timestamp,
) -> Result<Vec<Outage>, Unavailable> {
    outages_since(connection, now).map_err(Unavailable::from)
}

fn outages(rows: Vec<Row>) -> Result<Vec<Outage>, Damaged> {
    let mut outages = Vec::new();
    for mut row in rows {
        outages.push(Outage {
            began_at: row.timestamp("began_at")?,
            ended_at: row.timestamp("ended_at")?,
        });
    }
    Ok(outages)
}

/// The time of the computer on which PostgreSQL runs. SQLite has no such clock.
pub(crate) fn database_time(connection: &mut dyn Connection) -> Result<Timestamp, Unavailable> {
    let row = connection.query_one(
        "SELECT CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT) AS at",
        &[],
    )?;
    let mut row = row.ok_or_else(|| Unavailable("the database has no clock".to_owned()))?;
    Ok(row.timestamp("at")?)
}

/// The last heartbeats of all nodes, newest first.
pub(crate) fn heartbeats(
    connection: &mut dyn Connection,
) -> Result<Vec<NodeHeartbeat>, Unavailable> {
    let rows = connection.query("SELECT node, at FROM heartbeats ORDER BY at DESC", &[])?;
    let mut heartbeats = Vec::new();
    for mut row in rows {
        heartbeats.push(NodeHeartbeat {
            node: row.text("node")?,
            at: row.timestamp("at")?,
        });
    }
    Ok(heartbeats)
}

pub(crate) fn last_heartbeat(
    connection: &mut dyn Connection,
) -> Result<Option<Timestamp>, Failure> {
    let row = connection.query_one("SELECT max(at) FROM heartbeats", &[])?;
    Ok(row.and_then(|mut row| row.timestamp("at").ok()))
}

pub(crate) fn heartbeat_of(
    connection: &mut dyn Connection,
    node: &str,
) -> Result<Option<Timestamp>, Failure> {
    let row = connection.query_one("SELECT at FROM heartbeats WHERE node = $1", &[node.into()])?;
    Ok(row.and_then(|mut row| row.timestamp("at").ok()))
}
