//! Searches for puzzles in collections.

use arbiter::Timestamp;
use staunton_store::{
    MOST_FOUND, MOST_SEARCHED, NamedPuzzle, PuzzleSearch, PuzzleSearchError, PuzzleSearchState,
    SearchedGame, Store,
};

use super::library::{id, imported, uploaded};
use crate::words::*;

const NOW: Timestamp = Timestamp(10_000);
const NEVER: Timestamp = Timestamp(0);

/// Creates a collection that has been read up to this number of games.
async fn read(store: &dyn Store, number: u64, owner: u8, games: u32) {
    uploaded(store, number, owner).await;
    let library = store.library();
    library.take_import("a", NOW, NEVER).await.unwrap();
    let games: Vec<u32> = (1..=games).collect();
    let imported = imported(number, "a", &games, true);
    library.add_games(imported).await.unwrap();
}

async fn ask(
    store: &dyn Store,
    player: u8,
    number: u64,
    at: Timestamp,
) -> Result<(), PuzzleSearchError> {
    let puzzles = store.found_puzzles();
    puzzles
        .ask_for_puzzles(player_id(player), id(number), at)
        .await
}

/// A searched game in which these puzzles were found.
fn searched(number: u64, finder: &str, game: u32, puzzles: &[&str]) -> SearchedGame {
    let named = |name: &&str| NamedPuzzle {
        puzzle: (*name).to_owned(),
        text: format!("text of {name}"),
    };
    SearchedGame {
        collection: id(number),
        finder: finder.to_owned(),
        at: NOW + u64::from(game),
        game,
        puzzles: puzzles.iter().map(named).collect(),
    }
}

async fn search(store: &dyn Store, number: u64) -> Option<PuzzleSearch> {
    let search = store.found_puzzles().puzzle_search(id(number)).await;
    search.unwrap()
}

/// The names of the puzzles in a collection, with their games.
async fn names(store: &dyn Store, number: u64) -> Vec<(String, u32)> {
    let found = store.found_puzzles().puzzles_in(id(number)).await.unwrap();
    let named = found.into_iter().map(|it| (it.named.puzzle, it.game));
    named.collect()
}

pub(crate) async fn searches_puzzles_game_by_game(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    read(&*store, 1, 1, 3).await;
    let puzzles = store.found_puzzles();
    assert_eq!(search(&*store, 1).await, None);
    ask(&*store, 1, 1, NOW).await.unwrap();
    ask(&*store, 1, 1, NOW + 5).await.unwrap();
    let taken = puzzles.take_puzzle_search("a", NOW, NEVER).await.unwrap();
    assert_eq!(taken, Some((id(1), 0)));
    let first = puzzles.game_after(id(1), 0).await.unwrap();
    assert_eq!(first.map(|game| game.heading.number), Some(1));
    let noted = puzzles.note_searched_game(searched(1, "a", 1, &["one", "two"]));
    assert_eq!(noted.await, Ok(true));

    // The first finder is gone; the second one continues, and later writes of the first one fail.
    let later = NOW + 60_000;
    let taken = puzzles.take_puzzle_search("b", later, NOW).await.unwrap();
    assert_eq!(taken, None, "the first finder was active recently");
    let taken = puzzles.take_puzzle_search("b", later, later).await.unwrap();
    assert_eq!(taken, Some((id(1), 1)));
    let noted = puzzles.note_searched_game(searched(1, "a", 2, &["lost"]));
    assert_eq!(noted.await, Err(PuzzleSearchError::NoSuchCollection));
    // The same position occurred in both games.
    let noted = puzzles.note_searched_game(searched(1, "b", 2, &["one", "three"]));
    assert_eq!(noted.await, Ok(true));
    // A finder that leaves makes room immediately.
    puzzles.end_puzzle_search(id(1), "b", false).await.unwrap();
    let taken = puzzles.take_puzzle_search("c", later, NOW).await.unwrap();
    assert_eq!(taken, Some((id(1), 2)));
    assert_eq!(
        puzzles.note_searched_game(searched(1, "c", 3, &[])).await,
        Ok(true)
    );
    assert_eq!(puzzles.game_after(id(1), 3).await, Ok(None));
    puzzles.end_puzzle_search(id(1), "c", true).await.unwrap();
    let done = PuzzleSearch {
        state: PuzzleSearchState::Done,
        is_running: false,
        games: 3,
        ahead: 0,
    };
    assert_eq!(search(&*store, 1).await, Some(done));
    // A search that is done does not run again.
    ask(&*store, 1, 1, later).await.unwrap();
    assert_eq!(search(&*store, 1).await, Some(done));
    let found = [("one", 1), ("two", 1), ("three", 2)];
    assert_eq!(
        names(&*store, 1).await,
        found.map(|(name, game)| (name.to_owned(), game))
    );
}

