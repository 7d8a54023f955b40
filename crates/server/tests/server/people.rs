//! Accounts: registering, signing in, sessions, invites, and the work of organisers and admins.

use std::time::Duration;

use protocol::http::Problem;
use protocol::http::people::{
    AccountList, InviteList, InviteView, MadeInvite, Role, Session, SessionList, Settings,
};
use protocol::{ClientMessage, RefusalCode};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use staunton_server::Config;
use store::{Grant, Invite, InviteId, Store};

use crate::harness::{
    Answer, Client, Pair, Person, Received, START, TestServer, invitation, request, settings,
};

const PASSWORD: &str = "correct horse battery";

/// A newcomer who has registered by this name.
pub(crate) async fn register(test_server: &TestServer, name: &str) -> Person {
    let guest = test_server.newcomer().await;
    let answer = ask_to_register(&guest, name, PASSWORD, None).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    guest.with_session_of(&answer)
}

async fn ask_to_register(
    guest: &Person,
    name: &str,
    password: &str,
    invite: Option<&str>,
) -> Answer {
    let body = json!({ "name": name, "password": password, "invite": invite });
    guest.post("/app/account", &body).await
}

async fn sign_in(guest: &Person, name: &str, password: &str) -> Answer {
    let body = json!({ "name": name, "password": password });
    guest.post("/app/sign-in", &body).await
}

async fn rename(guest: &Person, name: &str) -> Answer {
    let body = json!({ "name": name });
    guest.send("PUT", "/app/session/name", &body).await
}

async fn session(person: &Person) -> Session {
    person.get("/app/session").await.json()
}

fn refused(answer: &Answer, status: u16, part: &str) {
    assert_eq!(answer.status, status, "{}", answer.text());
    let problem: Problem = answer.json();
    assert!(problem.error.contains(part), "{}", problem.error);
}

/// The token in the link of an invite.
fn token(made: &MadeInvite) -> &str {
    let link = made.path.split_once('#').expect("a token in the hash");
    assert_eq!(link.0, "/invite");
    link.1
}

/// The first admin.
async fn admin(test_server: &TestServer) -> Person {
    let person = register(test_server, "Ada").await;
    let account = test_server.store.people().credentials("ada").await;
    let player = account.expect("a store").expect("an account").player.id;
    let promoted = test_server
        .store
        .people()
        .set_role(player, store::Role::Admin);
    promoted.await.expect("an account");
    person
}

#[tokio::test]
async fn a_guest_who_registers_keeps_their_games() {
    let test_server = TestServer::open().await;
    let guest = test_server.newcomer().await;
    let game = guest.make(&settings(&invitation(), "white")).await;
    let friend = test_server.newcomer().await;
    assert_eq!(friend.accept(&game).await.status, 200);
    let answer = ask_to_register(&guest, "Élodie", PASSWORD, None).await;
    assert_eq!(answer.status, 201);
    let known: Session = answer.json();
    assert_eq!(
        (known.name.as_str(), known.role),
        ("Élodie", Some(Role::Player))
    );
    let registered = guest.with_session_of(&answer);
    let mut client = registered.follow(&game).await;
    client.play(&game, "e4").await;
    client.update().await;
    // The old session is gone: its cookie begins a new one.
    let answer = guest.get("/app/session").await;
    assert!(answer.header("set-cookie").is_some());
    // Others see the new name.
    let list = friend.get("/app/games").await;
    assert!(list.text().contains("Élodie"), "{}", list.text());
}

