//! Workers as a user starts them.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use protocol::{AnalysisEnd, ClientMessage, ServerMessage};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::client::{Connection, Person};
use crate::nodes::Nodes;
use crate::program::{Server, staunton};

const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

/// Waits until the file contains these texts, in this order.
fn wait_for(file: &Path, texts: &[&str]) {
    let is_there = |log: &str| {
        let mut rest = Some(log);
        for text in texts {
            rest = rest
                .and_then(|rest| rest.split_once(text))
                .map(|(_, rest)| rest);
        }
        rest.is_some()
    };
    while !is_there(&fs::read_to_string(file).expect("a log")) {
        thread::yield_now();
    }
}

/// A running worker; killed when it goes out of scope.
struct Worker {
    process: Child,
    log: PathBuf,
}

impl Worker {
    /// Starts a worker with one thread, and waits until it is ready.
    fn start(nats: &str, folder: &TempDir, name: &str) -> Self {
        let log = folder.path().join(name);
        let mut process = Command::new(env!("CARGO_BIN_EXE_staunton"))
            .args(["worker", "--threads", "1", "--log", "debug"])
            .env("STAUNTON_NATS", nats)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(File::create(&log).expect("a log"))
            .spawn()
            .expect("the program starts");
        let output = process.stdout.take().expect("a pipe");
        let worker = Self { process, log };
        let mut line = String::new();
        let read = BufReader::new(output).read_line(&mut line);
        read.expect("the output can be read");
        assert_eq!(line, "The worker is ready.\n");
        worker
    }

    fn wait_for(&self, texts: &[&str]) {
        wait_for(&self.log, texts);
    }

    /// Whether it has begun a job.
    fn is_busy(&self) -> bool {
        let log = fs::read_to_string(&self.log).expect("a log");
        log.contains("the job begins")
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.process), signal).expect("it runs");
    }

    /// Asks the worker to stop, and returns the exit code.
    fn stop(mut self) -> Option<i32> {
        self.signal(Signal::TERM);
        self.process.wait().expect("a process").code()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A server that knows two workers, of which the first is busy with the analysis of a client.
struct Busy {
    workers: [Worker; 2],
    client: Connection,
    server: Server,
    _nodes: Nodes,
    _folder: TempDir,
}

impl Busy {
    fn new() -> Self {
        let nodes = Nodes::new();
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(env!("CARGO_BIN_EXE_staunton"));
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "info"])
            .env("STAUNTON_DATABASE", &nodes.database)
            .env("STAUNTON_NATS", &nodes.nats_url);
        let server = nodes.try_start("server", command);
        let server = server.unwrap_or_else(|why| panic!("{why}"));
        let mut workers = ["one", "two"].map(|name| Worker::start(&nodes.nats_url, &folder, name));
        let known = "a worker is running";
        wait_for(&nodes.errors("server"), &[known, known]);
        let mut client = Person::new(&server).unwrap().connect(&server).unwrap();
        let analyse = ClientMessage::Analyse {
            request: 1,
            fen: FEN.to_owned(),
            chess960: false,
            moves: Vec::new(),
            lines: 5,
        };
        client.send(&analyse).unwrap();
        while !workers.iter().any(Worker::is_busy) {
            thread::yield_now();
        }
        if workers[1].is_busy() {
            workers.swap(0, 1);
        }
        Self {
            workers,
            client,
            server,
            _nodes: nodes,
            _folder: folder,
        }
    }
}

/// Receives the end of the analysis, and returns its reason and the depth of the last report.
fn end(client: &mut Connection) -> (AnalysisEnd, u32) {
    let mut last = 0;
    loop {
        match client.next().unwrap() {
            ServerMessage::Analysis { depth, .. } => {
                assert!(depth >= last, "{depth} after {last}");
                last = depth;
            }
            ServerMessage::AnalysisEnd { reason, .. } => return (reason, last),
            other => panic!("expected a message of the analysis, got {other:?}"),
        }
    }
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL and NATS")]
fn an_analysis_is_completed_when_its_worker_is_killed() {
    let busy = Busy::new();
    let Busy {
        workers: [mut killed, other],
        mut client,
        server,
        ..
    } = busy;
    killed.process.kill().expect("it runs");
    killed.process.wait().expect("a process");
    other.wait_for(&["the job begins", "analysis"]);
    let (reason, depth) = end(&mut client);
    assert_eq!(reason, AnalysisEnd::Finished);
    assert!(depth > 1);
    other.wait_for(&["the job is done"]);
    assert_eq!(other.stop(), Some(0));
    assert_eq!(server.stop(), Some(0));
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL and NATS")]
fn a_frozen_worker_does_not_block_others() {
    let busy = Busy::new();
    let Busy {
        workers: [frozen, other],
        mut client,
        ..
    } = busy;
    frozen.signal(Signal::STOP);
    other.wait_for(&["the job begins"]);
    client
        .send(&ClientMessage::EndAnalysis { request: 1 })
        .unwrap();
    other.wait_for(&["the job is needed no longer"]);
    frozen.signal(Signal::CONT);
    frozen.wait_for(&["the job is needed no longer"]);
    // Both work again, and return their jobs when they are stopped.
    assert_eq!(frozen.stop(), Some(0));
    let analyse = ClientMessage::Analyse {
        request: 2,
        fen: FEN.to_owned(),
        chess960: false,
        moves: vec!["f1b5".to_owned()],
        lines: 1,
    };
    client.send(&analyse).unwrap();
    other.wait_for(&["the job is needed no longer", "the job begins"]);
    assert_eq!(other.stop(), Some(0));
}

#[test]
fn a_worker_needs_nats() {
    let output = staunton(&["worker", "--nats", "nats://127.0.0.1:1", "--threads", "1"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(
        errors.starts_with("error: NATS cannot be reached: "),
        "{errors}"
    );
    let output = staunton(&["worker", "--nats", ":", "--threads", "1"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.contains("the address of NATS cannot be read"),
        "{errors}"
    );
}
