//! Challenges: games offered to one other player.

use std::time::Duration;

use arbiter::Claims;
use futures_util::future::join_all;
use protocol::http::{Created, Problem};
use protocol::{Challenge, ChallengeState, ClientMessage, DeclineReason, ServerMessage, You};
use serde_json::{Value, json};

use crate::harness::{Answer, Client, Pair, Person, TestServer, invitation, request, settings};
use crate::people::register;

impl Client {
    pub(crate) async fn watch_challenges(&mut self) -> Vec<Challenge> {
        self.send_message(&ClientMessage::WatchChallenges).await;
        self.challenges().await
    }

    /// Receives `challenges` as the next message.
    pub(crate) async fn challenges(&mut self) -> Vec<Challenge> {
        match self.receive().await {
            ServerMessage::Challenges { challenges } => challenges,
            other => panic!("expected challenges, got {other:?}"),
        }
    }

    /// Receives `challenges` until the only challenge has this state.
    async fn challenge_is(&mut self, state: ChallengeState) -> Challenge {
        loop {
            let mut challenges = self.challenges().await;
            if challenges.len() == 1 && challenges[0].state == state {
                return challenges.remove(0);
            }
        }
    }
}

fn five_minutes() -> Value {
    let stage = json!({ "moves": null, "millis": 300_000, "bonus": { "kind": "none" } });
    json!({ "kind": "clock", "stages": [stage] })
}

pub(crate) fn named(name: &str) -> Value {
    json!({ "kind": "account", "name": name })
}

pub(crate) async fn challenge(person: &Person, name: &str, rated: bool) -> Answer {
    let body = json!({
        "whom": named(name), "time": five_minutes(), "color": "black", "rated": rated,
    });
    person.post("/app/challenges", &body).await
}

/// Challenges the account with this name; returns the challenge's id.
pub(crate) async fn challenged(person: &Person, name: &str) -> String {
    let answer = challenge(person, name, false).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json::<Created>().id
}

pub(crate) async fn accept(person: &Person, id: &str) -> Answer {
    let path = format!("/app/challenges/{id}/accept");
    person.post(&path, &json!({})).await
}

async fn decline(person: &Person, id: &str) -> Answer {
    let path = format!("/app/challenges/{id}/decline");
    person.post(&path, &json!({ "reason": "other_time" })).await
}

async fn call_off(person: &Person, id: &str) -> Answer {
    let path = format!("/app/challenges/{id}");
    person.send("DELETE", &path, &Value::Null).await
}

pub(crate) fn refused(answer: &Answer, status: u16, part: &str) {
    assert_eq!(answer.status, status, "{}", answer.text());
    let problem: Problem = answer.json();
    assert!(problem.error.contains(part), "{}", problem.error);
}

#[tokio::test]
async fn a_challenge_disappears_when_a_player_is_erased() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let grace = register(&test_server, "Grace").await;
    let mut at_grace = grace.connect().await;
    assert!(at_grace.watch_challenges().await.is_empty());
    challenged(&guest, "Grace").await;
    at_grace.challenge_is(ChallengeState::Open).await;
    let body = json!({ "password": "" });
    let erased = guest.send("DELETE", "/app/account", &body).await;
    assert_eq!(erased.status, 204, "{}", erased.text());
    while !at_grace.challenges().await.is_empty() {}
}

#[tokio::test]
async fn a_challenge_ends_when_one_player_blocks_the_other() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let grace = register(&test_server, "Grace").await;
    let mut clients = [ada.connect().await, grace.connect().await];
    for client in &mut clients {
        assert!(client.watch_challenges().await.is_empty());
    }
    challenged(&ada, "Grace").await;
    for client in &mut clients {
        client.challenge_is(ChallengeState::Open).await;
    }
    let block = json!({ "whom": named("Ada"), "relation": "blocked" });
    let blocked = grace.send("PUT", "/app/unwanted", &block).await;
    assert_eq!(blocked.status, 204, "{}", blocked.text());
    for client in &mut clients {
        while !client.challenges().await.is_empty() {}
    }
}

