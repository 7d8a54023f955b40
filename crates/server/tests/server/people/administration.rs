//! The work of admins, and the settings.

use std::time::Duration;

use protocol::http::people::{AccountList, ErasedAccounts, Health, Registration, Settings};
use protocol::{ClientMessage, RefusalCode};
use serde_json::json;
use staunton_server::Config;
use store::Store;

use super::sessions::closed;
use super::{PASSWORD, admin, ask_to_register, refused, register, rename, session};
use crate::harness::{Pair, START, TestServer, request};

#[tokio::test]
async fn only_admins_may_administer_the_server() {
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
        (&organiser, "GET", "/app/admin/health", &json!({})),
        (&player, "GET", "/app/admin/settings", &json!({})),
        (&player, "PUT", &*role_of("Grace"), &organise),
        (&organiser, "GET", "/app/admin/settings", &json!({})),
        (&organiser, "PUT", "/app/admin/settings", &new_settings),
        (&organiser, "PUT", &role_of("Grace"), &organise),
        (&organiser, "DELETE", &erase, &json!({})),
        // With a new password an organizer would become the admin.
        (&organiser, "POST", &password, &json!({})),
    ] {
        refused(
            &who.send(method, path, body).await,
            403,
            "not allowed to do this",
        );
    }
    let guest = test_server.new_visitor().await;
    let answer = guest.get("/app/admin/accounts").await;
    refused(&answer, 403, "not allowed to do this");
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
async fn settings_of_admins_apply_to_all_users() {
    let test_server = TestServer::open().await;
    let admin = admin(&test_server).await;
    let set = |registration: &str, safe: bool| {
        let names = ["*trouble*"];
        let body = json!({ "registration": registration, "refused_names": names, "safe": safe });
        let admin = admin.clone();
        async move { admin.send("PUT", "/app/admin/settings", &body).await }
    };
    let guest = test_server.new_visitor().await;
    assert_eq!(set("closed", false).await.status, 200);
    let answer = ask_to_register(&guest, "Grace", PASSWORD, None).await;
    refused(&answer, 403, "closed");
    assert_eq!(set("invite", false).await.status, 200);
    let answer = ask_to_register(&guest, "Grace", PASSWORD, None).await;
    refused(&answer, 403, "an invite");
    assert_eq!(set("open", false).await.status, 200);
    let answer = ask_to_register(&guest, "Troublemaker", PASSWORD, None).await;
    refused(&answer, 400, "not allowed on this server");
    let pair = Pair::new(&test_server).await;
    let watching = guest.follow(&pair.game).await;

    let settings: Settings = set("open", true).await.json();
    assert!(settings.safe);
    // Connected clients must authenticate again.
    assert_eq!(closed(watching).await, Some(1013));
    assert!(!session(&guest).await.guests_choose_names);
    let answer = ask_to_register(&guest, "Grace", PASSWORD, None).await;
    refused(&answer, 403, "an invite");
    refused(&rename(&guest, "Grace").await, 403, "You need an account");
    // On a safe server only users with an account may watch games of others.
    let mut stranger = test_server.new_visitor().await.connect().await;
    let (game, since) = (pair.game.clone(), None);
    stranger
        .send_message(&ClientMessage::Watch { game, since })
        .await;
    assert_eq!(stranger.error().await.0, RefusalCode::NoSuchGame);
    admin.follow(&pair.game).await;
    pair.white.follow(&pair.game).await;
}

#[tokio::test]
async fn limits_the_size_of_the_list_of_refused_names() {
    let test_server = TestServer::open().await;
    let admin = admin(&test_server).await;
    let set = async |lines: usize| {
        // In JSON, a quotation mark takes two bytes.
        let names = vec!["\"".repeat(100); lines];
        let body = json!({ "registration": "open", "refused_names": names, "safe": false });
        admin.send("PUT", "/app/admin/settings", &body).await
    };
    assert_eq!(set(1_000).await.status, 200);
    refused(&set(1_001).await, 400, "The list of forbidden names");
}

#[tokio::test]
async fn admins_see_the_state_of_the_server() {
    let mut test_server = TestServer::open().await;
    let person = register(&test_server, "Grace").await;
    assert_eq!(person.get("/app/admin/health").await.status, 403);
    let admin = admin(&test_server).await;
    let _socket = admin.connect().await;
    test_server.pass(Duration::from_secs(1)).await;
    let health: Health = admin.get("/app/admin/health").await.json();
    assert_eq!((health.trouble, health.sockets), (None, 1));
    assert_eq!(health.started_at, START.0);
    test_server.store.refuse_writes(true);
    test_server.pass(Duration::from_mins(1)).await;
    let health: Health = admin.get("/app/admin/health").await.json();
    assert_eq!(health.trouble.as_deref(), Some("the store is unavailable"));
    let health: Health = admin.get("/app/admin/health?lang=de").await.json();
    let german = "die Datenbank ist nicht erreichbar";
    assert_eq!(health.trouble.as_deref(), Some(german));
}

