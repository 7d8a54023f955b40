//! Collections, the moves in them, and the puzzles found in them.

use arbiter::Points;
use rules::Position;
use samples::variants;
use staunton_store::{
    CollectedGame, Collection, CollectionId, CollectionState, CountedGame, ExploredGames,
    ExploredMove, FoundPuzzle, GameHeading, ImportProblem, ImportedGames, NamedPuzzle,
    NewCollection, PuzzleSearch, PuzzleSearchState, SearchedGame, Store, UncountedGames,
};

use super::{HOUR, NOW, PLAYERS, player};

const PGN: &str = "[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n\n1. e4 e5 {classical} 1-0\n\n";
const PUZZLES: [(&str, &str); 3] = [
    (
        "0a1b2c3d",
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1;a1a8;800;mate mateIn1 backRankMate",
    ),
    (
        "1a1b2c3d",
        "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1;b5c7 e8d7 c7a8;1150;fork",
    ),
    (
        "2a1b2c3d",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1;e1g1;700;castling",
    ),
];
/// The owners of the collections: three collections that are read completely, one that is being
/// read, one that is being uploaded, one with an incomplete upload, and one that is deleted.
const OWNERS: [u8; 7] = [1, 2, 3, 1, 2, 3, 4];

fn id(number: u8) -> CollectionId {
    CollectionId::from_bits(700 + u64::from(number))
}

fn heading(number: u32) -> GameHeading {
    GameHeading {
        number,
        white: "Anderssen".to_owned(),
        black: "Kieseritzky".to_owned(),
        event: "London".to_owned(),
        date: "1851.06.21".to_owned(),
        result: "1-0".to_owned(),
        plies: 2,
    }
}

pub(super) async fn fill(store: &dyn Store) {
    let library = store.library();
    for (number, owner) in (1..).zip(OWNERS) {
        let new = NewCollection {
            id: id(number),
            owner: player(owner),
            name: format!("File {number}"),
            at: NOW + u64::from(number),
        };
        library.begin_collection(new).await.unwrap();
        let mut bytes = PGN.as_bytes().to_vec();
        for piece in 0..2 {
            let at = NOW + 100;
            let added = library.add_piece(id(number), piece, bytes, at).await;
            added.unwrap();
            bytes = vec![b'\n'; 3];
        }
        if number != 5 {
            let is_complete = number != 6;
            let ended = library.end_upload(id(number), is_complete, NOW + 101).await;
            ended.unwrap();
        }
        if number <= 4 {
            import(store, number).await;
        }
    }
    let deleted = library.delete_collection(player(4), id(7)).await;
    deleted.unwrap();
    let moves = Position::start();
    let e4 = moves.parse_san("e4").unwrap();
    let counted = CountedGame {
        moves: vec![(moves, e4)],
        score: Points::WhiteWins,
        ratings: [Some(1_612), None],
    };
    while let Some(uncounted) = store.explorer().uncounted_games(100).await.unwrap() {
        let games = uncounted.games.iter();
        let counted = UncountedGames {
            collection: uncounted.collection,
            after: uncounted.after,
            up_to: uncounted.up_to,
            games: games.map(|&(game, _)| (game, counted.clone())).collect(),
        };
        let done = store.explorer().count_collected_games(counted).await;
        done.unwrap();
    }
    search(store).await;
}

/// Reads the file of a collection; for the fourth collection only a part.
async fn import(store: &dyn Store, number: u8) {
    let library = store.library();
    let taken = library.take_import("one", NOW + 200, NOW).await.unwrap();
    assert_eq!(taken.map(|taken| taken.id), Some(id(number)));
    let games = [1, 3].map(|number| CollectedGame {
        heading: heading(number),
        pgn: PGN.to_owned(),
    });
    let imported = ImportedGames {
        collection: id(number),
        reader: "one".to_owned(),
        at: NOW + 300,
        games: games.to_vec(),
        problems: vec![ImportProblem {
            number: 2,
            line: 7,
            reason: "Ke3 is illegal".to_owned(),
        }],
        read_bytes: 65,
        line: 9,
        read_games: 3,
        is_done: number != 4,
    };
    library.add_games(imported).await.unwrap();
}

