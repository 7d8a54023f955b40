//! Lists of games, and finished games.

use arbiter::{
    Argument, CanMate, Event, Finding, Points, Reason, Ruling, Terms, TimeControl, Timestamp,
    Verdict,
};
use rules::Color;
use staunton_store::{
    Append, AppendError, Between, BetweenQuery, Entry, GamesQuery, NewGame, PlayerId,
    PlayerOutcome, Speed,
};

use crate::words::*;

pub(crate) async fn lists_games_of_a_player_newest_first(database: &impl Database) {
    let store = with_games(database, [1, 5, 3].map(new_game)).await;
    let same_moment = NewGame {
        created_at: Timestamp(1_003),
        white: person(2),
        black: person(1),
        ..new_game(8)
    };
    store.create_game(same_moment).await.unwrap();
    let other = NewGame {
        white: person(4),
        ..open_game(9)
    };
    store.create_game(other).await.unwrap();

    let all = [5, 8, 3, 1].map(game_id);
    let list = async |number, limit| {
        let query = GamesQuery::all(player_id(number), limit);
        let games = store.games_of(query).await.unwrap();
        games.into_iter().map(|game| game.id).collect::<Vec<_>>()
    };
    assert_eq!(list(1, 10).await, all);
    assert_eq!(list(2, 2).await, all[..2]);
    assert_eq!(list(4, 10).await, [game_id(9)]);
    assert_eq!(list(5, 10).await, []);
}

/// Plays a real game, so that its ending can be computed from its moves.
async fn fools_mate(store: &dyn staunton_store::Store, number: u64, new: NewGame) {
    store.create_game(new).await.unwrap();
    let moves = ["f2f3", "e7e5", "g2g4", "d8h4"];
    for (version, uci) in (2..).zip(moves) {
        let mut events = vec![Event::Moved {
            uci: uci.to_owned(),
            remaining: Some(300_000),
        }];
        if uci == "d8h4" {
            events.push(Event::Ended {
                verdict: Verdict {
                    score: Points::BlackWins,
                    reason: Reason::Checkmate,
                },
                remaining: Some([300_000, 300_000]),
                findings: Vec::new(),
            });
        }
        let append = Append {
            entry: Entry {
                at: Timestamp(10_000 + u64::from(version)),
                events,
                ..entry(&format!("c{version}"))
            },
            ..append(number, version, "")
        };
        store.append(append).await.unwrap();
    }
}

/// The restriction of a query, and the numbers of the remaining games.
type Case<'a> = (&'a dyn Fn(&mut GamesQuery), &'a [u64]);

pub(crate) async fn lists_contain_the_endings_of_games(database: &impl Database) {
    let store = with_games(database, [new_game(1), open_game(2)]).await;
    fools_mate(&*store, 3, new_game(3)).await;
    let reversed = NewGame {
        white: person(2),
        black: person(1),
        terms: Terms {
            rated: true,
            time: TimeControl::fischer(60_000, 0),
            ..terms()
        },
        ..new_game(4)
    };
    fools_mate(&*store, 4, reversed).await;

    let all = GamesQuery::all(player_id(1), 10);
    let list = async |query: GamesQuery| {
        let games = store.games_of(query).await.unwrap();
        let numbers = games
            .iter()
            .map(|game| (1..9).find(|&number| game_id(number) == game.id).unwrap());
        numbers.collect::<Vec<u64>>()
    };
    let games = store.games_of(all.clone()).await.unwrap();
    assert_eq!(games[2].ending, None);
    let ending = games[1].ending.clone().unwrap();
    assert_eq!(
        (ending.at, ending.plies, ending.ratings),
        (Timestamp(10_005), 4, [None, None])
    );
    assert_eq!(ending.verdict.to_string(), "Black won: checkmate.");
    assert_eq!(ending.opening, "f2f3 e7e5 g2g4 d8h4");
    assert!(ending.fen.starts_with("rnb1kbnr/pppp1ppp/8/4p3/6Pq/"));
    assert_eq!((games[0].speed, games[0].rated), (Speed::Bullet, true));
    assert_eq!((games[1].speed, games[1].rated), (Speed::Blitz, false));

    let cases: &[Case<'_>] = &[
        (&|_| (), &[4, 3, 2, 1]),
        (&|query| query.finished = Some(true), &[4, 3]),
        (&|query| query.finished = Some(false), &[2, 1]),
        (&|query| query.outcome = Some(PlayerOutcome::Won), &[4]),
        (&|query| query.outcome = Some(PlayerOutcome::Lost), &[3]),
        (&|query| query.outcome = Some(PlayerOutcome::Drawn), &[]),
        (&|query| query.color = Some(Color::White), &[3, 2, 1]),
        (&|query| query.opponent = Some(player_id(2)), &[4, 3, 1]),
        (&|query| query.speed = Some(Speed::Bullet), &[4]),
        (&|query| query.rated = Some(false), &[3, 2, 1]),
        (
            &|query| query.opening = Some("f2f3 e7e5".to_owned()),
            &[4, 3],
        ),
        (&|query| query.opening = Some("f2f3 e7e".to_owned()), &[]),
        (
            &|query| query.opening = Some("f2f3 e7e5 g2g4 d8h4".to_owned()),
            &[4, 3],
        ),
        (
            &|query| query.created_from = Some(Timestamp(1_003)),
            &[4, 3],
        ),
        (&|query| query.created_before = Some(Timestamp(1_002)), &[1]),
        (
            &|query| query.visible_to = Some(player_id(1)),
            &[4, 3, 2, 1],
        ),
        (&|query| query.visible_to = Some(player_id(2)), &[4, 3, 1]),
        // Other players only find rated and finished games.
        (&|query| query.visible_to = Some(player_id(3)), &[4]),
        (&|query| query.after = Some(game_id(3)), &[2, 1]),
        (&|query| query.limit = 3, &[4, 3, 2]),
    ];
    for (change, expected) in cases {
        let mut query = all.clone();
        change(&mut query);
        assert_eq!(list(query.clone()).await, *expected, "{query:?}");
    }
}

