//! Clocks that are stopped until both sides have moved.

use rules::Color::{self, Black, White};
use staunton_arbiter::{Bonus, Command, Event, Points, Reason, Refusal, Stage, Terms, TimeControl};

use crate::play::{Play, T0, accept_takeback, casual, mv, one_stage};

/// Five minutes, and half a minute for each first move.
fn standing(bonus: Bonus) -> Play {
    Play::under(Terms {
        first_move: Some(30_000),
        ..casual(one_stage(300_000, bonus))
    })
}

#[test]
fn clocks_are_stopped_for_first_moves_without_bonus() {
    for bonus in [
        Bonus::None,
        Bonus::Increment { millis: 3_000 },
        Bonus::Bronstein { millis: 3_000 },
        Bonus::Delay { millis: 3_000 },
    ] {
        let mut play = standing(bonus);
        for uci in ["e2e4", "e7e5"] {
            assert_eq!(play.game.running(), None);
            assert_eq!(play.game.flag_due(), None);
            assert_eq!(play.game.delay_left(play.now), Some(0));
            assert_eq!(play.game.first_move_due(), Some(play.now + 30_000));
            play.wait(29_999).moves(uci);
            assert_eq!(play.remaining(), [300_000; 2], "{bonus:?}");
        }
        assert_eq!(play.game.running(), Some(White));
        assert_eq!(play.game.first_move_due(), None);
        play.wait(10_000).moves("g1f3");
        let white = match bonus {
            Bonus::None => 290_000,
            _ => 293_000,
        };
        assert_eq!(play.remaining(), [white, 300_000], "{bonus:?}");
        assert_eq!(play.replayed(), play.game);
    }
}

#[test]
fn aborts_a_game_without_a_first_move() {
    for moves in ["", "e2e4"] {
        let mut play = standing(Bonus::None);
        play.wait(20_000).moves(moves);
        let due = play.game.first_move_due().unwrap();
        assert_eq!(play.game.due(500), Some(due), "no lag is compensated");
        play.wait(due - play.now - 1);
        assert_eq!(play.ask(&Command::Flag), Err(Refusal::TimeLeft));
        play.wait(1);
        for command in [
            mv(play.game.turn(), "e7e5"),
            Command::Resign { by: Black },
            Command::GiveTime { by: White },
            Command::Abort { by: White },
        ] {
            assert_eq!(play.ask(&command), Err(Refusal::FirstMoveOverdue));
        }
        play.ask(&Command::Flag).unwrap();
        play.assert_ended(Points::None, Reason::NoFirstMove);
        assert_eq!(play.remaining(), [300_000; 2]);
        assert_eq!(
            play.game.verdict().unwrap().to_string(),
            "No result: a first move was not made in time."
        );
    }
}

#[test]
fn outage_is_not_charged_to_a_first_move() {
    let mut play = standing(Bonus::None);
    let last_heartbeat = T0 + 10_000;
    play.wait(70_000);
    let credited = play
        .ask(&Command::Resume {
            last_heartbeat,
            lag: 0,
        })
        .unwrap();
    let (millis, until) = (60_000, play.now);
    assert_eq!(credited, [Event::Credited { millis, until }]);
    assert_eq!(play.game.first_move_due(), Some(T0 + 90_000));
    assert_eq!(
        play.ask(&Command::Resume {
            last_heartbeat,
            lag: 0
        }),
        Err(Refusal::NothingToCredit)
    );

    let mut play = standing(Bonus::None);
    play.wait(70_000);
    let last_heartbeat = T0 + 30_000;
    play.ask(&Command::Resume {
        last_heartbeat,
        lag: 0,
    })
    .unwrap();
    play.assert_ended(Points::None, Reason::NoFirstMove);
}

#[test]
fn clocks_stop_again_after_takeback_of_first_moves() {
    let mut play = standing(Bonus::None);
    play.moves("e2e4 e7e5").wait(10_000);
    let propose = |by: Color| Command::ProposeTakeback { by };
    play.ask(&propose(White)).unwrap();
    play.ask(&accept_takeback(Black)).unwrap();
    assert_eq!(play.game.running(), None);
    assert_eq!(play.game.first_move_due(), Some(play.now + 30_000));
    assert_eq!(play.remaining(), [300_000; 2]);
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn first_move_may_complete_a_stage() {
    let stage = |moves, millis| Stage {
        moves,
        millis,
        bonus: Bonus::Increment { millis: 1_000 },
    };
    let stages = vec![stage(Some(1), 60_000), stage(None, 30_000)];
    let mut play = Play::under(Terms {
        first_move: Some(30_000),
        ..casual(TimeControl::Clock { stages })
    });
    play.wait(5_000).moves("e2e4 e7e5");
    assert_eq!(play.remaining(), [90_000; 2]);
}

#[test]
fn first_move_limit_requires_a_stage_clock() {
    for time in [
        TimeControl::Unlimited,
        TimeControl::Correspondence {
            days: 1,
            vacation: 0,
        },
    ] {
        let mut play = Play::under(Terms {
            first_move: Some(30_000),
            ..casual(time)
        });
        assert_eq!(play.game.first_move_due(), None);
        play.wait(60_000).moves("e2e4 e7e5");
    }
}
