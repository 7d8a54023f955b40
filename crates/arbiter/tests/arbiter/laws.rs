//! The rows of the rule table that the arbiter implements.

use rules::Color::{Black, White};
use staunton_arbiter::{
    Argument, Bonus, CanMate, Command, Event, Finding, Points, Reason, Refusal, Terms, TimeControl,
    Verdict,
};

use crate::play::{Play, accept_draw, accept_takeback, casual, mv, one_stage};

/// Knights out and back: the standard position occurs again after four plies.
const KNIGHTS: &str = "g1f3 g8f6 f3g1 f6g8";

/// Returns the findings behind the end of the game.
fn findings(events: &[Event]) -> &[Finding] {
    match events.last() {
        Some(Event::Ended { findings, .. }) => findings,
        other => panic!("not the end: {other:?}"),
    }
}

#[test]
fn law_18_checkmate_ends_the_game_at_once() {
    let mut fools = Play::usual();
    fools.moves("f2f3 e7e5 g2g4 d8h4");
    fools.assert_ended(Points::BlackWins, Reason::Checkmate);
    assert_eq!(fools.attempt("e1f2"), Err(Refusal::GameOver));

    let mut scholars = Play::usual();
    scholars.moves("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7");
    scholars.assert_ended(Points::WhiteWins, Reason::Checkmate);
    for command in [
        mv(Black, "e8f7"),
        Command::Resign { by: Black },
        Command::Resign { by: White },
        accept_draw(Black),
        Command::ProposeTakeback { by: Black },
        Command::Abort { by: White },
        Command::Flag,
    ] {
        assert_eq!(
            scholars.ask(&command),
            Err(Refusal::GameOver),
            "{command:?}"
        );
    }
}

