//! Old journals stay readable, and damaged rows are reported.

use rules::Color::{Black, White};
use staunton_arbiter::{
    Argument, CanMate, Claims, Event, Events, Finding, Game, JournalError, Millis, Points, Reason,
    ReplayError, Ruling, Terms, TimeControl, Timestamp, Verdict,
};

use crate::play::{Play, T0, casual, one_stage};

/// A sample of every event in format 1. Never edited: a program that cannot read it cannot read the
/// games of that format.
const FORMAT_1: &str = include_str!("../journal/format_1.jsonl");

#[test]
fn reads_events_of_format_1() {
    let rows: Vec<Events> = FORMAT_1
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect();
    let read: Vec<Event> = rows.iter().flat_map(|row| row.events.clone()).collect();
    let ended = |score, reason, remaining| Event::Ended {
        verdict: Verdict { score, reason },
        remaining,
        findings: Vec::new(),
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
        Event::DrawDeclined { by: None },
        Event::TakebackProposed { by: Black },
        Event::TakebackDeclined,
        Event::TakenBack {
            plies: 2,
            remaining: Some([300_000, 299_000]),
            stages: None,
        },
        Event::TakenBack {
            plies: 1,
            remaining: None,
            stages: None,
        },
        Event::Credited {
            millis: 3_596_000,
            until: Timestamp(1_700_003_600_000),
        },
        ended(Points::WhiteWins, Reason::Checkmate, Some([12_345, 0])),
        ended(Points::Draw, Reason::Stalemate, None),
        ended(Points::Draw, Reason::DeadPosition, None),
        ended(Points::Draw, Reason::FivefoldRepetition, None),
        ended(Points::Draw, Reason::SeventyFiveMoves, None),
        ended(Points::BlackWins, Reason::Resignation, None),
        ended(Points::Draw, Reason::ResignationCannotMate, None),
        ended(Points::BlackWins, Reason::Flag, Some([0, 1])),
        ended(Points::Draw, Reason::FlagCannotMate, Some([1, 0])),
        ended(Points::Draw, Reason::Agreement, None),
        ended(Points::None, Reason::Aborted, None),
    ];
    assert_eq!(read, expected);

    for (row, line) in rows.iter().zip(FORMAT_1.lines()) {
        assert_written_as(row, 1, line);
    }
}

/// New in format 2: claims. Never edited either.
const FORMAT_2: &str = include_str!("../journal/format_2.jsonl");

#[test]
fn reads_events_of_format_2() {
    let claimed = |uci: Option<&str>, ruling| Event::DrawClaimed {
        by: White,
        uci: uci.map(str::to_owned),
        ruling,
    };
    let wrong = |opponent_remaining| Ruling::Wrong { opponent_remaining };
    let ended = |reason| Event::Ended {
        verdict: Verdict {
            score: Points::Draw,
            reason,
        },
        remaining: None,
        findings: Vec::new(),
    };
    let expected = [
        vec![
            claimed(None, Ruling::Right),
            ended(Reason::ThreefoldRepetition),
        ],
        vec![
            claimed(Some("g1f3"), Ruling::Right),
            ended(Reason::FiftyMoves),
        ],
        vec![claimed(None, wrong(Some(420_000)))],
        vec![claimed(Some("e1g1"), wrong(None)), moved("e1g1", None)],
    ];
    for (line, expected) in FORMAT_2.lines().zip(expected) {
        let row: Events = serde_json::from_str(line).unwrap();
        assert_eq!(row.events, expected);
        assert_written_as(&row, 2, line);
    }
}

/// New in format 3: the findings behind a verdict. Never edited either.
const FORMAT_3: &str = include_str!("../journal/format_3.jsonl");

#[test]
fn reads_events_of_format_3() {
    let finding = |side, can_mate, nodes| Finding {
        side,
        can_mate,
        nodes,
    };
    let cannot = |side, argument| finding(side, CanMate::No(argument), 1);
    let ended = |score, reason, findings: &[Finding]| Event::Ended {
        verdict: Verdict { score, reason },
        remaining: None,
        findings: findings.to_vec(),
    };
    let expected = [
        ended(
            Points::Draw,
            Reason::DeadPosition,
            &[
                cannot(White, Argument::Blockade),
                cannot(Black, Argument::Exhaustion),
            ],
        ),
        ended(
            Points::Draw,
            Reason::FlagCannotMate,
            &[cannot(Black, Argument::Material)],
        ),
        ended(
            Points::Draw,
            Reason::ResignationCannotMate,
            &[cannot(White, Argument::GameOver)],
        ),
        ended(
            Points::WhiteWins,
            Reason::Resignation,
            &[finding(White, CanMate::Yes, 27)],
        ),
        ended(
            Points::BlackWins,
            Reason::Flag,
            &[finding(Black, CanMate::Unknown, 100_000)],
        ),
    ];
    assert_eq!(FORMAT_3.lines().count(), expected.len());
    for (line, expected) in FORMAT_3.lines().zip(expected) {
        let row: Events = serde_json::from_str(line).unwrap();
        assert_eq!(row.events, [expected]);
        assert_written_as(&row, 3, line);
    }
}

