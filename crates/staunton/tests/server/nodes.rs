//! Several servers on one database.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use protocol::{GameEvent, ServerMessage, Side, TimeReason};
use rustix::process::Signal;

use crate::client::Person;
use crate::program::{Installation, Role, Server};
use crate::script::blitz;

/// The database and the NATS server of several servers.
pub(crate) struct Nodes {
    installation: Installation,
    postgres: Arc<private_postgres::Server>,
    _nats: Arc<private_nats::Server>,
    pub(crate) database: String,
    pub(crate) nats_url: String,
}

impl Nodes {
    pub(crate) fn new() -> Self {
        let (postgres, database) = private_postgres::new_database().expect("PostgreSQL");
        let (nats, nats_url) = private_nats::new_account().expect("nats-server");
        Self {
            installation: Installation::new(),
            postgres,
            _nats: nats,
            database,
            nats_url,
        }
    }

    /// The command that starts a server.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_staunton"));
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn"])
            .env("STAUNTON_DATABASE", &self.database)
            .env("STAUNTON_NATS", &self.nats_url);
        command
    }

    /// Starts a server, whose messages go to a folder of this name.
    pub(crate) fn start(&self, name: &str) -> Server {
        let started = self.try_start(name, self.command());
        started.unwrap_or_else(|why| panic!("{why}"))
    }

    /// Runs the command until the server listens. If it ends before that, the error is its standard
    /// error.
    pub(crate) fn try_start(&self, name: &str, command: Command) -> Result<Server, String> {
        let folder = self.installation.path(name);
        fs::create_dir_all(&folder).expect("a folder");
        let errors = self.errors(name);
        Installation::run_with(command, Role::Program, &errors)
    }

    /// The file with the messages of the server with this name.
    pub(crate) fn errors(&self, name: &str) -> PathBuf {
        self.installation.path(name).join("stderr")
    }

    /// Runs statements and returns their output.
    pub(crate) fn execute(&self, statements: &str) -> String {
        let name = self.database.split(['/', '?']).nth(3).expect("a name");
        let output = self.postgres.execute(name, statements);
        output.expect("PostgreSQL")
    }

    /// Waits until the heartbeat of one server is overdue for the others.
    fn wait_for_overdue(&self) {
        let age = "SELECT max(extract(epoch FROM clock_timestamp()) * 1000 - at) > 3500
             FROM heartbeats";
        while self.execute(age).trim() != "t" {}
    }
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL and NATS")]
fn players_of_a_frozen_server_are_not_charged_until_they_reconnect() {
    let nodes = Nodes::new();
    let (frozen, other) = (nodes.start("one"), nodes.start("two"));
    let players = [(); 2].map(|()| Person::new(&frozen).unwrap());
    let game = players[0].invite(&frozen, blitz()).unwrap();
    players[1].accept(&frozen, &game).unwrap();
    let mut at_white = players[0].connect(&frozen).unwrap();
    let mut at_black = players[1].connect(&other).unwrap();
    at_white.play(&game, "one", "e2e4").unwrap();
    at_black.play(&game, "two", "e7e5").unwrap();
    at_white.watch(&game).unwrap();
    frozen.signal(Signal::STOP);
    nodes.wait_for_overdue();

    // The servers talk to each other in the meantime: the second one knows where White was.
    let mut white = players[0].connect(&other).unwrap();
    white.watch(&game).unwrap();
    let credited = loop {
        if let ServerMessage::Update { events, .. } = at_black.next().unwrap()
            && let [GameEvent::TimeAdded { to, millis, reason }] = events[..]
        {
            assert_eq!((to, reason), (Side::White, TimeReason::Outage));
            break millis;
        }
    };
    // The turn may have begun up to a second after the last heartbeat.
    assert!((2_000..=10_000).contains(&credited), "{credited}");
    white.play(&game, "three", "g1f3").unwrap();
    frozen.signal(Signal::CONT);
    // The first server has caught up when it shows the move.
    while players[0]
        .connect(&frozen)
        .and_then(|mut connection| connection.watch(&game))
        .is_ok_and(|state| state.plies.len() < 3)
    {}
    assert_eq!(frozen.stop(), Some(0));
    assert_eq!(other.stop(), Some(0));
    let rows = nodes.execute("SELECT events FROM journal ORDER BY version");
    assert_eq!(rows.matches(r#""credited""#).count(), 1, "{rows}");
}
