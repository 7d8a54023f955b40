//! A tournament whose arbiter and players are connected to different nodes.

use std::time::Duration;

use futures_util::future::join_all;
use protocol::http::tournaments::ArenaView;
use protocol::{ClientMessage, PlayerCommand, ServerMessage};
use serde_json::json;
use tournament::Outcome;

use super::two_nodes;
use crate::harness::{Client, Person, TestServer};
use crate::people::register;
use crate::tournaments::arena::arena;
use crate::tournaments::{Event, mixed, swiss};

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL and NATS")]
async fn a_tournament_is_run_on_one_node_and_played_on_the_other() {
    let (one, two, _cluster) = two_nodes().await;
    let event = Event::new(&one, &mixed(1)).await;
    let people = [
        register(&one, "Ada").await.at(&two),
        register(&one, "Ben").await.at(&two),
    ];
    let mut clients = [people[0].connect().await, people[1].connect().await];
    for (person, client) in people.iter().zip(&mut clients) {
        event.join(person).await;
        client.watch_challenges().await;
    }
    let mut arbiter = event.arbiter.connect().await;
    event.reaches(&mut arbiter, 3).await;
    event.pair(1).await;
    let [white, black] = &mut clients;
    let game = white.tournament_game().await;
    assert_eq!(black.tournament_game().await, game);
    white.watch(&game, None).await;
    let version = event.view().await.version;
    white.get(&game, PlayerCommand::Resign).await;
    event.reaches(&mut arbiter, version + 1).await;
    let outcome = event.round(1).await.boards[0].outcome;
    let first_is_white = event.round(1).await.boards[0].white.0 == 1;
    let expected = if first_is_white {
        Outcome::BlackWins
    } else {
        Outcome::WhiteWins
    };
    assert_eq!(outcome, Some(expected));

    // A result that is entered on the other node.
    let deputy = json!({ "arbiter": "Cleo", "deputies": ["Ada"] });
    let named = event
        .arbiter
        .send("PUT", &event.path("/officials"), &deputy)
        .await;
    assert_eq!(named.status, 204, "{}", named.text());
    let version = event.view().await.version;
    let command = json!({
        "command": "enter_result", "round": 1, "board": 1,
        "replaces": expected, "outcome": "1/2",
    });
    let body = json!({ "id": "correction", "command": command });
    let mut done = people[0].post(&event.path("/commands"), &body).await;
    while done.status == 403 {
        // The other node learns of its deputy within a second.
        done = people[0].post(&event.path("/commands"), &body).await;
    }
    assert_eq!(done.status, 200, "{}", done.text());
    event.reaches(&mut arbiter, version + 1).await;
    assert_eq!(event.round(1).await.boards[0].outcome, Some(Outcome::Draw));
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL and NATS")]
async fn of_two_phones_on_different_nodes_with_the_same_name_one_enters() {
    let (one, two, _cluster) = two_nodes().await;
    let event = Event::new(&one, &swiss(3)).await;
    let code = event.open_link().await;
    // Both nodes have the tournament in memory.
    let mut guests = Vec::new();
    for number in 0..4 {
        let guest = one.new_visitor().await;
        let guest = if number % 2 == 0 {
            guest
        } else {
            guest.at(&two)
        };
        assert_eq!(guest.get(&event.path("")).await.status, 200);
        guests.push(guest);
    }
    let answers = join_all(guests.iter().map(|it| event.enter_by(it, &code, "Ann"))).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409]);
    assert_eq!(event.names().await, ["Ann"]);
}

/// Advances the clocks of all nodes.
async fn pass(nodes: &mut [TestServer], seconds: u64) {
    for _ in 0..seconds {
        for node in &mut *nodes {
            node.pass(Duration::from_secs(1)).await;
        }
    }
}

async fn page(event: &Event, person: &Person) -> ArenaView {
    let answer = person.get(&event.path("/arena")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// Waits until the results of all games have been entered.
async fn all_over(event: &Event, reader: &Person) -> ArenaView {
    let mut client = reader.connect().await;
    loop {
        let view = page(event, reader).await;
        if view.playing == 0 {
            return view;
        }
        event.reaches(&mut client, view.version + 1).await;
    }
}

/// Connects a player who waits for games.
async fn waiting(person: &Person) -> Client {
    let mut client = person.connect().await;
    client.send_message(&ClientMessage::WatchChallenges).await;
    while !matches!(client.receive().await, ServerMessage::Challenges { .. }) {}
    client
}

/// Waits for the games of the players of a wave, and lets White resign each of them.
async fn resign_all(clients: &mut [Client]) {
    let mut games = Vec::new();
    for client in clients.iter_mut() {
        games.push(client.tournament_game().await);
    }
    for (client, game) in clients.iter_mut().zip(&games) {
        let (info, _) = client.watch(game, None).await;
        if info.you == protocol::You::White {
            client.get(game, PlayerCommand::Resign).await;
        }
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL and NATS")]
async fn an_arena_goes_on_when_a_node_fails() {
    let (one, two, _cluster) = two_nodes().await;
    let mut nodes = vec![one, two];
    let event = Event::new(&nodes[0], &arena()).await;
    let mut people = Vec::new();
    let mut clients = Vec::new();
    for number in 0..4 {
        let person = nodes[0].new_visitor().await.at(&nodes[number % 2]);
        event.join(&person).await;
        clients.push(waiting(&person).await);
        people.push(person);
    }
    pass(&mut nodes, 60).await;
    resign_all(&mut clients).await;

    // One of the nodes is frozen; its players connect to the other.
    let frozen = nodes.remove(0);
    let reader = people[0].at(&nodes[0]);
    all_over(&event, &reader).await;
    let mut clients = Vec::new();
    for person in &people {
        clients.push(waiting(&person.at(&nodes[0])).await);
    }
    pass(&mut nodes, 20).await;
    resign_all(&mut clients).await;
    let view = all_over(&event, &reader).await;
    let played: usize = view.rows.iter().map(|row| row.results.len()).sum();
    assert_eq!(
        (view.rows.len(), played),
        (4, 8),
        "two games of each player"
    );
    drop(frozen);
}
