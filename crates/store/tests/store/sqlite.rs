//! What is particular to one SQLite file.

use std::fs;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;

use arbiter::Timestamp;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Executor};
use staunton_store::{AppendError, OpenError, SessionId, Store};
use tempfile::TempDir;

use crate::suite;
use crate::words::*;

/// A file in a folder that goes with it.
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

    /// The file as another program opens it.
    async fn other_program(&self) -> SqliteConnection {
        SqliteConnectOptions::new()
            .filename(self.path())
            .create_if_missing(true)
            .connect()
            .await
            .unwrap()
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
async fn only_the_owner_can_read_what_it_writes() {
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
async fn a_missing_folder_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let Err(error) = staunton_store::open(&address(&folder.path().join("none/games.db"))).await
    else {
        panic!("opened");
    };
    assert!(matches!(error, OpenError::File(..)), "{error}");
    assert!(error.to_string().contains("none/games.db"), "{error}");
}

#[tokio::test]
async fn a_file_of_another_program_is_not_changed() {
    let database = InFolder::new();
    let garbage = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n".repeat(200);
    fs::write(database.path(), &garbage).unwrap();
    assert!(matches!(database.refusal().await, OpenError::Foreign(_)));
    assert_eq!(fs::read_to_string(database.path()).unwrap(), garbage);

    let database = InFolder::new();
    let mut other = database.other_program().await;
    other
        .execute("CREATE TABLE recipes (name TEXT)")
        .await
        .unwrap();
    other.close().await.unwrap();
    let before = fs::read(database.path()).unwrap();
    assert!(matches!(database.refusal().await, OpenError::Foreign(_)));
    assert_eq!(fs::read(database.path()).unwrap(), before);
}

#[tokio::test]
async fn a_damaged_file_is_refused_with_advice() {
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
async fn a_file_of_a_newer_version_is_refused() {
    let database = InFolder::new();
    database.open().await.close().await;
    let mut newer = database.other_program().await;
    newer
        .execute(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (9999, 'of tomorrow', TRUE, x'00', 0)",
        )
        .await
        .unwrap();
    newer.close().await.unwrap();
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
async fn moves_go_before_other_writes_that_wait() {
    let database = InFolder::new();
    let store = with_games(&database, (0..5).map(new_game)).await;
    let before = store.commits();
    // More sessions than one transaction takes, and then the moves.
    let sessions = (0..700_u16).map(|number| {
        let store = Arc::clone(&store);
        Box::pin(async move {
            let mut digest = [99; 32];
            digest[..2].copy_from_slice(&number.to_be_bytes());
            let session = SessionId::from_digest(digest);
            let made = store.ensure_session(session, "one of many", Timestamp(1));
            made.await.unwrap();
            store.commits() - before
        }) as Pin<Box<dyn Future<Output = u64> + Send>>
    });
    let moves = (0..5).map(|game| {
        let store = Arc::clone(&store);
        Box::pin(async move {
            store.append(append(game, 2, "a")).await.unwrap();
            store.commits() - before
        }) as Pin<Box<dyn Future<Output = u64> + Send>>
    });
    let transactions = at_once(sessions.chain(moves)).await;
    assert_eq!(transactions[700..], [1; 5]);
    assert_eq!(transactions[699], 2);
}

#[tokio::test]
async fn callers_wait_when_the_queue_is_full() {
    let database = InFolder::new();
    let store = database.open().await;
    let results = at_once((0..3_000).map(|at| {
        let store = Arc::clone(&store);
        async move { store.heartbeat(Timestamp(at)).await }
    }))
    .await;
    assert_eq!(results, vec![Ok(()); 3_000]);
    assert_eq!(store.last_heartbeat().await, Ok(Some(Timestamp(2_999))));
}

/// Appends a good entry to game 1 and another, at which the database will fail, to
/// game 2, in one batch; tells both results.
async fn batch_with_poison(store: &Arc<dyn Store>) -> Vec<Result<(), AppendError>> {
    let before = store.commits();
    let results = at_once([(1, "good"), (2, "poison")].map(|(game, command)| {
        let store = Arc::clone(store);
        async move { store.append(append(game, 2, command)).await }
    }))
    .await;
    assert_eq!(store.commits(), before);
    results
}

#[tokio::test]
async fn a_failed_batch_leaves_nothing_and_the_next_is_written() {
    // The first fails at a statement of one member, the second only at the commit.
    for trap in [
        "SELECT RAISE(ABORT, 'out of ink')",
        "INSERT INTO trap VALUES ('no such game')",
    ] {
        let database = InFolder::new();
        let store = with_games(&database, [new_game(1), new_game(2)]).await;
        let mut outside = database.other_program().await;
        let setup = format!(
            "CREATE TABLE trap (game TEXT REFERENCES games DEFERRABLE INITIALLY DEFERRED);
             CREATE TRIGGER spring BEFORE INSERT ON journal WHEN NEW.command_id = 'poison'
             BEGIN {trap}; END"
        );
        outside.execute(sqlx::AssertSqlSafe(setup)).await.unwrap();

        for result in batch_with_poison(&store).await {
            let Err(AppendError::Unavailable(why)) = result else {
                panic!("{result:?}");
            };
            assert!(why.to_string().contains("games.db"), "{why}");
        }
        assert_eq!(journal(&*store, 1).await, ["start"]);
        assert_eq!(journal(&*store, 2).await, ["start"]);

        outside.execute("DROP TRIGGER spring").await.unwrap();
        store.append(append(1, 2, "good")).await.unwrap();
        store.heartbeat(Timestamp(1)).await.unwrap();
        assert_eq!(journal(&*store, 1).await, ["start", "good"]);
    }
}
