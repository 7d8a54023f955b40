//! The API on two nodes.

use serde_json::{Value, json};

use super::two_nodes;
use crate::api::{Part, Program, ok, redeems_a_code_elsewhere};

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn programs_on_two_nodes_play_each_other() {
    let (one, two, _database) = two_nodes().await;
    let ada = Program::bot(&one, "Ada").await;
    let bob = Program::bot(&one, "Bob").await.at(&two);
    let (mut at_ada, mut at_bob) = (ada.events().await, bob.events().await);
    let id = ada.challenge("bob", "clock.limit=300&color=white").await;
    at_bob.of_type("challenge").await;
    bob.accept(&id).await;
    at_ada.of_type("challenge").await;
    for events in [&mut at_ada, &mut at_bob] {
        assert_eq!(events.of_type("gameStart").await["game"]["gameId"], id);
    }
    let path = format!("/api/bot/game/stream/{id}");
    let (mut white, mut black) = (ada.stream(&path).await, bob.stream(&path).await);
    for stream in [&mut white, &mut black] {
        stream.of_type("gameFull").await;
    }
    // Each move is sent before its node can know the move before it.
    for (ply, uci) in ["f2f3", "e7e5", "g2g4", "d8h4"].iter().enumerate() {
        let player = if ply % 2 == 0 { &ada } else { &bob };
        ok(&player
            .post(&format!("/api/bot/game/{id}/move/{uci}"), "")
            .await);
    }
    for stream in [&mut white, &mut black] {
        while stream.state().await["status"] != "mate" {}
        assert_eq!(stream.next().await, Part::End);
    }
    for events in [&mut at_ada, &mut at_bob] {
        let finished = events.of_type("gameFinish").await;
        assert_eq!(finished["game"]["winner"], "black");
    }
    // An event stream on the other node counts.
    let status: Value = ada.get("/api/users/status?ids=bob").await.json();
    assert_eq!(status[0]["online"], json!(true));
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn another_node_redeems_a_code() {
    let (one, two, _database) = two_nodes().await;
    redeems_a_code_elsewhere(&one, &two).await;
}
