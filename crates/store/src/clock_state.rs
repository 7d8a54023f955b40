//! The times in a database, for the server's operator: a server whose clock was ahead has written
//! times in the future.

use std::fmt;

use arbiter::Timestamp;

use crate::address::{Address, OpenError};
use crate::error::Unavailable;
use crate::nodes::{
    AHEAD, NodeHeartbeat, Outage, database_time, heartbeats, outages_in_the_future, shorten_future,
};
use crate::sql::{Connection, Failure, number};
use crate::{postgres, sqlite};

/// The times in a database, compared with the current time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockState {
    /// The time of the computer on which PostgreSQL runs; `None` for SQLite.
    pub database_time: Option<Timestamp>,
    /// The last heartbeats of all nodes, newest first.
    pub heartbeats: Vec<NodeHeartbeat>,
    /// The outages that end in the future, oldest first.
    pub future_outages: Vec<Outage>,
    /// The number of games in progress whose journal has a time in the future.
    pub future_games: u32,
    /// The time after which all times are in the future. The clocks of nodes may differ a little.
    pub future: Timestamp,
}

impl ClockState {
    /// Returns the heartbeats in the future.
    pub fn future_heartbeats(&self) -> impl Iterator<Item = &NodeHeartbeat> {
        self.heartbeats.iter().filter(|beat| beat.at > self.future)
    }

    /// Whether a heartbeat or an outage is in the future, which [`repair_clock`] corrects.
    pub fn needs_repair(&self) -> bool {
        !self.future_outages.is_empty() || self.future_heartbeats().next().is_some()
    }
}

/// Errors of reading or repairing the times in a database, with advice for the operator.
#[derive(Debug)]
pub enum ClockError {
    /// The database cannot be used.
    Open(OpenError),
    /// The database cannot be read or written.
    Unavailable(Unavailable),
    /// Servers use the PostgreSQL database.
    InUse,
}

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(why) => why.fmt(f),
            Self::Unavailable(why) => why.fmt(f),
            Self::InUse => f.write_str("servers use the database; stop them first"),
        }
    }
}

impl std::error::Error for ClockError {}

impl From<OpenError> for ClockError {
    fn from(why: OpenError) -> Self {
        Self::Open(why)
    }
}

impl From<Unavailable> for ClockError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}

impl From<Failure> for ClockError {
    fn from(failure: Failure) -> Self {
        Self::Unavailable(failure.into())
    }
}

/// Reads the times in the database at this address, possibly while servers use it. `system_time` is
/// the time of this computer. Blocks the thread and must not be used in a Tokio runtime.
pub fn clock_state(address: &str, system_time: Timestamp) -> Result<ClockState, ClockError> {
    match address.parse()? {
        Address::Sqlite(path) => read(&mut *sqlite::view(&path)?, None, system_time),
        Address::Postgres(url) => {
            let mut connection = postgres::view(&url)?;
            let now = time_of(&mut *connection)?;
            read(&mut *connection, Some(now), now)
        }
    }
}

/// Corrects the heartbeats and outages in the future: heartbeats are set to the current time, the
/// first outage that ends in the future is shortened to the current time, and the others are
/// deleted. So the time before the wrong clock is still not charged. Journals are not changed.
///
/// Fails if a server uses the database. Blocks the thread and must not be used in a Tokio runtime.
pub fn repair_clock(address: &str, system_time: Timestamp) -> Result<(), ClockError> {
    match address.parse()? {
        Address::Sqlite(path) => {
            let (mut connection, _lock) = sqlite::edit(&path)?;
            connection.begin()?;
            finish(&mut *connection, system_time)
        }
        Address::Postgres(url) => {
            let mut connection = postgres::view(&url)?;
            let now = time_of(&mut *connection)?;
            connection.begin()?;
            for beat in heartbeats(&mut *connection)? {
                if connection.is_held(&beat.node)? {
                    return Err(ClockError::InUse);
                }
            }
            finish(&mut *connection, now)
        }
    }
}

fn finish(connection: &mut dyn Connection, now: Timestamp) -> Result<(), ClockError> {
    shorten_future(connection, now)?;
    Ok(connection.commit()?)
}

fn time_of(connection: &mut dyn Connection) -> Result<Timestamp, ClockError> {
    connection.begin_reading()?;
    let now = database_time(connection)?;
    connection.commit()?;
    Ok(now)
}

fn read(
    connection: &mut dyn Connection,
    database_time: Option<Timestamp>,
    now: Timestamp,
) -> Result<ClockState, ClockError> {
    let future = now + AHEAD;
    connection.begin_reading()?;
    let state = ClockState {
        database_time,
        heartbeats: heartbeats(connection)?,
        future_outages: outages_in_the_future(connection, future)?,
        future_games: number(
            connection,
            "SELECT count(*) AS number FROM games WHERE finished_at IS NULL AND EXISTS
                 (SELECT 1 FROM journal WHERE game = games.id AND at > $1)",
            &[future.into()],
        )?,
        future,
    };
    connection.commit()?;
    Ok(state)
}
