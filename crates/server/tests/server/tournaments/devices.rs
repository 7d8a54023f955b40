//! Devices at the boards that record games.

use std::time::Duration;

use futures_util::future::join_all;
use protocol::http::Created;
use protocol::http::tournaments::{BoardDeviceView, BoardView, EntryCode, ReportedResult};
use protocol::{ClientMessage, GameState, PlayerCommand, RefusalCode, ServerMessage};
use serde_json::{Value, json};
use tournament::Outcome;

use super::{Event, mixed, swiss};
use crate::harness::{Answer, Client, Person, TestServer};
use crate::people::{refused, register};

impl Event {
    async fn board_link(&self, board: u16) -> String {
        let path = self.path(&format!("/boards/{board}/link"));
        let answer = self.arbiter.post(&path, &json!({})).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json::<EntryCode>().code
    }

    async fn look_at(&self, device: &Person, board: u16, code: &str) -> Answer {
        let path = self.path(&format!("/boards/{board}/look"));
        device.post(&path, &json!({ "code": code })).await
    }

    async fn begin(&self, device: &Person, round: u16, board: u16, code: &str) -> Answer {
        let path = self.path(&format!("/boards/{board}/game"));
        let body = json!({ "code": code, "round": round });
        device.post(&path, &body).await
    }

    /// The game of the first board begins on the device.
    async fn begun(&self, device: &Person, round: u16, code: &str) -> String {
        let answer = self.begin(device, round, 1, code).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json::<Created>().id
    }

    async fn first_board(&self, round: u16) -> BoardView {
        self.round(round).await.boards.remove(0)
    }

    /// Waits for the result of the first board.
    async fn result_of(&self, round: u16, watcher: &mut Client) -> Option<Outcome> {
        loop {
            let version = self.view().await.version;
            let board = self.first_board(round).await;
            if board.outcome.is_some() {
                return board.outcome;
            }
            self.reaches(watcher, version + 1).await;
        }
    }
}

/// Two players at a board, and a device with its link.
async fn opened(test_server: &TestServer) -> (Event, Person, String) {
    opened_with(test_server, &swiss(3)).await
}

async fn opened_with(test_server: &TestServer, settings: &Value) -> (Event, Person, String) {
    let event = Event::new(test_server, settings).await;
    event.enter_names(&["Ann", "Bob"]).await;
    let code = event.board_link(1).await;
    event.pair(1).await;
    let device = test_server.new_visitor().await;
    (event, device, code)
}

/// Returns the moves in SAN.
fn sans(state: &GameState) -> Vec<&str> {
    state.plies.iter().map(|ply| &*ply.san).collect()
}

async fn mate(client: &mut Client, game: &str) {
    client.watch(game, None).await;
    for text in ["f3", "e5", "g4", "Qh4"] {
        client.play(game, text).await;
        client.update().await;
    }
}

#[tokio::test]
async fn the_game_on_a_device_is_that_of_the_pairing() {
    let test_server = TestServer::open().await;
    let (event, device, code) = opened(&test_server).await;
    let typed = code.to_lowercase().replace('-', " ");
    let view: BoardDeviceView = event.look_at(&device, 1, &typed).await.json();
    let board = event.first_board(1).await;
    let [white, _] = view.players.expect("a pair");
    let entrants = event.view().await.entrants;
    let known = entrants.iter().find(|it| it.id == board.white);
    assert_eq!(known.map(|it| &*it.name), Some(&*white));
    assert_eq!((view.game, view.is_elsewhere), (None, false));

    // The answer to the first request may be lost.
    let game = event.begun(&device, 1, &code).await;
    assert_eq!(event.begun(&device, 1, &code).await, game);
    let view: BoardDeviceView = event.look_at(&device, 1, &code).await.json();
    assert_eq!(view.game.as_ref(), Some(&game));
    let board = event.first_board(1).await;
    assert_eq!(
        (board.game.as_ref(), board.is_recorded),
        (Some(&game), true)
    );

    let mut client = device.connect().await;
    let mut watcher = event.arbiter.connect().await;
    mate(&mut client, &game).await;
    let result = event.result_of(1, &mut watcher).await;
    assert_eq!(result, Some(Outcome::BlackWins));
    assert_eq!(event.first_board(1).await.game, Some(game.clone()));
    refused(&event.begin(&device, 2, 1, &code).await, 404, "Round 2");

    // The same link opens the next pairing of the board.
    let late = ["Cid", "Dora"].map(|name| json!({ "details": { "name": name } }));
    let command = json!({ "command": "enter", "entrants": late });
    event.give("late", command).await;
    event.pair(2).await;
    let view: BoardDeviceView = event.look_at(&device, 1, &code).await.json();
    assert_eq!((view.round, view.game, view.outcome), (2, None, None));
    assert_ne!(event.begun(&device, 2, &code).await, game);
}

