//! Tests for SQLite files.

#[cfg(target_os = "linux")]
mod kills;
mod tournaments;

use std::fs;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arbiter::Timestamp;
use rusqlite::Connection;
use staunton_store::{
    AnyLesson, AppendError, ExerciseDone, GamesQuery, LoadError, NewAccount, NewChatLine,
    NewSession, OpenError, Player, PlayerId, Role, Seat, SessionId, Store,
};
use tempfile::TempDir;

use crate::suite;
use crate::words::*;

/// A database file in a temporary folder.
struct InFolder(TempDir);

impl InFolder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("games.db")
    }

    async fn refusal(&self) -> OpenError {
        let Err(error) = staunton_store::open(&address(&self.path())).await else {
            panic!("the file was opened");
        };
        assert!(error.to_string().contains("games.db"), "{error}");
        error
    }

    /// Opens the file like another program.
    fn other_program(&self) -> Connection {
        Connection::open(self.path()).unwrap()
    }
}

impl Database for InFolder {
    async fn open(&self) -> Arc<dyn Store> {
        staunton_store::open(&address(&self.path())).await.unwrap()
    }
}

fn address(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}

suite::every_test!(InFolder::new());

#[tokio::test]
async fn a_database_url_must_name_a_file() {
    for address in [
        "",
        "games.db",
        "sqlite:",
        "sqlite://",
        "sqlite::memory:",
        "mysql:x",
        "sqlite:a?mode=ro",
    ] {
        let Err(error) = staunton_store::open(address).await else {
            panic!("{address} was opened");
        };
        assert!(matches!(error, OpenError::Address(_)), "{error}");
    }
}

#[tokio::test]
async fn hides_the_password_of_an_invalid_url() {
    for address in [
        "mysql://staunton:secret@db/chess",
        "postgresql+psycopg://staunton:secret@db/chess",
        "host=db user=staunton password=secret",
    ] {
        let Err(error) = staunton_store::open(address).await else {
            panic!("{address} was opened");
        };
        let sentence = error.to_string();
        assert!(sentence.contains(&address[..4]), "{sentence}");
        assert!(!sentence.contains("secret"), "{sentence}");
    }
}

#[tokio::test]
async fn a_file_can_be_opened_only_once_by_any_path() {
    let database = InFolder::new();
    let store = database.open().await;
    assert!(matches!(database.refusal().await, OpenError::InUse(_)));
    #[cfg(unix)]
    {
        let link = database.0.path().join("link");
        std::os::unix::fs::symlink(database.path(), &link).unwrap();
        let again = staunton_store::open(&address(&link)).await;
        assert!(matches!(again, Err(OpenError::InUse(_))));
    }
    store.close().await;
    database.open().await;
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let database = InFolder::new();
    let store = with_games(&database, [new_game(1)]).await;
    let mut names = vec![];
    for file in fs::read_dir(database.0.path()).unwrap() {
        let file = file.unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        names.push(file.file_name().into_string().unwrap());
    }
    names.sort();
    assert_eq!(
        names,
        ["games.db", "games.db-shm", "games.db-wal", "games.db.lock"]
    );
    store.close().await;
}

#[tokio::test]
async fn reports_a_missing_folder() {
    let folder = tempfile::tempdir().unwrap();
    let Err(error) = staunton_store::open(&address(&folder.path().join("none/games.db"))).await
    else {
        panic!("the file was opened");
    };
    assert!(matches!(error, OpenError::File(..)), "{error}");
    assert!(error.to_string().contains("none/games.db"), "{error}");
}

#[tokio::test]
async fn does_not_change_a_file_of_another_program() {
    let database = InFolder::new();
    let garbage = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n".repeat(200);
    fs::write(database.path(), &garbage).unwrap();
    assert!(matches!(database.refusal().await, OpenError::Foreign(_)));
    assert_eq!(fs::read_to_string(database.path()).unwrap(), garbage);

    let database = InFolder::new();
    let other = database.other_program();
    other
        .execute_batch("CREATE TABLE recipes (name TEXT)")
        .unwrap();
    drop(other);
    let before = fs::read(database.path()).unwrap();
    assert!(matches!(database.refusal().await, OpenError::Foreign(_)));
    assert_eq!(fs::read(database.path()).unwrap(), before);
}

