//! A private PostgreSQL server for tests, which ends with the process that started it.
//!
//! It listens only on a socket in a temporary folder, and never touches another server.

#![cfg(unix)]
#![forbid(unsafe_code)]

mod standby;

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::net::{IpAddr, TcpListener};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// The user for the server if this process is root, because PostgreSQL does not run as root.
const USER: &str = "postgres";

/// The place of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    /// The namespaces of this process.
    Here,
    /// The user and mount namespaces of a process that sees a different disk than this process.
    Disk(u32),
    /// The network namespace that this file represents, where the server has an address.
    Network(PathBuf, IpAddr),
    /// The namespaces of this process, with a port of this computer for encrypted connections.
    Encrypted(u16),
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    data: PathBuf,
    place: Place,
    /// The folder of the socket and the log. Its path must be short.
    folder: TempDir,
    process: Mutex<Child>,
}

/// The server shared by all running tests, and the number of databases created.
static RUNNING: Mutex<(Weak<Server>, u32)> = Mutex::new((Weak::new(), 0));

/// Creates a database on a server that all tests of this process share, and returns its URL. The
/// server ends with the last of these tests.
///
/// # Errors
///
/// Fails if PostgreSQL is not installed or does not start.
pub fn new_database() -> io::Result<(Arc<Server>, String)> {
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    let server = match running.0.upgrade() {
        Some(server) => server,
        None => Arc::new(Server::start()?),
    };
    running.0 = Arc::downgrade(&server);
    running.1 += 1;
    let name = format!("test_{}", running.1);
    // Databases are created sequentially.
    server.execute("postgres", &format!("CREATE DATABASE {name}"))?;
    let url = server.url(&name);
    Ok((server, url))
}

impl Server {
    /// Starts a new server, whose data is removed when it ends.
    ///
    /// # Errors
    ///
    /// Fails if PostgreSQL is not installed or does not start.
    pub fn start() -> io::Result<Self> {
        let folder = new_folder()?;
        let data = folder.path().join("data");
        Self::start_with(data, folder, Place::Here)
    }

    /// Starts a server with its data in this folder. An existing folder is used as it is, and the
    /// folder is not removed.
    ///
    /// # Errors
    ///
    /// Fails if PostgreSQL is not installed or does not start.
    pub fn start_in(data: &Path) -> io::Result<Self> {
        Self::start_with(std::path::absolute(data)?, new_folder()?, Place::Here)
    }

    /// Starts a new server in the user and mount namespaces of this process, which runs as the user
    /// that [`user`] returns. Its data is stored in this folder, a path as that process sees it.
    /// Its write-ahead log is small and split into many small files.
    ///
    /// # Errors
    ///
    /// Fails if PostgreSQL is not installed or does not start.
    pub fn start_in_namespace(data: &Path, process: u32) -> io::Result<Self> {
        Self::start_with(data.to_owned(), new_folder()?, Place::Disk(process))
    }

    /// Starts a server in the network namespace that this file represents, with its data in this
    /// folder. The server listens on this address too, for the networks that it is connected to.
    ///
    /// # Errors
    ///
    /// Fails if PostgreSQL is not installed or does not start.
    pub fn start_in_network(data: &Path, namespace: &Path, address: IpAddr) -> io::Result<Self> {
        let place = Place::Network(namespace.to_owned(), address);
        Self::start_with(std::path::absolute(data)?, new_folder()?, place)
    }

