//! Puzzles in the collections of users.

use std::time::Duration;

use protocol::http::library::CollectionView;
use protocol::http::puzzles::{
    FoundPuzzles, PuzzleAnswer, PuzzleOverview, PuzzleSearchState, PuzzleVerdict, PuzzleView,
};
use puzzles::{Puzzle, Theme, check};
use serde_json::{Value, json};
use store::{CollectionId, PuzzleSearch, Store};

use crate::harness::{Person, TestServer};
use crate::library::{read, send};
use crate::people::register;
use crate::puzzles::{solution, wrong_move};

/// A mate in one move that was played, one on the back rank, and one in two moves.
pub(crate) const FILE: &str = r#"[White "Scholar"]
[Black "Pupil"]
[Event "Club evening"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[White "Rook"]
[FEN "3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1"]

1... Rd2 2. Kf1 Ra2 3. Rd8# 1-0

[White "Légal"]
[Black "Saint Brie"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 d6 4. Nc3 Bg4 5. h3 Bh5 6. Nxe5 Bxd1 7. Bxf7+ Ke7 8. Nd5# 1-0
"#;

/// Uploads a collection with these games, and waits for its import.
pub(crate) async fn collection(test_server: &TestServer, person: &Person, file: &str) -> String {
    let made = send(person, test_server, "Games", file.as_bytes()).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let made: CollectionView = made.json();
    read(test_server, person, &made.id).await;
    made.id
}

pub(crate) fn path(collection: &str) -> String {
    format!("/app/library/{collection}/puzzles")
}

async fn list(person: &Person, collection: &str) -> FoundPuzzles {
    let answer = person.get(&path(collection)).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

async fn find(person: &Person, collection: &str) -> FoundPuzzles {
    let answer = person.post(&path(collection), &json!({})).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

async fn wait_until(
    test_server: &TestServer,
    collection: &str,
    is_awaited: impl Fn(Option<&PuzzleSearch>) -> bool,
) {
    let id: CollectionId = collection.parse().expect("valid id");
    loop {
        let search = test_server.store.found_puzzles().puzzle_search(id).await;
        if is_awaited(search.expect("the store works").as_ref()) {
            return;
        }
        // The search runs on another thread.
        tokio::task::yield_now().await;
    }
}

/// Waits for the search, and returns the puzzles of a collection.
async fn found(test_server: &TestServer, person: &Person, collection: &str) -> FoundPuzzles {
    let is_done = |search: Option<&PuzzleSearch>| {
        search.is_some_and(|search| search.state == store::PuzzleSearchState::Done)
    };
    wait_until(test_server, collection, is_done).await;
    list(person, collection).await
}

/// Returns the stored puzzle, with its solution.
async fn stored(test_server: &TestServer, collection: &str, puzzle: &str) -> Puzzle {
    let id = collection.parse().expect("valid id");
    let stored = test_server.store.found_puzzles().puzzle_in(id, puzzle);
    let stored = stored.await.expect("the store works").expect("a puzzle");
    stored.named.text.parse().expect("a puzzle")
}

async fn attempt(person: &Person, collection: &str, puzzle: &str, tried: Value) -> PuzzleAnswer {
    let path = format!("{}/{puzzle}/attempt", path(collection));
    let answer = person.post(&path, &tried).await;
    assert_eq!(answer.status, 200, "{tried}: {}", answer.text());
    answer.json()
}

/// Returns this number of games, which take a while to search.
fn many(games: usize) -> String {
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bc4 d6 4. Nc3 Bg4 5. h3 Bh5 6. Nxe5 Bxd1 7. Bxf7+ 1-0\n\n";
    game.repeat(games)
}

#[tokio::test]
async fn finds_puzzles_in_a_collection_to_solve() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let id = collection(&test_server, &ada, FILE).await;
    assert_eq!(list(&ada, &id).await.search, None);
    let asked = find(&ada, &id).await.search.expect("a search");
    assert_eq!((asked.of, asked.ahead), (3, 0));
    let found = found(&test_server, &ada, &id).await;
    let search = found.search.expect("a search");
    assert_eq!((search.state, search.games), (PuzzleSearchState::Done, 3));
    assert!(found.puzzles.len() >= 3, "{:?}", found.puzzles);
    for puzzle in &found.puzzles {
        let stored = stored(&test_server, &id, &puzzle.id).await;
        assert_eq!(check(&stored), Ok(()));
        assert_eq!((puzzle.rating, puzzle.solved), (stored.rating, None));
    }

    // A wrong move reveals nothing, and is the only result that counts.
    let first = &found.puzzles[0].id;
    let puzzle = stored(&test_server, &id, first).await;
    let shown: PuzzleView = ada.get(&format!("{}/{first}", path(&id))).await.json();
    assert_eq!(shown.position.fen, puzzle.start.fen());
    assert!(!shown.tried);
    let wrong = attempt(&ada, &id, first, json!({ "moves": [wrong_move(&puzzle)] })).await;
    assert_eq!(wrong.verdict, PuzzleVerdict::Wrong);
    assert!(wrong.solution.is_empty() && wrong.themes.is_empty() && wrong.game.is_none());
    let solved = attempt(&ada, &id, first, json!({ "moves": solution(&puzzle) })).await;
    assert_eq!(solved.verdict, PuzzleVerdict::Solved);
    assert_eq!(solved.change, None, "the rating does not change");
    let game = solved.game.expect("the game is named");
    assert_eq!((game.number, &*game.white), (1, "Scholar"));
    assert_eq!(solved.ply, Some(6), "after 3... Nf6");
    assert_eq!(list(&ada, &id).await.puzzles[0].solved, Some(false));

    // After the first of two moves the puzzle continues.
    let of_two = &found.puzzles.last().expect("a mate in two moves").id;
    let puzzle = stored(&test_server, &id, of_two).await;
    assert!(puzzle.themes.contains(Theme::MateIn2));
    let moves = solution(&puzzle);
    let right = attempt(&ada, &id, of_two, json!({ "moves": moves[..1] })).await;
    assert_eq!(right.verdict, PuzzleVerdict::Right);
    assert!(right.reply.is_some() && right.game.is_none() && right.solution.is_empty());
    assert_eq!(
        (right.ply, wrong.ply),
        (None, None),
        "the ply must not be revealed"
    );
    let solved = attempt(&ada, &id, of_two, json!({ "moves": moves })).await;
    assert_eq!(solved.game.map(|game| game.number), Some(3));
    assert_eq!(solved.ply, Some(12), "after 6... Bxd1");
    let given_up = attempt(&ada, &id, of_two, json!({ "moves": [], "give_up": true })).await;
    assert_eq!(given_up.verdict, PuzzleVerdict::GivenUp);
    let listed = list(&ada, &id).await.puzzles;
    let listed = listed.iter().find(|puzzle| puzzle.id == *of_two);
    assert_eq!(
        listed.expect("the puzzle is listed").solved,
        Some(true),
        "the first result"
    );
    let overview: PuzzleOverview = ada.get("/app/puzzles").await.json();
    assert_eq!((overview.tried, overview.rating), (0, 1_500));

    // They are part of the user's data export.
    let data: Value = ada.get("/app/account/data").await.json();
    let taken = &data["collections"][0]["puzzles"][0];
    assert_eq!(
        (&taken["game"], &taken["solved"]),
        (&json!(1), &json!(false))
    );
}

#[tokio::test]
async fn only_the_owner_of_a_collection_gets_its_puzzles() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let guest = test_server.new_visitor().await;
    let id = collection(&test_server, &ada, FILE).await;
    find(&ada, &id).await;
    let found = found(&test_server, &ada, &id).await;
    let one = format!("{}/{}", path(&id), found.puzzles[0].id);
    let attempt = format!("{one}/attempt");
    let stop = format!("{}/stop", path(&id));
    let tried = json!({ "moves": [], "give_up": true });
    for (person, status) in [(&boris, 404), (&guest, 403)] {
        for answer in [
            person.get(&path(&id)).await,
            person.post(&path(&id), &json!({})).await,
            person.post(&stop, &json!({})).await,
            person.get(&one).await,
            person.post(&attempt, &tried).await,
        ] {
            assert_eq!(answer.status, status, "{}", answer.text());
        }
    }
    let missing = format!("{}/00000000", path(&id));
    assert_eq!(ada.get(&missing).await.status, 404);
    assert_eq!(list(&ada, &id).await.puzzles[0].solved, None);
}

#[tokio::test]
async fn a_user_has_one_puzzle_search_which_can_be_stopped_and_resumed() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let id = collection(&test_server, &ada, &many(20)).await;
    let other = collection(&test_server, &ada, FILE).await;
    let asked = tokio::join!(find(&ada, &id), find(&ada, &id));
    assert_eq!(asked.0.search.expect("a search").of, 20);
    let busy = ada.post(&path(&other), &json!({})).await;
    assert_eq!(busy.status, 409, "{}", busy.text());
    wait_until(&test_server, &id, |search| {
        search.is_some_and(|search| search.games > 0)
    })
    .await;
    let stop = format!("{}/stop", path(&id));
    let stopped: FoundPuzzles = ada.post(&stop, &json!({})).await.json();
    let stopped = stopped.search.expect("a search");
    assert_eq!(stopped.state, PuzzleSearchState::Stopped);
    assert!((1..20).contains(&stopped.games), "{stopped:?}");
    find(&ada, &other).await;
    found(&test_server, &ada, &other).await;
    assert_eq!(list(&ada, &id).await.search, Some(stopped));
    find(&ada, &id).await;
    let done = found(&test_server, &ada, &id).await;
    assert_eq!(done.search.map(|search| search.games), Some(20));
    // The same position is one puzzle, even if it occurs in many games.
    let [puzzle] = &done.puzzles[..] else {
        panic!("{:?}", done.puzzles);
    };
    assert_eq!(puzzle.moves, 2);
}

#[tokio::test]
async fn a_search_continues_after_a_restart() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let id = collection(&test_server, &ada, &many(20)).await;
    find(&ada, &id).await;
    let has_come_to = |games| {
        move |search: Option<&PuzzleSearch>| search.is_some_and(|search| search.games >= games)
    };
    wait_until(&test_server, &id, has_come_to(1)).await;
    // A clean shutdown releases the search immediately.
    let test_server = test_server.restart_after(Duration::ZERO).await;
    wait_until(&test_server, &id, has_come_to(5)).await;
    let test_server = test_server
        .crash_and_restart_after(Duration::from_mins(2))
        .await;
    let ada = ada.at(&test_server);
    let search = found(&test_server, &ada, &id).await.search;
    assert_eq!(search.map(|search| search.games), Some(20));
}

#[tokio::test]
async fn a_search_ends_when_its_collection_is_deleted() {
    let mut test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let id = collection(&test_server, &ada, &many(500)).await;
    let next = collection(&test_server, &boris, FILE).await;
    find(&ada, &id).await;
    wait_until(&test_server, &id, |search| {
        search.is_some_and(|search| search.games > 0)
    })
    .await;
    // Searches are queued by the time of their request.
    test_server.pass(Duration::from_millis(1)).await;
    let waits = find(&boris, &next).await.search.expect("a search");
    assert_eq!((waits.state, waits.ahead), (PuzzleSearchState::Waiting, 1));
    let deleted = ada
        .send("DELETE", &format!("/app/library/{id}"), &json!({}))
        .await;
    assert_eq!(deleted.status, 204);
    // The search is removed, and the other one starts.
    wait_until(&test_server, &id, |search| search.is_none()).await;
    assert!(!found(&test_server, &boris, &next).await.puzzles.is_empty());
}
