//! Invalid terms are rejected with a sentence.

use rules::Outcome;
use staunton_arbiter::{
    Bonus, Game, MAX_BONUS_MILLIS, MAX_DAYS, MAX_STAGE_MILLIS, MAX_STAGE_MOVES, MAX_STAGES,
    MAX_VACATION, Stage, Terms, TermsError, TimeControl,
};

use crate::play::casual;

const LAST: Stage = Stage {
    moves: None,
    millis: 60_000,
    bonus: Bonus::None,
};
const FIRST: Stage = Stage {
    moves: Some(40),
    ..LAST
};

fn time(stages: &[Stage]) -> Terms {
    casual(TimeControl::Clock {
        stages: stages.to_vec(),
    })
}

fn start(fen: &str) -> Terms {
    Terms {
        start: Some(fen.to_owned()),
        ..casual(TimeControl::Unlimited)
    }
}

#[test]
fn rejects_unplayable_terms() {
    let moves = |moves| Stage { moves, ..LAST };
    let millis = |millis| Stage { millis, ..LAST };
    let bonus = |bonus| Stage { bonus, ..LAST };
    let too_much = MAX_BONUS_MILLIS + 1;
    let too_many = vec![FIRST; MAX_STAGES + 1];
    for (terms, error) in [
        (time(&[]), TermsError::NoStage),
        (time(&too_many), TermsError::TooManyStages),
        (
            time(&[LAST, LAST]),
            TermsError::StageWithoutMoves { number: 1 },
        ),
        (time(&[FIRST, FIRST]), TermsError::LastStageWithMoves),
        (time(&[FIRST]), TermsError::LastStageWithMoves),
        (
            time(&[moves(Some(0)), LAST]),
            TermsError::StageMoves { number: 1 },
        ),
        (
            time(&[FIRST, moves(Some(MAX_STAGE_MOVES + 1)), LAST]),
            TermsError::StageMoves { number: 2 },
        ),
        (time(&[millis(0)]), TermsError::NoTime),
        (
            time(&[millis(MAX_STAGE_MILLIS + 1)]),
            TermsError::StageTime { number: 1 },
        ),
        (
            time(&[bonus(Bonus::Increment { millis: too_much })]),
            TermsError::Bonus { number: 1 },
        ),
        (
            time(&[FIRST, bonus(Bonus::Bronstein { millis: too_much })]),
            TermsError::Bonus { number: 2 },
        ),
        (
            time(&[bonus(Bonus::Delay { millis: u64::MAX })]),
            TermsError::Bonus { number: 1 },
        ),
        (
            casual(TimeControl::Correspondence {
                days: 0,
                vacation: 0,
            }),
            TermsError::Days,
        ),
        (
            casual(TimeControl::Correspondence {
                days: MAX_DAYS + 1,
                vacation: 0,
            }),
            TermsError::Days,
        ),
        (
            casual(TimeControl::Correspondence {
                days: 1,
                vacation: MAX_VACATION + 1,
            }),
            TermsError::Vacation,
        ),
        (
            start("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
            TermsError::NoLegalMove(Outcome::Stalemate),
        ),
        (
            start("5Q1k/8/6K1/8/8/8/8/8 b - - 0 1"),
            TermsError::NoLegalMove(Outcome::Checkmate),
        ),
        (start("7k/8/6K1/8/8/8/8/8 w - - 0 1"), TermsError::DeadStart),
        (
            start("4k3/8/8/8/8/8/p7/R3K3 w - - 150 100"),
            TermsError::SeventyFiveMoves,
        ),
    ] {
        assert_eq!(Game::new(terms), Err(error.clone()));
        let sentence = error.to_string();
        assert!(sentence.ends_with('.') && sentence.len() > 20, "{sentence}");
    }
}

#[test]
fn rejects_an_invalid_fen_with_its_reason() {
    for fen in ["", "not a fen", "8/8/8/8/8/8/8/8 w - - 0 1"] {
        let error = Game::new(start(fen)).unwrap_err();
        assert!(matches!(error, TermsError::Fen(_)), "{fen}");
        let sentence = error.to_string();
        assert!(
            sentence.starts_with("The starting position is not valid: "),
            "{sentence}"
        );
        assert!(!sentence.ends_with(".."), "{sentence}");
    }
}

#[test]
fn accepts_terms_exactly_at_the_limits() {
    let most = Stage {
        moves: Some(MAX_STAGE_MOVES),
        millis: MAX_STAGE_MILLIS,
        bonus: Bonus::Increment {
            millis: MAX_BONUS_MILLIS,
        },
    };
    let mut stages = vec![most; MAX_STAGES - 1];
    stages.push(Stage {
        moves: None,
        millis: 0,
        bonus: Bonus::Increment { millis: 0 },
    });
    for terms in [
        time(&stages),
        time(&[Stage { millis: 1, ..LAST }]),
        casual(TimeControl::Correspondence {
            days: 1,
            vacation: 0,
        }),
        casual(TimeControl::Correspondence {
            days: MAX_DAYS,
            vacation: MAX_VACATION,
        }),
        casual(TimeControl::fischer(300_000, 3_000)),
    ] {
        assert!(Game::new(terms.clone()).is_ok(), "{terms:?}");
    }
}

/// A start position may be dead because its pieces block each other: more of these pieces do not
/// help.
#[test]
fn dead_start_message_does_not_blame_missing_pieces() {
    let wall = start("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1");
    let error = Game::new(wall).unwrap_err();
    assert_eq!(error, TermsError::DeadStart);
    assert!(!error.to_string().contains("more pieces"), "{error}");
    let fewer = start("4k3/8/8/3p1p1p/3P1P1P/8/8/4K3 w - - 0 1");
    assert!(Game::new(fewer).is_ok());
}

#[test]
fn replays_a_game_whose_start_is_now_dead() {
    let terms = start("7k/8/6K1/8/8/8/8/8 w - - 0 1");
    assert!(Game::new(terms.clone()).is_err());
    let no_rows: [(staunton_arbiter::Timestamp, Vec<staunton_arbiter::Event>); 0] = [];
    assert!(Game::replay(terms, no_rows).is_ok());
}