/// Searches for puzzles: in the first collection to the end, in the second one until the search is
/// stopped, in the third one not at all.
async fn search(store: &dyn Store) {
    let found = store.found_puzzles();
    for (number, owner) in [(1, 1), (2, 2), (3, 3)] {
        let asked = found
            .ask_for_puzzles(player(owner), id(number), NOW + u64::from(number))
            .await;
        asked.unwrap();
    }
    let taken = found.take_puzzle_search("one", NOW + 400, NOW).await;
    assert_eq!(taken, Ok(Some((id(1), 0))));
    let searched = SearchedGame {
        collection: id(1),
        finder: "one".to_owned(),
        at: NOW + 500,
        game: 1,
        puzzles: PUZZLES
            .map(|(puzzle, text)| NamedPuzzle {
                puzzle: puzzle.to_owned(),
                text: text.to_owned(),
            })
            .to_vec(),
    };
    assert_eq!(found.note_searched_game(searched).await, Ok(true));
    found.end_puzzle_search(id(1), "one", true).await.unwrap();
    for ((puzzle, _), solved) in PUZZLES.into_iter().zip([true, false]) {
        let noted = found.note_found_puzzle(id(1), puzzle, solved).await;
        noted.unwrap();
    }
    found.stop_puzzle_search(id(2)).await.unwrap();
    let taken = found.take_puzzle_search("two", NOW + HOUR, NOW).await;
    assert_eq!(taken, Ok(Some((id(3), 0))));
}

/// All this data as read from the store.
#[derive(Debug, PartialEq)]
pub(super) struct Library {
    of_players: Vec<Vec<Collection>>,
    collections: Vec<InCollection>,
    explored: Vec<ExploredMove>,
}

/// A collection as read from the store.
#[derive(Debug, PartialEq)]
struct InCollection {
    collection: Option<Collection>,
    pieces: [Option<Vec<u8>>; 2],
    games: Vec<GameHeading>,
    game: Option<CollectedGame>,
    problems: Vec<ImportProblem>,
    search: Option<PuzzleSearch>,
    puzzles: Vec<FoundPuzzle>,
    puzzle: Option<FoundPuzzle>,
    after: Option<CollectedGame>,
}

pub(super) async fn read(store: &dyn Store) -> Library {
    let library = store.library();
    let mut of_players = Vec::new();
    for number in 1..=PLAYERS {
        of_players.push(library.collections_of(player(number)).await.unwrap());
    }
    let mut collections = Vec::new();
    for number in (1..).take(OWNERS.len()) {
        let id = id(number);
        let found = store.found_puzzles();
        collections.push(InCollection {
            collection: library.collection(id).await.unwrap(),
            pieces: [
                library.piece(id, 0).await.unwrap(),
                library.piece(id, 1).await.unwrap(),
            ],
            games: library.games_in(id, 0, 100).await.unwrap(),
            game: library.game_in(id, 3).await.unwrap(),
            problems: library.problems_in(id).await.unwrap(),
            search: found.puzzle_search(id).await.unwrap(),
            puzzles: found.puzzles_in(id).await.unwrap(),
            puzzle: found.puzzle_in(id, PUZZLES[1].0).await.unwrap(),
            after: found.game_after(id, 1).await.unwrap(),
        });
    }
    let read = ExploredGames::Collections([1, 2, 3].map(id).to_vec());
    Library {
        of_players,
        collections,
        explored: store
            .explorer()
            .moves_in(&Position::start(), read)
            .await
            .unwrap(),
    }
}

impl Library {
    /// Compares a part of the data with literal values.
    pub(super) fn check(&self) {
        let collections = self.collections.iter();
        let states: Vec<_> = collections
            .clone()
            .filter_map(|one| Some(one.collection.as_ref()?.state))
            .collect();
        let [done, reading, uploading, broken_off] = [
            CollectionState::Done,
            CollectionState::Reading,
            CollectionState::Uploading,
            CollectionState::BrokenOff,
        ];
        let expected = [done, done, done, reading, uploading, broken_off];
        assert_eq!(states, expected, "the last one is deleted");
        let searches: Vec<_> = collections
            .filter_map(|one| Some(one.search?.state))
            .collect();
        let [done, stopped, waiting] = [
            PuzzleSearchState::Done,
            PuzzleSearchState::Stopped,
            PuzzleSearchState::Waiting,
        ];
        assert_eq!(searches, [done, stopped, waiting]);
        let first = &self.collections[0];
        let solved: Vec<_> = first.puzzles.iter().map(|puzzle| puzzle.solved).collect();
        assert_eq!(solved, [Some(true), Some(false), None]);
        assert_eq!(first.games, [heading(1), heading(3)]);
        assert_eq!(first.game.as_ref().map(|game| &*game.pgn), Some(PGN));
        assert_eq!(first.problems.len(), 1);
        assert_eq!(self.collections[4].pieces[1], Some(vec![b'\n'; 3]));
        assert_eq!(self.explored[0].white, 6);
    }

    /// Checks that each kind of value occurs.
    pub(super) fn assert_complete(&self) {
        let collections = || self.collections.iter();
        variants!(CollectionState: Uploading Reading Done BrokenOff)
            .assert_complete(collections().filter_map(|one| Some(&one.collection.as_ref()?.state)));
        variants!(PuzzleSearchState: Waiting Stopped Done)
            .assert_complete(collections().filter_map(|one| Some(&one.search.as_ref()?.state)));
    }
}