/// New in format 4: the player who declined. Never edited either.
const FORMAT_4: &str = include_str!("../journal/format_4.jsonl");

#[test]
fn reads_events_of_format_4() {
    let row: Events = serde_json::from_str(FORMAT_4.trim_end()).unwrap();
    assert_eq!(row.events, [Event::DrawDeclined { by: Some(Black) }]);
    assert_written_as(&row, 4, FORMAT_4.trim_end());
}

/// New in format 5: lag, time gifts, first moves, and absent players. Never edited either.
const FORMAT_5: &str = include_str!("../journal/format_5.jsonl");

#[test]
fn reads_events_of_format_5() {
    let ended = |score, reason, remaining| Event::Ended {
        verdict: Verdict { score, reason },
        remaining,
        findings: Vec::new(),
    };
    let (by, millis) = (Black, 15_000);
    let expected = [
        vec![
            Event::LagSpared { millis: 120 },
            moved("e2e4", Some(299_120)),
        ],
        vec![Event::TimeGiven { by, millis }],
        vec![ended(
            Points::None,
            Reason::NoFirstMove,
            Some([300_000, 300_000]),
        )],
        vec![ended(
            Points::WhiteWins,
            Reason::Abandoned,
            Some([1_000, 2_000]),
        )],
        vec![ended(Points::Draw, Reason::AbandonedCannotMate, None)],
    ];
    assert_eq!(FORMAT_5.lines().count(), expected.len());
    for (line, expected) in FORMAT_5.lines().zip(expected) {
        let row: Events = serde_json::from_str(line).unwrap();
        assert_eq!(row.events, expected);
        assert_written_as(&row, 5, line);
    }
}

/// New in format 6: vacation. Never edited either.
const FORMAT_6: &str = include_str!("../journal/format_6.jsonl");

#[test]
fn reads_events_of_format_6() {
    let row: Events = serde_json::from_str(FORMAT_6.trim_end()).unwrap();
    let (by, days) = (White, 5);
    assert_eq!(row.events, [Event::VacationTaken { by, days }]);
    assert_written_as(&row, 6, FORMAT_6.trim_end());
}

/// New in format 7: a takeback returns to a stage of the clock. Never edited either.
const FORMAT_7: &str = include_str!("../journal/format_7.jsonl");

#[test]
fn reads_events_of_format_7() {
    let row: Events = serde_json::from_str(FORMAT_7.trim_end()).unwrap();
    let expected = Event::TakenBack {
        plies: 1,
        remaining: Some([300_000, 299_000]),
        stages: Some([0, 1]),
    };
    assert_eq!(row.events, [expected]);
    assert_written_as(&row, 7, FORMAT_7.trim_end());
}

/// New in format 8: a player halves the own time. Never edited either.
const FORMAT_8: &str = include_str!("../journal/format_8.jsonl");

#[test]
fn reads_events_of_format_8() {
    let row: Events = serde_json::from_str(FORMAT_8.trim_end()).unwrap();
    let (by, remaining) = (Black, 90_000);
    assert_eq!(row.events, [Event::Berserked { by, remaining }]);
    assert_written_as(&row, 8, FORMAT_8.trim_end());
}

/// New in format 9: the clocks are started before the first moves. Never edited either.
const FORMAT_9: &str = include_str!("../journal/format_9.jsonl");

#[test]
fn reads_events_of_format_9() {
    let row: Events = serde_json::from_str(FORMAT_9.trim_end()).unwrap();
    assert_eq!(row.events, [Event::ClocksStarted]);
    assert_written_as(&row, 9, FORMAT_9.trim_end());
}

/// Before format 4 a wrong claim replaced the opponent's offer, and the row did not contain the
/// player who declined: after any decline no offer was pending.
#[test]
fn old_decline_leaves_no_offer() {
    let claim = Event::DrawClaimed {
        by: Black,
        uci: None,
        ruling: Ruling::Wrong {
            opponent_remaining: None,
        },
    };
    let rows = [
        vec![Event::Started],
        vec![moved("e2e4", None)],
        vec![moved("e7e5", None)],
        vec![moved("g1f3", None), Event::DrawOffered { by: White }],
        // Two wrong claims in one turn were still accepted then.
        vec![claim.clone()],
        vec![claim],
        vec![Event::DrawDeclined { by: None }],
    ];
    let rows = rows.into_iter().map(|events| (T0, events));
    let game = Game::replay(casual(TimeControl::Unlimited), rows).unwrap();
    assert_eq!(game.draw_offer(), None);
}

