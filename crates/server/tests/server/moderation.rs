//! Muting, blocking, reporting, and actions of organizers.

use std::time::Duration;

use protocol::RefusalCode;
use protocol::http::ColorChoice;
use protocol::http::Problem;
use protocol::http::people::AccountList;
use protocol::http::talk::{Relation, ReportList, ReportReason, RestrictedPlayers};
use serde_json::{Value, json};
use store::{Role, Store};

use crate::challenges::{accept, challenged};
use crate::harness::{Answer, Pair, Person, TestServer, invitation, settings};
use crate::people::{register, session};

fn refused(answer: &Answer, status: u16, part: &str) {
    assert_eq!(answer.status, status, "{}", answer.text());
    let problem: Problem = answer.json();
    assert!(problem.error.contains(part), "{}", problem.error);
}

/// Registers an account with this role.
async fn with_role(test_server: &TestServer, name: &str, role: Role) -> Person {
    let person = register(test_server, name).await;
    let people = test_server.store.people();
    let known = people.credentials(name).await.expect("the store works");
    let player = known.expect("an account").player.id;
    people.set_role(player, role).await.expect("an account");
    person
}

fn black_of(game: &str) -> Value {
    json!({ "kind": "seat", "game": game, "side": "black" })
}

async fn unwant(person: &Person, reported: &Value, relation: &str) -> Answer {
    let body = json!({ "whom": reported, "relation": relation });
    person.send("PUT", "/app/unwanted", &body).await
}

async fn report(person: &Person, reported: &Value) -> Answer {
    let body = json!({ "whom": reported, "reason": "chat", "text": "rude" });
    person.post("/app/reports", &body).await
}

async fn reports(person: &Person) -> ReportList {
    person.get("/app/admin/reports").await.json()
}

#[tokio::test]
async fn lines_of_a_muted_player_are_hidden() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    let game = pair.game.clone();
    pair.black.say(&game, "you fool").await;
    assert_eq!(pair.at_white.watch_chat(&game).await.texts(), ["you fool"]);
    let line = json!({ "kind": "line", "game": game, "number": 1 });
    assert_eq!(unwant(&pair.white, &line, "muted").await.status, 204);
    // Every open page removes the lines without a request.
    assert!(pair.at_white.chat().await.texts().is_empty());
    pair.black.say(&game, "fool again").await;
    pair.white.say(&game, "hello").await;
    assert_eq!(pair.at_white.chat_line().await.text, "hello");
    // The muted player notices nothing.
    let chat = pair.at_black.watch_chat(&game).await;
    assert_eq!(chat.texts(), ["you fool", "fool again", "hello"]);

    let list: RestrictedPlayers = pair.white.get("/app/unwanted").await.json();
    assert_eq!(list.players.len(), 1);
    assert_eq!(list.players[0].relation, Relation::Muted);
    let path = format!("/app/unwanted/{}", list.players[0].player);
    let undone = pair.white.send("DELETE", &path, &Value::Null).await;
    assert_eq!(undone.status, 204);
    assert_eq!(pair.at_white.chat().await.texts().len(), 3);
    let oneself = json!({ "kind": "seat", "game": game, "side": "white" });
    refused(
        &unwant(&pair.white, &oneself, "muted").await,
        400,
        "This is you",
    );
}

#[tokio::test]
async fn a_blocked_player_cannot_accept_seeks_or_invitations() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    let reported = black_of(&pair.game);
    assert_eq!(unwant(&pair.white, &reported, "blocked").await.status, 204);
    let seek = pair.at_white.seek(ColorChoice::White).await;
    pair.at_black.accept_seek(&seek).await;
    assert_eq!(pair.at_black.seek_refused().await, RefusalCode::NotNow);
    // The seek is still open to others.
    let mut other = test_server.new_visitor().await.connect().await;
    other.accept_seek(&seek).await;
    let game = other.paired(&seek).await;
    assert_eq!(pair.at_white.paired(&seek).await, game);
    // The open seat of an invitation cannot be taken either, regardless of which player has blocked
    // the other.
    let both = [(&pair.white, &pair.black), (&pair.black, &pair.white)];
    for (host, guest) in both {
        let game = host.make(&settings(&invitation(), "white")).await;
        let answer = guest.accept(&game).await;
        refused(&answer, 403, "cannot play against this player");
        let other = test_server.new_visitor().await;
        assert_eq!(other.accept(&game).await.status, 200);
    }
    // The player who blocks cannot accept a seek of the other either.
    let seek = pair.at_black.seek(ColorChoice::White).await;
    pair.at_white.accept_seek(&seek).await;
    assert_eq!(pair.at_white.seek_refused().await, RefusalCode::NotNow);
}

