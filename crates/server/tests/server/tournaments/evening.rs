//! A club evening at the board.

use protocol::http::tournaments::{CrossTable, TournamentJournal};
use serde_json::json;
use tournament::Outcome;

use super::{Event, swiss};
use crate::harness::TestServer;
use crate::people::{refused, register};

const NAMES: [&str; 8] = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fin", "Gus", "Hal"];

#[tokio::test]
async fn five_rounds_with_a_late_entry_a_withdrawal_and_a_correction() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(5)).await;
    event.enter_names(&NAMES).await;
    for round in 1..=5 {
        if round == 2 {
            let late =
                json!({ "command": "enter", "entrants": [{ "details": { "name": "Ida" } }] });
            event.give("late", late).await;
        }
        if round == 4 {
            let leaves = json!({ "command": "withdraw", "entrant": 3 });
            event.give("leaves", leaves).await;
        }
        event.pair(round).await;
        let view = event.round(round).await;
        for board in &view.boards {
            let outcome = if board.number % 3 == 0 { "1/2" } else { "1-0" };
            let answer = event.enter(round, board.number, outcome).await;
            assert_eq!(answer.status, 200, "{}", answer.text());
        }
    }
    assert_eq!(event.round(2).await.byes.len(), 1, "nine players");
    let view = event.view().await;
    assert_eq!((view.round, view.complete, view.entrants.len()), (5, 5, 9));
    let standings = event.standings().await;
    assert_eq!(standings.criteria, ["PTS", "BH/C1", "SB"]);
    assert_eq!(standings.places.len(), 9);
    assert!(
        standings.places[0].scores[1]
            .explanation
            .starts_with("BH/C1 ")
    );

    // A correction of round 1 is too late for the standings (C.04.2, 4.3).
    let correction = json!({
        "command": "enter_result", "round": 1, "board": 1, "replaces": "1-0", "outcome": "0-1",
    });
    event.give("correction", correction).await;
    let board = &event.round(1).await.boards[0];
    assert_eq!(board.outcome, Some(Outcome::WhiteWins));
    assert_eq!(board.rating_only, Some(Outcome::BlackWins));
    assert_eq!(event.standings().await, standings);

    let table: CrossTable = event.arbiter.get(&event.path("/crosstable")).await.json();
    assert_eq!(table.rows.len(), 9);
    let report = event.arbiter.get(&event.path("/report")).await;
    let reading = trf::read(report.text().as_bytes());
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    assert_eq!(reading.tournament.chief_arbiter, "Cleo");
    assert_eq!(reading.tournament.players.len(), 9);
    let journal: TournamentJournal = event.arbiter.get(&event.path("/journal")).await.json();
    let last = &journal.entries[0];
    assert_eq!(last.author.as_deref(), Some("Cleo"));
    assert_eq!(journal.entries.len() as u32, last.version);
}

#[tokio::test]
async fn the_state_survives_a_crash() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(3)).await;
    event.enter_names(&NAMES).await;
    event.pair(1).await;
    event.enter(1, 2, "1/2").await;
    let (view, round) = (event.view().await, event.round(1).await);
    let test_server = test_server
        .crash_and_restart_after(std::time::Duration::from_secs(1))
        .await;
    let event = Event {
        arbiter: event.arbiter.at(&test_server),
        id: event.id,
    };
    assert_eq!(event.view().await, view);
    assert_eq!(event.round(1).await, round);
}

#[tokio::test]
async fn two_players_report_the_same_result() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(3)).await;
    let ada = register(&test_server, "Ada").await;
    let ben = register(&test_server, "Ben").await;
    event.join(&ada).await;
    event.join(&ben).await;
    event.pair(1).await;
    assert_eq!(event.round(1).await.boards[0].game, None, "at the board");
    let report = json!({ "round": 1, "outcome": "0-1" });
    for person in [&ada, &ben] {
        assert_eq!(event.round(1).await.boards[0].outcome, None);
        let answer = person.post(&event.path("/result"), &report).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    let outcome = event.round(1).await.boards[0].outcome;
    assert_eq!(outcome, Some(Outcome::BlackWins));
    let other = json!({ "round": 1, "outcome": "1-0" });
    let answer = ada.post(&event.path("/result"), &other).await;
    refused(&answer, 409, "another result");
}

#[tokio::test]
async fn an_undone_round_is_paired_again() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &swiss(3)).await;
    event.enter_names(&NAMES).await;
    event.pair(1).await;
    let undo = json!({ "command": "undo_round", "round": 1 });
    event.give("undo", undo).await;
    assert_eq!(event.view().await.round, 0);
    let by_hand = json!({
        "command": "pair", "round": 1,
        "by_hand": { "pairs": [[1, 2], [3, 4], [5, 6]], "bye": 7 },
    });
    event.give("by-hand", by_hand).await;
    let round = event.round(1).await;
    assert!(round.by_hand);
    assert_eq!((round.boards.len(), round.byes.len()), (3, 2));
    assert_eq!(round.boards[0].reasons, ["The arbiter paired by hand."]);
}