    /// Starts a new server that also listens on a port of this computer, with this certificate and
    /// its key in PEM format.
    ///
    /// # Errors
    ///
    /// Fails if PostgreSQL is not installed or does not start.
    pub fn start_encrypted(certificate: &str, key: &str) -> io::Result<Self> {
        let folder = new_folder()?;
        for (name, text) in [("certificate.pem", certificate), ("key.pem", key)] {
            let path = folder.path().join(name);
            fs::write(&path, text)?;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600))?;
            give_to_user(&path)?;
        }
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let data = folder.path().join("data");
        Self::start_with(data, folder, Place::Encrypted(port))
    }

    fn start_with(data: PathBuf, folder: TempDir, place: Place) -> io::Result<Self> {
        let is_on_other_disk = matches!(place, Place::Disk(_));
        if is_on_other_disk || !data.join("PG_VERSION").is_file() {
            if !is_on_other_disk {
                fs::create_dir_all(&data)?;
                give_to_user(&data)?;
            }
            let mut initdb = as_user("initdb", &place)?;
            if is_on_other_disk {
                initdb.arg("--wal-segsize=1");
            }
            let made = initdb
                .args(["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"])
                .args(["--username", USER, "--pgdata"])
                .arg(&data)
                .output()?;
            check(&made)?;
            if matches!(place, Place::Network(..)) {
                let rules = data.join("pg_hba.conf");
                let mut rules = File::options().append(true).open(rules)?;
                rules.write_all(b"host all all samenet trust\n")?;
            }
        }
        let process = Mutex::new(run(&data, folder.path(), &place)?);
        let server = Self {
            data,
            place,
            folder,
            process,
        };
        server.wait()?;
        Ok(server)
    }

    /// Returns the URL of one of its databases.
    pub fn url(&self, database: &str) -> String {
        let host = self.folder.path().display();
        format!("postgres://{USER}@localhost/{database}?host={host}")
    }

    /// Returns its port, which is also part of the name of its socket.
    pub const fn port(&self) -> u16 {
        match self.place {
            Place::Encrypted(port) => port,
            Place::Here | Place::Disk(_) | Place::Network(..) => 5_432,
        }
    }

    /// Returns the URL of one of its databases for programs in the same network; `None` if the
    /// server was not started by [`Server::start_in_network`].
    pub fn url_in_network(&self, database: &str) -> Option<String> {
        match self.place {
            Place::Network(_, address) => Some(format!("postgres://{USER}@{address}/{database}")),
            Place::Here | Place::Disk(_) | Place::Encrypted(_) => None,
        }
    }

    /// Runs statements and returns their output: a line for each row.
    ///
    /// # Errors
    ///
    /// Fails if one of them fails.
    pub fn execute(&self, database: &str, statements: &str) -> io::Result<String> {
        let done = self.psql(database, statements)?;
        check(&done)?;
        Ok(String::from_utf8_lossy(&done.stdout).into_owned())
    }

    fn psql(&self, database: &str, statements: &str) -> io::Result<Output> {
        as_user("psql", &Place::Here)?
            .args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align"])
            .args(["--set=ON_ERROR_STOP=1", "--username", USER])
            .args(["--port", &self.port().to_string()])
            .args(["--dbname", database, "--command", statements, "--host"])
            .arg(self.folder.path())
            .output()
    }

    /// Returns the content of one of its databases as statements for [`Server::restore`].
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be read.
    pub fn dump(&self, database: &str) -> io::Result<String> {
        let done = as_user("pg_dump", &Place::Here)?
            .args(["--no-owner", "--no-privileges", "--username", USER])
            .args(["--dbname", database, "--host"])
            .arg(self.folder.path())
            .output()?;
        check(&done)?;
        let text = String::from_utf8_lossy(&done.stdout);
        // Older versions of PostgreSQL reject some of these lines; the others differ in each dump.
        let lines = text.lines().filter(|line| {
            let begins = [
                "\\restrict",
                "\\unrestrict",
                "SET transaction_timeout",
                "-- Dumped",
            ];
            !begins.iter().any(|begin| line.starts_with(begin))
        });
        Ok(lines.flat_map(|line| [line, "\n"]).collect())
    }

    /// Runs the statements of a dump in an empty database.
    ///
    /// # Errors
    ///
    /// Fails if one of them fails.
    pub fn restore(&self, database: &str, dump: &str) -> io::Result<()> {
        let mut psql = as_user("psql", &Place::Here)?
            .args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"])
            .args(["--username", USER, "--dbname", database, "--host"])
            .arg(self.folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()?;
        if let Some(mut input) = psql.stdin.take() {
            // Writing fails when psql exits after an error; its output names the error.
            let _ = input.write_all(dump.as_bytes());
        }
        check(&psql.wait_with_output()?)
    }

    /// Kills the whole server, as with `kill -9`.
    ///
    /// # Errors
    ///
    /// Fails if its processes cannot be found.
    pub fn kill(&self) -> io::Result<()> {
        let mut process = self.process();
        // The children would exit without this, but not immediately.
        let children = children(process.id())?;
        process.kill()?;
        process.wait()?;
        for child in children {
            // It may have exited already.
            let _ = kill_process(child, Signal::KILL);
        }
        Ok(())
    }

    /// Whether the server has exited without being stopped, for example because there is no disk
    /// space for recovery.
    ///
    /// # Errors
    ///
    /// Fails if the state of its process cannot be read.
    pub fn has_ended(&self) -> io::Result<bool> {
        Ok(self.process().try_wait()?.is_some())
    }

    /// Restarts the server after it has exited, and waits until it has recovered.
    ///
    /// # Errors
    ///
    /// Fails if it does not start.
    pub fn restart(&self) -> io::Result<()> {
        // Processes of the previous server may lock the folder for a moment.
        loop {
            *self.process() = run(&self.data, self.folder.path(), &self.place)?;
            match self.wait() {
                Err(_) if self.log().contains("is still in use") => {
                    fs::remove_file(self.log_path())?;
                }
                done => return done,
            }
        }
    }

    /// Suspends all its processes until [`Server::unfreeze`].
    ///
    /// # Errors
    ///
    /// Fails if its processes cannot be found.
    pub fn freeze(&self) -> io::Result<()> {
        self.signal(Signal::STOP)
    }

    /// Resumes its processes.
    ///
    /// # Errors
    ///
    /// Fails if its processes cannot be found.
    pub fn unfreeze(&self) -> io::Result<()> {
        self.signal(Signal::CONT)
    }

    fn signal(&self, signal: Signal) -> io::Result<()> {
        for process in self.processes()? {
            // It may have exited already.
            let _ = kill_process(process, signal);
        }
        Ok(())
    }

    /// Returns its processes. The first one started the others.
    ///
    /// # Errors
    ///
    /// Fails if they cannot be found.
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
        // Ends the server at once, with all its children.
        let _ = kill_process(Pid::from_child(&process), Signal::QUIT);
        let _ = process.wait();
    }
}

