//! Repeated, simultaneous and oversized requests.

use std::time::Duration;

use futures_util::future::join_all;
use protocol::http::tournaments::TournamentJournal;
use serde_json::{Value, json};
use tournament::EntrantId;

use super::{Event, mixed, swiss};
use crate::harness::TestServer;
use crate::people::{refused, register};

#[tokio::test]
async fn a_repeated_command_changes_nothing() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(3)).await;
    let enter = json!({ "command": "enter", "entrants": [{ "details": { "name": "Ann" } }] });
    let version = event.give("one", enter.clone()).await;
    assert_eq!(event.give("one", enter).await, version);
    assert_eq!(event.view().await.entrants.len(), 1);
    register(&test_server, "Ada").await;
    let account = json!({ "details": { "name": "Ada" }, "is_member": true });
    let result = |outcome: &str| json!({ "command": "enter_result", "round": 1, "board": 1, "outcome": outcome });
    // None of these commands is possible a second time.
    for (id, command) in [
        (
            "account",
            json!({ "command": "enter", "entrants": [account] }),
        ),
        ("pair", json!({ "command": "pair", "round": 1 })),
        ("undo", json!({ "command": "undo_round", "round": 1 })),
        ("pair-again", json!({ "command": "pair", "round": 1 })),
        ("result", result("1-0")),
        ("end", json!({ "command": "end" })),
    ] {
        let version = event.give(id, command.clone()).await;
        assert_eq!(event.give(id, command).await, version, "{id}");
        assert_eq!(event.view().await.version, version, "{id}");
    }
    // Another command with the same effect is refused.
    refused(
        &event.ask("other", json!({ "command": "end" })).await,
        409,
        "has ended",
    );
}

#[tokio::test]
async fn of_two_arbiters_one_pairs_the_round() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &mixed(3)).await;
    let people = [
        register(&test_server, "Ada").await,
        register(&test_server, "Ben").await,
    ];
    for person in &people {
        event.join(person).await;
    }
    let pair = json!({ "command": "pair", "round": 1 });
    let ids: Vec<String> = (0..8).map(|number| format!("pair-{number}")).collect();
    let answers = join_all(ids.iter().map(|id| event.ask(id, pair.clone()))).await;
    let done = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(done, 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        refused(answer, 409, "already paired");
    }
    let games: protocol::http::GameList = people[0].get("/app/games").await.json();
    assert_eq!(games.games.len(), 1, "a pair has one game");
}

#[tokio::test]
async fn different_results_from_two_phones_do_not_overwrite_each_other() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(3)).await;
    event.enter_names(&["Ann", "Bob"]).await;
    event.pair(1).await;
    let enter = |outcome: &str| json!({ "command": "enter_result", "round": 1, "board": 1, "outcome": outcome });
    let answers = join_all([
        event.ask("one", enter("1-0")),
        event.ask("two", enter("0-1")),
        event.ask("three", enter("1/2")),
    ])
    .await;
    let done = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(done, 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        refused(answer, 409, "changed in the meantime");
    }
}

#[tokio::test]
async fn a_client_cannot_take_the_command_id_of_a_game() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(3)).await;
    for (id, status) in [
        ("", 400),
        ("game.x", 400),
        (&*"x".repeat(37), 400),
        ("game-x", 200),
    ] {
        let command = json!({ "command": "enter", "entrants": [{ "details": { "name": "Ann" } }] });
        assert_eq!(event.ask(id, command).await.status, status, "{id}");
    }
    let create = json!({ "command": "create", "settings": swiss(3) });
    refused(&event.ask("create", create).await, 400, "its own address");
    let report = json!({ "command": "report", "round": 1, "entrant": 1, "outcome": "1-0" });
    refused(&event.ask("report", report).await, 400, "its own address");
}

#[tokio::test]
async fn large_and_broken_commands_are_refused() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(3)).await;
    let names = |count: usize| {
        let entrant = |number: usize| json!({ "details": { "name": format!("Player {number}") } });
        let entrants: Vec<Value> = (0..count).map(entrant).collect();
        json!({ "command": "enter", "entrants": entrants })
    };
    event.give("many", names(2_000)).await;
    assert_eq!(event.view().await.entrants.len(), 2_000);
    refused(
        &event.ask("more", names(2_001)).await,
        409,
        "it takes 4000 players",
    );
    let huge = json!({ "command": "change_entrant", "entrant": 1, "details": { "name": "x".repeat(600_000) } });
    assert_eq!(event.ask("huge", huge).await.status, 413);
    let unknown = json!({ "command": "explode" });
    assert_eq!(event.ask("unknown", unknown).await.status, 400);
    let nobody = json!({ "command": "withdraw", "entrant": 9_999 });
    refused(&event.ask("nobody", nobody).await, 404, "no player 9999");
}

#[tokio::test]
async fn a_long_journal_is_read_in_pages() {
    let mut test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(3)).await;
    event.enter_names(&["Ann"]).await;
    for number in 0..120 {
        let present = number % 2 == 0;
        let command = json!({ "command": "check_in", "entrant": 1, "present": present });
        event.give(&format!("check-in-{number}"), command).await;
        test_server.pass(Duration::from_secs(1)).await;
    }
    let last = event.view().await.version;
    let page = async |query: &str| {
        let path = event.path(&format!("/journal{query}"));
        event.arbiter.get(&path).await.json::<TournamentJournal>()
    };
    let newest = page("").await;
    let versions = newest.entries.iter().map(|entry| entry.version);
    assert!(versions.eq((last - 99..=last).rev()));
    assert_eq!(newest.players, [(EntrantId(1), "Ann".to_owned())]);
    assert!(newest.has_older);
    let oldest = page(&format!("?before={}", last - 99)).await;
    let versions = oldest.entries.iter().map(|entry| entry.version);
    assert!(versions.eq((1..last - 99).rev()));
    assert!(!oldest.has_older);
    for query in ["?before=1", "?before=0"] {
        let none = page(query).await;
        assert_eq!((none.entries.len(), none.has_older), (0, false), "{query}");
    }
    assert_eq!(page("?before=4000000000").await, newest);
    let answer = event.arbiter.get(&event.path("/journal?before=x")).await;
    assert_eq!(answer.status, 400, "{}", answer.text());
}
