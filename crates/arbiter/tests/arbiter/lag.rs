//! Lag compensation and its limits.

use proptest::prelude::*;
use rules::Color::{self, White};
use staunton_arbiter::{
    Bonus, Command, Event, LAG_QUOTA, LAG_REFILL, MAX_LAG, Millis, Points, Reason, Refusal, Terms,
    TimeControl, Timestamp,
};

use crate::play::{Play, accept_draw, casual, one_stage};

fn moves(play: &mut Play, uci: &str, lag: Millis) -> Result<Millis, Refusal> {
    let events = play.ask(&Command::Move {
        by: play.game.turn(),
        mv: uci.parse().unwrap(),
        offer_draw: false,
        lag,
    })?;
    let spared = events.iter().map(|event| match event {
        Event::LagSpared { millis } => *millis,
        _ => 0,
    });
    Ok(spared.sum())
}

#[test]
fn lag_is_not_charged_to_the_move() {
    let mut play = Play::timed(60_000, Bonus::None);
    play.wait(2_000);
    assert_eq!(moves(&mut play, "e2e4", 120), Ok(120));
    assert_eq!(play.remaining(), [58_120, 60_000]);
    play.wait(90);
    assert_eq!(moves(&mut play, "e7e5", 120), Ok(90), "no time is won");
    assert_eq!(play.remaining(), [58_120, 60_000]);
    play.wait(5_000);
    assert_eq!(moves(&mut play, "g1f3", Millis::MAX), Ok(MAX_LAG));
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn delay_is_used_before_the_lag_quota() {
    let mut play = Play::timed(60_000, Bonus::Delay { millis: 2_000 });
    play.wait(2_050);
    assert_eq!(moves(&mut play, "e2e4", 120), Ok(50));
    play.wait(1_000);
    assert_eq!(moves(&mut play, "e7e5", 120), Ok(0));
    assert_eq!(play.remaining(), [60_000; 2]);
}

#[test]
fn accepts_a_move_made_in_time_that_arrives_after_the_flag() {
    let mut play = Play::timed(60_000, Bonus::None);
    assert_eq!(play.game.due(0), Some(play.now + 60_000));
    assert_eq!(play.game.due(200), Some(play.now + 60_200));
    assert_eq!(play.game.due(9_000), Some(play.now + 60_000 + MAX_LAG));
    play.wait(60_150);
    let mut late = Play {
        game: play.game.clone(),
        now: play.now,
        journal: play.journal.clone(),
    };
    assert_eq!(moves(&mut play, "e2e4", 200), Ok(200));
    assert_eq!(play.remaining(), [50, 60_000]);
    assert_eq!(moves(&mut late, "e2e4", 150), Err(Refusal::FlagFallen));
    late.ask(&Command::Flag).unwrap();
    late.assert_ended(Points::BlackWins, Reason::Flag);
}

#[test]
fn no_lag_compensation_without_a_running_clock() {
    for time in [
        TimeControl::Unlimited,
        TimeControl::Correspondence {
            days: 1,
            vacation: 0,
        },
    ] {
        let mut play = Play::under(casual(time));
        play.wait(10_000);
        assert_eq!(moves(&mut play, "e2e4", 200), Ok(0));
    }
    let mut play = Play::under(Terms {
        first_move: Some(30_000),
        ..casual(one_stage(60_000, Bonus::None))
    });
    for uci in ["e2e4", "e7e5"] {
        play.wait(10_000);
        assert_eq!(moves(&mut play, uci, 200), Ok(0), "{uci}");
    }
    play.wait(10_000);
    assert_eq!(moves(&mut play, "g1f3", 200), Ok(200));
}

proptest! {
    /// The total compensation of a client always stays within its quota, and no turn costs negative
    /// time.
    #[test]
    fn no_player_gains_more_than_the_lag_quota(
        turns in prop::collection::vec((0..3_000u64, 0..5_000u64), 0..120),
    ) {
        let mut play = Play::timed(1_000_000, Bonus::None);
        let back_and_forth = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"];
        let (mut spared, mut used, mut made) = ([0; 2], [0; 2], [0; 2]);
        for ((thought, lag), uci) in turns.into_iter().zip(back_and_forth.into_iter().cycle()) {
            let side = play.game.turn().index();
            play.wait(thought);
            let Ok(gain) = moves(&mut play, uci, lag) else { break };
            prop_assert!(gain <= lag.min(thought).min(MAX_LAG));
            spared[side] += gain;
            used[side] += thought;
            prop_assert!(spared[side] <= LAG_QUOTA + LAG_REFILL * made[side]);
            made[side] += 1;
            if play.game.verdict().is_some() {
                break;
            }
            for color in Color::ALL {
                let left = play.remaining()[color.index()];
                prop_assert_eq!(left, 1_000_000 + spared[color.index()] - used[color.index()]);
            }
        }
        prop_assert_eq!(play.replayed(), play.game);
    }
}

#[test]
fn lag_quota_refills_with_each_move() {
    let mut play = Play::timed(1_000_000, Bonus::None);
    let back_and_forth = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6"];
    let mut white = Vec::new();
    for uci in back_and_forth {
        play.wait(1_000);
        let lag = if play.game.turn() == White { 500 } else { 0 };
        let spared = moves(&mut play, uci, lag).unwrap();
        if lag > 0 {
            white.push(spared);
        }
    }
    assert_eq!(white, [500, 500, 200]);
}

#[test]
fn bronstein_bonus_is_used_before_the_lag_quota() {
    let mut play = Play::timed(60_000, Bonus::Bronstein { millis: 2_000 });
    play.wait(1_000);
    assert_eq!(moves(&mut play, "e2e4", 120), Ok(0));
    play.wait(2_050);
    assert_eq!(moves(&mut play, "e7e5", 120), Ok(50));
    assert_eq!(play.remaining(), [60_000; 2]);
}

#[test]
fn computes_the_send_time_before_the_flag() {
    let mut play = Play::timed(60_000, Bonus::None);
    play.moves("e2e4").offer("e7e5").wait(60_100);
    let sent_at = play.game.sent_at(White, 200, play.now);
    assert_eq!(sent_at, Timestamp(play.now.0 - 200));
    assert_eq!(play.game.sent_at(!White, 200, play.now), play.now);
    let accept = accept_draw(White);
    let late = staunton_arbiter::decide(&play.game, &accept, play.now);
    assert_eq!(late, Err(Refusal::FlagFallen));
    let events = staunton_arbiter::decide(&play.game, &accept, sent_at).unwrap();
    assert!(matches!(
        events[..],
        [Event::Ended {
            remaining: Some([100, 60_000]),
            ..
        }]
    ));
}
