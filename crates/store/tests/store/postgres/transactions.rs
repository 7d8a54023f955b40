//! Concurrent operations while the transaction of another process is unfinished.

use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use arbiter::Timestamp;
use staunton_store::{AppendError, NewChallenge, NewChatLine};
use tempfile::TempDir;

use super::{Private, with_games};
use crate::words::*;

/// Erases person 1 in another process while a row of this table is being written.
pub(super) async fn erased_meanwhile<T>(
    database: &Private,
    table: &str,
    writing: impl Future<Output = T>,
) -> T {
    let two = database.open().await;
    // The trigger starts after the players were looked up, and runs until the erasure is done or
    // waits.
    database.execute(&format!(
        "CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             FOR round IN 1..1000 LOOP
                 EXIT WHEN EXISTS (SELECT 1 FROM players WHERE erased_at IS NOT NULL)
                     OR EXISTS (SELECT 1 FROM pg_locks waits JOIN pg_locks holds USING (pid)
                         WHERE NOT waits.granted AND holds.database = (
                             SELECT oid FROM pg_database WHERE datname = current_database()));
                 PERFORM pg_sleep(0.01);
             END LOOP;
             RETURN NEW;
         END $$;
         CREATE TRIGGER slowly BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION dawdle()"
    ));
    let erasing = async {
        let dawdles = "SELECT count(*) FROM pg_stat_activity
            WHERE wait_event = 'PgSleep' AND datname = current_database()";
        while database.execute(dawdles).trim() == "0" {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let people = two.people();
        people.erase_player(player_id(1), Timestamp(5_000)).await
    };
    let (written, erased) = tokio::join!(writing, erasing);
    erased.unwrap();
    written
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_game_created_during_an_erasure_becomes_due() {
    let database = Private::new();
    let store = with_games(&database, []).await;
    let making = store.create_game(new_game(1));
    erased_meanwhile(&database, "games", making).await.unwrap();
    let due = store.due_games(Timestamp(5_000), 9).await;
    assert_eq!(due, Ok(vec![(game_id(1), Timestamp(5_000))]));
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_chat_line_written_during_an_erasure_is_deleted() {
    let database = Private::new();
    let one = with_games(&database, [new_game(1)]).await;
    let line = NewChatLine {
        game: game_id(1),
        author: player_id(1),
        request_key: "a".to_owned(),
        text: "my address is".to_owned(),
        at: Timestamp(4_000),
        most: 3,
    };
    let said = erased_meanwhile(&database, "chat", one.talk().say(line)).await;
    said.unwrap();
    let left = database.execute("SELECT count(*) FROM chat WHERE text IS NOT NULL");
    assert_eq!(left.trim(), "0");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_challenge_created_during_an_erasure_is_deleted() {
    let database = Private::new();
    let store = with_games(&database, []).await;
    let challenge = NewChallenge {
        id: game_id(1),
        challenger: player_id(1),
        challenged: player_id(2),
        terms: terms(),
        side: None,
        request_key: "a".to_owned(),
        at: Timestamp(4_000),
        expires_at: Timestamp(9_000),
    };
    let making = store.talk().challenge(challenge);
    let made = erased_meanwhile(&database, "challenges", making).await;
    made.unwrap();
    let left = store.talk().find_challenge(game_id(1)).await;
    assert_eq!(left, Ok(None));
}

/// A proxy to the server that can lose a commit unnoticed by the server.
struct Network {
    url: String,
    fails: Arc<AtomicBool>,
    _folder: TempDir,
}

impl Network {
    fn to(database: &Private) -> Self {
        const SOCKET: &str = ".s.PGSQL.5432";
        let (base, server) = database.url.split_once("?host=").unwrap();
        let server = Path::new(server).join(SOCKET);
        let folder = tempfile::tempdir().unwrap();
        let listener = UnixListener::bind(folder.path().join(SOCKET)).unwrap();
        let fails = Arc::new(AtomicBool::new(false));
        let network = Self {
            url: format!("{base}?host={}", folder.path().display()),
            fails: Arc::clone(&fails),
            _folder: folder,
        };
        thread::spawn(move || {
            for here in listener.incoming() {
                let (here, there) = (here.unwrap(), UnixStream::connect(&server).unwrap());
                let (from, to) = (there.try_clone().unwrap(), here.try_clone().unwrap());
                thread::spawn(move || carry(from, to, None));
                let fails = Arc::clone(&fails);
                thread::spawn(move || carry(here, there, Some(&fails)));
            }
        });
        network
    }
}

/// Forwards data, up to a commit that should be lost.
fn carry(mut from: UnixStream, mut to: UnixStream, fails: Option<&AtomicBool>) {
    let mut bytes = vec![0; 65_536];
    let mut writes = false;
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        let said = &bytes[..count];
        let says = |word: &[u8]| said.windows(word.len()).any(|part| part == word);
        // Read-only transactions begin with a different statement.
        writes |= says(b"BEGIN;");
        let is_lost = fails.is_some_and(|fails| fails.load(Ordering::SeqCst));
        if writes && is_lost && says(b"COMMIT\0") {
            // Keep the server's side open, because the other direction uses it too.
            return from.shutdown(Shutdown::Both).unwrap();
        }
        if to.write_all(said).is_err() {
            return;
        }
    }
}

/// A node is cut off before it has committed. The session's own limit of ten seconds would be too
/// long: the other nodes could not write heartbeats meanwhile.
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_transaction_of_a_lost_process_does_not_block_others() {
    let database = Private::new();
    let one = with_games(&database, [new_game(1)]).await;
    let network = Network::to(&database);
    let two = staunton_store::open(&network.url).await.unwrap();
    network.fails.store(true, Ordering::SeqCst);
    let lost = two.append(append(1, 2, "sent")).await;
    assert!(matches!(lost, Err(AppendError::Unavailable(_))), "{lost:?}");
    let again = one.append(append(1, 2, "sent"));
    let written = tokio::time::timeout(Duration::from_secs(8), again).await;
    assert_eq!(written.expect("a response in time"), Ok(()));
}
