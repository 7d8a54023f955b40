//! PostgreSQL: a database that several processes can share.

mod choice;
mod connection;
mod encryption;
mod failure;
mod hosts;
mod replica;
mod schema;
mod session;
mod shared;
mod value;
mod watcher;

use std::cmp::Ordering;
use std::sync::Arc;

use crate::address::OpenError;
use crate::database::Database;
use crate::schema::{SchemaError, migrate, newest, version};
use crate::sql;
use connection::Connection;
use schema::{LEDGER, MIGRATIONS};
use shared::{Role, Shared};

/// The number of readers: those for play and one for searches.
const READERS: usize = crate::database::READERS + 1;

/// Opens the database at this URL without blocking the caller's asynchronous tasks. Searches read
/// from the replica, if its URL is given.
pub(crate) async fn open(address: &str, replica: Option<&str>) -> Result<Database, OpenError> {
    let replica = replica.map(str::to_owned);
    aside(address, move |shared| connect(shared, replica.as_deref())).await
}

/// Like [`open`], but while servers may be using the database: its schema is not changed.
pub(crate) async fn open_beside(address: &str) -> Result<Database, OpenError> {
    aside(address, |shared| {
        of_today(shared)?;
        connect(shared, None)
    })
    .await
}

async fn aside(
    address: &str,
    open: impl FnOnce(&Arc<Shared>) -> Result<Database, OpenError> + Send + 'static,
) -> Result<Database, OpenError> {
    // The address may temporarily lead to a standby server. A connection to it would persist, but
    // could not write.
    let shared = Arc::new(Shared::new(address, Role::Primary)?);
    let name = shared.name.clone();
    tokio::task::spawn_blocking(move || open(&shared))
        .await
        .unwrap_or_else(|stopped| Err(OpenError::Server(name, stopped.to_string())))
}

/// A read-only connection. Blocks the thread.
pub(crate) fn view(address: &str) -> Result<Box<dyn sql::Connection>, OpenError> {
    let shared = Arc::new(Shared::new(address, Role::Any)?);
    Ok(Box::new(of_today(&shared)?))
}

/// A connection to a database with the current schema.
fn of_today(shared: &Arc<Shared>) -> Result<Connection, OpenError> {
    let name = &shared.name;
    let unusable = |failure: sql::Failure| OpenError::Server(name.clone(), failure.message);
    let mut connection = Connection::open(Arc::clone(shared)).map_err(unusable)?;
    let version = version(&mut connection, &LEDGER).map_err(unusable)?;
    match version.cmp(&newest(MIGRATIONS)) {
        Ordering::Less => Err(OpenError::older(name.into())),
        Ordering::Equal => Ok(connection),
        Ordering::Greater => Err(OpenError::Newer(name.into())),
    }
}

/// A connection to a database with the current schema, which is created if there is none. A
/// database with an older schema is not changed, because its servers could not use it any more.
/// Blocks the thread.
pub(crate) fn prepare(address: &str) -> Result<Box<dyn sql::Connection>, OpenError> {
    let shared = Arc::new(Shared::new(address, Role::Any)?);
    let name = shared.name.clone();
    let unusable = |failure: sql::Failure| OpenError::Server(name.clone(), failure.message);
    let mut connection = Connection::open(shared).map_err(unusable)?;
    let ledgers = "SELECT count(*) AS ledgers FROM pg_class
                   WHERE oid = to_regclass('staunton_migrations')";
    let row = sql::Connection::query_one(&mut connection, ledgers, &[]).map_err(unusable)?;
    let is_used = row.and_then(|mut row| row.integer("ledgers").ok()) == Some(1_i64);
    if is_used && version(&mut connection, &LEDGER).map_err(unusable)? < newest(MIGRATIONS) {
        let why = "an older Staunton has used it; it was not changed, make an empty database";
        return Err(OpenError::Server(name.clone(), why.to_owned()));
    }
    match migrate(&mut connection, &LEDGER, MIGRATIONS) {
        Ok(()) => Ok(Box::new(connection)),
        Err(SchemaError::Newer) => Err(OpenError::Newer(name.clone().into())),
        Err(SchemaError::Failed(failure)) => Err(unusable(failure)),
    }
}

fn connect(shared: &Arc<Shared>, replica: Option<&str>) -> Result<Database, OpenError> {
    let unusable = |why: String| {
        // The message of a failure begins with the name of the database too.
        let name = format!("{}: ", shared.name);
        let why = why.strip_prefix(&name).unwrap_or(&why).to_owned();
        OpenError::Server(shared.name.clone(), why)
    };
    let open = || Connection::open(Arc::clone(shared)).map_err(|failure| unusable(failure.message));
    let mut writer = open()?;
    match migrate(&mut writer, &LEDGER, MIGRATIONS) {
        Ok(()) => {}
        Err(SchemaError::Newer) => return Err(OpenError::Newer(shared.name.clone().into())),
        Err(SchemaError::Failed(failure)) => return Err(unusable(failure.message)),
    }
    let mut readers: Vec<Box<dyn sql::Connection>> = Vec::new();
    for _ in 0..READERS {
        readers.push(Box::new(open()?));
    }
    let replica = replica.map(|address| replica::open(address, &mut writer).map(Arc::new));
    let replica = replica.transpose()?;
    watcher::watch_primary(shared).map_err(|error| unusable(error.to_string()))?;
    let finally = {
        let replica = replica.clone();
        move |writer: Box<dyn sql::Connection>| {
            if let Some(replica) = replica {
                replica.close();
            }
            drop(writer);
        }
    };
    let database = Database::start(Box::new(writer), readers, true, finally)
        .map_err(|error| unusable(error.to_string()))?;
    Ok(database.with_replica(replica))
}
