//! The opening explorer: moves played in a position.

use arbiter::{Points, Timestamp};
use protocol::http::endings::{EndingValue, EndingView};
use protocol::http::explorer::{BookView, ExplorerBooks, LastPlayed, PlayedMove, PlayedMoves};
use protocol::http::library::CollectionView;
use rules::Position;
use store::{BookId, BookMoves, CollectionState, CountedGame, ExploredGames, OpeningBook, Store};

use crate::harness::{Pair, Person, TestServer, engine, invitation, request, settings};
use crate::people::register;
use crate::players::rated_game;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR+w+KQkq+-+0+1";
const FILE: &str = "[White \"Ada\"]\n[WhiteElo \"2400\"]\n\n1. d4 d5 1-0\n\n\
    [White \"Boris\"]\n[WhiteElo \"2200\"]\n\n1. d4 Nf6 1/2-1/2\n\n\
    [White \"Grace\"]\n\n1. c4 *\n";

async fn moves(reader: &Person, query: &str) -> Vec<PlayedMove> {
    let answer = reader.get(&format!("/app/explorer?{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.text());
    answer.json::<PlayedMoves>().moves
}

/// Returns each move with its wins of White, draws, and wins of Black.
async fn counts(reader: &Person, query: &str) -> Vec<(String, [u32; 3])> {
    let moves = moves(reader, query).await;
    let counts = moves.into_iter();
    counts
        .map(|mv| (mv.san, [mv.white, mv.draws, mv.black]))
        .collect()
}

fn only(san: &str, counts: [u32; 3]) -> Vec<(String, [u32; 3])> {
    vec![(san.to_owned(), counts)]
}

/// Counts all ended games.
async fn count(test_server: &TestServer) {
    let explorer = test_server.store.explorer();
    while explorer.count_games(10).await.expect("the store works") > 0 {}
}

#[tokio::test]
async fn the_book_is_never_empty_at_the_start() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    assert_eq!(counts(&guest, &format!("fen={START}")).await, []);
    let book = moves(&guest, &format!("fen={START}&games=book")).await;
    assert_eq!(book.len(), 20);
    let games = |mv: &PlayedMove| mv.white + mv.draws + mv.black;
    assert!(book.is_sorted_by_key(|mv| std::cmp::Reverse(games(mv))));
    assert!(book.iter().all(|mv| games(mv) > 0 && mv.last.is_none()));
    let unknown = "fen=4k3/8/8/8/8/8/8/4K3+w+-+-+0+1&games=book";
    assert_eq!(moves(&guest, unknown).await, []);
    let refused = guest
        .get(&format!("/app/explorer?fen={START}&games=books"))
        .await;
    assert_eq!(refused.status, 400);
}

#[tokio::test]
async fn the_explorer_counts_only_games_that_the_user_may_find() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let guest = test_server.new_visitor().await;
    let rated = rated_game(&ada, &boris).await;
    let own = ada.play_fools_mate().await;
    count(&test_server).await;

    let start = &format!("fen={START}");
    let own_and_rated = [only("f3", [0, 0, 1]), only("e4", [0, 0, 1])].concat();
    assert_eq!(counts(&ada, start).await, own_and_rated);
    for reader in [&boris, &guest] {
        assert_eq!(counts(reader, start).await, only("e4", [0, 0, 1]));
    }
    let found = moves(&guest, start).await;
    assert!(
        matches!(&found[0].last, Some(LastPlayed::Game { id, .. }) if *id == rated),
        "{found:?}"
    );
    // Two new players.
    assert_eq!(found[0].average_rating, Some(1_500));
    // Move counters do not matter.
    let after = "fen=rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR+w+KQkq+-+9+40";
    assert_eq!(counts(&ada, after).await, only("g4", [0, 0, 1]));
    assert_eq!(counts(&boris, after).await, []);
    let found = moves(&ada, after).await;
    assert!(
        matches!(&found[0].last, Some(LastPlayed::Game { id, .. }) if *id == own),
        "{found:?}"
    );
}