pub(crate) async fn one_search_runs_and_others_wait(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let puzzles = store.found_puzzles();
    for (number, owner) in [(1, 1), (2, 2), (3, 2)] {
        read(&*store, number, owner, 2).await;
    }
    uploaded(&*store, 4, 2).await;
    ask(&*store, 1, 1, NOW).await.unwrap();
    ask(&*store, 2, 2, NOW + 1).await.unwrap();
    for (player, number, refusal) in [
        (2, 3, PuzzleSearchError::Busy),
        (2, 4, PuzzleSearchError::NotRead),
        (2, 1, PuzzleSearchError::NoSuchCollection),
        (2, 9, PuzzleSearchError::NoSuchCollection),
    ] {
        assert_eq!(ask(&*store, player, number, NOW).await, Err(refusal));
    }
    let taken = puzzles.take_puzzle_search("a", NOW, NEVER).await.unwrap();
    assert_eq!(taken, Some((id(1), 0)));
    let taken = puzzles.take_puzzle_search("b", NOW, NEVER).await.unwrap();
    assert_eq!(taken, None);
    let running = search(&*store, 1).await.unwrap();
    assert!(running.is_running && running.ahead == 0, "{running:?}");
    let waiting = search(&*store, 2).await.unwrap();
    assert!(!waiting.is_running && waiting.ahead == 1, "{waiting:?}");

    // A stopped search makes room, and goes to the end of the queue when it is resumed.
    puzzles.stop_puzzle_search(id(1)).await.unwrap();
    let noted = puzzles.note_searched_game(searched(1, "a", 1, &["late"]));
    assert_eq!(noted.await, Err(PuzzleSearchError::NoSuchCollection));
    let stopped = search(&*store, 1).await.unwrap();
    assert_eq!(stopped.state, PuzzleSearchState::Stopped);
    assert_eq!(search(&*store, 2).await.unwrap().ahead, 0);
    ask(&*store, 1, 1, NOW + 2).await.unwrap();
    assert_eq!(search(&*store, 1).await.unwrap().ahead, 1);
    let taken = puzzles.take_puzzle_search("b", NOW, NEVER).await.unwrap();
    assert_eq!(taken, Some((id(2), 0)));
    puzzles.end_puzzle_search(id(2), "b", true).await.unwrap();
    ask(&*store, 2, 3, NOW + 3).await.unwrap();
    assert_eq!(search(&*store, 3).await.unwrap().ahead, 1);
}

pub(crate) async fn searches_take_turns(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let puzzles = store.found_puzzles();
    for (number, owner) in [(1, 1), (2, 2)] {
        read(&*store, number, owner, 30).await;
        ask(&*store, owner, number, NOW + number).await.unwrap();
    }
    let ahead = async |number| search(&*store, number).await.unwrap().ahead;
    // Each finder searches some games before it is the other search's turn.
    for (turn, number, last, game) in [(1, 1, 0, 10), (2, 2, 0, 15), (3, 1, 10, 20)] {
        assert_eq!((ahead(number).await, ahead(3 - number).await), (0, 1));
        let at = NOW + u64::from(game);
        let taken = puzzles.take_puzzle_search("a", at, NEVER).await.unwrap();
        assert_eq!(taken, Some((id(number), last)), "turn {turn}");
        assert_eq!((ahead(number).await, ahead(3 - number).await), (0, 1));
        let noted = puzzles.note_searched_game(searched(number, "a", game, &[]));
        assert_eq!(noted.await, Ok(true));
        let left = puzzles.end_puzzle_search(id(number), "a", false).await;
        left.unwrap();
    }
    // A new request goes to the end of the queue.
    read(&*store, 3, 3, 1).await;
    ask(&*store, 3, 3, NOW + 30).await.unwrap();
    assert_eq!(ahead(3).await, 2);
}