pub(crate) async fn counts_results(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    fools_mate(&*store, 2, new_game(2)).await;
    fools_mate(&*store, 3, new_game(3)).await;
    let rated = NewGame {
        white: person(2),
        black: person(1),
        terms: Terms {
            rated: true,
            time: TimeControl::fischer(60_000, 0),
            ..terms()
        },
        ..new_game(4)
    };
    fools_mate(&*store, 4, rated).await;
    let results = async |player, viewer: Option<PlayerId>| {
        let results = store.results_of(player_id(player), viewer);
        let results = results.await.unwrap();
        assert!(results.are_complete);
        let mut counts: Vec<_> = results
            .counts
            .iter()
            .map(|count| {
                (
                    count.speed.as_str(),
                    count.color,
                    count.outcome,
                    count.games,
                )
            })
            .collect();
        counts.sort_by_key(|&(speed, ..)| speed);
        counts
    };
    let unrated = ("blitz", Color::White, PlayerOutcome::Lost, 2);
    let rated = ("bullet", Color::Black, PlayerOutcome::Won, 1);
    assert_eq!(results(1, None).await, [unrated, rated]);
    assert_eq!(results(1, Some(player_id(1))).await, [unrated, rated]);
    assert_eq!(results(1, Some(player_id(2))).await, [unrated, rated]);
    assert_eq!(results(1, Some(player_id(3))).await, [rated]);
    assert_eq!(results(3, None).await, []);
}

pub(crate) async fn counts_the_results_of_two_players(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    fools_mate(&*store, 2, new_game(2)).await;
    let rated = NewGame {
        white: person(2),
        black: person(1),
        terms: Terms {
            rated: true,
            time: TimeControl::fischer(60_000, 0),
            ..terms()
        },
        ..new_game(3)
    };
    fools_mate(&*store, 3, rated).await;
    let query = BetweenQuery {
        players: [1, 2].map(player_id),
        only_rated: false,
        ended_from: None,
    };
    let between = async |query| store.results_between(query).await.unwrap();
    // Game 1 has not ended. Black wins the others.
    let all = Between {
        won: [1, 1],
        drawn: 0,
    };
    assert_eq!(between(query).await, all);
    let rated = BetweenQuery {
        players: [2, 1].map(player_id),
        only_rated: true,
        ..query
    };
    let only_second = Between {
        won: [0, 1],
        ..Between::default()
    };
    assert_eq!(between(rated).await, only_second);
    let later = BetweenQuery {
        ended_from: Some(Timestamp(20_000)),
        ..query
    };
    assert_eq!(between(later).await, Between::default());
    let others = BetweenQuery {
        players: [1, 3].map(player_id),
        ..query
    };
    assert_eq!(between(others).await, Between::default());
}

pub(crate) async fn pages_contain_every_game_once(database: &impl Database) {
    let games = (0..23).map(|number| NewGame {
        created_at: Timestamp(1_000 + number / 5),
        black: if number % 3 == 0 {
            person(1)
        } else {
            person(2)
        },
        ..new_game(number)
    });
    let store = with_games(database, games).await;
    let mut told = Vec::new();
    let mut query = GamesQuery::all(player_id(1), 4);
    loop {
        let page = store.games_of(query.clone()).await.unwrap();
        let Some(last) = page.last() else { break };
        query.after = Some(last.id);
        told.extend(page.into_iter().map(|game| game.id));
    }
    let newest_first: Vec<_> = (0..23).rev().map(game_id).collect();
    assert_eq!(told, newest_first);
}

