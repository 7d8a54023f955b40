//! A trial that is stopped by a signal leaves no process running; a trial that fails keeps its
//! files for inspection.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::io::Read;
use std::net::{SocketAddr, TcpListener};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use rustix::process::{Pid, Signal, kill_process, test_kill_process};

#[test]
fn a_stopped_trial_ends_its_server() {
    // On a disk, not in memory.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    for (trial, signal) in [
        ("load", Signal::TERM),
        ("load", Signal::INT),
        ("chaos", Signal::TERM),
    ] {
        // A server that accepts connections and sends nothing: the trial waits for it.
        let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = silent.local_addr().expect("an address");
        let noted = folder.path().join("process");
        let noted_name = noted.display();
        let program = server(folder.path(), &format!("echo $$ > {noted_name}"), address);
        let mut running = Command::new(env!("CARGO_BIN_EXE_trials"))
            .arg("--program")
            .arg(&program)
            .args([trial, "--folder"])
            .arg(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a trial");
        let (_connection, _) = silent.accept().expect("a connection of the trial");
        let server = process(&noted);
        assert!(test_kill_process(server).is_ok());
        kill_process(Pid::from_child(&running), signal).expect("a running trial");
        let mut said = String::new();
        let mut errors = running.stderr.take().expect("piped");
        errors.read_to_string(&mut said).expect("text");
        assert!(!running.wait().expect("an end").success());
        assert!(said.contains("stopped"), "{trial}: {said}");
        assert!(
            test_kill_process(server).is_err(),
            "{trial}: its server goes on"
        );
    }
}

#[test]
fn a_failed_round_keeps_the_server_log() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    // A server that drops every connection.
    let rude = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = rude.local_addr().expect("an address");
    thread::spawn(move || rude.incoming().for_each(drop));
    let program = server(folder.path(), "echo something is wrong >&2", address);
    let trial = Command::new(env!("CARGO_BIN_EXE_trials"))
        .arg("--program")
        .arg(program)
        .args(["chaos", "--rounds", "1", "--folder"])
        .arg(folder.path())
        .output()
        .expect("a trial");
    assert!(!trial.status.success());
    let said = String::from_utf8_lossy(&trial.stderr);
    let kept = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .find(|entry| entry.is_dir())
        .unwrap_or_else(|| panic!("nothing is kept: {said}"));
    let log = kept.join("log");
    let logged = fs::read_to_string(&log).expect("the log");
    assert!(logged.contains("something is wrong"), "{logged}");
    assert!(said.contains("Round 0, killed: "), "{said}");
    assert!(said.contains(&log.display().to_string()), "{said}");
}

/// Writes a program that runs `first`, prints that it is ready at the address, and runs until it is
/// killed.
fn server(folder: &Path, first: &str, address: SocketAddr) -> PathBuf {
    let program = folder.join("server");
    let script =
        format!("#!/bin/sh\n{first}\necho Staunton is ready: http://{address}\nexec sleep 1000\n");
    fs::write(&program, script).expect("a script");
    fs::set_permissions(&program, Permissions::from_mode(0o755)).expect("a program");
    program
}

fn process(noted: &Path) -> Pid {
    let number = fs::read_to_string(noted).expect("a note");
    let number = number.trim().parse().expect("a number");
    Pid::from_raw(number).expect("a process")
}
