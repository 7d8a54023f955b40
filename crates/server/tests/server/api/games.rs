//! Games over streams.

use std::time::Duration;

use serde_json::{Value, json};

use super::stream::Part;
use super::{Match, Program, ok, refused};
use crate::harness::TestServer;

#[tokio::test]
async fn a_stream_begins_with_the_whole_game() {
    let test_server = TestServer::open().await;
    let game = Match::new(&test_server, "clock.limit=180&clock.increment=2&rated=true").await;
    let path = format!("/api/bot/game/stream/{}", game.game);
    let mut again = game.white.stream(&path).await;
    assert_eq!(again.status, 200);
    for part in [
        "content-type: application/x-ndjson",
        "transfer-encoding: chunked",
    ] {
        assert!(again.head.contains(part), "{}", again.head);
    }
    assert!(!again.head.contains("content-encoding"), "{}", again.head);
    let Part::Line(full) = again.part().await else {
        panic!("the first line is the game");
    };
    assert_eq!(full["type"], "gameFull");
    assert_eq!(full["id"], game.game);
    assert_eq!(
        full["clock"],
        json!({ "initial": 180_000, "increment": 2_000 })
    );
    assert_eq!(full["speed"], "blitz");
    assert_eq!(full["variant"]["key"], "standard");
    assert_eq!(
        (&full["rated"], &full["initialFen"]),
        (&json!(true), &json!("startpos"))
    );
    let white = json!({
        "id": "ada", "name": "Ada", "title": "BOT", "rating": 1_500, "provisional": true,
    });
    assert_eq!(full["white"], white);
    assert_eq!(full["black"]["id"], "bob");
    let state = &full["state"];
    assert_eq!(state["type"], "gameState");
    assert_eq!(
        (&state["moves"], &state["status"]),
        (&json!(""), &json!("started"))
    );
    assert_eq!(
        (&state["wtime"], &state["winc"]),
        (&json!(180_000), &json!(2_000))
    );
}

#[tokio::test]
async fn the_mating_move_ends_the_stream_and_then_the_event_follows() {
    let test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    let mut events = game.white.events().await;
    let started = events.of_type("gameStart").await;
    assert_eq!(started["game"]["gameId"], game.game);
    let state = game.play(&["f2f3", "e7e5", "g2g4"]).await;
    assert_eq!(
        (&state["moves"], &state["status"]),
        (&json!("f2f3 e7e5 g2g4"), &json!("started"))
    );
    let state = game.play(&[]).await;
    assert!(state.is_null());
    ok(&game.post(&game.black, "move/d8h4").await);
    let state = game.states().await;
    assert_eq!(state["moves"], "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(
        (&state["status"], &state["winner"]),
        (&json!("mate"), &json!("black"))
    );
    assert_eq!(game.at_white.next().await, Part::End);
    assert_eq!(game.at_black.next().await, Part::End);
    let finished = events.of_type("gameFinish").await;
    let view = &finished["game"];
    assert_eq!(
        (&view["gameId"], &view["winner"]),
        (&json!(game.game), &json!("black"))
    );
    assert_eq!(view["status"], json!({ "id": 30, "name": "mate" }));
    assert_eq!(
        (&view["lastMove"], &view["isMyTurn"]),
        (&json!("d8h4"), &json!(false))
    );
    // A stream that is opened late has the same order.
    let path = format!("/api/bot/game/stream/{}", game.game);
    let mut late = game.white.stream(&path).await;
    assert_eq!(late.of_type("gameFull").await["state"]["status"], "mate");
    assert_eq!(late.next().await, Part::End);
    refused(
        &game.post(&game.white, "move/a2a3").await,
        400,
        "Not your turn, or game already over",
    );
}

#[tokio::test]
async fn a_resignation_out_of_turn_has_a_final_state() {
    let test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    game.play(&["e2e4", "e7e5"]).await;
    ok(&game.post(&game.black, "resign").await);
    let state = game.states().await;
    assert_eq!(
        (&state["status"], &state["winner"]),
        (&json!("resign"), &json!("white"))
    );
    assert_eq!(game.at_white.next().await, Part::End);
}

#[tokio::test]
async fn an_aborted_game_ends_its_streams() {
    let test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    let mut events = game.black.events().await;
    events.of_type("gameStart").await;
    ok(&game.post(&game.black, "abort").await);
    let state = game.states().await;
    assert_eq!(state["status"], "aborted");
    assert!(state.get("winner").is_none());
    assert_eq!(game.at_black.next().await, Part::End);
    let finished = events.of_type("gameFinish").await;
    assert_eq!(finished["game"]["status"]["name"], "aborted");
}

