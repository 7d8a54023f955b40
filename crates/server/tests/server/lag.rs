//! Lag, by the server's own pings.

use std::time::Duration;

use protocol::PlayerCommand;

use crate::harness::{Pair, TestServer, invitation, timed};

/// How many pings White answers late: more than the two that are measured last, since the first may
/// have been sent before, and a busy machine asks in between whether White is still there.
const PINGS: u64 = 6;

/// A game with so many seconds for each side, in which White answers pings so late. White is to
/// move, and has used [`PINGS`] times as long.
async fn lagging(seconds: u64, lag: Duration) -> (TestServer, Pair) {
    let every = Duration::from_millis(1);
    let mut test_server = TestServer::open_with(|config| config.lag_pings = every).await;
    let settings = timed(&invitation(), "white", seconds);
    let mut pair = Pair::under_way(&test_server, &settings).await;
    for _ in 0..PINGS {
        pair.at_white.ping().await;
        test_server.pass(lag).await;
    }
    (test_server, pair)
}

#[tokio::test]
async fn lag_is_not_charged_up_to_a_bound() {
    for (lag, left) in [
        (200, 60_000 - PINGS * 200 + 200),
        (5_000, 60_000 - PINGS * 5_000 + arbiter::MAX_LAG),
    ] {
        let (_test_server, mut pair) = lagging(60, Duration::from_millis(lag)).await;
        pair.at_white.play(&pair.game, "e4").await;
        let state = pair.at_black.update().await;
        assert_eq!(state.plies[0].remaining, Some(left), "{lag}");
    }
}

#[tokio::test]
async fn a_move_that_was_on_its_way_when_the_flag_fell_is_in_time() {
    let lag = Duration::from_millis(200);
    for (late, left) in [(150, Some(50)), (200, None)] {
        let (mut test_server, mut pair) = lagging(3, lag).await;
        let rest = 3_000 - PINGS * 200;
        test_server.pass(Duration::from_millis(rest + late)).await;
        if let Some(left) = left {
            pair.at_white.play(&pair.game, "e4").await;
            let state = pair.at_black.update().await;
            assert_eq!(state.plies[0].remaining, Some(left));
        } else {
            assert!(pair.at_black.update().await.verdict.is_some(), "the flag");
        }
    }
}

#[tokio::test]
async fn a_draw_that_was_claimed_rightly_before_the_flag_fell_is_one() {
    let every = Duration::from_millis(1);
    let mut test_server = TestServer::open_with(|config| config.lag_pings = every).await;
    let mut pair = Pair::playing(&test_server, &timed(&invitation(), "white", 3)).await;
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8"];
    for _ in 0..2 {
        pair.play(&knights).await;
    }
    for _ in 0..PINGS {
        pair.at_white.ping().await;
        test_server.pass(Duration::from_millis(200)).await;
    }
    let rest = 3_000 - PINGS * 200;
    test_server.pass(Duration::from_millis(rest + 150)).await;
    let claim = PlayerCommand::ClaimDraw { text: None };
    pair.at_white.get(&pair.game, claim).await;
    let verdict = pair.at_white.update().await.verdict.expect("a verdict");
    assert_eq!(verdict.reason, arbiter::Reason::ThreefoldRepetition);
}

/// Otherwise no quota would bound what is spared.
#[tokio::test]
async fn the_move_of_a_wrong_claim_counts_from_its_arrival() {
    let (_test_server, mut pair) = lagging(60, Duration::from_millis(200)).await;
    let text = Some("e4".to_owned());
    let claim = PlayerCommand::ClaimDraw { text };
    pair.at_white.get(&pair.game, claim).await;
    let state = pair.at_black.update().await;
    assert_eq!(state.plies[0].remaining, Some(60_000 - PINGS * 200));
}

#[tokio::test]
async fn a_draw_that_was_accepted_before_the_flag_fell_is_agreed() {
    let every = Duration::from_millis(1);
    let mut test_server = TestServer::open_with(|config| config.lag_pings = every).await;
    let mut pair = Pair::playing(&test_server, &timed(&invitation(), "white", 3)).await;
    pair.play(&["h3"]).await;
    let (text, offer_draw) = ("h6".to_owned(), true);
    let offer = PlayerCommand::Move { text, offer_draw };
    pair.at_black.get(&pair.game, offer).await;
    pair.at_black.update().await;
    pair.at_white.update().await;
    for _ in 0..PINGS {
        pair.at_white.ping().await;
        test_server.pass(Duration::from_millis(200)).await;
    }
    let rest = 3_000 - PINGS * 200;
    test_server.pass(Duration::from_millis(rest + 150)).await;
    let accept = PlayerCommand::AnswerDraw { accept: true };
    pair.at_white.get(&pair.game, accept).await;
    let verdict = pair.at_white.update().await.verdict.expect("a verdict");
    assert_eq!(verdict.reason, arbiter::Reason::Agreement);
}
