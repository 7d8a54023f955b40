//! Invites to register, and to set a new password.

use std::time::Duration;

use protocol::http::people::{AccountList, InviteList, InviteView, MadeInvite, Role, Session};
use serde_json::json;
use store::{Grant, Store};

use super::{PASSWORD, admin, ask_to_register, refused, register, session, sign_in, token};
use crate::harness::{START, TestServer};

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
    let (first, second) = (
        test_server.new_visitor().await,
        test_server.new_visitor().await,
    );
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

    // An organizer can invite players only.
    let invite = |role: &str| {
        let (organiser, body) = (organiser.clone(), json!({ "role": role }));
        async move { organiser.post("/app/admin/invites", &body).await }
    };
    refused(&invite("organiser").await, 403, "not allowed to do this");
    refused(&invite("admin").await, 403, "not allowed to do this");
    assert_eq!(invite("player").await.status, 201);
    let list: InviteList = organiser.get("/app/admin/invites").await.json();
    let path = format!("/app/admin/invites/{}", list.invites[0].id);
    assert_eq!(
        organiser.send("DELETE", &path, &json!({})).await.status,
        204
    );
    let list: InviteList = organiser.get("/app/admin/invites").await.json();
    assert_eq!(list.invites, []);

    // An organizer cannot revoke the invite of an admin.
    let body = json!({ "role": "admin" });
    assert_eq!(admin.post("/app/admin/invites", &body).await.status, 201);
    let list: InviteList = organiser.get("/app/admin/invites").await.json();
    let path = format!("/app/admin/invites/{}", list.invites[0].id);
    let answer = organiser.send("DELETE", &path, &json!({})).await;
    refused(&answer, 403, "not allowed to do this");
    assert_eq!(admin.send("DELETE", &path, &json!({})).await.status, 204);
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
        "not allowed to do this",
    );
    let made: MadeInvite = admin.post(&path, &json!({})).await.json();
    let guest = test_server.new_visitor().await;
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
async fn an_invite_expires_after_a_week() {
    const DAY: Duration = Duration::from_hours(24);
    const SECOND: Duration = Duration::from_secs(1);
    const NEARLY_A_DAY: Duration = Duration::from_secs(24 * 60 * 60 - 1);
    let mut test_server = TestServer::open().await;
    let admin = admin(&test_server).await;
    register(&test_server, "Grace").await;
    let body = json!({ "role": "player" });
    let account: MadeInvite = admin.post("/app/admin/invites", &body).await.json();
    let list: AccountList = admin.get("/app/admin/accounts?prefix=gr").await.json();
    let path = format!("/app/admin/accounts/{}/password", list.accounts[0].player);
    let password: MadeInvite = admin.post(&path, &json!({})).await.json();
    let guest = test_server.new_visitor().await;
    let look = async |made: &MadeInvite| {
        let body = json!({ "token": token(made) });
        guest.post("/app/invites/look", &body).await
    };
    // A link to a new password gives access to an account, so it is valid for a day only.
    for (passes, of_account, of_password) in [
        (NEARLY_A_DAY, 200, 200),
        (SECOND, 200, 404),
        (5 * DAY + NEARLY_A_DAY, 200, 404),
        (SECOND, 404, 404),
    ] {
        test_server.pass(passes).await;
        let seen = [look(&account).await.status, look(&password).await.status];
        assert_eq!(seen, [of_account, of_password], "{passes:?} later");
    }
    refused(&look(&account).await, 404, "has expired");
}

#[tokio::test]
async fn links_end_when_a_role_changes() {
    let test_server = TestServer::open().await;
    let admin = admin(&test_server).await;
    let emmy = register(&test_server, "Emmy").await;
    register(&test_server, "Grace").await;
    let list: AccountList = admin.get("/app/admin/accounts").await.json();
    let path = |name: &str, what: &str| {
        let account = list.accounts.iter().find(|account| account.name == name);
        let player = &account.expect("an account").player;
        format!("/app/admin/accounts/{player}/{what}")
    };
    let give = async |name: &str, role: &str| {
        let body = json!({ "role": role });
        let answer = admin.send("PUT", &path(name, "role"), &body).await;
        assert_eq!(answer.status, 204);
    };
    // An organizer creates a password link for a player, who then becomes an admin.
    give("Emmy", "organiser").await;
    let made: MadeInvite = emmy
        .post(&path("Grace", "password"), &json!({}))
        .await
        .json();
    give("Grace", "admin").await;
    let guest = test_server.new_visitor().await;
    let body = json!({ "token": token(&made), "password": "taken over now" });
    let answer = guest.post("/app/invites/password", &body).await;
    assert_eq!(answer.status, 404, "{}", answer.text());
    // An admin invites another admin, and then loses the role.
    give("Emmy", "admin").await;
    let body = json!({ "role": "admin" });
    let made: MadeInvite = emmy.post("/app/admin/invites", &body).await.json();
    give("Emmy", "player").await;
    let answer = ask_to_register(&guest, "Back", PASSWORD, Some(token(&made))).await;
    assert_eq!(answer.status, 404, "{}", answer.text());
}

#[tokio::test]
async fn first_admin_links_end_when_one_is_used() {
    let test_server = TestServer::open().await;
    let mut tokens = Vec::new();
    // The links printed by two starts without an admin.
    for _ in 0..2 {
        let grant = Grant::Account(store::Role::Admin);
        let (invite, path) = staunton_server::new_invite(grant, None, START);
        let made = test_server.store.people().make_invite(invite).await;
        made.expect("the store works");
        tokens.push(path.split_once('#').expect("a token").1.to_owned());
    }
    let (first, second) = (
        test_server.new_visitor().await,
        test_server.new_visitor().await,
    );
    let answer = ask_to_register(&first, "Ada", PASSWORD, Some(&tokens[0])).await;
    assert_eq!(answer.json::<Session>().role, Some(Role::Admin));
    let answer = ask_to_register(&second, "Emmy", PASSWORD, Some(&tokens[1])).await;
    refused(&answer, 404, "used");
}
