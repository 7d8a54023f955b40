//! A tournament whose server is killed at each of its system calls in turn.

use std::fs;
use std::path::PathBuf;

use protocol::http::Created;
use protocol::http::tournaments::{RoundView, TournamentView};
use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;
use test_client::Answer;

use super::start_traced;
use crate::client::{Broken, Person, request};
use crate::people::{admin, register};
use crate::program::{Installation, Server};

/// The number of boards of a round, all of which are online.
const BOARDS: usize = 2;

/// A tournament with its players, before the first round.
struct Prepared {
    /// The database after a clean stop.
    folder: TempDir,
    arbiter: Person,
    id: String,
}

impl Prepared {
    fn new() -> Self {
        let installation = Installation::new();
        let server = installation.start();
        let link = admin(&installation, &["invite", "--role", "organiser"]).unwrap();
        let (arbiter, _) = register(&server, "Cleo", &link);
        let stage = json!({ "moves": null, "millis": 600_000, "bonus": { "kind": "none" } });
        let settings = json!({
            "name": "Club evening",
            "system": { "kind": "swiss", "rounds": 2 },
            "venue": "online",
            "time": { "kind": "clock", "stages": [stage] },
        });
        let body = json!({ "settings": settings }).to_string();
        let made = arbiter.ask(&server, "/app/tournaments", &body).unwrap();
        assert_eq!(made.status, 201, "{}", made.text());
        let id = made.json::<Created>().id;
        for _ in 0..2 * BOARDS {
            let player = Person::new(&server).unwrap();
            let path = format!("/app/tournaments/{id}/entry");
            let entered = player.ask(&server, &path, "{}").unwrap();
            assert_eq!(entered.status, 200, "{}", entered.text());
        }
        assert_eq!(server.stop(), Some(0));
        let folder = tempfile::tempdir().unwrap();
        fs::copy(database(&installation), folder.path().join("games.db")).unwrap();
        Self {
            folder,
            arbiter,
            id,
        }
    }

    fn copy(&self) -> Installation {
        let installation = Installation::new();
        let original = self.folder.path().join("games.db");
        fs::copy(original, database(&installation)).unwrap();
        installation
    }

    fn path(&self, rest: &str) -> String {
        format!("/app/tournaments/{}{rest}", self.id)
    }

    fn get(&self, server: &Server, rest: &str) -> Result<Answer, Broken> {
        let cookie = ("cookie", &*self.arbiter.cookie);
        request(server, "GET", &self.path(rest), cookie, "")
    }

    /// Fails unless each round of the tournament is there as a whole, with its games.
    fn check_rounds(&self, server: &Server) -> Result<(), Broken> {
        let view = self.get(server, "")?.json::<TournamentView>();
        for round in 1..=view.round {
            let round = self.get(server, &format!("/rounds/{round}"))?;
            let round = round.json::<RoundView>();
            assert_eq!(round.boards.len(), BOARDS);
            for board in &round.boards {
                assert!(board.game.is_some(), "{board:?}");
            }
        }
        Ok(())
    }
}

fn database(installation: &Installation) -> PathBuf {
    installation.path("games.db")
}

/// The commands of the evening, in their order.
fn commands() -> Vec<(String, Value)> {
    let pair = |round: usize| json!({ "command": "pair", "round": round });
    let result = |board: usize| json!({ "command": "enter_result", "round": 1, "board": board, "outcome": "1-0" });
    let mut commands = vec![("first".to_owned(), pair(1))];
    commands.push((
        "undo".to_owned(),
        json!({ "command": "undo_round", "round": 1 }),
    ));
    commands.push(("again".to_owned(), pair(1)));
    for board in 1..=BOARDS {
        commands.push((format!("result-{board}"), result(board)));
    }
    commands.push(("second".to_owned(), pair(2)));
    commands
}

/// Runs the evening with an arbiter who repeats what was not answered. Returns how often the server
/// was killed, or did not even start.
fn evening(
    prepared: &Prepared,
    installation: &Installation,
    server: Result<Server, String>,
) -> u32 {
    let mut kills = u32::from(server.is_err());
    let mut server = server.ok();
    for (id, command) in commands() {
        let body = json!({ "id": id, "command": command }).to_string();
        loop {
            let running = server.get_or_insert_with(|| installation.start());
            let done = || {
                let path = prepared.path("/commands");
                let answer = prepared.arbiter.ask(running, &path, &body)?;
                assert_eq!(answer.status, 200, "{id}: {}", answer.text());
                prepared.check_rounds(running)
            };
            if done().is_ok() {
                break;
            }
            kills += 1;
            server = None;
        }
    }
    kills
}

/// Fails unless each command is in the journal once, and each game belongs to one board. The games
/// of the round that was taken back are kept.
fn check_database(prepared: &Prepared, installation: &Installation) {
    let connection = Connection::open(database(installation)).unwrap();
    let count = |statement: &str| -> usize {
        let count = connection.query_row(statement, [&prepared.id], |row| row.get::<_, i64>(0));
        let count = count.unwrap_or_else(|why| panic!("{statement}: {why}"));
        usize::try_from(count).unwrap()
    };
    let entries = "FROM tournament_entries WHERE tournament = ?1";
    let all = count(&format!("SELECT count(*) {entries}"));
    let entered = 1 + 2 * BOARDS;
    assert_eq!(all, entered + commands().len());
    let distinct = count(&format!("SELECT count(DISTINCT command_id) {entries}"));
    assert_eq!(distinct, all);
    let last = count(&format!("SELECT max(version) {entries}"));
    assert_eq!(last, all);
    let games = count("SELECT count(*) FROM tournament_games WHERE tournament = ?1");
    assert_eq!(games, 3 * BOARDS);
    let stored = count(
        "SELECT count(*) FROM games JOIN tournament_games ON game = games.id WHERE tournament = ?1",
    );
    assert_eq!(stored, games);
}

/// Kills the program when one of its threads enters one of these system calls for the first time,
/// then for the second time, and so on, until the program completes the whole evening. Returns the
/// number of kills.
fn kill_at_each(calls: &str) -> u32 {
    let prepared = Prepared::new();
    for count in 1.. {
        let installation = prepared.copy();
        let inject = format!("{calls}:signal=SIGKILL:when={count}");
        let server = start_traced(&installation, calls, Some(&inject));
        let kills = evening(&prepared, &installation, server);
        check_database(&prepared, &installation);
        if kills == 0 {
            return count - 1;
        }
        assert_eq!(kills, 1);
    }
    unreachable!("the loop ends only by returning")
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs strace")]
fn a_kill_at_any_disk_write_leaves_a_round_or_nothing() {
    let kills = kill_at_each("pwrite64");
    // Each commit writes at least a page, preceded by its description.
    assert!(kills as usize >= 2 * commands().len(), "{kills}");
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs strace")]
fn a_kill_at_any_sync_leaves_a_round_or_nothing() {
    let kills = kill_at_each("fsync,fdatasync");
    assert!(kills as usize >= commands().len(), "{kills}");
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs strace")]
fn a_kill_at_any_answer_publishes_no_round_twice() {
    let kills = kill_at_each("writev");
    assert!(kills as usize >= commands().len(), "{kills}");
}
