//! Aborting a game.

use rules::Color::{Black, White};
use staunton_arbiter::{Command, Event, Game, Points, Reason, Refusal, TimeControl};

use crate::play::{Play, T0, casual, mv};

#[test]
fn either_side_may_abort_until_both_have_moved() {
    for by in [White, Black] {
        for moves in ["", "e2e4"] {
            let mut play = Play::usual();
            play.moves(moves);
            assert!(play.game.can_abort(by));
            play.ask(&Command::Abort { by }).unwrap();
            play.assert_ended(Points::None, Reason::Aborted);
            assert!(!play.game.can_abort(by));
        }
        let mut play = Play::usual();
        play.moves("e2e4 e7e5");
        assert!(!play.game.can_abort(by));
        assert_eq!(
            play.ask(&Command::Abort { by }),
            Err(Refusal::TooLateToAbort)
        );
    }
}

#[test]
fn game_that_never_began_can_only_be_aborted() {
    let mut game = Game::new(casual(TimeControl::Unlimited)).unwrap();
    for command in [
        mv(White, "e2e4"),
        Command::Resign { by: White },
        Command::ProposeTakeback { by: White },
        Command::AnswerDraw {
            by: White,
            accept: true,
        },
        Command::AnswerTakeback {
            by: White,
            accept: true,
        },
        Command::Flag,
    ] {
        let refusal = staunton_arbiter::decide(&game, &command, T0);
        assert_eq!(refusal, Err(Refusal::NotStarted), "{command:?}");
    }
    let events = staunton_arbiter::decide(&game, &Command::Abort { by: White }, T0).unwrap();
    assert!(matches!(events[..], [Event::Ended { .. }]));
    game.apply(&events, T0).unwrap();
    assert_eq!(game.verdict().unwrap().reason, Reason::Aborted);
    assert_eq!(game.version(), 1);
}
