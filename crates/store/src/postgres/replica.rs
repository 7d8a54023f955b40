//! Connections for searches to a standby of the database.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;

use super::connection::Connection;
use super::shared::{Role, Shared};
use super::watcher::{is_copy, watch_replica};
use crate::address::OpenError;
use crate::database::Replica;
use crate::readers::Readers;
use crate::sql::{self, Failure};

/// The number of connections to the replica.
const SEARCHERS: usize = 4;
/// The time limit for a host at the start.
const RESPONSE: Duration = Duration::from_secs(2);

/// A database, as its server identifies it.
struct Original {
    /// The identifier of the cluster.
    cluster: String,
    /// The name of the database.
    database: String,
}

impl Original {
    fn of(primary: &mut dyn sql::Connection) -> Result<Self, Failure> {
        let statement = "SELECT CAST(system_identifier AS TEXT) AS cluster,
                 CAST(current_database() AS TEXT) AS name
             FROM pg_control_system()";
        let mut row = primary.query_one(statement, &[])?;
        let mut text = |column| row.as_mut().and_then(|row| row.text(column).ok());
        Ok(Self {
            cluster: text("cluster").unwrap_or_default(),
            database: text("name").unwrap_or_default(),
        })
    }
}

/// Opens the replica at this URL. It must be a copy of the database to which this connection leads.
/// A replica that is not running is used as soon as it runs.
pub(super) fn open(address: &str, primary: &mut dyn sql::Connection) -> Result<Replica, OpenError> {
    let shared = Arc::new(Shared::new(address, Role::Replica)?);
    let unusable = |why: String| OpenError::Server(shared.name.clone(), why);
    let failed = |error: io::Error| unusable(error.to_string());
    let original = Original::of(primary).map_err(|failure| unusable(failure.message))?;
    check(&shared, &original)?;
    let mut connections: Vec<Box<dyn sql::Connection>> = Vec::new();
    for _ in 0..SEARCHERS {
        let connection = Connection::new(Arc::clone(&shared));
        connections.push(Box::new(connection.map_err(|why| unusable(why.message))?));
    }
    let readers = Readers::start(connections).map_err(failed)?;
    watch_replica(&shared, &original.cluster, &original.database).map_err(failed)?;
    let choice = shared.chosen.clone();
    Ok(Replica::new(readers, move || choice.now().is_some()))
}

/// Refuses a running server that is not a copy.
fn check(shared: &Shared, original: &Original) -> Result<(), OpenError> {
    let unusable = |why: String| OpenError::Server(shared.name.clone(), why);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| unusable(error.to_string()))?;
    let connecting = shared.endpoints.iter().map(|one| one.connect(RESPONSE));
    let connected = runtime.block_on(join_all(connecting));
    for (endpoint, connected) in shared.endpoints.iter().zip(connected) {
        match connected {
            Ok((_, state)) => {
                is_copy(&state, &original.cluster, &original.database).map_err(unusable)?;
            }
            Err(why) => {
                let (replica, host) = (&shared.name, &endpoint.name);
                tracing::warn!(replica, host, why, "searches read from the primary");
            }
        }
    }
    Ok(())
}
