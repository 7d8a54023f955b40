//! Rematches with reversed colors.

use std::time::Duration;

use protocol::{ClientMessage, Player, PlayerCommand, RefusalCode, ServerMessage, Side, You};

use serde_json::json;

use crate::harness::{Pair, TestServer, engine, invitation, myself, settings, timed};

#[tokio::test]
async fn a_rematch_needs_the_agreement_of_both_players() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    let mut at_spectator = test_server.new_visitor().await.follow(&pair.game).await;
    pair.at_white.get(&pair.game, PlayerCommand::Resign).await;
    pair.at_white.update().await;
    pair.at_black.update().await;
    at_spectator.update().await;

    assert_eq!(
        pair.at_white.get(&pair.game, PlayerCommand::Rematch).await,
        2
    );
    let offered = pair.at_black.update().await;
    assert_eq!(
        (offered.rematch_offer, offered.rematch),
        (Some(Side::White), None)
    );
    assert_eq!(offered.version, 2, "no new version");
    pair.at_white.update().await;
    pair.at_white.get(&pair.game, PlayerCommand::Rematch).await;
    pair.at_white.receive_nothing().await;

    pair.at_black.get(&pair.game, PlayerCommand::Rematch).await;
    let made = pair.at_white.update().await;
    let rematch = made.rematch.expect("a rematch");
    assert_eq!(made.rematch_offer, None);
    assert_eq!(at_spectator.update().await.rematch_offer, Some(Side::White));
    assert_eq!(at_spectator.update().await.rematch, Some(rematch.clone()));
    let (info, state) = pair.white.connect().await.watch(&rematch, None).await;
    assert_eq!((info.you, state.version), (You::Black, 1));

    // A further request creates no other game, and clients that connect later see the rematch too.
    pair.at_black.update().await;
    pair.at_black.get(&pair.game, PlayerCommand::Rematch).await;
    let (_, state) = pair.black.connect().await.watch(&pair.game, None).await;
    assert_eq!(state.rematch, Some(rematch));
}

#[tokio::test]
async fn an_erased_player_gets_no_rematch() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.at_white.get(&pair.game, PlayerCommand::Resign).await;
    pair.at_white.update().await;
    pair.at_white.get(&pair.game, PlayerCommand::Rematch).await;
    let body = json!({ "password": "" });
    let answer = pair.white.send("DELETE", "/app/account", &body).await;
    assert_eq!(answer.status, 204);
    let mut at_black = pair.black.follow(&pair.game).await;
    let rematch = at_black.get_refused(&pair.game, PlayerCommand::Rematch);
    let (code, why, _) = rematch.await;
    assert_eq!(code, RefusalCode::NotNow, "{why}");
}

#[tokio::test]
async fn rejects_a_rematch_with_an_erased_player() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.at_white.get(&pair.game, PlayerCommand::Resign).await;
    pair.at_white.update().await;
    let body = json!({ "password": "" });
    let answer = pair.white.send("DELETE", "/app/account", &body).await;
    assert_eq!(answer.status, 204);
    let mut at_black = pair.black.follow(&pair.game).await;
    let rematch = at_black.get_refused(&pair.game, PlayerCommand::Rematch);
    let (code, why, _) = rematch.await;
    assert_eq!(code, RefusalCode::NotNow, "{why}");
    assert!(why.contains("deleted their account"), "{why}");
}

#[tokio::test]
async fn no_timed_rematch_begins_while_the_offering_player_is_away() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &timed(&invitation(), "white", 300)).await;
    pair.at_white.get(&pair.game, PlayerCommand::Abort).await;
    pair.at_white.update().await;
    pair.at_black.update().await;
    pair.at_white.get(&pair.game, PlayerCommand::Rematch).await;
    pair.at_white.update().await;
    pair.at_black.update().await;
    let game = pair.game.clone();
    let unwatch = ClientMessage::Unwatch { game };
    pair.at_white.send_message(&unwatch).await;
    pair.at_white.receive_nothing().await;
    // Messages about the new spectator arrive after those about the absent player.
    let _spectator = test_server.new_visitor().await.follow(&pair.game).await;
    test_server.pass(Duration::from_secs(5)).await;
    assert_eq!(pair.at_black.presence().await, [Side::White]);
    let rematch = pair
        .at_black
        .get_refused(&pair.game, PlayerCommand::Rematch);
    let (code, why, _) = rematch.await;
    assert_eq!(code, RefusalCode::NotNow, "{why}");
    assert!(why.contains("has left"), "{why}");

    let mut back = pair.white.follow(&pair.game).await;
    assert_eq!(pair.at_black.presence().await, []);
    pair.at_black.get(&pair.game, PlayerCommand::Rematch).await;
    assert!(back.update().await.rematch.is_some());
}

