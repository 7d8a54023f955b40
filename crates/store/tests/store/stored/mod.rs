//! Samples of databases, in `tests/samples`: each has a row in every table.
//!
//! `database_N.db.gz` is a backup of a file, and `database_N.sql` a dump of PostgreSQL. Each test
//! compares the content of a sample with the content of a new database that is filled in the same
//! way. A new table needs a new sample with rows in that table, which older samples do not have.

mod games;
mod learning;
mod library;
mod lobby;
mod people;
mod talk;
mod tournaments;

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;

use arbiter::Timestamp;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use samples::Samples;
use staunton_store::{GameId, PlayerId, Seat, Store};

const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;
const NOW: Timestamp = Timestamp(1_700_000_000_000);
/// The number of players.
const PLAYERS: u8 = 8;
/// The number of the last sample, the only one with all current tables and kinds of values.
const LAST: u32 = 3;

fn player(number: u8) -> PlayerId {
    PlayerId::from_bits(5_000 + u64::from(number))
}

fn person(number: u8) -> Seat {
    Seat::Person(player(number))
}

fn game(number: u64) -> GameId {
    GameId::from_bits(6_000 + number)
}

/// All data read from a database.
#[derive(Debug, PartialEq)]
struct Content {
    people: people::People,
    games: games::Games,
    talk: talk::Talk,
    library: library::Library,
    lobby: lobby::Lobby,
    learning: learning::Learning,
    tournaments: tournaments::Tournaments,
}

async fn fill(store: &dyn Store) {
    people::fill(store).await;
    games::fill(store).await;
    talk::fill(store).await;
    library::fill(store).await;
    lobby::fill(store).await;
    learning::fill(store).await;
    tournaments::fill(store).await;
}

async fn read(store: &dyn Store) -> Content {
    Content {
        people: people::read(store).await,
        games: games::read(store).await,
        talk: talk::read(store).await,
        library: library::read(store).await,
        lobby: lobby::read(store).await,
        learning: learning::read(store).await,
        tournaments: tournaments::read(store).await,
    }
}

/// Checks the content of a database that was created from the sample with this number.
async fn check(address: &str, number: u32, expected: &Content) {
    let store = open(address).await;
    let content = read(&*store).await;
    store.close().await;
    content.people.check();
    content.games.check();
    content.talk.check();
    content.library.check();
    content.learning.check();
    if number == LAST {
        content.people.assert_complete();
        content.games.assert_complete();
        content.talk.assert_complete();
        content.library.assert_complete();
        content.lobby.assert_complete();
        content.learning.assert_complete();
        content.tournaments.assert_complete();
    }
    assert_eq!(content.people, expected.people);
    assert_eq!(content.games, expected.games);
    assert_eq!(content.talk, expected.talk);
    assert_eq!(content.library, expected.library);
    if number <= learning::UNCERTAIN_SOLVERS {
        let [stored, new] = [&content, expected].map(|it| it.learning.without_puzzle_ratings());
        assert_eq!(stored, new);
    } else {
        assert_eq!(content.learning, expected.learning);
    }
    if number >= lobby::SINCE {
        assert_eq!(content.lobby, expected.lobby);
    } else {
        assert!(content.lobby.is_empty());
    }
    if number >= tournaments::SINCE {
        content.tournaments.check();
        assert_eq!(content.tournaments, expected.tournaments);
    } else {
        assert!(content.tournaments.is_empty());
    }
}

async fn open(address: &str) -> Arc<dyn Store> {
    staunton_store::open(address).await.unwrap()
}

fn samples() -> Samples {
    Samples::of_crate(env!("CARGO_MANIFEST_DIR"))
}

fn address(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}

/// Fills a new file and returns its content.
async fn filled(path: &Path) -> Content {
    let store = open(&address(path)).await;
    fill(&*store).await;
    let content = read(&*store).await;
    store.close().await;
    content
}

