//! Samples of all serialized game data, in `tests/samples`.

use rules::Color::{Black, White};
use samples::{Samples, variants};
use staunton_arbiter::{
    Argument, Bonus, CanMate, Claims, Event, Events, Finding, Points, Reason, Ruling, Stage, Terms,
    TimeControl, Timestamp, Verdict,
};

fn samples() -> Samples {
    Samples::of_crate(env!("CARGO_MANIFEST_DIR"))
}

/// Returns at least one sample of each event, and of each form of it.
fn events() -> Vec<Event> {
    let moved = |uci: &str, remaining| Event::Moved {
        uci: uci.to_owned(),
        remaining,
    };
    let claimed = |by, uci: Option<&str>, ruling| Event::DrawClaimed {
        by,
        uci: uci.map(str::to_owned),
        ruling,
    };
    let wrong = |opponent_remaining| Ruling::Wrong { opponent_remaining };
    vec![
        Event::Started,
        moved("e2e4", Some(299_123)),
        moved("e7e8q", None),
        claimed(White, None, Ruling::Right),
        claimed(Black, Some("g8f6"), wrong(Some(420_000))),
        claimed(White, Some("e1h1"), wrong(None)),
        Event::DrawOffered { by: White },
        Event::DrawDeclined { by: Some(Black) },
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
        Event::LagSpared { millis: 120 },
        Event::TimeGiven {
            by: Black,
            millis: 15_000,
        },
        Event::VacationTaken { by: White, days: 5 },
        Event::Ended {
            verdict: Verdict {
                score: Points::WhiteWins,
                reason: Reason::Checkmate,
            },
            remaining: Some([12_345, 0]),
            findings: Vec::new(),
        },
        Event::Ended {
            verdict: Verdict {
                score: Points::Draw,
                reason: Reason::FlagCannotMate,
            },
            remaining: None,
            findings: vec![Finding {
                side: Black,
                can_mate: CanMate::No(Argument::Material),
                nodes: 1_234,
            }],
        },
        Event::TakenBack {
            plies: 2,
            remaining: Some([300_000, 299_000]),
            stages: Some([0, 1]),
        },
        Event::Berserked {
            by: Black,
            remaining: 90_000,
        },
        Event::ClocksStarted,
    ]
}

fn score_of(reason: Reason) -> Points {
    match reason {
        Reason::Checkmate | Reason::Resignation | Reason::Adjudicated => Points::WhiteWins,
        Reason::Flag | Reason::Abandoned => Points::BlackWins,
        Reason::Aborted | Reason::NoFirstMove => Points::None,
        _ => Points::Draw,
    }
}

fn answers() -> [CanMate; 6] {
    [
        CanMate::Yes,
        CanMate::No(Argument::GameOver),
        CanMate::No(Argument::Material),
        CanMate::No(Argument::Blockade),
        CanMate::No(Argument::Exhaustion),
        CanMate::Unknown,
    ]
}

fn stage(moves: Option<u16>, bonus: Bonus) -> Stage {
    Stage {
        moves,
        millis: 5_400_000,
        bonus,
    }
}

fn bonuses() -> [Bonus; 4] {
    [
        Bonus::None,
        Bonus::Increment { millis: 30_000 },
        Bonus::Bronstein { millis: 3_000 },
        Bonus::Delay { millis: 5_000 },
    ]
}

fn times() -> Vec<TimeControl> {
    let mut times = vec![
        TimeControl::Unlimited,
        TimeControl::Correspondence {
            days: 3,
            vacation: 0,
        },
        TimeControl::Correspondence {
            days: 14,
            vacation: 30,
        },
    ];
    times.extend(bonuses().map(|bonus| TimeControl::Clock {
        stages: vec![stage(Some(40), bonus), stage(None, Bonus::None)],
    }));
    times
}

const CLAIMS: [Claims; 3] = [Claims::ByPlayers, Claims::WithoutPenalty, Claims::Automatic];

#[test]
fn events_match_their_samples() {
    let events = events();
    variants!(Event:
        Started Moved DrawClaimed DrawOffered DrawDeclined TakebackProposed TakebackDeclined
        TakenBack Credited LagSpared TimeGiven VacationTaken Ended
        Berserked ClocksStarted)
    .assert_complete(&events);
    variants!(Ruling: Right Wrong).assert_complete(events.iter().filter_map(|event| match event {
        Event::DrawClaimed { ruling, .. } => Some(ruling),
        _ => None,
    }));
    samples().json("event", &events);
}

/// A row carries its format number, which a later version increases: the row stays readable.
#[test]
fn journal_rows_match_their_samples() {
    let rows: Vec<Events> = events()
        .into_iter()
        .map(|event| Events::new(vec![event]))
        .collect();
    let written = |place: usize| serde_json::to_string(&rows[place]).unwrap();
    let lines = samples().lines("journal_row", rows.len(), written);
    for (place, line) in lines.iter().enumerate() {
        let read: Events = serde_json::from_str(line).unwrap();
        assert_eq!(read, rows[place], "{line}");
        let without_format = |row: &str| row.split_once(',').map(|(_, events)| events.to_owned());
        assert_eq!(without_format(&written(place)), without_format(line));
    }
}

#[test]
fn findings_match_their_samples() {
    variants!(CanMate: Yes No Unknown).assert_complete(&answers());
    let findings = answers().map(|can_mate| Finding {
        side: White,
        can_mate,
        nodes: 100_000,
    });
    samples().json("finding", &findings);
}

#[test]
fn terms_match_their_samples() {
    let times = times();
    variants!(TimeControl: Unlimited Clock Correspondence).assert_complete(&times);
    variants!(Bonus: None Increment Bronstein Delay).assert_complete(&bonuses());
    variants!(Claims: ByPlayers WithoutPenalty Automatic).assert_complete(&CLAIMS);
    samples().json("time_control", &times);
    samples().json("claims", &CLAIMS);
    let mut terms = vec![Terms {
        start: Some("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1".to_owned()),
        chess960: true,
        time: TimeControl::fischer(180_000, 2_000),
        rated: false,
        claims: Claims::Automatic,
        first_move: Some(20_000),
    }];
    terms.extend(times.into_iter().map(|time| Terms {
        start: None,
        chess960: false,
        rated: time != TimeControl::Unlimited,
        time,
        claims: Claims::ByPlayers,
        first_move: None,
    }));
    samples().json("terms", &terms);
}

#[test]
fn verdicts_match_their_samples() {
    variants!(Points: WhiteWins BlackWins Draw None).assert_complete(&Points::ALL);
    samples().json("points", &Points::ALL);
    samples().json("reason", &Reason::ALL);
    let verdicts = Reason::ALL.map(|reason| Verdict {
        score: score_of(reason),
        reason,
    });
    samples().json("verdict", &verdicts);
}
