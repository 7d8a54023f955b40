//! What somebody does while the transaction of another process is not finished.

use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use arbiter::Timestamp;
use staunton_store::{AppendError, NewChatLine};
use tempfile::TempDir;

use super::{Private, with_games};
use crate::words::*;

/// Another process erases somebody while a line of theirs is being written.
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn what_is_written_while_its_author_is_erased_goes_too() {
    let database = Private::new();
    let one = with_games(&database, [new_game(1)]).await;
    let two = database.open().await;
    // The author has been looked for when this begins, and it lasts until the erasure is done or waits.
    database.execute(
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
         CREATE TRIGGER slowly BEFORE INSERT ON chat FOR EACH ROW EXECUTE FUNCTION dawdle()",
    );
    let line = NewChatLine {
        game: game_id(1),
        author: player_id(1),
        request_key: "a".to_owned(),
        text: "my address is".to_owned(),
        at: Timestamp(4_000),
        most: 3,
    };
    let erasing = async {
        let dawdles = "SELECT count(*) FROM pg_stat_activity
            WHERE wait_event = 'PgSleep' AND datname = current_database()";
        while database.execute(dawdles).trim() == "0" {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let people = two.people();
        people.erase_player(player_id(1), Timestamp(5_000)).await
    };
    let (said, erased) = tokio::join!(one.talk().say(line), erasing);
    said.unwrap();
    erased.unwrap();
    let left = database.execute("SELECT count(*) FROM chat WHERE text IS NOT NULL");
    assert_eq!(left.trim(), "0");
}

/// A way to the server on which a commit can be lost, and the server does not notice.
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

/// Carries what is said, up to a commit that is to be lost.
fn carry(mut from: UnixStream, mut to: UnixStream, fails: Option<&AtomicBool>) {
    let mut bytes = vec![0; 65_536];
    let mut writes = false;
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        let said = &bytes[..count];
        let says = |word: &[u8]| said.windows(word.len()).any(|part| part == word);
        // Those who only read begin in other words.
        writes |= says(b"BEGIN\0");
        let is_lost = fails.is_some_and(|fails| fails.load(Ordering::SeqCst));
        if writes && is_lost && says(b"COMMIT\0") {
            // The server's end stays open: the other direction has it too.
            return from.shutdown(Shutdown::Both).unwrap();
        }
        if to.write_all(said).is_err() {
            return;
        }
    }
}

/// A node is cut off before it has said that what it has written is to stay.
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn what_a_lost_process_has_begun_holds_nobody_up() {
    let database = Private::new();
    let one = with_games(&database, [new_game(1)]).await;
    let network = Network::to(&database);
    let two = staunton_store::open(&network.url).await.unwrap();
    network.fails.store(true, Ordering::SeqCst);
    let lost = two.append(append(1, 2, "sent")).await;
    assert!(matches!(lost, Err(AppendError::Unavailable(_))), "{lost:?}");
    let again = one.append(append(1, 2, "sent"));
    let written = tokio::time::timeout(Duration::from_mins(1), again).await;
    assert_eq!(written.expect("an answer in time"), Ok(()));
}
