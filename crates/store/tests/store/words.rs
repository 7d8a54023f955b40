//! Games, entries and people for tests.

use std::future::Future;
use std::sync::Arc;

use arbiter::{
    Bonus, Claims, Event, Points, Reason, Stage, Terms, TimeControl, Timestamp, Verdict,
};
use staunton_store::{
    Append, Committed, Entry, First, GameId, NewGame, NewSession, Player, PlayerId, Seat,
    SessionId, Store,
};
use tokio::sync::broadcast::Receiver;

/// The changes of the next transaction in the feed.
pub(crate) async fn next_versions(feed: &mut Receiver<Arc<[Committed]>>) -> Arc<[Committed]> {
    feed.recv().await.unwrap()
}

/// The next change in the feed, if each transaction has a single change.
pub(crate) async fn next_version(feed: &mut Receiver<Arc<[Committed]>>) -> Committed {
    let versions = next_versions(feed).await;
    assert_eq!(versions.len(), 1, "{versions:?}");
    versions[0].clone()
}

/// A database that can be opened, closed and opened again.
pub(crate) trait Database {
    fn open(&self) -> impl Future<Output = Arc<dyn Store>>;
}

pub(crate) fn game_id(number: u64) -> GameId {
    GameId::from_bits(number)
}

pub(crate) fn session_id(number: u8) -> SessionId {
    SessionId::from_digest([number; 32])
}

pub(crate) fn player_id(number: u8) -> PlayerId {
    PlayerId::from_bits(1_000 + u64::from(number))
}

/// The player of session `number`.
pub(crate) fn player(number: u8) -> Player {
    Player::guest(player_id(number), format!("Person {number}"))
}

pub(crate) fn new_session(number: u8) -> NewSession {
    NewSession {
        id: session_id(number),
        device: format!("Browser {number}"),
        at: Timestamp(1),
    }
}

pub(crate) fn person(number: u8) -> Seat {
    Seat::Person(player_id(number))
}

pub(crate) fn terms() -> Terms {
    Terms {
        start: None,
        chess960: false,
        time: TimeControl::Clock {
            stages: vec![Stage {
                moves: None,
                millis: 300_000,
                bonus: Bonus::Increment { millis: 3_000 },
            }],
        },
        rated: false,
        claims: Claims::ByPlayers,
        first_move: None,
    }
}

/// A game between persons 1 and 2, started by the command `start`.
pub(crate) fn new_game(number: u64) -> NewGame {
    NewGame {
        id: game_id(number),
        terms: terms(),
        white: person(1),
        black: person(2),
        created_by: player_id(1),
        created_at: Timestamp(1_000 + number),
        rematch_of: None,
        request_key: None,
        first: Some(first()),
    }
}

/// A game of person 1 with an open seat for Black.
pub(crate) fn open_game(number: u64) -> NewGame {
    NewGame {
        black: Seat::Open,
        first: None,
        ..new_game(number)
    }
}

/// The entry `start`, with a flag that falls at 302,000.
pub(crate) fn first() -> First {
    First {
        entry: started(),
        due: Some(Timestamp(302_000)),
    }
}

pub(crate) fn started() -> Entry {
    Entry {
        command_id: "start".to_owned(),
        actor: "system".to_owned(),
        request: "start".to_owned(),
        at: Timestamp(2_000),
        events: vec![Event::Started],
    }
}

pub(crate) fn entry(command_id: &str) -> Entry {
    Entry {
        command_id: command_id.to_owned(),
        actor: "white".to_owned(),
        request: format!("e2e4 of {command_id}"),
        at: Timestamp(3_000),
        events: vec![Event::Moved {
            uci: "e2e4".to_owned(),
            remaining: Some(299_123),
        }],
    }
}

pub(crate) fn ending(command_id: &str) -> Entry {
    let mut entry = entry(command_id);
    entry.events.push(Event::Ended {
        verdict: Verdict {
            score: Points::WhiteWins,
            reason: Reason::Checkmate,
        },
        remaining: Some([1, 2]),
        findings: Vec::new(),
    });
    entry
}

pub(crate) fn append(game: u64, version: u32, command_id: &str) -> Append {
    Append {
        game: game_id(game),
        version,
        entry: entry(command_id),
        due: None,
        ending: None,
    }
}

/// Creates persons 0 to 9.
pub(crate) async fn introduce_people(store: &dyn Store) {
    for number in 0..10 {
        store
            .people()
            .ensure_session(new_session(number), player(number))
            .await
            .unwrap();
    }
}

/// Opens a store with persons 0 to 9 and these games.
pub(crate) async fn with_games(
    database: &impl Database,
    games: impl IntoIterator<Item = NewGame>,
) -> Arc<dyn Store> {
    let store = database.open().await;
    introduce_people(&*store).await;
    for game in games {
        store.create_game(game).await.unwrap();
    }
    store
}

/// The command ids of the game's journal, in order.
pub(crate) async fn journal(store: &dyn Store, game: u64) -> Vec<String> {
    let game = store.load(game_id(game)).await.unwrap().unwrap();
    for (row, version) in game.rows.iter().zip(1..) {
        assert_eq!(row.version, version);
    }
    game.rows
        .into_iter()
        .map(|row| row.entry.command_id)
        .collect()
}

/// Runs the tasks concurrently and returns their results in order.
pub(crate) async fn at_once<T: Send + 'static>(
    tasks: impl IntoIterator<Item = impl Future<Output = T> + Send + 'static>,
) -> Vec<T> {
    let running: Vec<_> = tasks.into_iter().map(tokio::spawn).collect();
    let mut results = Vec::new();
    for task in running {
        results.push(task.await.unwrap());
    }
    results
}
