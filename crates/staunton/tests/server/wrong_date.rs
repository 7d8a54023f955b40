//! Servers that are started with a wrong date.

use std::process::Command;

use crate::client::{Person, get};
use crate::nodes::Nodes;
use crate::program::{Installation, Role, Server, staunton};
use crate::script::{BLITZ_MILLIS, blitz};

/// Lets the program see a date that is this far from the real one. It then starts as with a wrong
/// clock of the computer.
fn at_wrong_date(command: &mut Command, offset: &str) {
    let faketime = Command::new("faketime")
        .args(["--exclude-monotonic", "-f", offset, "env"])
        .output()
        .expect("faketime");
    let variables = String::from_utf8(faketime.stdout).expect("text");
    for line in variables.lines() {
        if let Some((name @ ("FAKETIME" | "LD_PRELOAD" | "DONT_FAKE_MONOTONIC"), value)) =
            line.split_once('=')
        {
            command.env(name, value);
        }
    }
    command.env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
}

fn start_at_wrong_date(installation: &Installation, offset: &str) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_staunton"));
    installation.serve(&mut command);
    at_wrong_date(&mut command, offset);
    let started = installation.run(command, Role::Program);
    started.unwrap_or_else(|why| panic!("{why}"))
}

/// Runs `staunton admin clock` with these options; returns its exit code and its output.
fn admin_clock(url: &str, options: &[&str]) -> (Option<i32>, String) {
    let output = staunton(&[&["admin", "clock", "--database", url], options].concat());
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8(text).expect("a text"),
    )
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs faketime")]
fn a_start_with_a_wrong_date_can_be_repaired() {
    let installation = Installation::new();
    let server = installation.start();
    let players = [(); 2].map(|()| Person::new(&server).unwrap());
    let game = players[0].invite(&server, blitz()).unwrap();
    players[1].accept(&server, &game).unwrap();
    for (player, id, uci) in [(0, "one", "e2e4"), (1, "two", "e7e5")] {
        let mut connection = players[player].connect(&server).unwrap();
        connection.play(&game, id, uci).unwrap();
    }
    assert_eq!(server.stop(), Some(0));
    assert_eq!(admin_clock(&installation.url(), &[]).0, Some(0));
    assert_eq!(start_at_wrong_date(&installation, "+1d").stop(), Some(0));

    let server = installation.start();
    let answer = get(server.address, "/healthz", &[]);
    assert_eq!(answer.status, 503);
    assert!(
        answer.text().contains("staunton admin clock"),
        "{}",
        answer.text()
    );
    let (code, text) = admin_clock(&installation.url(), &["--repair"]);
    assert_eq!(code, Some(2), "{text}");
    assert!(
        text.contains("is open in another Staunton process"),
        "{text}"
    );
    assert_eq!(server.stop(), Some(0));

    let (code, text) = admin_clock(&installation.url(), &[]);
    assert_eq!(code, Some(1), "{text}");
    assert_eq!(text.matches("in the future").count(), 3, "{text}");
    let (code, text) = admin_clock(&installation.url(), &["--repair"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.ends_with("repaired\n"), "{text}");

    let server = installation.start();
    assert_eq!(get(server.address, "/healthz", &[]).status, 200);
    let mut white = players[0].connect(&server).unwrap();
    let clocks = white.watch(&game).unwrap().clocks.unwrap();
    let has = BLITZ_MILLIS - 60_000..=BLITZ_MILLIS + 2_000;
    assert!(has.contains(&clocks.white), "{clocks:?}");
    white.play(&game, "three", "g1f3").unwrap();
}

#[test]
#[cfg_attr(
    not(feature = "system-tests"),
    ignore = "needs faketime, PostgreSQL and NATS"
)]
fn a_server_with_a_wrong_date_does_not_join_others() {
    let nodes = Nodes::new();
    let server = nodes.start("one");
    for offset in ["+1d", "-1d", "+3s"] {
        let mut command = nodes.command();
        at_wrong_date(&mut command, offset);
        let Err(why) = nodes.try_start("wrong", command) else {
            panic!("it starts with {offset}");
        };
        assert!(why.contains("the clock of this computer shows "), "{why}");
        assert!(why.contains("the clock of the database shows "), "{why}");
    }
    let (code, text) = admin_clock(&nodes.database, &[]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("PostgreSQL   "), "{text}");
    let healthy = nodes.start("two");
    for server in [&server, &healthy] {
        assert_eq!(get(server.address, "/readyz", &[]).status, 200);
    }
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL and NATS")]
fn a_shared_database_is_repaired_while_no_server_runs() {
    let nodes = Nodes::new();
    let server = nodes.start("one");
    nodes.execute(
        "INSERT INTO outages (began_at, ended_at)
             SELECT min(at), min(at) + 86400000 FROM heartbeats;
         INSERT INTO heartbeats (node, at, since)
             SELECT 'ahead', min(at) + 86400000, min(at) + 86400000 FROM heartbeats",
    );
    let (code, text) = admin_clock(&nodes.database, &["--repair"]);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("stop them first"), "{text}");
    assert_eq!(server.stop(), Some(0));
    assert_eq!(admin_clock(&nodes.database, &[]).0, Some(1));
    let (code, text) = admin_clock(&nodes.database, &["--repair"]);
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(admin_clock(&nodes.database, &[]).0, Some(0));
}