#[tokio::test]
async fn admins_erase_many_accounts() {
    let test_server = TestServer::open().await;
    let admin = admin(&test_server).await;
    let grace = register(&test_server, "Grace").await;
    let emmy = register(&test_server, "Emmy").await;
    let list: AccountList = admin.get("/app/admin/accounts?since=0").await.json();
    let players: Vec<_> = list
        .accounts
        .iter()
        .map(|account| &account.player)
        .collect();
    assert_eq!(players.len(), 3);
    let all = json!({ "players": players });
    refused(
        &emmy.post("/app/admin/accounts/erase", &all).await,
        403,
        "not allowed",
    );
    let none = json!({ "players": ["?"] });
    assert_eq!(
        admin.post("/app/admin/accounts/erase", &none).await.status,
        404
    );
    // The admin's own account is kept.
    let erased: ErasedAccounts = admin.post("/app/admin/accounts/erase", &all).await.json();
    assert_eq!(erased.erased, 2);
    for person in [grace, emmy] {
        assert_eq!(session(&person).await.role, None);
    }
    let left: AccountList = admin.get("/app/admin/accounts").await.json();
    assert_eq!(left.accounts.len(), 1);
    let after = "/app/admin/accounts?since=99999999999999";
    assert_eq!(admin.get(after).await.json::<AccountList>().accounts, []);
    let many = json!({ "players": vec![players[0]; 51] });
    refused(
        &admin.post("/app/admin/accounts/erase", &many).await,
        400,
        "At most 50",
    );
}

#[tokio::test]
async fn admins_see_notices_about_the_setup() {
    let mut test_server = TestServer::open_with(|config| {
        config.public_url = Some("http://chess.example.org".parse().expect("a URL"));
    })
    .await;
    let admin = admin(&test_server).await;
    let notices = async || {
        admin
            .get("/app/admin/health")
            .await
            .json::<Health>()
            .notices
    };
    let mut looks = 0;
    while notices().await == ["The database file is being checked for damage."] {
        test_server.pass(Duration::from_secs(1)).await;
        looks += 1;
        assert!(looks < 1_000, "the check does not end");
    }
    let sound = "The database file was checked at the start: it is not damaged.";
    assert_eq!(notices().await, [sound]);
    // A proxy on the same computer that does not send the address of the visitor.
    let headers = [("host", "chess.example.org"), ("cookie", admin.cookie())];
    let through = request(&test_server, "GET", "/app/admin/health", &headers, b"").await;
    assert_eq!(through.status, 200);
    let [_, limits] = &notices().await[..] else {
        panic!("there is a second notice");
    };
    assert!(limits.contains("X-Forwarded-For"), "{limits}");
}

#[tokio::test]
async fn the_safe_option_overrides_the_settings_of_admins() {
    let change = |config: &mut Config| config.safe = true;
    let test_server = TestServer::open_with(change).await;
    let guest = test_server.new_visitor().await;
    let answer = ask_to_register(&guest, "Grace", PASSWORD, None).await;
    refused(&answer, 403, "an invite");
}

#[tokio::test]
async fn learns_settings_changed_by_other_nodes() {
    let mut test_server = TestServer::open().await;
    let closed = store::Settings {
        registration: store::Registration::Closed,
        ..store::Settings::default()
    };
    let people = test_server.store.people();
    people.set_settings(closed).await.expect("the store works");
    let guest = test_server.new_visitor().await;
    // The server polls the store, and a poll takes time.
    let mut looks = 0;
    while session(&guest).await.registration != Registration::Closed {
        test_server.pass(Duration::from_secs(1)).await;
        looks += 1;
        assert!(looks < 1_000, "the settings were not updated");
    }
    let answer = ask_to_register(&guest, "Grace", PASSWORD, None).await;
    refused(&answer, 403, "closed");
}

#[tokio::test]
async fn returned_settings_can_be_sent_back() {
    let test_server = TestServer::open().await;
    let (admin, path) = (admin(&test_server).await, "/app/admin/settings");
    let safe = json!({ "registration": "open", "refused_names": [], "safe": true });
    let mut settings: Settings = admin.send("PUT", path, &safe).await.json();
    assert_eq!(settings.registration, Registration::Open);
    settings.safe = false;
    let body = serde_json::to_value(&settings).expect("JSON");
    assert_eq!(admin.send("PUT", path, &body).await.status, 200);
    let guest = test_server.new_visitor().await;
    let registered = ask_to_register(&guest, "Grace", PASSWORD, None).await;
    assert_eq!(registered.status, 201);
}