#[tokio::test]
async fn organizers_see_reports() {
    let test_server = TestServer::open().await;
    let organiser = with_role(&test_server, "Olga", Role::Organiser).await;
    let mut pair = Pair::new(&test_server).await;
    let game = pair.game.clone();
    for text in ["you fool", "such a fool"] {
        pair.black.say(&game, text).await;
    }
    let reported = black_of(&game);
    assert_eq!(report(&pair.white, &reported).await.status, 204);
    refused(&report(&pair.white, &reported).await, 409, "already");
    refused(
        &pair.white.get("/app/admin/reports").await,
        403,
        "not allowed to do this",
    );
    let open = reports(&organiser).await.reports;
    assert_eq!(open.len(), 1);
    let one = &open[0];
    assert_eq!(
        (one.game.as_deref(), one.reason),
        (Some(&*game), ReportReason::Chat)
    );
    assert_eq!(
        (&*one.text, &*one.lines),
        ("rude", &["you fool", "such a fool"].map(str::to_owned)[..])
    );

    // A silence is announced to the silenced player, and ended.
    let silence = format!("/app/admin/players/{}/silence", one.player);
    for (hours, status) in [(24, 204), (0, 403)] {
        let body = json!({ "hours": hours });
        let by = if status == 204 {
            &organiser
        } else {
            &pair.white
        };
        assert_eq!(by.send("PUT", &silence, &body).await.status, status);
    }
    refused(&pair.black.say(&game, "why?").await, 403, "in 24 hours");
    let chat = pair.at_black.watch_chat(&game).await;
    assert!(
        chat.closed
            .expect("a sentence with the reason")
            .contains("in 24 hours")
    );
    assert!(reports(&organiser).await.reports[0].silent_until.is_some());
    let again = json!({ "hours": 0 });
    organiser.send("PUT", &silence, &again).await;
    // The open page shows its chat input again.
    assert_eq!(pair.at_black.chat().await.closed, None);
    assert_eq!(pair.black.say(&game, "sorry").await.status, 204);
    let endless = json!({ "hours": 9_000 });
    let answer = organiser.send("PUT", &silence, &endless).await;
    refused(&answer, 400, "at most");

    let close = format!("/app/admin/reports/{}", one.number);
    let closed = organiser.send("DELETE", &close, &Value::Null).await;
    assert_eq!(closed.status, 204);
    assert!(reports(&organiser).await.reports.is_empty());
}

#[tokio::test]
async fn an_open_page_is_notified_when_a_silence_ends() {
    let mut test_server = TestServer::open().await;
    let organiser = with_role(&test_server, "Olga", Role::Organiser).await;
    let mut pair = Pair::new(&test_server).await;
    let id = session(&pair.black).await.id;
    let silence = format!("/app/admin/players/{id}/silence");
    let body = json!({ "hours": 1 });
    assert_eq!(organiser.send("PUT", &silence, &body).await.status, 204);
    let chat = pair.at_black.watch_chat(&pair.game).await;
    assert!(
        chat.closed
            .expect("a sentence with the reason")
            .contains("within the hour")
    );
    test_server.pass(Duration::from_hours(1)).await;
    // An open page is updated without a request.
    assert_eq!(pair.at_black.chat().await.closed, None);
    assert_eq!(pair.black.say(&pair.game, "sorry").await.status, 204);
}

#[tokio::test]
async fn an_unreadable_line_does_not_reveal_its_author() {
    let test_server = TestServer::open().await;
    let pair = Pair::new(&test_server).await;
    pair.black.say(&pair.game, "between us").await;
    let spectator = test_server.new_visitor().await;
    let line = json!({ "kind": "line", "game": pair.game, "number": 1 });
    for reported in [
        line,
        json!({ "kind": "line", "game": pair.game, "number": 2 }),
        json!({ "kind": "line", "game": "zzzzzzzz", "number": 1 }),
        json!({ "kind": "account", "name": "Nobody" }),
    ] {
        assert_eq!(
            report(&spectator, &reported).await.status,
            404,
            "{reported}"
        );
        assert_eq!(unwant(&spectator, &reported, "muted").await.status, 404);
    }
}

