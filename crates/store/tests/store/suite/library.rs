//! Personal collections of games.

use arbiter::Timestamp;
use staunton_store::{
    CollectedGame, CollectionError, CollectionId, CollectionState, GameHeading, ImportProblem,
    ImportedGames, NewCollection, Store,
};

use crate::words::*;

const PGN: &str = "[White \"Ada\"]\n\n1. e4 *\n\n";

pub(super) fn id(number: u64) -> CollectionId {
    CollectionId::from_bits(number)
}

fn new_collection(number: u64, owner: u8) -> NewCollection {
    NewCollection {
        id: id(number),
        owner: player_id(owner),
        name: format!("File {number}"),
        at: Timestamp(1_000 + number),
    }
}

fn game(number: u32) -> CollectedGame {
    CollectedGame {
        heading: GameHeading {
            number,
            white: "Ada".to_owned(),
            black: "Boris".to_owned(),
            event: "?".to_owned(),
            date: "2026.11.??".to_owned(),
            result: "*".to_owned(),
            plies: 1,
        },
        pgn: PGN.to_owned(),
    }
}

pub(super) fn imported(number: u64, reader: &str, games: &[u32], is_done: bool) -> ImportedGames {
    let last = games.iter().max().copied().unwrap_or(0);
    ImportedGames {
        collection: id(number),
        reader: reader.to_owned(),
        at: Timestamp(5_000),
        games: games.iter().map(|&number| game(number)).collect(),
        problems: Vec::new(),
        read_bytes: u64::from(last) * 10,
        line: u64::from(last) * 4,
        read_games: last,
        is_done,
    }
}

/// Creates a collection whose file was uploaded in two pieces.
pub(super) async fn uploaded(store: &dyn Store, number: u64, owner: u8) {
    let library = store.library();
    library
        .begin_collection(new_collection(number, owner))
        .await
        .unwrap();
    for piece in 0..2 {
        let bytes = vec![piece as u8; 100];
        library
            .add_piece(id(number), piece, bytes, Timestamp(2_000))
            .await
            .unwrap();
    }
    library
        .end_upload(id(number), true, Timestamp(2_001))
        .await
        .unwrap();
}

pub(crate) async fn uploads_a_file_in_pieces_and_reads_it_once(database: &impl Database) {
    let store = with_games(database, []).await;
    let library = store.library();
    uploaded(&*store, 1, 1).await;
    let [collection] = &library.collections_of(player_id(1)).await.unwrap()[..] else {
        panic!("expected one collection");
    };
    assert_eq!(
        (collection.state, collection.bytes),
        (CollectionState::Reading, 200)
    );
    assert_eq!(library.piece(id(1), 1).await.unwrap(), Some(vec![1; 100]));
    assert_eq!(library.piece(id(1), 2).await.unwrap(), None);

    let taken = library
        .take_import("a", Timestamp(3_000), Timestamp(2_000))
        .await
        .unwrap();
    assert_eq!(taken.map(|collection| collection.id), Some(id(1)));
    // Another reader cannot take it until the first one has been inactive for a while.
    let taken = library
        .take_import("b", Timestamp(3_001), Timestamp(2_900))
        .await
        .unwrap();
    assert_eq!(taken, None);
    let mut first = imported(1, "a", &[1, 3], false);
    first.problems.push(ImportProblem {
        number: 2,
        line: 7,
        reason: "Ke3 is illegal".to_owned(),
    });
    library.add_games(first.clone()).await.unwrap();
    let stale = Timestamp(5_001);
    let taken = library
        .take_import("b", Timestamp(6_000), stale)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (taken.read_bytes, taken.line, taken.read_games),
        (30, 12, 3)
    );
    let refused = library.add_games(imported(1, "a", &[4], true)).await;
    assert_eq!(refused, Err(CollectionError::NoSuchCollection));
    library
        .add_games(imported(1, "b", &[4], true))
        .await
        .unwrap();

    let collection = library.collection(id(1)).await.unwrap().unwrap();
    assert_eq!(
        (collection.state, collection.games),
        (CollectionState::Done, 3)
    );
    let numbers = async |after, limit| {
        let games = library.games_in(id(1), after, limit).await.unwrap();
        games.iter().map(|game| game.number).collect::<Vec<_>>()
    };
    assert_eq!(numbers(0, 10).await, [1, 3, 4]);
    assert_eq!(numbers(1, 1).await, [3]);
    assert_eq!(library.game_in(id(1), 3).await.unwrap(), Some(game(3)));
    assert_eq!(library.game_in(id(1), 2).await.unwrap(), None);
    assert_eq!(library.problems_in(id(1)).await.unwrap(), first.problems);
    // The file is no longer needed.
    while library.sweep(Timestamp(0)).await.unwrap() {}
    assert_eq!(library.piece(id(1), 0).await.unwrap(), None);
    assert_eq!(numbers(0, 10).await, [1, 3, 4]);
}

