//! Vacation days in games with days per move.

use rules::Color::{Black, White};
use staunton_arbiter::{Command, DAY, Event, Game, Points, Reason, Refusal, Terms, TimeControl};

use crate::play::{Play, accept_takeback, casual};

fn two_days_and_ten() -> Play {
    Play::under(casual(TimeControl::Correspondence {
        days: 2,
        vacation: 10,
    }))
}

#[test]
fn vacation_is_added_only_to_the_current_turn() {
    let mut play = two_days_and_ten();
    play.wait(DAY);
    let (by, days) = (White, 3);
    let taken = play.ask(&Command::TakeVacation { by, days }).unwrap();
    assert_eq!(taken, [Event::VacationTaken { by, days }]);
    assert_eq!(play.remaining(), [4 * DAY, 2 * DAY]);
    assert_eq!(play.game.flag_due(), Some(play.now + 4 * DAY));
    play.wait(4 * DAY - 1).moves("e2e4 e7e5");
    assert_eq!(play.remaining(), [2 * DAY, 2 * DAY]);
    assert_eq!(play.game.vacation_left(White), Some(7));
    assert_eq!(play.game.vacation_left(Black), Some(10));
    assert_eq!(play.replayed(), play.game);
    play.wait(2 * DAY).ask(&Command::Flag).unwrap();
    play.assert_ended(Points::BlackWins, Reason::Flag);
}

#[test]
fn vacation_in_the_opponents_turn_counts_in_the_next() {
    let mut play = two_days_and_ten();
    let (by, days) = (Black, 10);
    play.ask(&Command::TakeVacation { by, days }).unwrap();
    assert_eq!(play.game.flag_due(), Some(play.now + 2 * DAY));
    play.wait(DAY).moves("e2e4");
    assert_eq!(play.game.flag_due(), Some(play.now + 12 * DAY));
    play.wait(11 * DAY).moves("e7e5");
    assert_eq!(play.remaining(), [2 * DAY, 2 * DAY]);
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn takeback_keeps_taken_vacation() {
    let mut play = two_days_and_ten();
    play.moves("e2e4");
    let (by, days) = (White, 4);
    play.ask(&Command::TakeVacation { by, days }).unwrap();
    play.wait(DAY)
        .ask(&Command::ProposeTakeback { by: White })
        .unwrap();
    play.ask(&accept_takeback(Black)).unwrap();
    assert_eq!(play.remaining(), [6 * DAY, 2 * DAY]);
    assert_eq!(play.game.vacation_left(White), Some(6));
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn limits_vacation_to_the_agreed_days() {
    let mut play = two_days_and_ten();
    let take = |days| Command::TakeVacation { by: White, days };
    for days in [0, 11, u16::MAX] {
        assert_eq!(play.ask(&take(days)), Err(Refusal::VacationLeft(10)));
    }
    play.ask(&take(10)).unwrap();
    assert_eq!(play.ask(&take(1)), Err(Refusal::VacationLeft(0)));
    play.wait(12 * DAY);
    assert_eq!(play.ask(&take(1)), Err(Refusal::FlagFallen));
}

#[test]
fn other_games_have_no_vacation() {
    for time in [
        TimeControl::Unlimited,
        TimeControl::fischer(60_000, 0),
        TimeControl::Correspondence {
            days: 2,
            vacation: 0,
        },
    ] {
        let mut play = Play::under(casual(time));
        let command = Command::TakeVacation { by: White, days: 1 };
        assert_eq!(play.game.vacation_left(White), None);
        assert_eq!(play.ask(&command), Err(Refusal::NoVacation));
    }
}

#[test]
fn terms_without_vacation_keep_the_old_form() {
    let json = r#"{"kind":"correspondence","days":3}"#;
    let time: TimeControl = serde_json::from_str(json).unwrap();
    let none = TimeControl::Correspondence {
        days: 3,
        vacation: 0,
    };
    assert_eq!(time, none);
    assert_eq!(serde_json::to_string(&time).unwrap(), json);
    let terms = Terms {
        time,
        ..casual(TimeControl::Unlimited)
    };
    assert!(Game::new(terms).is_ok());
}
