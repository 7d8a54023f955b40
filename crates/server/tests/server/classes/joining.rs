//! Joining a class by its code.

use arbiter::TimeControl;
use protocol::http::Created;
use protocol::http::classes::{ClassView, JoinView};
use protocol::http::people::Session;
use serde_json::{Value, json};
use store::{Role, Store};

use super::{Class, id_of, view};
use crate::harness::{Person, TestServer, request};
use crate::people::{PASSWORD, refused, register, session};

#[tokio::test]
async fn guests_join_once_with_a_chosen_name() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    let guest = test_server.new_visitor().await;
    let code = json!({ "code": class.code });
    let seen: JoinView = guest.post("/app/classes/look", &code).await.json();
    assert_eq!((&*seen.name, &*seen.teacher), ("4b", "Ms Smith"));
    for (name, status, part) in [
        ("A", 400, "two characters"),
        ("Admin", 400, "not allowed on this server"),
        ("Ms Smith", 409, "already taken"),
    ] {
        refused(&class.join(&guest, name).await, status, part);
    }
    let nameless = guest.post("/app/classes/join", &code).await;
    refused(&nameless, 400, "Choose a name");
    for name in ["Ada", "ada"] {
        assert_eq!(class.join(&guest, name).await.status, 200);
    }
    let other = class.join(&guest, "Other").await;
    refused(&other, 409, "In this browser Ada is already in a class");
    let Session { name, role, .. } = session(&guest).await;
    assert_eq!(
        (&*name, role),
        ("Ada", None),
        "joining twice adds one member"
    );
    let other = test_server.new_visitor().await;
    refused(
        &class.join(&other, "ada").await,
        409,
        "ask your teacher for a link",
    );
    let own = class.join(&class.teacher, "Ms Smith").await;
    refused(&own, 409, "You teach this class");
    for (code, status) in [("K7M-2QX", 400), ("K7M-2QX-9T0", 400), ("K7M-2QX-9TD", 404)] {
        let look = other
            .post("/app/classes/look", &json!({ "code": code }))
            .await;
        assert_eq!(look.status, status, "{code}");
        let body = json!({ "code": code, "name": "Grace" });
        let join = other.post("/app/classes/join", &body).await;
        assert_eq!(join.status, status, "{code}");
    }
    assert_eq!(class.table().await.1.len(), 1);
}

#[tokio::test]
async fn joining_with_another_name_does_not_rename_a_member() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    let ada = class.pupil(&test_server, "Ada").await;
    let name = json!({ "name": "5a" });
    let made = class.teacher.post("/app/classes", &name).await;
    let id = made.json::<Created>().id;
    let ClassView::Teacher { code, .. } = view(&class.teacher, &id).await else {
        panic!("expected a teacher's view");
    };
    for (name, status) in [("Ben", 409), ("Ada", 200)] {
        let body = json!({ "code": code, "name": name });
        let joined = ada.post("/app/classes/join", &body).await;
        assert_eq!(joined.status, status, "{name}");
        assert_eq!(session(&ada).await.name, "Ada");
    }
    let name = json!({ "name": "Ben" });
    let renamed = ada.send("PUT", "/app/session/name", &name).await;
    refused(&renamed, 409, "In this browser Ada is in a class");
    for (name, status) in [("Ben", 409), ("Ada", 201)] {
        let body = json!({ "name": name, "password": PASSWORD });
        let registered = ada.post("/app/account", &body).await;
        assert_eq!(registered.status, status, "{name}");
    }
    let (_, members) = class.table().await;
    assert_eq!((members.len(), &*members[0].name), (1, "Ada"));
}

/// Closes registration and makes the server safe for schools, with the teacher as an admin.
pub(super) async fn make_safe(test_server: &TestServer, class: &Class) {
    let id = id_of(&class.teacher).await.parse().expect("valid id");
    let people = test_server.store.people();
    people.set_role(id, Role::Admin).await.expect("an account");
    let settings = json!({ "registration": "closed", "refused_names": [], "safe": true });
    let path = "/app/admin/settings";
    let set = class.teacher.send("PUT", path, &settings).await;
    assert_eq!(set.status, 200, "{}", set.text());
    // Guests can no longer choose names, except when they join with a code.
    let guest = test_server.new_visitor().await;
    let name = json!({ "name": "Somebody" });
    let answer = guest.send("PUT", "/app/session/name", &name).await;
    refused(&answer, 403, "You need an account");
}

#[tokio::test]
async fn a_class_code_works_on_a_safe_server() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    make_safe(&test_server, &class).await;
    let pupil = class.pupil(&test_server, "Ada").await;
    assert_eq!(session(&pupil).await.name, "Ada");
}