#[tokio::test]
async fn a_challenge_is_shown_in_every_tab_and_becomes_a_game() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let grace = register(&test_server, "Grace").await;
    let mut at_ada = ada.connect().await;
    let mut tabs = [grace.connect().await, grace.connect().await];
    assert!(at_ada.watch_challenges().await.is_empty());
    for tab in &mut tabs {
        assert!(tab.watch_challenges().await.is_empty());
    }
    let answer = challenge(&ada, "grace", true).await;
    let id = answer.json::<Created>().id;
    for tab in &mut tabs {
        let seen = tab.challenge_is(ChallengeState::Open).await;
        assert_eq!((&*seen.id, &*seen.with, seen.own), (&*id, "Ada", false));
        assert!(seen.rated);
        assert_eq!(seen.color, protocol::http::ColorChoice::White);
        assert_eq!(seen.expires_in, 600_000);
    }
    let seen = at_ada.challenge_is(ChallengeState::Open).await;
    assert_eq!((&*seen.with, seen.own), ("Grace", true));
    refused(&challenge(&ada, "Grace", false).await, 409, "already");

    // No other player can answer it.
    let other = register(&test_server, "Mallory").await;
    for answer in [
        accept(&other, &id).await,
        accept(&ada, &id).await,
        decline(&other, &id).await,
        call_off(&grace, &id).await,
    ] {
        refused(&answer, 404, "no longer exists");
    }
    let made = accept(&grace, &id).await;
    assert_eq!(made.status, 200, "{}", made.text());
    let game = made.json::<Created>().id;
    assert_eq!(game, id);
    at_ada.challenge_is(ChallengeState::Accepted).await;
    let (info, _) = at_ada.watch(&game, None).await;
    assert_eq!((info.you, info.rated), (You::Black, true));
    // A player who reconnects receives the answer, for a while.
    let mut again = ada.connect().await;
    assert_eq!(
        again.watch_challenges().await[0].state,
        ChallengeState::Accepted
    );
}

#[tokio::test]
async fn a_chess960_challenge_gets_a_random_position_when_accepted() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let grace = register(&test_server, "Grace").await;
    let (mut at_ada, mut at_grace) = (ada.connect().await, grace.connect().await);
    at_grace.watch_challenges().await;
    let body = json!({
        "whom": named("Grace"), "time": five_minutes(), "color": "white",
        "chess960": true, "claims": "automatic",
    });
    let made = ada.post("/app/challenges", &body).await;
    let id = made.json::<Created>().id;
    let seen = at_grace.challenge_is(ChallengeState::Open).await;
    assert_eq!((seen.chess960, seen.claims), (true, Claims::Automatic));
    assert_eq!(accept(&grace, &id).await.status, 200);
    let (info, _) = at_ada.watch(&id, None).await;
    assert!(info.chess960 && !info.rated);
    assert_eq!(info.claims, Claims::Automatic);
    let start = info.start_fen;
    let known = (0..960).filter_map(rules::Position::chess960);
    assert_eq!(known.filter(|one| one.fen() == start).count(), 1, "{start}");

    // With missing or null fields, the game starts from the standard position and draws must be
    // claimed.
    let plain = json!({
        "whom": named("Ada"), "time": five_minutes(), "color": "white", "claims": null,
    });
    let plain = grace.post("/app/challenges", &plain).await;
    let plain = plain.json::<Created>().id;
    assert_eq!(accept(&ada, &plain).await.status, 200);
    let (info, _) = at_ada.watch(&plain, None).await;
    assert_eq!(info.start_fen, rules::Position::start().fen());
    assert_eq!((info.chess960, info.claims), (false, Claims::ByPlayers));

    for (field, value) in [("chess960", json!(true)), ("claims", json!("automatic"))] {
        let mut rated = json!({
            "whom": named("Grace"), "time": five_minutes(), "color": "white", "rated": true,
        });
        rated[field] = value;
        let answer = ada.post("/app/challenges", &rated).await;
        refused(&answer, 400, "from the standard position");
    }
}

#[tokio::test]
async fn a_challenge_can_be_declined_or_withdrawn_once() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let grace = register(&test_server, "Grace").await;
    let mut at_ada = ada.connect().await;
    at_ada.watch_challenges().await;
    let id = challenged(&ada, "Grace").await;
    for _ in 0..2 {
        assert_eq!(decline(&grace, &id).await.status, 204);
    }
    let reason = DeclineReason::OtherTime;
    let declined = ChallengeState::Declined { reason };
    at_ada.challenge_is(declined).await;
    refused(&accept(&grace, &id).await, 409, "declined");
    refused(&call_off(&ada, &id).await, 409, "declined");

    let id = challenged(&ada, "Grace").await;
    for _ in 0..2 {
        assert_eq!(call_off(&ada, &id).await.status, 204);
    }
    refused(&accept(&grace, &id).await, 409, "withdrawn");
    refused(&decline(&grace, &id).await, 409, "withdrawn");
}

#[tokio::test]
async fn only_one_of_concurrent_answers_to_a_challenge_counts() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let grace = register(&test_server, "Grace").await;
    for _ in 0..4 {
        let id = challenged(&ada, "Grace").await;
        let (accepting, declining, calling_off) = tokio::join!(
            join_all((0..3).map(|_| accept(&grace, &id))),
            join_all((0..3).map(|_| decline(&grace, &id))),
            join_all((0..3).map(|_| call_off(&ada, &id))),
        );
        let kinds = [accepting, declining, calling_off];
        let won = kinds.map(|answers| {
            let done = answers.iter().filter(|answer| answer.status < 300).count();
            assert!(done == 0 || done == 3, "{done} identical answers");
            done == 3
        });
        assert_eq!(won.iter().filter(|won| **won).count(), 1, "{won:?}");
        let id = id.parse().expect("valid id");
        let game = store::Store::load(&*test_server.store, id).await;
        assert_eq!(game.expect("the store works").is_some(), won[0]);
    }
}

