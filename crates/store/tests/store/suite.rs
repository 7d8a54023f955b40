//! What every store must do. [`every_test`] makes one test of each case.

use std::sync::Arc;

use arbiter::{
    Argument, Bonus, CanMate, Claims, Event, Finding, Points, Reason, Ruling, Stage, Terms,
    TimeControl, Timestamp, Verdict,
};
use proptest::strategy::{Strategy, ValueTree};
use rules::Color;
use staunton_store::{
    Append, AppendError, Committed, CreateError, Entry, First, GamesQuery, NewGame, Outage, Player,
    PlayerOutcome, Seat, SeatError, SessionError, Speed, StoredGame, StoredRow, Unavailable,
};

use crate::words::*;

/// One `#[tokio::test]` for each case, over the database that the expression makes.
macro_rules! every_test {
    (#[$condition:meta] $database:expr; $($case:ident)*) => {$(
        #[tokio::test]
        #[$condition]
        async fn $case() {
            crate::suite::$case(&$database).await;
        }
    )*};
    (#[$condition:meta] $database:expr) => {
        crate::suite::every_test! { #[$condition] $database;
            a_game_comes_back_as_it_was_made
            an_unknown_game_is_none
            a_taken_id_is_refused
            unknown_players_cannot_create_games
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
            a_session_keeps_its_first_player
            a_new_session_takes_over_seats_and_answers
            an_erased_player_keeps_nothing_but_an_id
            a_request_makes_one_game
            rows_since_a_version_are_told
            the_feed_names_every_durable_version
            due_games_are_told_in_their_order
            an_outage_is_kept_until_a_game_has_it
            lists_tell_how_games_ended
            pages_tell_every_game_once
            archived_games_are_read_as_before
            the_last_heartbeat_is_kept
            a_closed_store_refuses
            refusals_do_not_disturb_their_batch
        }
    };
    ($database:expr) => {
        crate::suite::every_test! { #[cfg(test)] $database }
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
                    .map(|first| StoredRow {
                        version: 1,
                        entry: first.entry,
                    })
                    .collect(),
                outages: Vec::new(),
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

pub(crate) async fn unknown_players_cannot_create_games(database: &impl Database) {
    let store = with_games(database, []).await;
    let refused = Err(CreateError::NoSuchPlayer(player_id(77)));
    let by_a_stranger = NewGame {
        created_by: player_id(77),
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
            due: None,
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
    store.heartbeat("node", Timestamp(5_000)).await.unwrap();
    let before = store.load(game_id(1)).await;
    store.close().await;

    let store = database.open().await;
    assert_eq!(store.load(game_id(1)).await, before);
    assert_eq!(store.last_heartbeat().await, Ok(Some(Timestamp(5_000))));
    assert_eq!(store.session(session_id(1)).await, Ok(Some(player(1))));
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
                .take_seat(game_id(game), player_id(3), first())
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
                    .take_seat(game_id(game), player_id(who), first())
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
        (1, 77, SeatError::NoSuchPlayer(player_id(77))),
        (1, 1, SeatError::OwnGame),
        (2, 3, SeatError::Taken),
    ] {
        let result = store
            .take_seat(game_id(game), player_id(who), first())
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
        first: Some(First {
            entry: ending("start"),
            due: None,
        }),
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
        .take_seat(game_id(2), player_id(3), first())
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

pub(crate) async fn a_session_keeps_its_first_player(database: &impl Database) {
    let store = database.open().await;
    assert_eq!(store.session(session_id(1)).await, Ok(None));
    for newcomer in [player(1), player(2)] {
        let known = store
            .ensure_session(session_id(1), newcomer, Timestamp(7))
            .await;
        assert_eq!(known, Ok(player(1)));
        assert_eq!(store.session(session_id(1)).await, Ok(Some(player(1))));
    }
    assert_eq!(store.player(player_id(2)).await, Ok(None));
    let taken = store
        .ensure_session(session_id(3), player(1), Timestamp(7))
        .await;
    assert_eq!(taken, Err(SessionError::IdTaken));
}

pub(crate) async fn a_new_session_takes_over_seats_and_answers(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    store.append(append(1, 2, "a")).await.unwrap();
    let (old, new) = (session_id(1), session_id(50));
    store.rotate_session(old, new, Timestamp(9)).await.unwrap();
    assert_eq!(store.session(old).await, Ok(None));
    assert_eq!(store.session(new).await, Ok(Some(player(1))));
    let game = store.load(game_id(1)).await.unwrap().unwrap();
    assert_eq!(game.white, person(1));
    // The command is the same one, whichever session sends it again.
    let resent = store.append(append(1, 3, "a")).await;
    assert!(matches!(resent, Err(AppendError::Duplicate(row)) if row.entry == entry("a")));

    let again = store
        .rotate_session(old, session_id(51), Timestamp(9))
        .await;
    assert_eq!(again, Err(SessionError::NoSuchSession));
    let taken = store.rotate_session(new, session_id(2), Timestamp(9)).await;
    assert_eq!(taken, Err(SessionError::IdTaken));
    store.revoke_session(new).await.unwrap();
    assert_eq!(store.session(new).await, Ok(None));
}

pub(crate) async fn an_erased_player_keeps_nothing_but_an_id(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    store.append(append(1, 2, "a")).await.unwrap();
    let before = store.load(game_id(1)).await;
    store
        .erase_player(player_id(1), Timestamp(9))
        .await
        .unwrap();
    let former = Player {
        name: "Former player".to_owned(),
        ..player(1)
    };
    assert_eq!(store.player(player_id(1)).await, Ok(Some(former)));
    assert_eq!(store.session(session_id(1)).await, Ok(None));
    assert_eq!(store.load(game_id(1)).await, before);
}

pub(crate) async fn a_request_makes_one_game(database: &impl Database) {
    let store = with_games(database, []).await;
    let request = |number, key: &str, by| NewGame {
        request_key: Some(key.to_owned()),
        created_by: player_id(by),
        ..new_game(number)
    };
    let results = at_once((1..9).map(|number| {
        let store = Arc::clone(&store);
        async move { store.create_game(request(number, "key", 1)).await }
    }))
    .await;
    let made = results.iter().position(Result::is_ok).unwrap() as u64 + 1;
    let refused = Err(CreateError::AlreadyMade(game_id(made)));
    assert_eq!(
        results.iter().filter(|result| **result == refused).count(),
        7
    );
    // Keys are a player's own.
    assert_eq!(store.create_game(request(20, "key", 2)).await, Ok(()));
    assert_eq!(store.create_game(request(21, "other", 1)).await, Ok(()));
}

pub(crate) async fn rows_since_a_version_are_told(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    for (version, command) in (2..).zip(["a", "b", "c"]) {
        store.append(append(1, version, command)).await.unwrap();
    }
    for (since, expected) in [(0, "start a b c"), (2, "b c"), (4, ""), (99, "")] {
        let rows = store.rows_since(game_id(1), since).await.unwrap();
        let commands: Vec<_> = rows.iter().map(|row| &*row.entry.command_id).collect();
        assert_eq!(commands.join(" "), expected);
    }
    assert_eq!(store.rows_since(game_id(2), 0).await, Ok(vec![]));
}

pub(crate) async fn the_feed_names_every_durable_version(database: &impl Database) {
    let store = with_games(database, [new_game(1), open_game(2)]).await;
    let mut feed = store.feed();
    store.append(append(1, 2, "a")).await.unwrap();
    assert_eq!(
        store.append(append(1, 2, "late")).await,
        Err(AppendError::Conflict)
    );
    store
        .take_seat(game_id(2), player_id(3), first())
        .await
        .unwrap();
    store.create_game(new_game(3)).await.unwrap();
    store.create_game(open_game(4)).await.unwrap();
    store.append(append(3, 2, "b")).await.unwrap();
    for (game, version) in [(1, 2), (2, 1), (3, 1), (3, 2)] {
        let game = game_id(game);
        assert_eq!(feed.recv().await, Ok(Committed { game, version }));
    }
}

pub(crate) async fn due_games_are_told_in_their_order(database: &impl Database) {
    let without_clock = NewGame {
        first: Some(First {
            due: None,
            ..first()
        }),
        ..new_game(4)
    };
    let store = with_games(
        database,
        [new_game(1), new_game(2), open_game(3), without_clock],
    )
    .await;
    let due = |game, version, at| Append {
        due: Some(Timestamp(at)),
        ..append(game, version, &format!("c{version}"))
    };
    let list = async |at| {
        let games = store.due_games(Timestamp(at), 10).await.unwrap();
        games
            .into_iter()
            .map(|(game, at)| (game, at.0))
            .collect::<Vec<_>>()
    };
    let [one, two, _, _] = [1, 2, 3, 4].map(game_id);
    assert_eq!(list(301_999).await, []);
    // A later moment is not written: an early one harms nobody.
    store.append(due(1, 2, 400_000)).await.unwrap();
    store.append(due(2, 2, 250_000)).await.unwrap();
    assert_eq!(list(400_000).await, [(two, 250_000), (one, 302_000)]);
    assert_eq!(
        store.due_games(Timestamp(400_000), 1).await.unwrap().len(),
        1
    );
    let later = Some(Timestamp(400_000));
    store.postpone(one, 1, later).await.unwrap();
    assert_eq!(list(302_000).await.len(), 2, "another version stands");
    store.postpone(one, 2, later).await.unwrap();
    assert_eq!(list(302_000).await, [(two, 250_000)]);
    let end = Append {
        entry: ending("end"),
        ..append(2, 3, "")
    };
    store.append(end).await.unwrap();
    assert_eq!(list(500_000).await, [(one, 400_000)]);
}

pub(crate) async fn an_outage_is_kept_until_a_game_has_it(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    assert_eq!(store.start_node("first", Timestamp(3_000)).await, Ok(None));
    store.heartbeat("first", Timestamp(50_000)).await.unwrap();
    store.close().await;

    let store = database.open().await;
    let outage = Outage {
        began_at: Timestamp(50_000),
        ended_at: Timestamp(90_000),
    };
    let found = store.start_node("second", Timestamp(90_000)).await;
    assert_eq!(found, Ok(Some(outage)));
    let outages = async || store.load(game_id(1)).await.unwrap().unwrap().outages;
    assert_eq!(outages().await, [outage]);
    let credit = Entry {
        at: outage.ended_at,
        ..entry("resume:2")
    };
    let append = Append {
        entry: credit,
        ..append(1, 2, "")
    };
    store.append(append).await.unwrap();
    assert_eq!(outages().await, []);
}

/// A game that is really played, so that its end can be told from its moves.
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

/// What a query restricts, and the games that are left.
type Case<'a> = (&'a dyn Fn(&mut GamesQuery), &'a [u64]);

pub(crate) async fn lists_tell_how_games_ended(database: &impl Database) {
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
        (&|query| query.after = Some(game_id(3)), &[2, 1]),
        (&|query| query.limit = 3, &[4, 3, 2]),
    ];
    for (change, expected) in cases {
        let mut query = all.clone();
        change(&mut query);
        assert_eq!(list(query.clone()).await, *expected, "{query:?}");
    }
}

pub(crate) async fn pages_tell_every_game_once(database: &impl Database) {
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

/// Whatever can stand in a journal comes back from the archive as it was.
pub(crate) async fn archived_games_are_read_as_before(database: &impl Database) {
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

/// Each kind of event at least once, the end last.
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
        },
        Event::Credited {
            millis: 12,
            until: Timestamp(99),
        },
        ended,
    ];
    for event in &events {
        // A new kind of event does not compile here until it stands above.
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
            | Event::Ended { .. } => {}
        }
    }
    events.into_iter().map(|event| vec![event]).collect()
}

pub(crate) async fn the_last_heartbeat_is_kept(database: &impl Database) {
    let store = database.open().await;
    assert_eq!(store.last_heartbeat().await, Ok(None));
    for at in [Timestamp(10), Timestamp(20)] {
        store.heartbeat("node", at).await.unwrap();
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
