//! Lag compensation, measured with the server's own pings.

use std::time::Duration;

use protocol::PlayerCommand;

use crate::harness::{Pair, TestServer, invitation, timed};

/// The number of pings that White answers late: more than the two measurements that count, because
/// the first ping may have been sent before, and a busy machine also sends keep-alive pings in
/// between.
const PINGS: u64 = 6;

/// Starts a game with this many seconds per side, in which White answers pings with this lag. White
/// moves next, and has used [`PINGS`] times the lag.
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
async fn accepts_a_move_sent_before_the_flag_fell() {
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
            assert!(
                pair.at_black.update().await.verdict.is_some(),
                "the flag has fallen"
            );
        }
    }
}

#[tokio::test]
async fn accepts_a_correct_draw_claim_sent_before_the_flag_fell() {
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

/// Otherwise the quota would not limit the lag compensation.
#[tokio::test]
async fn no_lag_compensation_for_the_move_of_a_wrong_claim() {
    let (_test_server, mut pair) = lagging(60, Duration::from_millis(200)).await;
    let text = Some("e4".to_owned());
    let claim = PlayerCommand::ClaimDraw { text };
    pair.at_white.get(&pair.game, claim).await;
    let state = pair.at_black.update().await;
    assert_eq!(state.plies[0].remaining, Some(60_000 - PINGS * 200));
}

#[tokio::test]
async fn accepts_a_draw_agreement_sent_before_the_flag_fell() {
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
