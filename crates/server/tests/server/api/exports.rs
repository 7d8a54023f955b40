//! Exports of games.

use serde_json::{Value, json};

use super::{Match, Program, ok, refused};
use crate::harness::{Answer, TestServer};

/// Exports as JSON.
async fn json_of(program: &Program, method: &str, path: &str, body: &str) -> Answer {
    let authorization = format!("Bearer {}", program.token);
    let headers = [
        ("authorization", &*authorization),
        ("accept", "application/x-ndjson"),
    ];
    let client = test_client::Client::new(program.address);
    let sent = client.send(method, path, &headers, body.as_bytes().to_vec());
    sent.await.expect("a response")
}

#[tokio::test]
async fn exports_one_game_in_both_forms() {
    let test_server = TestServer::open().await;
    let mut game = Match::new(&test_server, "clock.limit=300&clock.increment=2&rated=true").await;
    game.play(&["f2f3", "e7e5", "g2g4", "d8h4"]).await;
    let path = format!("/game/export/{}", game.game);
    let answer = game.white.get(&path).await;
    assert_eq!(
        answer.header("content-type"),
        Some("application/x-chess-pgn")
    );
    let pgn = answer.text();
    assert!(pgn.ends_with("0-1\n\n\n"), "{pgn:?}");
    assert!(
        pgn.contains("[White \"Ada\"]") && pgn.contains("[%clk"),
        "{pgn}"
    );
    let bare = game
        .white
        .get(&format!("{path}?tags=false&clocks=false"))
        .await;
    assert_eq!(bare.text(), "1. f3 e5 2. g4 Qh4# 0-1\n\n\n");
    let view: Value = json_of(&game.white, "GET", &path, "").await.json();
    assert_eq!(view["id"], game.game);
    assert_eq!(
        (&view["moves"], &view["winner"]),
        (&json!("f3 e5 g4 Qh4#"), &json!("black"))
    );
    assert_eq!(
        (&view["status"], &view["speed"]),
        (&json!("mate"), &json!("blitz"))
    );
    let clock = json!({ "initial": 300, "increment": 2, "totalTime": 380 });
    assert_eq!(view["clock"], clock);
    assert_eq!(view["clocks"].as_array().expect("clocks").len(), 4);
    let black = &view["players"]["black"];
    assert_eq!(
        (&black["user"]["id"], &black["rating"]),
        (&json!("bob"), &json!(1_500))
    );
    assert!(black["ratingDiff"].as_i64() > Some(0), "{black}");
    refused(
        &game.white.get("/game/export/AbCdEfGh").await,
        404,
        "No such game",
    );
}

#[tokio::test]
async fn exports_many_games() {
    let test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    let Match { game: first, .. } = &game;
    let first = first.clone();
    game.play(&["f2f3", "e7e5", "g2g4", "d8h4"]).await;
    // An aborted game is part of exports by id.
    let second = game
        .white
        .challenge("bob", "clock.limit=60&color=black")
        .await;
    game.black.accept(&second).await;
    ok(&game
        .white
        .post(&format!("/api/bot/game/{second}/abort"), "")
        .await);
    let path = "/api/games/user/ada";
    let pgn = game.white.get(path).await.text();
    assert_eq!(pgn.matches("\n\n\n").count(), 2, "{pgn:?}");
    assert!(!pgn.contains("%clk"), "{pgn}");
    let ids = |text: String| -> Vec<String> {
        let lines = text.lines();
        let values = lines.map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        values
            .map(|value| value["id"].as_str().expect("an id").to_owned())
            .collect()
    };
    let all = json_of(&game.white, "GET", path, "").await;
    assert_eq!(all.header("content-type"), Some("application/x-ndjson"));
    assert_eq!(ids(all.text()), [second.clone(), first.clone()]);
    for (filter, expected) in [
        ("max=1", vec![second.clone()]),
        ("color=white", vec![first.clone()]),
        ("vs=bob&perfType=bullet", vec![second.clone()]),
        ("vs=ada&until=1", Vec::new()),
    ] {
        let answer = json_of(&game.white, "GET", &format!("{path}?{filter}"), "").await;
        assert_eq!(ids(answer.text()), expected, "{filter}");
    }
    let body = format!("{second},{first},nothing");
    let listed = json_of(&game.black, "POST", "/api/games/export/_ids", &body).await;
    assert_eq!(ids(listed.text()), [second.clone(), first.clone()]);
    // Casual games of others cannot be found.
    let carol = Program::new(&test_server, "Carol").await;
    assert_eq!(carol.get(path).await.text(), "");
    refused(
        &carol.get("/api/user/ada/current-game").await,
        404,
        "No such game",
    );
    let current = json_of(&game.white, "GET", "/api/user/ada/current-game", "").await;
    assert_eq!(current.json::<Value>()["id"], second);
    let many = vec!["AbCdEfGh"; 301].join(",");
    refused(
        &carol.post("/api/games/export/_ids", &many).await,
        400,
        "At most 300",
    );
    refused(
        &carol.get(&format!("{path}?perfType=a,b")).await,
        400,
        "perfType",
    );
}

#[tokio::test]
async fn a_spectator_follows_a_game() {
    let test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    game.play(&["f2f3"]).await;
    let carol = Program::new(&test_server, "Carol").await;
    let path = format!("/api/stream/game/{}", game.game);
    let mut stream = carol.stream(&path).await;
    let first = stream.value().await;
    assert_eq!(
        (&first["turns"], &first["lastMove"]),
        (&json!(1), &json!("f2f3"))
    );
    assert_eq!(first["players"]["black"]["user"]["name"], "Bob");
    let position = stream.value().await;
    assert_eq!(
        (&position["lm"], &position["wc"]),
        (&json!("f2f3"), &json!(300))
    );
    for (player, uci) in [
        (&game.black, "e7e5"),
        (&game.white, "g2g4"),
        (&game.black, "d8h4"),
    ] {
        ok(&game.post(player, &format!("move/{uci}")).await);
        assert_eq!(stream.value().await["lm"], uci);
    }
    let last = stream.value().await;
    assert_eq!(
        (&last["winner"], &last["status"]["name"]),
        (&json!("black"), &json!("mate"))
    );
    assert_eq!(
        (&last["turns"], &last["lastMove"]),
        (&json!(4), &json!("d8h4"))
    );
    assert_eq!(stream.next().await, super::stream::Part::End);
    refused(
        &carol.get("/api/stream/game/AbCdEfGh").await,
        404,
        "No such game",
    );
}
