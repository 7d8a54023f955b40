//! Tournaments of classes.

use protocol::http::Created;
use protocol::http::classes::ClassView;
use protocol::http::tournaments::TournamentList;
use serde_json::json;
use store::{Role, Store as _};

use super::{Event, mixed, swiss};
use crate::classes::organiser;
use crate::harness::TestServer;
use crate::people::{refused, session};

#[tokio::test]
async fn the_members_of_a_class_enter_and_play_without_accounts() {
    let test_server = TestServer::open().await;
    let arbiter = organiser(&test_server, "Ms Smith").await;
    let made = arbiter.post("/app/classes", &json!({ "name": "4b" })).await;
    let class = made.json::<Created>().id;
    let view = arbiter.get(&format!("/app/classes/{class}")).await.json();
    let ClassView::Teacher { code, .. } = view else {
        panic!("expected a teacher's view");
    };
    for name in ["Ada", "Ben"] {
        let pupil = test_server.new_visitor().await;
        let body = json!({ "code": code, "name": name });
        assert_eq!(pupil.post("/app/classes/join", &body).await.status, 200);
    }
    let mut settings = mixed(1);
    settings["rated"] = true.into();
    let body = json!({ "settings": settings, "class": class });
    refused(
        &arbiter.post("/app/tournaments", &body).await,
        409,
        "have no account",
    );
    let body = json!({ "settings": mixed(1), "class": class });
    let made = arbiter.post("/app/tournaments", &body).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let id = made.json::<Created>().id;
    let event = Event { arbiter, id };
    let names: Vec<String> = event
        .view()
        .await
        .entrants
        .into_iter()
        .map(|entrant| entrant.name)
        .collect();
    assert_eq!(names, ["Ada", "Ben"]);
    event.pair(1).await;
    assert!(event.round(1).await.boards[0].game.is_some());

    let other = organiser(&test_server, "Mr Jones").await;
    let body = json!({ "settings": swiss(1), "class": class });
    refused(
        &other.post("/app/tournaments", &body).await,
        404,
        "do not teach it",
    );
}

#[tokio::test]
async fn guests_of_a_safe_server_see_only_their_own_tournaments() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(1)).await;
    let id = session(&event.arbiter).await.id.parse().expect("valid id");
    let people = test_server.store.people();
    people.set_role(id, Role::Admin).await.expect("an account");
    let safe = json!({ "registration": "closed", "refused_names": [], "safe": true });
    let set = event
        .arbiter
        .send("PUT", "/app/admin/settings", &safe)
        .await;
    assert_eq!(set.status, 200, "{}", set.text());
    let guest = test_server.new_visitor().await;
    let list: TournamentList = guest.get("/app/tournaments").await.json();
    assert!(list.open.is_empty());
    for part in ["", "/standings", "/crosstable", "/report"] {
        let answer = guest.get(&event.path(part)).await;
        refused(&answer, 404, "no such tournament");
    }
    let entry = guest.post(&event.path("/entry"), &json!({})).await;
    refused(&entry, 404, "no such tournament");
}