#[tokio::test]
async fn offers_are_made_and_answered() {
    let test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    game.play(&["e2e4", "e7e5"]).await;
    // Nothing is offered, and on the own turn a draw is offered with the move.
    refused(
        &game.post(&game.white, "draw/yes").await,
        400,
        "with your next move",
    );
    refused(
        &game.post(&game.white, "draw/no").await,
        400,
        "has not offered",
    );
    ok(&game.post(&game.black, "draw/yes").await);
    assert_eq!(game.states().await["bdraw"], true);
    refused(&game.post(&game.black, "draw/yes").await, 400, "draw");
    ok(&game.post(&game.white, "draw/no").await);
    assert!(game.states().await.get("bdraw").is_none());
    // An offer does not outlive the answering move.
    ok(&game.post(&game.white, "move/g1f3?offeringDraw=true").await);
    assert_eq!(game.states().await["wdraw"], true);
    ok(&game.post(&game.black, "move/b8c6").await);
    assert!(game.states().await.get("wdraw").is_none());
    // Takebacks.
    ok(&game.post(&game.black, "takeback/yes").await);
    assert_eq!(game.states().await["btakeback"], true);
    ok(&game.post(&game.white, "takeback/yes").await);
    let state = game.states().await;
    assert_eq!(state["moves"], "e2e4 e7e5 g1f3");
    refused(&game.post(&game.white, "takeback/no").await, 400, "");
    // A move with an offer agrees to the offer of the opponent.
    ok(&game.post(&game.black, "move/b8c6?offeringDraw=true").await);
    assert_eq!(game.states().await["bdraw"], true);
    ok(&game.post(&game.white, "move/f1b5?offeringDraw=true").await);
    let state = game.states().await;
    assert_eq!(
        (&state["status"], &state["moves"]),
        (&json!("draw"), &json!("e2e4 e7e5 g1f3 b8c6"))
    );
    assert!(state.get("winner").is_none());
}

#[tokio::test]
async fn claims_without_effect_are_refused() {
    let test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    let before = game.play(&["g1f3", "g8f6", "f3g1", "f6g8"]).await;
    refused(
        &game.post(&game.white, "claim-draw").await,
        400,
        "No draw can be claimed",
    );
    refused(
        &game.post(&game.white, "claim-victory").await,
        400,
        "your opponent is here",
    );
    refused(
        &game.post(&game.white, "claim-victory/").await,
        400,
        "your opponent is here",
    );
    let state = game.play(&["g1f3", "g8f6", "f3g1", "f6g8"]).await;
    assert!(
        state["wtime"].as_u64() >= before["wtime"].as_u64(),
        "no penalty"
    );
    ok(&game.post(&game.white, "claim-draw").await);
    assert_eq!(game.states().await["status"], "draw");
}

#[tokio::test]
async fn castling_is_accepted_in_both_notations() {
    let test_server = TestServer::open().await;
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R%20w%20KQkq%20-%200%201";
    let mut game = Match::blitz(&test_server).await;
    let opening = ["g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7"];
    let state = game.play(&[&opening[..], &["e1h1", "e8g8"]].concat()).await;
    let moves = state["moves"].as_str().expect("moves");
    assert!(moves.ends_with("e1g1 e8g8"), "{moves}");
    let (white, black) = (&game.white, &game.black);
    let form = format!("variant=fromPosition&fen={fen}&clock.limit=60&color=white");
    let id = white.challenge("Bob", &form).await;
    black.accept(&id).await;
    let path = format!("/api/bot/game/stream/{id}");
    let mut stream = white.stream(&path).await;
    let full = stream.of_type("gameFull").await;
    assert_eq!(full["variant"]["key"], "fromPosition");
    assert_eq!(full["initialFen"], "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (player, uci) in [(white, "e1c1"), (black, "e8h8")] {
        ok(&player
            .post(&format!("/api/bot/game/{id}/move/{uci}"), "")
            .await);
    }
    stream.state().await;
    assert_eq!(stream.state().await["moves"], "e1a1 e8h8");
    // A rook that moves like a castling king is not castling.
    let fen = "7k/8/8/8/8/8/8/R3R1K1%20w%20-%20-%200%201";
    let form = format!("variant=fromPosition&fen={fen}&clock.limit=60&color=white");
    let id = white.challenge("Bob", &form).await;
    black.accept(&id).await;
    ok(&white
        .post(&format!("/api/bot/game/{id}/move/e1c1"), "")
        .await);
    let mut stream = white.stream(&format!("/api/bot/game/stream/{id}")).await;
    assert_eq!(stream.of_type("gameFull").await["state"]["moves"], "e1c1");
}

#[tokio::test]
async fn illegal_moves_are_refused_with_the_reason() {
    let test_server = TestServer::open().await;
    let game = Match::blitz(&test_server).await;
    refused(
        &game.post(&game.white, "move/e2e5").await,
        400,
        "a pawn does not move",
    );
    refused(
        &game.post(&game.white, "move/Nf3").await,
        400,
        "Invalid UCI",
    );
    refused(
        &game.post(&game.black, "move/e7e5").await,
        400,
        "Not your turn",
    );
}

