//! The database of a campaign, and operations on it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use tempfile::TempDir;
use tokio::task::spawn_blocking;

use crate::chaos::options::Chaos;
use crate::chaos::small_disk::{SmallDisk, Writer};
use crate::database::Database;
use crate::disk;
use crate::failure::Failure;
use crate::nodes::{Nodes, Place};

/// A database in a private folder, possibly on a small disk.
pub(super) struct Storage {
    pub(super) folder: TempDir,
    pub(super) small_disk: Option<SmallDisk>,
    pub(super) database: Database,
    /// `None` for a single server. Dropped last, after the programs in its networks.
    pub(super) nodes: Option<Arc<Nodes>>,
}

impl Storage {
    /// Creates the database, on a small disk if the trial fills the disk. Nodes run in this place.
    pub(super) fn new(chaos: &Chaos, place: Place, is_small: bool) -> Result<Self, Failure> {
        let folder = disk::new_folder(&chaos.folder)?;
        if let Some(number) = chaos.nodes {
            let (nodes, database) = Nodes::new(number, place, folder.path())?;
            return Ok(Self {
                folder,
                small_disk: None,
                database,
                nodes: Some(Arc::new(nodes)),
            });
        }
        let writer = match chaos.database.as_str() {
            "postgres" => Writer::Postgres,
            _ => Writer::Server,
        };
        let small = folder.path().join("small");
        let disk = is_small.then(|| SmallDisk::new(&small, writer));
        let small_disk = disk.transpose()?;
        let database = match &small_disk {
            None => Database::new(&chaos.database, folder.path())?,
            Some(disk) if writer == Writer::Server => {
                Database::file(&disk.folder().join("games.db"))
            }
            Some(disk) => {
                let data = disk.folder().join("data");
                Database::on(private_postgres::Server::start_in_namespace(
                    &data,
                    disk.holder(),
                )?)?
            }
        };
        Ok(Self {
            folder,
            small_disk,
            database,
            nodes: None,
        })
    }

    /// Returns the small disk if only the server can reach the database on it.
    fn servers_disk(&self) -> Option<&SmallDisk> {
        let is_file = self.database.postgres.is_none();
        self.small_disk.as_ref().filter(|_| is_file)
    }

    /// Returns a command that runs this program with access to the database.
    pub(super) fn command(&self, program: &Path) -> Result<Command, Failure> {
        match self.servers_disk() {
            Some(disk) => disk.command(program),
            None => Ok(Command::new(program)),
        }
    }

    /// Whether other processes than the server can open the database.
    pub(super) fn is_open_to_others(&self) -> bool {
        self.servers_disk().is_none()
    }

    /// Returns the URL of the database, or of a readable copy. No server may be running.
    pub(super) fn readable(&self) -> Result<String, Failure> {
        Ok(match self.servers_disk() {
            None => self.database.url.clone(),
            Some(disk) => {
                disk.copy(self.folder.path())?;
                Database::file(&self.folder.path().join("games.db")).url
            }
        })
    }

    /// Calls `act` with the PostgreSQL server, which must exist.
    pub(super) async fn with_postgres(
        &self,
        act: impl FnOnce(&private_postgres::Server) -> std::io::Result<()> + Send + 'static,
    ) -> Result<(), Failure> {
        let server = self.database.postgres.as_ref().map(Arc::clone);
        let server = server.expect("a campaign over PostgreSQL");
        let acted = spawn_blocking(move || act(&server)).await;
        Ok(acted.expect("the task does not panic")?)
    }

    /// Returns the path of the SQLite file.
    pub(super) fn file(&self) -> PathBuf {
        self.database.url.trim_start_matches("sqlite:").into()
    }
}
