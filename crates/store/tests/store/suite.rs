//! What every store must do. [`every_test`] makes one test of each case.

use std::sync::Arc;

use arbiter::{
    Argument, Bonus, CanMate, Claims, Event, Finding, Points, Reason, Stage, Terms, TimeControl,
    Timestamp, Verdict,
};
use proptest::strategy::{Strategy, ValueTree};
use rules::Color;
use staunton_store::{
    Append, AppendError, CreateError, Entry, NewGame, Seat, SeatError, StoredGame, StoredRow,
    Unavailable,
};

use crate::words::*;

/// One `#[tokio::test]` for each case, over the database that the expression makes.
macro_rules! every_test {
    ($database:expr; $($case:ident)*) => {$(
        #[tokio::test]
        async fn $case() {
            crate::suite::$case(&$database).await;
        }
    )*};
    ($database:expr) => {
        crate::suite::every_test! { $database;
            a_game_comes_back_as_it_was_made
            an_unknown_game_is_none
            a_taken_id_is_refused
            unknown_sessions_cannot_create_games
            the_journal_comes_back_in_order
            only_the_next_version_is_written
            a_resent_command_is_answered_from_its_row
            a_game_without_a_row_for_it_takes_no_entry
            everything_survives_a_reopening
            waiting_appends_share_transactions
            of_many_writers_of_one_version_one_wins
            a_seat_is_taken_once
            of_many_who_accept_one_gets_the_seat
            seats_are_refused_for_a_reason
            a_game_has_one_rematch
            only_started_games_without_an_end_are_unfinished
            the_games_of_a_person_are_listed_newest_first
            a_session_keeps_its_first_name
            the_last_heartbeat_is_kept
            a_closed_store_refuses
            refusals_do_not_disturb_their_batch
        }
    };
}
pub(crate) use every_test;

pub(crate) async fn a_game_comes_back_as_it_was_made(database: &impl Database) {
    let correspondence = Terms {
        start: Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned()),
        chess960: true,
        time: TimeControl::Correspondence { days: 3 },
        rated: true,
        claims: Claims::Automatic,
    };
    let tournament = Terms {
        time: TimeControl::Clock {
            stages: vec![
                Stage {
                    moves: Some(40),
                    millis: 5_400_000,
                    bonus: Bonus::Delay { millis: 5_000 },
                },
                Stage {
                    moves: None,
                    millis: 1_800_000,
                    bonus: Bonus::None,
                },
            ],
        },
        ..terms()
    };
    let games = [
        new_game(1),
        open_game(2),
        NewGame {
            white: Seat::Engine { level: 12 },
            terms: correspondence,
            ..new_game(3)
        },
        NewGame {
            white: Seat::Open,
            black: person(1),
            terms: tournament,
            first: None,
            ..new_game(4)
        },
        NewGame {
            black: person(1),
            rematch_of: Some(game_id(1)),
            ..new_game(5)
        },
    ];
    let store = with_games(database, games.clone()).await;
    for made in games {
        let stored = store.load(made.id).await.unwrap().unwrap();
        assert_eq!(
            stored,
            StoredGame {
                id: made.id,
                terms: made.terms,
                white: made.white,
                black: made.black,
                created_by: made.created_by,
                created_at: made.created_at,
                rematch_of: made.rematch_of,
                rematch: (made.id == game_id(1)).then(|| game_id(5)),
                rows: made
                    .first
                    .into_iter()
                    .map(|entry| StoredRow { version: 1, entry })
                    .collect(),
            }
        );
    }
}

pub(crate) async fn an_unknown_game_is_none(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    assert_eq!(store.load(game_id(2)).await, Ok(None));
}

pub(crate) async fn a_taken_id_is_refused(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let before = store.load(game_id(1)).await;
    assert_eq!(
        store.create_game(open_game(1)).await,
        Err(CreateError::IdTaken)
    );
    assert_eq!(store.load(game_id(1)).await, before);
}

pub(crate) async fn unknown_sessions_cannot_create_games(database: &impl Database) {
    let store = with_games(database, []).await;
    let refused = Err(CreateError::NoSuchSession(session_id(77)));
    let by_a_stranger = NewGame {
        created_by: session_id(77),
        ..new_game(1)
    };
    let with_a_stranger = NewGame {
        black: person(77),
        ..new_game(1)
    };
    assert_eq!(store.create_game(by_a_stranger).await, refused);
    assert_eq!(store.create_game(with_a_stranger).await, refused);
    assert_eq!(store.load(game_id(1)).await, Ok(None));
}

