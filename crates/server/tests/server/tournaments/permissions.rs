//! Permissions.

use serde_json::{Value, json};

use super::{Event, swiss};
use crate::classes::organiser;
use crate::harness::TestServer;
use crate::people::{refused, register};

#[tokio::test]
async fn only_organizers_create_tournaments() {
    let test_server = TestServer::open().await;
    let body = json!({ "settings": swiss(3) });
    let guest = test_server.new_visitor().await;
    refused(
        &guest.post("/app/tournaments", &body).await,
        403,
        "not allowed",
    );
    let player = register(&test_server, "Ada").await;
    refused(
        &player.post("/app/tournaments", &body).await,
        403,
        "not allowed",
    );
}

#[tokio::test]
async fn bad_settings_are_refused_with_a_sentence() {
    let test_server = TestServer::open().await;
    let arbiter = organiser(&test_server, "Cleo").await;
    let cases: [(&str, Value, &str); 7] = [
        ("name", json!(" "), "1 to 80 characters"),
        (
            "system",
            json!({ "kind": "swiss", "rounds": 0 }),
            "1 to 99 rounds",
        ),
        (
            "system",
            json!({ "kind": "arena", "minutes": 60 }),
            "An arena is played online",
        ),
        ("venue", json!("online"), "need a clock"),
        ("tie_breaks", json!(["XX"]), "There is no tie-break XX"),
        (
            "points",
            json!({ "win": 5, "draw": 5, "loss": 0, "bye": 5 }),
            "worth more than a draw",
        ),
        ("pause", json!(100_000_000_u64), "at most a day"),
    ];
    for (field, value, part) in cases {
        let mut settings = swiss(3);
        settings[field] = value;
        let body = json!({ "settings": settings });
        refused(&arbiter.post("/app/tournaments", &body).await, 400, part);
    }
}

#[tokio::test]
async fn strangers_give_no_commands_and_read_no_journal() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(3)).await;
    event.enter_names(&["Ann", "Bob"]).await;
    for stranger in [
        test_server.new_visitor().await,
        register(&test_server, "Ada").await,
        organiser(&test_server, "Dora").await,
    ] {
        let body = json!({ "id": "x", "command": { "command": "pair", "round": 1 } });
        refused(
            &stranger.post(&event.path("/commands"), &body).await,
            403,
            "Only the arbiter",
        );
        refused(
            &stranger.get(&event.path("/journal")).await,
            403,
            "Only the arbiter",
        );
        let officials = json!({ "arbiter": "Dora", "deputies": [] });
        let named = stranger
            .send("PUT", &event.path("/officials"), &officials)
            .await;
        refused(&named, 403, "Only the arbiter");
        assert!(!event.view_of(&stranger).await.is_official);
    }
    assert_eq!(event.view().await.round, 0);
    let visitor = test_server.new_visitor().await;
    refused(
        &visitor.get("/app/tournaments/nowhere1").await,
        404,
        "no such tournament",
    );
    let left = visitor
        .send("DELETE", &event.path("/entry"), &json!({}))
        .await;
    refused(&left, 403, "You do not play");
}

#[tokio::test]
async fn deputies_give_commands_and_the_arbiter_hands_over() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(3)).await;
    event.enter_names(&["Ann", "Bob", "Cat", "Dan"]).await;
    let deputy = register(&test_server, "Dora").await;
    let pair = json!({ "id": "x", "command": { "command": "pair", "round": 1 } });
    refused(
        &deputy.post(&event.path("/commands"), &pair).await,
        403,
        "Only the arbiter",
    );
    let officials = json!({ "arbiter": "Cleo", "deputies": ["Dora"] });
    let named = event
        .arbiter
        .send("PUT", &event.path("/officials"), &officials)
        .await;
    assert_eq!(named.status, 204, "{}", named.text());
    let done = deputy.post(&event.path("/commands"), &pair).await;
    assert_eq!(done.status, 200, "{}", done.text());
    let view = event.view_of(&deputy).await;
    assert_eq!(view.officials, ["Cleo", "Dora"]);
    assert!(view.is_official && !view.is_arbiter);
    let own = json!({ "arbiter": "Dora", "deputies": [] });
    let taken = deputy.send("PUT", &event.path("/officials"), &own).await;
    refused(&taken, 403, "Only the arbiter");
    let player = event
        .arbiter
        .send("PUT", &event.path("/officials"), &own)
        .await;
    refused(&player, 404, "no organizer or admin");
    organiser(&test_server, "Emma").await;
    let next = json!({ "arbiter": "Emma", "deputies": [] });
    let handed = event
        .arbiter
        .send("PUT", &event.path("/officials"), &next)
        .await;
    assert_eq!(handed.status, 204, "{}", handed.text());
    assert!(!event.view().await.is_official);
    let late = event.ask("late", json!({ "command": "end" })).await;
    refused(&late, 403, "Only the arbiter");
}

#[tokio::test]
async fn a_closed_tournament_takes_players_from_the_arbiter_only() {
    let test_server = TestServer::open().await;
    let mut settings = swiss(3);
    settings["entry"] = "arbiter".into();
    let event = Event::new(&test_server, &settings).await;
    let ada = register(&test_server, "Ada").await;
    let entry = ada.post(&event.path("/entry"), &json!({})).await;
    refused(&entry, 403, "The arbiter enters");
    let member = json!({ "details": { "name": "ada" }, "is_member": true });
    let enter =
        json!({ "command": "enter", "entrants": [{ "details": { "name": "Bob" } }, member] });
    event.give("enter", enter.clone()).await;
    let view = event.view_of(&ada).await;
    assert_eq!(view.own.map(|own| own.0), Some(1), "members come first");
    let names: Vec<&str> = view.entrants.iter().map(|it| &*it.name).collect();
    assert_eq!(names, ["Ada", "Bob"]);
    refused(
        &event.ask("again", enter).await,
        409,
        "in this tournament already",
    );
    let unknown = json!({ "details": { "name": "Zoe" }, "is_member": true });
    let enter = json!({ "command": "enter", "entrants": [unknown] });
    refused(
        &event.ask("zoe", enter).await,
        404,
        "no account with the name Zoe",
    );
}
