//! What has been written stays readable, and what is damaged is named.

use arbiter::{
    Event, Events, Game, JournalError, Millis, Reason, ReplayError, Score, Terms, TimeControl,
    Timestamp, Verdict,
};
use rules::Color::{Black, White};

use crate::play::{Play, T0, casual, one_stage};

/// A sample of every event in format 1. It is never edited: a program that cannot read it
/// as it stands cannot read the games that were played.
const FORMAT_1: &str = include_str!("../journal/format_1.jsonl");

#[test]
fn events_written_in_format_1_stay_readable() {
    let rows: Vec<Events> = FORMAT_1
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect();
    let read: Vec<Event> = rows.iter().flat_map(|row| row.events.clone()).collect();
    let ended = |score, reason, remaining| Event::Ended {
        verdict: Verdict { score, reason },
        remaining,
    };
    let expected = [
        Event::Started,
        Event::Moved {
            uci: "e2e4".to_owned(),
            remaining: Some(301_500),
        },
        Event::Moved {
            uci: "e7e8q".to_owned(),
            remaining: None,
        },
        Event::DrawOffered { by: White },
        Event::DrawDeclined,
        Event::TakebackProposed { by: Black },
        Event::TakebackDeclined,
        Event::TakenBack {
            plies: 2,
            remaining: Some([300_000, 299_000]),
        },
        Event::TakenBack {
            plies: 1,
            remaining: None,
        },
        Event::Credited {
            millis: 3_596_000,
            until: Timestamp(1_700_003_600_000),
        },
        ended(Score::WhiteWins, Reason::Checkmate, Some([12_345, 0])),
        ended(Score::Draw, Reason::Stalemate, None),
        ended(Score::Draw, Reason::DeadPosition, None),
        ended(Score::Draw, Reason::FivefoldRepetition, None),
        ended(Score::Draw, Reason::SeventyFiveMoves, None),
        ended(Score::BlackWins, Reason::Resignation, None),
        ended(Score::Draw, Reason::ResignationCannotMate, None),
        ended(Score::BlackWins, Reason::Flag, Some([0, 1])),
        ended(Score::Draw, Reason::FlagCannotMate, Some([1, 0])),
        ended(Score::Draw, Reason::Agreement, None),
        ended(Score::None, Reason::Aborted, None),
    ];
    assert_eq!(read, expected);

    for (row, line) in rows.iter().zip(FORMAT_1.lines()) {
        assert_eq!(serde_json::to_string(row).unwrap(), line, "written as read");
    }
}

#[test]
fn terms_stay_readable() {
    let json = r#"{"start":null,"chess960":false,"time":{"kind":"clock","stages":[{"moves":40,"millis":5400000,"bonus":{"kind":"increment","millis":30000}},{"moves":null,"millis":1800000,"bonus":{"kind":"none"}}]},"rated":true}"#;
    let terms: Terms = serde_json::from_str(json).unwrap();
    assert_eq!(serde_json::to_string(&terms).unwrap(), json);
    assert!(Game::new(terms).is_ok());
}

fn moved(uci: &str, remaining: Option<Millis>) -> Event {
    Event::Moved {
        uci: uci.to_owned(),
        remaining,
    }
}

