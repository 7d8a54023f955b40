//! Players who are waited for, at their first move and while they are away, and gifts of time.

use std::time::Duration;

use protocol::{
    ClientMessage, GameEvent, PlayerCommand, RefusalCode, ServerMessage, Side, TimeReason,
};

use crate::harness::{
    Client, Pair, TestServer, Writes, engine, invitation, myself, settings, timed,
};

const GRACE: Duration = Duration::from_secs(5);
const WIN: PlayerCommand = PlayerCommand::ClaimAbandoned { draw: false };
const DRAW: PlayerCommand = PlayerCommand::ClaimAbandoned { draw: true };

/// Starts a game with three minutes per side.
async fn blitz(test_server: &TestServer) -> Pair {
    Pair::under_way(test_server, &timed(&invitation(), "white", 180)).await
}

async fn leaves(client: &mut Client, game: &str) {
    let game = game.to_owned();
    client.send_message(&ClientMessage::Unwatch { game }).await;
    client.receive_nothing().await;
}

#[tokio::test]
async fn clocks_start_after_both_players_have_moved() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &timed(&invitation(), "white", 60)).await;
    for (text, left) in [("e4", 30_000), ("e5", 30_000)] {
        test_server.pass(Duration::from_secs(20)).await;
        let (_, state) = pair.white.connect().await.watch(&pair.game, None).await;
        let clocks = state.clocks.expect("clocks");
        assert_eq!((clocks.white, clocks.black), (60_000, 60_000));
        assert_eq!(clocks.running, None);
        assert_eq!(clocks.first_move, Some(left - 20_000));
        let (mover, other) = if text == "e4" {
            (&mut pair.at_white, &mut pair.at_black)
        } else {
            (&mut pair.at_black, &mut pair.at_white)
        };
        mover.play(&pair.game, text).await;
        mover.update().await;
        let clocks = other.update().await.clocks.expect("clocks");
        let waits = (text == "e4").then_some(30_000);
        assert_eq!(clocks.first_move, waits);
    }
    test_server.pass(Duration::from_secs(20)).await;
    let (_, state) = pair.white.connect().await.watch(&pair.game, None).await;
    assert_eq!(state.clocks.expect("clocks").white, 40_000);
}

#[tokio::test]
async fn aborts_a_game_without_a_first_move_and_without_followers() {
    for is_followed in [true, false] {
        for moves in [&[][..], &["e4"]] {
            let mut test_server = TestServer::open().await;
            let mut pair = Pair::playing(&test_server, &timed(&invitation(), "white", 60)).await;
            pair.play(moves).await;
            if !is_followed {
                leaves(&mut pair.at_white, &pair.game).await;
                leaves(&mut pair.at_black, &pair.game).await;
            }
            test_server.pass(Duration::from_secs(30)).await;
            let state = if is_followed {
                pair.at_white.update().await
            } else {
                let mut client = pair.white.connect().await;
                let (_, state) = client.watch(&pair.game, None).await;
                match state.verdict {
                    Some(_) => state,
                    None => client.update().await,
                }
            };
            let verdict = state.verdict.expect("a verdict");
            assert_eq!((&*verdict.result, verdict.winner), ("*", None));
            assert_eq!(verdict.reason, arbiter::Reason::NoFirstMove);
        }
    }
}

#[tokio::test]
async fn an_outage_is_not_charged_to_the_first_move() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &timed(&invitation(), "white", 60)).await;
    test_server.pass(Duration::from_secs(20)).await;
    pair.at_white.receive_nothing().await;
    let (game, white) = (pair.game, pair.white);
    let test_server = test_server.restart_after(Duration::from_mins(10)).await;
    let mut client = white.at(&test_server).connect().await;
    let received = client.events_since(&game, Some(1)).await;
    assert_eq!(received, [], "no clock was credited");
    // The outage may be settled before the client follows the game, or while it does.
    let since = None;
    let watch = ClientMessage::Watch {
        game: game.clone(),
        since,
    };
    client.send_message(&watch).await;
    let state = loop {
        match client.receive().await {
            ServerMessage::Game { state, .. } => break state,
            ServerMessage::Update { .. } => {}
            other => panic!("expected a game, got {other:?}"),
        }
    };
    assert_eq!(state.clocks.expect("clocks").first_move, Some(10_000));
    client.play(&game, "e4").await;
}

#[tokio::test]
async fn clocks_start_immediately_without_a_second_player() {
    let mut test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    for opponent in [engine(1), myself()] {
        let game = person.make(&timed(&opponent, "white", 60)).await;
        let mut client = person.connect().await;
        client.watch(&game, None).await;
        test_server.pass(Duration::from_secs(31)).await;
        let (_, state) = client.watch(&game, None).await;
        let clocks = state.clocks.expect("clocks");
        assert_eq!(
            (clocks.white, clocks.first_move),
            (29_000, None),
            "{opponent}"
        );
    }
}