#[tokio::test]
async fn registrations_are_refused_for_a_reason() {
    let test_server = TestServer::open().await;
    let ilya = register(&test_server, "Ilya").await;
    let guest = test_server.newcomer().await;
    for (name, password, status, part) in [
        ("ilya", PASSWORD, 409, "Somebody has this name"),
        ("llya", PASSWORD, 409, "looks like it"),
        ("Guest 77", PASSWORD, 400, "may not be used"),
        ("A<b>", PASSWORD, 400, "no '<'"),
        ("p\u{430}ypal", PASSWORD, 400, "one script"),
        ("Grace", "short", 400, "8 characters at least"),
    ] {
        let answer = ask_to_register(&guest, name, password, None).await;
        refused(&answer, status, part);
    }
    let again = ask_to_register(&ilya, "Grace", PASSWORD, None).await;
    refused(&again, 409, "an account already");
    let invite = "0".repeat(64);
    for invite in [&*invite, "nonsense"] {
        let answer = ask_to_register(&guest, "Grace", PASSWORD, Some(invite)).await;
        refused(&answer, 404, "too old");
    }
    let body = json!({ "name": "Grace", "password": PASSWORD, "role": "admin" });
    refused(&guest.post("/app/account", &body).await, 400, "role");
    refused(&rename(&guest, "ILYA").await, 409, "Somebody has this name");
    assert_eq!(
        rename(&guest, "Grace").await.json::<Session>().name,
        "Grace"
    );
    assert_eq!(session(&guest).await.name, "Grace");
}

#[tokio::test]
async fn a_page_of_another_site_cannot_register_anyone() {
    let test_server = TestServer::open().await;
    let guest = test_server.newcomer().await;
    let body = json!({ "name": "Grace", "password": PASSWORD }).to_string();
    for (path, method) in [
        ("/app/account", "POST"),
        ("/app/sign-in", "POST"),
        ("/app/sign-out", "POST"),
        ("/app/sessions", "DELETE"),
        ("/app/admin/invites", "POST"),
        ("/app/admin/accounts", "GET"),
        ("/app/account/data", "GET"),
    ] {
        let headers = [
            ("cookie", guest.cookie()),
            ("content-type", "application/json"),
            ("origin", "https://evil.example"),
        ];
        let answer = request(&test_server, method, path, &headers, body.as_bytes()).await;
        refused(&answer, 403, "another site");
    }
}

#[tokio::test]
async fn an_unknown_name_and_a_wrong_password_are_one_refusal() {
    let test_server = TestServer::open().await;
    register(&test_server, "Ada").await;
    let guest = test_server.newcomer().await;
    let wrong = sign_in(&guest, "Ada", "another password").await;
    let unknown = sign_in(&guest, "Grace", "another password").await;
    assert_eq!((wrong.status, unknown.status), (403, 403));
    assert_eq!(wrong.text(), unknown.text());
    let known = sign_in(&guest, "ADA", PASSWORD).await;
    assert_eq!(known.status, 200);
    assert_eq!(session(&guest.with_session_of(&known)).await.name, "Ada");
}

#[tokio::test]
async fn attempts_at_passwords_are_limited_whatever_the_cookie() {
    let test_server = TestServer::open().await;
    register(&test_server, "Ada").await;
    let mut statuses = Vec::new();
    for _ in 0..15 {
        let guest = test_server.newcomer().await;
        statuses.push(sign_in(&guest, "ada", "a wrong guess").await.status);
    }
    let refused = statuses.iter().filter(|&&status| status == 429).count();
    assert!((4..=6).contains(&refused), "{statuses:?}");
    // Others sign in meanwhile.
    let guest = test_server.newcomer().await;
    assert_eq!(sign_in(&guest, "grace", "a wrong guess").await.status, 403);
}