pub(crate) async fn the_journal_comes_back_in_order(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let events = [
        vec![
            Event::Moved {
                uci: "e2e4".to_owned(),
                remaining: None,
            },
            Event::DrawOffered { by: Color::White },
        ],
        vec![Event::DrawDeclined {
            by: Some(Color::White),
        }],
        vec![Event::TakebackProposed { by: Color::Black }],
        vec![Event::TakebackDeclined],
        vec![Event::TakenBack {
            plies: 2,
            remaining: Some([1, u64::MAX]),
        }],
        vec![Event::Credited {
            millis: 12,
            until: Timestamp(99),
        }],
        vec![Event::Ended {
            verdict: Verdict {
                score: Points::Draw,
                reason: Reason::DeadPosition,
            },
            remaining: Some([1, 2]),
            findings: [Color::White, Color::Black]
                .map(|side| Finding {
                    side,
                    can_mate: CanMate::No(Argument::Blockade),
                    nodes: 1_234,
                })
                .to_vec(),
        }],
    ];
    let mut expected = vec![StoredRow {
        version: 1,
        entry: started(),
    }];
    for (events, version) in events.into_iter().zip(2..) {
        let entry = Entry {
            command_id: format!("c-{version}"),
            actor: "„Ŝwarz“ 'x'; --".to_owned(),
            request: "a \"request\"\nin two lines".to_owned(),
            at: Timestamp(1_700_000_000_000 + u64::from(version)),
            events,
        };
        let append = Append {
            game: game_id(1),
            version,
            entry: entry.clone(),
        };
        store.append(append).await.unwrap();
        expected.push(StoredRow { version, entry });
    }
    let game = store.load(game_id(1)).await.unwrap().unwrap();
    assert_eq!(game.rows, expected);
}

pub(crate) async fn only_the_next_version_is_written(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    for version in [0, 1, 3, u32::MAX] {
        assert_eq!(
            store.append(append(1, version, "odd")).await,
            Err(AppendError::Conflict)
        );
    }
    assert_eq!(journal(&*store, 1).await, ["start"]);
    store.append(append(1, 2, "odd")).await.unwrap();
    assert_eq!(journal(&*store, 1).await, ["start", "odd"]);
}

pub(crate) async fn a_resent_command_is_answered_from_its_row(database: &impl Database) {
    let store = with_games(database, [new_game(1), new_game(2)]).await;
    store.append(append(1, 2, "a")).await.unwrap();
    store.append(append(1, 3, "b")).await.unwrap();
    let row = StoredRow {
        version: 2,
        entry: entry("a"),
    };
    for version in [2, 3, 4] {
        let resent = Append {
            entry: Entry {
                request: "something else under the same id".to_owned(),
                ..entry("a")
            },
            ..append(1, version, "a")
        };
        assert_eq!(
            store.append(resent).await,
            Err(AppendError::Duplicate(Box::new(row.clone())))
        );
    }
    assert_eq!(journal(&*store, 1).await, ["start", "a", "b"]);
    // Ids are a game's own.
    store.append(append(2, 2, "a")).await.unwrap();
}

pub(crate) async fn a_game_without_a_row_for_it_takes_no_entry(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    assert_eq!(
        store.append(append(2, 1, "a")).await,
        Err(AppendError::NoSuchGame)
    );
}

pub(crate) async fn everything_survives_a_reopening(database: &impl Database) {
    let store = with_games(database, [new_game(1), open_game(2)]).await;
    store.append(append(1, 2, "a")).await.unwrap();
    store.heartbeat(Timestamp(5_000)).await.unwrap();
    let before = store.load(game_id(1)).await;
    store.close().await;

    let store = database.open().await;
    assert_eq!(store.load(game_id(1)).await, before);
    assert_eq!(store.last_heartbeat().await, Ok(Some(Timestamp(5_000))));
    assert_eq!(
        store.session(session_id(1)).await,
        Ok(Some("Person 1".to_owned()))
    );
    assert_eq!(store.unfinished_games().await, Ok(vec![game_id(1)]));
    store.append(append(1, 3, "b")).await.unwrap();
    assert_eq!(journal(&*store, 1).await, ["start", "a", "b"]);
}

pub(crate) async fn waiting_appends_share_transactions(database: &impl Database) {
    let store = with_games(database, (0..8).map(new_game)).await;
    let before = store.commits();
    // Each game's own go in order, for a task runs until it waits for its answer.
    let results = at_once((0..200).map(|i| {
        let store = Arc::clone(&store);
        async move {
            let (game, version) = (i % 8, i as u32 / 8 + 2);
            store
                .append(append(game, version, &format!("c{version}")))
                .await
        }
    }))
    .await;
    assert_eq!(results, vec![Ok(()); 200]);
    let commits = store.commits() - before;
    assert!((1..=100).contains(&commits), "{commits} transactions");
    for game in 0..8 {
        assert_eq!(journal(&*store, game).await.len(), 26);
    }
}