#[tokio::test]
async fn refuses_an_empty_file() {
    let database = InFolder::new();
    fs::write(database.path(), []).unwrap();
    let error = database.refusal().await;
    assert!(matches!(error, OpenError::Empty(_)), "{error}");
    assert!(error.to_string().contains("restore a backup"), "{error}");
    assert!(fs::read(database.path()).unwrap().is_empty());
}

/// A process that creates a database may be killed at any time.
#[tokio::test]
async fn begins_again_after_an_interrupted_creation() {
    let database = InFolder::new();
    let left = [".new", ".new-journal"].map(|suffix| {
        let path = format!("{}{suffix}", database.path().display());
        fs::write(&path, "the beginning of a file").unwrap();
        path
    });
    database.open().await.close().await;
    assert!(left.iter().all(|path| !fs::exists(path).unwrap()));
}

#[tokio::test]
async fn finds_damage_in_a_file_that_can_be_opened() {
    let database = InFolder::new();
    let store = with_games(&database, (1..200).map(new_game)).await;
    assert_eq!(store.find_damage().await, Ok(None));
    store.close().await;
    let mut bytes = fs::read(database.path()).unwrap();
    // The schema is at the beginning, and the last pages have rows of games.
    let last = bytes.len() - 16 * 1024;
    bytes[last..].fill(0x55);
    fs::write(database.path(), bytes).unwrap();
    let store = database.open().await;
    let damage = store.find_damage().await.unwrap();
    assert!(damage.is_some());
    store.close().await;
}

#[tokio::test]
async fn refuses_a_damaged_file_with_advice() {
    let database = InFolder::new();
    let store = with_games(&database, [new_game(1)]).await;
    store.close().await;
    let mut bytes = fs::read(database.path()).unwrap();
    bytes[100..].fill(0x55);
    fs::write(database.path(), bytes).unwrap();
    let error = database.refusal().await;
    assert!(matches!(error, OpenError::Unusable(..)), "{error}");
    assert!(
        error.to_string().contains("restore it from a backup"),
        "{error}"
    );
}

#[tokio::test]
async fn refuses_a_file_of_a_newer_version() {
    let database = InFolder::new();
    database.open().await.close().await;
    let newer = database.other_program();
    newer
        .execute_batch(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (9999, 'of tomorrow', TRUE, x'00', 0)",
        )
        .unwrap();
    drop(newer);
    assert!(matches!(database.refusal().await, OpenError::Newer(_)));
}

#[tokio::test]
async fn acknowledged_writes_are_on_disk_without_closing() {
    let database = InFolder::new();
    let store = with_games(&database, [new_game(1)]).await;
    store.append(append(1, 2, "a")).await.unwrap();

    let after_the_crash = InFolder::new();
    for suffix in ["", "-wal"] {
        let name = format!("games.db{suffix}");
        fs::copy(
            database.0.path().join(&name),
            after_the_crash.0.path().join(&name),
        )
        .unwrap();
    }
    let recovered = after_the_crash.open().await;
    assert_eq!(journal(&*recovered, 1).await, ["start", "a"]);
}

#[tokio::test]
async fn queued_moves_take_precedence_over_other_writes() {
    let database = InFolder::new();
    let store = with_games(&database, (0..5).map(new_game)).await;
    // More sessions than fit into several transactions, followed by the moves. No transaction can
    // begin before all of these are queued.
    let lock = database.other_program();
    lock.execute_batch("BEGIN IMMEDIATE").unwrap();
    let finished = Arc::new(AtomicUsize::new(0));
    let sessions = (0..3_000_u16).map(|number| {
        let (store, finished) = (Arc::clone(&store), Arc::clone(&finished));
        Box::pin(async move {
            let mut digest = [99; 32];
            digest[..2].copy_from_slice(&number.to_be_bytes());
            let session = NewSession {
                id: SessionId::from_digest(digest),
                ..new_session(1)
            };
            let id = PlayerId::from_bits(5_000 + u64::from(number));
            let made = store
                .people()
                .ensure_session(session, Player::guest(id, "one of many"));
            made.await.unwrap();
            finished.fetch_add(1, Ordering::Relaxed)
        }) as Pin<Box<dyn Future<Output = usize> + Send>>
    });
    let moves = (0..5).map(|game| {
        let (store, finished) = (Arc::clone(&store), Arc::clone(&finished));
        Box::pin(async move {
            store.append(append(game, 2, "a")).await.unwrap();
            finished.fetch_add(1, Ordering::Relaxed)
        }) as Pin<Box<dyn Future<Output = usize> + Send>>
    });
    let unlock = Box::pin(async move {
        lock.execute_batch("ROLLBACK").unwrap();
        0_usize
    }) as Pin<Box<dyn Future<Output = usize> + Send>>;
    let places = at_once(sessions.chain(moves).chain([unlock])).await;
    // The first transaction may have been filled with sessions before the first move was queued.
    let last_move = places[3_000..3_005].iter().max().unwrap();
    assert!(*last_move < 1_024, "the last move was number {last_move}");
}