/// Checks that today's serialization differs from the old row only in the format number.
#[track_caller]
fn assert_written_as(row: &Events, format: u16, line: &str) {
    let then = format!(r#"{{"format":{format},"#);
    let now = format!(r#"{{"format":{},"#, staunton_arbiter::EVENT_FORMAT);
    let written = serde_json::to_string(row).unwrap();
    assert_eq!(written.replacen(&now, &then, 1), line);
}

#[test]
fn reads_old_terms() {
    let json = r#"{"start":null,"chess960":false,"time":{"kind":"clock","stages":[{"moves":40,"millis":5400000,"bonus":{"kind":"increment","millis":30000}},{"moves":null,"millis":1800000,"bonus":{"kind":"none"}}]},"rated":true}"#;
    let terms: Terms = serde_json::from_str(json).unwrap();
    assert_eq!(
        terms.claims,
        Claims::ByPlayers,
        "the meaning from before there was a choice"
    );
    let today = serde_json::to_string(&terms).unwrap();
    assert_eq!(today.replace(r#","claims":"by_players""#, ""), json);
    assert_eq!(terms.first_move, None, "White's clock ran from the start");
    assert!(Game::new(terms).is_ok());
}

fn moved(uci: &str, remaining: Option<Millis>) -> Event {
    Event::Moved {
        uci: uci.to_owned(),
        remaining,
    }
}

/// Checks that the last row of such a journal is reported with this error.
#[track_caller]
fn assert_damaged(rows: &[&[Event]], error: JournalError) {
    let version = rows.len() as u32;
    let rows = rows.iter().map(|&events| (T0, events));
    let found = Game::replay(casual(TimeControl::Unlimited), rows);
    assert_eq!(found, Err(ReplayError::Row { version, error }));
}

#[test]
fn journal_begins_with_start_and_stops_at_end() {
    let e4 = moved("e2e4", None);
    let ended = Event::Ended {
        verdict: Verdict {
            score: Points::None,
            reason: Reason::Aborted,
        },
        remaining: None,
        findings: Vec::new(),
    };
    assert_damaged(&[&[]], JournalError::EmptyRow);
    assert_damaged(&[std::slice::from_ref(&e4)], JournalError::NotStarted);
    assert_damaged(
        &[&[Event::Started], &[Event::Started]],
        JournalError::StartedTwice,
    );
    assert_damaged(
        &[&[Event::Started], &[ended, e4]],
        JournalError::AfterTheEnd,
    );
}

#[test]
fn reports_moves_and_takebacks_that_cannot_be_applied() {
    for uci in ["e2e5", "e7e5", "", "\u{0}"] {
        let illegal = JournalError::IllegalMove {
            uci: uci.to_owned(),
            fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
        };
        assert_damaged(&[&[Event::Started], &[moved(uci, None)]], illegal);
    }
    for plies in [0, 2, u16::MAX] {
        let taken_back = Event::TakenBack {
            plies,
            remaining: None,
            stages: None,
        };
        assert_damaged(
            &[&[Event::Started], &[moved("e2e4", None)], &[taken_back]],
            JournalError::TakenBack { plies, made: 1 },
        );
    }
}

#[test]
fn rejects_times_in_a_game_without_a_clock() {
    for event in [
        moved("e2e4", Some(1)),
        Event::Credited {
            millis: 1,
            until: T0,
        },
        Event::Ended {
            verdict: Verdict {
                score: Points::Draw,
                reason: Reason::Agreement,
            },
            remaining: Some([1, 1]),
            findings: Vec::new(),
        },
    ] {
        assert_damaged(&[&[Event::Started], &[event]], JournalError::Clock);
    }
}

#[test]
fn rejects_impossible_offers_and_answers() {
    let e4 = moved("e2e4", None);
    let e5 = moved("e7e5", None);
    let takeback = |by| Event::TakebackProposed { by };
    for events in [
        vec![Event::DrawOffered { by: Black }],
        vec![Event::DrawOffered { by: White }],
        vec![Event::DrawDeclined { by: None }],
        vec![Event::TakebackDeclined],
        vec![takeback(White)],
        vec![e4.clone(), takeback(Black)],
        vec![e4.clone(), takeback(White), takeback(White)],
        vec![e4, e5, Event::DrawOffered { by: White }],
    ] {
        assert_damaged(&[&[Event::Started], &events], JournalError::Offer);
    }
}

#[test]
fn rejects_missing_times_in_a_game_with_a_clock() {
    let rows = [(T0, vec![Event::Started]), (T0, vec![moved("e2e4", None)])];
    let found = Game::replay(
        casual(one_stage(1_000, staunton_arbiter::Bonus::None)),
        rows,
    );
    let error = found.unwrap_err();
    assert_eq!(
        error.to_string(),
        "row 2 of the journal: times in a game without a clock, or none in a game with one"
    );
}

#[test]
fn failed_row_leaves_the_game_unchanged() {
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
fn replay_takes_verdicts_and_times_from_the_journal() {
    // Rows that no arbiter writes: mate on the board, but the game continues; a draw by
    // insufficient material with all pieces; more time than there ever was.
    let terms = casual(one_stage(60_000, staunton_arbiter::Bonus::None));
    let verdict = Verdict {
        score: Points::Draw,
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
                findings: Vec::new(),
            }],
        ),
    ];
    let game = Game::replay(terms, rows).unwrap();
    assert_eq!(game.verdict(), Some(verdict));
    assert_eq!(game.remaining_after(), [Some(777_777); 4]);
    assert_eq!(game.remaining(White, T0), Some(5));
    assert_eq!(game.remaining(Black, T0), Some(6));
}
