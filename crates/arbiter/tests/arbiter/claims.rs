//! Draw claims: threefold repetition, fifty moves, and wrong claims.

use rules::Color::{self, Black, White};
use staunton_arbiter::{
    Bonus, Claims, Command, Event, Millis, Points, Reason, Refusal, Ruling, Stage, Terms,
    TimeControl,
};

use crate::play::{Play, accept_draw, accept_takeback, casual, one_stage};

/// Four plies that return to the start position.
const KNIGHTS: &str = "g1f3 g8f6 f3g1 f6g8";

fn claim(by: Color, uci: Option<&str>) -> Command {
    Command::ClaimDraw {
        by,
        mv: uci.map(|uci| uci.parse().unwrap()),
    }
}

fn claiming(claims: Claims, time: TimeControl) -> Play {
    Play::under(Terms {
        claims,
        ..casual(time)
    })
}

#[test]
fn law_23_the_third_repetition_is_claimed_and_not_automatic() {
    let mut play = Play::usual();
    play.moves(KNIGHTS).moves(KNIGHTS);
    play.assert_open();
    assert_eq!(play.game.claimable(), Some(Reason::ThreefoldRepetition));
    play.ask(&claim(White, None)).unwrap();
    play.assert_ended(Points::Draw, Reason::ThreefoldRepetition);
}

#[test]
fn law_23_the_third_repetition_is_claimed_with_the_move_that_brings_it() {
    let mut play = Play::usual();
    play.moves(KNIGHTS).moves("g1f3 g8f6 f3g1");
    assert_eq!(play.game.claimable(), None);
    let plies = play.game.line().moves().len();
    play.ask(&claim(Black, Some("f6g8"))).unwrap();
    play.assert_ended(Points::Draw, Reason::ThreefoldRepetition);
    assert_eq!(
        play.game.line().moves().len(),
        plies,
        "the named move is not made"
    );
}

#[test]
fn law_23_only_the_player_to_move_claims_and_a_right_passes_with_the_turn() {
    let mut play = Play::usual();
    play.moves(KNIGHTS).moves(KNIGHTS);
    assert_eq!(play.ask(&claim(Black, None)), Err(Refusal::NotYourTurn));
    play.moves("e2e4");
    assert_eq!(
        play.game.claimable(),
        None,
        "who moves without claiming has let it pass"
    );
}

