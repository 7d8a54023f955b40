//! Featured games.

use serde_json::{Value, json};

use super::{Match, Program, ok, refused};
use crate::harness::TestServer;

const RATED: &str = "clock.limit=300&clock.increment=2&rated=true";

#[tokio::test]
async fn a_feed_shows_the_running_game_of_its_channel() {
    let test_server = TestServer::open().await;
    let mut game = Match::new(&test_server, RATED).await;
    game.play(&["e2e4"]).await;
    let carol = Program::new(&test_server, "Carol").await;
    let channels: Value = carol.get("/api/tv/channels").await.json();
    let expected = json!({
        "user": { "id": "ada", "name": "Ada", "title": "BOT" },
        "rating": 1_500,
        "gameId": game.game,
        "color": "white",
    });
    assert_eq!(channels, json!({ "best": expected, "bot": expected }));
    let mut best = carol.stream("/api/tv/feed").await;
    let mut bots = carol.stream("/api/tv/Bot/feed").await;
    for stream in [&mut best, &mut bots] {
        let featured = stream.value().await;
        assert_eq!(featured["t"], "featured");
        let shown = &featured["d"];
        assert_eq!(
            (&shown["id"], &shown["orientation"]),
            (&json!(game.game), &json!("white"))
        );
        assert_eq!(shown["players"][1]["user"]["name"], "Bob");
        assert_eq!(shown["players"][0]["color"], "white");
        assert!(shown["fen"].as_str().expect("a FEN").contains(" b "));
    }
    for (player, uci) in [(&game.black, "e7e5"), (&game.white, "g1f3")] {
        ok(&game.post(player, &format!("move/{uci}")).await);
        for stream in [&mut best, &mut bots] {
            let position = stream.value().await;
            assert_eq!(position["t"], "fen");
            assert_eq!(position["d"]["lm"], uci);
            assert!(position["d"]["wc"].is_u64() && position["d"]["bc"].is_u64());
        }
    }
    refused(
        &carol.get("/api/tv/chess/feed").await,
        404,
        "No such channel",
    );
}

#[tokio::test]
async fn a_feed_continues_with_the_next_game() {
    let test_server = TestServer::open().await;
    let game = Match::new(&test_server, RATED).await;
    let carol = Program::new(&test_server, "Carol").await;
    let mut feed = carol.stream("/api/tv/best/feed").await;
    assert_eq!(feed.value().await["d"]["id"], game.game);
    let second = game
        .white
        .challenge("bob", &format!("{RATED}&color=black"))
        .await;
    game.black.accept(&second).await;
    let path = format!("/api/bot/game/stream/{second}");
    let mut at_second = game.white.stream(&path).await;
    at_second.of_type("gameFull").await;
    ok(&game.post(&game.white, "abort").await);
    let featured = feed.value().await;
    assert_eq!(
        (&featured["t"], &featured["d"]["id"]),
        (&json!("featured"), &json!(second))
    );
    assert_eq!(featured["d"]["players"][0]["user"]["name"], "Bob");
}

#[tokio::test]
async fn unrated_games_are_not_featured() {
    let test_server = TestServer::open().await;
    let _game = Match::blitz(&test_server).await;
    let carol = Program::new(&test_server, "Carol").await;
    let channels: Value = carol.get("/api/tv/channels").await.json();
    assert_eq!(channels, json!({}));
    let mut feed = carol.stream("/api/tv/computer/feed").await;
    assert_eq!(feed.part().await, super::stream::Part::Blank);
}