#[tokio::test]
async fn a_second_device_and_a_former_link_record_nothing() {
    let test_server = TestServer::open().await;
    let (event, device, code) = opened(&test_server).await;
    let other = test_server.new_visitor().await;
    for (board, wrong) in [(1, ""), (1, "K7M-2QX-9TD"), (2, &*code), (0, &*code)] {
        refused(&event.look_at(&other, board, wrong).await, 404, "closed");
        refused(&event.begin(&other, 1, board, wrong).await, 404, "closed");
    }
    let game = event.begun(&device, 1, &code).await;
    refused(
        &event.begin(&other, 1, 1, &code).await,
        409,
        "Another device",
    );
    let view: BoardDeviceView = event.look_at(&other, 1, &code).await.json();
    assert_eq!((view.game, view.is_elsewhere), (None, true));

    // With a new link the other device begins again, and the former game has no result.
    let mut client = device.connect().await;
    client.watch(&game, None).await;
    client.play(&game, "e4").await;
    client.update().await;
    let renewed = event.board_link(1).await;
    assert!(client.update().await.verdict.is_some());
    refused(&event.begin(&device, 1, 1, &code).await, 404, "closed");
    let second = event.begun(&other, 1, &renewed).await;
    assert_ne!(second, game);
    let board = event.first_board(1).await;
    assert_eq!((board.game, board.outcome), (Some(second), None));

    let path = event.path("/boards/1/link");
    for _ in 0..2 {
        let closed = event.arbiter.send("DELETE", &path, &json!({})).await;
        assert_eq!(closed.status, 200, "{}", closed.text());
    }
    assert_eq!(event.first_board(1).await.game, None);
    refused(&event.begin(&other, 1, 1, &renewed).await, 404, "closed");
    for (who, path, status) in [
        (&device, path.clone(), 403),
        (&event.arbiter, event.path("/boards/9999/link"), 404),
        (&event.arbiter, event.path("/boards/x/link"), 404),
    ] {
        let answer = who.post(&path, &json!({})).await;
        assert_eq!(answer.status, status, "{path}: {}", answer.text());
    }
    for command in [
        json!({ "command": "set_board_link", "board": 1, "code": "K7M-2QX-9TD" }),
        json!({ "command": "record", "round": 1, "board": 1 }),
    ] {
        refused(&event.ask("direct", command).await, 400, "its own address");
    }
}

#[tokio::test]
async fn another_device_continues_an_interrupted_recording() {
    let mut test_server = TestServer::open().await;
    let mut settings = mixed(3);
    settings["venue"] = "board".into();
    let (event, device, code) = opened_with(&test_server, &settings).await;
    let view: BoardDeviceView = event.look_at(&device, 1, &code).await.json();
    assert_eq!(view.continues, None);
    let game = event.begun(&device, 1, &code).await;
    let mut client = device.connect().await;
    client.watch(&game, None).await;
    client.play(&game, "e4").await;
    client.update().await;
    test_server.pass(Duration::from_secs(20)).await;
    client.play(&game, "e5").await;
    let last = client.update().await;
    let clocks = last.clocks.expect("clocks");
    assert_eq!(clocks.white - clocks.black, 20_000);

    // The time since the last move is not White's fault.
    test_server.pass(Duration::from_secs(40)).await;
    let renewed = event.board_link(1).await;
    let other = test_server.new_visitor().await;
    let view: BoardDeviceView = event.look_at(&other, 1, &renewed).await.json();
    assert_eq!((view.game, view.continues), (None, Some(2)));
    let second = event.begun(&other, 1, &renewed).await;
    assert_eq!(event.begun(&other, 1, &renewed).await, second);
    let mut client = other.connect().await;
    let (_, state) = client.watch(&second, None).await;
    assert_eq!(sans(&state), ["e4", "e5"]);
    let continued = state.clocks.expect("clocks");
    assert_eq!(
        (continued.white, continued.black),
        (clocks.white, clocks.black)
    );
    test_server.pass(Duration::from_secs(5)).await;
    client.play(&second, "Nf3").await;
    let state = client.update().await;
    assert_eq!(sans(&state), ["Nf3"]);
    let left = state.clocks.expect("clocks").white;
    assert_eq!(clocks.white - left, 5_000);

    // On request the game begins again from the starting position.
    let renewed = event.board_link(1).await;
    let path = event.path("/boards/1/game");
    let body = json!({ "code": renewed, "round": 1, "from_start": true });
    let answer = other.post(&path, &body).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let third = answer.json::<Created>().id;
    let mut client = other.connect().await;
    let (_, state) = client.watch(&third, None).await;
    assert_eq!(state.plies, []);
}

