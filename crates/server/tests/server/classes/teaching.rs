//! Actions that are reserved for teachers.

use protocol::http::classes::{ClassCode, ClassList, ClassView};
use protocol::http::people::{InviteView, MadeInvite, Session};
use protocol::http::{Created, GameList};
use serde_json::{Value, json};

use super::{Class, id_of, organiser, view};
use crate::harness::{Person, TestServer, myself, request, settings};
use crate::people::{PASSWORD, admin, refused, register, session, token};

async fn list(person: &Person) -> ClassList {
    person.get("/app/classes").await.json()
}

#[tokio::test]
async fn only_organizers_create_classes() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    let name = json!({ "name": "5a" });
    for person in [
        test_server.new_visitor().await,
        register(&test_server, "Grace").await,
    ] {
        refused(
            &person.post("/app/classes", &name).await,
            403,
            "not allowed to do this",
        );
    }
    for bad in ["", " \n ", &"x".repeat(61)] {
        let answer = class
            .teacher
            .post("/app/classes", &json!({ "name": bad }))
            .await;
        refused(&answer, 400, "1 to 60 characters");
    }
    let renamed = class.teacher.send("PUT", &class.path(""), &name).await;
    assert_eq!(renamed.status, 204);
    let seen = list(&class.teacher).await;
    assert_eq!(seen.teaching.len(), 1);
    let first = &seen.teaching[0];
    assert_eq!(
        (&*first.id, &*first.name, first.members),
        (&*class.id, "5a", 0)
    );
    assert_eq!(first.teacher, "Ms Smith");
    assert!(seen.joined.is_empty() && seen.others.is_empty());

    // The same request creates one class.
    let headers = [
        ("cookie", class.teacher.cookie()),
        ("content-type", "application/json"),
        ("idempotency-key", "once"),
    ];
    let mut made = Vec::new();
    for _ in 0..2 {
        let body = name.to_string();
        let answer = request(
            &test_server,
            "POST",
            "/app/classes",
            &headers,
            body.as_bytes(),
        );
        made.push(answer.await.json::<Created>().id);
    }
    assert_eq!(made[0], made[1]);
    let removed = class
        .teacher
        .send("DELETE", &class.path(""), &json!({}))
        .await;
    assert_eq!(removed.status, 204);
    assert_eq!(list(&class.teacher).await.teaching.len(), 1);
}

#[tokio::test]
async fn a_class_is_not_found_by_other_users() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    let pupil = class.pupil(&test_server, "Ada").await;
    let ada = id_of(&pupil).await;
    let other_teacher = organiser(&test_server, "Mr Jones").await;
    let stranger = test_server.new_visitor().await;
    let empty = json!({});
    let name = json!({ "name": "mine" });
    let task = json!({ "task": { "kind": "lesson", "lesson": "rook" } });
    let (member, link) = (format!("/members/{ada}"), format!("/members/{ada}/link"));
    let requests = [
        ("GET", "", &empty),
        ("PUT", "", &name),
        ("DELETE", "", &empty),
        ("POST", "/code", &empty),
        ("DELETE", "/code", &empty),
        ("DELETE", &*member, &empty),
        ("POST", &*link, &empty),
        ("POST", "/homework", &task),
        ("DELETE", "/homework/1", &empty),
        ("GET", "/games", &empty),
    ];
    for person in [&other_teacher, &stranger] {
        for (method, rest, body) in requests {
            let foreign = person.send(method, &class.path(rest), body).await;
            let path = format!("/app/classes/zzzzzzzz{rest}");
            let unknown = person.send(method, &path, body).await;
            refused(&foreign, 404, "no such class");
            assert_eq!(foreign.text(), unknown.text(), "{method} {rest}");
        }
        assert_eq!(list(person).await.joined, []);
    }
    // A member sees the class, the own entry and the names of the others, and cannot change
    // anything.
    class.pupil(&test_server, "Grace").await;
    let ClassView::Pupil {
        name: seen,
        teacher,
        classmates,
        ..
    } = view(&pupil, &class.id).await
    else {
        panic!("expected a pupil's view");
    };
    assert_eq!((&*seen, &*teacher, classmates.len()), ("4b", "Ms Smith", 1));
    assert_eq!(classmates[0].name, "Grace");
    let theirs = format!("/members/{}", classmates[0].player);
    for (method, rest, body) in &requests[1..] {
        // Members may leave; this comes last.
        let rest = if *rest == member { &*theirs } else { *rest };
        let answer = pupil.send(method, &class.path(rest), body).await;
        refused(&answer, 404, "no such class");
    }
    let left = pupil.send("DELETE", &class.path(&member), &empty).await;
    assert_eq!(left.status, 204);
    refused(&pupil.get(&class.path("")).await, 404, "no such class");
    // An admin may do everything.
    let admin = admin(&test_server).await;
    let others = list(&admin).await.others;
    assert_eq!((others.len(), &*others[0].teacher), (1, "Ms Smith"));
    assert_eq!(admin.get(&class.path("/games")).await.status, 200);
    let ended = admin.send("DELETE", &class.path(""), &empty).await;
    assert_eq!(ended.status, 204);
    refused(
        &class.teacher.get(&class.path("")).await,
        404,
        "no such class",
    );
}