#[tokio::test]
async fn callers_wait_when_the_queue_is_full() {
    let database = InFolder::new();
    let store = database.open().await;
    let results = at_once((0..3_000).map(|at| {
        let store = Arc::clone(&store);
        async move { store.heartbeat("node", Timestamp(at)).await }
    }))
    .await;
    assert_eq!(results, vec![Ok(()); 3_000]);
    // The order of heartbeats that were queued together is not guaranteed.
    assert_eq!(store.heartbeat("node", Timestamp(3_000)).await, Ok(()));
    assert_eq!(store.last_heartbeat().await, Ok(Some(Timestamp(3_000))));
}

/// The number of writes by [`append_with_failing_entries`].
const ROUNDS: u32 = 40;

/// Appends good entries to game 1, each together with an entry to game 2 at which the database
/// fails. Returns the failures. Sometimes both entries share a transaction.
async fn append_with_failing_entries(store: &Arc<dyn Store>) -> Vec<String> {
    let mut failures = Vec::new();
    for version in 2..ROUNDS + 2 {
        let both = [(1, version, "good"), (2, 2, "poison")];
        let results = at_once(both.map(|(game, version, command)| {
            let store = Arc::clone(store);
            let command = format!("{command}-{version}");
            async move { store.append(append(game, version, &command)).await }
        }))
        .await;
        match &results[..] {
            [Ok(()), Err(AppendError::Failed(why))] => failures.push(why.to_string()),
            others => panic!("{others:?}"),
        }
    }
    failures
}

#[tokio::test]
async fn refuses_only_the_operation_that_fails_its_batch() {
    // The first trap fails at a statement of the operation, the second one at the commit.
    for trap in [
        "SELECT RAISE(ABORT, 'out of ink')",
        "INSERT INTO trap VALUES ('no such game')",
    ] {
        let database = InFolder::new();
        let store = with_games(&database, [new_game(1), new_game(2)]).await;
        let outside = database.other_program();
        let setup = format!(
            "CREATE TABLE trap (game TEXT REFERENCES games DEFERRABLE INITIALLY DEFERRED);
             CREATE TRIGGER spring BEFORE INSERT ON journal WHEN NEW.command_id LIKE 'poison%'
             BEGIN {trap}; END"
        );
        outside.execute_batch(&setup).unwrap();

        for why in append_with_failing_entries(&store).await {
            assert!(why.contains("games.db"), "{why}");
        }
        assert_eq!(journal(&*store, 1).await.len(), ROUNDS as usize + 1);
        assert_eq!(journal(&*store, 2).await, ["start"]);

        outside.execute_batch("DROP TRIGGER spring").unwrap();
        store.append(append(2, 2, "good")).await.unwrap();
        store.heartbeat("node", Timestamp(1)).await.unwrap();
        assert_eq!(journal(&*store, 2).await, ["start", "good"]);
    }
}

