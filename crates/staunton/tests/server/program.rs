//! The program as a user starts it, and its database while it is not running.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};

use rusqlite::{Connection, OptionalExtension};
use store::StoredGame;
use tempfile::TempDir;

/// A folder with a database, which one server after another uses.
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

    /// Adds the arguments and variables for serving this database.
    pub(crate) fn serve(&self, command: &mut Command) {
        command
            .args(["serve", "--database"])
            .arg(self.url())
            // Options that a test passes on the command line override these.
            .env("STAUNTON_LISTEN", "127.0.0.1:0")
            .env("STAUNTON_LOG", "warn");
    }

    pub(crate) fn start(&self) -> Server {
        self.start_with(&[])
    }

    /// Starts the server with additional options.
    pub(crate) fn start_with(&self, options: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_staunton"));
        self.serve(&mut command);
        command.args(options);
        self.run(command, Role::Program)
            .unwrap_or_else(|why| panic!("{why}"))
    }

    /// Runs the command until the program listens. If it ends before that, the error is its
    /// standard error.
    pub(crate) fn run(&self, command: Command, role: Role) -> Result<Server, String> {
        Self::run_with(command, role, &self.path("stderr"))
    }

    /// Like [`Installation::run`], with this file for standard error.
    pub(crate) fn run_with(
        mut command: Command,
        role: Role,
        errors: &Path,
    ) -> Result<Server, String> {
        let mut process = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(File::create(errors).unwrap())
            .spawn()
            .unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        // From here on the process is killed in any case.
        let mut server = Server {
            address: SocketAddr::from(([0, 0, 0, 0], 0)),
            process,
            role,
            output,
        };
        let Some(url) = server.find_line("Staunton is ready: ") else {
            server.process.wait().unwrap();
            return Err(fs::read_to_string(errors).unwrap());
        };
        // With a public URL the test knows the address.
        if let Some(address) = url.strip_prefix("http://") {
            // A server on all interfaces prints its host name.
            server.address = address.replace("localhost", "127.0.0.1").parse().unwrap();
        }
        Ok(server)
    }

    /// Returns the game from the database. No server may be running.
    pub(crate) fn stored(&self, game: &str) -> StoredGame {
        self.find(game).unwrap()
    }

    /// Like [`Installation::stored`], but returns `None` if there is no such game.
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

    /// Executes the statement while others may use the database.
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

pub(crate) fn asynchronously<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(future)
}

/// The kind of a started process.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// The program itself.
    Program,
    /// A tracer, whose child is the program.
    #[cfg(target_os = "linux")]
    Tracer,
}

/// Runs the program with these arguments.
pub(crate) fn staunton(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_staunton"));
    command.args(words).output().unwrap()
}

/// Runs the program with this standard input.
pub(crate) fn staunton_with_input(words: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_staunton"));
    command.args(words);
    output_with_input(command, input)
}

/// Runs a command with this standard input.
pub(crate) fn output_with_input(mut command: Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends without reading its input closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// A running server; killed when it goes out of scope.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    process: Child,
    role: Role,
    output: BufReader<ChildStdout>,
}

impl Server {
    /// Reads until a line begins with this text, and returns the rest of the line.
    pub(crate) fn line(&mut self, beginning: &str) -> String {
        let line = self.find_line(beginning);
        line.unwrap_or_else(|| panic!("it ended without printing {beginning:?}"))
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

    /// Asks the server to stop, and returns the exit code.
    #[cfg(unix)]
    pub(crate) fn stop(self) -> Option<i32> {
        self.stop_by(rustix::process::Signal::TERM)
    }

    /// Like [`Self::stop`], with this signal.
    #[cfg(unix)]
    pub(crate) fn stop_by(mut self, signal: rustix::process::Signal) -> Option<i32> {
        let process = rustix::process::Pid::from_child(&self.process);
        rustix::process::kill_process(process, signal).unwrap();
        self.process.wait().unwrap().code()
    }

    /// Sends the process a signal.
    #[cfg(unix)]
    pub(crate) fn signal(&self, signal: rustix::process::Signal) {
        let process = rustix::process::Pid::from_child(&self.process);
        rustix::process::kill_process(process, signal).unwrap();
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
