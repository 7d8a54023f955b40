//! State shared by all connections of a process.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

use crate::address::OpenError;

/// State shared by all connections of this process.
pub(super) struct Shared {
    pub(super) config: Config,
    /// The URL of the database without its password, for messages.
    pub(super) name: String,
    /// The id with which this process recognizes its own announcements.
    pub(super) process: String,
}

pub(super) fn shared(address: &str) -> Result<Shared, OpenError> {
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
        // The system default of 75 seconds between probes would also delay the check of the limits
        // below.
        .keepalives_interval(Duration::from_secs(5))
        .keepalives_retries(3)
        .tcp_user_timeout(Duration::from_secs(10));
    Ok(Shared {
        config,
        name,
        process: format!("{:016x}", RandomState::new().build_hasher().finish()),
    })
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
