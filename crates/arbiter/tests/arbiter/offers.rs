//! Draw offers that the rule table does not cover.

use rules::Color::{Black, White};
use staunton_arbiter::{Bonus, Command, Event, Points, Reason, Refusal};

use crate::play::{Play, accept_draw, accept_takeback};

#[test]
fn move_and_offer_succeed_or_fail_together() {
    let mut play = Play::usual();
    play.moves("e2e4 e7e5");
    let version = play.game.version();
    let illegal = Command::Move {
        by: White,
        mv: "e4e5".parse().unwrap(),
        offer_draw: true,
        lag: 0,
    };
    assert!(matches!(play.ask(&illegal), Err(Refusal::IllegalMove(_))));
    assert_eq!(play.game.draw_offer(), None, "all or nothing");

    play.offer("g1f3");
    assert_eq!(play.game.version(), version + 1);
    let (_, events) = play.journal.last().unwrap();
    assert!(matches!(
        events[..],
        [Event::Moved { .. }, Event::DrawOffered { by: White }]
    ));
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn offer_answered_with_an_offer_is_open_again() {
    let mut play = Play::usual();
    play.moves("e2e4 e7e5").offer("g1f3").offer("b8c6");
    assert_eq!(play.game.draw_offer(), Some(Black));
    play.ask(&accept_draw(White)).unwrap();
    play.assert_ended(Points::Draw, Reason::Agreement);
}

#[test]
fn rejects_a_draw_agreement_after_the_flag() {
    let mut play = Play::timed(60_000, Bonus::None);
    play.moves("e2e4 e7e5").offer("g1f3").wait(60_000);
    assert_eq!(play.ask(&accept_draw(Black)), Err(Refusal::FlagFallen));
    play.ask(&Command::Flag).unwrap();
    play.assert_ended(Points::WhiteWins, Reason::Flag);
}

#[test]
fn rejects_an_answer_without_an_offer() {
    let mut play = Play::usual();
    play.moves("e2e4 e7e5");
    for by in [White, Black] {
        for accept in [true, false] {
            let answer = Command::AnswerDraw { by, accept };
            assert_eq!(play.ask(&answer), Err(Refusal::NoDrawOffer));
        }
    }
}

#[test]
fn clock_keeps_running_during_an_offer() {
    let mut play = Play::timed(60_000, Bonus::None);
    play.moves("e2e4 e7e5").offer("g1f3").wait(20_000);
    let decline = Command::AnswerDraw {
        by: Black,
        accept: false,
    };
    play.ask(&decline).unwrap();
    assert_eq!(play.remaining(), [60_000, 40_000]);
    play.wait(10_000).moves("b8c6");
    assert_eq!(play.remaining(), [60_000, 30_000]);
}

#[test]
fn takeback_clears_a_draw_offer() {
    let mut play = Play::usual();
    play.moves("e2e4 e7e5").offer("g1f3");
    play.ask(&Command::ProposeTakeback { by: White }).unwrap();
    assert_eq!(play.game.draw_offer(), Some(White));
    play.ask(&accept_takeback(Black)).unwrap();
    assert_eq!(play.game.draw_offer(), None);
}

#[test]
fn game_end_clears_all_offers() {
    let mut play = Play::usual();
    play.moves("e2e4 e7e5").offer("g1f3");
    play.ask(&Command::ProposeTakeback { by: White }).unwrap();
    play.ask(&Command::Resign { by: White }).unwrap();
    assert_eq!(play.game.draw_offer(), None);
    assert_eq!(play.game.takeback_offer(), None);
}

#[test]
fn a_draw_is_offered_during_the_opponents_turn() {
    let mut play = Play::usual();
    let offer = |by| Command::OfferDraw { by };
    assert_eq!(play.ask(&offer(Black)), Err(Refusal::NoDrawOffer));
    play.moves("e2e4 e7e5");
    // On the own turn it is offered with the move.
    assert_eq!(play.ask(&offer(White)), Err(Refusal::NoDrawOffer));
    let offered = Ok(vec![Event::DrawOffered { by: Black }]);
    assert_eq!(play.ask(&offer(Black)), offered);
    assert_eq!(play.ask(&offer(Black)), Err(Refusal::NoDrawOffer));
    assert_eq!(play.replayed(), play.game);
    play.moves("g1f3");
    assert_eq!(play.game.draw_offer(), None, "the move declines it");
    play.ask(&offer(White)).unwrap();
    play.ask(&accept_draw(Black)).unwrap();
    play.assert_ended(Points::Draw, Reason::Agreement);
    assert_eq!(play.ask(&offer(White)), Err(Refusal::GameOver));
}
