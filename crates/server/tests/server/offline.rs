//! Games that pages have played while they could not reach the server.

use protocol::http::{Created, GameList, Problem};
use protocol::{Player, Side, You};
use serde_json::{Value, json};
use test_client::Answer;

use crate::harness::{Person, TestServer, request};

/// A game in which the person mates at once.
pub(crate) fn mate() -> Value {
    let mv = json!({ "type": "move", "text": "Ra8", "offer_draw": false });
    json!({
        "level": 5,
        "side": "white",
        "time": { "kind": "unlimited" },
        "start": "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1",
        "chess960": false,
        "claims": "automatic",
        "started_at": 5,
        "rows": [{ "at": 7_000, "by": "white", "command": mv }],
    })
}

pub(crate) async fn send(
    test_server: &TestServer,
    person: &Person,
    key: &str,
    game: &Value,
) -> Answer {
    let headers = [
        ("cookie", person.cookie()),
        ("content-type", "application/json"),
        ("idempotency-key", key),
    ];
    let body = game.to_string();
    let path = "/app/offline/games";
    request(test_server, "POST", path, &headers, body.as_bytes()).await
}

#[tokio::test]
async fn a_finished_game_is_stored_once() {
    let test_server = TestServer::open().await;
    let (person, other) = (
        test_server.new_visitor().await,
        test_server.new_visitor().await,
    );
    let first = send(&test_server, &person, "game-1", &mate()).await;
    assert_eq!(first.status, 201, "{}", first.text());
    let id = first.json::<Created>().id;
    let again = send(&test_server, &person, "game-1", &mate()).await;
    assert_eq!(
        (again.status, again.json::<Created>().id),
        (200, id.clone())
    );
    // The key of one player means nothing to another.
    let others = send(&test_server, &other, "game-1", &mate()).await;
    assert_eq!(others.status, 201);
    assert_ne!(others.json::<Created>().id, id);

    let list: GameList = person.get("/app/games").await.json();
    let ids: Vec<_> = list.games.iter().map(|game| &*game.id).collect();
    assert_eq!(ids, [&*id]);
    let mut client = person.connect().await;
    let (info, state) = client.watch(&id, None).await;
    assert_eq!((info.you, info.rated), (You::White, false));
    assert_eq!(
        info.seats.black,
        Player::Engine {
            level: 5,
            character: None
        }
    );
    assert_eq!(state.plies[0].san, "Ra8#");
    let verdict = state.verdict.expect("a result");
    assert_eq!(
        (&*verdict.result, verdict.winner),
        ("1-0", Some(Side::White))
    );
    let pgn = person.get(&format!("/app/games/{id}/pgn")).await;
    assert!(pgn.text().contains("Ra8# 1-0"), "{}", pgn.text());
}

#[tokio::test]
async fn a_game_against_a_character_is_stored_as_such() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut game = mate();
    game["character"] = json!("attacker");
    let stored = send(&test_server, &person, "game", &game).await;
    assert_eq!(stored.status, 201, "{}", stored.text());
    let mut client = person.connect().await;
    let (info, _) = client.watch(&stored.json::<Created>().id, None).await;
    // The level of the character counts, whatever the page has sent.
    let level = engine::Character::Attacker.level().number();
    assert_ne!(game["level"], level);
    let character = Some(protocol::Character::Attacker);
    assert_eq!(info.seats.black, Player::Engine { level, character });

    game["character"] = json!("lion");
    let refused = send(&test_server, &person, "lion", &game).await;
    assert_eq!(refused.status, 400);
}

#[tokio::test]
async fn what_the_arbiter_would_refuse_is_not_stored() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let with = |path: &str, value: Value| {
        let mut game = mate();
        *game.pointer_mut(path).expect("a value") = value;
        game
    };
    let resign = json!({ "type": "resign" });
    let row = |at: u64, by: &str| json!({ "at": at, "by": by, "command": resign });
    for (game, status) in [
        (with("/rows/0/command/text", json!("Ra9")), 400),
        (with("/rows/0/command/text", json!("Rb2")), 400),
        (with("/rows/0/command/text", json!("a".repeat(100))), 400),
        (with("/rows/0/by", json!("black")), 409),
        (with("/rows/0/by", Value::Null), 409),
        (with("/rows/0/command", Value::Null), 409),
        (with("/rows/0/at", json!(u64::MAX)), 400),
        (with("/rows", json!([])), 409),
        (
            with("/rows", json!([row(9, "white"), row(9, "white")])),
            409,
        ),
        (with("/level", Value::Null), 400),
        (with("/level", json!(99)), 400),
        (with("/start", json!("8/8/8/8/8/8/8/8 w - - 0 1")), 400),
        (with("/time", json!({ "kind": "clock" })), 400),
        (
            with("/rows", Value::Array(vec![row(9, "white"); 1_300])),
            400,
        ),
        (
            with("/rows", Value::Array(vec![row(9, "white"); 20_000])),
            413,
        ),
    ] {
        let answer = send(&test_server, &person, "key", &game).await;
        let shown: String = game.to_string().chars().take(400).collect();
        assert_eq!(answer.status, status, "{} for {shown}", answer.text());
        assert!(!answer.json::<Problem>().error.is_empty());
    }
    let headers = [
        ("cookie", person.cookie()),
        ("content-type", "application/json"),
    ];
    let body = mate().to_string();
    let path = "/app/offline/games";
    let keyless = request(&test_server, "POST", path, &headers, body.as_bytes()).await;
    assert_eq!(keyless.status, 400);
    let list: GameList = person.get("/app/games").await.json();
    assert_eq!(list.games, []);
    // Without a session no game can be anyone's.
    let headers = [
        ("content-type", "application/json"),
        ("idempotency-key", "a"),
    ];
    let nameless = request(&test_server, "POST", path, &headers, body.as_bytes()).await;
    assert_eq!(nameless.status, 401);
}

#[tokio::test]
async fn many_at_once_are_stored_or_sent_away() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let (game, mut stored) = (mate(), 0);
    let keys: Vec<String> = (0..1_000).map(|number| format!("game-{number}")).collect();
    let sent = keys
        .iter()
        .map(|key| send(&test_server, &person, key, &game));
    for answer in futures_util::future::join_all(sent).await {
        match answer.status {
            201 => stored += 1,
            429 => {}
            status => panic!("{status}"),
        }
    }
    assert!((1..1_000).contains(&stored), "{stored}");
    let next: GameList = person.get("/app/games?running=true").await.json();
    assert_eq!(next.games, []);
}
