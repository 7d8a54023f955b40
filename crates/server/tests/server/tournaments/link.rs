//! Entering by the link that the arbiter shows as a QR code.

use futures_util::future::join_all;
use protocol::http::tournaments::{EntryCode, EntryLinkView};
use serde_json::{Value, json};

use super::{Event, swiss};
use crate::harness::{Answer, Person, TestServer, request};
use crate::people::{refused, register, session};

impl Event {
    pub(crate) async fn open_link(&self) -> String {
        let answer = self.arbiter.post(&self.path("/link"), &json!({})).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json::<EntryCode>().code
    }

    pub(crate) async fn enter_by(&self, person: &Person, code: &str, name: &str) -> Answer {
        let body = json!({ "code": code, "name": name });
        person.post(&self.path("/link/entry"), &body).await
    }

    pub(crate) async fn names(&self) -> Vec<String> {
        let entrants = self.view().await.entrants.into_iter();
        let mut names: Vec<String> = entrants.map(|entrant| entrant.name).collect();
        names.sort();
        names
    }
}

/// Settings of a tournament whose players only the arbiter enters.
fn closed() -> Value {
    let mut settings = swiss(3);
    settings["entry"] = "arbiter".into();
    settings
}

#[tokio::test]
async fn guests_enter_with_their_names_and_once() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &closed()).await;
    let ann = test_server.new_visitor().await;
    refused(
        &ann.post(&event.path("/entry"), &json!({})).await,
        403,
        "The arbiter enters",
    );
    let code = event.open_link().await;
    let look = json!({ "code": code.to_lowercase().replace('-', " ") });
    let view: EntryLinkView = ann.post(&event.path("/link/look"), &look).await.json();
    assert_eq!((&*view.name, view.is_entered), ("Club evening", false));
    for _ in 0..2 {
        let answer = event.enter_by(&ann, &code, "Ann").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    assert_eq!(event.names().await, ["Ann"]);
    assert_eq!(session(&ann).await.name, "Ann");
    let view: EntryLinkView = ann.post(&event.path("/link/look"), &look).await.json();
    assert!(view.is_entered);
    assert_eq!(event.view_of(&ann).await.link, None);
    let link = event.view().await.link.expect("a link");
    let path = format!("/tournament/{}/enter?code={code}", event.id);
    assert!(link.starts_with("http") && link.ends_with(&path), "{link}");

    let ada = register(&test_server, "Ada").await;
    let code = event.open_link().await;
    let body = json!({ "code": code });
    assert_eq!(
        ada.post(&event.path("/link/entry"), &body).await.status,
        200
    );
    assert_eq!(event.names().await, ["Ada", "Ann"]);
}

#[tokio::test]
async fn players_of_all_scripts_enter_and_similar_names_are_refused() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(3)).await;
    event.enter_names(&["Zoë"]).await;
    let code = event.open_link().await;
    for name in ["Ann", "Иван", "李小龙", "נועה", "محمد", "Θάλεια", "अनिका"]
    {
        let guest = test_server.new_visitor().await;
        let answer = event.enter_by(&guest, &code, name).await;
        assert_eq!(answer.status, 200, "{name}: {}", answer.text());
    }
    for (name, status, part) in [
        ("ann", 409, "already"),
        ("Zoë", 409, "already"),
        ("", 400, "name"),
        ("Guest 1234", 400, "not allowed"),
        ("<script>", 400, "name"),
    ] {
        let guest = test_server.new_visitor().await;
        refused(&event.enter_by(&guest, &code, name).await, status, part);
    }
    let guest = test_server.new_visitor().await;
    let body = json!({ "code": code });
    let answer = guest.post(&event.path("/link/entry"), &body).await;
    refused(&answer, 400, "Choose the name");
    assert_eq!(event.view().await.entrants.len(), 8);
}

#[tokio::test]
async fn of_two_phones_with_the_same_name_one_enters() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(3)).await;
    let code = event.open_link().await;
    let mut guests = Vec::new();
    for _ in 0..8 {
        guests.push(test_server.new_visitor().await);
    }
    let answers = join_all(guests.iter().map(|it| event.enter_by(it, &code, "Ann"))).await;
    let entered = answers.iter().filter(|answer| answer.status == 200);
    assert_eq!(entered.count(), 1);
    assert_eq!(event.names().await, ["Ann"]);
}

#[tokio::test]
async fn a_closed_link_and_a_wrong_code_enter_no_one() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(3)).await;
    let guest = test_server.new_visitor().await;
    refused(&event.enter_by(&guest, "", "Ann").await, 404, "closed");
    let first = event.open_link().await;
    let second = event.open_link().await;
    assert_ne!(first, second);
    for code in [&*first, "K7M-2QX-9TD", "", "x"] {
        refused(&event.enter_by(&guest, code, "Ann").await, 404, "closed");
    }
    let path = event.path("/link");
    for _ in 0..2 {
        let closed = event.arbiter.send("DELETE", &path, &json!({})).await;
        assert_eq!(closed.status, 200);
    }
    refused(&event.enter_by(&guest, &second, "Ann").await, 404, "closed");
    refused(
        &guest.post(&event.path("/link"), &json!({})).await,
        403,
        "Only the arbiter",
    );
    let by_command = json!({ "command": "set_link", "code": "K7M-2QX-9TD" });
    refused(&event.ask("link", by_command).await, 400, "its own address");
    assert!(event.names().await.is_empty());
}

#[tokio::test]
async fn guests_do_not_enter_a_rated_tournament() {
    let test_server = TestServer::open().await;
    let mut settings = super::mixed(3);
    settings["rated"] = true.into();
    let event = Event::new(&test_server, &settings).await;
    let code = event.open_link().await;
    let guest = test_server.new_visitor().await;
    let look = json!({ "code": code });
    let view: EntryLinkView = guest.post(&event.path("/link/look"), &look).await.json();
    assert!(view.needs_account);
    assert_eq!(event.enter_by(&guest, &code, "Ann").await.status, 403);
}

#[tokio::test]
async fn a_thousand_joins_from_one_address_are_limited() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(3)).await;
    let code = event.open_link().await;
    let path = event.path("/link/entry");
    let join = async |number: usize, network: &str| {
        let guest = test_server.new_visitor().await;
        let headers = [
            ("cookie", guest.cookie()),
            ("content-type", "application/json"),
            ("x-forwarded-for", network),
        ];
        let body = json!({ "code": code, "name": format!("Player {number}") }).to_string();
        let answer = request(&test_server, "POST", &path, &headers, body.as_bytes());
        answer.await.status
    };
    let mut statuses = Vec::new();
    for batch in 0..20 {
        let joins = (50 * batch..50 * (batch + 1)).map(|number| join(number, "203.0.113.7"));
        statuses.extend(join_all(joins).await);
    }
    let entered = statuses.iter().filter(|status| **status == 200).count();
    let limited = statuses.iter().filter(|status| **status == 429).count();
    assert_eq!(entered + limited, 1_000, "{statuses:?}");
    assert!((300..700).contains(&entered), "{entered}");
    assert_eq!(event.view().await.entrants.len(), entered);
    assert_eq!(join(1_000, "203.0.113.8").await, 200, "another network");
}