fn run(data: &Path, folder: &Path, place: &Place) -> io::Result<Child> {
    let log = File::options()
        .create(true)
        .append(true)
        .open(folder.join("log"))?;
    let mut command = as_user("postgres", place)?;
    let mut addresses = "listen_addresses=".to_owned();
    match place {
        Place::Here => {}
        Place::Disk(_) => {
            command.args(["-c", "min_wal_size=2MB", "-c", "max_wal_size=8MB"]);
        }
        Place::Network(_, address) => addresses.push_str(&address.to_string()),
        Place::Encrypted(port) => {
            addresses.push_str("localhost");
            let file = |option: &str, name| format!("{option}={}", folder.join(name).display());
            command
                .args(["-c", &format!("port={port}"), "-c", "ssl=on"])
                .args(["-c", &file("ssl_cert_file", "certificate.pem")])
                .args(["-c", &file("ssl_key_file", "key.pem")]);
        }
    }
    command
        .arg("-D")
        .arg(data)
        .arg("-k")
        .arg(folder)
        .args(["-c", &addresses, "-c", "max_connections=400"])
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

/// Returns a command for a PostgreSQL program that runs in this place as a user other than root.
fn as_user(program: &str, place: &Place) -> io::Result<Command> {
    use std::os::unix::process::CommandExt;
    let program = find(program);
    let user = user()?;
    let mut command = match place {
        Place::Here | Place::Encrypted(_) => Command::new(program),
        Place::Disk(process) => {
            let mut command = Command::new("nsenter");
            command
                .args(["--user", "--mount", "--preserve-credentials", "--target"])
                .arg(process.to_string())
                .arg(program);
            command
        }
        Place::Network(namespace, _) => {
            let mut command = Command::new("nsenter");
            let mut option = OsString::from("--net=");
            option.push(namespace);
            command.arg(option);
            if let Some(id) = user {
                let id = id.to_string();
                command.args(["--setgid", &id, "--setuid", &id]);
            }
            command.arg(program);
            command
        }
    };
    command.current_dir("/");
    // Only root can enter a network namespace, so `nsenter` changes the user there.
    if let Some(id) = user
        && !matches!(place, Place::Network(..))
    {
        command.uid(id).gid(id);
    }
    Ok(command)
}

fn give_to_user(folder: &Path) -> io::Result<()> {
    if let Some(id) = user()? {
        chown(folder, Some(id), None)?;
    }
    Ok(())
}

/// Returns the user that a server started by root runs as; `None` if this process is not root,
/// because the server then runs as the same user.
///
/// # Errors
///
/// Fails if there is no such user.
pub fn user() -> io::Result<Option<u32>> {
    if !rustix::process::geteuid().is_root() {
        return Ok(None);
    }
    let output = Command::new("id").args(["-u", USER]).output()?;
    check(&output)?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim().parse().map(Some).map_err(io::Error::other)
}

/// Debian has a separate folder for the programs of each version.
fn find(program: &str) -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let installed = versions
        .filter_map(|version| Some(version.ok()?.path().join("bin").join(program)))
        .filter(|path| path.is_file());
    installed.max().unwrap_or_else(|| program.into())
}

fn check(output: &Output) -> io::Result<()> {
    if output.status.success() {
        return Ok(());
    }
    Err(io::Error::other(
        String::from_utf8_lossy(&output.stderr).into_owned(),
    ))
}