#[tokio::test]
async fn rejects_sign_ins_to_a_disabled_account() {
    let test_server = TestServer::open().await;
    let admin = with_role(&test_server, "Ada", Role::Admin).await;
    let organiser = with_role(&test_server, "Olga", Role::Organiser).await;
    let person = register(&test_server, "Mallory").await;
    let accounts: AccountList = admin.get("/app/admin/accounts?prefix=m").await.json();
    let path = format!(
        "/app/admin/accounts/{}/disabled",
        accounts.accounts[0].player
    );
    let disabled = |disabled: bool| json!({ "disabled": disabled });
    for nobody in [&organiser, &person] {
        assert_eq!(nobody.send("PUT", &path, &disabled(true)).await.status, 403);
    }
    assert_eq!(admin.send("PUT", &path, &disabled(true)).await.status, 204);
    // The session has ended.
    assert_eq!(person.get("/app/sessions").await.status, 401);
    let guest = test_server.new_visitor().await;
    let sign_in = async |password: &str| {
        let body = json!({ "name": "Mallory", "password": password });
        guest.post("/app/sign-in", &body).await
    };
    refused(
        &sign_in("a wrong guess").await,
        403,
        "Wrong name or password",
    );
    refused(&sign_in("correct horse battery").await, 403, "disabled");
    let accounts: AccountList = admin.get("/app/admin/accounts?prefix=m").await.json();
    assert!(accounts.accounts[0].is_disabled);
    assert_eq!(admin.send("PUT", &path, &disabled(false)).await.status, 204);
    assert_eq!(sign_in("correct horse battery").await.status, 200);
    let own: AccountList = admin.get("/app/admin/accounts?prefix=a").await.json();
    let path = format!("/app/admin/accounts/{}/disabled", own.accounts[0].player);
    let answer = admin.send("PUT", &path, &disabled(true)).await;
    refused(&answer, 409, "only admin");
}

#[tokio::test]
async fn a_disabled_account_cannot_play() {
    let test_server = TestServer::open().await;
    let admin = with_role(&test_server, "Ada", Role::Admin).await;
    let person = register(&test_server, "Mallory").await;
    let id = session(&person).await.id;
    let challenge = challenged(&person, "Ada").await;
    let mut at_admin = admin.connect().await;
    assert_eq!(at_admin.watch_challenges().await.len(), 1);
    let path = format!("/app/admin/accounts/{id}/disabled");
    let answer = admin.send("PUT", &path, &json!({ "disabled": true })).await;
    assert_eq!(answer.status, 204, "{}", answer.text());
    while !at_admin.challenges().await.is_empty() {}
    refused(&accept(&admin, &challenge).await, 409, "expired");
}

#[tokio::test]
async fn organizers_cannot_handle_reports_about_themselves() {
    let test_server = TestServer::open().await;
    let admin = with_role(&test_server, "Ada", Role::Admin).await;
    let olga = with_role(&test_server, "Olga", Role::Organiser).await;
    let grace = register(&test_server, "Grace").await;
    let reported = json!({ "kind": "account", "name": "Olga" });
    assert_eq!(report(&grace, &reported).await.status, 204);
    assert!(reports(&olga).await.reports.is_empty());
    let number = reports(&admin).await.reports[0].number;
    let path = format!("/app/admin/reports/{number}");
    assert_eq!(olga.send("DELETE", &path, &Value::Null).await.status, 403);
    assert_eq!(reports(&admin).await.reports.len(), 1);
    assert_eq!(admin.send("DELETE", &path, &Value::Null).await.status, 204);
    assert!(reports(&admin).await.reports.is_empty());
}

#[tokio::test]
async fn organizers_cannot_silence_admins_or_organizers_or_end_their_own_silence() {
    let test_server = TestServer::open().await;
    let admin = with_role(&test_server, "Ada", Role::Admin).await;
    let olga = with_role(&test_server, "Olga", Role::Organiser).await;
    let emmy = with_role(&test_server, "Emmy", Role::Organiser).await;
    let (silent, free) = (json!({ "hours": 24 }), json!({ "hours": 0 }));
    let silence = async |person: &Person| {
        let id = session(person).await.id;
        format!("/app/admin/players/{id}/silence")
    };
    for other in [&admin, &emmy, &olga] {
        let path = silence(other).await;
        let answer = olga.send("PUT", &path, &silent).await;
        refused(&answer, 403, "not allowed to do this");
    }
    let path = silence(&olga).await;
    assert_eq!(admin.send("PUT", &path, &silent).await.status, 204);
    let answer = olga.send("PUT", &path, &free).await;
    refused(&answer, 403, "not allowed to do this");
}

#[tokio::test]
async fn reports_about_admins_do_not_hide_other_reports() {
    let test_server = TestServer::open().await;
    with_role(&test_server, "Alma", Role::Admin).await;
    let organiser = with_role(&test_server, "Olga", Role::Organiser).await;
    let alma = json!({ "kind": "account", "name": "Alma" });
    for _ in 0..100 {
        let guest = test_server.new_visitor().await;
        assert_eq!(report(&guest, &alma).await.status, 204);
    }
    let pair = Pair::new(&test_server).await;
    assert_eq!(report(&pair.white, &black_of(&pair.game)).await.status, 204);
    assert_eq!(reports(&organiser).await.reports.len(), 1);
}
