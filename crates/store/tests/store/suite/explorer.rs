//! The moves played in positions, compared with a slow model that replays every game.

use std::collections::BTreeMap;

use arbiter::{Points, Timestamp};
use rules::{Move, Position};
use staunton_store::{CountedGame, ExploredGames, ExploredMove, LastGame, Store, UncountedGames};

use super::library::{id, imported, uploaded};
use super::positions::{moves, new, play_to};
use super::ratings::{ends, rated, register};
use crate::words::*;

/// The result of a game by its number; some games are canceled.
fn score(number: u64) -> Points {
    Points::ALL[number as usize % 4]
}

/// White's wins, draws, Black's wins, and the number of the last game, for each move.
type Twin = BTreeMap<String, ([u32; 3], u64)>;

fn twin(position: &Position, is_counted: impl Fn(u64) -> bool) -> Twin {
    let mut twin = Twin::new();
    for number in (1..=60).filter(|&number| is_counted(number)) {
        let column = match score(number) {
            Points::WhiteWins => 0,
            Points::Draw => 1,
            Points::BlackWins => 2,
            Points::None => continue,
        };
        let (moves, positions) = moves(number);
        let found = positions
            .iter()
            .position(|other| other.is_same_position(position));
        if let Some(uci) = found.and_then(|ply| moves.get(ply)) {
            let row = twin.entry(uci.clone()).or_default();
            row.0[column] += 1;
            row.1 = number;
        }
    }
    twin
}

async fn found(store: &dyn Store, position: &Position, viewer: u8) -> Twin {
    let games = ExploredGames::VisibleTo(player_id(viewer));
    let moves = store.explorer().moves_in(position, games).await.unwrap();
    moves
        .into_iter()
        .map(|found| {
            let Some(LastGame::Played { id, at }) = found.last else {
                panic!("the last game is missing");
            };
            let number = (1..=60).find(|&number| game_id(number) == id).unwrap();
            assert_eq!(at, Timestamp(10_000 + number));
            let counts = [found.white, found.draws, found.black];
            (position.uci(found.mv).to_string(), (counts, number))
        })
        .collect()
}

pub(crate) async fn moves_are_counted_as_a_search_finds_games(database: &impl Database) {
    let store = with_games(database, []).await;
    for number in 1..=60 {
        play_to(
            &*store,
            number,
            new(number),
            &moves(number).0,
            score(number),
        )
        .await;
    }
    // A game in progress is not counted.
    store.create_game(new_game(200)).await.unwrap();
    let explorer = store.explorer();
    let mut counted = 0;
    loop {
        match explorer.count_games(7).await.unwrap() {
            0 => break,
            some => counted += some,
        }
    }
    assert_eq!(counted, 60);
    for number in 1..=60 {
        for position in &moves(number).1 {
            // Player 1 has played all games and player 2 every third one. Three of four games were
            // rated.
            for (viewer, sees) in [
                (1, (|_| true) as fn(u64) -> bool),
                (2, |number| number % 4 != 0 || number % 3 == 0),
                (9, |number| number % 4 != 0),
            ] {
                let expected = twin(position, sees);
                let found = found(&*store, position, viewer).await;
                assert_eq!(found, expected, "{} for {viewer}", position.fen());
            }
        }
    }
}

pub(crate) async fn counts_games_once_with_concurrent_counters(database: &impl Database) {
    let store = with_games(database, []).await;
    let moves = vec!["e2e4".to_owned()];
    for number in 1..=20 {
        play_to(&*store, number, new(number), &moves, Points::Draw).await;
    }
    let explorer = store.explorer();
    // All tasks read the same games before any of them writes.
    let (one, two, three) = tokio::join!(
        explorer.count_games(20),
        explorer.count_games(20),
        explorer.count_games(20)
    );
    assert!(one.unwrap() + two.unwrap() + three.unwrap() >= 20);
    let games = ExploredGames::VisibleTo(player_id(1));
    let found = explorer.moves_in(&Position::start(), games).await.unwrap();
    assert_eq!(
        found.iter().map(ExploredMove::games).collect::<Vec<_>>(),
        [20]
    );
}

pub(crate) async fn averages_the_ratings_of_the_moving_players(database: &impl Database) {
    let store = with_games(database, []).await;
    register(&*store, [1, 2]).await;
    for number in 1..=2 {
        store.create_game(rated(number, 1, 2)).await.unwrap();
        let end = ends(number, Points::WhiteWins, 10_000 + number);
        store.append(end).await.unwrap();
    }
    let explorer = store.explorer();
    assert_eq!(explorer.count_games(10).await.unwrap(), 2);
    let games = ExploredGames::VisibleTo(player_id(9));
    let found = explorer.moves_in(&Position::start(), games).await.unwrap();
    let first = store.rating_changes(game_id(1)).await.unwrap()[0].unwrap();
    let before_first = i32::from(first.after) - i32::from(first.change);
    // Before the second game White had the rating after the first game.
    let average = i32::midpoint(before_first, i32::from(first.after));
    let [only] = &found[..] else {
        panic!("one move: {found:?}");
    };
    assert_eq!(only.average_rating.map(i32::from), Some(average));
    assert_eq!(only.white, 2);
}