#[tokio::test]
async fn a_gift_of_time_is_sent_to_all_clients() {
    let test_server = TestServer::open().await;
    let mut pair = blitz(&test_server).await;
    let mut spectator = test_server.new_visitor().await.follow(&pair.game).await;
    pair.at_white.get(&pair.game, PlayerCommand::GiveTime).await;
    let added = GameEvent::TimeAdded {
        to: Side::Black,
        millis: 15_000,
        reason: TimeReason::Gift,
    };
    for client in [&mut pair.at_white, &mut pair.at_black, &mut spectator] {
        assert_eq!(client.events().await, std::slice::from_ref(&added));
    }
    let (_, state) = pair.white.connect().await.watch(&pair.game, None).await;
    assert_eq!(state.clocks.expect("clocks").black, 195_000);
    let refused = spectator
        .get_refused(&pair.game, PlayerCommand::GiveTime)
        .await;
    assert_eq!(refused.0, RefusalCode::NotYourGame);

    let mut pair = Pair::new(&test_server).await;
    let refused = pair
        .at_white
        .get_refused(&pair.game, PlayerCommand::GiveTime)
        .await;
    assert_eq!(refused.0, RefusalCode::NotNow);
}

#[tokio::test]
async fn the_remaining_player_may_claim_the_game_after_a_timeout() {
    for (claim, result) in [(WIN, "0-1"), (DRAW, "1/2-1/2")] {
        let mut test_server = TestServer::open().await;
        let mut pair = blitz(&test_server).await;
        let mut spectator = test_server.new_visitor().await.follow(&pair.game).await;
        leaves(&mut pair.at_white, &pair.game).await;
        let refused = pair.at_black.get_refused(&pair.game, claim.clone()).await;
        assert_eq!(refused.0, RefusalCode::NotNow);
        test_server.pass(GRACE).await;
        for client in [&mut pair.at_black, &mut spectator] {
            assert_eq!(client.claim().await, Some((Side::Black, 55_000)));
        }
        test_server.pass(Duration::from_millis(54_999)).await;
        let refused = pair.at_black.get_refused(&pair.game, claim.clone()).await;
        assert_eq!(refused.0, RefusalCode::NotNow);
        test_server.pass(Duration::from_millis(1)).await;
        let refused = spectator.get_refused(&pair.game, claim.clone()).await;
        assert_eq!(refused.0, RefusalCode::NotYourGame);
        pair.at_black.get(&pair.game, claim).await;
        let verdict = pair.at_black.update().await.verdict.expect("a verdict");
        assert_eq!(&*verdict.result, result);
        assert_eq!(verdict.reason, arbiter::Reason::Abandoned);
        assert_eq!(
            pair.at_black.claim().await,
            None,
            "there is nothing left to claim"
        );
    }
}

#[tokio::test]
async fn rejects_a_claim_after_the_opponent_has_returned() {
    let mut test_server = TestServer::open().await;
    let mut pair = blitz(&test_server).await;
    leaves(&mut pair.at_white, &pair.game).await;
    test_server.pass(GRACE).await;
    assert_eq!(pair.at_black.claim().await, Some((Side::Black, 55_000)));
    test_server.pass(Duration::from_mins(1)).await;
    let back = pair.white.follow(&pair.game).await;
    assert_eq!(pair.at_black.claim().await, None);
    let refused = pair.at_black.get_refused(&pair.game, WIN).await;
    assert_eq!(refused.0, RefusalCode::NotNow);
    drop(back);
}

#[tokio::test]
async fn players_do_not_count_as_away_during_an_outage() {
    let mut test_server = TestServer::open().await;
    let mut pair = blitz(&test_server).await;
    leaves(&mut pair.at_white, &pair.game).await;
    test_server.pass(GRACE).await;
    assert_eq!(pair.at_black.claim().await, Some((Side::Black, 55_000)));
    test_server.store.set_writes(Writes::Fail);
    for seconds in [1, 50] {
        test_server.pass(Duration::from_secs(seconds)).await;
    }
    test_server.store.set_writes(Writes::Work);
    test_server.pass(Duration::from_secs(1)).await;
    // The absence timer restarts after the outage.
    pair.black.follow(&pair.game).await;
    assert_eq!(
        pair.at_black.update().await.plies,
        [],
        "the credit of the outage"
    );
    assert_eq!(pair.at_black.claim().await, Some((Side::Black, 60_000)));
    test_server.pass(Duration::from_secs(59)).await;
    let refused = pair.at_black.get_refused(&pair.game, WIN).await;
    assert_eq!(refused.0, RefusalCode::NotNow);
}

#[tokio::test]
async fn rejects_claims_in_untimed_games_and_against_the_computer() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5"]).await;
    leaves(&mut pair.at_white, &pair.game).await;
    test_server.pass(GRACE).await;
    assert_eq!(pair.at_black.claim().await, None);
    test_server.pass(Duration::from_hours(1)).await;
    let refused = pair.at_black.get_refused(&pair.game, WIN).await;
    assert_eq!(refused.0, RefusalCode::NotNow);

    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&engine(1), "black")).await;
    let mut client = person.connect().await;
    let (_, mut state) = client.watch(&game, None).await;
    while state.plies.is_empty() {
        state = client.update().await;
    }
    let refused = client.get_refused(&game, WIN).await;
    assert_eq!(refused.0, RefusalCode::NotNow);
}