#[tokio::test]
async fn an_unanswered_challenge_expires() {
    let mut test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let grace = register(&test_server, "Grace").await;
    let soon = challenged(&ada, "Grace").await;
    // In correspondence games an absent player has time to return.
    let slow = json!({
        "whom": named("Ada"),
        "time": { "kind": "correspondence", "days": 3 },
        "color": "random",
    });
    let slow = grace.post("/app/challenges", &slow).await;
    let slow = slow.json::<Created>().id;
    test_server.pass(Duration::from_mins(10)).await;
    refused(&accept(&grace, &soon).await, 409, "expired");
    let open = ada.connect().await.watch_challenges().await;
    assert_eq!(open.len(), 1);
    assert_eq!(open[0].id, slow);
    // Another challenge can be made, and the first one is accepted after a restart.
    challenged(&ada, "Grace").await;
    let test_server = test_server.restart_after(Duration::from_hours(24)).await;
    assert_eq!(accept(&ada.at(&test_server), &slow).await.status, 200);
}

#[tokio::test]
async fn challenges_are_refused_for_a_reason() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let pair = Pair::new(&test_server).await;
    refused(
        &challenge(&ada, "Nobody", false).await,
        404,
        "no account with this name",
    );
    refused(
        &challenge(&ada, "ada", false).await,
        400,
        "challenge yourself",
    );
    refused(
        &challenge(&pair.white, "Ada", true).await,
        403,
        "an account",
    );
    let endless = json!({
        "whom": named("Ada"), "time": { "kind": "clock", "stages": [] }, "color": "white",
    });
    let answer = pair.white.post("/app/challenges", &endless).await;
    assert_eq!(answer.status, 400, "{}", answer.text());

    // A guest is challenged again from a game.
    let again = json!({
        "whom": { "kind": "seat", "game": pair.game, "side": "black" },
        "time": { "kind": "unlimited" },
        "color": "white",
    });
    let made = pair.white.post("/app/challenges", &again).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let block = json!({
        "whom": { "kind": "seat", "game": pair.game, "side": "white" }, "relation": "blocked",
    });
    pair.black.send("PUT", "/app/unwanted", &block).await;
    let id = made.json::<Created>().id;
    refused(&accept(&pair.black, &id).await, 409, "expired");
    let answer = pair.white.post("/app/challenges", &again).await;
    refused(&answer, 403, "cannot play");
}

#[tokio::test]
async fn challenges_are_limited_and_created_once() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    for number in 0..11 {
        let name = format!("Person {}", char::from(b'a' + number));
        register(&test_server, &name).await;
        let answer = challenge(&ada, &name, false).await;
        if number < 10 {
            assert_eq!(answer.status, 201);
        } else {
            refused(&answer, 409, "Too many");
        }
    }
    let grace = register(&test_server, "Grace").await;
    let body = json!({ "whom": named("Ada"), "time": five_minutes(), "color": "white" });
    let headers = [
        ("cookie", grace.cookie()),
        ("content-type", "application/json"),
        ("idempotency-key", "once"),
    ];
    let mut made = Vec::new();
    for _ in 0..2 {
        let body = body.to_string();
        let path = "/app/challenges";
        let answer = request(&test_server, "POST", path, &headers, body.as_bytes()).await;
        made.push(answer.json::<Created>().id);
    }
    assert_eq!(made[0], made[1]);
}

#[tokio::test]
async fn guests_of_a_safe_server_cannot_send_challenges() {
    let test_server = TestServer::open_with(|config| config.safe = true).await;
    let pair = Pair::new(&test_server).await;
    let again = json!({
        "whom": { "kind": "seat", "game": pair.game, "side": "black" },
        "time": { "kind": "unlimited" },
        "color": "white",
    });
    let answer = pair.white.post("/app/challenges", &again).await;
    refused(&answer, 403, "You need an account");
}

#[tokio::test]
async fn client_keys_never_match_server_keys() {
    let test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let grace = register(&test_server, "Grace").await;
    let id = challenged(&ada, "Grace").await;
    let key = format!("challenge {id}");
    let headers = [
        ("cookie", ada.cookie()),
        ("content-type", "application/json"),
        ("idempotency-key", &*key),
    ];
    let body = settings(&invitation(), "white").to_string();
    let made = request(
        &test_server,
        "POST",
        "/app/games",
        &headers,
        body.as_bytes(),
    )
    .await;
    assert_eq!(made.status, 201);
    assert_eq!(accept(&grace, &id).await.status, 200);
}
