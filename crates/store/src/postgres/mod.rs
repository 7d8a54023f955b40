//! PostgreSQL: one database, which several processes may use.

mod connection;
mod failure;
mod listener;
mod value;

use std::cmp::Ordering;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};

use crate::OpenError;
use crate::database::Database;
use crate::schema::{Ledger, Migration, SchemaError, migrate, newest, version};
use crate::{sql, viewer};
use connection::Connection;

/// One more than those who play need: it is for searches.
const READERS: usize = crate::database::READERS + 1;
/// How many signals may wait to be sent.
const SIGNALS: usize = 256;

/// Every change of the schema, oldest first.
const MIGRATIONS: &[Migration] = &[
    Migration {
        version: 1,
        name: "all",
        statements: include_str!("../../migrations/postgres/0001_all.sql"),
        then: None,
    },
    Migration {
        version: 2,
        name: "attention",
        statements: include_str!("../../migrations/postgres/0002_attention.sql"),
        then: None,
    },
    Migration {
        version: 3,
        name: "accounts",
        statements: include_str!("../../migrations/postgres/0003_accounts.sql"),
        then: None,
    },
    Migration {
        version: 4,
        name: "ratings",
        statements: include_str!("../../migrations/postgres/0004_ratings.sql"),
        then: None,
    },
    Migration {
        version: 5,
        name: "tokens",
        statements: include_str!("../../migrations/postgres/0005_tokens.sql"),
        then: None,
    },
    Migration {
        version: 6,
        name: "library",
        statements: include_str!("../../migrations/postgres/0006_library.sql"),
        then: None,
    },
    Migration {
        version: 7,
        name: "positions",
        statements: include_str!("../../migrations/postgres/0007_positions.sql"),
        then: None,
    },
    Migration {
        version: 8,
        name: "talk",
        statements: include_str!("../../migrations/postgres/0008_talk.sql"),
        then: None,
    },
    Migration {
        version: 9,
        name: "watching",
        statements: include_str!("../../migrations/postgres/0009_watching.sql"),
        then: None,
    },
    Migration {
        version: 10,
        name: "conditional",
        statements: include_str!("../../migrations/postgres/0010_conditional.sql"),
        then: None,
    },
    Migration {
        version: 11,
        name: "puzzles",
        statements: include_str!("../../migrations/postgres/0011_puzzles.sql"),
        then: None,
    },
    Migration {
        version: 12,
        name: "explorer",
        statements: include_str!("../../migrations/postgres/0012_explorer.sql"),
        then: None,
    },
    Migration {
        version: 13,
        name: "classes",
        statements: include_str!("../../migrations/postgres/0013_classes.sql"),
        then: None,
    },
    Migration {
        version: 14,
        name: "lessons",
        statements: include_str!("../../migrations/postgres/0014_lessons.sql"),
        then: None,
    },
    Migration {
        version: 15,
        name: "journal",
        statements: include_str!("../../migrations/postgres/0015_journal.sql"),
        then: None,
    },
    Migration {
        version: 16,
        name: "homework",
        statements: include_str!("../../migrations/postgres/0016_homework.sql"),
        then: None,
    },
    Migration {
        version: 17,
        name: "puzzle_ratings",
        statements: include_str!("../../migrations/postgres/0017_puzzle_ratings.sql"),
        then: None,
    },
    Migration {
        version: 18,
        name: "found_puzzles",
        statements: include_str!("../../migrations/postgres/0018_found_puzzles.sql"),
        then: None,
    },
    Migration {
        version: 19,
        name: "heartbeats",
        statements: include_str!("../../migrations/postgres/0019_heartbeats.sql"),
        then: None,
    },
    Migration {
        version: 20,
        name: "unused_guests",
        statements: include_str!("../../migrations/postgres/0020_unused_guests.sql"),
        then: None,
    },
    Migration {
        version: 21,
        name: "puzzles_again",
        statements: include_str!("../../migrations/postgres/0021_puzzles_again.sql"),
        then: None,
    },
];

const LEDGER: Ledger = Ledger {
    // Of several processes that start at once, one brings the tables up to date.
    create: "
        SELECT pg_advisory_xact_lock(1400136053);
        CREATE TABLE IF NOT EXISTS staunton_migrations (
            version    BIGINT      NOT NULL PRIMARY KEY,
            name       TEXT        NOT NULL,
            applied_at TIMESTAMPTZ NOT NULL DEFAULT now()
        )",
    last: "SELECT coalesce(max(version), 0) FROM staunton_migrations",
    add: "INSERT INTO staunton_migrations (version, name) VALUES ($1, $2)",
};