#[tokio::test]
async fn a_guest_in_a_game_is_asked_before_leaving_it() {
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

async fn closed(mut client: Client) -> Option<u16> {
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
    let guest = test_server.newcomer().await;
    let answer = sign_in(&guest, "Ada", PASSWORD).await;
    let phone = guest.with_session_of(&answer);
    let (at_laptop, at_phone) = (laptop.connect().await, phone.connect().await);
    let list: SessionList = laptop.get("/app/sessions").await.json();
    assert_eq!(list.sessions.len(), 2);
    let other = list.sessions.iter().find(|session| !session.is_this);
    let path = format!("/app/sessions/{}", other.expect("the telephone").id);
    // Somebody else cannot end it.
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
async fn a_password_is_changed_by_its_owner_only() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let guest = test_server.newcomer().await;
    let elsewhere = guest.with_session_of(&sign_in(&guest, "Ada", PASSWORD).await);
    let change = |current: &str, new: &str| json!({ "current": current, "new": new });
    let body = change("another password", "a new password");
    let answer = person.send("PUT", "/app/password", &body).await;
    refused(&answer, 403, "not your password");
    let body = change(PASSWORD, "a new password");
    assert_eq!(guest.send("PUT", "/app/password", &body).await.status, 401);
    let stranger = test_server.newcomer().await;
    assert_eq!(
        stranger.send("PUT", "/app/password", &body).await.status,
        404
    );
    assert_eq!(person.send("PUT", "/app/password", &body).await.status, 204);
    assert_eq!(session(&elsewhere).await.role, None, "other sessions end");
    assert_eq!(session(&person).await.role, Some(Role::Player));
    let guest = test_server.newcomer().await;
    assert_eq!(sign_in(&guest, "Ada", PASSWORD).await.status, 403);
    assert_eq!(sign_in(&guest, "Ada", "a new password").await.status, 200);
}

#[tokio::test]
async fn a_person_takes_their_data_and_is_erased() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5"]).await;
    let answer = ask_to_register(&pair.white, "Ada", PASSWORD, None).await;
    let person = pair.white.with_session_of(&answer);
    let answer = person.get("/app/account/data").await;
    let data: Value = answer.json();
    assert_eq!(data["name"], "Ada");
    assert_eq!(data["sessions"].as_array().map(Vec::len), Some(1));
    assert_eq!(data["games"][0]["id"], json!(pair.game));
    assert_eq!(data["games"][0]["moves"], json!(["e4", "e5"]));

    let path = "/app/account";
    let wrong = json!({ "password": "another password" });
    refused(
        &person.send("DELETE", path, &wrong).await,
        403,
        "not your password",
    );
    let right = json!({ "password": PASSWORD });
    assert_eq!(person.send("DELETE", path, &right).await.status, 204);
    let guest = test_server.newcomer().await;
    assert_eq!(sign_in(&guest, "Ada", PASSWORD).await.status, 403);
    let list = pair.black.get("/app/games").await.text();
    assert!(!list.contains("Ada"), "{list}");
    // Nobody is left behind in a game with somebody who does not exist any more.
    let rows = test_server.stored(&pair.game).await.rows;
    let events = format!("{:?}", rows.last().expect("rows").entry.events);
    assert!(events.contains("Resignation"), "{events}");
}

#[tokio::test]
async fn the_only_admin_is_not_erased() {
    let test_server = TestServer::open().await;
    let person = admin(&test_server).await;
    let right = json!({ "password": PASSWORD });
    let answer = person.send("DELETE", "/app/account", &right).await;
    refused(&answer, 409, "only admin");
    assert_eq!(session(&person).await.role, Some(Role::Admin));
}