/// Everything in a journal is read back from the archive unchanged.
pub(crate) async fn reads_archived_games_unchanged(database: &impl Database) {
    let store = with_games(database, [new_game(1), new_game(2)]).await;
    let kinds = every_event();
    for (version, events) in (2..).zip(kinds) {
        let append = Append {
            entry: Entry {
                actor: "„Ŝwarz“ 'x'; --".to_owned(),
                request: "a \"request\"\nin two lines".to_owned(),
                events,
                ..entry(&format!("c{version}"))
            },
            ..append(1, version, "")
        };
        store.append(append).await.unwrap();
    }
    let before = store.load(game_id(1)).await.unwrap().unwrap();
    let last = before.rows.last().unwrap().clone();
    let early = store.archive(Timestamp(3_000), 10).await;
    assert_eq!(early, Ok(0), "it ended at 3,000");
    assert_eq!(store.archive(Timestamp(3_001), 10).await, Ok(1));
    assert_eq!(store.archive(Timestamp(3_001), 10).await, Ok(0));
    assert_eq!(store.load(game_id(1)).await, Ok(Some(before)));
    let rows = store.rows_since(game_id(1), last.version - 1).await;
    assert_eq!(rows, Ok(vec![last.clone()]));
    let resent = Append {
        entry: last.entry.clone(),
        ..append(1, 99, "")
    };
    assert_eq!(
        store.append(resent).await,
        Err(AppendError::Duplicate(Box::new(last)))
    );
    for version in [1, 99] {
        let more = store.append(append(1, version, "more")).await;
        assert_eq!(more, Err(AppendError::Conflict));
    }
}

/// Each kind of event at least once, with the end last.
fn every_event() -> Vec<Vec<Event>> {
    let uci = || "e2e4".to_owned();
    let by = Color::White;
    let claim = |ruling| Event::DrawClaimed {
        by,
        uci: Some(uci()),
        ruling,
    };
    let ended = Event::Ended {
        verdict: Verdict {
            score: Points::Draw,
            reason: Reason::DeadPosition,
        },
        remaining: Some([1, 2]),
        findings: vec![Finding {
            side: Color::Black,
            can_mate: CanMate::No(Argument::Blockade),
            nodes: 1_234,
        }],
    };
    let events = vec![
        Event::Started,
        Event::Moved {
            uci: uci(),
            remaining: Some(u64::MAX),
        },
        claim(Ruling::Right),
        claim(Ruling::Wrong {
            opponent_remaining: Some(120_000),
        }),
        Event::DrawOffered { by },
        Event::DrawDeclined { by: None },
        Event::TakebackProposed { by },
        Event::TakebackDeclined,
        Event::TakenBack {
            plies: 2,
            remaining: None,
            stages: None,
        },
        Event::Credited {
            millis: 12,
            until: Timestamp(99),
        },
        Event::LagSpared { millis: 80 },
        Event::TimeGiven { by, millis: 15_000 },
        Event::VacationTaken { by, days: 5 },
        Event::Berserked {
            by,
            remaining: 90_000,
        },
        Event::ClocksStarted,
        ended,
    ];
    for event in &events {
        // The compiler reports a new kind of event that is missing here and in the list above.
        match event {
            Event::Started
            | Event::Moved { .. }
            | Event::DrawClaimed { .. }
            | Event::DrawOffered { .. }
            | Event::DrawDeclined { .. }
            | Event::TakebackProposed { .. }
            | Event::TakebackDeclined
            | Event::TakenBack { .. }
            | Event::Credited { .. }
            | Event::LagSpared { .. }
            | Event::TimeGiven { .. }
            | Event::VacationTaken { .. }
            | Event::Berserked { .. }
            | Event::ClocksStarted
            | Event::Ended { .. } => {}
        }
    }
    events.into_iter().map(|event| vec![event]).collect()
}

/// The number of rows in one transaction is limited for any number of games, so that moves do not
/// wait.
pub(crate) async fn archives_a_long_journal_in_a_separate_transaction(database: &impl Database) {
    let store = with_games(database, [1, 2, 3].map(new_game)).await;
    let versions: Vec<u32> = (2..1_502).collect();
    // Concurrent writes start in order only in small chunks.
    for some in versions.chunks(25) {
        let writing = some.iter().map(|&version| {
            let (store, append) = (&store, append(1, version, &format!("c{version}")));
            async move { store.append(append).await }
        });
        let written = futures_util::future::join_all(writing).await;
        assert!(written.iter().all(Result::is_ok), "{written:?}");
    }
    for (game, version) in [(1, 1_502), (2, 2), (3, 2)] {
        let entry = Entry {
            at: Timestamp(3_000 + game),
            ..ending("end")
        };
        let end = Append {
            entry,
            ..append(game, version, "")
        };
        store.append(end).await.unwrap();
    }
    assert_eq!(store.archive(Timestamp(u64::MAX), 10).await, Ok(1));
    assert_eq!(store.archive(Timestamp(u64::MAX), 10).await, Ok(2));
}