#[test]
fn a_damaged_journal_is_named_by_its_row() {
    let ended = Event::Ended {
        verdict: Verdict {
            score: Score::None,
            reason: Reason::Aborted,
        },
        remaining: None,
    };
    let start = vec![Event::Started];
    let illegal = |uci: &str| JournalError::IllegalMove {
        uci: uci.to_owned(),
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
    };
    for (rows, version, error) in [
        (vec![vec![]], 1, JournalError::EmptyRow),
        (vec![vec![moved("e2e4", None)]], 1, JournalError::NotStarted),
        (
            vec![start.clone(), start.clone()],
            2,
            JournalError::StartedTwice,
        ),
        (
            vec![start.clone(), vec![ended, moved("e2e4", None)]],
            2,
            JournalError::AfterTheEnd,
        ),
        (
            vec![start.clone(), vec![moved("e2e5", None)]],
            2,
            illegal("e2e5"),
        ),
        (
            vec![start.clone(), vec![moved("\u{0}", None)]],
            2,
            illegal("\u{0}"),
        ),
        (
            vec![start.clone(), vec![moved("e2e4", Some(1))]],
            2,
            JournalError::Clock,
        ),
        (
            vec![
                start.clone(),
                vec![Event::Credited {
                    millis: 1,
                    until: T0,
                }],
            ],
            2,
            JournalError::Clock,
        ),
        (
            vec![
                start.clone(),
                vec![moved("e2e4", None)],
                vec![Event::TakenBack {
                    plies: 2,
                    remaining: None,
                }],
            ],
            3,
            JournalError::TakenBack { plies: 2, made: 1 },
        ),
        (
            vec![
                start.clone(),
                vec![Event::TakenBack {
                    plies: 0,
                    remaining: None,
                }],
            ],
            2,
            JournalError::TakenBack { plies: 0, made: 0 },
        ),
        (
            vec![start.clone(), vec![Event::DrawOffered { by: Black }]],
            2,
            JournalError::Offer,
        ),
        (
            vec![start.clone(), vec![Event::DrawDeclined]],
            2,
            JournalError::Offer,
        ),
        (
            vec![start.clone(), vec![Event::TakebackDeclined]],
            2,
            JournalError::Offer,
        ),
        (
            vec![start, vec![Event::TakebackProposed { by: White }]],
            2,
            JournalError::Offer,
        ),
    ] {
        let rows = rows.into_iter().map(|events| (T0, events));
        let found = Game::replay(casual(TimeControl::Unlimited), rows);
        assert_eq!(found, Err(ReplayError::Row { version, error }));
    }
}

#[test]
fn times_missing_in_a_game_with_a_clock_are_an_error() {
    let rows = [(T0, vec![Event::Started]), (T0, vec![moved("e2e4", None)])];
    let found = Game::replay(casual(one_stage(1_000, arbiter::Bonus::None)), rows);
    let error = found.unwrap_err();
    assert_eq!(
        error.to_string(),
        "row 2 of the journal: times in a game without a clock, or none in a game with one"
    );
}

#[test]
fn a_row_that_cannot_be_applied_changes_nothing() {
    let mut play = Play::usual();
    play.moves("e2e4");
    let before = play.game.clone();
    assert!(
        play.game
            .apply(&[moved("e7e5", None), Event::Started], play.now)
            .is_err()
    );
    assert_eq!(play.game, before);
}

#[test]
fn verdicts_and_times_are_taken_from_the_journal_and_not_judged_again() {
    // No arbiter would write this: mate on the board, and the game goes on; a draw for
    // want of material with all men there; more time than there ever was.
    let terms = casual(one_stage(60_000, arbiter::Bonus::None));
    let verdict = Verdict {
        score: Score::Draw,
        reason: Reason::DeadPosition,
    };
    let moved = |uci: &str| moved(uci, Some(777_777));
    let rows = [
        (T0, vec![Event::Started]),
        (T0 + 500_000, vec![moved("f2f3")]),
        (T0 + 900_000, vec![moved("e7e5")]),
        (T0 + 900_000, vec![moved("g2g4")]),
        (T0 + 900_000, vec![moved("d8h4")]),
        (
            T0 + 900_000,
            vec![Event::Ended {
                verdict,
                remaining: Some([5, 6]),
            }],
        ),
    ];
    let game = Game::replay(terms, rows).unwrap();
    assert_eq!(game.verdict(), Some(verdict));
    assert_eq!(game.remaining_after(), [Some(777_777); 4]);
    assert_eq!(game.remaining(White, T0), Some(5));
    assert_eq!(game.remaining(Black, T0), Some(6));
}
