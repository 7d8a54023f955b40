//! Transfers from SQLite to PostgreSQL.

use std::sync::Arc;

use arbiter::{Event, Timestamp};
use private_postgres::new_database;
use staunton_store::{Append, BackupError, Progress, Store, transfer};

use crate::words::*;

/// More games than fit into a batch.
const GAMES: u64 = 1_200;

fn sqlite() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("games.db").display());
    (folder, url)
}

async fn transferred(from: &str, to: &str) -> Result<(u64, Vec<Progress>), BackupError> {
    let (from, to) = (from.to_owned(), to.to_owned());
    let work = move || {
        let mut steps = Vec::new();
        let contents = transfer(&from, &to, &mut |step| steps.push(step))?;
        assert_eq!(contents.damaged, 0, "{:?}", contents.named);
        Ok((contents.games, steps))
    };
    tokio::task::spawn_blocking(work).await.unwrap()
}

/// The knights move out and back.
fn knight_move(game: u64, version: u32) -> Append {
    const MOVES: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let mut append = append(game, version, &format!("move-{version}"));
    append.entry.events = vec![Event::Moved {
        uci: MOVES[(version as usize - 2) % 4].to_owned(),
        remaining: Some(299_000),
    }];
    append
}

async fn open(url: &str) -> Arc<dyn Store> {
    staunton_store::open(url).await.unwrap()
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_transfer_copies_all_data_and_games_continue() {
    let (_folder, from) = sqlite();
    let store = open(&from).await;
    introduce_people(&*store).await;
    for number in 1..=GAMES {
        store.create_game(new_game(number)).await.unwrap();
    }
    for version in 2..=40 {
        store.append(knight_move(7, version)).await.unwrap();
    }
    let mut last = append(9, 2, "last");
    last.entry = ending("last");
    store.append(last).await.unwrap();
    let archived = store.archive(Timestamp(u64::MAX), 10).await;
    assert_eq!(archived, Ok(1));
    store.close().await;

    let (_server, to) = new_database().unwrap();
    let (games, steps) = transferred(&from, &to).await.unwrap();
    assert_eq!(games, GAMES);
    assert!(steps.len() > 3, "{steps:?}");
    let (old, new) = (open(&from).await, open(&to).await);
    for number in [1, 7, 9, GAMES] {
        let game = game_id(number);
        assert_eq!(old.load(game).await, new.load(game).await, "{number}");
    }
    // New rows get numbers after the copied ones.
    new.append(knight_move(7, 41)).await.unwrap();
    new.create_game(new_game(GAMES + 1)).await.unwrap();
    let query = staunton_store::GamesQuery::all(player_id(1), 2);
    let newest: Vec<_> = new
        .games_of(query)
        .await
        .unwrap()
        .into_iter()
        .map(|game| game.id)
        .collect();
    assert_eq!(newest, [game_id(GAMES + 1), game_id(GAMES)]);
    for store in [old, new] {
        store.close().await;
    }
}

/// The older servers would refuse the tables of a newer version.
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn does_not_change_a_database_of_older_servers() {
    let (_folder, from) = sqlite();
    open(&from).await.close().await;
    let (server, to) = new_database().unwrap();
    open(&to).await.close().await;
    let name = to.split(['/', '?']).nth(3).unwrap();
    let older = "DELETE FROM staunton_migrations WHERE version > 1";
    server.execute(name, older).unwrap();
    let Err(error) = transferred(&from, &to).await else {
        panic!("the transfer succeeded");
    };
    assert!(error.to_string().contains("an older Staunton"), "{error}");
    let versions = server.execute(name, "SELECT count(*) FROM staunton_migrations");
    assert_eq!(versions.unwrap().trim(), "1");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn refuses_a_used_target_and_a_source_in_use() {
    let (_folder, from) = sqlite();
    let store = open(&from).await;
    introduce_people(&*store).await;
    let (_server, to) = new_database().unwrap();
    assert!(matches!(
        transferred(&from, &to).await,
        Err(BackupError::Open(_))
    ));
    store.close().await;
    transferred(&from, &to).await.unwrap();
    assert!(matches!(
        transferred(&from, &to).await,
        Err(BackupError::NotEmpty(_))
    ));
    assert!(matches!(
        transferred(&to, &from).await,
        Err(BackupError::NoTransfer)
    ));
}
