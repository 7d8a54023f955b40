//! A private NATS server with `JetStream` for tests, which ends with the process that started it.
//!
//! It listens only on an address of this machine, stores its data in a temporary folder, and never
//! touches another server.

#![cfg(unix)]
#![forbid(unsafe_code)]

mod log;
mod port;
mod program;

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};
use tempfile::TempDir;

use self::log::Log;
use self::port::ReservedPort;

pub use self::program::find;

/// The number of accounts of the shared server.
const ACCOUNTS: usize = 200;
/// The maximum time of a start, on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running server.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    /// The network namespace in which it runs, if not that of this process.
    namespace: Option<PathBuf>,
    /// Prevents other processes from using the port while the server is down.
    _port: Option<ReservedPort>,
    program: PathBuf,
    /// The folder of its configuration and its data.
    folder: TempDir,
    process: Mutex<(Child, Log)>,
}

/// The server shared by all running tests, and the number of accounts in use.
static RUNNING: Mutex<(Weak<Server>, usize)> = Mutex::new((Weak::new(), 0));

/// Returns the URL of an account on a server that all tests of this process share. Accounts have
/// separate subjects and streams. The server ends with the last of these tests.
///
/// # Errors
///
/// Fails if `nats-server` is not installed, is too old, or does not start.
pub fn new_account() -> io::Result<(Arc<Server>, String)> {
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    let shared = running.0.upgrade().filter(|_| running.1 < ACCOUNTS);
    let server = if let Some(server) = shared {
        server
    } else {
        running.1 = 0;
        let server = Arc::new(Server::start_with(None, ACCOUNTS)?);
        running.0 = Arc::downgrade(&server);
        server
    };
    running.1 += 1;
    let url = server.url_of_account(running.1);
    Ok((server, url))
}

impl Server {
    /// Starts a new server, whose data is removed when it ends.
    ///
    /// # Errors
    ///
    /// Fails if `nats-server` is not installed, is too old, or does not start.
    pub fn start() -> io::Result<Self> {
        Self::start_with(None, 0)
    }

    /// Starts a new server in the network namespace that this file represents, where it listens on
    /// this address.
    ///
    /// # Errors
    ///
    /// Fails if `nats-server` is not installed, is too old, or does not start.
    pub fn start_in_namespace(namespace: &Path, address: SocketAddr) -> io::Result<Self> {
        Self::start_with(Some((namespace, address)), 0)
    }

    fn start_with(place: Option<(&Path, SocketAddr)>, accounts: usize) -> io::Result<Self> {
        let program = program::find()?;
        let (address, port) = if let Some((_, address)) = place {
            (address, None)
        } else {
            let port = ReservedPort::new(Ipv4Addr::LOCALHOST)?;
            (port.address(), Some(port))
        };
        let namespace = place.map(|(namespace, _)| namespace.to_owned());
        let folder = tempfile::tempdir()?;
        fs::write(
            configuration_path(&folder),
            configuration(address, folder.path(), accounts),
        )?;
        let process = Mutex::new(run(&program, namespace.as_deref(), &folder)?);
        Ok(Self {
            address,
            namespace,
            _port: port,
            program,
            folder,
            process,
        })
    }

    /// Returns its URL. Clients that connect with it use no account of [`new_account`].
    pub fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    fn url_of_account(&self, number: usize) -> String {
        format!("nats://test-{number}:test-{number}@{}", self.address)
    }

    /// Returns the address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the id of its process.
    pub fn process_id(&self) -> u32 {
        self.process().0.id()
    }

    /// Returns the lines that it has logged since its last start.
    pub fn log(&self) -> String {
        self.process().1.text()
    }

    /// Kills the server, as with `kill -9`. It is gone when this returns.
    ///
    /// # Errors
    ///
    /// Fails if the process cannot be killed.
    pub fn kill(&self) -> io::Result<()> {
        let mut process = self.process();
        process.0.kill()?;
        process.0.wait()?;
        Ok(())
    }

    /// Restarts the server after it was killed, with the same address and data, and waits until it
    /// is ready.
    ///
    /// # Errors
    ///
    /// Fails if it does not start.
    pub fn restart(&self) -> io::Result<()> {
        *self.process() = run(&self.program, self.namespace.as_deref(), &self.folder)?;
        Ok(())
    }

    /// Suspends its process until [`Server::unfreeze`]. All its threads have stopped when this
    /// returns.
    ///
    /// # Errors
    ///
    /// Fails if the process has exited.
    pub fn freeze(&self) -> io::Result<()> {
        self.signal(Signal::STOP)?;
        // The signal alone does not wait: a thread on another processor may still answer. The
        // system reports the stop when the last thread has stopped.
        let process = WaitId::Pid(Pid::from_child(&self.process().0));
        waitid(process, WaitIdOptions::STOPPED)?;
        Ok(())
    }

    /// Resumes its process.
    ///
    /// # Errors
    ///
    /// Fails if the process has exited.
    pub fn unfreeze(&self) -> io::Result<()> {
        self.signal(Signal::CONT)
    }

    fn signal(&self, signal: Signal) -> io::Result<()> {
        Ok(kill_process(Pid::from_child(&self.process().0), signal)?)
    }

    fn process(&self) -> MutexGuard<'_, (Child, Log)> {
        self.process.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.kill();
    }
}

fn configuration_path(folder: &TempDir) -> PathBuf {
    folder.path().join("nats.conf")
}

/// Returns a configuration with these accounts, and one for clients without credentials.
fn configuration(address: SocketAddr, folder: &Path, accounts: usize) -> String {
    let mut text = format!(
        "listen: \"{address}\"\njetstream {{ store_dir: \"{}\" }}\n",
        folder.join("data").display()
    );
    if accounts == 0 {
        return text;
    }
    text.push_str("no_auth_user: anyone\naccounts {\n");
    let numbered = (1..=accounts).map(|number| format!("test-{number}"));
    for name in numbered.chain(["anyone".to_owned()]) {
        writeln!(
            text,
            "{name} {{ jetstream: enabled, users: [{{ user: {name}, password: {name} }}] }}"
        )
        .expect("a string accepts everything");
    }
    text.push_str("}\n");
    text
}

/// Starts the program, and waits until it is ready.
fn run(program: &Path, namespace: Option<&Path>, folder: &TempDir) -> io::Result<(Child, Log)> {
    let mut command = match namespace {
        None => Command::new(program),
        Some(namespace) => {
            let mut command = Command::new("nsenter");
            let mut option = OsStr::new("--net=").to_owned();
            option.push(namespace);
            command.arg(option).arg(program);
            command
        }
    };
    let mut child = command
        .arg("--config")
        .arg(configuration_path(folder))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    let output = child.stderr.take().expect("standard error is piped");
    let (log, ready) = Log::follow(output);
    if ready.recv_timeout(PATIENCE).is_ok() {
        return Ok((child, log));
    }
    // It may have exited already.
    let _ = child.kill();
    child.wait()?;
    let why = format!("nats-server did not start: {}", log.text());
    Err(io::Error::other(why))
}
