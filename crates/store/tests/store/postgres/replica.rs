//! Searches read from a standby.

use std::sync::Arc;
use std::time::Duration;

use arbiter::{Points, Timestamp};
use private_postgres::Server;
use staunton_store::{OpenError, Store};
use tokio::task::spawn_blocking;

use crate::suite;
use crate::words::*;

/// A primary, its standby, and a store with finished games whose searches may use the standby.
struct Pair {
    primary: Arc<Server>,
    standby: Arc<Server>,
    store: Arc<dyn Store>,
}

/// Waits for a condition that comes true within seconds. The limit only ends a test that fails.
async fn soon<T>(condition: impl Future<Output = T>) -> T {
    let limit = Duration::from_mins(1);
    let reached = tokio::time::timeout(limit, condition).await;
    reached.expect("the condition is reached in time")
}

async fn start_servers() -> (Server, Server) {
    let start = || {
        let primary = Server::start()?;
        primary.execute("postgres", "CREATE DATABASE games")?;
        let standby = primary.start_standby()?;
        std::io::Result::Ok((primary, standby))
    };
    spawn_blocking(start).await.unwrap().unwrap()
}

impl Pair {
    async fn new() -> Self {
        let (primary, standby) = start_servers().await;
        let (url, replica) = (primary.url("games"), standby.url("games"));
        let store = staunton_store::open_with_replica(&url, &replica).await;
        let store = store.unwrap();
        introduce_people(&*store).await;
        Self {
            primary: Arc::new(primary),
            standby: Arc::new(standby),
            store,
        }
    }

    async fn on_standby(&self, statement: &'static str) -> String {
        let standby = Arc::clone(&self.standby);
        let executed = spawn_blocking(move || standby.execute("games", statement));
        soon(executed).await.unwrap().unwrap()
    }

    /// The number of times that the table of games was read on the standby.
    async fn reads_of_standby(&self) -> i64 {
        let count = self
            .on_standby(
                "SELECT coalesce(sum(seq_scan + idx_scan), 0) FROM pg_stat_user_tables
                 WHERE relname = 'games'",
            )
            .await;
        count.trim().parse().unwrap()
    }

    /// Finishes a new game on the primary.
    async fn finish_game(&self, number: u64) {
        self.store.create_game(new_game(number)).await.unwrap();
        let ends = suite::ends(number, Points::WhiteWins, 5_000);
        self.store.append(ends).await.unwrap();
    }

    /// Searches the finished games of person 1, and returns their number. A server writes a
    /// heartbeat every second.
    async fn search(&self, at: u64) -> u32 {
        self.store.heartbeat("node", Timestamp(at)).await.unwrap();
        let results = self.store.results_of(player_id(1), None).await.unwrap();
        results.counts.iter().map(|count| count.games).sum()
    }

    /// Searches until the standby was read.
    async fn search_on_standby(&self) {
        let before = self.reads_of_standby().await;
        let searched = async {
            for at in 1.. {
                self.search(at).await;
                if self.reads_of_standby().await > before {
                    break;
                }
            }
        };
        soon(searched).await;
    }

