//! Tests for PostgreSQL.

mod encryption;
mod failover;
mod replica;
mod tournaments;
mod transactions;

use std::sync::Arc;
use std::time::Duration;

use arbiter::{Points, Timestamp};
use private_postgres::{Server, new_database};
use staunton_store::{AppendError, OpenError, Store};

use crate::suite;
use crate::words::*;

/// A database on the test server.
struct Private {
    server: Arc<Server>,
    url: String,
}

impl Private {
    fn new() -> Self {
        let (server, url) = new_database().unwrap();
        Self { server, url }
    }

    /// A database that sorts texts like a dictionary by default.
    fn in_english() -> Self {
        let (server, _) = new_database().unwrap();
        let make = "CREATE DATABASE in_english TEMPLATE template0
             LOCALE_PROVIDER icu ICU_LOCALE 'en'";
        server.execute("postgres", make).unwrap();
        let url = server.url("in_english");
        Self { server, url }
    }

    /// Runs statements and returns their output.
    fn execute(&self, statements: &str) -> String {
        let name = self.url.split(['/', '?']).nth(3).unwrap();
        self.server.execute(name, statements).unwrap()
    }
}

impl Database for Private {
    async fn open(&self) -> Arc<dyn Store> {
        staunton_store::open(&self.url).await.unwrap()
    }
}

suite::every_test!(
    #[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
    Private::new()
);

