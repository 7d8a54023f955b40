//! The server as a child process.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::failure::Failure;

/// A running server; killed when it goes out of scope.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    process: Child,
    log: PathBuf,
    /// Kept open, so that the program can always write to it.
    _output: BufReader<ChildStdout>,
}

/// How to start a server.
pub(crate) struct Start<'a> {
    /// The address to listen on.
    pub(crate) listen: SocketAddr,
    database: &'a str,
    /// The file to which the log is appended.
    pub(crate) log: PathBuf,
    /// More options of `staunton serve`.
    pub(crate) options: Vec<String>,
}

impl<'a> Start<'a> {
    /// With this database, on a free port of the loopback interface, and with its log in this
    /// folder.
    pub(crate) fn new(database: &'a str, folder: &Path) -> Self {
        Self {
            listen: ([127, 0, 0, 1], 0).into(),
            database,
            log: folder.join("log"),
            options: Vec::new(),
        }
    }
}

impl Server {
    /// Starts the program with this database, and waits until it is ready. Its log is written to a
    /// file in the folder.
    pub(crate) fn start(program: &Path, database: &str, folder: &Path) -> Result<Self, Failure> {
        Self::start_by(Command::new(program), &Start::new(database, folder))
    }

    /// Starts a server with a command that executes the program, and waits until it is ready.
    pub(crate) fn start_by(mut command: Command, start: &Start<'_>) -> Result<Self, Failure> {
        let log = start.log.clone();
        let said = File::options().create(true).append(true).open(&log)?;
        let mut process = command
            .args(["serve", "--listen", &start.listen.to_string()])
            .args(["--database", start.database])
            .args(&start.options)
            .env("STAUNTON_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(said)
            .spawn()
            .map_err(|error| Failure::new(format!("{command:?}: {error}")))?;
        let output = process.stdout.take();
        let mut output = BufReader::new(output.expect("standard output is piped"));
        let Some(address) = address(&mut output)? else {
            process.wait()?;
            let why = fs::read_to_string(&log)?;
            return Err(Failure::new(format!("the server did not start: {why}")));
        };
        Ok(Self {
            address,
            process,
            log,
            _output: output,
        })
    }

    /// Returns its resident memory in bytes.
    pub(crate) fn memory(&self) -> Result<u64, Failure> {
        self.status("VmRSS")
    }

    /// Returns its peak resident memory in bytes.
    pub(crate) fn peak_memory(&self) -> Result<u64, Failure> {
        self.status("VmHWM")
    }

    /// Returns the contents of its `/proc/PID/smaps`.
    pub(crate) fn memory_map(&self) -> Result<String, Failure> {
        let path = format!("/proc/{}/smaps", self.process.id());
        Ok(fs::read_to_string(&path)?)
    }

    fn status(&self, name: &str) -> Result<u64, Failure> {
        let path = format!("/proc/{}/status", self.process.id());
        let status = fs::read_to_string(&path)?;
        status
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))
            .and_then(|value| value.trim().strip_suffix(" kB")?.parse::<u64>().ok())
            .map(|kibibytes| kibibytes * 1024)
            .ok_or_else(|| Failure::new(format!("{path} does not tell {name}")))
    }

    /// Returns the processor time that it has used.
    pub(crate) fn processor_time(&self) -> Result<Duration, Failure> {
        processor_time(self.process.id())
    }

    /// Returns its log: warnings and errors.
    pub(crate) fn logged(&self) -> Result<String, Failure> {
        Ok(fs::read_to_string(&self.log)?)
    }

    /// Kills the server, as with `kill -9`. It is gone when this returns.
    pub(crate) fn kill(self) {
        drop(self);
    }

    /// Suspends or resumes it.
    pub(crate) fn signal(&self, signal: Signal) -> Result<(), Failure> {
        let pid = Pid::from_child(&self.process);
        Ok(kill_process(pid, signal).map_err(std::io::Error::from)?)
    }

    /// Whether it has exited on its own.
    pub(crate) fn has_ended(&mut self) -> Result<bool, Failure> {
        Ok(self.process.try_wait()?.is_some())
    }

    /// Stops it as a service manager does.
    pub(crate) fn stop(mut self) -> Result<(), Failure> {
        self.signal(Signal::TERM)?;
        let status = self.process.wait()?;
        if status.success() {
            Ok(())
        } else {
            Err(Failure::new(format!("the server ended with {status}")))
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns the processor time that a process has used, on Linux.
pub(crate) fn processor_time(process: u32) -> Result<Duration, Failure> {
    let [own, _] = processor_times(process)?;
    Ok(own)
}

/// Returns the processor times that a process and its children that have exited have used, on
/// Linux.
pub(crate) fn processor_times(process: u32) -> Result<[Duration; 2], Failure> {
    let path = format!("/proc/{process}/stat");
    let stat = fs::read_to_string(&path)?;
    // After the name in parentheses: the times in user and kernel mode are the 14th and 15th value
    // of the line, and those of the children are the next two.
    let ticks = stat.rsplit_once(") ").and_then(|(_, rest)| {
        let values = rest.split(' ').skip(11);
        let values: Vec<u64> = values.map_while(|value| value.parse().ok()).collect();
        let (pairs, _) = values.as_chunks::<2>();
        let sum = |pair: usize| Some(pairs.get(pair)?.iter().sum::<u64>());
        Some([sum(0)?, sum(1)?])
    });
    let ticks = ticks.ok_or_else(|| Failure::new(format!("{path} cannot be read")))?;
    let per_second = rustix::param::clock_ticks_per_second();
    Ok(ticks.map(|ticks: u64| Duration::from_secs_f64(ticks as f64 / per_second as f64)))
}

/// Returns the address that the server listens on, when it is ready; `None` if it exits before
/// that.
fn address(output: &mut impl BufRead) -> io::Result<Option<SocketAddr>> {
    let mut line = String::new();
    while output.read_line(&mut line)? > 0 {
        if let Some(address) = line.trim_end().strip_prefix("Staunton is ready: http://") {
            return Ok(address.parse().ok());
        }
        line.clear();
    }
    Ok(None)
}