#[test]
fn law_25_fifty_moves_are_claimed_on_the_board_and_with_a_move() {
    let mut on_board = Play::from("4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    assert_eq!(on_board.game.claimable(), None);
    on_board.moves("a1a2");
    on_board.assert_open();
    on_board.ask(&claim(Black, None)).unwrap();
    on_board.assert_ended(Points::Draw, Reason::FiftyMoves);

    let mut with_move = Play::from("4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    with_move.ask(&claim(White, Some("a1a2"))).unwrap();
    with_move.assert_ended(Points::Draw, Reason::FiftyMoves);

    // A capture or a pawn move restarts the count.
    let mut capture = Play::from("4k3/8/8/8/8/8/p7/R3K3 w - - 99 80");
    capture.ask(&claim(White, Some("a1a2"))).unwrap();
    capture.assert_open();
}

#[test]
fn wrong_claim_counts_as_an_offer_and_adds_opponent_time() {
    let mut play = Play::timed(1_800_000, Bonus::None);
    play.moves("e2e4 e7e5");
    let events = play.ask(&claim(White, None)).unwrap();
    assert_eq!(
        events,
        [Event::DrawClaimed {
            by: White,
            uci: None,
            ruling: Ruling::Wrong {
                opponent_remaining: Some(1_920_000)
            }
        },]
    );
    assert_eq!(play.game.draw_offer(), Some(White));
    assert_eq!(play.remaining(), [1_800_000, 1_920_000]);
    // The claiming player is still to move. The offer outlives that move, and the opponent's move
    // ends it.
    play.moves("g1f3");
    assert_eq!(play.game.draw_offer(), Some(White));
    play.moves("b8c6");
    assert_eq!(play.game.draw_offer(), None);
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn opponent_may_accept_a_wrong_claim_as_an_offer() {
    let mut play = Play::usual();
    play.moves("e2e4 e7e5");
    play.ask(&claim(White, None)).unwrap();
    play.ask(&accept_draw(Black)).unwrap();
    play.assert_ended(Points::Draw, Reason::Agreement);
}

#[test]
fn law_21_a_wrong_claim_leaves_the_opponents_offer_standing() {
    let offered = || {
        let mut play = Play::usual();
        play.moves("e2e4 e7e5").offer("g1f3");
        play.ask(&claim(Black, None)).unwrap();
        assert!(play.game.offers_draw(White) && play.game.offers_draw(Black));
        assert_eq!(play.game.draw_offer(), Some(White), "Black must answer");
        play
    };
    for by in [White, Black] {
        let mut accepted = offered();
        accepted.ask(&accept_draw(by)).unwrap();
        accepted.assert_ended(Points::Draw, Reason::Agreement);

        let mut declined = offered();
        let decline = Command::AnswerDraw { by, accept: false };
        declined.ask(&decline).unwrap();
        assert_eq!(
            declined.game.draw_offer(),
            Some(by),
            "only the other's went"
        );
        assert_eq!(declined.ask(&decline), Err(Refusal::NoDrawOffer));
        assert_eq!(declined.replayed(), declined.game);
    }
    let mut moved_on = offered();
    moved_on.moves("b8c6");
    assert_eq!(
        moved_on.game.draw_offer(),
        Some(Black),
        "a move answers White's"
    );
    assert!(!moved_on.game.offers_draw(White));
}

#[test]
fn rejects_a_second_wrong_claim_in_a_position() {
    let mut play = Play::timed(1_800_000, Bonus::None);
    play.moves("e2e4 e7e5");
    play.ask(&claim(White, None)).unwrap();
    let before = play.game.clone();
    for uci in [None, Some("g1f3")] {
        assert_eq!(play.ask(&claim(White, uci)), Err(Refusal::ClaimRepeated));
    }
    assert_eq!(
        play.game, before,
        "no penalty, and the named move is not made"
    );

    // Each player has a separate claim in each position.
    play.moves("g1f3");
    play.ask(&claim(Black, None)).unwrap();
    assert_eq!(play.ask(&claim(Black, None)), Err(Refusal::ClaimRepeated));
    play.moves("g8f6");
    play.ask(&claim(White, None)).unwrap();
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn repeated_wrong_claims_add_time_only_once() {
    let mut play = Play::timed(300_000, Bonus::None);
    play.moves("e2e4 e7e5");
    let accepted = (0..1_000).filter(|_| play.ask(&claim(White, None)).is_ok());
    assert_eq!(accepted.count(), 1);
    assert_eq!(play.remaining(), [300_000, 360_000]);
}

#[test]
fn accepts_a_correct_claim_after_a_wrong_one() {
    let mut play = Play::usual();
    play.moves(KNIGHTS).moves("g1f3 g8f6 f3g1");
    play.ask(&claim(Black, None)).unwrap();
    play.ask(&claim(Black, Some("f6g8"))).unwrap();
    play.assert_ended(Points::Draw, Reason::ThreefoldRepetition);
}

#[test]
fn takeback_does_not_allow_another_wrong_claim() {
    let mut play = Play::usual();
    play.moves("e2e4 e7e5");
    play.ask(&claim(White, Some("g1f3"))).unwrap();
    play.ask(&Command::ProposeTakeback { by: White }).unwrap();
    play.ask(&accept_takeback(Black)).unwrap();
    assert_eq!(play.ask(&claim(White, None)), Err(Refusal::ClaimRepeated));
    // The position after a different move is a different position.
    play.moves("b1c3");
    play.ask(&claim(Black, None)).unwrap();
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn wrong_claim_commits_to_the_named_move() {
    let mut play = Play::timed(1_800_000, Bonus::Increment { millis: 10_000 });
    play.moves("e2e4 e7e5").wait(30_000);
    play.ask(&claim(White, Some("g1f3"))).unwrap();
    assert_eq!(play.game.line().moves().len(), 3, "the named move was made");
    assert_eq!(play.game.draw_offer(), Some(White));
    assert_eq!(play.remaining(), [1_790_000, 1_810_000 + 120_000]);
    assert_eq!(play.replayed(), play.game);
}

#[test]
fn named_move_of_a_wrong_claim_may_mate() {
    let mut play = Play::timed(1_800_000, Bonus::None);
    play.moves("f2f3 e7e5 g2g4");
    play.ask(&claim(Black, Some("d8h4"))).unwrap();
    play.assert_ended(Points::BlackWins, Reason::Checkmate);
    assert_eq!(play.remaining(), [1_920_000, 1_800_000]);
}

#[test]
fn rejects_a_claim_with_an_illegal_move() {
    let mut play = Play::usual();
    assert!(matches!(
        play.ask(&claim(White, Some("e2e5"))),
        Err(Refusal::IllegalMove(_))
    ));
    assert_eq!(play.game.draw_offer(), None);
}

#[test]
fn rejects_a_claim_before_both_have_moved() {
    let mut play = Play::usual();
    play.ask(&claim(White, None)).unwrap();
    assert_eq!(play.ask(&accept_draw(Black)), Err(Refusal::TooEarlyToDraw));
}

#[test]
fn rejects_claims_after_flag_or_end() {
    let mut play = Play::timed(60_000, Bonus::None);
    play.moves(KNIGHTS).moves(KNIGHTS).wait(60_000);
    assert_eq!(play.ask(&claim(White, None)), Err(Refusal::FlagFallen));
    play.ask(&Command::Flag).unwrap();
    assert_eq!(play.ask(&claim(White, None)), Err(Refusal::GameOver));
    assert_eq!(play.game.claimable(), None);
}

#[test]
fn penalty_depends_on_the_time_control() {
    let minutes = |minutes: Millis| minutes * 60_000;
    let fischer = |millis, increment| one_stage(millis, Bonus::Increment { millis: increment });
    let two_stages = TimeControl::Clock {
        stages: vec![
            Stage {
                moves: Some(40),
                millis: minutes(9),
                bonus: Bonus::None,
            },
            Stage {
                moves: None,
                millis: minutes(9),
                bonus: Bonus::None,
            },
        ],
    };
    for (time, penalty) in [
        (one_stage(minutes(10), Bonus::None), minutes(1)),
        (one_stage(minutes(11), Bonus::None), minutes(2)),
        (fischer(minutes(5), 5_000), minutes(1)),
        (fischer(minutes(5), 6_000), minutes(2)),
        (fischer(minutes(15), 10_000), minutes(2)),
        (two_stages, minutes(2)),
        ("40/5+0, 5+10".parse().unwrap(), minutes(2)),
        (
            TimeControl::Correspondence {
                days: 3,
                vacation: 0,
            },
            0,
        ),
        (TimeControl::Unlimited, 0),
    ] {
        assert_eq!(time.claim_penalty(), penalty, "{time:?}");
    }
}

#[test]
fn terms_can_disable_the_penalty() {
    let mut play = claiming(Claims::WithoutPenalty, one_stage(1_800_000, Bonus::None));
    play.moves("e2e4 e7e5");
    play.ask(&claim(White, None)).unwrap();
    assert_eq!(play.remaining(), [1_800_000; 2]);
    assert_eq!(play.game.draw_offer(), Some(White));
}

#[test]
fn terms_can_make_draw_claims_automatic() {
    let mut threefold = claiming(Claims::Automatic, TimeControl::Unlimited);
    threefold.moves(KNIGHTS).moves("g1f3 g8f6 f3g1");
    threefold.assert_open();
    threefold.moves("f6g8");
    threefold.assert_ended(Points::Draw, Reason::ThreefoldRepetition);

    let fifty = |fen: &str| {
        Play::under(Terms {
            start: Some(fen.to_owned()),
            claims: Claims::Automatic,
            ..casual(TimeControl::Unlimited)
        })
    };
    let mut quiet = fifty("4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    quiet.moves("a1a2");
    quiet.assert_ended(Points::Draw, Reason::FiftyMoves);
    let mut mate = fifty("4k3/R7/4K3/8/8/8/8/8 w - - 99 80");
    mate.moves("a7a8");
    mate.assert_ended(Points::WhiteWins, Reason::Checkmate);
}

#[test]
fn law_21_the_move_of_a_wrong_claim_declines_the_opponents_offer() {
    let mut play = Play::usual();
    play.moves("e2e4 e7e5").offer("g1f3");
    play.ask(&claim(Black, Some("b8c6"))).unwrap();
    assert!(!play.game.offers_draw(White) && play.game.offers_draw(Black));
    assert_eq!(play.ask(&accept_draw(Black)), Err(Refusal::NoDrawOffer));
    play.ask(&accept_draw(White)).unwrap();
    play.assert_ended(Points::Draw, Reason::Agreement);
}

#[test]
fn start_with_fifty_moves_is_drawn_only_by_a_quiet_move() {
    let start = "4k3/8/8/8/8/p7/8/R3K3 w - - 120 90";
    for (uci, is_drawn) in [("a1a3", false), ("a1b1", true)] {
        let mut play = Play::under(Terms {
            start: Some(start.to_owned()),
            claims: Claims::Automatic,
            ..casual(TimeControl::Unlimited)
        });
        play.assert_open();
        play.moves(uci);
        assert_eq!(play.game.verdict().is_some(), is_drawn, "{uci}");
    }
}