#[cfg(unix)]
#[tokio::test]
async fn detects_a_moved_file() {
    let database = InFolder::new();
    let store = with_games(&database, [new_game(1)]).await;
    let elsewhere = database.0.path().join("elsewhere.db");
    for replacement in [None, Some("another file")] {
        fs::rename(database.path(), &elsewhere).unwrap();
        if let Some(text) = replacement {
            fs::write(database.path(), text).unwrap();
        }
        let Err(AppendError::Unavailable(why)) = store.append(append(1, 2, "lost")).await else {
            panic!("the entry was written to a file that was moved");
        };
        assert!(why.to_string().contains("moved away or replaced"), "{why}");
        assert!(store.heartbeat("node", Timestamp(1)).await.is_err());
        fs::rename(&elsewhere, database.path()).unwrap();
    }
    // The file is back, and nothing is lost.
    store.append(append(1, 2, "kept")).await.unwrap();
    assert_eq!(journal(&*store, 1).await, ["start", "kept"]);
}

#[tokio::test]
async fn an_unreadable_row_only_affects_its_game() {
    let database = InFolder::new();
    let store = with_games(&database, [new_game(1), new_game(2)]).await;
    store.append(append(1, 2, "broken")).await.unwrap();
    database
        .other_program()
        .execute_batch("UPDATE journal SET events = '{' WHERE command_id = 'broken'")
        .unwrap();
    let Err(LoadError::Damaged(why)) = store.load(game_id(1)).await else {
        panic!("the game was loaded");
    };
    let sentence = format!(
        "the game {} is damaged: in version 2, its events",
        game_id(1)
    );
    assert!(why.to_string().starts_with(&sentence), "{why}");

    // The same command again, in a batch with a good one of another game.
    let results = at_once([(1, "broken"), (2, "good")].map(|(game, command)| {
        let store = Arc::clone(&store);
        async move { store.append(append(game, 2, command)).await }
    }))
    .await;
    assert!(
        matches!(results[..], [Err(AppendError::Damaged(_)), Ok(())]),
        "{results:?}"
    );
    assert_eq!(journal(&*store, 2).await, ["start", "good"]);
}

#[tokio::test]
async fn an_unreadable_row_does_not_end_a_list() {
    let database = InFolder::new();
    let store = with_games(&database, (1..=6).map(new_game)).await;
    // The games are over but have no result.
    for number in [5, 4, 1] {
        let id = game_id(number);
        let over = format!("UPDATE games SET finished_at = 9 WHERE id = '{id}'");
        database.other_program().execute_batch(&over).unwrap();
    }
    for (limit, expected) in [
        (1, &[6][..]),
        (2, &[6, 3]),
        (3, &[6, 3, 2]),
        (9, &[6, 3, 2]),
    ] {
        let query = GamesQuery::all(player_id(1), limit);
        let games = store.games_of(query).await.unwrap();
        let ids: Vec<_> = games.iter().map(|game| game.id).collect();
        let expected: Vec<_> = expected.iter().copied().map(game_id).collect();
        assert_eq!(ids, expected, "{limit}");
    }
}

#[tokio::test]
async fn erasing_a_player_removes_their_data_from_the_file() {
    let database = InFolder::new();
    let store = with_games(&database, [new_game(1)]).await;
    let account = NewAccount {
        player: player_id(1),
        name: "Zacharias".parse().unwrap(),
        password: "a very secret hash".to_owned(),
        role: Role::Player,
        invite: None,
        session: new_session(101),
        replaces: None,
    };
    store.people().register(account).await.unwrap();
    let line = NewChatLine {
        game: game_id(1),
        author: player_id(1),
        request_key: "key".to_owned(),
        text: "Baker Street".to_owned(),
        at: Timestamp(1),
        most: 100,
    };
    store.talk().say(line).await.unwrap();
    let erased = store.people().erase_player(player_id(1), Timestamp(2));
    erased.await.unwrap();
    store.close().await;
    for file in fs::read_dir(database.0.path()).unwrap() {
        let path = file.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        for text in ["Zacharias", "zacharias", "a very secret hash", "Baker"] {
            let mut places = bytes.windows(text.len());
            let is_there = places.any(|place| place == text.as_bytes());
            assert!(!is_there, "{text} is in {}", path.display());
        }
    }
}

