//! A session on one host, and the state that its server reports.

use std::time::Duration;

use tokio::task::AbortHandle;
use tokio_postgres::{Client, NoTls, SimpleQueryMessage};

use super::failure::sentence;
use super::hosts::Endpoint;

/// Commits wait for the disk, and for the disks of synchronous standbys, regardless of the settings
/// of the database server. A timeout while a commit waits for a standby would only end the wait:
/// the server would report success. If this process or the network fails, the server must notice
/// it soon: until then all other processes wait for the rows locked by an unfinished transaction.
const SETTINGS: &str = "
    SET synchronous_commit = on;
    SET statement_timeout = 0;
    SET idle_in_transaction_session_timeout = '10s';
    SET tcp_keepalives_idle = 10;
    SET tcp_keepalives_interval = 5;
    SET tcp_keepalives_count = 3;";

/// Selects the [`State`]. The name of the current WAL file begins with the timeline. After a
/// promotion `pg_control_checkpoint()` would show the previous timeline until the next checkpoint.
const STATE: &str = "
    SELECT pg_is_in_recovery() AS is_standby,
        current_setting('transaction_read_only') = 'on' AS is_read_only,
        CASE WHEN NOT pg_is_in_recovery()
            THEN substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) END AS timeline,
        CASE WHEN pg_is_in_recovery()
            THEN extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())
            END AS delay,
        (SELECT system_identifier FROM pg_control_system()) AS cluster,
        current_database() AS database";

/// The state of a server.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    /// Whether the server replays the changes of another one.
    pub(super) is_standby: bool,
    pub(super) is_read_only: bool,
    /// The number of its timeline, which grows with each promotion; 0 for a standby.
    pub(super) timeline: u32,
    /// The age of the last replayed transaction, in seconds, if the server is a standby and has
    /// replayed a transaction since its start.
    pub(super) delay: Option<f64>,
    /// The identifier of the cluster: a standby has that of its primary.
    pub(super) cluster: String,
    /// The name of the database.
    pub(super) database: String,
}

impl State {
    pub(super) const fn may_be_written(&self) -> bool {
        !self.is_standby && !self.is_read_only
    }
}

/// A connection to a server. It is closed when the session is dropped, even while the server does
/// not respond.
pub(super) struct Session {
    pub(super) client: Client,
    task: AbortHandle,
}

impl Drop for Session {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Session {
    /// Asks the server for its state.
    pub(super) async fn state(&self) -> Result<State, String> {
        self.ask(STATE).await
    }

    async fn ask(&self, statements: &str) -> Result<State, String> {
        let messages = self.client.simple_query(statements).await;
        let messages = messages.map_err(|error| sentence(&error))?;
        let row = messages.iter().find_map(|message| match message {
            SimpleQueryMessage::Row(row) => Some(row),
            _ => None,
        });
        let value = |name| row.and_then(|row| row.try_get(name).ok().flatten());
        let is_true = |name| value(name) == Some("t");
        let timeline = value("timeline").and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let text = |name| value(name).unwrap_or_default().to_owned();
        Ok(State {
            is_standby: is_true("is_standby"),
            is_read_only: is_true("is_read_only"),
            timeline: timeline.unwrap_or_default(),
            delay: value("delay").and_then(|seconds| seconds.parse().ok()),
            cluster: text("cluster"),
            database: text("database"),
        })
    }
}

impl Endpoint {
    /// Connects to the server. An error is a reason for the operator.
    ///
    /// The limit includes the first response: the processes of a server may have stopped while its
    /// machine still accepts connections.
    pub(super) async fn connect(&self, limit: Duration) -> Result<(Session, State), String> {
        let connected = tokio::time::timeout(limit, async {
            // The task of a connection runs whenever the thread waits for a response. Responses also
            // report its errors.
            let (client, task) = if let Some(encryption) = &self.encryption {
                let connected = self.config.connect(encryption.clone()).await;
                let (client, connection) = connected.map_err(|error| sentence(&error))?;
                (client, tokio::spawn(connection).abort_handle())
            } else {
                let connected = self.config.connect(NoTls).await;
                let (client, connection) = connected.map_err(|error| sentence(&error))?;
                (client, tokio::spawn(connection).abort_handle())
            };
            let session = Session { client, task };
            let state = session.ask(&format!("{SETTINGS}{STATE}")).await?;
            Ok((session, state))
        });
        connected.await.unwrap_or_else(|_| Err(no_response(limit)))
    }
}

/// The reason of a host that did not respond in time.
pub(super) fn no_response(limit: Duration) -> String {
    let seconds = limit.as_secs();
    format!("there is no response within {seconds} seconds; check that it runs")
}
