//! Puzzles of programs.

use protocol::http::puzzles::{PuzzleView, RunView};
use serde_json::{Value, json};

use super::{ALL, Program, anonymous, refused};
use crate::harness::TestServer;
use crate::people::register;

const SCOPES: [&str; 2] = ["puzzle:read", "puzzle:write"];

/// The ids of a list of puzzles.
fn ids(batch: &Value) -> Vec<String> {
    let puzzles = batch["puzzles"].as_array().expect("puzzles");
    let id = |it: &Value| it["puzzle"]["id"].as_str().expect("an id").to_owned();
    puzzles.iter().map(id).collect()
}

#[tokio::test]
async fn shows_puzzles_with_their_solutions() {
    let test_server = TestServer::open().await;
    let ada = Program::of(&register(&test_server, "Ada").await, &SCOPES).await;
    let daily: Value = anonymous(&test_server, "GET", "/api/puzzle/daily")
        .await
        .json();
    let id = daily["puzzle"]["id"].as_str().expect("an id");
    let same: Value = ada.get(&format!("/api/puzzle/{id}")).await.json();
    assert_eq!(same, daily);
    let Value::Object(game) = &daily["game"] else {
        panic!("a game: {daily}");
    };
    for (key, value) in [("id", json!(id)), ("rated", json!(false))] {
        assert_eq!(game[key], value);
    }
    assert!(game["clock"].is_string() && game["perf"]["key"].is_string());
    assert_eq!(game["players"][1]["color"], "black");
    let puzzle = &daily["puzzle"];
    assert_eq!(
        (&puzzle["plays"], &puzzle["initialPly"]),
        (&json!(0), &json!(0))
    );
    assert!(puzzle["themes"].is_array(), "{puzzle}");
    // The game begins at the position of the puzzle, in which the solution is legal.
    let pgn = game["pgn"].as_str().expect("a PGN");
    let record = pgn::records(pgn.as_bytes()).next().expect("a game");
    let record = record.expect("it is readable");
    let mut position = record.start;
    assert_eq!(position.fen(), puzzle["fen"].as_str().expect("a FEN"));
    let solution = puzzle["solution"].as_array().expect("a solution");
    assert!(!solution.is_empty());
    for mv in solution {
        let mv = position.parse_uci(mv.as_str().expect("a move"));
        position.play_unchecked(mv.expect("a legal move"));
    }
    refused(
        &ada.get("/api/puzzle/00000000").await,
        404,
        "No such puzzle",
    );
    refused(&ada.get("/api/puzzle/nothing").await, 404, "No such puzzle");
    let one = format!("/api/puzzle/{id}");
    refused(&anonymous(&test_server, "GET", &one).await, 401, "token");
    let other = Program::of(&register(&test_server, "Bob").await, &ALL).await;
    for path in ["next", "batch/mix", "activity", id] {
        let answer = other.get(&format!("/api/puzzle/{path}")).await;
        refused(&answer, 403, "puzzle:read");
    }
}

#[tokio::test]
async fn chooses_puzzles_by_theme_and_difficulty() {
    let test_server = TestServer::open().await;
    let ada = Program::of(&register(&test_server, "Ada").await, &SCOPES).await;
    let rating = async |difficulty: &str| {
        let path = format!("/api/puzzle/next?difficulty={difficulty}&t=123");
        let next: Value = ada.get(&path).await.json();
        next["puzzle"]["rating"].as_u64().expect("a rating")
    };
    let ratings = [
        rating("easiest").await,
        rating("normal").await,
        rating("hardest").await,
    ];
    assert!(
        ratings.is_sorted() && ratings[0] < ratings[2],
        "{ratings:?}"
    );
    let next: Value = ada.get("/api/puzzle/next?angle=fork").await.json();
    let themes = next["puzzle"]["themes"].as_array().expect("themes");
    assert!(themes.contains(&json!("fork")), "{next}");
    let batch: Value = ada.get("/api/puzzle/batch/fork?nb=40").await.json();
    let mut different = ids(&batch);
    different.sort();
    different.dedup();
    assert_eq!(different.len(), 40);
    assert_eq!(
        ids(&ada.get("/api/puzzle/batch/mix").await.json()).len(),
        15
    );
    // Unknown themes stand for all puzzles.
    let most: Value = ada.get("/api/puzzle/batch/angle?nb=1000").await.json();
    assert_eq!(ids(&most).len(), 50);
    for (path, field) in [
        ("next?difficulty=impossible", "difficulty"),
        ("batch/mix?nb=-1", "nb"),
    ] {
        let answer = ada.get(&format!("/api/puzzle/{path}")).await;
        refused(&answer, 400, field);
    }
}

