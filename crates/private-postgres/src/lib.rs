//! A PostgreSQL server of the tests' own, which ends with what has started it.
//!
//! It listens on a socket in a folder of its own only, and never touches another server.

#![cfg(unix)]
#![forbid(unsafe_code)]

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// The server does not run as root; as root, it is run as this user.
const USER: &str = "postgres";

/// A running server.
#[derive(Debug)]
pub struct Server {
    data: PathBuf,
    /// Of the socket and the log. Its path must be short.
    folder: TempDir,
    process: Mutex<Child>,
}

/// The server of all tests that run at this moment, and how many databases were made.
static RUNNING: Mutex<(Weak<Server>, u32)> = Mutex::new((Weak::new(), 0));

/// A new database, and its URL, on a server that all tests of this process share. It ends with
/// the last of them.
///
/// # Errors
///
/// When PostgreSQL is not installed, or does not start.
pub fn new_database() -> io::Result<(Arc<Server>, String)> {
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    let server = match running.0.upgrade() {
        Some(server) => server,
        None => Arc::new(Server::start()?),
    };
    running.0 = Arc::downgrade(&server);
    running.1 += 1;
    let name = format!("test_{}", running.1);
    // Databases are copied one after the other.
    server.execute("postgres", &format!("CREATE DATABASE {name}"))?;
    let url = server.url(&name);
    Ok((server, url))
}

impl Server {
    /// Starts a new server, whose data is removed when it ends.
    ///
    /// # Errors
    ///
    /// When PostgreSQL is not installed, or does not start.
    pub fn start() -> io::Result<Self> {
        let folder = new_folder()?;
        let data = folder.path().join("data");
        Self::start_with(data, folder)
    }

    /// Starts a server whose data is in this folder, or will be, and stays there.
    ///
    /// # Errors
    ///
    /// When PostgreSQL is not installed, or does not start.
    pub fn start_in(data: &Path) -> io::Result<Self> {
        Self::start_with(std::path::absolute(data)?, new_folder()?)
    }

    fn start_with(data: PathBuf, folder: TempDir) -> io::Result<Self> {
        if !data.join("PG_VERSION").is_file() {
            fs::create_dir_all(&data)?;
            give_to_user(&data)?;
            let made = as_user("initdb")?
                .args(["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"])
                .args(["--username", USER, "--pgdata"])
                .arg(&data)
                .output()?;
            check(&made)?;
        }
        let process = Mutex::new(run(&data, folder.path())?);
        let server = Self {
            data,
            folder,
            process,
        };
        server.wait()?;
        Ok(server)
    }

    /// The URL of one of its databases.
    pub fn url(&self, database: &str) -> String {
        let host = self.folder.path().display();
        format!("postgres://{USER}@localhost/{database}?host={host}")
    }

    /// Runs statements, and returns what they print: a line for each row.
    ///
    /// # Errors
    ///
    /// When one of them fails.
    pub fn execute(&self, database: &str, statements: &str) -> io::Result<String> {
        let done = self.psql(database, statements)?;
        check(&done)?;
        Ok(String::from_utf8_lossy(&done.stdout).into_owned())
    }

    fn psql(&self, database: &str, statements: &str) -> io::Result<Output> {
        as_user("psql")?
            .args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align"])
            .args(["--set=ON_ERROR_STOP=1", "--username", USER])
            .args(["--dbname", database, "--command", statements, "--host"])
            .arg(self.folder.path())
            .output()
    }

    /// `kill -9` of the whole server.
    ///
    /// # Errors
    ///
    /// When its processes cannot be found.
    pub fn kill(&self) -> io::Result<()> {
        let mut process = self.process();
        // The children would end by themselves, but not at once.
        let children = children(process.id())?;
        process.kill()?;
        process.wait()?;
        for child in children {
            // It may have ended already.
            let _ = kill_process(child, Signal::KILL);
        }
        Ok(())
    }