pub(crate) async fn of_many_writers_of_one_version_one_wins(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    for version in 2..12 {
        let results = at_once((0..10).map(|writer| {
            let store = Arc::clone(&store);
            async move {
                let command = format!("{version}-{writer}");
                (
                    command.clone(),
                    store.append(append(1, version, &command)).await,
                )
            }
        }))
        .await;
        let (winners, losers): (Vec<_>, Vec<_>) =
            results.into_iter().partition(|(_, result)| result.is_ok());
        assert_eq!(winners.len(), 1);
        for (_, result) in losers {
            assert_eq!(result, Err(AppendError::Conflict));
        }
        assert_eq!(journal(&*store, 1).await.last(), Some(&winners[0].0));
    }
}

pub(crate) async fn a_seat_is_taken_once(database: &impl Database) {
    let white_open = NewGame {
        white: Seat::Open,
        black: Seat::Engine { level: 1 },
        ..open_game(2)
    };
    let store = with_games(database, [open_game(1), white_open]).await;
    for _ in 0..2 {
        // The second time nothing happens.
        for game in [1, 2] {
            store
                .take_seat(game_id(game), session_id(3), started())
                .await
                .unwrap();
            assert_eq!(journal(&*store, game).await, ["start"]);
        }
    }
    let game = store.load(game_id(1)).await.unwrap().unwrap();
    assert_eq!((game.white, game.black), (person(1), person(3)));
    let game = store.load(game_id(2)).await.unwrap().unwrap();
    assert_eq!(
        (game.white, game.black),
        (person(3), Seat::Engine { level: 1 })
    );
}

pub(crate) async fn of_many_who_accept_one_gets_the_seat(database: &impl Database) {
    let store = with_games(database, (0..20).map(open_game)).await;
    for game in 0..20 {
        let results = at_once((2..10).map(|who| {
            let store = Arc::clone(&store);
            async move {
                store
                    .take_seat(game_id(game), session_id(who), started())
                    .await
            }
        }))
        .await;
        let seated: Vec<_> = (2..10).zip(&results).filter(|(_, r)| r.is_ok()).collect();
        assert_eq!(seated.len(), 1);
        assert_eq!(
            results
                .iter()
                .filter(|r| **r == Err(SeatError::Taken))
                .count(),
            7
        );
        let stored = store.load(game_id(game)).await.unwrap().unwrap();
        assert_eq!(stored.black, person(seated[0].0));
        assert_eq!(stored.rows.len(), 1);
    }
}

pub(crate) async fn seats_are_refused_for_a_reason(database: &impl Database) {
    let store = with_games(database, [open_game(1), new_game(2)]).await;
    for (game, who, refusal) in [
        (9, 3, SeatError::NoSuchGame),
        (1, 77, SeatError::NoSuchSession(session_id(77))),
        (1, 1, SeatError::OwnGame),
        (2, 3, SeatError::Taken),
    ] {
        let result = store
            .take_seat(game_id(game), session_id(who), started())
            .await;
        assert_eq!(result, Err(refusal));
    }
    let game = store.load(game_id(1)).await.unwrap().unwrap();
    assert_eq!((game.black, game.rows.len()), (Seat::Open, 0));
}

pub(crate) async fn a_game_has_one_rematch(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let rematch = |id, of| NewGame {
        rematch_of: Some(game_id(of)),
        ..new_game(id)
    };
    assert_eq!(
        store.create_game(rematch(2, 9)).await,
        Err(CreateError::NoSuchGame(game_id(9)))
    );
    let results = at_once((2..10).map(|id| {
        let store = Arc::clone(&store);
        async move { store.create_game(rematch(id, 1)).await }
    }))
    .await;
    let made = (2..10)
        .zip(&results)
        .find(|(_, result)| result.is_ok())
        .unwrap()
        .0;
    let refused = Err(CreateError::AlreadyRematched(game_id(made)));
    assert_eq!(
        results.iter().filter(|result| **result == refused).count(),
        7
    );
    let first = store.load(game_id(1)).await.unwrap().unwrap();
    assert_eq!(first.rematch, Some(game_id(made)));
    // The rematch has a rematch of its own.
    store.create_game(rematch(20, made)).await.unwrap();
}