#[test]
fn law_19_stalemate_is_a_draw() {
    let mut stalemate = Play::from("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1");
    stalemate.moves("g5g6");
    stalemate.assert_ended(Points::Draw, Reason::Stalemate);

    let mut in_check_too = Play::from("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    in_check_too.moves("f1f8");
    in_check_too.assert_ended(Points::WhiteWins, Reason::Checkmate);

    let mut a_pawn_can_move = Play::from("7k/p4Q2/8/6K1/8/8/8/8 w - - 0 1");
    a_pawn_can_move.moves("g5g6");
    a_pawn_can_move.assert_open();
}

#[test]
fn law_20_resignation_loses_unless_the_opponent_cannot_mate() {
    let queen_against_king = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (fen, by, score, reason) in [
        (usual, White, Points::BlackWins, Reason::Resignation),
        (usual, Black, Points::WhiteWins, Reason::Resignation),
        (
            queen_against_king,
            Black,
            Points::WhiteWins,
            Reason::Resignation,
        ),
        (
            queen_against_king,
            White,
            Points::Draw,
            Reason::ResignationCannotMate,
        ),
        // A queen gives check, but every reply captures it.
        (
            "8/8/8/8/4k3/8/R5q1/7K w - - 0 1",
            White,
            Points::Draw,
            Reason::ResignationCannotMate,
        ),
    ] {
        let mut play = Play::from(fen);
        let events = play.ask(&Command::Resign { by }).unwrap();
        assert_eq!(findings(&events).len(), 1);
        assert_eq!(findings(&events)[0].side, !by);
        play.assert_ended(score, reason);
        assert_eq!(reason.article(), Some("5.1.2"));
    }
}

#[test]
fn law_21_a_draw_is_agreed_by_offer_with_a_move_and_acceptance() {
    let mut play = Play::usual();
    play.moves("e2e4").offer("e7e5");
    assert_eq!(play.game.draw_offer(), Some(Black));
    assert_eq!(play.ask(&accept_draw(Black)), Err(Refusal::NoDrawOffer));
    play.ask(&accept_draw(White)).unwrap();
    play.assert_ended(Points::Draw, Reason::Agreement);
}

#[test]
fn law_21_nothing_is_agreed_before_both_have_moved() {
    let mut play = Play::usual();
    play.offer("e2e4");
    assert_eq!(play.ask(&accept_draw(Black)), Err(Refusal::TooEarlyToDraw));
    assert_eq!(
        play.game.draw_offer(),
        Some(White),
        "the offer is still open"
    );
    play.moves("e7e5");
    assert_eq!(play.game.draw_offer(), None, "a move answers it");
}

#[test]
fn law_21_an_offer_stands_until_it_is_answered() {
    let mut declined = Play::usual();
    declined.moves("e2e4 e7e5").offer("g1f3");
    let decline = Command::AnswerDraw {
        by: Black,
        accept: false,
    };
    declined.ask(&decline).unwrap();
    assert_eq!(declined.game.draw_offer(), None);
    assert_eq!(declined.ask(&accept_draw(Black)), Err(Refusal::NoDrawOffer));

    let mut moved_on = Play::usual();
    moved_on.moves("e2e4 e7e5").offer("g1f3").moves("b8c6");
    assert_eq!(moved_on.game.draw_offer(), None);
    assert_eq!(moved_on.ask(&accept_draw(Black)), Err(Refusal::NoDrawOffer));
}

#[test]
fn law_22_a_dead_position_is_drawn_at_once() {
    for (fen, uci) in [
        ("k7/8/8/8/8/8/1r6/2K5 w - - 0 1", "c1b2"),
        ("k7/8/8/8/8/8/1r6/K1N5 w - - 0 1", "a1b2"),
        ("7k/6P1/8/8/8/8/8/K7 b - - 0 1", "h8g7"),
    ] {
        let mut play = Play::from(fen);
        play.moves(uci);
        play.assert_ended(Points::Draw, Reason::DeadPosition);
    }
    // A position blocked permanently by the last move, or in which every reply leads to such a
    // position.
    for (fen, uci, arguments) in [
        (
            "4k3/8/8/1p1p1p1p/1P1P1P2/8/7P/4K3 w - - 0 1",
            "h2h4",
            [Argument::Blockade; 2],
        ),
        (
            "4k3/8/8/1p1p1p1p/1P1P1P1P/8/4r3/4K3 w - - 0 1",
            "e1e2",
            [Argument::Blockade; 2],
        ),
        (
            "8/8/8/8/4k3/8/q7/7K b - - 0 1",
            "a2g2",
            [Argument::Material, Argument::Exhaustion],
        ),
    ] {
        let mut play = Play::from(fen);
        let events = play.attempt(uci).unwrap();
        play.assert_ended(Points::Draw, Reason::DeadPosition);
        let sides: Vec<_> = findings(&events).iter().map(|found| found.side).collect();
        assert_eq!(sides, [White, Black]);
        let found = findings(&events).iter().map(|found| found.can_mate);
        assert!(found.eq(arguments.map(CanMate::No)), "{events:?}");
    }
    // It takes a search to find that two knights can mate, so the quick decision has no answer.
    let two_knights = Play::from("8/8/8/8/8/4K1nn/7k/8 b - - 0 1");
    let (game, now) = (&two_knights.game, two_knights.now);
    let command = mv(Black, "h2g2");
    assert_eq!(staunton_arbiter::decide_quickly(game, &command, now), None);
    let events = staunton_arbiter::decide(game, &command, now).unwrap();
    assert!(matches!(events[..], [Event::Moved { .. }]), "{events:?}");

    let mut a_gap_is_left = Play::from("4k3/8/8/1p1p1p1p/1P1P1P2/8/7P/4K3 w - - 0 1");
    a_gap_is_left.moves("h2h3");
    a_gap_is_left.assert_open();
    let mut a_rook_is_left = Play::from("k7/8/8/8/8/8/1r6/K6R w - - 0 1");
    a_rook_is_left.moves("a1b2");
    a_rook_is_left.assert_open();
}

#[test]
fn law_26_the_fifth_repetition_ends_the_game() {
    let mut play = Play::usual();
    for _ in 0..3 {
        play.moves(KNIGHTS);
        play.assert_open();
    }
    play.moves("g1f3 g8f6 f3g1");
    play.assert_open();
    play.moves("f6g8");
    play.assert_ended(Points::Draw, Reason::FivefoldRepetition);
}

#[test]
fn law_26_castling_rights_make_another_position() {
    let mut play = Play::from("4k2r/8/8/8/8/8/8/4K2R w K - 0 1");
    // The rook's first move loses the castling right, so the start position occurs only once.
    for _ in 0..4 {
        play.moves("h1g1 e8d8 g1h1 d8e8");
        play.assert_open();
    }
    play.moves("h1g1");
    play.assert_ended(Points::Draw, Reason::FivefoldRepetition);
}

#[test]
fn law_26_another_side_to_move_makes_another_position() {
    let mut play = Play::from("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    // Each side in turn loses a tempo by triangulation, so every five plies the pieces return to
    // their start squares, with White to move on plies 0, 10, 20, 30 and 40 only.
    for round in 1..=4 {
        play.moves("e1d2 e8d8 d2d1 d8e8 d1e1");
        play.assert_open();
        play.moves("e8f8 e1f2 f8f7 f2e1");
        play.assert_open();
        play.moves("f7e8");
        assert_eq!(play.game.verdict().is_some(), round == 4);
    }
    play.assert_ended(Points::Draw, Reason::FivefoldRepetition);
}

#[test]
fn law_27_seventy_five_moves_end_the_game() {
    let mut play = Play::from("4k3/8/8/8/8/8/8/R3K3 w - - 148 100");
    play.moves("a1a2");
    play.assert_open();
    play.moves("e8d8");
    play.assert_ended(Points::Draw, Reason::SeventyFiveMoves);

    let mut pawn_move = Play::from("4k3/8/8/8/8/8/P7/R3K3 w - - 149 100");
    pawn_move.moves("a2a3");
    pawn_move.assert_open();

    let mut mate = Play::from("7k/8/6K1/8/8/8/8/5Q2 w - - 149 100");
    mate.moves("f1f8");
    mate.assert_ended(Points::WhiteWins, Reason::Checkmate);
}

#[test]
fn law_28_the_flag_loses_unless_the_opponent_cannot_mate() {
    for (fen, score, reason) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            Points::BlackWins,
            Reason::Flag,
        ),
        (
            "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1",
            Points::WhiteWins,
            Reason::Flag,
        ),
        (
            "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
            Points::Draw,
            Reason::FlagCannotMate,
        ),
        // Black has a queen, and loses it after any move of White.
        (
            "8/8/8/8/4k3/8/R5q1/7K w - - 0 1",
            Points::Draw,
            Reason::FlagCannotMate,
        ),
        // A lone knight, and a pawn that may obstruct its own king.
        (
            "4k3/4n3/8/8/8/8/7P/7K w - - 0 1",
            Points::BlackWins,
            Reason::Flag,
        ),
    ] {
        let mut play = Play::under(Terms {
            start: Some(fen.to_owned()),
            ..casual(one_stage(60_000, Bonus::None))
        });
        assert_eq!(
            play.wait(59_999).ask(&Command::Flag),
            Err(Refusal::TimeLeft)
        );
        play.wait(1).ask(&Command::Flag).unwrap();
        play.assert_ended(score, reason);
        assert_eq!(reason.article(), Some("6.9"));
    }
}