#[tokio::test]
async fn stores_results_and_lists_them() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let ada = Program::of(&person, &SCOPES).await;
    let batch: Value = ada.get("/api/puzzle/batch/mix?nb=3").await.json();
    let known = ids(&batch);
    let body = json!({ "solutions": [
        { "id": known[0], "win": true, "time": 900 },
        { "id": known[1], "win": false, "rated": true },
        { "id": known[2], "win": true, "rated": false },
        { "id": known[0], "win": false },
        { "id": "nothing", "win": true },
    ] });
    let path = "/api/puzzle/batch/mix?nb=2";
    let solved: Value = ada.post(path, &body.to_string()).await.json();
    let rounds = solved["rounds"].as_array().expect("rounds");
    let round = |index: usize| (&rounds[index]["id"], &rounds[index]["win"]);
    assert_eq!(round(0), (&json!(known[0]), &json!(true)));
    assert_eq!(round(1), (&json!(known[1]), &json!(false)));
    assert!(rounds[0]["ratingDiff"].as_i64() > Some(0), "{solved}");
    assert!(rounds[1]["ratingDiff"].as_i64() < Some(0), "{solved}");
    // Only the first result of a puzzle counts.
    assert_eq!(rounds[2]["ratingDiff"], 0);
    assert_eq!(rounds.len(), 3);
    let next = ids(&solved);
    assert_eq!(next.len(), 2);
    assert!(!next.contains(&known[0]) && !next.contains(&known[1]));
    let account: Value = ada.get("/api/account").await.json();
    let perf = &account["perfs"]["puzzle"];
    assert_eq!(
        (&perf["games"], &perf["rating"]),
        (&json!(2), &solved["glicko"]["rating"])
    );
    // The browser shows the same results.
    let overview: Value = person.get("/app/puzzles").await.json();
    assert_eq!(
        (&overview["tried"], &overview["solved"]),
        (&json!(2), &json!(1))
    );
    let activity = ada.get("/api/puzzle/activity").await;
    assert_eq!(
        activity.header("content-type"),
        Some("application/x-ndjson")
    );
    let lines = |text: &str| -> Vec<Value> {
        let lines = text.lines();
        lines
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect()
    };
    let all = lines(&activity.text());
    assert_eq!(all.len(), 2);
    let of = |id: &str| {
        all.iter()
            .find(|line| line["puzzle"]["id"] == id)
            .expect("a line")
    };
    assert_eq!(of(&known[0])["win"], true);
    assert_eq!(of(&known[1])["win"], false);
    assert_eq!(of(&known[1])["puzzle"]["plays"], 1);
    assert!(of(&known[0])["puzzle"]["fen"].is_string());
    let one = lines(&ada.get("/api/puzzle/activity?max=1").await.text());
    assert_eq!(one, all[..1]);
    let before = ada.get("/api/puzzle/activity?before=1000").await;
    assert_eq!((before.status, &*before.text()), (200, ""));
    let many = vec![json!({ "id": "x", "win": true }); 51];
    let many = json!({ "solutions": many }).to_string();
    refused(&ada.post(path, &many).await, 400, "at most 50");
    refused(
        &ada.post(path, r#"{"solutions":7}"#).await,
        400,
        "solutions",
    );
    let reader = Program::of(&person, &SCOPES[..1]).await;
    refused(&reader.post(path, "").await, 403, "puzzle:write");
}

#[tokio::test]
async fn hides_the_next_puzzle_of_a_timed_run() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let ada = Program::of(&person, &SCOPES).await;
    let run = person
        .post("/app/puzzles/run", &json!({ "minutes": 5 }))
        .await;
    let run: RunView = run.json();
    let PuzzleView { id, .. } = run.puzzle.expect("a puzzle");
    let answer = ada.get(&format!("/api/puzzle/{id}")).await;
    refused(&answer, 400, "of your run");
    let body = json!({ "solutions": [{ "id": id, "win": true }] }).to_string();
    let answer = ada.post("/api/puzzle/batch/mix?nb=0", &body).await;
    refused(&answer, 400, "of your run");
}