#[tokio::test]
async fn a_game_whose_result_was_removed_begins_again() {
    let test_server = TestServer::open().await;
    let (event, device, code) = opened(&test_server).await;
    let game = event.begun(&device, 1, &code).await;
    let mut client = device.connect().await;
    let mut watcher = event.arbiter.connect().await;
    mate(&mut client, &game).await;
    event.result_of(1, &mut watcher).await;
    let removal = json!({
        "command": "enter_result", "round": 1, "board": 1, "replaces": "0-1", "outcome": null,
    });
    event.give("remove", removal).await;
    let renewed = event.board_link(1).await;
    let view: BoardDeviceView = event.look_at(&device, 1, &renewed).await.json();
    assert_eq!((view.outcome, view.continues), (None, None));
    let second = event.begun(&device, 1, &renewed).await;
    assert_ne!(second, game);
    let (_, state) = client.watch(&second, None).await;
    assert_eq!(state.plies, []);
}

#[tokio::test]
async fn of_fifty_devices_with_one_link_one_records() {
    let test_server = TestServer::open().await;
    let (event, device, code) = opened(&test_server).await;
    let mut devices = vec![device];
    while devices.len() < 50 {
        devices.push(test_server.new_visitor().await);
    }
    let requests = devices.iter().map(|one| event.begin(one, 1, 1, &code));
    let answers = join_all(requests).await;
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    let begun = statuses.iter().filter(|status| **status == 200).count();
    let late = statuses.iter().filter(|status| **status == 409).count();
    assert_eq!((begun, late), (1, 49), "{statuses:?}");
}

#[tokio::test]
async fn the_arbiter_overrules_a_device() {
    let test_server = TestServer::open().await;
    let (event, device, code) = opened(&test_server).await;
    let game = event.begun(&device, 1, &code).await;
    let mut client = device.connect().await;
    client.watch(&game, None).await;
    client.play(&game, "e4").await;
    client.update().await;
    for command in [PlayerCommand::ProposeTakeback, PlayerCommand::GiveTime] {
        let (code, text, _) = client.get_refused(&game, command).await;
        assert_eq!(code, RefusalCode::NotNow);
        assert!(text.contains("ask the arbiter"), "{text}");
    }
    assert_eq!(event.enter(1, 1, "1/2").await.status, 200);
    assert!(client.update().await.verdict.is_some());
    refused(&event.begin(&device, 1, 1, "").await, 404, "closed");
    let view: BoardDeviceView = event.look_at(&device, 1, &code).await.json();
    assert_eq!(view.outcome, Some(Outcome::Draw));
    assert_eq!(event.first_board(1).await.outcome, Some(Outcome::Draw));
    // A late device cannot change the result.
    let other = test_server.new_visitor().await;
    refused(&event.begin(&other, 1, 1, &code).await, 409, "result");
}

#[tokio::test]
async fn online_games_are_not_recorded_and_recorded_ones_open_on_no_phone() {
    let test_server = TestServer::open().await;
    let mut settings = mixed(1);
    settings["system"] = json!({ "kind": "round_robin" });
    let event = Event::new(&test_server, &settings).await;
    let people = [
        register(&test_server, "Ada").await,
        register(&test_server, "Ben").await,
    ];
    for person in &people {
        event.join(person).await;
    }
    let code = event.board_link(1).await;
    event.pair(1).await;
    let device = test_server.new_visitor().await;
    refused(&event.begin(&device, 1, 1, &code).await, 409, "played here");
    let undo = json!({ "command": "undo_round", "round": 1 });
    event.give("undo", undo).await;
    for entrant in [1, 2] {
        let command = json!({
            "command": "change_entrant", "entrant": entrant, "details": { "at_board": true },
        });
        event.give(&format!("at-board-{entrant}"), command).await;
    }
    let command = json!({ "command": "pair", "round": 1 });
    event.give("again", command).await;
    let mut phone = people[0].connect().await;
    phone.send_message(&ClientMessage::WatchChallenges).await;
    let first = phone.receive().await;
    assert!(
        matches!(first, ServerMessage::Challenges { .. }),
        "{first:?}"
    );
    event.begun(&device, 1, &code).await;
    phone.receive_nothing().await;
    let body = ReportedResult {
        round: 1,
        outcome: Outcome::Draw,
    };
    let body = serde_json::to_value(body).expect("JSON");
    let reported = people[0].post(&event.path("/result"), &body).await;
    refused(&reported, 409, "entered when it ends");
}
