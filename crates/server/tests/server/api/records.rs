//! Records of players.

use serde_json::{Value, json};

use super::{Match, Program, anonymous, refused};
use crate::harness::TestServer;

const FOOLS_MATE: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

#[tokio::test]
async fn returns_several_accounts_at_once() {
    let test_server = TestServer::open().await;
    let ada = Program::new(&test_server, "Ada").await;
    let bob = Program::bot(&test_server, "Bob").await;
    let users: Value = ada.post("/api/users", "BOB, ada,nobody,,ada").await.json();
    let expected: [Value; 2] = [
        bob.get("/api/user/bob").await.json(),
        bob.get("/api/user/ada").await.json(),
    ];
    assert_eq!(users, json!(expected));
    assert_eq!(users[0]["title"], "BOT");
    let many = vec!["x"; 301].join(",");
    refused(&ada.post("/api/users", &many).await, 400, "At most 300");
    let most = vec!["x"; 300].join(",");
    assert_eq!(
        ada.post("/api/users", &most).await.json::<Value>(),
        json!([])
    );
}

#[tokio::test]
async fn returns_the_history_of_ratings() {
    let test_server = TestServer::open().await;
    let form = "clock.limit=300&clock.increment=2&rated=true";
    let mut game = Match::new(&test_server, form).await;
    let path = "/api/user/ada/rating-history";
    let before: Value = anonymous(&test_server, "GET", path).await.json();
    let names: Vec<_> = before
        .as_array()
        .expect("a list")
        .iter()
        .map(|speed| speed["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(
        names,
        ["Bullet", "Blitz", "Rapid", "Classical", "Correspondence"]
    );
    assert_eq!(before[1]["points"], json!([]));
    game.play(&FOOLS_MATE).await;
    let after: Value = game.black.get(path).await.json();
    let account: Value = game.white.get("/api/account").await.json();
    let points = after[1]["points"].as_array().expect("points");
    let [point] = points.as_slice() else {
        panic!("one day: {after}");
    };
    assert_eq!(point[3], account["perfs"]["blitz"]["rating"]);
    assert!((2_020..2_200).contains(&point[0].as_u64().expect("a year")));
    assert!((0..12).contains(&point[1].as_u64().expect("a month")));
    assert!((1..32).contains(&point[2].as_u64().expect("a day")));
    let missing = game.white.get("/api/user/nobody/rating-history").await;
    refused(&missing, 404, "No such user");
}

#[tokio::test]
async fn counts_the_results_of_two_players() {
    let test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    game.play(&FOOLS_MATE).await;
    let path = "/api/crosstable/ADA/bob";
    let own: Value = game.white.get(path).await.json();
    let expected = json!({ "users": { "ada": 0, "bob": 1 }, "nbGames": 1 });
    assert_eq!(own, expected);
    let recent: Value = game.black.get(&format!("{path}?matchup=true")).await.json();
    assert_eq!(recent["matchup"], expected);
    // Games that are not rated are shown only to their players.
    let others: Value = anonymous(&test_server, "GET", path).await.json();
    let none = json!({ "users": { "ada": 0, "bob": 0 }, "nbGames": 0 });
    assert_eq!(others, none);
    refused(
        &game.white.get("/api/crosstable/ada/ada").await,
        400,
        "themselves",
    );
    refused(
        &game.white.get("/api/crosstable/ada/nobody").await,
        404,
        "No such user",
    );
}
