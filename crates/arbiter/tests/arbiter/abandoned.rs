//! Games with an absent player.

use rules::Color::{self, Black, White};
use staunton_arbiter::{Bonus, Command, Points, Reason, Refusal, Terms, TimeControl};

use crate::play::{Play, casual, one_stage};

const fn claim(by: Color, draw: bool) -> Command {
    Command::ClaimAbandoned { by, draw }
}

#[test]
fn remaining_player_claims_a_win_or_draw_in_any_turn() {
    for (by, draw, score, sentence) in [
        (
            White,
            false,
            Points::WhiteWins,
            "White won: the opponent left the game.",
        ),
        (
            Black,
            false,
            Points::BlackWins,
            "Black won: the opponent left the game.",
        ),
        (Black, true, Points::Draw, "Drawn: one side left the game."),
    ] {
        let mut play = Play::timed(60_000, Bonus::None);
        play.moves("e2e4 e7e5").wait(10_000);
        assert!(play.game.can_be_abandoned());
        play.ask(&claim(by, draw)).unwrap();
        play.assert_ended(score, Reason::Abandoned);
        assert_eq!(play.game.verdict().unwrap().to_string(), sentence);
        assert_eq!(play.remaining(), [50_000, 60_000]);
        assert!(!play.game.can_be_abandoned());
        assert_eq!(play.ask(&claim(by, draw)), Err(Refusal::GameOver));
    }
}

#[test]
fn claiming_side_that_cannot_mate_gets_a_draw() {
    // A lone king against king and queen.
    let mut play = Play::under(Terms {
        start: Some("7k/8/8/8/8/8/8/KQ6 w - - 0 1".to_owned()),
        ..casual(one_stage(60_000, Bonus::None))
    });
    play.moves("a1a2 h8g8");
    play.ask(&claim(Black, false)).unwrap();
    play.assert_ended(Points::Draw, Reason::AbandonedCannotMate);
}

#[test]
fn rejects_abandonment_claims_before_both_moved_or_without_stages() {
    let mut play = Play::timed(60_000, Bonus::None);
    play.moves("e2e4");
    assert!(!play.game.can_be_abandoned());
    assert_eq!(
        play.ask(&claim(White, false)),
        Err(Refusal::TooEarlyToClaimAbandoned)
    );
    for time in [
        TimeControl::Unlimited,
        TimeControl::Correspondence {
            days: 1,
            vacation: 0,
        },
    ] {
        let mut play = Play::under(casual(time));
        play.moves("e2e4 e7e5");
        assert!(!play.game.can_be_abandoned());
        assert_eq!(
            play.ask(&claim(White, false)),
            Err(Refusal::CannotBeAbandoned)
        );
    }
}

#[test]
fn fallen_flag_precedes_an_abandonment_claim() {
    let mut play = Play::timed(60_000, Bonus::None);
    play.moves("e2e4 e7e5").wait(60_000);
    assert_eq!(play.ask(&claim(White, false)), Err(Refusal::FlagFallen));
}
