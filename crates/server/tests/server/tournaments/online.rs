//! Games of tournaments on the server.

use std::time::Duration;

use protocol::{ClientMessage, PlayerCommand, RefusalCode};
use serde_json::json;
use tournament::Outcome;

use super::{Event, mixed, swiss};
use crate::harness::{Client, Person, TestServer};
use crate::people::register;

/// Two players with connections, in the order of the seats of round 1.
struct Players {
    people: [Person; 2],
    clients: [Client; 2],
}

async fn players(test_server: &TestServer, event: &Event) -> Players {
    let people = [
        register(test_server, "Ada").await,
        register(test_server, "Ben").await,
    ];
    let mut clients = [people[0].connect().await, people[1].connect().await];
    for (person, client) in people.iter().zip(&mut clients) {
        event.join(person).await;
        client.watch_challenges().await;
    }
    Players { people, clients }
}

impl Players {
    /// Plays the fool's mate in the current round.
    async fn mate(&mut self, event: &Event, round: u16) -> u16 {
        let [one, other] = &mut self.clients;
        let game = one.tournament_game().await;
        assert_eq!(other.tournament_game().await, game);
        let own = event.view_of(&self.people[0]).await.own;
        let view = event.round(round).await;
        let board = view
            .boards
            .iter()
            .find(|it| it.game.as_ref() == Some(&game));
        let board = board.expect("the board of the game");
        let clients = if Some(board.white) == own {
            [one, other]
        } else {
            [other, one]
        };
        let [mut white, mut black] = clients;
        white.watch(&game, None).await;
        black.watch(&game, None).await;
        for text in ["f3", "e5", "g4", "Qh4"] {
            white.play(&game, text).await;
            white.update().await;
            black.update().await;
            std::mem::swap(&mut white, &mut black);
        }
        board.number
    }
}

#[tokio::test]
async fn boards_open_and_results_are_entered_by_themselves() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &mixed(3)).await;
    let mut players = players(&test_server, &event).await;
    event.enter_names(&["Cat", "Dan"]).await;
    event.pair(1).await;
    let view = event.round(1).await;
    let online = view
        .boards
        .iter()
        .filter(|board| board.game.is_some())
        .count();
    if online == 0 {
        // Ada and Ben meet players at the board first; both win, and meet in round 2.
        for board in &view.boards {
            let members = [1, 2];
            let outcome = if members.contains(&board.white.0) {
                "1-0"
            } else {
                "0-1"
            };
            event.enter(1, board.number, outcome).await;
        }
        event.pair(2).await;
    }
    let round = event.view().await.round;
    let number = players.mate(&event, round).await;
    let mut spectator = event.arbiter.connect().await;
    let version = event.view().await.version;
    loop {
        let board = event.round(round).await;
        let board = board.boards.iter().find(|it| it.number == number);
        if let Some(outcome) = board.expect("the board").outcome {
            assert_eq!(outcome, Outcome::BlackWins);
            break;
        }
        event.reaches(&mut spectator, version + 1).await;
    }
}

#[tokio::test]
async fn a_player_who_reconnects_gets_the_running_game() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &mixed(1)).await;
    let Players { people, clients } = players(&test_server, &event).await;
    drop(clients);
    event.pair(1).await;
    let game = event.round(1).await.boards[0].game.clone().expect("a game");
    for person in &people {
        let mut client = person.connect().await;
        client.send_message(&ClientMessage::WatchChallenges).await;
        assert_eq!(client.tournament_game().await, game);
    }
}

#[tokio::test]
async fn an_absent_player_forfeits_after_the_grace_time() {
    let mut test_server = TestServer::open().await;
    let mut settings = mixed(1);
    settings["grace"] = 90_000.into();
    let event = Event::new(&test_server, &settings).await;
    let players = players(&test_server, &event).await;
    event.pair(1).await;
    let mut spectator = event.arbiter.connect().await;
    let version = event.view().await.version;
    test_server.pass(Duration::from_secs(80)).await;
    assert_eq!(event.round(1).await.boards[0].outcome, None);
    test_server.pass(Duration::from_secs(20)).await;
    event.reaches(&mut spectator, version + 1).await;
    let outcome = event.round(1).await.boards[0].outcome;
    assert_eq!(outcome, Some(Outcome::WhiteForfeits));
    drop(players);
}

#[tokio::test]
async fn rounds_follow_each_other_after_the_pause() {
    let mut test_server = TestServer::open().await;
    let mut settings = swiss(2);
    settings["pause"] = 60_000.into();
    let event = Event::new(&test_server, &settings).await;
    event.enter_names(&["Ann", "Bob", "Cat", "Dan"]).await;
    event.pair(1).await;
    event.enter(1, 1, "1-0").await;
    event.enter(1, 2, "1-0").await;
    let mut spectator = event.arbiter.connect().await;
    let version = event.view().await.version;
    test_server.pass(Duration::from_secs(30)).await;
    assert_eq!(event.view().await.round, 1);
    test_server.pass(Duration::from_secs(31)).await;
    event.reaches(&mut spectator, version + 1).await;
    assert_eq!(event.view().await.round, 2);
    event.enter(2, 1, "1-0").await;
    event.enter(2, 2, "1-0").await;
    let version = event.view().await.version;
    test_server.pass(Duration::from_secs(61)).await;
    event.reaches(&mut spectator, version + 1).await;
    assert_eq!(
        event.view().await.phase,
        protocol::http::tournaments::TournamentPhase::Ended
    );
}