#[test]
fn law_28_without_a_clock_no_flag_falls() {
    let mut play = Play::usual();
    assert_eq!(
        play.wait(u64::MAX).ask(&Command::Flag),
        Err(Refusal::TimeLeft)
    );
}

#[test]
fn law_29_a_flag_that_fell_before_the_move_stands() {
    let mut play = Play::timed(60_000, Bonus::Increment { millis: 5_000 });
    play.wait(60_000);
    for command in [
        mv(White, "e2e4"),
        mv(Black, "e7e5"),
        Command::Resign { by: White },
        Command::Resign { by: Black },
        accept_draw(White),
        Command::ProposeTakeback { by: White },
        accept_takeback(White),
        Command::Abort { by: White },
    ] {
        assert_eq!(play.ask(&command), Err(Refusal::FlagFallen), "{command:?}");
    }
    play.ask(&Command::Flag).unwrap();
    play.assert_ended(Points::BlackWins, Reason::Flag);
    assert_eq!(play.remaining(), [0, 60_000]);
}

#[test]
fn law_29_a_later_flag_changes_nothing() {
    let mut play = Play::timed(60_000, Bonus::None);
    play.moves("f2f3 e7e5 g2g4").wait(59_999).moves("d8h4");
    play.assert_ended(Points::BlackWins, Reason::Checkmate);
    assert_eq!(
        play.wait(600_000).ask(&Command::Flag),
        Err(Refusal::GameOver)
    );
    assert_eq!(play.remaining(), [60_000, 1]);
}