pub(crate) async fn limits_the_puzzles_of_a_search(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let puzzles = store.found_puzzles();
    read(&*store, 1, 1, 2).await;
    ask(&*store, 1, 1, NOW).await.unwrap();
    puzzles.take_puzzle_search("a", NOW, NEVER).await.unwrap();
    let many: Vec<String> = (0..=MOST_FOUND).map(|number| number.to_string()).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let noted = puzzles.note_searched_game(searched(1, "a", 1, &many)).await;
    assert_eq!(noted, Ok(false), "the maximum number is reached");
    assert_eq!(names(&*store, 1).await.len(), MOST_FOUND as usize);
    assert_eq!(
        search(&*store, 1).await.unwrap().state,
        PuzzleSearchState::Done
    );

    read(&*store, 2, 1, 2).await;
    ask(&*store, 1, 2, NOW).await.unwrap();
    puzzles.take_puzzle_search("a", NOW, NEVER).await.unwrap();
    for game in 1..=MOST_SEARCHED {
        let noted = puzzles.note_searched_game(searched(2, "a", game, &[]));
        assert_eq!(noted.await, Ok(game < MOST_SEARCHED));
    }
    let done = search(&*store, 2).await.unwrap();
    assert_eq!(
        (done.state, done.games),
        (PuzzleSearchState::Done, MOST_SEARCHED)
    );
}

pub(crate) async fn deleting_a_collection_deletes_its_puzzles(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let puzzles = store.found_puzzles();
    for (number, owner) in [(1, 1), (2, 2)] {
        read(&*store, number, owner, 2).await;
        ask(&*store, owner, number, NOW + number).await.unwrap();
        puzzles.take_puzzle_search("a", NOW, NEVER).await.unwrap();
        let noted = puzzles.note_searched_game(searched(number, "a", 1, &["one"]));
        assert_eq!(noted.await, Ok(true));
        puzzles.stop_puzzle_search(id(number)).await.unwrap();
    }
    for number in [1, 2] {
        let at = NOW + 10 * number;
        ask(&*store, number as u8, number, at).await.unwrap();
    }
    // Only the first result is kept.
    for solved in [true, false] {
        let noted = puzzles.note_found_puzzle(id(1), "one", solved).await;
        noted.unwrap();
    }
    let one = puzzles.puzzle_in(id(1), "one").await.unwrap().unwrap();
    assert_eq!((one.solved, &*one.named.text), (Some(true), "text of one"));
    let other = puzzles.puzzle_in(id(2), "one").await.unwrap().unwrap();
    assert_eq!(other.solved, None);
    assert_eq!(puzzles.puzzle_in(id(2), "two").await, Ok(None));

    let library = store.library();
    library
        .delete_collection(player_id(1), id(1))
        .await
        .unwrap();
    let taken = puzzles.take_puzzle_search("a", NOW, NEVER).await.unwrap();
    assert_eq!(
        taken,
        Some((id(2), 1)),
        "deleted collections are not searched"
    );
    store
        .people()
        .erase_player(player_id(2), NOW)
        .await
        .unwrap();
    let noted = puzzles.note_searched_game(searched(2, "a", 2, &["two"]));
    assert_eq!(noted.await, Err(PuzzleSearchError::NoSuchCollection));
    while library.sweep(NEVER).await.unwrap() {}
    for number in [1, 2] {
        assert_eq!(names(&*store, number).await, []);
        assert_eq!(search(&*store, number).await, None);
    }
}