#[tokio::test]
async fn players_cannot_look_up_the_position_of_their_running_game() {
    let test_server = TestServer::open().await;
    let start = &format!("fen={START}");
    let mut pair = Pair::new(&test_server).await;
    let answer = pair.white.get(&format!("/app/explorer?{start}")).await;
    assert_eq!(answer.status, 403);
    assert!(answer.text().contains("You are playing this position"));
    // Other players may look it up; so may opponents of the computer in unrated games.
    let other = test_server.new_visitor().await;
    assert_eq!(counts(&other, start).await, []);
    let game = other.make(&settings(&engine(1), "white")).await;
    other.follow(&game).await;
    assert_eq!(counts(&other, start).await, []);
    pair.play(&["e4", "e5", "Nf3"]).await;
    assert_eq!(counts(&pair.white, start).await, []);
}

#[tokio::test]
async fn endings_with_four_pieces_have_exact_values() {
    let test_server = TestServer::open().await;
    let reader = test_server.new_visitor().await;
    let look = async |fen: &str| -> EndingView {
        let path = format!("/app/endings?fen={}", fen.replace(' ', "+"));
        reader.get(&path).await.json()
    };
    let names = |ending: &EndingView, value: EndingValue| {
        let moves = ending.moves.iter().filter(|mv| mv.value == value);
        moves.map(|mv| mv.san.clone()).collect::<Vec<_>>()
    };
    let pawn = look("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1").await;
    assert_eq!(pawn.value, Some(EndingValue::Win));
    let [wins, draws] = [EndingValue::Win, EndingValue::Draw].map(|value| names(&pawn, value));
    assert_eq!(wins.len() + draws.len(), pawn.moves.len());
    assert!(
        pawn.moves
            .is_sorted_by_key(|mv| mv.value != EndingValue::Win)
    );
    // One move keeps the draw.
    let held = look("4k3/8/4P3/4K3/8/8/8/8 b - - 7 90").await;
    assert_eq!(held.value, Some(EndingValue::Draw));
    assert_eq!(names(&held, EndingValue::Draw), ["Ke7"]);
    assert_eq!(names(&held, EndingValue::Loss).len(), 2);
    let mated = look("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").await;
    assert_eq!(
        (mated.value, mated.moves),
        (Some(EndingValue::Loss), vec![])
    );
    for other in [
        "4k3/8/8/8/8/8/4PPP1/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    ] {
        let none = look(other).await;
        assert_eq!((none.value, none.moves), (None, vec![]), "{other}");
    }
    let wrong = reader
        .get("/app/endings?fen=8/8/8/8/8/8/8/8+w+-+-+0+1")
        .await;
    assert_eq!(wrong.status, 400);
}

#[tokio::test]
async fn players_cannot_look_up_the_ending_of_their_running_game() {
    let test_server = TestServer::open().await;
    let (white, black) = (
        test_server.new_visitor().await,
        test_server.new_visitor().await,
    );
    let fen = "8/8/8/4k3/4P3/4K3/8/8 w - - 0 1";
    let mut game = settings(&invitation(), "white");
    game["start"] = fen.into();
    let id = white.make(&game).await;
    assert_eq!(black.accept(&id).await.status, 200);
    let path = format!("/app/endings?fen={}", fen.replace(' ', "+"));
    for player in [&white, &black] {
        let answer = player.get(&path).await;
        assert_eq!(answer.status, 403);
        assert!(answer.text().contains("You are playing this position"));
    }
    assert_eq!(test_server.new_visitor().await.get(&path).await.status, 200);
}

#[tokio::test]
async fn counts_the_moves_of_own_collections() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let headers = [
        ("cookie", ada.cookie()),
        ("content-type", "application/x-chess-pgn"),
    ];
    let path = "/app/library?name=Club";
    let sent = request(&test_server, "POST", path, &headers, FILE.as_bytes()).await;
    assert_eq!(sent.status, 201, "{}", sent.text());
    let collection = sent.json::<CollectionView>().id;
    let id = collection.parse().expect("valid id");
    loop {
        let found = test_server.store.library().collection(id).await;
        let found = found.expect("the store works").expect("a collection");
        if found.state == CollectionState::Done {
            break;
        }
        // The import runs on another thread.
        tokio::task::yield_now().await;
    }
    let own = &format!("fen={START}&games=collections");
    let explorer = test_server.store.explorer();
    loop {
        let games = ExploredGames::Collections(vec![id]);
        let counted = explorer.moves_in(&Position::start(), games).await;
        if !counted.expect("the store works").is_empty() {
            break;
        }
        // The server counts in the background.
        tokio::task::yield_now().await;
    }
    let found = moves(&ada, own).await;
    let [d4] = &found[..] else {
        panic!("expected one move, as a game without a result is not counted: {found:?}");
    };
    assert_eq!((&*d4.san, d4.white, d4.draws, d4.black), ("d4", 1, 1, 0));
    assert_eq!(d4.average_rating, Some(2_300));
    let last = LastPlayed::Collected {
        collection,
        number: 2,
    };
    assert_eq!(d4.last, Some(last));
    // Other players do not see it, and it is not among the games of the server.
    assert_eq!(counts(&boris, own).await, []);
    assert_eq!(counts(&ada, &format!("fen={START}")).await, []);
}