#[tokio::test]
async fn chat_reaches_the_streams_of_both() {
    let test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    let path = format!("/api/bot/game/{}/chat", game.game);
    ok(&game
        .white
        .post(&path, "room=player&text=Good+luck%21")
        .await);
    for stream in [&mut game.at_white, &mut game.at_black] {
        let line = stream.of_type("chatLine").await;
        assert_eq!(
            (&line["room"], &line["username"]),
            (&json!("player"), &json!("Ada"))
        );
        assert_eq!(line["text"], "Good luck!");
    }
    ok(&game
        .white
        .post(&path, r#"{"room":"spectator","text":"hi"}"#)
        .await);
    refused(&game.white.post(&path, "room=player").await, 400, "text");
    // A new stream does not repeat old lines, to which a bot would react again.
    let stream_path = format!("/api/bot/game/stream/{}", game.game);
    let mut again = game.black.stream(&stream_path).await;
    again.of_type("gameFull").await;
    ok(&game.white.post(&path, "text=again").await);
    assert_eq!(again.of_type("chatLine").await["text"], "again");
    let lines: Value = game.black.get(&path).await.json();
    let line = |text: &str| json!({ "text": text, "user": "Ada" });
    assert_eq!(lines, json!([line("Good luck!"), line("again")]));
    let stranger = Program::bot(&test_server, "Eve").await;
    refused(&stranger.get(&path).await, 404, "No such game");
}

#[tokio::test]
async fn reports_that_the_opponent_is_gone_and_lets_claim_the_game() {
    let mut test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    game.play(&["e2e4", "e7e5"]).await;
    let Match {
        white,
        mut at_white,
        at_black,
        game: id,
        ..
    } = game;
    drop(at_black);
    // The server notices that the connection is gone when it writes to it.
    let path = format!("/api/bot/game/{id}/chat");
    let gone = loop {
        ok_or_busy(&white.post(&path, "text=hello").await);
        test_server.pass(Duration::from_secs(1)).await;
        let value = at_white.value().await;
        if value["type"] == "opponentGone" {
            break value;
        }
    };
    assert_eq!(gone["gone"], true);
    let seconds = gone["claimWinInSeconds"].as_u64().expect("seconds");
    for _ in 0..=seconds {
        test_server.pass(Duration::from_secs(1)).await;
    }
    ok(&white
        .post(&format!("/api/bot/game/{id}/claim-victory/"), "")
        .await);
    let state = loop {
        let value = at_white.value().await;
        if value["type"] == "gameState" {
            break value;
        }
    };
    assert_eq!(
        (&state["status"], &state["winner"]),
        (&json!("timeout"), &json!("white"))
    );
}

fn ok_or_busy(answer: &crate::harness::Answer) {
    assert!([200, 429].contains(&answer.status), "{}", answer.text());
}

#[tokio::test]
async fn a_player_gives_the_opponent_time() {
    let test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    game.play(&["e2e4", "e7e5"]).await;
    let path = format!("/api/round/{}/add-time/15", game.game);
    ok(&game.white.post(&path, "").await);
    let state = game.states().await;
    assert!(state["btime"].as_u64() > state["wtime"].as_u64(), "{state}");
    let path = format!("/api/round/{}/add-time/60", game.game);
    refused(&game.white.post(&path, "").await, 400, "seconds");
}

#[tokio::test]
async fn the_computer_answers_moves() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let form = "level=1&color=white&clock.limit=300&clock.increment=1";
    let answer = ada.post("/api/challenge/ai", form).await;
    assert_eq!(answer.status, 201);
    let id = answer.json::<Value>()["id"]
        .as_str()
        .expect("an id")
        .to_owned();
    let mut stream = ada.stream(&format!("/api/board/game/stream/{id}")).await;
    let full = stream.of_type("gameFull").await;
    assert_eq!(full["black"]["aiLevel"], 1);
    ok(&ada
        .post(&format!("/api/board/game/{id}/move/e2e4"), "")
        .await);
    assert_eq!(stream.state().await["moves"], "e2e4");
    let moves = stream.state().await["moves"]
        .as_str()
        .expect("moves")
        .to_owned();
    assert_eq!(moves.split(' ').count(), 2);
    let playing: Value = ada.get("/api/account/playing").await.json();
    let game = &playing["nowPlaying"][0];
    assert_eq!(
        (&game["gameId"], &game["isMyTurn"]),
        (&json!(id), &json!(true))
    );
    assert_eq!(game["opponent"]["ai"], 1);
    assert!(game["opponent"]["username"].is_string());
}

#[tokio::test]
async fn a_reopened_stream_has_the_clock_of_each_side() {
    let mut test_server = TestServer::open().await;
    let mut game = Match::new(&test_server, "clock.limit=300&clock.increment=2&rated=true").await;
    game.play(&["e2e4", "e7e5"]).await;
    test_server.pass(Duration::from_secs(10)).await;
    let state = game.play(&["g1f3"]).await;
    let path = format!("/api/bot/game/stream/{}", game.game);
    let mut again = game.black.stream(&path).await;
    let full = again.of_type("gameFull").await;
    for state in [&state, &full["state"]] {
        assert_eq!(
            (&state["wtime"], &state["btime"]),
            (&json!(292_000), &json!(300_000))
        );
    }
    let mut events = game.white.events().await;
    let started = events.of_type("gameStart").await;
    assert_eq!(started["game"]["secondsLeft"], 292);
    assert_eq!(started["game"]["hasMoved"], true);
}
