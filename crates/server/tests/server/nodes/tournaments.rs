//! A tournament whose arbiter and players are connected to different nodes.

use protocol::ClientMessage;
use serde_json::json;
use tournament::Outcome;

use super::two_nodes;
use crate::people::register;
use crate::tournaments::{Event, mixed};

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
        client.send_message(&ClientMessage::WatchChallenges).await;
    }
    let mut arbiter = event.arbiter.connect().await;
    event.reaches(&mut arbiter, 3).await;
    event.pair(1).await;
    let [white, black] = &mut clients;
    let game = white.tournament_game().await;
    assert_eq!(black.tournament_game().await, game);
    white.watch(&game, None).await;
    let version = event.view().await.version;
    white.get(&game, protocol::PlayerCommand::Resign).await;
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
