//! A standby takes over from its primary.

use std::sync::Arc;
use std::time::Duration;

use arbiter::Timestamp;
use private_postgres::Server;
use staunton_store::{AppendError, LoadError, Store};
use tokio::task::spawn_blocking;

use crate::words::*;

/// Waits for a condition that comes true within seconds. The limit only ends a test that fails.
async fn soon<T>(condition: impl Future<Output = T>) -> T {
    let limit = Duration::from_mins(1);
    let reached = tokio::time::timeout(limit, condition).await;
    reached.expect("the condition is reached in time")
}

/// A primary and its standby.
struct Pair {
    primary: Arc<Server>,
    standby: Arc<Server>,
    url: String,
}

impl Pair {
    async fn new() -> Self {
        let start = || {
            let primary = Server::start()?;
            primary.execute("postgres", "CREATE DATABASE games")?;
            let standby = primary.start_standby()?;
            let url = Server::url_of_all(&[&primary, &standby], "games");
            std::io::Result::Ok((primary, standby, url))
        };
        let (primary, standby, url) = spawn_blocking(start).await.unwrap().unwrap();
        Self {
            primary: Arc::new(primary),
            standby: Arc::new(standby),
            url,
        }
    }

    /// Runs an action that waits for a server.
    async fn with(&self, action: impl FnOnce(&Server, &Server) + Send + 'static) {
        let (primary, standby) = (Arc::clone(&self.primary), Arc::clone(&self.standby));
        let done = spawn_blocking(move || action(&primary, &standby));
        soon(done).await.unwrap();
    }

    /// Waits until the standby has all changes.
    async fn replicated(&self) {
        self.with(|primary, standby| primary.wait_for_standby(standby).unwrap())
            .await;
    }

    async fn promote(&self) {
        self.with(|_, standby| standby.promote().unwrap()).await;
    }
}

impl Database for Pair {
    async fn open(&self) -> Arc<dyn Store> {
        staunton_store::open(&self.url).await.unwrap()
    }
}

/// Repeats a command until it is in the journal, as clients do.
async fn write(store: &dyn Store, game: u64, version: u32, command: &str) {
    let written = async {
        loop {
            match store.append(append(game, version, command)).await {
                Ok(()) | Err(AppendError::Duplicate(_)) => break,
                Err(AppendError::Unavailable(_)) => tokio::task::yield_now().await,
                Err(other) => panic!("{other}"),
            }
        }
    };
    soon(written).await;
}

/// Reads on all connections, until each has responded with this journal.
async fn read(store: &Arc<dyn Store>, game: u64, expected: &[&str]) {
    let readers = (0..8).map(|_| {
        let store = Arc::clone(store);
        async move {
            loop {
                match store.load(game_id(game)).await {
                    Ok(loaded) => return loaded,
                    Err(LoadError::Unavailable(_)) => {}
                    Err(other) => panic!("{other}"),
                }
            }
        }
    });
    for loaded in soon(at_once(readers)).await {
        let rows = loaded.expect("the game").rows;
        let commands: Vec<_> = rows.into_iter().map(|row| row.entry.command_id).collect();
        assert_eq!(commands, expected);
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn continues_on_a_promoted_standby_after_the_primary_was_killed() {
    let pair = Pair::new().await;
    let store = with_games(&pair, [new_game(1)]).await;
    store.append(append(1, 2, "before")).await.unwrap();
    pair.replicated().await;
    pair.with(|primary, _| primary.kill().unwrap()).await;
    let refused = store.append(append(1, 3, "between")).await;
    assert!(
        matches!(refused, Err(AppendError::Unavailable(_))),
        "{refused:?}"
    );
    pair.promote().await;
    write(&*store, 1, 3, "after").await;
    read(&store, 1, &["start", "before", "after"]).await;
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn leaves_a_frozen_primary_when_a_standby_is_promoted() {
    let pair = Pair::new().await;
    let store = with_games(&pair, [new_game(1), new_game(2)]).await;
    pair.replicated().await;
    pair.with(|primary, _| primary.freeze().unwrap()).await;
    // The writer and all readers wait for the frozen server.
    let hanging = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.append(append(1, 2, "hangs")).await }
    });
    let reading = tokio::spawn({
        let store = Arc::clone(&store);
        async move { read(&store, 1, &["start"]).await }
    });
    pair.promote().await;
    let refused = soon(hanging).await.unwrap();
    assert!(
        matches!(refused, Err(AppendError::Unavailable(_))),
        "{refused:?}"
    );
    soon(reading).await.unwrap();
    // The old primary comes back, and the connections to it are still open.
    pair.with(|primary, _| primary.unfreeze().unwrap()).await;
    write(&*store, 1, 2, "after").await;
    read(&store, 1, &["start", "after"]).await;
    write(&*store, 2, 2, "after").await;
    pair.with(|primary, standby| {
        let written = "SELECT count(*) FROM journal WHERE command_id = 'after'";
        assert_eq!(primary.execute("games", written).unwrap().trim(), "0");
        assert_eq!(standby.execute("games", written).unwrap().trim(), "2");
    })
    .await;
}

