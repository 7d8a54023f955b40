//! Lag, by the server's own pings.

use std::time::Duration;

use crate::harness::{Pair, TestServer, invitation, timed};

/// A game with so many seconds for each side, in which White answers pings so late. White is to
/// move, and has used three times as long.
async fn lagging(seconds: u64, lag: Duration) -> (TestServer, Pair) {
    let every = Duration::from_millis(1);
    let mut test_server = TestServer::open_with(|config| config.lag_pings = every).await;
    let settings = timed(&invitation(), "white", seconds);
    let mut pair = Pair::under_way(&test_server, &settings).await;
    for _ in 0..3 {
        pair.at_white.ping().await;
        test_server.pass(lag).await;
    }
    (test_server, pair)
}

#[tokio::test]
async fn lag_is_not_charged_up_to_a_bound() {
    for (lag, left) in [
        (200, 60_000 - 600 + 200),
        (5_000, 60_000 - 15_000 + arbiter::MAX_LAG),
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
        test_server.pass(Duration::from_millis(2_400 + late)).await;
        if let Some(left) = left {
            pair.at_white.play(&pair.game, "e4").await;
            let state = pair.at_black.update().await;
            assert_eq!(state.plies[0].remaining, Some(left));
        } else {
            assert!(pair.at_black.update().await.verdict.is_some(), "the flag");
        }
    }
}
