//! Reading heartbeats and outages.

use arbiter::Timestamp;

use super::types::Outage;
use crate::error::LoadError;
use crate::sql::{Connection, Failure};

pub(crate) fn outages_since(
    connection: &mut dyn Connection,
    moment: Timestamp,
) -> Result<Vec<Outage>, LoadError> {
    let rows = connection.query(
        "SELECT began_at, ended_at FROM outages WHERE ended_at > $1 ORDER BY ended_at",
        &[moment.into()],
    )?;
    let mut outages = Vec::new();
    for mut row in rows {
        outages.push(Outage {
            began_at: row.timestamp("began_at")?,
            ended_at: row.timestamp("ended_at")?,
        });
    }
    Ok(outages)
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
