//! Accounts: registration, sign-in, sessions, invites, and the work of organizers and admins.

mod accounts;
mod administration;
mod invites;
mod sessions;
mod tokens;

use protocol::http::Problem;
use protocol::http::people::{MadeInvite, Session};
use serde_json::json;
use store::Store;

use crate::harness::{Answer, Person, TestServer};

pub(crate) const PASSWORD: &str = "correct horse battery";

/// Creates a visitor and registers an account with this name.
pub(crate) async fn register(test_server: &TestServer, name: &str) -> Person {
    let guest = test_server.new_visitor().await;
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

pub(crate) async fn session(person: &Person) -> Session {
    person.get("/app/session").await.json()
}

pub(crate) fn refused(answer: &Answer, status: u16, part: &str) {
    assert_eq!(answer.status, status, "{}", answer.text());
    let problem: Problem = answer.json();
    assert!(problem.error.contains(part), "{}", problem.error);
}

/// Returns the token in the link of an invite.
pub(crate) fn token(made: &MadeInvite) -> &str {
    let link = made.path.split_once('#').expect("a token in the hash");
    assert_eq!(link.0, "/invite");
    link.1
}

/// Registers the first admin.
pub(crate) async fn admin(test_server: &TestServer) -> Person {
    let person = register(test_server, "Ada").await;
    let account = test_server.store.people().credentials("ada").await;
    let player = account
        .expect("the store works")
        .expect("an account")
        .player
        .id;
    let promoted = test_server
        .store
        .people()
        .set_role(player, store::Role::Admin);
    promoted.await.expect("an account");
    person
}
