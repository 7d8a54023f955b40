//! Challenges of programs.

use protocol::PlayerCommand;
use serde_json::{Value, json};

use super::stream::{Part, Stream};
use super::{ALL, Program, ok, refused};
use crate::harness::{TestServer, invitation, settings};
use crate::people::register;

#[tokio::test]
async fn a_canceled_challenge_cannot_be_accepted() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let bob = Program::new(&test_server, "Bob").await;
    let id = ada.challenge("bob", "clock.limit=60&rated=true").await;
    let shown: Value = bob.get(&format!("/api/challenge/{id}/show")).await.json();
    assert_eq!(
        (&shown["rated"], &shown["status"]),
        (&json!(true), &json!("created"))
    );
    let list: Value = bob.get("/api/challenge").await.json();
    assert_eq!(list["in"][0]["id"], id);
    assert_eq!(list["out"], json!([]));
    // Others cannot answer it.
    let carol = Program::new(&test_server, "Carol").await;
    for command in ["accept", "decline", "cancel"] {
        let path = format!("/api/challenge/{id}/{command}");
        assert_eq!(carol.post(&path, "").await.status, 404, "{command}");
    }
    ok(&ada.post(&format!("/api/challenge/{id}/cancel"), "").await);
    let accepted = bob.post(&format!("/api/challenge/{id}/accept"), "").await;
    refused(&accepted, 400, "withdrawn");
    let playing: Value = bob.get("/api/account/playing").await.json();
    assert_eq!(playing["nowPlaying"], json!([]));
}

#[tokio::test]
async fn a_kept_challenge_reports_its_answer() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let bob = Program::new(&test_server, "Bob").await;
    let path = "/api/challenge/bob";
    let form = "clock.limit=60&clock.increment=1&keepAliveStream=true";
    for (command, done) in [("accept", "accepted"), ("decline", "declined")] {
        let mut stream = Stream::open(test_server.address, "POST", path, &ada.token, form).await;
        let challenge = stream.value().await;
        let id = challenge["id"].as_str().expect("an id");
        ok(&bob
            .post(&format!("/api/challenge/{id}/{command}"), "")
            .await);
        assert_eq!(stream.value().await, json!({ "done": done }));
        assert_eq!(stream.next().await, Part::End);
    }
    // A client that closes the stream cancels the challenge.
    let mut events = bob.events().await;
    events.of_type("gameStart").await;
    let stream = Stream::open(test_server.address, "POST", path, &ada.token, form).await;
    events.of_type("challenge").await;
    drop(stream);
    events.of_type("challengeCanceled").await;
}

#[tokio::test]
async fn wrong_terms_name_their_field() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    Program::new(&test_server, "Bob").await;
    for (path, form, field) in [
        ("bob", "clock.limit=-1&clock.increment=0", "clock.limit"),
        ("bob", "clock.limit=60&color=red", "color"),
        ("bob", "clock.limit=60&variant=atomic", "variant"),
        ("bob", "clock.limit=60&fen=x", "fen"),
        ("bob", "rated=true", "rated"),
        ("ai", "level=18", "level"),
        ("ai", "level=1&rated=true&clock.limit=60", "rated"),
    ] {
        let answer = ada.post(&format!("/api/challenge/{path}"), form).await;
        refused(&answer, 400, field);
        let problem: Value = answer.json();
        assert!(problem.get(field).is_some(), "{problem}");
    }
    let nobody = ada.post("/api/challenge/nobody", "").await;
    refused(&nobody, 404, "No such user");
    let oneself = ada.post("/api/challenge/ada", "").await;
    refused(&oneself, 400, "yourself");
}

#[tokio::test]
async fn a_game_has_the_terms_of_its_challenge() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let bob = Program::new(&test_server, "Bob").await;
    for (form, speed, variant) in [
        (
            "clock.limit=60&clock.increment=0&variant=chess960",
            "bullet",
            "chess960",
        ),
        ("days=3", "correspondence", "standard"),
        ("", "correspondence", "standard"),
        (
            r#"{"clock":{"limit":900,"increment":10},"rated":true,"variant":null}"#,
            "rapid",
            "standard",
        ),
    ] {
        let id = ada.challenge("bob", form).await;
        bob.accept(&id).await;
        let mut stream = bob.stream(&format!("/api/board/game/stream/{id}")).await;
        let full = stream.of_type("gameFull").await;
        assert_eq!(full["id"], id, "the game has the id of its challenge");
        assert_eq!(
            (&full["speed"], &full["variant"]["key"]),
            (&json!(speed), &json!(variant))
        );
        assert_eq!(full.get("daysPerTurn").is_some(), form == "days=3");
        assert_eq!(full.get("clock").is_some(), speed != "correspondence");
        for time in ["wtime", "btime", "winc", "binc"] {
            assert!(full["state"][time].is_u64(), "{time}: {full}");
        }
        ok(&bob.post(&format!("/api/board/game/{id}/abort"), "").await);
    }
}

