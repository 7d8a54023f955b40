//! Games and their journals.

use std::sync::Arc;

use arbiter::{
    Argument, Bonus, CanMate, Claims, Event, Finding, Points, Reason, Stage, Terms, TimeControl,
    Timestamp, Verdict,
};
use rules::Color;
use staunton_store::{
    Append, AppendError, Committed, CreateError, Entry, NewGame, OfferError, REMEMBERED_COMMANDS,
    Seat, StoredGame, StoredRow, Unavailable,
};

use crate::words::*;

pub(crate) async fn loads_a_game_as_it_was_created(database: &impl Database) {
    let correspondence = Terms {
        start: Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned()),
        chess960: true,
        time: TimeControl::Correspondence {
            days: 3,
            vacation: 0,
        },
        rated: true,
        claims: Claims::Automatic,
        first_move: None,
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
        first_move: Some(120_000),
        ..terms()
    };
    let games = [
        new_game(1),
        open_game(2),
        NewGame {
            white: Seat::Engine { identity: 12 },
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
                rematch_offer: None,
                rematch: (made.id == game_id(1)).then(|| game_id(5)),
                tournament: None,
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

pub(crate) async fn loads_no_unknown_game(database: &impl Database) {
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

pub(crate) async fn loads_the_journal_in_order(database: &impl Database) {
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
            stages: None,
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
            ending: None,
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

pub(crate) async fn answers_a_repeated_command_from_its_row(database: &impl Database) {
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
    assert_eq!(store.command(game_id(1), "a").await, Ok(Some(row)));
    // Command ids are separate for each game.
    store.append(append(2, 2, "a")).await.unwrap();
}

pub(crate) async fn remembers_the_last_commands_of_a_game(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    store.append(append(1, 2, "a")).await.unwrap();
    store.append(append(1, 3, "b")).await.unwrap();
    let last = 1 + REMEMBERED_COMMANDS;
    for version in 4..=last {
        store
            .append(append(1, version, &version.to_string()))
            .await
            .unwrap();
    }
    // In the next version the oldest command id is no longer checked.
    let made = store.command(game_id(1), "a").await.unwrap();
    assert_eq!(made.map(|row| row.version), Some(2));
    let resent = store.append(append(1, last + 1, "a")).await;
    assert!(matches!(resent, Err(AppendError::Duplicate(row)) if row.version == 2));
    store.append(append(1, last + 1, "c")).await.unwrap();
    assert_eq!(store.command(game_id(1), "a").await, Ok(None));
    let resent = store.append(append(1, last + 2, "b")).await;
    assert!(matches!(resent, Err(AppendError::Duplicate(row)) if row.version == 3));
    store.append(append(1, last + 2, "a")).await.unwrap();
}

pub(crate) async fn refuses_an_entry_of_an_unknown_game(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    assert_eq!(
        store.append(append(2, 1, "a")).await,
        Err(AppendError::NoSuchGame)
    );
}

pub(crate) async fn all_data_survives_a_restart(database: &impl Database) {
    let store = with_games(database, [new_game(1), open_game(2)]).await;
    store.append(append(1, 2, "a")).await.unwrap();
    store.heartbeat("node", Timestamp(5_000)).await.unwrap();
    let before = store.load(game_id(1)).await;
    store.close().await;

    let store = database.open().await;
    assert_eq!(store.load(game_id(1)).await, before);
    assert_eq!(store.last_heartbeat().await, Ok(Some(Timestamp(5_000))));
    assert_eq!(
        store.people().session(session_id(1)).await,
        Ok(Some(player(1)))
    );
    store.append(append(1, 3, "b")).await.unwrap();
    assert_eq!(journal(&*store, 1).await, ["start", "a", "b"]);
}

pub(crate) async fn a_repeated_request_creates_one_game(database: &impl Database) {
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
    // Request keys are separate for each player.
    assert_eq!(store.create_game(request(20, "key", 2)).await, Ok(()));
    assert_eq!(store.create_game(request(21, "other", 1)).await, Ok(()));
}

pub(crate) async fn loads_rows_since_a_version(database: &impl Database) {
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

pub(crate) async fn the_feed_contains_every_durable_version(database: &impl Database) {
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
    let mut known = Vec::new();
    for (game, version) in [(1, 2), (2, 1), (3, 1), (3, 2)] {
        let Committed {
            game: changed,
            version: made,
            entry,
        } = next_version(&mut feed).await;
        assert_eq!((changed, made), (game_id(game), version));
        let rows = store.rows_since(changed, version - 1).await.unwrap();
        assert_eq!(entry.as_deref(), Some(&rows[0].entry));
        known.push((changed, version));
    }
    let games = [1, 2, 3, 4, 9].map(game_id).to_vec();
    let versions = store.versions(games).await.unwrap();
    assert_eq!(versions, [known[0], known[1], known[3]]);
}

pub(crate) async fn a_closed_store_refuses_writes(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    store.close().await;
    store.close().await;
    assert!(matches!(
        store.append(append(1, 2, "a")).await,
        Err(AppendError::Unavailable(Unavailable(_)))
    ));
    assert!(store.load(game_id(1)).await.is_err());
}

pub(crate) async fn finds_a_command_by_its_id(database: &impl Database) {
    let store = with_games(database, [new_game(1), new_game(2)]).await;
    store.append(append(1, 2, "a")).await.unwrap();
    let end = Append {
        entry: ending("end"),
        ..append(1, 3, "")
    };
    store.append(end).await.unwrap();
    let found = async |game, id: &str| {
        let row = store.command(game_id(game), id).await.unwrap();
        row.map(|row| (row.version, row.entry.command_id))
    };
    for _ in ["in the journal", "in the archive"] {
        assert_eq!(found(1, "a").await, Some((2, "a".to_owned())));
        assert_eq!(found(1, "end").await, Some((3, "end".to_owned())));
        assert_eq!(found(1, "b").await, None);
        assert_eq!(found(2, "a").await, None);
        assert_eq!(found(3, "a").await, None, "the game does not exist");
        store.archive(Timestamp(u64::MAX), 10).await.unwrap();
    }
}

pub(crate) async fn a_rematch_is_offered_once(database: &impl Database) {
    let store = with_games(database, [new_game(1), new_game(2)]).await;
    let mut feed = store.feed();
    let (one, unknown) = (game_id(1), game_id(9));
    for by in [Color::Black, Color::White, Color::Black] {
        assert_eq!(store.offer_rematch(one, by).await, Ok(Color::Black));
    }
    let none = store.offer_rematch(unknown, Color::White).await;
    assert_eq!(none, Err(OfferError::NoSuchGame));
    let told = next_version(&mut feed).await;
    assert_eq!((told.game, told.version), (one, 0));
    store.close().await;

    let store = database.open().await;
    let offer = async |number| {
        let game = store.load(game_id(number)).await.unwrap().unwrap();
        game.rematch_offer
    };
    assert_eq!(offer(1).await, Some(Color::Black));
    assert_eq!(offer(2).await, None);
}
