//! A process that is killed at its system calls while it writes entries of a tournament.

use std::env;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Command;

use staunton_store::{AppendToTournament, TournamentError};

use super::{InFolder, address};
use crate::suite::tournaments::{append, board, commands, with_tournament, write};
use crate::words::*;

/// The environment variable with the path of the database, for the process that is killed.
const PATH: &str = "STAUNTON_KILLED_DATABASE";
/// The versions that the process writes.
const VERSIONS: [u32; 2] = [2, 3];
/// The number of games of an entry.
const BOARDS: u32 = 2;

fn round(version: u32) -> AppendToTournament {
    let boards = 1..=BOARDS;
    AppendToTournament {
        entrants: vec![(version, Some(player_id(2)))],
        games: boards
            .map(|number| board(number, u64::from(10 * version + number)))
            .collect(),
        ..append(version, &format!("round {version}"))
    }
}

#[tokio::test]
#[ignore = "runs in the process that is killed"]
async fn writes_rounds() {
    let Some(path) = env::var_os(PATH) else {
        return;
    };
    let store = staunton_store::open(&address(Path::new(&path)))
        .await
        .unwrap();
    for version in VERSIONS {
        assert_eq!(write(&*store, round(version)).await, Ok(()));
        eprintln!("written {version}");
    }
    store.close().await;
}

/// Runs the process above until it enters one of these system calls for the given time. Returns the
/// number of entries whose write was confirmed; `None` if the process ended before.
fn written_before_kill(path: &Path, calls: &str, count: u32) -> Option<usize> {
    let output = Command::new("strace")
        .args(["--follow-forks", "--quiet=all", "--output=/dev/null"])
        .arg(format!("--trace={calls}"))
        .arg(format!("--inject={calls}:signal=SIGKILL:when={count}"))
        .arg("--")
        .arg(env::current_exe().unwrap())
        .args(["--exact", "sqlite::kills::writes_rounds"])
        .args(["--ignored", "--nocapture"])
        .env(PATH, path)
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    let written = errors.lines().filter(|line| line.starts_with("written "));
    let is_killed = output.status.signal() == Some(9);
    assert!(is_killed || output.status.success(), "{errors}");
    is_killed.then(|| written.count())
}

/// Kills the process at the first of these system calls, then `step` calls later, and so on, until
/// it completes its work. Returns the number of kills.
async fn kill_repeatedly(calls: &str, step: u32) -> u32 {
    for kills in 0.. {
        let database = InFolder::new();
        with_tournament(&database).await.close().await;
        let written = written_before_kill(&database.path(), calls, 1 + kills * step);
        let store = database.open().await;
        let found = commands(&*store).await.len() - 1;
        let written_or_more = written.unwrap_or(VERSIONS.len());
        assert!((written_or_more..=written_or_more + 1).contains(&found));
        let games = async || {
            let games = store
                .tournaments()
                .tournament_games(append(1, "").tournament, 1);
            games.await.unwrap()
        };
        assert_eq!(games().await.len(), found * BOARDS as usize);
        // The client sends its commands again.
        for (version, number) in VERSIONS.into_iter().zip(1..) {
            let again = write(&*store, round(version)).await;
            let expected = if number <= found {
                Err(TournamentError::AlreadyDone { version })
            } else {
                Ok(())
            };
            assert_eq!(again, expected);
        }
        for game in games().await {
            let stored = store.load(game.game).await.unwrap().unwrap();
            assert_eq!(stored.rows.len(), 1);
        }
        assert_eq!(games().await.len(), VERSIONS.len() * BOARDS as usize);
        if written.is_none() {
            return kills;
        }
    }
    unreachable!("the process makes a finite number of system calls");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs strace")]
async fn a_kill_at_a_disk_write_leaves_entries_with_all_of_their_games() {
    // A commit writes each page after its description. An odd step kills before both kinds of
    // writes.
    let kills = kill_repeatedly("pwrite64", 9).await;
    assert!(kills >= 2 * VERSIONS.len() as u32, "{kills}");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs strace")]
async fn a_kill_at_any_sync_leaves_entries_with_all_of_their_games() {
    let kills = kill_repeatedly("fsync,fdatasync", 1).await;
    assert!(kills >= VERSIONS.len() as u32, "{kills}");
}