#[tokio::test]
async fn names_an_unreachable_server() {
    for (url, why) in [
        (
            "postgres://nobody@localhost:1/games",
            "there is no connection",
        ),
        (
            "postgres://nobody@localhost:1/games?sslmode=require",
            "there is no connection",
        ),
    ] {
        let Err(error) = staunton_store::open(url).await else {
            panic!("the database was opened");
        };
        assert!(matches!(error, OpenError::Server(..)), "{error}");
        let sentence = error.to_string();
        assert!(
            sentence.contains("the database games at localhost"),
            "{error}"
        );
        assert!(sentence.contains(why), "{error}");
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn refuses_a_database_of_a_newer_version() {
    let database = Private::new();
    database.open().await.close().await;
    database.execute("INSERT INTO staunton_migrations VALUES (9999, 'of tomorrow')");
    let Err(error) = staunton_store::open(&database.url).await else {
        panic!("the database was opened");
    };
    assert!(matches!(error, OpenError::Newer(_)), "{error}");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn only_servers_migrate_a_database_of_an_older_version() {
    let database = Private::new();
    database.open().await.close().await;
    database.execute("DELETE FROM staunton_migrations WHERE version > 1");
    let Err(error) = staunton_store::open_people(&database.url).await else {
        panic!("the database was opened");
    };
    assert!(error.to_string().contains("an older Staunton"), "{error}");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn concurrent_starts_create_the_tables_once() {
    let database = Private::new();
    let url = &database.url;
    let opened = at_once((0..4).map(|_| {
        let url = url.clone();
        async move { staunton_store::open(&url).await.map(drop) }
    }))
    .await;
    for result in opened {
        result.unwrap();
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn lists_members_by_name_for_any_database_language() {
    suite::members_are_listed_by_name(&Private::in_english()).await;
}

/// Two processes postpone the same games, as they do when the games are due, in different orders.
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn two_processes_postpone_the_same_games_without_deadlock() {
    const GAMES: u64 = 60;
    let database = Private::new();
    // Turns off deadlock detection, so that a deadlock makes the test fail.
    database.execute(
        "DO $$ BEGIN
             EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = ''10min''',
                 current_database());
         END $$",
    );
    let one = with_games(&database, (0..GAMES).map(new_game)).await;
    let two = database.open().await;
    let postponed = async {
        for round in 0..20 {
            let orders = (0..GAMES).zip((0..GAMES).rev());
            let both = orders.flat_map(|(up, down)| [(&one, up), (&two, down)]);
            let all = both.map(|(store, game)| {
                let store = Arc::clone(store);
                let due = Some(Timestamp(400_000 + round));
                async move { store.postpone(game_id(game), None, due).await }
            });
            for result in at_once(all).await {
                result.unwrap();
            }
        }
    };
    let in_time = tokio::time::timeout(Duration::from_mins(1), postponed).await;
    assert!(in_time.is_ok(), "the two processes are in a deadlock");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn does_not_postpone_a_game_while_a_move_is_being_written() {
    let database = Private::new();
    let store = with_games(&database, [new_game(1)]).await;
    let name = database.url.split(['/', '?']).nth(3).unwrap().to_owned();
    let server = Arc::clone(&database.server);
    // The move brings no earlier due time, so it leaves the due time of the game unchanged.
    let moving = std::thread::spawn(move || {
        let statements = "BEGIN;
            INSERT INTO journal (game, version, command_id, actor, request, at, events)
                SELECT game, 2, 'b', actor, request, at, events FROM journal;
            SELECT pg_sleep(5);
            COMMIT";
        server.execute(&name, statements).unwrap()
    });
    let sleeping = "SELECT count(*) FROM pg_stat_activity
        WHERE wait_event = 'PgSleep' AND datname = current_database()";
    while database.execute(sleeping).trim() == "0" {}
    let later = Some(Timestamp(400_000));
    store.postpone(game_id(1), Some(1), later).await.unwrap();
    moving.join().unwrap();
    let due = async || store.due_games(Timestamp(399_999), 9).await.unwrap();
    assert_eq!(due().await.len(), 1);
    store.postpone(game_id(1), Some(2), later).await.unwrap();
    assert_eq!(due().await, []);
}

/// Another process abandons segments while this one removes the blocks of others.
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn deletes_the_blocks_of_abandoned_segments() {
    let database = Private::new();
    let store = database.open().await;
    database.execute(
        "INSERT INTO position_segments (games, entries, state, touched_at)
             VALUES (1, 1, 'complete', 0);
         INSERT INTO position_blocks (segment, first_key, first_game, packed)
             SELECT id, 5, 1, CAST('' AS BYTEA) FROM position_segments;
         CREATE FUNCTION give_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             UPDATE position_segments SET state = 'gone';
             RETURN NULL;
         END $$;
         CREATE TRIGGER meanwhile AFTER DELETE ON position_blocks
             FOR EACH STATEMENT EXECUTE FUNCTION give_up()",
    );
    let positions = store.positions();
    let merged = positions.merge_segments("node", Timestamp(1)).await;
    assert_eq!(merged, Ok(false), "there was nothing to remove yet");
    database.execute("DROP TRIGGER meanwhile ON position_blocks");
    while positions
        .merge_segments("node", Timestamp(1))
        .await
        .unwrap()
    {}
    for table in ["position_blocks", "position_segments"] {
        let left = database.execute(&format!("SELECT count(*) FROM {table}"));
        assert_eq!(left.trim(), "0", "{table}");
    }
}

/// Two processes play the same games as fast as they can. Each version is written by one process
/// only, and each process is notified of the other's versions.
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn only_one_of_two_processes_writes_each_version() {
    const GAMES: u64 = 8;
    const VERSIONS: u32 = 40;
    let database = Private::new();
    let one = with_games(&database, (0..GAMES).map(new_game)).await;
    let two = database.open().await;
    let writers = [&one, &two]
        .into_iter()
        .enumerate()
        .flat_map(|(process, store)| {
            (0..GAMES).map(move |game| {
                let store = Arc::clone(store);
                async move {
                    let mut won = 0;
                    for version in 2..=VERSIONS {
                        let command = format!("{process}-{version}");
                        match store.append(append(game, version, &command)).await {
                            Ok(()) => won += 1,
                            Err(AppendError::Conflict) => {}
                            Err(other) => panic!("{other}"),
                        }
                    }
                    won
                }
            })
        });
    let won: u32 = at_once(writers).await.into_iter().sum();
    assert_eq!(won, (VERSIONS - 1) * GAMES as u32);
    for game in 0..GAMES {
        assert_eq!(journal(&*two, game).await.len(), VERSIONS as usize);
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn the_deployment_identifies_the_database() {
    let database = Private::new();
    let (one, two) = (database.open().await, database.open().await);
    assert!(one.is_shared());
    let deployment = one.deployment().await.unwrap();
    assert!(
        deployment
            .split('_')
            .all(|part| part.parse::<u64>().is_ok())
    );
    assert_eq!(two.deployment().await.unwrap(), deployment);
    let other = Private::new().open().await;
    assert_ne!(other.deployment().await.unwrap(), deployment);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_node_is_alone_or_all_share_the_database() {
    let database = Private::new();
    let (one, two, three) = (
        database.open().await,
        database.open().await,
        database.open().await,
    );
    assert_eq!(one.claim("one", true).await, Ok(true));
    for alone in [true, false] {
        assert_eq!(two.claim("two", alone).await, Ok(false));
    }
    one.close().await;
    // PostgreSQL notices the end of a connection a moment later.
    while two.claim("two", false).await != Ok(true) {}
    assert_eq!(three.claim("three", true).await, Ok(false));
    assert_eq!(three.claim("three", false).await, Ok(true));
    // A claim outlives the connection.
    let kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()";
    let name = database.url.split(['/', '?']).nth(3).unwrap();
    database.server.execute(name, kill).unwrap();
    let four = database.open().await;
    while two.heartbeat("two", Timestamp(1)).await.is_err() {}
    assert_eq!(four.claim("four", true).await, Ok(false));
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn no_outage_while_another_node_is_running() {
    let database = Private::new();
    let one = database.open().await;
    let two = database.open().await;
    one.start_node("one", Timestamp(100_000)).await.unwrap();
    one.heartbeat("one", Timestamp(200_000)).await.unwrap();
    assert_eq!(two.start_node("two", Timestamp(201_000)).await, Ok(None));
    // A dead process is recognized in spite of its recent heartbeat.
    one.close().await;
    two.close().await;
    for node in ["one", "two"] {
        // The server notices the closed connections with a delay. The statement waits for it.
        database.execute(&format!(
            "SELECT pg_advisory_lock(1400136054, hashtext('{node}'))"
        ));
    }
    let two = database.open().await;
    let found = two.start_node("four", Timestamp(202_000)).await.unwrap();
    assert_eq!(
        found.map(|outage| outage.began_at),
        Some(Timestamp(201_000))
    );
    let late = two.start_node("five", Timestamp(300_000)).await.unwrap();
    assert_eq!(late.map(|outage| outage.began_at), Some(Timestamp(202_000)));
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn restores_a_lost_connection() {
    let database = Private::new();
    let store = with_games(&database, [new_game(1)]).await;
    store.append(append(1, 2, "before")).await.unwrap();
    database.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    // An entry in progress may be refused once. The repeated request gets the correct response.
    let mut tries = 0;
    loop {
        match store.append(append(1, 3, "after")).await {
            Ok(()) | Err(AppendError::Duplicate(_)) => break,
            Err(AppendError::Unavailable(why)) if tries < 10 => {
                assert!(why.to_string().starts_with("the database test_"), "{why}");
            }
            Err(other) => panic!("{other}"),
        }
        tries += 1;
    }
    let mut loaded = store.load(game_id(1)).await;
    while loaded.is_err() && tries < 20 {
        loaded = store.load(game_id(1)).await;
        tries += 1;
    }
    assert_eq!(loaded.unwrap().unwrap().rows.len(), 3);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn reconnects_when_the_server_is_read_only() {
    let database = Private::new();
    let store = with_games(&database, [new_game(1)]).await;
    let name = database.url.split(['/', '?']).nth(3).unwrap();
    let run = |statement: String| database.server.execute("postgres", &statement).unwrap();
    // Simulates a standby that temporarily has the name of the primary server.
    run(format!(
        "ALTER DATABASE {name} SET default_transaction_read_only = on"
    ));
    run(format!(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '{name}'"
    ));
    for _ in 0..3 {
        let refused = store.append(append(1, 2, "a")).await;
        assert!(
            matches!(refused, Err(AppendError::Unavailable(_))),
            "{refused:?}"
        );
    }
    run(format!(
        "ALTER DATABASE {name} RESET default_transaction_read_only"
    ));
    let mut tries = 0;
    while let Err(why) = store.append(append(1, 2, "a")).await {
        assert!(tries < 10, "{why}");
        tries += 1;
    }
    assert_eq!(journal(&*store, 1).await, ["start", "a"]);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_killed_server_loses_no_acknowledged_row() {
    // A separate server, so that other tests are not affected.
    let server = Arc::new(Server::start().unwrap());
    let database = Private {
        url: server.url("postgres"),
        server,
    };
    let store = with_games(&database, [new_game(1)]).await;
    let writer = tokio::spawn({
        let store = Arc::clone(&store);
        async move {
            let mut acknowledged = 1;
            for version in 2.. {
                let command = format!("c{version}");
                match store.append(append(1, version, &command)).await {
                    Ok(()) => acknowledged = version,
                    Err(_) => break,
                }
            }
            acknowledged
        }
    });
    let mut feed = store.feed();
    while next_version(&mut feed).await.version < 50 {}
    let server = Arc::clone(&database.server);
    tokio::task::spawn_blocking(move || {
        server.kill().unwrap();
        server.restart().unwrap();
    })
    .await
    .unwrap();
    let acknowledged = writer.await.unwrap() as usize;
    store.close().await;
    let rows = journal(&*database.open().await, 1).await;
    // The last entry may have been written without a response.
    assert!(
        (acknowledged..=acknowledged + 1).contains(&rows.len()),
        "{}",
        rows.len()
    );
}

/// Two processes end games of the same players at the same time. Each game is rated from the result
/// of the previous one, even if that one ended in the other process.
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn two_processes_rate_the_same_players() {
    let database = Private::new();
    let one = with_games(&database, []).await;
    suite::register(&*one, 1..=5).await;
    let games = suite::everybody_with_everybody();
    let number = games.len() as u64;
    for game in games {
        one.create_game(game).await.unwrap();
    }
    let two = database.open().await;
    let endings = (1..=number).map(|game| {
        let store = Arc::clone(if game % 2 == 0 { &one } else { &two });
        let points = Points::ALL[game as usize % 3];
        async move { store.append(suite::ends(game, points, 5_000)).await }
    });
    for ended in at_once(endings).await {
        ended.unwrap();
    }
    suite::assert_exact(&*two, 1..=5).await;
}

/// Chat lines written by two processes at the same time get different numbers, and each is written
/// once.
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn two_processes_write_the_same_chat() {
    let database = Private::new();
    let one = with_games(&database, [new_game(1)]).await;
    let two = database.open().await;
    let saying = (0..40).map(|index| {
        let store = Arc::clone(if index % 2 == 0 { &one } else { &two });
        let text = format!("line {}", index / 2);
        let line = staunton_store::NewChatLine {
            game: game_id(1),
            author: player_id(1 + (index / 2 % 3) as u8),
            request_key: text.clone(),
            text,
            at: Timestamp(1),
            most: 100,
        };
        async move { store.talk().say(line).await }
    });
    for result in at_once(saying).await {
        result.unwrap();
    }
    let chat = two.talk().chat(game_id(1), 0).await.unwrap();
    let lines = chat.expect("a game").lines;
    let numbers: Vec<u32> = lines.iter().map(|line| line.number).collect();
    assert_eq!(numbers, (1..=20).collect::<Vec<u32>>());
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn rates_games_again_when_speeds_change() {
    let database = Private::new();
    let run = |statements: &str| drop(database.execute(statements));
    let forget = "DROP TABLE game_analyses; DROP TABLE books; DROP TABLE follows; DELETE FROM staunton_migrations WHERE version >= 27";
    suite::rates_games_again_when_speeds_change(&database, forget, run).await;
}
