//! Registration, names, passwords, data exports and erasure.

use protocol::PlayerCommand;
use protocol::http::people::{Role, Session};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{PASSWORD, admin, ask_to_register, refused, register, rename, session, sign_in};
use crate::harness::{Pair, TestServer, invitation, request, settings};

#[tokio::test]
async fn a_guest_who_registers_keeps_their_games() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let game = guest.make(&settings(&invitation(), "white")).await;
    let friend = test_server.new_visitor().await;
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
    // The old session is gone: its cookie creates a new one.
    let answer = guest.get("/app/session").await;
    assert!(answer.header("set-cookie").is_some());
    // Others see the new name.
    let list = friend.get("/app/games").await;
    assert!(list.text().contains("Élodie"), "{}", list.text());
}

#[tokio::test]
async fn rejects_invalid_registrations() {
    let test_server = TestServer::open().await;
    let ilya = register(&test_server, "Ilya").await;
    let guest = test_server.new_visitor().await;
    for (name, password, status, part) in [
        ("ilya", PASSWORD, 409, "already taken"),
        ("llya", PASSWORD, 409, "a similar one"),
        ("Guest 77", PASSWORD, 400, "not allowed on this server"),
        ("A<b>", PASSWORD, 400, "no '<'"),
        ("p\u{430}ypal", PASSWORD, 400, "one script"),
        ("Grace", "short", 400, "at least 8 characters"),
    ] {
        let answer = ask_to_register(&guest, name, password, None).await;
        refused(&answer, status, part);
    }
    let again = ask_to_register(&ilya, "Grace", PASSWORD, None).await;
    refused(&again, 409, "an account already");
    let invite = "0".repeat(64);
    for invite in [&*invite, "nonsense"] {
        let answer = ask_to_register(&guest, "Grace", PASSWORD, Some(invite)).await;
        refused(&answer, 404, "has expired");
    }
    let body = json!({ "name": "Grace", "password": PASSWORD, "role": "admin" });
    refused(&guest.post("/app/account", &body).await, 400, "role");
    refused(&rename(&guest, "ILYA").await, 409, "already taken");
    assert_eq!(
        rename(&guest, "Grace").await.json::<Session>().name,
        "Grace"
    );
    assert_eq!(session(&guest).await.name, "Grace");
}

#[tokio::test]
async fn pages_of_other_sites_cannot_register_accounts() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
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
async fn only_the_owner_changes_a_password() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let guest = test_server.new_visitor().await;
    let elsewhere = guest.with_session_of(&sign_in(&guest, "Ada", PASSWORD).await);
    let change = |current: &str, new: &str| json!({ "current": current, "new": new });
    let body = change("another password", "a new password");
    let answer = person.send("PUT", "/app/password", &body).await;
    refused(&answer, 403, "Wrong password");
    let body = change(PASSWORD, "a new password");
    assert_eq!(guest.send("PUT", "/app/password", &body).await.status, 401);
    let stranger = test_server.new_visitor().await;
    assert_eq!(
        stranger.send("PUT", "/app/password", &body).await.status,
        404
    );
    assert_eq!(person.send("PUT", "/app/password", &body).await.status, 204);
    assert_eq!(session(&elsewhere).await.role, None, "other sessions end");
    assert_eq!(session(&person).await.role, Some(Role::Player));
    let guest = test_server.new_visitor().await;
    assert_eq!(sign_in(&guest, "Ada", PASSWORD).await.status, 403);
    assert_eq!(sign_in(&guest, "Ada", "a new password").await.status, 200);
}

#[tokio::test]
async fn limits_password_attempts_of_an_open_session() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let change = json!({ "current": "a wrong guess", "new": "a new password" });
    let erase = json!({ "password": "a wrong guess" });
    let mut statuses = Vec::new();
    for _ in 0..8 {
        for (method, path, body) in [
            ("PUT", "/app/password", &change),
            ("DELETE", "/app/account", &erase),
        ] {
            statuses.push(person.send(method, path, body).await.status);
        }
    }
    // The registration counts as an attempt; on a slow machine a token may be refilled before the
    // last.
    let refused = statuses.iter().filter(|&&status| status == 429).count();
    assert!((5..=7).contains(&refused), "{statuses:?}");
    assert_eq!(statuses[..2], [403, 403]);
}

#[tokio::test]
async fn a_registered_player_exports_their_data_and_is_erased() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5"]).await;
    let answer = ask_to_register(&pair.white, "Ada", PASSWORD, None).await;
    let person = pair.white.with_session_of(&answer);
    let answer = person.get("/app/account/data").await;
    let data: Value = answer.json();
    assert_eq!(data["name"], "Ada");
    assert!(data["registered_at"].is_u64(), "{data}");
    assert_eq!(data["sessions"].as_array().map(Vec::len), Some(1));
    assert_eq!(data["games"][0]["id"], json!(pair.game));
    assert_eq!(data["games"][0]["moves"], json!(["e4", "e5"]));

    let path = "/app/account";
    let wrong = json!({ "password": "another password" });
    refused(
        &person.send("DELETE", path, &wrong).await,
        403,
        "Wrong password",
    );
    let right = json!({ "password": PASSWORD });
    assert_eq!(person.send("DELETE", path, &right).await.status, 204);
    let guest = test_server.new_visitor().await;
    assert_eq!(sign_in(&guest, "Ada", PASSWORD).await.status, 403);
    let list = pair.black.get("/app/games").await.text();
    assert!(!list.contains("Ada"), "{list}");
    // An erased player resigns running games, so that no opponent waits.
    let rows = test_server.stored(&pair.game).await.rows;
    let events = format!("{:?}", rows.last().expect("the game has rows").entry.events);
    assert!(events.contains("Resignation"), "{events}");
}