pub(crate) async fn collections_are_refused_for_a_reason(database: &impl Database) {
    let store = with_games(database, []).await;
    let library = store.library();
    library
        .begin_collection(new_collection(1, 1))
        .await
        .unwrap();
    let begun = library.begin_collection(new_collection(2, 1)).await;
    assert_eq!(begun, Err(CollectionError::Busy));
    let begun = library.begin_collection(new_collection(1, 2)).await;
    assert_eq!(begun, Err(CollectionError::IdTaken));
    library
        .end_upload(id(1), false, Timestamp(2_000))
        .await
        .unwrap();
    let late = library.add_piece(id(1), 0, vec![1], Timestamp(2_001)).await;
    assert_eq!(late, Err(CollectionError::NoSuchCollection));
    for number in 2..=20 {
        uploaded(&*store, number, 1).await;
    }
    let begun = library.begin_collection(new_collection(21, 1)).await;
    assert_eq!(begun, Err(CollectionError::TooMany));
    library
        .delete_collection(player_id(1), id(2))
        .await
        .unwrap();
    uploaded(&*store, 21, 1).await;
}

pub(crate) async fn sweeps_deleted_and_incomplete_collections(database: &impl Database) {
    let store = with_games(database, []).await;
    let library = store.library();
    uploaded(&*store, 1, 1).await;
    library
        .take_import("a", Timestamp(3_000), Timestamp(0))
        .await
        .unwrap();
    let games: Vec<u32> = (1..=450).collect();
    library
        .add_games(imported(1, "a", &games, true))
        .await
        .unwrap();
    let foreign = library.delete_collection(player_id(2), id(1)).await;
    assert_eq!(foreign, Err(CollectionError::NoSuchCollection));
    library
        .delete_collection(player_id(1), id(1))
        .await
        .unwrap();
    assert_eq!(library.collection(id(1)).await.unwrap(), None);
    assert_eq!(library.collections_of(player_id(1)).await.unwrap(), []);
    library
        .begin_collection(new_collection(2, 1))
        .await
        .unwrap();
    let mut sweeps = 0;
    while library.sweep(Timestamp(2_000)).await.unwrap() {
        sweeps += 1;
    }
    assert_eq!(sweeps, 4, "the pieces, and 200 games at a time");
    assert_eq!(library.games_in(id(1), 0, 10).await.unwrap(), []);
    let broken_off = library.collection(id(2)).await.unwrap().unwrap();
    assert_eq!(broken_off.state, CollectionState::BrokenOff);
    // The collections of an erased player are removed.
    uploaded(&*store, 3, 1).await;
    store
        .people()
        .erase_player(player_id(1), Timestamp(9_000))
        .await
        .unwrap();
    assert_eq!(library.collection(id(3)).await.unwrap(), None);
    let late = library.begin_collection(new_collection(4, 1)).await;
    assert_eq!(late, Err(CollectionError::NoSuchCollection));
}
