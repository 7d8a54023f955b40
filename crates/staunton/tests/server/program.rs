//! The program as a user starts it, and its database when it does not run.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Output, Stdio};

use rusqlite::{Connection, OptionalExtension};
use store::StoredGame;
use tempfile::TempDir;

/// A folder with a database, in which servers are started one after the other.
pub(crate) struct Installation {
    folder: TempDir,
}

impl Installation {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn database(&self) -> PathBuf {
        self.path("games.db")
    }

    /// The URL of the database.
    pub(crate) fn url(&self) -> String {
        format!("sqlite:{}", self.database().display())
    }

    /// What follows the program's name to serve this database.
    pub(crate) fn serve(&self, command: &mut Command) {
        command
            .args(["serve", "--database"])
            .arg(self.url())
            // What a test gives on the command line goes before these.
            .env("STAUNTON_LISTEN", "127.0.0.1:0")
            .env("STAUNTON_LOG", "warn");
    }

    pub(crate) fn start(&self) -> Server {
        self.start_with(&[])
    }

    /// Starts it with more options.
    pub(crate) fn start_with(&self, options: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_staunton"));
        self.serve(&mut command);
        command.args(options);
        self.run(command, Role::Program)
            .unwrap_or_else(|why| panic!("{why}"))
    }

    /// Runs the command until the program listens. What it says when it ends before
    /// that is the error.
    pub(crate) fn run(&self, mut command: Command, role: Role) -> Result<Server, String> {
        let errors = self.path("stderr");
        let mut process = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(File::create(&errors).unwrap())
            .spawn()
            .unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        // From here on it is killed whatever happens.
        let mut server = Server {
            address: SocketAddr::from(([0, 0, 0, 0], 0)),
            process,
            role,
            output,
        };
        let Some(url) = server.find_line("Staunton is ready: http://") else {
            server.process.wait().unwrap();
            return Err(fs::read_to_string(errors).unwrap());
        };
        // A server for everyone says its name.
        server.address = url.replace("localhost", "127.0.0.1").parse().unwrap();
        Ok(server)
    }

    /// The game as it stands in the database. No server may be running.
    pub(crate) fn stored(&self, game: &str) -> StoredGame {
        self.find(game).unwrap()
    }

    /// As [`Installation::stored`], if there is such a game.
    pub(crate) fn find(&self, game: &str) -> Option<StoredGame> {
        asynchronously(async {
            let store = store::open(&self.url())
                .await
                .unwrap_or_else(|why| panic!("{why}"));
            let stored = store.load(game.parse().unwrap()).await.unwrap();
            store.close().await;
            stored
        })
    }

    /// Carries out the statement beside whatever else uses the database.
    pub(crate) fn execute(&self, statement: &str) {
        self.connect().execute_batch(statement).unwrap();
    }

    /// Waits until the command has been committed.
    pub(crate) fn wait_for_commit(&self, command: &str) {
        let connection = self.connect();
        let mut found = None::<i64>;
        while found.is_none() {
            found = connection
                .query_row(
                    "SELECT version FROM journal WHERE command_id = ?1",
                    [command],
                    |row| row.get(0),
                )
                .optional()
                .unwrap();
        }
    }

    fn connect(&self) -> Connection {
        Connection::open(self.database()).unwrap()
    }
}

fn asynchronously<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(future)
}

/// What a process is that was started.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// The program itself.
    Program,
    /// A tracer, whose child is the program.
    #[cfg(target_os = "linux")]
    Tracer,
}

/// What the program says when it is given these words.
pub(crate) fn staunton(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_staunton"));
    command.args(words).output().unwrap()
}

/// A running server; killed when it goes out of scope.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    process: Child,
    role: Role,
    output: BufReader<ChildStdout>,
}

impl Server {
    /// What follows these words on the next line that begins with them.
    pub(crate) fn line(&mut self, beginning: &str) -> String {
        let line = self.find_line(beginning);
        line.unwrap_or_else(|| panic!("it ended without saying {beginning:?}"))
    }

    fn find_line(&mut self, beginning: &str) -> Option<String> {
        let mut line = String::new();
        while self.output.read_line(&mut line).unwrap() > 0 {
            if let Some(rest) = line.trim_end().strip_prefix(beginning) {
                return Some(rest.to_owned());
            }
            line.clear();
        }
        None
    }

    /// Asks it to stop, and gives the exit code.
    #[cfg(unix)]
    pub(crate) fn stop(self) -> Option<i32> {
        self.stop_by(rustix::process::Signal::TERM)
    }

    /// As [`Self::stop`], by this signal.
    #[cfg(unix)]
    pub(crate) fn stop_by(mut self, signal: rustix::process::Signal) -> Option<i32> {
        let process = rustix::process::Pid::from_child(&self.process);
        rustix::process::kill_process(process, signal).unwrap();
        self.process.wait().unwrap().code()
    }

    /// `kill -9`.
    pub(crate) fn kill(self) {
        drop(self);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have died already.
        match self.role {
            Role::Program => {
                let _ = self.process.kill();
            }
            #[cfg(target_os = "linux")]
            Role::Tracer => crate::traced::kill_child_of(self.process.id()),
        }
        let _ = self.process.wait();
    }
}
