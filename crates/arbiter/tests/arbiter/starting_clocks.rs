//! Clocks that are started before the first moves.

use rules::Color::White;
use staunton_arbiter::{Command, Event, Points, Reason, Refusal, Terms, TimeControl};

use crate::play::{Play, casual};

const BLITZ: u64 = 180_000;

fn awaited(time: TimeControl) -> Play {
    Play::under(Terms {
        first_move: Some(30_000),
        ..casual(time)
    })
}

#[test]
fn the_clock_runs_from_the_command() {
    let mut play = awaited(TimeControl::fischer(BLITZ, 2_000));
    play.wait(20_000);
    let events = play.ask(&Command::StartClocks).unwrap();
    assert_eq!(events, [Event::ClocksStarted]);
    assert_eq!(play.game.first_move_due(), None);
    assert_eq!(play.game.flag_due(), Some(play.now + BLITZ));
    play.wait(1_000).moves("e2e4");
    assert_eq!(play.remaining(), [BLITZ + 1_000, BLITZ]);
    // Black has no limit for the first move either.
    assert_eq!(play.game.first_move_due(), None);
    play.wait(BLITZ);
    play.ask(&Command::Flag).unwrap();
    play.assert_ended(Points::WhiteWins, Reason::Flag);
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn the_clock_of_black_starts_after_the_move_of_white() {
    let mut play = awaited(TimeControl::fischer(BLITZ, 0));
    play.moves("e2e4").wait(10_000);
    play.ask(&Command::StartClocks).unwrap();
    play.wait(5_000).moves("e7e5");
    assert_eq!(play.remaining(), [BLITZ, BLITZ - 5_000]);
}

#[test]
fn refuses_running_clocks_and_games_without_clocks() {
    let days = TimeControl::Correspondence {
        days: 1,
        vacation: 0,
    };
    for time in [TimeControl::Unlimited, days, TimeControl::fischer(BLITZ, 0)] {
        let mut play = Play::under(casual(time));
        assert_eq!(play.ask(&Command::StartClocks), Err(Refusal::ClocksRun));
    }
    let mut play = awaited(TimeControl::fischer(BLITZ, 0));
    play.moves("e2e4 e7e5");
    assert_eq!(play.ask(&Command::StartClocks), Err(Refusal::ClocksRun));
}

#[test]
fn the_clocks_of_a_finished_game_stay_stopped() {
    let mut play = awaited(TimeControl::fischer(BLITZ, 0));
    play.ask(&Command::Abort { by: White }).unwrap();
    let refused = play.ask(&Command::StartClocks);
    assert_eq!(refused, Err(Refusal::GameOver));
    let mut play = awaited(TimeControl::fischer(BLITZ, 0));
    play.wait(30_000);
    let refused = play.ask(&Command::StartClocks);
    assert_eq!(refused, Err(Refusal::FirstMoveOverdue));
}