/// No connection fails, so only the later timeline shows that there is a new primary.
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn leaves_a_running_primary_when_a_standby_is_promoted() {
    let pair = Pair::new().await;
    let store = with_games(&pair, [new_game(1)]).await;
    pair.replicated().await;
    pair.promote().await;
    let moved = async {
        for at in 1.. {
            // A heartbeat may fail while the connection changes.
            let _ = store.heartbeat("node", Timestamp(at)).await;
            let standby = Arc::clone(&pair.standby);
            let found = spawn_blocking(move || standby.execute("games", "TABLE heartbeats"));
            if !found.await.unwrap().unwrap().is_empty() {
                break;
            }
        }
    };
    soon(moved).await;
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn never_returns_to_an_old_primary() {
    let pair = Pair::new().await;
    let store = with_games(&pair, [new_game(1)]).await;
    pair.replicated().await;
    pair.with(|primary, _| primary.kill().unwrap()).await;
    pair.promote().await;
    write(&*store, 1, 2, "after").await;

    // The old primary, the first host of the URL, accepts writes again.
    pair.with(|primary, standby| {
        primary.restart().unwrap();
        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'games'";
        standby.execute("postgres", cut).unwrap();
    })
    .await;
    write(&*store, 1, 3, "again").await;
    // Nor does a process that starts now.
    let other = soon(pair.open()).await;
    read(&other, 1, &["start", "after", "again"]).await;

    // Without the new primary there is none.
    pair.with(|_, standby| standby.kill().unwrap()).await;
    loop {
        match store.append(append(1, 4, "lost")).await {
            Err(AppendError::Unavailable(why)) if why.0.contains("it is an old primary") => break,
            Err(AppendError::Unavailable(_)) => {}
            other => panic!("{other:?}"),
        }
    }
    pair.with(|_, standby| standby.restart().unwrap()).await;
    write(&*store, 1, 4, "last").await;
    read(&store, 1, &["start", "after", "again", "last"]).await;
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_commit_waits_for_a_synchronous_standby() {
    let pair = Pair::new().await;
    with_games(&pair, [new_game(1)]).await.close().await;
    pair.with(|primary, _| {
        // The settings of the database neither turn the wait off nor end it.
        let weaken = "ALTER DATABASE games SET synchronous_commit = off;
             ALTER DATABASE games SET statement_timeout = 1";
        primary.execute("postgres", weaken).unwrap();
    })
    .await;
    let store = pair.open().await;
    pair.with(|primary, standby| {
        primary.replicate_synchronously().unwrap();
        standby.freeze().unwrap();
    })
    .await;
    let pending = tokio::spawn(async move { store.append(append(1, 2, "a")).await });
    pair.with(|primary, _| {
        let waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
        while primary.execute("postgres", waits).unwrap().trim() == "0" {}
    })
    .await;
    assert!(!pending.is_finished());
    pair.with(|_, standby| standby.unfreeze().unwrap()).await;
    assert_eq!(soon(pending).await.unwrap(), Ok(()));
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn synchronous_replication_loses_no_acknowledged_row() {
    const GAMES: u64 = 20;
    let pair = Pair::new().await;
    let store = with_games(&pair, (0..GAMES).map(new_game)).await;
    pair.with(|primary, _| primary.replicate_synchronously().unwrap())
        .await;
    let mut feed = store.feed();
    // Each writer ends with the first row that is refused.
    let one = Arc::clone(&store);
    let writers = (0..GAMES).map(move |game| {
        let store = Arc::clone(&one);
        async move {
            let mut acknowledged = 1;
            for version in 2.. {
                let command = format!("c{version}");
                match store.append(append(game, version, &command)).await {
                    Ok(()) => acknowledged = version,
                    Err(_) => break,
                }
            }
            acknowledged
        }
    });
    let writing = tokio::spawn(at_once(writers));
    for _ in 0..50 {
        let _ = soon(feed.recv()).await;
    }
    pair.with(|primary, _| primary.kill().unwrap()).await;
    let acknowledged = soon(writing).await.unwrap();
    pair.promote().await;
    for (game, acknowledged) in (0..GAMES).zip(acknowledged) {
        assert!(acknowledged > 1, "game {game} was played");
        let rows = loop {
            if let Ok(loaded) = store.load(game_id(game)).await {
                break loaded.expect("the game").rows;
            }
        };
        // The last row may have been written without a response.
        let versions = rows.len() as u32;
        assert!(
            (acknowledged..=acknowledged + 1).contains(&versions),
            "game {game}: {versions} versions, {acknowledged} acknowledged"
        );
    }
}