#[tokio::test]
async fn a_class_code_can_be_renewed_and_withdrawn() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    let renewed = class.teacher.post(&class.path("/code"), &json!({})).await;
    let ClassCode { code } = renewed.json();
    assert_ne!(code, class.code);
    let guest = test_server.new_visitor().await;
    refused(
        &class.join(&guest, "Ada").await,
        404,
        "No class has this code",
    );
    let typed = code.replace('-', " ").to_lowercase();
    let body = json!({ "code": typed, "name": "Ada" });
    assert_eq!(guest.post("/app/classes/join", &body).await.status, 200);
    let removed = class
        .teacher
        .send("DELETE", &class.path("/code"), &json!({}))
        .await;
    assert_eq!(removed.status, 204);
    let late = test_server.new_visitor().await;
    let body = json!({ "code": code, "name": "Grace" });
    let answer = late.post("/app/classes/join", &body).await;
    refused(&answer, 404, "No class has this code");
    assert_eq!(class.table().await.1.len(), 1, "members stay in the class");
}

#[tokio::test]
async fn teachers_see_the_running_games_of_their_class() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    let pupil = class.pupil(&test_server, "Ada").await;
    let boards = async || -> GameList { class.teacher.get(&class.path("/games")).await.json() };
    let game = pupil.make(&settings(&myself(), "white")).await;
    assert_eq!(boards().await.games, [], "no player is connected");
    let mut client = pupil.follow(&game).await;
    client.play(&game, "e4").await;
    client.update().await;
    let games = boards().await.games;
    assert_eq!((games.len(), &*games[0].id), (1, &*game));
    assert!(games[0].fen.contains(" b "), "{}", games[0].fen);
    // A player outside the class is not shown.
    let stranger = test_server.new_visitor().await;
    let other = stranger.make(&settings(&myself(), "white")).await;
    let mut at_other = stranger.follow(&other).await;
    at_other.play(&other, "d4").await;
    at_other.update().await;
    assert_eq!(boards().await.games.len(), 1);
    // A player who has left the class is not shown either.
    let own = class.path(&format!("/members/{}", id_of(&pupil).await));
    assert_eq!(pupil.send("DELETE", &own, &json!({})).await.status, 204);
    assert_eq!(boards().await.games, []);
}

#[tokio::test]
async fn a_member_who_has_lost_their_device_gets_a_link() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    let lost = class.pupil(&test_server, "Ada").await;
    let path = class.path(&format!("/members/{}/link", id_of(&lost).await));
    let made: MadeInvite = class.teacher.post(&path, &json!({})).await.json();
    let fresh = test_server.new_visitor().await;
    let body = json!({ "token": token(&made) });
    let seen: InviteView = fresh.post("/app/invites/look", &body).await.json();
    let name = "Ada".to_owned();
    assert_eq!(seen, InviteView::SignIn { name });
    let answer = fresh.post("/app/invites/sign-in", &body).await;
    assert_eq!(answer.json::<Session>().name, "Ada");
    let found = fresh.with_session_of(&answer);
    assert!(matches!(
        view(&found, &class.id).await,
        ClassView::Pupil { .. }
    ));
    assert_ne!(
        session(&lost).await.name,
        "Ada",
        "the lost device is signed out"
    );
    let fresh = test_server.new_visitor().await;
    refused(
        &fresh.post("/app/invites/sign-in", &body).await,
        404,
        "used",
    );

    // A member with an account gets a link to set a new password instead.
    let grace = register(&test_server, "Grace").await;
    assert_eq!(class.join(&grace, "Other").await.status, 200);
    assert_eq!(
        session(&grace).await.name,
        "Grace",
        "an account keeps its name"
    );
    let path = class.path(&format!("/members/{}/link", id_of(&grace).await));
    let made: MadeInvite = class.teacher.post(&path, &json!({})).await.json();
    let body = json!({ "token": token(&made) });
    let seen: InviteView = fresh.post("/app/invites/look", &body).await.json();
    assert!(matches!(seen, InviteView::Password { .. }));
    refused(
        &fresh.post("/app/invites/sign-in", &body).await,
        404,
        "used",
    );
    // Links give no access to other organizers, or to users outside the class.
    let jones = organiser(&test_server, "Mr Jones").await;
    assert_eq!(class.join(&jones, "Jones").await.status, 200);
    let path = class.path(&format!("/members/{}/link", id_of(&jones).await));
    refused(
        &class.teacher.post(&path, &json!({})).await,
        403,
        "not allowed to do this",
    );
    let stranger = test_server.new_visitor().await;
    let path = class.path(&format!("/members/{}/link", id_of(&stranger).await));
    refused(
        &class.teacher.post(&path, &json!({})).await,
        404,
        "no such member",
    );
}