pub(crate) async fn only_started_games_without_an_end_are_unfinished(database: &impl Database) {
    let ended_at_once = NewGame {
        first: Some(ending("start")),
        ..new_game(4)
    };
    let games = [new_game(1), open_game(2), new_game(3), ended_at_once];
    let store = with_games(database, games).await;
    assert_eq!(
        store.unfinished_games().await,
        Ok(vec![game_id(1), game_id(3)])
    );
    let end = Append {
        entry: ending("end"),
        ..append(1, 2, "")
    };
    store.append(end).await.unwrap();
    store
        .take_seat(game_id(2), session_id(3), started())
        .await
        .unwrap();
    assert_eq!(
        store.unfinished_games().await,
        Ok(vec![game_id(2), game_id(3)])
    );
}

pub(crate) async fn the_games_of_a_person_are_listed_newest_first(database: &impl Database) {
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
    assert_eq!(store.games_of(session_id(1), 10).await, Ok(all.to_vec()));
    assert_eq!(
        store.games_of(session_id(2), 2).await,
        Ok(all[..2].to_vec())
    );
    assert_eq!(
        store.games_of(session_id(4), 10).await,
        Ok(vec![game_id(9)])
    );
    assert_eq!(store.games_of(session_id(5), 10).await, Ok(vec![]));
}

pub(crate) async fn a_session_keeps_its_first_name(database: &impl Database) {
    let store = database.open().await;
    assert_eq!(store.session(session_id(1)).await, Ok(None));
    for name in ["Élodie", "Someone Else"] {
        store
            .ensure_session(session_id(1), name, Timestamp(7))
            .await
            .unwrap();
        assert_eq!(
            store.session(session_id(1)).await,
            Ok(Some("Élodie".to_owned()))
        );
    }
}

pub(crate) async fn the_last_heartbeat_is_kept(database: &impl Database) {
    let store = database.open().await;
    assert_eq!(store.last_heartbeat().await, Ok(None));
    for at in [Timestamp(10), Timestamp(20)] {
        store.heartbeat(at).await.unwrap();
        assert_eq!(store.last_heartbeat().await, Ok(Some(at)));
    }
}

pub(crate) async fn a_closed_store_refuses(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    store.close().await;
    store.close().await;
    assert!(matches!(
        store.append(append(1, 2, "a")).await,
        Err(AppendError::Unavailable(Unavailable(_)))
    ));
    assert!(store.load(game_id(1)).await.is_err());
}

/// What a store should make of appends, as plainly as can be.
#[derive(Default)]
struct Twin(std::collections::BTreeMap<u64, Vec<String>>);

impl Twin {
    fn append(&mut self, game: u64, version: u32, command: &str) -> &'static str {
        let Some(commands) = self.0.get_mut(&game) else {
            return "no such game";
        };
        if commands.iter().any(|known| known == command) {
            return "duplicate";
        }
        if version as usize != commands.len() + 1 {
            return "conflict";
        }
        commands.push(command.to_owned());
        "written"
    }
}

fn name(result: &Result<(), AppendError>) -> &'static str {
    match result {
        Ok(()) => "written",
        Err(AppendError::NoSuchGame) => "no such game",
        Err(AppendError::Conflict) => "conflict",
        Err(AppendError::Duplicate(_)) => "duplicate",
        Err(AppendError::Damaged(_)) => "damaged",
        Err(AppendError::Unavailable(_)) => "unavailable",
    }
}

/// Batches in which good appends stand among conflicts, duplicates and appends to
/// games that are not there come out as one by one.
pub(crate) async fn refusals_do_not_disturb_their_batch(database: &impl Database) {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let batches = proptest::collection::vec(
        proptest::collection::vec((0..4_u64, 1..9_u32, "[a-h]"), 1..20),
        30,
    );
    let batches = batches.new_tree(&mut runner).unwrap().current();
    let store = with_games(database, (0..3).map(new_game)).await;
    let mut twin = Twin(
        (0..3)
            .map(|game| (game, vec!["start".to_owned()]))
            .collect(),
    );
    for batch in batches {
        let results = at_once(batch.clone().into_iter().map(|(game, version, command)| {
            let store = Arc::clone(&store);
            async move { store.append(append(game, version, &command)).await }
        }))
        .await;
        for ((game, version, command), result) in batch.iter().zip(&results) {
            assert_eq!(name(result), twin.append(*game, *version, command));
        }
    }
    for (game, commands) in twin.0 {
        assert_eq!(journal(&*store, game).await, commands);
    }
}
