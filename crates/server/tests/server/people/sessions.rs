//! Sign-in, sign-out, and ended sessions.

use std::time::Duration;

use protocol::http::people::SessionList;
use serde_json::json;
use store::{PlayerId, Revoked, Store};
use tokio::time::{sleep, timeout};

use super::{PASSWORD, refused, register, rename, session, sign_in};
use crate::harness::{Client, PATIENCE, Pair, Person, Received, TestServer, myself, settings};

#[tokio::test]
async fn an_unknown_name_and_a_wrong_password_get_the_same_error() {
    let test_server = TestServer::open().await;
    register(&test_server, "Ada").await;
    let guest = test_server.new_visitor().await;
    let wrong = sign_in(&guest, "Ada", "another password").await;
    let unknown = sign_in(&guest, "Grace", "another password").await;
    assert_eq!((wrong.status, unknown.status), (403, 403));
    assert_eq!(wrong.text(), unknown.text());
    let known = sign_in(&guest, "ADA", PASSWORD).await;
    assert_eq!(known.status, 200);
    assert_eq!(session(&guest.with_session_of(&known)).await.name, "Ada");
}

#[tokio::test]
async fn limits_password_attempts_regardless_of_the_cookie() {
    let test_server = TestServer::open().await;
    register(&test_server, "Ada").await;
    let mut statuses = Vec::new();
    for _ in 0..15 {
        let guest = test_server.new_visitor().await;
        statuses.push(sign_in(&guest, "ada", "a wrong guess").await.status);
    }
    let refused = statuses.iter().filter(|&&status| status == 429).count();
    assert!((4..=6).contains(&refused), "{statuses:?}");
    // Others can sign in at the same time.
    let guest = test_server.new_visitor().await;
    assert_eq!(sign_in(&guest, "grace", "a wrong guess").await.status, 403);
}

#[tokio::test]
async fn a_guest_in_a_game_must_confirm_a_sign_in() {
    let test_server = TestServer::open().await;
    register(&test_server, "Ada").await;
    let pair = Pair::new(&test_server).await;
    refused(
        &sign_in(&pair.white, "Ada", PASSWORD).await,
        409,
        "You are playing as Guest",
    );
    let body = json!({ "name": "Ada", "password": PASSWORD, "leave_games": true });
    let answer = pair.white.post("/app/sign-in", &body).await;
    assert_eq!(answer.status, 200);
}

pub(super) async fn closed(mut client: Client) -> Option<u16> {
    loop {
        match client.receive_any().await {
            Received::Closed(code) => return Some(code),
            Received::Gone => return None,
            Received::Message(_) => {}
        }
    }
}

#[tokio::test]
async fn an_ended_session_loses_its_connections() {
    let mut test_server = TestServer::open().await;
    let laptop = register(&test_server, "Ada").await;
    let guest = test_server.new_visitor().await;
    let answer = sign_in(&guest, "Ada", PASSWORD).await;
    let phone = guest.with_session_of(&answer);
    let (at_laptop, at_phone) = (laptop.connect().await, phone.connect().await);
    let list: SessionList = laptop.get("/app/sessions").await.json();
    assert_eq!(list.sessions.len(), 2);
    let other = list.sessions.iter().find(|session| !session.is_this);
    let path = format!("/app/sessions/{}", other.expect("the phone's session").id);
    // Another user cannot end it.
    let stranger = register(&test_server, "Grace").await;
    assert_eq!(stranger.send("DELETE", &path, &json!({})).await.status, 204);
    assert_eq!(session(&phone).await.name, "Ada");
    assert_eq!(laptop.send("DELETE", &path, &json!({})).await.status, 204);
    for _ in 0..4 {
        test_server.pass(Duration::from_secs(1)).await;
    }
    assert_eq!(closed(at_phone).await, Some(4001));
    assert_ne!(session(&phone).await.name, "Ada");
    let mut at_laptop = at_laptop;
    at_laptop.receive_nothing().await;
}