#[tokio::test]
async fn players_cannot_change_the_schedule() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &mixed(1)).await;
    let mut players = players(&test_server, &event).await;
    event.pair(1).await;
    let [one, _] = &mut players.clients;
    let game = one.tournament_game().await;
    one.watch(&game, None).await;
    let (code, message, _) = one.get_refused(&game, PlayerCommand::Abort).await;
    assert_eq!(code, RefusalCode::NotNow);
    assert!(message.contains("ask the arbiter"), "{message}");
    let report = json!({ "round": 1, "outcome": "1-0" });
    let answer = players.people[0]
        .post(&event.path("/result"), &report)
        .await;
    assert_eq!(answer.status, 409, "{}", answer.text());
}

#[tokio::test]
async fn the_result_of_a_game_is_not_lost_in_a_crash() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &mixed(1)).await;
    let mut players = players(&test_server, &event).await;
    event.pair(1).await;
    players.mate(&event, 1).await;
    drop(players);
    let test_server = test_server
        .crash_and_restart_after(Duration::from_secs(1))
        .await;
    let event = Event {
        arbiter: event.arbiter.at(&test_server),
        id: event.id,
    };
    let mut spectator = event.arbiter.connect().await;
    while event.round(1).await.boards[0].outcome.is_none() {
        let version = event.view().await.version;
        event.reaches(&mut spectator, version).await;
    }
    assert_eq!(
        event.round(1).await.boards[0].outcome,
        Some(Outcome::BlackWins)
    );
}

#[tokio::test]
async fn an_erased_player_forfeits_and_is_not_paired_again() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &mixed(3)).await;
    let Players {
        people,
        mut clients,
    } = players(&test_server, &event).await;
    event.enter_names(&["Cat"]).await;
    event.pair(1).await;
    let view = event.round(1).await;
    let board = &view.boards[0];
    if board.game.is_some() {
        clients[0].tournament_game().await;
    } else {
        event.enter(1, 1, "1-0").await;
    }
    let body = json!({ "password": crate::people::PASSWORD });
    let erased = people[0].send("DELETE", "/app/account", &body).await;
    assert!(erased.status < 300, "{} {}", erased.status, erased.text());
    let mut spectator = event.arbiter.connect().await;
    loop {
        let version = event.view().await.version;
        let boards = event.round(1).await.boards;
        if boards.iter().all(|board| board.outcome.is_some()) {
            break;
        }
        event.reaches(&mut spectator, version + 1).await;
    }
    event.pair(2).await;
    let view = event.view().await;
    let gone = view
        .entrants
        .iter()
        .find(|entrant| entrant.id.0 == 1)
        .expect("the entrant");
    assert!(!gone.is_active && gone.name.is_empty(), "{gone:?}");
    let players = event.round(2).await;
    assert!(
        players
            .boards
            .iter()
            .all(|board| board.white.0 != 1 && board.black.0 != 1)
    );
}

#[tokio::test]
async fn a_result_of_the_arbiter_ends_the_running_game() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &mixed(1)).await;
    let mut players = players(&test_server, &event).await;
    event.pair(1).await;
    let [one, _] = &mut players.clients;
    let game = one.tournament_game().await;
    one.watch(&game, None).await;
    assert_eq!(event.enter(1, 1, "0-1").await.status, 200);
    let state = one.update().await;
    let verdict = state.verdict.expect("the end");
    assert_eq!(verdict.sentence, "Black won: decided by the arbiter.");
}

#[tokio::test]
async fn the_games_of_an_undone_round_end_without_a_result() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &mixed(3)).await;
    let mut players = players(&test_server, &event).await;
    event.pair(1).await;
    let [one, _] = &mut players.clients;
    let game = one.tournament_game().await;
    one.watch(&game, None).await;
    let undo = json!({ "command": "undo_round", "round": 1 });
    event.give("undo", undo).await;
    let verdict = one.update().await.verdict.expect("the end");
    assert_eq!(verdict.sentence, "No result: decided by the arbiter.");
    let again = json!({ "command": "pair", "round": 1 });
    event.give("again", again).await;
    let other = one.tournament_game().await;
    assert_ne!(other, game);
    assert_eq!(event.round(1).await.boards[0].outcome, None);
}

#[tokio::test]
async fn the_games_of_a_round_are_downloaded_as_pgn() {
    let test_server = TestServer::open().await;
    let event = Event::new(&test_server, &mixed(3)).await;
    let mut players = players(&test_server, &event).await;
    let path = event.path("/rounds/1/pgn");
    assert_eq!(event.arbiter.get(&path).await.status, 404);
    event.pair(1).await;
    players.mate(&event, 1).await;
    let answer = players.people[0].get(&path).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let file = format!(
        "attachment; filename=\"tournament-{}-round-1.pgn\"",
        event.id
    );
    assert_eq!(answer.header("content-disposition"), Some(&*file));
    let text = answer.text();
    let records: Vec<_> = pgn::records(text.as_bytes()).map(Result::unwrap).collect();
    let [record] = &records[..] else {
        panic!("one game: {text}");
    };
    for (tag, value) in [("Event", "Club evening"), ("Round", "1.1")] {
        assert_eq!(record.tags.get(tag), Some(value), "{text}");
    }
    assert!(text.contains("[Result \"0-1\"]"), "{text}");
    let mut names = ["White", "Black"].map(|tag| record.tags.get(tag).expect("a name"));
    names.sort_unstable();
    assert_eq!(names, ["Ada", "Ben"]);
    assert_eq!(event.arbiter.get(&path).await.text(), text);
    let visitor = test_server.new_visitor().await;
    assert_eq!(visitor.get(&path).await.text(), text);
    let missing = event.path("/rounds/7/pgn");
    assert_eq!(visitor.get(&missing).await.status, 404);
}