#[tokio::test]
async fn a_guest_exports_their_data_and_is_erased() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5"]).await;
    let no_chat = json!({ "on": false });
    let answer = pair.white.send("PUT", "/app/chat", &no_chat).await;
    assert!(answer.status < 300, "{}", answer.text());
    let data: Value = pair.white.get("/app/account/data").await.json();
    assert_eq!(data["games"][0]["id"], json!(pair.game));
    assert_eq!(data["chat_is_off"], json!(true));
    assert_eq!(data["ratings"], json!([]));
    let body = json!({ "password": "" });
    let answer = pair.white.send("DELETE", "/app/account", &body).await;
    assert_eq!(answer.status, 204, "{}", answer.text());
    let list = pair.white.get("/app/games").await.text();
    assert!(!list.contains(&pair.game), "{list}");
    let rows = test_server.stored(&pair.game).await.rows;
    let events = format!("{:?}", rows.last().expect("the game has rows").entry.events);
    assert!(events.contains("Resignation"), "{events}");
}

#[tokio::test]
async fn an_open_game_forgets_the_name_of_an_erased_player() {
    let test_server = TestServer::open().await;
    let white = test_server.new_visitor().await;
    assert_eq!(rename(&white, "Ada").await.status, 200);
    let game = white.make(&settings(&invitation(), "white")).await;
    let black = test_server.new_visitor().await;
    assert_eq!(black.accept(&game).await.status, 200);
    // A page that stays open long after the end.
    let mut at_black = black.follow(&game).await;
    at_black.get(&game, PlayerCommand::Resign).await;
    at_black.update().await;
    let body = json!({ "password": "" });
    let erased = white.send("DELETE", "/app/account", &body).await;
    assert_eq!(erased.status, 204, "{}", erased.text());
    let mut stranger = test_server.new_visitor().await.connect().await;
    let (seen, _) = stranger.watch(&game, None).await;
    let (told, _) = at_black.game().await;
    for info in [seen, told] {
        let seats = format!("{:?}", info.seats);
        assert!(seats.contains("Former player"), "{seats}");
        assert!(!seats.contains("Ada"), "{seats}");
    }
}

#[tokio::test]
async fn an_open_game_shows_the_new_name_of_a_guest() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    assert_eq!(rename(&pair.white, "Ada").await.status, 200);
    let (told, _) = pair.at_black.game().await;
    let seats = format!("{:?}", told.seats);
    assert!(seats.contains("\"Ada\""), "{seats}");
    let answer = ask_to_register(&pair.white, "Grace", PASSWORD, None).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let (told, _) = pair.at_black.game().await;
    let seats = format!("{:?}", told.seats);
    assert!(seats.contains("\"Grace\""), "{seats}");
}

#[tokio::test]
async fn limits_concurrent_exports_of_personal_data() {
    let test_server = TestServer::open().await;
    let pair = Pair::new(&test_server).await;
    let path = "/app/account/data";
    test_server.store.hold_lists(true);
    let mut asking = JoinSet::new();
    for _ in 0..2 {
        let person = pair.white.clone();
        asking.spawn(async move { person.get(path).await });
    }
    let answer = asking.join_next().await.expect("a response");
    refused(&answer.expect("the task does not panic"), 429, "already");
    // An export of games is refused at the same time.
    let id = session(&pair.white).await.id;
    let games = pair.white.get(&format!("/app/players/{id}/pgn")).await;
    refused(&games, 429, "already");
    test_server.store.hold_lists(false);
    let answer = asking.join_next().await.expect("a response");
    let data: Value = answer.expect("the task does not panic").json();
    assert_eq!(data["games"][0]["id"], json!(pair.game));
    // There is room again as soon as the export is complete.
    assert_eq!(pair.white.get(path).await.status, 200);
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
async fn a_reused_command_id_does_not_keep_an_erased_player_in_a_game() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5"]).await;
    let takeback = PlayerCommand::ProposeTakeback;
    pair.at_white.ask(&pair.game, "leave", takeback).await;
    pair.at_white.ack("leave").await;
    let body = json!({ "password": "" });
    let answer = pair.white.send("DELETE", "/app/account", &body).await;
    assert_eq!(answer.status, 204);
    let rows = test_server.stored(&pair.game).await.rows;
    let events = format!("{:?}", rows.last().expect("the game has rows").entry.events);
    assert!(events.contains("Resignation"), "{events}");
}