#[tokio::test]
async fn an_invite_gives_one_account() {
    let test_server = TestServer::open().await;
    let admin = admin(&test_server).await;
    let body = json!({ "role": "organiser" });
    let made = admin.post("/app/admin/invites", &body).await;
    assert_eq!(made.status, 201);
    let made: MadeInvite = made.json();
    let list: InviteList = admin.get("/app/admin/invites").await.json();
    assert_eq!(list.invites.len(), 1);
    assert_eq!(list.invites[0].created_by.as_deref(), Some("Ada"));
    assert!(!list.invites[0].id.contains(token(&made)));
    let (first, second) = (test_server.newcomer().await, test_server.newcomer().await);
    let look = json!({ "token": token(&made) });
    let view: InviteView = first.post("/app/invites/look", &look).await.json();
    assert_eq!(
        view,
        InviteView::Account {
            role: Role::Organiser
        }
    );
    let answer = ask_to_register(&first, "Grace", PASSWORD, Some(token(&made))).await;
    assert_eq!(answer.json::<Session>().role, Some(Role::Organiser));
    let organiser = first.with_session_of(&answer);
    let answer = ask_to_register(&second, "Emmy", PASSWORD, Some(token(&made))).await;
    refused(&answer, 404, "used");

    // An organiser invites players, and nobody above.
    let invite = |role: &str| {
        let (organiser, body) = (organiser.clone(), json!({ "role": role }));
        async move { organiser.post("/app/admin/invites", &body).await }
    };
    refused(&invite("organiser").await, 403, "may not do this");
    refused(&invite("admin").await, 403, "may not do this");
    assert_eq!(invite("player").await.status, 201);
    let list: InviteList = organiser.get("/app/admin/invites").await.json();
    let path = format!("/app/admin/invites/{}", list.invites[0].id);
    assert_eq!(
        organiser.send("DELETE", &path, &json!({})).await.status,
        204
    );
    let list: InviteList = organiser.get("/app/admin/invites").await.json();
    assert_eq!(list.invites, []);
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_a_link() {
    let test_server = TestServer::open().await;
    let admin = admin(&test_server).await;
    let person = register(&test_server, "Grace").await;
    let list: AccountList = admin.get("/app/admin/accounts?prefix=gr").await.json();
    let grace = &list.accounts[0].player;
    let path = format!("/app/admin/accounts/{grace}/password");
    refused(
        &person.post(&path, &json!({})).await,
        403,
        "may not do this",
    );
    let made: MadeInvite = admin.post(&path, &json!({})).await.json();
    let guest = test_server.newcomer().await;
    let look = json!({ "token": token(&made) });
    let view: InviteView = guest.post("/app/invites/look", &look).await.json();
    let name = "Grace".to_owned();
    assert_eq!(view, InviteView::Password { name });
    let choose = |password: &str| {
        let body = json!({ "token": token(&made), "password": password });
        let guest = guest.clone();
        async move { guest.post("/app/invites/password", &body).await }
    };
    let short = choose("short").await;
    refused(&short, 400, "8 characters");
    assert_eq!(choose("remembered now").await.status, 204);
    refused(&choose("remembered twice").await, 404, "used");
    assert_eq!(session(&person).await.role, None, "all sessions end");
    let known = sign_in(&guest, "Grace", "remembered now").await;
    assert_eq!(known.status, 200);
}

#[tokio::test]
async fn only_admins_run_the_server() {
    let test_server = TestServer::open().await;
    let admin = admin(&test_server).await;
    let player = register(&test_server, "Grace").await;
    let organiser = register(&test_server, "Emmy").await;
    let list: AccountList = admin.get("/app/admin/accounts").await.json();
    let names: Vec<_> = list.accounts.iter().map(|account| &*account.name).collect();
    assert_eq!((names, list.next), (vec!["Ada", "Emmy", "Grace"], None));
    let id = |name: &str| {
        let mut accounts = list.accounts.iter();
        let account = accounts.find(|account| account.name == name);
        account.expect("an account").player.clone()
    };
    let role_of = |name: &str| format!("/app/admin/accounts/{}/role", id(name));
    let organise = json!({ "role": "organiser" });
    let given = admin.send("PUT", &role_of("Emmy"), &organise).await;
    assert_eq!(given.status, 204);
    let demoted = admin.send("PUT", &role_of("Ada"), &organise).await;
    refused(&demoted, 409, "only admin");
    let erase = format!("/app/admin/accounts/{}", id("Grace"));
    let password = format!("/app/admin/accounts/{}/password", id("Ada"));
    let new_settings = json!({ "registration": "closed", "refused_names": [], "safe": false });
    for (who, method, path, body) in [
        (&player, "GET", "/app/admin/accounts", &json!({})),
        (&player, "GET", "/app/admin/invites", &json!({})),
        (&player, "GET", "/app/admin/settings", &json!({})),
        (&player, "PUT", &*role_of("Grace"), &organise),
        (&organiser, "GET", "/app/admin/settings", &json!({})),
        (&organiser, "PUT", "/app/admin/settings", &new_settings),
        (&organiser, "PUT", &role_of("Grace"), &organise),
        (&organiser, "DELETE", &erase, &json!({})),
        // By a new password an organiser would become the admin.
        (&organiser, "POST", &password, &json!({})),
    ] {
        refused(&who.send(method, path, body).await, 403, "may not do this");
    }
    let guest = test_server.newcomer().await;
    let answer = guest.get("/app/admin/accounts").await;
    refused(&answer, 403, "may not do this");
    assert_eq!(admin.send("DELETE", &erase, &json!({})).await.status, 204);
    refused(
        &admin.send("DELETE", &erase, &json!({})).await,
        404,
        "no such account",
    );
    refused(
        &admin
            .send("DELETE", "/app/admin/accounts/x", &json!({}))
            .await,
        404,
        "",
    );
}

#[tokio::test]
async fn what_admins_set_holds_for_everybody() {
    let test_server = TestServer::open().await;
    let admin = admin(&test_server).await;
    let set = |registration: &str, safe: bool| {
        let names = ["*trouble*"];
        let body = json!({ "registration": registration, "refused_names": names, "safe": safe });
        let admin = admin.clone();
        async move { admin.send("PUT", "/app/admin/settings", &body).await }
    };
    let guest = test_server.newcomer().await;
    assert_eq!(set("closed", false).await.status, 200);
    let answer = ask_to_register(&guest, "Grace", PASSWORD, None).await;
    refused(&answer, 403, "at the moment");
    assert_eq!(set("invite", false).await.status, 200);
    let answer = ask_to_register(&guest, "Grace", PASSWORD, None).await;
    refused(&answer, 403, "an invite");
    assert_eq!(set("open", false).await.status, 200);
    let answer = ask_to_register(&guest, "Troublemaker", PASSWORD, None).await;
    refused(&answer, 400, "may not be used");
    let pair = Pair::new(&test_server).await;
    guest.follow(&pair.game).await;

    let settings: Settings = set("open", true).await.json();
    assert!(settings.safe);
    assert!(!session(&guest).await.guests_choose_names);
    let answer = ask_to_register(&guest, "Grace", PASSWORD, None).await;
    refused(&answer, 403, "an invite");
    refused(&rename(&guest, "Grace").await, 403, "with an account");
    // Strangers' games are nobody's business but of people with an account.
    let mut stranger = test_server.newcomer().await.connect().await;
    let (game, since) = (pair.game.clone(), None);
    stranger
        .send_message(&ClientMessage::Watch { game, since })
        .await;
    assert_eq!(stranger.error().await.0, RefusalCode::NoSuchGame);
    admin.follow(&pair.game).await;
    pair.white.follow(&pair.game).await;
}

#[tokio::test]
async fn a_safe_server_is_safe_whatever_admins_set() {
    let change = |config: &mut Config| config.safe = true;
    let test_server = TestServer::open_with(change).await;
    let guest = test_server.newcomer().await;
    let answer = ask_to_register(&guest, "Grace", PASSWORD, None).await;
    refused(&answer, 403, "an invite");
}

#[tokio::test]
async fn what_is_set_elsewhere_is_learnt() {
    let mut test_server = TestServer::open().await;
    let closed = store::Settings {
        registration: store::Registration::Closed,
        ..store::Settings::default()
    };
    let people = test_server.store.people();
    people.set_settings(closed).await.expect("a store");
    for _ in 0..3 {
        test_server.pass(Duration::from_secs(1)).await;
    }
    let guest = test_server.newcomer().await;
    let answer = ask_to_register(&guest, "Grace", PASSWORD, None).await;
    refused(&answer, 403, "at the moment");
}

#[tokio::test]
async fn an_invite_is_good_for_a_week() {
    let mut test_server = TestServer::open().await;
    let token = "ab".repeat(32);
    let invite = Invite {
        id: InviteId::from_digest(Sha256::digest(&token).into()),
        grant: Grant::Account(store::Role::Player),
        created_by: None,
        created_at: START,
        expires_at: START + 2_000,
    };
    let made = test_server.store.people().make_invite(invite).await;
    made.expect("a store");
    let guest = test_server.newcomer().await;
    let look = json!({ "token": token });
    assert_eq!(guest.post("/app/invites/look", &look).await.status, 200);
    for _ in 0..2 {
        test_server.pass(Duration::from_secs(1)).await;
    }
    refused(
        &guest.post("/app/invites/look", &look).await,
        404,
        "too old",
    );
}