/// The bytes of a sample of a file. If the sample is missing and may be written, it is created as a
/// backup of `of`.
async fn backup(number: u32, of: &Path) -> Vec<u8> {
    let of = of.to_owned();
    let work = move || {
        let packed = samples().bytes(&format!("database_{number}.db.gz"), || {
            let copy = of.with_extension("backup");
            staunton_store::back_up(&address(&of), &copy, &mut |_| ()).unwrap();
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(&fs::read(copy).unwrap()).unwrap();
            encoder.finish().unwrap()
        });
        let mut bytes = Vec::new();
        GzDecoder::new(&*packed).read_to_end(&mut bytes).unwrap();
        bytes
    };
    tokio::task::spawn_blocking(work).await.unwrap()
}

/// Restores a backup to a new database.
async fn restore(from: &Path, to: &Path) {
    let (from, to) = (from.to_owned(), address(to));
    let work = move || staunton_store::restore(&from, &to, false, &mut |_| ()).unwrap();
    let contents = tokio::task::spawn_blocking(work).await.unwrap();
    assert_eq!((contents.damaged, contents.folded), (0, true));
}

#[tokio::test]
async fn the_sample_of_a_file_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let expected = filled(&path("filled.db")).await;
    for number in 1..=LAST {
        let sample = path(&format!("sample_{number}.db"));
        let restored = path(&format!("restored_{number}.db"));
        fs::write(&sample, backup(number, &path("filled.db")).await).unwrap();
        if number == LAST {
            assert_full(&sample);
        }
        restore(&sample, &restored).await;
        check(&address(&restored), number, &expected).await;
        check(&address(&sample), number, &expected).await;
    }
}

/// Checks that each table has a row.
fn assert_full(path: &Path) {
    let file = rusqlite::Connection::open(path).unwrap();
    let mut names = file
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        .unwrap();
    let names = names.query_map([], |row| row.get::<_, String>(0)).unwrap();
    let names: Vec<String> = names.map(Result::unwrap).collect();
    assert!(names.len() > 40, "{names:?}");
    for name in names {
        let count = format!("SELECT count(*) FROM \"{name}\"");
        let rows: u32 = file.query_row(&count, [], |row| row.get(0)).unwrap();
        assert!(rows > 0, "the table {name} has no row");
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn the_sample_of_a_dump_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let expected = filled(&folder.path().join("filled.db")).await;
    for number in 1..=LAST {
        let (server, url) = private_postgres::new_database().unwrap();
        let dump = dump(number).await;
        let name = url.split(['/', '?']).nth(3).unwrap();
        server.restore(name, &dump).unwrap();
        if number == LAST {
            let statement = "SELECT table_name FROM information_schema.tables
                 WHERE table_schema = 'public'";
            let names = server.execute(name, statement).unwrap();
            assert!(names.lines().count() > 40, "{names}");
            for table in names.lines() {
                let count = format!("SELECT count(*) FROM {table}");
                let rows = server.execute(name, &count).unwrap();
                assert_ne!(rows.trim(), "0", "the table {table} has no row");
            }
        }
        check(&url, number, &expected).await;
    }
}

/// The text of a sample of a dump. If the sample is missing and may be written, it is created from
/// a new database.
#[cfg(target_os = "linux")]
async fn dump(number: u32) -> String {
    let file = format!("database_{number}.sql");
    let (server, url) = private_postgres::new_database().unwrap();
    if !samples().path(&file).exists() {
        let store = open(&url).await;
        fill(&*store).await;
        store.close().await;
    }
    samples().text(&file, || {
        let name = url.split(['/', '?']).nth(3).unwrap();
        server.dump(name).unwrap()
    })
}

/// A transfer preserves the content of the sample.
#[cfg(target_os = "linux")]
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn the_sample_of_a_file_is_transferred() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let expected = filled(&path("filled.db")).await;
    let bytes = backup(LAST, &path("filled.db")).await;
    fs::write(path("sample.db"), bytes).unwrap();
    // A server of this version migrates it to the current schema.
    open(&address(&path("sample.db"))).await.close().await;
    let (_server, to) = private_postgres::new_database().unwrap();
    let (from, url) = (address(&path("sample.db")), to.clone());
    let work = move || staunton_store::transfer(&from, &url, &mut |_| ()).unwrap();
    let contents = tokio::task::spawn_blocking(work).await.unwrap();
    assert_eq!(contents.damaged, 0, "{:?}", contents.named);
    check(&to, LAST, &expected).await;
}
