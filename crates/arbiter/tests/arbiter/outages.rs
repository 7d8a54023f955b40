//! The time of an outage is not charged to either player, and is credited once.

use rules::Color::{Black, White};
use staunton_arbiter::{Bonus, Command, Event, Points, Reason, Refusal, TimeControl, Timestamp};

use crate::play::{Play, T0, casual};

fn resume(last_heartbeat: Timestamp) -> Command {
    Command::Resume {
        last_heartbeat,
        lag: 0,
    }
}

/// White has moved after ten seconds, and Black's one-minute clock has been running since.
fn black_to_move(bonus: Bonus) -> Play {
    let mut play = Play::timed(60_000, bonus);
    play.wait(10_000).moves("e2e4");
    play
}

#[test]
fn credits_the_outage_from_the_last_heartbeat() {
    let mut play = black_to_move(Bonus::None);
    let heartbeat = play.now + 4_000;
    play.wait(3_600_000);
    let events = play.ask(&resume(heartbeat)).unwrap();
    assert_eq!(
        events,
        [Event::Credited {
            millis: 3_596_000,
            until: play.now
        }]
    );
    assert_eq!(play.remaining(), [50_000, 56_000]);
    play.wait(6_000).moves("e7e5");
    assert_eq!(play.remaining(), [50_000, 50_000]);
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn credits_the_outage_from_a_later_turn_start() {
    let mut play = black_to_move(Bonus::None);
    play.wait(3_600_000).ask(&resume(T0 + 2_000)).unwrap();
    assert_eq!(play.remaining(), [50_000, 60_000]);
}

#[test]
fn credits_the_outage_from_a_delayed_turn_start() {
    let mut play = black_to_move(Bonus::None);
    let moved_at = play.now;
    play.game.clock_starts(moved_at + 40);
    play.wait(1_040);
    let events = play.ask(&resume(T0)).unwrap();
    assert_eq!(
        events,
        [Event::Credited {
            millis: 1_000,
            until: play.now
        }]
    );
    assert_eq!(play.remaining(), [50_000, 60_000]);
}

#[test]
fn crash_loop_credits_time_only_once() {
    let mut play = black_to_move(Bonus::None);
    let heartbeat = play.now + 4_000;
    let turn = play.now;
    let mut credited = 0;
    for gap in [100_000, 0, 50_000, 1, 0] {
        play.wait(gap);
        match play.ask(&resume(heartbeat)) {
            Ok(events) => match events[..] {
                [Event::Credited { millis, .. }] => credited += millis,
                _ => panic!("{events:?}"),
            },
            Err(refusal) => assert_eq!((refusal, gap), (Refusal::NothingToCredit, 0)),
        }
        assert_eq!(play.remaining(), [50_000, 56_000]);
    }
    assert_eq!(credited, (play.now - turn) - 4_000);
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn two_outages_in_one_turn_are_both_credited() {
    let mut play = black_to_move(Bonus::None);
    let first = play.now + 4_000;
    play.wait(100_000).ask(&resume(first)).unwrap();
    let second = play.now + 5_000;
    play.wait(200_000).ask(&resume(second)).unwrap();
    assert_eq!(play.remaining(), [50_000, 51_000]);
    assert_eq!(play.game.flag_due(), Some(play.now + 51_000));
}

#[test]
fn flag_that_fell_before_the_outage_stays_fallen() {
    let mut play = black_to_move(Bonus::None);
    let heartbeat = play.now + 60_000;
    play.wait(3_600_000).ask(&resume(heartbeat)).unwrap();
    play.assert_ended(Points::WhiteWins, Reason::Flag);
    assert_eq!(play.remaining(), [50_000, 0]);
}

#[test]
fn flag_that_fell_during_the_outage_is_reset() {
    let mut play = black_to_move(Bonus::None);
    let heartbeat = play.now + 59_999;
    play.wait(3_600_000).ask(&resume(heartbeat)).unwrap();
    assert_eq!(play.remaining(), [50_000, 1]);
    play.moves("e7e5");
}

#[test]
fn outage_within_the_delay_keeps_the_delay() {
    let mut play = black_to_move(Bonus::Delay { millis: 5_000 });
    let heartbeat = play.now + 2_000;
    play.wait(100_000).ask(&resume(heartbeat)).unwrap();
    assert_eq!(play.game.delay_left(play.now), Some(3_000));
    play.wait(4_000);
    assert_eq!(play.game.remaining(Black, play.now), Some(59_000));
}

#[test]
fn bronstein_gives_back_only_time_that_was_charged() {
    let mut play = black_to_move(Bonus::Bronstein { millis: 5_000 });
    let heartbeat = play.now + 2_000;
    play.wait(100_000).ask(&resume(heartbeat)).unwrap();
    play.moves("e7e5");
    assert_eq!(play.game.remaining(Black, play.now), Some(60_000));
}

#[test]
fn refuses_to_resume_with_nothing_to_credit() {
    let mut unlimited = Play::usual();
    unlimited.moves("e2e4").wait(1_000);
    assert_eq!(unlimited.ask(&resume(T0)), Err(Refusal::NothingToCredit));

    let mut over = black_to_move(Bonus::None);
    over.ask(&Command::Resign { by: White }).unwrap();
    over.wait(1_000);
    assert_eq!(over.ask(&resume(T0)), Err(Refusal::NothingToCredit));

    let mut heartbeat_in_the_future = black_to_move(Bonus::None);
    let heartbeat = heartbeat_in_the_future.now + 90_000;
    heartbeat_in_the_future.wait(1_000);
    let refusal = heartbeat_in_the_future.ask(&resume(heartbeat));
    assert_eq!(refusal, Err(Refusal::NothingToCredit));

    let waiting = staunton_arbiter::Game::new(casual(TimeControl::Correspondence {
        days: 1,
        vacation: 0,
    }))
    .unwrap();
    assert_eq!(
        staunton_arbiter::decide(&waiting, &resume(T0), T0 + 1),
        Err(Refusal::NothingToCredit)
    );
}

#[test]
fn offers_outlive_an_outage() {
    let mut play = Play::timed(60_000, Bonus::None);
    play.moves("e2e4 e7e5").offer("g1f3");
    let heartbeat = play.now;
    play.wait(100_000).ask(&resume(heartbeat)).unwrap();
    assert_eq!(play.game.draw_offer(), Some(White));
}

#[test]
fn accepts_a_move_in_transit_at_the_start_of_the_outage() {
    let began = |play: &Play| play.now + 60_100;
    let lagging = |lag| {
        let mut play = black_to_move(Bonus::None);
        let last_heartbeat = began(&play);
        play.wait(70_000);
        play.ask(&Command::Resume {
            last_heartbeat,
            lag,
        })
        .unwrap();
        play
    };
    // The flag fell 0.1 s before the outage began.
    let mut waited_for = lagging(200);
    waited_for.assert_open();
    let lag = 200;
    let (by, uci, offer_draw) = (Black, "e7e5".parse().unwrap(), false);
    let mv = Command::Move {
        by,
        mv: uci,
        offer_draw,
        lag,
    };
    waited_for.ask(&mv).unwrap();
    assert_eq!(waited_for.remaining(), [50_000, 100]);

    // No move arrives: the flag stays fallen.
    let mut silent = lagging(200);
    silent.ask(&Command::Flag).unwrap();
    silent.assert_ended(Points::WhiteWins, Reason::Flag);
    lagging(50).assert_ended(Points::WhiteWins, Reason::Flag);
}