#[tokio::test]
async fn no_timed_rematch_begins_with_a_player_who_has_not_returned() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &timed(&invitation(), "white", 300)).await;
    pair.at_white.get(&pair.game, PlayerCommand::Abort).await;
    pair.at_white.update().await;
    pair.at_white.get(&pair.game, PlayerCommand::Rematch).await;
    pair.at_white.update().await;
    // The game is loaded again when a client opens it.
    let test_server = test_server.restart_after(Duration::from_mins(1)).await;
    let mut at_black = pair.black.at(&test_server).follow(&pair.game).await;
    let rematch = at_black.get_refused(&pair.game, PlayerCommand::Rematch);
    let (code, why, _) = rematch.await;
    assert_eq!(code, RefusalCode::NotNow, "{why}");
    assert!(why.contains("has left"), "{why}");
}

#[tokio::test]
async fn a_blocked_player_gets_no_rematch() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.at_white.get(&pair.game, PlayerCommand::Resign).await;
    pair.at_white.update().await;
    pair.at_black.update().await;
    pair.at_white.get(&pair.game, PlayerCommand::Rematch).await;
    pair.at_black.update().await;
    let opponent = json!({ "kind": "seat", "game": pair.game, "side": "black" });
    let body = json!({ "whom": opponent, "relation": "blocked" });
    let blocked = pair.white.send("PUT", "/app/unwanted", &body).await;
    assert_eq!(blocked.status, 204, "{}", blocked.text());
    let rematch = pair
        .at_black
        .get_refused(&pair.game, PlayerCommand::Rematch);
    let (code, why, _) = rematch.await;
    assert_eq!(code, RefusalCode::NotNow, "{why}");
    assert!(why.contains("cannot play against this player"), "{why}");
}

#[tokio::test]
async fn a_rematch_offer_survives_a_restart() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.at_white.get(&pair.game, PlayerCommand::Resign).await;
    pair.at_white.update().await;
    pair.at_white.get(&pair.game, PlayerCommand::Rematch).await;
    let (game, black) = (pair.game, pair.black);
    let test_server = test_server
        .crash_and_restart_after(Duration::from_secs(1))
        .await;
    let mut client = black.at(&test_server).connect().await;
    let (_, state) = client.watch(&game, None).await;
    assert_eq!(state.rematch_offer, Some(Side::White));
    client.get(&game, PlayerCommand::Rematch).await;
    assert!(client.update().await.rematch.is_some());
}

#[tokio::test]
async fn the_computer_always_accepts_a_rematch() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&engine(2), "white")).await;
    let mut client = person.follow(&game).await;
    client.get(&game, PlayerCommand::Resign).await;
    client.update().await;
    client.get(&game, PlayerCommand::Rematch).await;
    let rematch = client.update().await.rematch.expect("a rematch");
    let mut client = person.connect().await;
    let (info, mut state) = client.watch(&rematch, None).await;
    assert_eq!(info.you, You::Black);
    assert_eq!(
        info.seats.white,
        Player::Engine {
            level: 2,
            character: None,
        }
    );
    while state.plies.is_empty() {
        state = client.update().await;
    }
    assert_eq!(state.position.turn, Side::Black);
}

#[tokio::test]
async fn a_rematch_against_oneself_needs_no_agreement() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&myself(), "white")).await;
    let mut client = person.follow(&game).await;
    client.get(&game, PlayerCommand::Abort).await;
    client.update().await;
    client.get(&game, PlayerCommand::Rematch).await;
    assert!(client.update().await.rematch.is_some());
}

#[tokio::test]
async fn rematches_count_as_new_games() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let mut game = person.make(&settings(&myself(), "white")).await;
    let mut client = person.connect().await;
    for made in 1..300 {
        // A new connection for every few frames, so that the rate limit of frames is not reached.
        if made % 10 == 0 {
            client = person.connect().await;
        }
        client.watch(&game, None).await;
        client.get(&game, PlayerCommand::Abort).await;
        client.update().await;
        client.ask(&game, "again", PlayerCommand::Rematch).await;
        match client.receive().await {
            ServerMessage::Ack { .. } => {}
            ServerMessage::Refused { code, .. } => {
                assert_eq!(code, RefusalCode::TooMany);
                return;
            }
            other => panic!("{other:?}"),
        }
        let next = client.update().await.rematch.expect("a rematch");
        client.send_message(&ClientMessage::Unwatch { game }).await;
        game = next;
    }
    panic!("the limit was not reached");
}

#[tokio::test]
async fn an_old_offer_starts_no_correspondence_rematch() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &crate::conditional::by_correspondence()).await;
    pair.at_white.get(&pair.game, PlayerCommand::Resign).await;
    pair.at_white.update().await;
    pair.at_white.get(&pair.game, PlayerCommand::Rematch).await;
    test_server.pass(Duration::from_hours(14 * 24)).await;
    let mut at_black = pair.black.follow(&pair.game).await;
    let (code, why, _) = at_black
        .get_refused(&pair.game, PlayerCommand::Rematch)
        .await;
    assert_eq!(code, RefusalCode::NotNow, "{why}");
}