/// A long merge updates its time with each write. Otherwise other processes would consider it dead.
#[tokio::test]
async fn a_segment_is_touched_when_blocks_are_added() {
    let database = InFolder::new();
    let store = database.open().await;
    // More blocks than one transaction writes.
    database
        .other_program()
        .execute_batch(
            "INSERT INTO position_segments (id, games, entries, state, touched_at)
                 WITH RECURSIVE numbers (n) AS
                     (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 8)
                 SELECT n, 1, 1250, 'complete', 0 FROM numbers;
             INSERT INTO position_blocks (segment, first_key, first_game, packed)
                 WITH RECURSIVE numbers (n) AS
                     (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
                 SELECT 1 + n % 8, n * 400000000000000, 4000000000000000000 + n, x'' FROM numbers",
        )
        .unwrap();
    let merged = store
        .positions()
        .merge_segments("node", Timestamp(1_000_000))
        .await;
    assert_eq!(merged, Ok(true));
    let touched: i64 = database
        .other_program()
        .query_row(
            "SELECT touched_at FROM position_segments WHERE state = 'complete'",
            [],
            |row| row.get(0),
        )
        .unwrap();
    // There is a pause between two writes.
    assert!(touched > 1_000_000, "{touched}");
}

/// The SQL of a file from the first version of this program: two games of two sessions, one of them
/// finished.
const FIRST_VERSION: &str = r#"
    PRAGMA application_id = 1400136053;
    PRAGMA journal_mode = WAL;
    CREATE TABLE _sqlx_migrations (
        version BIGINT PRIMARY KEY, description TEXT NOT NULL,
        installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL,
        checksum BLOB NOT NULL, execution_time BIGINT NOT NULL);
    INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        VALUES (1, 'games', TRUE, x'00', 5);
    INSERT INTO sessions VALUES ('SESSION1', 'Élodie', 5), ('SESSION2', 'Guest 1234', 6);
    INSERT INTO games (id, terms_format, terms, white_session, black_session, black_level,
            created_by, created_at, rematch_of, finished_at) VALUES
        ('AAAAAAAA', 1, 'TERMS', 'SESSION1', 'SESSION2', NULL, 'SESSION1', 7, NULL, 99),
        ('BBBBBBBB', 1, 'TERMS', 'SESSION2', NULL, 4, 'SESSION2', 8, 'AAAAAAAA', NULL),
        ('CCCCCCCC', 1, 'not terms', 'SESSION1', NULL, 4, 'SESSION1', 9, NULL, 100);
    INSERT INTO journal VALUES
        ('AAAAAAAA', 1, 'start:1', 'system', 'start', 10, '{"format":1,"events":[{"type":"started"}]}'),
        ('AAAAAAAA', 2, 'one', 'white SESSION1', 'move', 11, '{"format":1,"events":[{"type":"moved","uci":"f2f3","remaining":null}]}'),
        ('AAAAAAAA', 3, 'two', 'black SESSION2', 'resign', 99, '{"format":1,"events":[{"type":"ended","verdict":{"score":"white_wins","reason":"resignation"},"remaining":null}]}'),
        ('BBBBBBBB', 1, 'start:1', 'system', 'start', 12, '{"format":1,"events":[{"type":"started"}]}'),
        ('BBBBBBBB', 2, 'engine:2', 'black engine 4', 'move', 13, '{"format":1,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}');
    INSERT INTO heartbeat VALUES (1, 4242);
"#;

#[tokio::test]
async fn migrates_a_file_of_the_first_version() {
    let database = InFolder::new();
    let terms = r#"{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false}"#;
    let (tables, rows) =
        FIRST_VERSION.split_at(FIRST_VERSION.find("    INSERT INTO sessions").unwrap());
    let old = database.other_program();
    old.execute_batch(tables).unwrap();
    old.execute_batch(include_str!("../../migrations/sqlite/0001_games.sql"))
        .unwrap();
    let rows = rows
        .replace("SESSION1", &session_id(1).to_string())
        .replace("SESSION2", &session_id(2).to_string())
        .replace("TERMS", terms);
    old.execute_batch(&rows).unwrap();
    drop(old);

    for _ in 0..2 {
        let store = database.open().await;
        let elodie = store
            .people()
            .session(session_id(1))
            .await
            .unwrap()
            .unwrap();
        let guest = store
            .people()
            .session(session_id(2))
            .await
            .unwrap()
            .unwrap();
        assert_eq!((&*elodie.name, &*guest.name), ("Élodie", "Guest 1234"));
        assert_ne!(elodie.id, guest.id);

        let game = store.load("AAAAAAAA".parse().unwrap()).await;
        let game = game.unwrap().unwrap();
        assert_eq!(game.white, Seat::Person(elodie.id));
        assert_eq!(game.black, Seat::Person(guest.id));
        assert_eq!(game.created_by, elodie.id);
        let actors: Vec<_> = game.rows.iter().map(|row| &*row.entry.actor).collect();
        assert_eq!(actors, ["system", "white", "black"]);
        let rematch = store.load("BBBBBBBB".parse().unwrap()).await;
        let rematch = rematch.unwrap().unwrap();
        assert_eq!(rematch.rematch_of, Some(game.id));
        assert_eq!(rematch.black, Seat::Engine { identity: 4 });
        assert_eq!(rematch.rows[1].entry.actor, "black");

        // Only the unreadable game is missing.
        let list = store.games_of(GamesQuery::all(elodie.id, 9)).await.unwrap();
        assert_eq!(list.len(), 1);
        let ending = list[0].ending.clone().unwrap();
        assert_eq!((ending.at, ending.plies), (Timestamp(99), 1));
        // It may be the computer's turn: the file does not contain this information.
        let due = store.due_games(Timestamp(0), 9).await;
        assert_eq!(due, Ok(vec![(rematch.id, Timestamp(0))]));
        assert_eq!(store.last_heartbeat().await, Ok(Some(Timestamp(4_242))));
        store.close().await;
    }
}

/// Creates the file as a program with this number of migrations would have left it.
fn at_version(database: &InFolder, version: usize) -> Connection {
    let old = database.other_program();
    let (ledger, _) = FIRST_VERSION.split_at(FIRST_VERSION.find("    INSERT INTO").unwrap());
    old.execute_batch(ledger).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
    let entries = fs::read_dir(folder).unwrap();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for (file, number) in files.iter().take(version).zip(1_i64..) {
        let statements = fs::read_to_string(file).unwrap();
        old.execute_batch(&statements).unwrap();
        old.execute(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (?1, '', TRUE, x'', 0)",
            [number],
        )
        .unwrap();
    }
    old
}

#[tokio::test]
async fn migrations_keep_completed_exercises() {
    let database = InFolder::new();
    let player = player_id(1);
    at_version(&database, 15)
        .execute_batch(&format!(
            "INSERT INTO players (id, name, created_at) VALUES ('{player}', 'Ada', 1);
             INSERT INTO exercises_done VALUES ('{player}', 'rook', 2, 30);
             INSERT INTO puzzle_attempts VALUES ('{player}', 'aaaaaaaa', 1, 40, 0, NULL);"
        ))
        .unwrap();
    let store = database.open().await;
    let noted = store.classes().exercises_of(player).await;
    let done = ExerciseDone {
        player,
        lesson: AnyLesson::Shipped("rook".to_owned()),
        exercise: 2,
        at: Timestamp(30),
    };
    assert_eq!(noted, Ok(vec![done]));
    let tried = store.puzzles().attempts(player).await.unwrap();
    assert_eq!((tried.len(), tried[0].after), (1, None));
    store.close().await;
}

/// The first version refuses a file in which this table contains a migration above 1.
#[tokio::test]
async fn the_first_version_refuses_a_current_file() {
    let database = InFolder::new();
    database.open().await.close().await;
    let versions: Vec<(i64, bool)> = database
        .other_program()
        .prepare("SELECT version, success FROM _sqlx_migrations ORDER BY version")
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    let all: Vec<(i64, bool)> = (1..=31).map(|version| (version, true)).collect();
    assert_eq!(versions, all);
}

#[tokio::test]
async fn rates_games_again_when_speeds_change() {
    let database = InFolder::new();
    let run = |statements: &str| database.other_program().execute_batch(statements).unwrap();
    let forget = "DROP TABLE game_analyses; DROP TABLE books; DROP TABLE follows; DELETE FROM _sqlx_migrations WHERE version >= 28";
    suite::rates_games_again_when_speeds_change(&database, forget, run).await;
}
