//! The moves played in positions, compared with a slow model that replays every game.

use std::collections::BTreeMap;

use arbiter::{Points, Timestamp};
use rules::{Move, Position};
use staunton_store::{
    BookError, BookId, BookMoves, CountedGame, ExploredGames, ExploredMove, LastGame, OpeningBook,
    Store, UncountedGames,
};

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

/// Positions and moves of a short game.
fn short(moves: &[&str], score: Points, white: Option<u16>) -> CountedGame {
    let mut position = Position::start();
    let moves = moves.iter().map(|text| {
        let mv = position.parse_move(text).unwrap();
        let before = position;
        position.play_unchecked(mv);
        (before, mv)
    });
    CountedGame {
        moves: moves.collect(),
        score,
        ratings: [white, None],
    }
}

fn book(number: u64, name: &str, moves: &BookMoves) -> OpeningBook {
    OpeningBook {
        id: BookId::from_bits(number),
        name: name.to_owned(),
        games: moves.games(),
        moves: moves.len() as u32,
        plies: 30,
        added_at: Timestamp(number),
        is_complete: false,
    }
}

pub(crate) async fn books_are_seen_when_complete(database: &impl Database) {
    let store = with_games(database, []).await;
    let books = store.books();
    let id = BookId::from_bits(1);
    let mut moves = BookMoves::new(id);
    moves.add(&short(&["e4", "e5"], Points::WhiteWins, Some(2_400)));
    moves.add(&short(&["e4", "c5"], Points::Draw, Some(2_600)));
    moves.add(&short(&["d4"], Points::BlackWins, None));
    moves.add(&short(&["c4"], Points::None, None));
    assert_eq!((moves.games(), moves.len()), (3, 4));
    let mut common = moves.clone();
    common.keep_played(2);
    assert_eq!((common.games(), common.len()), (3, 1));

    books.begin_book(book(1, "Masters", &moves)).await.unwrap();
    assert_eq!(books.book(id).await.unwrap(), None);
    let again = books.begin_book(book(2, "Masters", &moves)).await;
    assert_eq!(again, Err(BookError::Incomplete));
    while books.fill_book(&mut moves).await.unwrap() {}
    let shown = books.book(id).await.unwrap().expect("it is complete");
    assert!(shown.is_complete);
    assert_eq!((shown.games, shown.moves), (3, 4));
    let again = books.begin_book(book(2, "Masters", &moves)).await;
    assert_eq!(again, Err(BookError::NameTaken));

    let found = async |games| {
        let start = Position::start();
        let found = store.explorer().moves_in(&start, games).await.unwrap();
        let row = |mv: ExploredMove| {
            assert_eq!(mv.last, None);
            let counts = [mv.white, mv.draws, mv.black];
            (start.san(mv.mv), counts, mv.average_rating)
        };
        let mut rows: Vec<_> = found.into_iter().map(row).collect();
        rows.sort();
        rows
    };
    let expected = [
        ("d4".to_owned(), [0, 0, 1], None),
        ("e4".to_owned(), [1, 1, 0], Some(2_500)),
    ];
    assert_eq!(found(ExploredGames::Book(id)).await, expected);
    // Its moves are in no other set of games.
    let other = ExploredGames::Book(BookId::from_bits(2));
    assert_eq!(found(other).await, []);
    let visible = ExploredGames::VisibleTo(player_id(1));
    assert_eq!(found(visible).await, []);

    while books.remove_book(id).await.unwrap() {}
    assert_eq!(books.books().await.unwrap(), []);
    assert_eq!(found(ExploredGames::Book(id)).await, []);
    let mut late = BookMoves::new(id);
    late.add(&short(&["e4"], Points::Draw, None));
    assert_eq!(books.fill_book(&mut late).await, Err(BookError::Removed));
    assert_eq!(found(ExploredGames::Book(id)).await, []);
}

/// A book of many batches is removed in many batches, and hidden with the first one.
pub(crate) async fn large_books_are_written_and_removed_in_batches(database: &impl Database) {
    let store = with_games(database, []).await;
    let books = store.books();
    let id = BookId::from_bits(3);
    let mut moves = BookMoves::new(id);
    for first in Position::start().legal_moves() {
        let after = Position::start().after_unchecked(first);
        for second in after.legal_moves() {
            let third = after.after_unchecked(second);
            for mv in third.legal_moves() {
                moves.add(&CountedGame {
                    moves: vec![(Position::start(), first), (after, second), (third, mv)],
                    score: Points::Draw,
                    ratings: [None; 2],
                });
            }
        }
    }
    let all = moves.len();
    books.begin_book(book(3, "Large", &moves)).await.unwrap();
    let mut batches = 1;
    while books.fill_book(&mut moves).await.unwrap() {
        batches += 1;
        assert_eq!(books.book(id).await.unwrap(), None);
    }
    assert_eq!(batches, all.div_ceil(1_000));
    let games = ExploredGames::Book(id);
    let start = Position::start();
    let found = store.explorer().moves_in(&start, games.clone()).await;
    let found: u32 = found.unwrap().iter().map(ExploredMove::games).sum();
    assert_eq!(found, 8_902);
    let mut removals = 1;
    while books.remove_book(id).await.unwrap() {
        removals += 1;
        assert_eq!(books.book(id).await.unwrap(), None);
    }
    assert_eq!(removals, batches + 1);
    let found = store.explorer().moves_in(&start, games).await;
    assert_eq!(found.unwrap(), []);
}