#[tokio::test]
async fn an_open_challenge_becomes_an_invitation() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let answer = ada.post("/api/challenge/open", "clock.limit=300").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let open: Value = answer.json();
    let id = open["id"].as_str().expect("an id");
    assert!(
        open["url"]
            .as_str()
            .expect("a URL")
            .ends_with(&format!("/game/{id}"))
    );
    let mut events = ada.events().await;
    let guest = test_server.new_visitor().await;
    assert_eq!(guest.accept(id).await.status, 200);
    assert_eq!(events.of_type("gameStart").await["game"]["gameId"], id);
}

/// Programs ask for a rematch with a challenge.
#[tokio::test]
async fn each_rematch_has_the_id_of_its_challenge() {
    let test_server = TestServer::open().await;
    let ada = Program::bot(&test_server, "Ada").await;
    let bob = Program::bot(&test_server, "Bob").await;
    let (mut at_ada, mut at_bob) = (ada.events().await, bob.events().await);
    let form = "clock.limit=60&clock.increment=1";
    for (number, color) in ["white", "black", "white"].into_iter().enumerate() {
        let (from, to, name) = if number % 2 == 0 {
            (&ada, &bob, "bob")
        } else {
            (&bob, &ada, "ada")
        };
        let id = from.challenge(name, &format!("{form}&color={color}")).await;
        for events in [&mut at_ada, &mut at_bob] {
            assert_eq!(events.of_type("challenge").await["challenge"]["id"], id);
        }
        to.accept(&id).await;
        for events in [&mut at_ada, &mut at_bob] {
            let started = events.of_type("gameStart").await;
            assert_eq!(
                (&started["game"]["id"], &started["game"]["gameId"]),
                (&json!(id), &json!(id))
            );
        }
        let mut stream = to.stream(&format!("/api/bot/game/stream/{id}")).await;
        let full = stream.of_type("gameFull").await;
        assert_eq!(full["id"], id);
        assert_eq!(
            full["white"]["name"], "Ada",
            "the colors are those of the challenge"
        );
        drop(stream);
        ok(&from.post(&format!("/api/bot/game/{id}/abort"), "").await);
        for events in [&mut at_ada, &mut at_bob] {
            assert_eq!(events.of_type("gameFinish").await["game"]["id"], id);
        }
    }
}

#[tokio::test]
async fn a_rematch_in_the_browser_is_announced_with_its_id() {
    let test_server = TestServer::open().await;
    let white = register(&test_server, "Ada").await;
    let black = register(&test_server, "Bob").await;
    let mut events = [
        Program::of(&white, &ALL).await.events().await,
        Program::of(&black, &ALL).await.events().await,
    ];
    let game = white.make(&settings(&invitation(), "white")).await;
    assert_eq!(black.accept(&game).await.status, 200);
    let mut at_white = white.follow(&game).await;
    let mut at_black = black.follow(&game).await;
    for command in [PlayerCommand::Resign, PlayerCommand::Rematch] {
        at_white.get(&game, command).await;
        at_white.update().await;
        at_black.update().await;
    }
    at_black.get(&game, PlayerCommand::Rematch).await;
    let rematch = at_white.update().await.rematch.expect("a rematch");
    for events in &mut events {
        let (mut begun, mut ended) = (Vec::new(), Vec::new());
        for _ in 0..3 {
            let event = events.value().await;
            let id = event["game"]["id"].as_str().expect("a game").to_owned();
            match event["type"].as_str() {
                Some("gameStart") => begun.push(id),
                Some("gameFinish") => ended.push(id),
                _ => panic!("{event}"),
            }
        }
        assert_eq!(
            (begun, ended),
            (vec![game.clone(), rematch.clone()], vec![game.clone()])
        );
    }
}
