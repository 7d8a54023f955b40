//! All time controls, with times calculated by hand.

use rules::Color::{Black, White};
use staunton_arbiter::{
    Bonus, Command, Millis, Points, Reason, Refusal, Stage, TimeControl, Timestamp,
};

use crate::play::{Play, T0, casual, one_stage};

const SECOND: Millis = 1_000;
const MINUTE: Millis = 60 * SECOND;
const DAY: Millis = 24 * 60 * MINUTE;

/// Plays knights out and back. Each row contains the mover's thinking time and the times of both
/// after the move.
#[track_caller]
fn assert_times(time: TimeControl, lines: &[(Millis, [Millis; 2])]) {
    let mut play = Play::under(casual(time));
    let knights = ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle();
    for (ply, (&(thought, left), uci)) in lines.iter().zip(knights).enumerate() {
        play.wait(thought).moves(uci);
        assert_eq!(play.remaining(), left, "after ply {}", ply + 1);
        let mover = ply % 2;
        assert_eq!(play.game.remaining_after()[ply], Some(left[mover]));
    }
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn law_28_sudden_death() {
    assert_times(
        one_stage(MINUTE, Bonus::None),
        &[
            (10_000, [50_000, 60_000]),
            (1, [50_000, 59_999]),
            (0, [50_000, 59_999]),
            (59_998, [50_000, 1]),
            (49_999, [1, 1]),
        ],
    );
}

#[test]
fn law_28_fischer_increment() {
    assert_times(
        one_stage(MINUTE, Bonus::Increment { millis: 2_000 }),
        &[
            (10_000, [52_000, 60_000]),
            (500, [52_000, 61_500]),
            (51_999, [2_001, 61_500]),
            (0, [2_001, 63_500]),
        ],
    );
}

#[test]
fn law_28_bronstein_gives_back_what_was_used() {
    assert_times(
        one_stage(MINUTE, Bonus::Bronstein { millis: 5_000 }),
        &[
            (3_000, [60_000, 60_000]),
            (5_000, [60_000, 60_000]),
            (8_000, [57_000, 60_000]),
            (59_999, [57_000, 5_001]),
            (0, [57_000, 5_001]),
            (5_000, [57_000, 5_001]),
        ],
    );
}

#[test]
fn law_28_simple_delay() {
    assert_times(
        one_stage(MINUTE, Bonus::Delay { millis: 5_000 }),
        &[
            (3_000, [60_000, 60_000]),
            (5_000, [60_000, 60_000]),
            (8_000, [57_000, 60_000]),
            (64_999, [57_000, 1]),
            (5_000, [57_000, 1]),
            (5_000, [57_000, 1]),
        ],
    );
}

#[test]
fn law_28_stages() {
    let stages = vec![
        Stage {
            moves: Some(2),
            millis: MINUTE,
            bonus: Bonus::Increment { millis: 1_000 },
        },
        Stage {
            moves: Some(1),
            millis: 30_000,
            bonus: Bonus::Increment { millis: 5_000 },
        },
        Stage {
            moves: None,
            millis: 10_000,
            bonus: Bonus::None,
        },
    ];
    assert_times(
        TimeControl::Clock { stages },
        &[
            (10_000, [51_000, 60_000]),
            (0, [51_000, 61_000]),
            // The second move completes the stage: the increment of that stage, and 30 s.
            (11_000, [71_000, 61_000]),
            (60_999, [71_000, 31_001]),
            // The third: five seconds per move now, and 10 s.
            (1_000, [85_000, 31_001]),
            (31_000, [85_000, 15_001]),
            // The last stage: no further time.
            (5_000, [80_000, 15_001]),
            (15_000, [80_000, 1]),
        ],
    );
}

#[test]
fn law_28_forty_moves_in_ninety_minutes_then_thirty_with_half_a_minute_a_move() {
    let bonus = Bonus::Increment { millis: 30_000 };
    let mut play = Play::under(casual(TimeControl::Clock {
        stages: vec![
            Stage {
                moves: Some(40),
                millis: 90 * MINUTE,
                bonus,
            },
            Stage {
                moves: None,
                millis: 30 * MINUTE,
                bonus,
            },
        ],
    }));
    // A pawn move, then knights out and back twice, so that no position occurs five times.
    let mut made = 0;
    for file in "abcdefgh".chars() {
        let pawns = (format!("{file}2{file}4"), format!("{file}7{file}5"));
        let out = ("g1h3".to_owned(), "g8h6".to_owned());
        let home = ("h3g1".to_owned(), "h6g8".to_owned());
        for (white, black) in [&pawns, &out, &home, &out, &home] {
            let before = play.remaining();
            play.wait(MINUTE).moves(white);
            play.wait(MINUTE).moves(black);
            made += 1;
            let stage = if made == 40 { 30 * MINUTE } else { 0 };
            assert_eq!(
                play.remaining(),
                before.map(|left| left - 30_000 + stage),
                "move {made}"
            );
        }
    }
    assert_eq!(made, 40);
    assert_eq!(play.remaining(), [(90 - 20 + 30) * MINUTE; 2]);
}

#[test]
fn law_28_correspondence_gives_each_move_its_days() {
    assert_times(
        TimeControl::Correspondence {
            days: 3,
            vacation: 0,
        },
        &[
            (2 * DAY, [3 * DAY, 3 * DAY]),
            (3 * DAY - 1, [3 * DAY, 3 * DAY]),
            (0, [3 * DAY, 3 * DAY]),
        ],
    );
    let mut play = Play::under(casual(TimeControl::Correspondence {
        days: 3,
        vacation: 0,
    }));
    play.wait(DAY).moves("e2e4").wait(3 * DAY - 1);
    assert_eq!(play.remaining(), [3 * DAY, 1]);
    assert_eq!(play.ask(&Command::Flag), Err(Refusal::TimeLeft));
    play.wait(1).ask(&Command::Flag).unwrap();
    play.assert_ended(Points::WhiteWins, Reason::Flag);
}

#[test]
fn law_28_when_each_flag_falls() {
    let delay = Bonus::Delay { millis: 5_000 };
    let bronstein = Bonus::Bronstein { millis: 5_000 };
    let increment = Bonus::Increment { millis: 5_000 };
    for (time, falls_after) in [
        (one_stage(MINUTE, Bonus::None), MINUTE),
        (one_stage(MINUTE, increment), MINUTE),
        (one_stage(MINUTE, bronstein), MINUTE),
        (one_stage(MINUTE, delay), MINUTE + 5_000),
        (
            TimeControl::Correspondence {
                days: 1,
                vacation: 0,
            },
            DAY,
        ),
    ] {
        let mut play = Play::under(casual(time));
        assert_eq!(play.game.flag_due(), Some(T0 + falls_after));
        play.wait(falls_after - 1);
        assert_eq!(play.game.remaining(White, play.now), Some(1));
        assert!(
            staunton_arbiter::decide(&play.game, &crate::play::mv(White, "e2e4"), play.now).is_ok()
        );
        play.wait(1);
        assert_eq!(play.game.remaining(White, play.now), Some(0));
        assert_eq!(play.attempt("e2e4"), Err(Refusal::FlagFallen));
        play.ask(&Command::Flag).unwrap();
        play.assert_ended(Points::BlackWins, Reason::Flag);
    }
}

#[test]
fn reports_the_remaining_delay() {
    let play = Play::timed(MINUTE, Bonus::Delay { millis: 5_000 });
    for (after, delay, left) in [
        (0, 5_000, 60_000),
        (2_000, 3_000, 60_000),
        (5_000, 0, 60_000),
        (6_000, 0, 59_000),
    ] {
        assert_eq!(play.game.delay_left(T0 + after), Some(delay));
        assert_eq!(play.game.remaining(White, T0 + after), Some(left));
        assert_eq!(play.game.remaining(Black, T0 + after), Some(60_000));
    }
}

#[test]
fn clocks_start_with_the_game_and_the_first_move() {
    let mut play = Play::timed(MINUTE, Bonus::None);
    assert_eq!(play.game.running(), Some(White));
    play.wait(1_000).moves("e2e4");
    assert_eq!(play.game.running(), Some(Black));
    play.wait(1_000);
    assert_eq!(play.remaining(), [59_000, 59_000]);
    play.ask(&Command::Resign { by: White }).unwrap();
    assert_eq!(play.game.running(), None);
    play.wait(1_000);
    assert_eq!(play.remaining(), [59_000, 59_000], "both stopped");
    assert_eq!(play.game.flag_due(), None);
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn final_move_gets_its_bonus() {
    let mut play = Play::timed(MINUTE, Bonus::Increment { millis: 2_000 });
    play.moves("f2f3 e7e5 g2g4").wait(10_000).moves("d8h4");
    play.assert_ended(Points::BlackWins, Reason::Checkmate);
    assert_eq!(play.remaining(), [64_000, 54_000]);
    assert_eq!(play.game.remaining_after().last(), Some(&Some(54_000)));
}

#[test]
fn no_clock_runs_before_the_start() {
    let game = staunton_arbiter::Game::new(casual(one_stage(MINUTE, Bonus::None))).unwrap();
    assert_eq!(game.running(), None);
    assert_eq!(game.flag_due(), None);
    assert_eq!(game.remaining(White, T0 + 10 * DAY), Some(MINUTE));
}

#[test]
fn clock_queries_return_none_without_a_clock() {
    let mut play = Play::usual();
    play.wait(DAY).moves("e2e4");
    assert_eq!(play.game.remaining(White, play.now), None);
    assert_eq!(play.game.flag_due(), None);
    assert_eq!(play.game.running(), None);
    assert_eq!(play.game.delay_left(play.now), None);
    assert_eq!(play.game.remaining_after(), [None]);
}

#[test]
fn opponents_clock_starts_after_the_move_is_written() {
    let mut play = Play::timed(MINUTE, Bonus::Bronstein { millis: 1_000 });
    play.wait(3_000).moves("e2e4");
    let moved_at = play.now;
    play.game.clock_starts(moved_at + 40);
    assert_eq!(play.game.remaining(Black, moved_at + 40), Some(60_000));
    play.game.clock_starts(moved_at + 10);
    assert_eq!(
        play.game.remaining(Black, moved_at + 2_040),
        Some(58_000),
        "never earlier"
    );
    assert_eq!(
        play.replayed().remaining(Black, moved_at + 2_040),
        Some(57_960)
    );
    play.wait(2_040).moves("e7e5");
    assert_eq!(play.remaining(), [58_000, 59_000]);
    assert_eq!(
        play.replayed(),
        play.game,
        "the move contains the remaining time"
    );
}

#[test]
fn earlier_moment_counts_as_the_last_event() {
    let mut play = Play::timed(MINUTE, Bonus::None);
    play.wait(5_000).moves("e2e4");
    play.now = T0;
    play.moves("e7e5");
    assert_eq!(play.remaining(), [55_000, 60_000]);
    assert_eq!(play.game.last_event_at(), Some(T0 + 5_000));
    play.now = Timestamp(0);
    play.moves("g1f3");
    assert_eq!(play.game.remaining_after()[2], Some(55_000));
    assert_eq!(play.replayed(), play.game);
}

/// Also if that event began no turn: the clock keeps running after a takeback proposal.
#[test]
fn moving_before_the_last_event_gains_no_time() {
    let mut play = Play::timed(10_000, Bonus::None);
    play.moves("e2e4");
    play.wait(4_000);
    play.ask(&Command::ProposeTakeback { by: White }).unwrap();
    play.now = T0 + 1_000;
    play.moves("e7e5");
    assert_eq!(play.game.remaining(Black, T0), Some(6_000));
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn start_with_black_to_move_runs_blacks_clock() {
    let mut play = Play::under(staunton_arbiter::Terms {
        start: Some("4k3/8/8/8/8/8/8/R3K3 b - - 0 1".to_owned()),
        ..casual(TimeControl::Clock {
            stages: vec![
                Stage {
                    moves: Some(1),
                    millis: 10_000,
                    bonus: Bonus::None,
                },
                Stage {
                    moves: None,
                    millis: 1_000,
                    bonus: Bonus::None,
                },
            ],
        })
    });
    assert_eq!(play.game.running(), Some(Black));
    assert_eq!(play.game.moves_to_next_stage(Black), Some(1));
    play.wait(4_000).moves("e8e7");
    assert_eq!(play.remaining(), [10_000, 7_000]);
    assert_eq!(play.game.moves_to_next_stage(Black), None);
    assert_eq!(play.game.moves_to_next_stage(White), Some(1));
}