#[tokio::test]
async fn explorers_are_refused_for_a_reason() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    for (query, status, part) in [
        ("fen=nonsense", 400, "position cannot be read"),
        ("", 400, "fen"),
        (&*format!("fen={START}&games=all"), 400, "all"),
        (&format!("fen={START}&games=collections"), 403, "account"),
    ] {
        let answer = guest.get(&format!("/app/explorer?{query}")).await;
        assert_eq!(answer.status, status, "{query}");
        assert!(answer.text().contains(part), "{query}: {}", answer.text());
    }
    let test_server = TestServer::open_with(|config| config.safe = true).await;
    let guest = test_server.new_visitor().await;
    for path in [
        &*format!("/app/explorer?fen={START}"),
        "/app/explorer/books",
    ] {
        assert_eq!(guest.get(path).await.status, 403, "{path}");
    }
}

#[tokio::test]
async fn concurrent_requests_of_a_player_read_the_games_once() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    for _ in 0..3 {
        person
            .make(&settings(&crate::harness::myself(), "white"))
            .await;
    }
    let before = test_server.store.loads();
    let path = format!("/app/explorer?fen={START}");
    let asking = (0..5).map(|_| person.get(&path));
    let answers = futures_util::future::join_all(asking).await;
    assert!(answers.iter().all(|answer| answer.status == 403));
    assert_eq!(test_server.store.loads() - before, 3);
}

#[tokio::test]
async fn imported_books_are_listed_and_counted() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let listed = async || {
        let answer = guest.get("/app/explorer/books").await;
        answer.json::<ExplorerBooks>().books
    };
    assert_eq!(listed().await, []);
    let (id, books) = (BookId::from_bits(5), test_server.store.books());
    let mut moves = BookMoves::new(id);
    let start = Position::start();
    for (san, score) in [("d4", Points::WhiteWins), ("d4", Points::Draw)] {
        let mv = start.parse_san(san).expect("a move");
        moves.add(&CountedGame {
            moves: vec![(start, mv)],
            score,
            ratings: [Some(2_500), None],
        });
    }
    let book = OpeningBook {
        id,
        name: "Masters".to_owned(),
        games: 2,
        moves: 1,
        plies: 12,
        added_at: Timestamp(1),
        is_complete: false,
    };
    books.begin_book(book).await.expect("the store works");
    let query = format!("fen={START}&games=book&book={id}");
    let refused = guest.get(&format!("/app/explorer?{query}")).await;
    assert_eq!((refused.status, listed().await.len()), (404, 0));
    while books.fill_book(&mut moves).await.expect("the store works") {}
    let expected = BookView {
        id: id.to_string(),
        name: "Masters".to_owned(),
        games: 2,
    };
    assert_eq!(listed().await, [expected]);
    let answer = guest.get(&format!("/app/explorer?{query}")).await;
    let answer = answer.json::<PlayedMoves>();
    assert_eq!(answer.plies, 12);
    let [mv] = &*answer.moves else {
        panic!("one move was played");
    };
    assert_eq!((mv.san.as_str(), mv.white, mv.draws), ("d4", 1, 1));
    assert_eq!((mv.average_rating, &mv.last), (Some(2_500), &None));
    for id in ["", "x", "00000000"] {
        let query = format!("fen={START}&games=book&book={id}");
        let refused = guest.get(&format!("/app/explorer?{query}")).await;
        assert_eq!(refused.status, 404, "{id}");
    }
}
