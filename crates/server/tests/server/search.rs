//! Searches in the games of the server.

use protocol::http::people::Session;
use protocol::http::players::{FoundGames, Speed};
use store::Store;

use crate::harness::{Pair, Person, TestServer, engine, settings};
use crate::people::register;
use crate::players::rated_game;

async fn search(reader: &Person, query: &str) -> FoundGames {
    let answer = reader.get(&format!("/app/search?{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.text());
    answer.json()
}

async fn ids(reader: &Person, query: &str) -> Vec<String> {
    let found = search(reader, query).await;
    assert_eq!(found.older, None, "{query}");
    found.games.into_iter().map(|found| found.game.id).collect()
}

#[tokio::test]
async fn games_are_found_by_position_and_player() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let boris = register(&test_server, "Boris").await;
    let guest = test_server.new_visitor().await;
    let rated = rated_game(&ada, &boris).await;
    let own = ada.play_fools_mate().await;
    // A running game is not found.
    ada.make(&settings(&engine(1), "white")).await;
    let store = &test_server.store;
    while store
        .positions()
        .index_games(10)
        .await
        .expect("the store works")
        > 0
    {}

    let mated = "fen=rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR+w+KQkq+-+1+3";
    // Move counters do not matter.
    let other_counters = "fen=rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR+w+KQkq+-+9+40";
    let whole = "material=KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP";
    for (query, expected) in [
        (mated, vec![&*own]),
        (other_counters, vec![&own]),
        (whole, vec![&own, &rated]),
        ("material=KvK", vec![]),
        ("opening=e4+c5", vec![&rated]),
        ("opening=e4+c5&material=KvK", vec![]),
        ("player=boris", vec![&rated]),
        ("player=boris&opponent=ada", vec![&rated]),
        ("player=ada", vec![&own, &rated]),
        ("player=ada&result=1-0", vec![]),
        ("result=0-1", vec![&own, &rated]),
        ("speed=rapid", vec![&rated]),
        ("speed=unlimited&opening=f3", vec![&own]),
        ("before=1", vec![]),
    ] {
        assert_eq!(ids(&ada, query).await, expected, "{query}");
    }
    let found = search(&ada, mated).await;
    assert_eq!(
        (found.games[0].ply, found.games[0].game.speed),
        (Some(4), Speed::Unlimited)
    );
    assert_eq!(search(&ada, "player=boris").await.games[0].ply, None);
    // Other players find rated games.
    for reader in [&boris, &guest] {
        assert_eq!(ids(reader, mated).await, [""; 0]);
        assert_eq!(ids(reader, whole).await, [&*rated]);
        assert_eq!(ids(reader, "player=ada").await, [&*rated]);
    }
}

#[tokio::test]
async fn a_search_skips_a_damaged_game() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let one = ada.play_fools_mate().await;
    let other = ada.play_fools_mate().await;
    let store = &test_server.store;
    while store
        .positions()
        .index_games(10)
        .await
        .expect("the store works")
        > 0
    {}
    assert_eq!(ids(&ada, "opening=f3").await, [&*other, &one]);
    store.damage(one.parse().expect("valid id"));
    assert_eq!(ids(&ada, "opening=f3").await, [&*other]);
}

#[tokio::test]
async fn players_cannot_search_for_the_position_of_their_running_game() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.at_white.play(&pair.game, "e4").await;
    let player = pair.white.get("/app/session").await.json::<Session>().id;
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR+b+KQkq+-+0+1";
    let other = test_server.new_visitor().await;
    for path in [
        format!("/app/search?fen={fen}"),
        "/app/search?opening=e4".to_owned(),
        format!("/app/players/{player}/games?opening=e4"),
        format!("/app/players/{player}/pgn?opening=e4"),
    ] {
        for reader in [&pair.white, &pair.black] {
            let answer = reader.get(&path).await;
            assert_eq!(answer.status, 403, "{path}");
            let why = "You are playing this position";
            assert!(answer.text().contains(why), "{path}: {}", answer.text());
        }
        // Other players do not play it.
        assert_eq!(other.get(&path).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn searches_are_refused_for_a_reason() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    for (query, status, part) in [
        ("fen=nonsense", 400, "position cannot be read"),
        ("material=KRP", 400, "no v between"),
        ("opening=e5", 400, "cannot be played"),
        ("player=nobody", 404, "There is no account"),
        ("result=won", 400, "1-0, 0-1"),
        ("colour=white", 400, "colour"),
    ] {
        let answer = guest.get(&format!("/app/search?{query}")).await;
        assert_eq!(answer.status, status, "{query}");
        assert!(answer.text().contains(part), "{query}: {}", answer.text());
    }
    let test_server = TestServer::open_with(|config| config.safe = true).await;
    let guest = test_server.new_visitor().await;
    assert_eq!(guest.get("/app/search").await.status, 403);
}