#[tokio::test]
async fn a_class_is_in_personal_data_and_ends_with_its_teacher() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    let pupil = class.pupil(&test_server, "Ada").await;
    let task = json!({ "kind": "lesson", "lesson": "rook" });
    assert_eq!(class.set(task).await.status, 201);
    let done = json!({ "tries": [{ "kind": "move", "text": "Ra5" }] });
    assert_eq!(pupil.post("/app/learn/rook/1", &done).await.status, 200);
    let data: Value = pupil.get("/app/account/data").await.json();
    let joined = &data["classes"]["joined"][0];
    assert_eq!(joined["name"], "4b");
    assert_eq!(joined["teacher"], "Ms Smith");
    let homework = &joined["homework"][0];
    assert_eq!(
        (&homework["number"], &homework["done"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(homework["task"], json!({ "lesson": "rook" }));
    assert!(homework["set_at"].is_u64(), "{homework}");
    assert!(joined["joined_at"].is_u64(), "{joined}");
    assert_eq!(data["classes"]["exercises_done"][0]["lesson"], "rook");
    let data: Value = class.teacher.get("/app/account/data").await.json();
    let taught = &data["classes"]["teaching"][0];
    assert_eq!(taught["name"], "4b");
    assert_eq!(taught["homework"][0]["task"], json!({ "lesson": "rook" }));
    class.pupil(&test_server, "Grace").await;
    let erase = |person: Person, password: &'static str| async move {
        let body = json!({ "password": password });
        person.send("DELETE", "/app/account", &body).await.status
    };
    assert_eq!(erase(pupil, "").await, 204);
    let (_, members) = class.table().await;
    assert_eq!((members.len(), &*members[0].name), (1, "Grace"));
    assert_eq!(erase(class.teacher.clone(), PASSWORD).await, 204);
    let late = test_server.new_visitor().await;
    refused(
        &class.join(&late, "Emmy").await,
        404,
        "No class has this code",
    );
}

#[tokio::test]
async fn a_class_is_handed_over_to_another_organizer() {
    let test_server = TestServer::open().await;
    let class = Class::new(&test_server).await;
    let pupil = class.pupil(&test_server, "Ada").await;
    let other = organiser(&test_server, "Mr Jones").await;
    let to = |name: &str| json!({ "name": name });
    let path = class.path("/teacher");
    refused(
        &pupil.send("PUT", &path, &to("Mr Jones")).await,
        404,
        "no such class",
    );
    register(&test_server, "Grace").await;
    for name in ["Grace", "Nobody"] {
        let answer = class.teacher.send("PUT", &path, &to(name)).await;
        refused(&answer, 404, "no organizer or admin");
    }
    let answer = class.teacher.send("PUT", &path, &to("mr jones")).await;
    assert_eq!(answer.status, 204);
    assert!(list(&class.teacher).await.teaching.is_empty());
    assert_eq!(list(&other).await.teaching[0].members, 1);
    let body = json!({ "password": PASSWORD });
    let erased = class.teacher.send("DELETE", "/app/account", &body);
    assert_eq!(erased.await.status, 204);
    assert_eq!(list(&other).await.teaching.len(), 1);
}