/// What all connections of this process share.
struct Shared {
    config: Config,
    /// The database without its password, for messages.
    name: String,
    /// By which this process knows its own announcements.
    process: String,
}

/// Opens the database at this URL without stopping the asynchronous tasks of the caller.
pub(crate) async fn open(address: &str) -> Result<Database, OpenError> {
    aside(address, connect).await
}

/// As [`open`], beside the servers that may be using the database: its tables are left as they are.
pub(crate) async fn open_beside(address: &str) -> Result<Database, OpenError> {
    aside(address, |shared| {
        of_today(shared)?;
        connect(shared)
    })
    .await
}

async fn aside(
    address: &str,
    open: fn(&Arc<Shared>) -> Result<Database, OpenError>,
) -> Result<Database, OpenError> {
    let mut shared = shared(address)?;
    // The address may lead to a standby for a while: a connection to it would last, and write nothing.
    shared
        .config
        .target_session_attrs(TargetSessionAttrs::ReadWrite);
    let shared = Arc::new(shared);
    let name = shared.name.clone();
    tokio::task::spawn_blocking(move || open(&shared))
        .await
        .unwrap_or_else(|stopped| Err(OpenError::Server(name, stopped.to_string())))
}

/// A connection that only reads. Blocks the thread.
pub(crate) fn view(address: &str) -> Result<Box<dyn sql::Connection>, OpenError> {
    Ok(Box::new(of_today(&Arc::new(shared(address)?))?))
}

/// A connection to a database that has the tables of today.
fn of_today(shared: &Arc<Shared>) -> Result<Connection, OpenError> {
    let name = &shared.name;
    let unusable = |failure: sql::Failure| OpenError::Server(name.clone(), failure.message);
    let mut connection = Connection::open(Arc::clone(shared)).map_err(unusable)?;
    let version = version(&mut connection, &LEDGER).map_err(unusable)?;
    match version.cmp(&newest(MIGRATIONS)) {
        Ordering::Less => Err(viewer::older(name.into())),
        Ordering::Equal => Ok(connection),
        Ordering::Greater => Err(OpenError::Newer(name.into())),
    }
}

/// A connection to a database of which the tables are up to date. One that an older version has used is
/// not changed: its servers would refuse it from then on. Blocks the thread.
pub(crate) fn prepare(address: &str) -> Result<Box<dyn sql::Connection>, OpenError> {
    let shared = Arc::new(shared(address)?);
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

fn shared(address: &str) -> Result<Shared, OpenError> {
    let mut config: Config = address.parse().map_err(|why: tokio_postgres::Error| {
        OpenError::Server("the database".to_owned(), why.to_string())
    })?;
    let name = name(&config);
    if config.get_ssl_mode() == SslMode::Require {
        let why = "sslmode=require: connections are not encrypted yet; use a socket, this \
                   computer or a private network, and leave sslmode out";
        return Err(OpenError::Server(name, why.to_owned()));
    }
    config
        .application_name("staunton")
        .connect_timeout(Duration::from_secs(5))
        .keepalives_idle(Duration::from_secs(10))
        // The system would wait 75 seconds for the next one, and look at the limit below only then.
        .keepalives_interval(Duration::from_secs(5))
        .keepalives_retries(3)
        .tcp_user_timeout(Duration::from_secs(10));
    Ok(Shared {
        config,
        name,
        process: format!("{:016x}", RandomState::new().build_hasher().finish()),
    })
}

fn connect(shared: &Arc<Shared>) -> Result<Database, OpenError> {
    let unusable = |why: String| {
        // The failure of a statement names the database too.
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
    let (stop, stopped) = tokio::sync::oneshot::channel();
    let finally = move |writer: Box<dyn sql::Connection>| {
        drop(writer);
        // The listener may have ended already.
        let _ = stop.send(());
    };
    let (signals, to_say) = tokio::sync::mpsc::channel(SIGNALS);
    let database = Database::start(Box::new(writer), readers, Some(signals), finally)
        .map_err(|error| unusable(error.to_string()))?;
    listener::start(
        Arc::clone(shared),
        database.announcements(),
        to_say,
        stopped,
    )
    .map_err(|error| unusable(error.to_string()))?;
    Ok(database)
}

fn name(config: &Config) -> String {
    let host = match config.get_hosts().first() {
        Some(Host::Tcp(host)) => host.clone(),
        #[cfg(unix)]
        Some(Host::Unix(folder)) => folder.display().to_string(),
        None => "localhost".to_owned(),
    };
    let database = config
        .get_dbname()
        .or(config.get_user())
        .unwrap_or_default();
    format!("the database {database} at {host}")
}
