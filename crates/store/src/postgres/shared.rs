//! State that all connections of a process share.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

use crate::address::OpenError;

/// What all connections of this process share.
pub(super) struct Shared {
    pub(super) config: Config,
    /// The database without its password, for messages.
    pub(super) name: String,
    /// By which this process knows its own announcements.
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