fn read(games: UncountedGames, first: &str) -> UncountedGames<CountedGame> {
    let start = Position::start();
    let counted = CountedGame {
        moves: vec![(start, start.parse_uci(first).unwrap())],
        score: Points::Draw,
        ratings: [Some(2_000), None],
    };
    UncountedGames {
        collection: games.collection,
        after: games.after,
        up_to: games.up_to,
        games: games
            .games
            .into_iter()
            .map(|(number, _)| (number, counted.clone()))
            .collect(),
    }
}

pub(crate) async fn the_newest_of_several_collections_provides_the_last_game(
    database: &impl Database,
) {
    let store = with_games(database, []).await;
    let (library, explorer) = (store.library(), store.explorer());
    for number in [1, 2] {
        uploaded(&*store, number, 1).await;
        library
            .take_import("a", Timestamp(3_000), Timestamp(2_000))
            .await
            .unwrap();
        library
            .add_games(imported(number, "a", &[1, 2], true))
            .await
            .unwrap();
        let games = explorer.uncounted_games(3).await.unwrap().unwrap();
        explorer
            .count_collected_games(read(games, "e2e4"))
            .await
            .unwrap();
    }
    let games = ExploredGames::Collections(vec![id(2), id(1)]);
    let found = explorer.moves_in(&Position::start(), games).await.unwrap();
    let [only] = &found[..] else {
        panic!("one move: {found:?}");
    };
    let newest = LastGame::Collected {
        collection: id(2),
        number: 2,
    };
    assert_eq!((only.games(), only.last), (4, Some(newest)));
}

async fn collected(store: &dyn Store, number: u64) -> Vec<(Move, u32, Option<LastGame>)> {
    let games = ExploredGames::Collections(vec![id(number)]);
    let start = Position::start();
    let moves = store.explorer().moves_in(&start, games).await.unwrap();
    moves
        .iter()
        .map(|found| (found.mv, found.games(), found.last))
        .collect()
}

pub(crate) async fn counts_collections_in_turn(database: &impl Database) {
    let store = with_games(database, []).await;
    let (library, explorer) = (store.library(), store.explorer());
    let mut turns = Vec::new();
    for number in [1, 2] {
        uploaded(&*store, number, number as u8).await;
        library
            .take_import("a", Timestamp(3_000), Timestamp(2_000))
            .await
            .unwrap();
        library
            .add_games(imported(number, "a", &[1, 2, 3, 4], true))
            .await
            .unwrap();
        let games = explorer.uncounted_games(2).await.unwrap().unwrap();
        turns.push((games.collection, games.after));
        explorer
            .count_collected_games(read(games, "e2e4"))
            .await
            .unwrap();
    }
    assert_eq!(turns, [(id(1), 0), (id(2), 0)]);
}

pub(crate) async fn counts_collections_and_deletes_their_counts(database: &impl Database) {
    let store = with_games(database, []).await;
    let (library, explorer) = (store.library(), store.explorer());
    for number in [1, 2] {
        uploaded(&*store, number, number as u8).await;
        library
            .take_import("a", Timestamp(3_000), Timestamp(2_000))
            .await
            .unwrap();
        assert_eq!(explorer.uncounted_games(2).await.unwrap(), None);
        // Game 2 of the file was skipped.
        library
            .add_games(imported(number, "a", &[1, 3, 4], true))
            .await
            .unwrap();
        let mut rounds = Vec::new();
        while let Some(games) = explorer.uncounted_games(2).await.unwrap() {
            assert_eq!(games.collection, id(number));
            rounds.push((games.after, games.up_to, games.games.len()));
            let counted = read(games, if number == 1 { "e2e4" } else { "d2d4" });
            explorer
                .count_collected_games(counted.clone())
                .await
                .unwrap();
            // Another process that has read the same games counts nothing.
            explorer.count_collected_games(counted).await.unwrap();
        }
        assert_eq!(rounds, [(0, 3, 2), (3, 4, 1)]);
    }
    let pawn = |uci: &str| Position::start().parse_uci(uci).unwrap();
    let last = |number| {
        Some(LastGame::Collected {
            collection: id(number),
            number: 4,
        })
    };
    assert_eq!(collected(&*store, 1).await, [(pawn("e2e4"), 3, last(1))]);
    assert_eq!(collected(&*store, 2).await, [(pawn("d2d4"), 3, last(2))]);
    library
        .delete_collection(player_id(1), id(1))
        .await
        .unwrap();
    while library.sweep(Timestamp(0)).await.unwrap() {}
    assert_eq!(collected(&*store, 1).await, []);
    assert_eq!(collected(&*store, 2).await.len(), 1);
}
