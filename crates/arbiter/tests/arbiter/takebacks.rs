//! Takebacks to a player's own last turn.

use rules::Color::{self, Black, White};
use staunton_arbiter::{Bonus, Command, Event, Points, Reason, Refusal, Terms, TimeControl};

use crate::play::{Play, accept_takeback, casual};

fn propose(by: Color) -> Command {
    Command::ProposeTakeback { by }
}

fn made(play: &Play) -> usize {
    play.game.line().moves().len()
}

#[test]
fn takeback_returns_to_the_proposers_last_turn() {
    for (moves, by, plies) in [
        ("e2e4", White, 1),
        ("e2e4 e7e5", White, 2),
        ("e2e4 e7e5", Black, 1),
        ("e2e4 e7e5 g1f3", White, 1),
        ("e2e4 e7e5 g1f3", Black, 2),
    ] {
        let mut play = Play::usual();
        play.moves(moves);
        let before = made(&play);
        play.ask(&propose(by)).unwrap();
        assert_eq!(play.game.takeback_offer(), Some(by));
        let events = play.ask(&accept_takeback(!by)).unwrap();
        assert_eq!(
            events,
            [Event::TakenBack {
                plies,
                remaining: None,
                stages: None,
            }]
        );
        assert_eq!(made(&play), before - usize::from(plies));
        assert_eq!(play.game.turn(), by, "{moves}");
        assert_eq!(play.game.takeback_offer(), None);
        assert_eq!(play.game.remaining_after().len(), made(&play));
        assert_eq!(play.replayed(), play.game);
    }
}

#[test]
fn takeback_is_declined_by_command_or_move() {
    let mut play = Play::usual();
    play.moves("e2e4");
    play.ask(&propose(White)).unwrap();
    let decline = Command::AnswerTakeback {
        by: Black,
        accept: false,
    };
    play.ask(&decline).unwrap();
    assert_eq!(play.game.takeback_offer(), None);
    assert_eq!(
        play.ask(&accept_takeback(Black)),
        Err(Refusal::NoTakebackProposed)
    );

    play.ask(&propose(White)).unwrap();
    play.moves("e7e5");
    assert_eq!(play.game.takeback_offer(), None);
    assert_eq!(made(&play), 2);

    play.ask(&propose(White)).unwrap();
    play.moves("g1f3");
    assert_eq!(
        play.game.takeback_offer(),
        None,
        "who moves on no longer asks to go back"
    );
}

#[test]
fn rejects_impossible_takebacks() {
    let mut rated = Play::under(Terms {
        rated: true,
        ..casual(TimeControl::Unlimited)
    });
    rated.moves("e2e4 e7e5");
    assert_eq!(
        rated.ask(&propose(White)),
        Err(Refusal::TakebackInRatedGame)
    );

    let mut play = Play::usual();
    assert_eq!(play.ask(&propose(White)), Err(Refusal::NothingToTakeBack));
    play.moves("e2e4");
    assert_eq!(play.ask(&propose(Black)), Err(Refusal::NothingToTakeBack));
    play.ask(&propose(White)).unwrap();
    assert_eq!(
        play.ask(&propose(White)),
        Err(Refusal::TakebackAlreadyProposed)
    );
    assert_eq!(
        play.ask(&accept_takeback(White)),
        Err(Refusal::NoTakebackProposed),
        "nobody answers themselves"
    );
    play.moves("e7e5");
    play.ask(&propose(White)).unwrap();
    assert_eq!(
        play.ask(&propose(Black)),
        Err(Refusal::TakebackAlreadyProposed)
    );
}

#[test]
fn takeback_restarts_a_correspondence_turn() {
    const DAY: u64 = 86_400_000;
    let mut play = Play::under(casual(TimeControl::Correspondence {
        days: 2,
        vacation: 0,
    }));
    play.wait(DAY).moves("e2e4").wait(DAY);
    play.ask(&propose(White)).unwrap();
    play.ask(&accept_takeback(Black)).unwrap();
    assert_eq!(play.remaining(), [2 * DAY, 2 * DAY]);
    play.moves("e2e3");
    assert_eq!(
        play.remaining(),
        [2 * DAY, 2 * DAY],
        "Black's turn is a new one too"
    );
}

#[test]
fn takeback_reverts_the_repetition_count() {
    let mut play = Play::usual();
    for _ in 0..3 {
        play.moves("g1f3 g8f6 f3g1 f6g8");
    }
    play.moves("g1f3 g8f6 f3g1");
    play.ask(&propose(White)).unwrap();
    play.ask(&accept_takeback(Black)).unwrap();
    play.moves("f3g1");
    play.assert_open();
    play.moves("f6g8");
    play.assert_ended(Points::Draw, Reason::FivefoldRepetition);
}

#[test]
fn rejects_a_takeback_after_the_flag() {
    let mut play = Play::timed(60_000, Bonus::None);
    play.moves("e2e4");
    play.ask(&propose(White)).unwrap();
    play.wait(60_000);
    assert_eq!(play.ask(&accept_takeback(Black)), Err(Refusal::FlagFallen));
}

#[test]
fn takeback_proposals_are_limited_per_turn() {
    let mut play = Play::usual();
    play.moves("e2e4");
    let decline = Command::AnswerTakeback {
        by: Black,
        accept: false,
    };
    for _ in 0..2_000 {
        if let Err(why) = play.ask(&propose(White)) {
            assert_eq!(why, Refusal::TooLateToTakeBack);
            play.moves("e7e5");
            return;
        }
        play.ask(&decline).expect("an answer");
    }
    panic!("takebacks can be proposed forever");
}
