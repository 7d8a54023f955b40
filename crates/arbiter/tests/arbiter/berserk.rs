//! Players who halve their time before the first move.

use rules::Color::{Black, White};
use staunton_arbiter::{Bonus, Command, Event, Points, Reason, Refusal, Stage, TimeControl};

use crate::play::{Play, accept_takeback, casual};

const BLITZ: u64 = 180_000;

fn blitz() -> Play {
    Play::under(casual(TimeControl::fischer(BLITZ, 2_000)))
}

#[test]
fn a_player_has_half_the_time_and_no_bonus() {
    let mut play = blitz();
    let by = Black;
    let halved = play.ask(&Command::Berserk { by }).unwrap();
    let remaining = BLITZ / 2;
    assert_eq!(halved, [Event::Berserked { by, remaining }]);
    assert_eq!(play.remaining(), [BLITZ, remaining]);
    play.wait(1_000).moves("e2e4").wait(1_000).moves("e7e5");
    assert_eq!(play.remaining(), [BLITZ + 1_000, remaining - 1_000]);
    assert_eq!(play.game.flag_due(), Some(play.now + BLITZ + 1_000));
    play.moves("g1f3").wait(remaining - 1_000);
    play.ask(&Command::Flag).unwrap();
    play.assert_ended(Points::WhiteWins, Reason::Flag);
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn the_time_is_halved_once_and_before_the_own_first_move() {
    let mut play = blitz();
    play.wait(10_000)
        .ask(&Command::Berserk { by: White })
        .unwrap();
    assert_eq!(play.remaining(), [BLITZ / 2 - 10_000, BLITZ]);
    let again = play.ask(&Command::Berserk { by: White });
    assert_eq!(again, Err(Refusal::TimeIsHalved));
    play.moves("e2e4");
    play.ask(&Command::Berserk { by: Black }).unwrap();
    play.moves("e7e5");
    let mut late = blitz();
    late.moves("e2e4 e7e5");
    for by in [White, Black] {
        let refused = late.ask(&Command::Berserk { by });
        assert_eq!(refused, Err(Refusal::TooLateToHalve));
    }
}

#[test]
fn the_flag_does_not_fall_because_the_time_is_halved() {
    let mut play = blitz();
    play.wait(BLITZ / 2);
    let refused = play.ask(&Command::Berserk { by: White });
    assert_eq!(refused, Err(Refusal::TooLateToHalve));
}

#[test]
fn only_a_single_stage_is_halved() {
    let stage = |moves| Stage {
        moves,
        millis: BLITZ,
        bonus: Bonus::None,
    };
    let stages = vec![stage(Some(40)), stage(None)];
    let days = TimeControl::Correspondence {
        days: 1,
        vacation: 0,
    };
    for time in [TimeControl::Unlimited, days, TimeControl::Clock { stages }] {
        let mut play = Play::under(casual(time));
        let refused = play.ask(&Command::Berserk { by: White });
        assert_eq!(refused, Err(Refusal::NoTimeToHalve));
    }
}

#[test]
fn a_takeback_of_all_moves_leaves_the_time_halved() {
    let mut play = blitz();
    play.ask(&Command::Berserk { by: White }).unwrap();
    play.moves("e2e4");
    play.ask(&Command::ProposeTakeback { by: White }).unwrap();
    play.ask(&accept_takeback(Black)).unwrap();
    assert_eq!(play.remaining(), [BLITZ / 2, BLITZ]);
}