    /// Starts it again after [`Server::kill`], and waits until it has recovered.
    ///
    /// # Errors
    ///
    /// When it does not start.
    pub fn restart(&self) -> io::Result<()> {
        // What is left of the former one holds the folder for a moment.
        loop {
            *self.process() = run(&self.data, self.folder.path())?;
            match self.wait() {
                Err(_) if self.log().contains("is still in use") => {
                    fs::remove_file(self.log_path())?;
                }
                done => return done,
            }
        }
    }

    /// Stops all its processes where they are, until [`Server::unfreeze`].
    ///
    /// # Errors
    ///
    /// When its processes cannot be found.
    pub fn freeze(&self) -> io::Result<()> {
        self.signal(Signal::STOP)
    }

    /// Lets its processes go on.
    ///
    /// # Errors
    ///
    /// When its processes cannot be found.
    pub fn unfreeze(&self) -> io::Result<()> {
        self.signal(Signal::CONT)
    }

    fn signal(&self, signal: Signal) -> io::Result<()> {
        for process in self.processes()? {
            // It may have ended already.
            let _ = kill_process(process, signal);
        }
        Ok(())
    }

    /// Its processes, the first of which started the others.
    ///
    /// # Errors
    ///
    /// When they cannot be found.
    pub fn processes(&self) -> io::Result<Vec<Pid>> {
        let process = self.process();
        let mut processes = vec![Pid::from_child(&process)];
        processes.extend(children(process.id())?);
        Ok(processes)
    }

    fn wait(&self) -> io::Result<()> {
        while !self.psql("postgres", "SELECT 1")?.status.success() {
            if self.process().try_wait()?.is_some() {
                let why = format!("PostgreSQL ended: {}", self.log());
                return Err(io::Error::other(why));
            }
        }
        Ok(())
    }

    fn log_path(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    fn log(&self) -> String {
        fs::read_to_string(self.log_path()).unwrap_or_default()
    }

    fn process(&self) -> MutexGuard<'_, Child> {
        self.process.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.unfreeze();
        let mut process = self.process();
        // At once, with all its children.
        let _ = kill_process(Pid::from_child(&process), Signal::QUIT);
        let _ = process.wait();
    }
}

fn run(data: &Path, folder: &Path) -> io::Result<Child> {
    let log = File::options()
        .create(true)
        .append(true)
        .open(folder.join("log"))?;
    as_user("postgres")?
        .arg("-D")
        .arg(data)
        .arg("-k")
        .arg(folder)
        .args(["-c", "listen_addresses=", "-c", "max_connections=400"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
}

fn children(process: u32) -> io::Result<Vec<Pid>> {
    let children = fs::read_to_string(format!("/proc/{process}/task/{process}/children"))?;
    let children = children.split_whitespace();
    Ok(children
        .filter_map(|child| Pid::from_raw(child.parse().ok()?))
        .collect())
}

fn new_folder() -> io::Result<TempDir> {
    let folder = tempfile::tempdir()?;
    give_to_user(folder.path())?;
    Ok(folder)
}

/// A program of PostgreSQL, run as a user who is not root.
fn as_user(program: &str) -> io::Result<Command> {
    use std::os::unix::process::CommandExt;
    let mut command = Command::new(find(program));
    command.current_dir("/");
    if is_root() {
        let id = user_id()?;
        command.uid(id).gid(id);
    }
    Ok(command)
}

fn give_to_user(folder: &Path) -> io::Result<()> {
    if is_root() {
        chown(folder, Some(user_id()?), None)?;
    }
    Ok(())
}

/// Debian keeps the programs of each version in a folder of its own.
fn find(program: &str) -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let installed = versions
        .filter_map(|version| Some(version.ok()?.path().join("bin").join(program)))
        .filter(|path| path.is_file());
    installed.max().unwrap_or_else(|| program.into())
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

fn user_id() -> io::Result<u32> {
    let output = Command::new("id").args(["-u", USER]).output()?;
    check(&output)?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim().parse().map_err(io::Error::other)
}

fn check(output: &Output) -> io::Result<()> {
    if output.status.success() {
        return Ok(());
    }
    Err(io::Error::other(
        String::from_utf8_lossy(&output.stderr).into_owned(),
    ))
}
