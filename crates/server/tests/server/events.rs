//! Events of a game, as sent to all of its clients.

use std::time::Duration;

use protocol::{GameEvent, PlayerCommand, Side, TimeReason};

use crate::harness::{Client, Pair, TestServer, invitation, timed};

fn mv(text: &str, offer_draw: bool) -> PlayerCommand {
    PlayerCommand::Move {
        text: text.to_owned(),
        offer_draw,
    }
}

/// Starts a game with five minutes per side, with a spectator.
async fn watched(test_server: &TestServer) -> (Pair, Client) {
    let pair = Pair::under_way(test_server, &timed(&invitation(), "white", 300)).await;
    let spectator = test_server.new_visitor().await.follow(&pair.game).await;
    (pair, spectator)
}

/// Receives the next events, which must be the same for all three clients.
async fn events_for_all(pair: &mut Pair, spectator: &mut Client) -> Vec<GameEvent> {
    let events = pair.at_white.events().await;
    assert_eq!(pair.at_black.events().await, events);
    assert_eq!(spectator.events().await, events);
    events
}

#[tokio::test]
async fn a_wrong_claim_is_sent_to_players_and_spectators() {
    let test_server = TestServer::open().await;
    let (mut pair, mut spectator) = watched(&test_server).await;
    pair.at_white.get(&pair.game, mv("Nf3", false)).await;
    assert_eq!(events_for_all(&mut pair, &mut spectator).await, []);
    let text = Some("Nf6".to_owned());
    let claim = PlayerCommand::ClaimDraw { text };
    pair.at_black.get(&pair.game, claim).await;
    let failed = GameEvent::ClaimFailed {
        by: Side::Black,
        san: Some("Nf6".to_owned()),
        appearances: 1,
        quiet_plies: 2,
    };
    let added = GameEvent::TimeAdded {
        to: Side::White,
        millis: 60_000,
        reason: TimeReason::WrongClaim,
    };
    let offered = GameEvent::DrawOffered { by: Side::Black };
    assert_eq!(
        events_for_all(&mut pair, &mut spectator).await,
        [failed.clone(), added.clone(), offered.clone()]
    );
    pair.at_white.get(&pair.game, mv("e4", false)).await;
    let (by, by_move) = (Side::White, true);
    let declined = GameEvent::DrawDeclined { by, by_move };
    let events = events_for_all(&mut pair, &mut spectator).await;
    assert_eq!(events, std::slice::from_ref(&declined));

    // A client that reconnects receives missed events, even after a restart of the server. A client
    // that missed nothing, or connects for the first time, receives none.
    let (game, black) = (pair.game, pair.black);
    let after_the_first_move = Some(4);
    let mut again = black.connect().await;
    let missed = [failed, added, offered, declined];
    assert_eq!(
        again.events_since(&game, after_the_first_move).await,
        missed
    );
    assert_eq!(again.events_since(&game, Some(6)).await, []);
    assert_eq!(again.events_since(&game, None).await, []);
    let test_server = test_server.restart_after(Duration::ZERO).await;
    let mut again = black.at(&test_server).connect().await;
    assert_eq!(
        again.events_since(&game, after_the_first_move).await,
        missed
    );
}

#[tokio::test]
async fn reconnecting_clients_receive_the_outage() {
    let test_server = TestServer::open().await;
    let (mut pair, _) = watched(&test_server).await;
    pair.play(&["e4"]).await;
    let (game, black) = (pair.game, pair.black);
    let test_server = test_server.restart_after(Duration::from_mins(10)).await;
    let mut client = black.at(&test_server).connect().await;
    let added = GameEvent::TimeAdded {
        to: Side::Black,
        millis: 600_000,
        reason: TimeReason::Outage,
    };
    assert_eq!(client.events_since(&game, Some(4)).await, [added]);
}

#[tokio::test]
async fn a_takeback_is_sent_to_all_clients() {
    let test_server = TestServer::open().await;
    let (mut pair, mut spectator) = watched(&test_server).await;
    pair.at_white.get(&pair.game, mv("e4", false)).await;
    events_for_all(&mut pair, &mut spectator).await;
    let by = Side::White;
    pair.at_white
        .get(&pair.game, PlayerCommand::ProposeTakeback)
        .await;
    let proposed = GameEvent::TakebackProposed { by };
    assert_eq!(events_for_all(&mut pair, &mut spectator).await, [proposed]);
    let accept = PlayerCommand::AnswerTakeback { accept: true };
    pair.at_black.get(&pair.game, accept).await;
    let back = GameEvent::TakenBack { plies: 1 };
    assert_eq!(events_for_all(&mut pair, &mut spectator).await, [back]);
}