#[test]
fn law_29_one_reason_is_reported_in_order() {
    let mut mate_on_move_75 = Play::from("7k/8/6K1/8/8/8/8/5Q2 w - - 149 100");
    mate_on_move_75.moves("f1f8");
    mate_on_move_75.assert_ended(Points::WhiteWins, Reason::Checkmate);

    let mut stalemate_on_move_75 = Play::from("7k/5Q2/8/6K1/8/8/8/8 w - - 149 100");
    stalemate_on_move_75.moves("g5g6");
    stalemate_on_move_75.assert_ended(Points::Draw, Reason::Stalemate);

    let mut stalemate_and_dead = Play::from("k7/2K5/8/8/8/8/5p2/4B3 w - - 0 1");
    stalemate_and_dead.moves("e1f2");
    stalemate_and_dead.assert_ended(Points::Draw, Reason::Stalemate);

    let mut fivefold_on_move_75 =
        Play::from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 134 100");
    for _ in 0..4 {
        fivefold_on_move_75.moves(KNIGHTS);
    }
    fivefold_on_move_75.assert_ended(Points::Draw, Reason::FivefoldRepetition);
}

#[test]
fn law_29_an_offer_made_with_the_last_move_is_dropped() {
    let mut play = Play::usual();
    play.moves("f2f3 e7e5 g2g4").offer("d8h4");
    play.assert_ended(Points::BlackWins, Reason::Checkmate);
    assert_eq!(play.game.draw_offer(), None);
}

#[test]
fn law_30_points_and_how_a_result_is_written() {
    for (score, pgn, winner) in [
        (Points::WhiteWins, "1-0", Some(White)),
        (Points::BlackWins, "0-1", Some(Black)),
        (Points::Draw, "1/2-1/2", None),
        (Points::None, "*", None),
    ] {
        assert_eq!((score.pgn(), score.winner()), (pgn, winner));
    }
    assert_eq!(Points::win(White), Points::WhiteWins);
    assert_eq!(Points::win(Black), Points::BlackWins);
}

#[test]
fn every_result_has_a_sentence() {
    let sentence = |score, reason| Verdict { score, reason }.to_string();
    assert_eq!(
        sentence(Points::WhiteWins, Reason::Flag),
        "White won: the opponent's time ran out."
    );
    assert_eq!(
        sentence(Points::None, Reason::Aborted),
        "No result: aborted before both sides had moved."
    );
}

#[test]
fn only_the_side_to_move_moves() {
    let mut play = Play::usual();
    assert_eq!(play.ask(&mv(Black, "e7e5")), Err(Refusal::NotYourTurn));
    play.moves("e2e4");
    assert_eq!(play.ask(&mv(White, "d2d4")), Err(Refusal::NotYourTurn));
    assert_eq!(Refusal::NotYourTurn.article(), Some("1.2"));
}

#[test]
fn rejects_an_illegal_move_with_its_reason() {
    let mut play = Play::usual();
    for illegal in ["e2e5", "e1e2", "e7e5", "e2e4q", "a3a4"] {
        let refusal = play.attempt(illegal).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)), "{illegal}");
        assert!(refusal.article().is_some(), "{illegal}");
        assert!(
            refusal.to_string().starts_with("This move is not legal: "),
            "{refusal}"
        );
    }
    let mut promotion = Play::from("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    assert!(matches!(
        promotion.attempt("a7a8"),
        Err(Refusal::IllegalMove(_))
    ));
    promotion.moves("a7a8n");
}

#[test]
fn journal_has_one_form_of_castling() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (chess960, asked, written) in [
        (false, "e1g1", "e1g1"),
        (false, "e1h1", "e1g1"),
        (true, "e1h1", "e1h1"),
    ] {
        let mut play = Play::under(Terms {
            start: Some(fen.to_owned()),
            chess960,
            ..casual(TimeControl::Unlimited)
        });
        let events = play.attempt(asked).unwrap();
        assert!(
            matches!(&events[0], staunton_arbiter::Event::Moved { uci, .. } if uci == written),
            "{events:?}"
        );
        assert_eq!(play.replayed(), play.game);
    }
}
