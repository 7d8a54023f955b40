//! Standbys: servers that replay the changes of another server.

use std::io;

use crate::{Place, Server, as_user, check, new_folder};

impl Server {
    /// Starts a streaming standby of this server, whose data is removed when it ends.
    ///
    /// # Errors
    ///
    /// Fails if the data cannot be copied or the standby does not start.
    pub fn start_standby(&self) -> io::Result<Self> {
        let folder = new_folder()?;
        let data = folder.path().join("data");
        // `--write-recovery-conf` creates standby.signal and sets primary_conninfo.
        let copied = as_user("pg_basebackup", &Place::Here)?
            .args(["--username", crate::USER, "--checkpoint=fast", "--no-sync"])
            .args(["--wal-method=stream", "--write-recovery-conf", "--host"])
            .arg(self.folder.path())
            .arg("--pgdata")
            .arg(&data)
            .output()?;
        check(&copied)?;
        Self::start_with(data, folder, Place::Here)
    }

    /// Returns the URL of a database that is on all these servers.
    pub fn url_of_all(servers: &[&Self], database: &str) -> String {
        let folders: Vec<_> = servers
            .iter()
            .map(|server| server.folder.path().display().to_string())
            .collect();
        let (user, hosts) = (crate::USER, folders.join(","));
        format!("postgres://{user}@/{database}?host={hosts}&target_session_attrs=read-write")
    }

    /// Lets commits wait until a standby has written them to its disk, and waits until a standby is
    /// connected.
    ///
    /// # Errors
    ///
    /// Fails if a statement fails.
    pub fn replicate_synchronously(&self) -> io::Result<()> {
        self.execute(
            "postgres",
            "ALTER SYSTEM SET synchronous_standby_names = '*'",
        )?;
        self.execute("postgres", "SELECT pg_reload_conf()")?;
        let standbys = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
        while self.execute("postgres", standbys)?.trim() == "0" {}
        Ok(())
    }

    /// Waits until a standby of this server has replayed all changes.
    ///
    /// # Errors
    ///
    /// Fails if a statement fails.
    pub fn wait_for_standby(&self, standby: &Self) -> io::Result<()> {
        let position = self.execute("postgres", "SELECT pg_current_wal_insert_lsn()")?;
        let replayed = format!(
            "SELECT pg_last_wal_replay_lsn() >= '{}' OR NOT pg_is_in_recovery()",
            position.trim()
        );
        while standby.execute("postgres", &replayed)?.trim() != "t" {}
        Ok(())
    }

    /// Makes a standby a primary, and waits until it may be written.
    ///
    /// # Errors
    ///
    /// Fails if the server is not a standby.
    pub fn promote(&self) -> io::Result<()> {
        let promoted = self.execute("postgres", "SELECT pg_promote()")?;
        if promoted.trim() == "t" {
            Ok(())
        } else {
            Err(io::Error::other("the standby was not promoted in time"))
        }
    }
}
