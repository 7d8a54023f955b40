//! The database of the server.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use private_postgres::Server;

use crate::failure::Failure;
use crate::program::processor_times;

/// A new database, and its PostgreSQL server, if one was started for it.
pub(crate) struct Database {
    pub(crate) url: String,
    pub(crate) postgres: Option<Arc<Server>>,
}

impl Database {
    /// Creates a database: `sqlite` is a file in the folder, `postgres` a private server with its
    /// data there, and any other value the URL of an empty database.
    pub(crate) fn new(which: &str, folder: &Path) -> Result<Self, Failure> {
        match which {
            "sqlite" => Ok(Self::file(&folder.join("games.db"))),
            "postgres" => Self::on(Server::start_in(&folder.join("postgres"))?),
            url => Ok(Self {
                url: url.to_owned(),
                postgres: None,
            }),
        }
    }

    /// Opens the database on this PostgreSQL server, and creates it if it does not exist.
    pub(crate) fn on(server: Server) -> Result<Self, Failure> {
        let known = "SELECT 1 FROM pg_database WHERE datname = 'games'";
        if server.execute("postgres", known)?.is_empty() {
            server.execute("postgres", "CREATE DATABASE games")?;
        }
        Ok(Self {
            url: server.url("games"),
            postgres: Some(Arc::new(server)),
        })
    }

    /// Returns the database in a SQLite file.
    pub(crate) fn file(path: &Path) -> Self {
        Self {
            url: format!("sqlite:{}", path.display()),
            postgres: None,
        }
    }

    /// Runs statements. No server may use the database.
    pub(crate) fn execute(&self, statements: &str) -> Result<(), Failure> {
        if let Some(server) = &self.postgres {
            server.execute("games", statements)?;
        } else {
            let path = self.url.trim_start_matches("sqlite:");
            rusqlite::Connection::open(path)?.execute_batch(statements)?;
        }
        Ok(())
    }

    /// Returns the processor time used by the private PostgreSQL server.
    pub(crate) fn processor_time(&self) -> Result<Option<Duration>, Failure> {
        let Some(server) = &self.postgres else {
            return Ok(None);
        };
        let mut sum = Duration::ZERO;
        for (index, process) in server.processes()?.into_iter().enumerate() {
            let process = process.as_raw_nonzero().get() as u32;
            let [own, ended] = match processor_times(process) {
                Ok(times) => times,
                // A process may exit between the list and this; the first one counts its time.
                Err(_) if index > 0 => continue,
                Err(why) => return Err(why),
            };
            sum += own;
            if index == 0 {
                sum += ended;
            }
        }
        Ok(Some(sum))
    }
}
