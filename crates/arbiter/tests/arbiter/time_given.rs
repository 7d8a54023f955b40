//! Time that a player gives to the opponent.

use rules::Color::{Black, White};
use staunton_arbiter::{Bonus, Command, Event, GIFT, MAX_GIFTS, Refusal, TimeControl};

use crate::play::{Play, casual};

const BY_WHITE: Command = Command::GiveTime { by: White };
const BY_BLACK: Command = Command::GiveTime { by: Black };

#[test]
fn gift_adds_time_to_the_opponent_in_any_turn() {
    let mut play = Play::timed(60_000, Bonus::None);
    play.moves("e2e4 e7e5").wait(20_000);
    let given = play.ask(&BY_WHITE).unwrap();
    let (by, millis) = (White, GIFT);
    assert_eq!(given, [Event::TimeGiven { by, millis }]);
    assert_eq!(play.remaining(), [40_000, 75_000]);
    play.ask(&BY_BLACK).unwrap();
    assert_eq!(play.remaining(), [55_000, 75_000]);
    assert_eq!(play.game.flag_due(), Some(play.now + 55_000));
    play.wait(5_000).moves("g1f3");
    assert_eq!(play.remaining(), [50_000, 75_000]);
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn limits_time_gifts_per_side() {
    let mut play = Play::timed(60_000, Bonus::None);
    play.moves("e2e4 e7e5");
    for _ in 0..MAX_GIFTS {
        assert!(play.game.can_give_time(White));
        play.ask(&BY_WHITE).unwrap();
    }
    assert!(!play.game.can_give_time(White));
    assert_eq!(play.ask(&BY_WHITE), Err(Refusal::TimeGivenTooOften));
    assert_eq!(play.remaining(), [60_000, 60_000 + 40 * 15_000]);
    play.ask(&BY_BLACK).unwrap();
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn rejects_late_gifts_and_gifts_without_a_clock() {
    let mut play = Play::timed(60_000, Bonus::None);
    play.wait(60_000);
    assert_eq!(play.ask(&BY_BLACK), Err(Refusal::FlagFallen));
    play.ask(&Command::Flag).unwrap();
    assert_eq!(play.ask(&BY_BLACK), Err(Refusal::GameOver));
    for time in [
        TimeControl::Unlimited,
        TimeControl::Correspondence {
            days: 2,
            vacation: 0,
        },
    ] {
        let mut play = Play::under(casual(time));
        assert!(!play.game.can_give_time(White));
        assert_eq!(play.ask(&BY_WHITE), Err(Refusal::NoTimeToGive));
    }
}