#[tokio::test]
async fn a_class_member_must_confirm_a_sign_in_to_an_account() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    register(&test_server, "Grace").await;
    let ada = class.pupil(&test_server, "Ada").await;
    let mut body = json!({ "name": "Grace", "password": PASSWORD });
    let asked = ada.post("/app/sign-in", &body).await;
    refused(&asked, 409, "You are in a class as Ada");
    assert_eq!(session(&ada).await.name, "Ada");
    body["leave_games"] = json!(true);
    assert_eq!(ada.post("/app/sign-in", &body).await.status, 200);
}

#[tokio::test]
async fn a_full_class_rejects_new_members() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    for number in 0..store::MOST_MEMBERS {
        class.pupil(&test_server, &format!("Pupil {number}")).await;
    }
    let late = test_server.new_visitor().await;
    refused(&class.join(&late, "Ada").await, 409, "100 members");
}

#[tokio::test]
async fn limits_attempts_at_class_codes() {
    let test_server = TestServer::open().await;
    let guest = test_server.new_visitor().await;
    let mut headers = [
        ("cookie", guest.cookie()),
        ("content-type", "application/json"),
        ("x-forwarded-for", "203.0.113.7"),
    ];
    let body = json!({ "code": "K7M-2QX-9TD" }).to_string();
    let mut tried = 0;
    loop {
        let path = "/app/classes/look";
        let answer = request(&test_server, "POST", path, &headers, body.as_bytes()).await;
        if answer.status == 429 {
            break;
        }
        assert_eq!(answer.status, 404);
        tried += 1;
        assert!(tried < 1_000);
    }
    assert!(tried >= 300, "{tried}");
    headers[2].1 = "203.0.113.8";
    let path = "/app/classes/join";
    let answer = request(&test_server, "POST", path, &headers, body.as_bytes()).await;
    assert_eq!(answer.status, 404, "another network is admitted");
}

/// Returns the status of a challenge to a classmate.
async fn challenge(person: &Person, class: &str, player: &str) -> u16 {
    let opponent = json!({ "kind": "classmate", "class": class, "player": player });
    let stage = json!({ "moves": null, "millis": 300_000, "bonus": { "kind": "none" } });
    let time = json!({ "kind": "clock", "stages": [stage] });
    let body: Value = json!({ "whom": opponent, "time": time, "color": "white" });
    person.post("/app/challenges", &body).await.status
}

#[tokio::test]
async fn classmates_challenge_each_other_also_on_a_safe_server() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    register(&test_server, "Emmy").await;
    make_safe(&test_server, &class).await;
    let ada = class.pupil(&test_server, "Ada").await;
    let grace = class.pupil(&test_server, "Grace").await;
    let stranger = test_server.new_visitor().await;
    let (to_grace, to_stranger) = (id_of(&grace).await, id_of(&stranger).await);
    assert_eq!(challenge(&ada, &class.id, &to_grace).await, 201);
    assert_eq!(challenge(&ada, &class.id, &to_stranger).await, 404);
    assert_eq!(challenge(&ada, "zzzzzzzz", &to_grace).await, 404);
    assert_eq!(challenge(&stranger, &class.id, &to_grace).await, 404);
    // Grace receives the challenge, and they play.
    let mut at_grace = grace.connect().await;
    let challenges = at_grace.watch_challenges().await;
    assert_eq!(challenges.len(), 1);
    assert!(matches!(challenges[0].time, TimeControl::Clock { .. }));
    let path = format!("/app/challenges/{}/accept", challenges[0].id);
    assert_eq!(grace.post(&path, &json!({})).await.status, 200);
    view(&ada, &class.id).await;
    // A guest still cannot challenge players outside the class.
    let opponent = json!({ "kind": "account", "name": "Emmy" });
    let body = json!({ "whom": opponent, "time": { "kind": "unlimited" }, "color": "white" });
    refused(
        &ada.post("/app/challenges", &body).await,
        403,
        "sign in first",
    );
}

#[tokio::test]
async fn an_account_with_a_members_name_cannot_join() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    class.pupil(&test_server, "Ada").await;
    let other = register(&test_server, "ADA").await;
    refused(&class.join(&other, "ADA").await, 409, "already taken");
    assert_eq!(class.table().await.1.len(), 1);
}

#[tokio::test]
async fn a_class_joins_from_one_network_without_delay() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    for number in 0..30 {
        let pupil = test_server.new_visitor().await;
        let headers = [
            ("cookie", pupil.cookie()),
            ("x-forwarded-for", "203.0.113.7"),
            ("content-type", "application/json"),
        ];
        let look = json!({ "code": class.code }).to_string();
        let path = "/app/classes/look";
        let seen = request(&test_server, "POST", path, &headers, look.as_bytes()).await;
        assert_eq!(seen.status, 200, "pupil {number}");
        let join = json!({ "code": class.code, "name": format!("Pupil {number}") }).to_string();
        let path = "/app/classes/join";
        let joined = request(&test_server, "POST", path, &headers, join.as_bytes()).await;
        assert_eq!(joined.status, 200, "pupil {number}");
    }
    assert_eq!(class.table().await.1.len(), 30);
}