    /// Searches until this number of games is found, which only the primary has.
    async fn search_on_primary(&self, games: u32) {
        let searched = async {
            for at in 1.. {
                if self.search(at).await == games {
                    break;
                }
            }
        };
        soon(searched).await;
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn searches_use_the_primary_while_the_replica_lags_or_is_down() {
    let pair = Pair::new().await;
    pair.finish_game(1).await;
    pair.search_on_standby().await;

    pair.on_standby("SELECT pg_wal_replay_pause()").await;
    pair.finish_game(2).await;
    pair.search_on_primary(2).await;
    pair.on_standby("SELECT pg_wal_replay_resume()").await;
    pair.search_on_standby().await;

    let standby = Arc::clone(&pair.standby);
    spawn_blocking(move || standby.kill().unwrap())
        .await
        .unwrap();
    pair.finish_game(3).await;
    assert_eq!(pair.search(1).await, 3, "no search fails");
    let standby = Arc::clone(&pair.standby);
    spawn_blocking(move || standby.restart().unwrap())
        .await
        .unwrap();
    pair.search_on_standby().await;
    pair.store.close().await;
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn exports_read_the_replica_and_lack_no_game() {
    let pair = Pair::new().await;
    pair.finish_game(1).await;
    pair.search_on_standby().await;
    let before = pair.reads_of_standby().await;
    let exported = async {
        for at in 100.. {
            let beaten = pair.store.heartbeat("node", Timestamp(at)).await;
            beaten.unwrap();
            let game = pair.store.load_for_export(game_id(1)).await.unwrap();
            assert!(game.is_some_and(|game| !game.rows.is_empty()));
            if pair.reads_of_standby().await > before {
                break;
            }
        }
    };
    soon(exported).await;

    pair.on_standby("SELECT pg_wal_replay_pause()").await;
    pair.finish_game(2).await;
    let game = pair.store.load_for_export(game_id(2)).await.unwrap();
    assert!(game.is_some_and(|game| !game.rows.is_empty()));
    pair.store.close().await;
}

/// Like a standby that cancels a long query because it must replay a conflicting change.
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_search_that_fails_on_the_replica_is_repeated_on_the_primary() {
    let pair = Arc::new(Pair::new().await);
    pair.finish_game(1).await;
    // The standby stays current.
    let beating = tokio::spawn({
        let store = Arc::clone(&pair.store);
        async move {
            for at in 1.. {
                store.heartbeat("node", Timestamp(at)).await.unwrap();
            }
        }
    });
    pair.search_on_standby().await;
    // The lock is replicated.
    let locked = spawn_blocking({
        let (primary, standby) = (Arc::clone(&pair.primary), Arc::clone(&pair.standby));
        move || {
            let lock = "BEGIN; LOCK TABLE games IN ACCESS EXCLUSIVE MODE;
                SELECT pg_advisory_lock(5); COMMIT";
            let other = Arc::clone(&primary);
            let holds = std::thread::spawn(move || {
                other.execute("games", "SELECT pg_advisory_lock(5), pg_sleep(600)")
            });
            let held = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 5";
            while primary.execute("postgres", held).unwrap().trim() != "1" {}
            let locks = std::thread::spawn({
                let primary = Arc::clone(&primary);
                move || primary.execute("games", lock)
            });
            let replayed = "SELECT count(*) FROM pg_locks
                WHERE mode = 'AccessExclusiveLock' AND relation = 'games'::regclass";
            while standby.execute("games", replayed).unwrap().trim() == "0" {}
            (holds, locks)
        }
    });
    let (holds, locks) = soon(locked).await.unwrap();
    let searching = tokio::spawn({
        let pair = Arc::clone(&pair);
        async move { pair.search(1).await }
    });
    let (primary, standby) = (Arc::clone(&pair.primary), Arc::clone(&pair.standby));
    let canceled = spawn_blocking(move || {
        let waits = "FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%result%'
            AND pid <> pg_backend_pid()";
        let waiting = format!("SELECT count(*) {waits}");
        while standby.execute("games", &waiting).unwrap().trim() == "0" {}
        let cancel = format!("SELECT pg_cancel_backend(pid) {waits}");
        standby.execute("games", &cancel).unwrap();
        while primary.execute("games", &waiting).unwrap().trim() == "0" {}
        let release = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE query LIKE '%pg_sleep(600)' AND pid <> pg_backend_pid()";
        primary.execute("postgres", release).unwrap();
    });
    soon(canceled).await.unwrap();
    assert_eq!(soon(searching).await.unwrap(), 1);
    beating.abort();
    assert!(holds.join().unwrap().is_err());
    locks.join().unwrap().unwrap();
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn refuses_a_replica_that_is_no_copy() {
    let (primary, standby) = start_servers().await;
    let (other, foreign) = private_postgres::new_database().unwrap();
    for (replica, part) in [
        (foreign, "another system identifier"),
        (standby.url("postgres"), "not a copy of the database games"),
        (
            "sqlite:games.db".to_owned(),
            "does not begin with postgres://",
        ),
    ] {
        let opened = staunton_store::open_with_replica(&primary.url("games"), &replica).await;
        let Err(why) = opened else {
            panic!("{replica} was used");
        };
        assert!(matches!(why, OpenError::Server(..)), "{why}");
        assert!(why.to_string().contains(part), "{why}");
    }
    drop(other);
}

#[tokio::test]
async fn a_sqlite_database_has_no_replica() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let url = format!("sqlite:{}", path.display());
    let opened = staunton_store::open_with_replica(&url, "postgres://me@b/games").await;
    let why = opened.err().expect("the replica is refused").to_string();
    assert!(why.contains("a SQLite database has no replica"), "{why}");
    assert!(!path.exists());
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn opens_without_a_replica_that_is_down() {
    let (primary, standby) = start_servers().await;
    standby.kill().unwrap();
    let (url, replica) = (primary.url("games"), standby.url("games"));
    let store = staunton_store::open_with_replica(&url, &replica).await;
    let store = store.unwrap();
    introduce_people(&*store).await;
    let pair = Pair {
        primary: Arc::new(primary),
        standby: Arc::new(standby),
        store,
    };
    pair.finish_game(1).await;
    assert_eq!(pair.search(1).await, 1);
    pair.standby.restart().unwrap();
    pair.search_on_standby().await;
}