#[tokio::test]
async fn a_session_ended_by_a_node_with_a_slow_clock_loses_its_connections() {
    let mut test_server = TestServer::open().await;
    let ada = register(&test_server, "Ada").await;
    let grace = register(&test_server, "Grace").await;
    let (at_ada, at_grace) = (ada.connect().await, grace.connect().await);
    let [ada, grace] = [player_id(&ada).await, player_id(&grace).await];
    // By the second time the server has polled all sessions that have ended until now.
    for (player, client, behind) in [(ada, at_ada, 0), (grace, at_grace, 30_000)] {
        let at = arbiter::Timestamp(crate::harness::START.0 - behind);
        let people = test_server.store.people();
        let ended = people.revoke_sessions(player, Revoked::All, at).await;
        ended.expect("the store works");
        for _ in 0..4 {
            test_server.pass(Duration::from_secs(1)).await;
        }
        assert_eq!(closed(client).await, Some(4001), "{behind} ms behind");
    }
}

#[tokio::test]
async fn a_session_ends_when_its_owner_signs_out() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let answer = person.post("/app/sign-out", &json!({})).await;
    assert_eq!(answer.status, 204);
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(cookie.contains("Max-Age=0"), "{cookie}");
    assert_eq!(session(&person).await.role, None);
}

#[tokio::test]
async fn repeated_session_requests_write_nothing() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let before = test_server.store.commits();
    for _ in 0..50 {
        assert_eq!(guest.get("/app/session").await.status, 200);
    }
    // Earlier writes are queued before this one.
    rename(&guest, "Ada").await;
    let written = test_server.store.commits() - before;
    assert!(written < 10, "{written}");
}

#[tokio::test]
async fn a_session_in_use_does_not_expire() {
    let mut test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let answer = guest.get("/app/session").await;
    assert_eq!(answer.header("set-cookie"), None);
    // A visitor who returns twice a day is among the most frequent users.
    let mut renewed = Vec::new();
    for _ in 0..4 {
        test_server.pass(Duration::from_hours(12)).await;
        let answer = guest.get("/app/session").await;
        renewed.extend(answer.header("set-cookie").map(str::to_owned));
    }
    assert_eq!(renewed.len(), 2, "{renewed:?}");
    for cookie in renewed {
        assert!(cookie.starts_with(guest.cookie()), "{cookie}");
        assert!(cookie.contains("Max-Age=31536000"), "{cookie}");
    }
}

async fn player_id(person: &Person) -> PlayerId {
    session(person)
        .await
        .id
        .parse()
        .expect("the id of a player")
}

#[tokio::test]
async fn a_guest_without_data_is_removed_after_more_than_a_year() {
    let mut test_server = TestServer::open().await;
    let [idle, playing] = [
        test_server.new_visitor().await,
        test_server.new_visitor().await,
    ];
    playing.make(&settings(&myself(), "white")).await;
    let [idle, playing] = [player_id(&idle).await, player_id(&playing).await];
    let is_known = async |server: &TestServer, player| {
        let known = server.store.people().player(player).await;
        known.expect("the store works").is_some()
    };
    test_server.pass(Duration::from_hours(24 * 366)).await;
    test_server.pass(Duration::from_secs(10)).await;
    assert!(is_known(&test_server, idle).await);
    test_server.pass(Duration::from_hours(24 * 35)).await;
    let removed = async {
        while is_known(&test_server, idle).await {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, removed)
        .await
        .expect("the account is removed");
    assert!(is_known(&test_server, playing).await);
}

#[tokio::test]
async fn games_of_an_erased_player_end_after_a_crash_in_between() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5"]).await;
    let white = player_id(&pair.white).await;
    let people = test_server.store.people();
    let erased = people.erase_player(white, crate::harness::START).await;
    erased.expect("the store works");
    test_server.pass(Duration::from_secs(1)).await;
    let verdict = pair
        .at_black
        .update()
        .await
        .verdict
        .expect("the game has ended");
    assert_eq!(verdict.winner, Some(protocol::Side::Black));
}
