//! Ratings that change when games end.

use std::ops::RangeInclusive;
use std::sync::Arc;

use arbiter::{Event, Points, Reason, Terms, TimeControl, Timestamp, Verdict};
use staunton_store::{
    Append, GamesQuery, HistoryQuery, NewAccount, NewGame, NewSession, RatedGame, Rating,
    RatingChange, Role, Seat, Speed, Store,
};

use crate::words::*;

/// Registers these people.
pub(crate) async fn register(store: &dyn Store, people: impl IntoIterator<Item = u8>) {
    for number in people {
        let account = NewAccount {
            player: player_id(number),
            name: format!("Player {number}").parse().unwrap(),
            password: "hash".to_owned(),
            role: Role::Player,
            invite: None,
            session: NewSession {
                at: Timestamp(9),
                ..new_session(number + 100)
            },
            replaces: Some(session_id(number)),
        };
        store.people().register(account).await.unwrap();
    }
}

/// A rated game between these people.
pub(crate) fn rated(number: u64, white: u8, black: u8) -> NewGame {
    NewGame {
        white: person(white),
        black: person(black),
        terms: Terms {
            rated: true,
            ..terms()
        },
        ..new_game(number)
    }
}

/// An entry that ends the game after its first move.
pub(crate) fn ends(number: u64, score: Points, at: u64) -> Append {
    let mut append = append(number, 2, "end");
    append.entry.at = Timestamp(at);
    append.entry.events.push(Event::Ended {
        verdict: Verdict {
            score,
            reason: Reason::Resignation,
        },
        remaining: Some([1, 2]),
        findings: Vec::new(),
    });
    append
}

async fn with_rated(
    database: &impl Database,
    games: impl IntoIterator<Item = NewGame>,
) -> Arc<dyn Store> {
    let store = with_games(database, []).await;
    register(&*store, 1..=5).await;
    for game in games {
        store.create_game(game).await.unwrap();
    }
    store
}

/// The blitz rating of a player in points, and the number of rated games.
async fn blitz(store: &dyn Store, number: u8) -> Option<(u16, u32)> {
    let ratings = store.ratings_of(player_id(number)).await.unwrap();
    let blitz = ratings.iter().find(|(speed, _)| *speed == Speed::Blitz);
    blitz.map(|(_, rating)| (rating.points(), rating.games()))
}

fn history(number: u8, limit: u32) -> HistoryQuery {
    HistoryQuery {
        player: player_id(number),
        speed: Speed::Blitz,
        before: None,
        limit,
    }
}

pub(crate) async fn a_rated_game_changes_both_ratings(database: &impl Database) {
    let store = with_rated(database, [rated(1, 1, 2), rated(2, 2, 1)]).await;
    assert_eq!(blitz(&*store, 1).await, None);
    assert_eq!(store.rating_changes(game_id(1)).await.unwrap(), [None; 2]);
    store
        .append(ends(1, Points::WhiteWins, 5_000))
        .await
        .unwrap();
    assert_eq!(blitz(&*store, 1).await, Some((1_662, 1)));
    assert_eq!(blitz(&*store, 2).await, Some((1_338, 1)));
    let changes = [(1_662, 162), (1_338, -162)];
    let changes = changes.map(|(after, change)| Some(RatingChange { after, change }));
    assert_eq!(store.rating_changes(game_id(1)).await.unwrap(), changes);
    let mut query = GamesQuery::all(player_id(1), 10);
    query.finished = Some(true);
    let listed = store.games_of(query).await.unwrap();
    let endings: Vec<_> = listed
        .iter()
        .filter_map(|game| game.ending.as_ref())
        .collect();
    assert_eq!(endings.len(), 1);
    assert_eq!(endings[0].ratings, changes);

    store
        .append(ends(2, Points::WhiteWins, 6_000))
        .await
        .unwrap();
    let games = store.rating_history(history(2, 10)).await.unwrap();
    let told: Vec<_> = games
        .iter()
        .map(|game| (game.game, game.number, game.at))
        .collect();
    assert_eq!(
        told,
        [
            (game_id(2), 2, Timestamp(6_000)),
            (game_id(1), 1, Timestamp(5_000))
        ]
    );
    assert_eq!(games[1].rating, 1_338);
    assert!(games[0].rating > 1_338 && games[0].deviation < games[1].deviation);
    // All data is still there after a restart.
    let ratings = store.ratings_of(player_id(1)).await.unwrap();
    store.close().await;
    let store = database.open().await;
    assert_eq!(store.ratings_of(player_id(1)).await.unwrap(), ratings);
}

pub(crate) async fn some_games_do_not_count_for_ratings(database: &impl Database) {
    let casual = NewGame {
        terms: terms(),
        ..rated(1, 1, 2)
    };
    let alone = rated(3, 1, 1);
    let store = with_rated(
        database,
        [
            casual,
            rated(2, 1, 6),
            alone,
            rated(4, 1, 2),
            rated(5, 1, 2),
        ],
    )
    .await;
    for number in 1..=3 {
        let end = ends(number, Points::WhiteWins, 5_000);
        store.append(end).await.unwrap();
    }
    store.append(ends(4, Points::None, 5_000)).await.unwrap();
    store.append(append(5, 2, "move")).await.unwrap();
    for number in [1, 2, 6] {
        assert_eq!(blitz(&*store, number).await, None, "{number}");
    }
    for number in 1..=5 {
        let changes = store.rating_changes(game_id(number)).await.unwrap();
        assert_eq!(changes, [None; 2], "{number}");
    }
    // Each speed is rated separately.
    let slow = NewGame {
        terms: Terms {
            time: TimeControl::fischer(3_600_000, 0),
            ..rated(6, 1, 2).terms
        },
        ..rated(6, 1, 2)
    };
    store.create_game(slow).await.unwrap();
    store.append(ends(6, Points::Draw, 6_000)).await.unwrap();
    let ratings = store.ratings_of(player_id(1)).await.unwrap();
    let speeds: Vec<_> = ratings.iter().map(|(speed, _)| *speed).collect();
    assert_eq!(speeds, [Speed::Classical]);
}

/// Checks that every game was rated from the result of the previous one, independently of
/// the order in which they end.
pub(crate) async fn assert_exact(store: &dyn Store, people: impl IntoIterator<Item = u8>) {
    for number in people {
        let games = store.rating_history(history(number, 1_000)).await.unwrap();
        let (points, count) = blitz(store, number).await.unwrap();
        let numbers: Vec<u32> = games.iter().map(|game| game.number).collect();
        assert_eq!(numbers, (1..=count).rev().collect::<Vec<_>>(), "{number}");
        assert_eq!(points, games[0].rating);
        let mut sum = 1_500;
        for game in games.iter().rev() {
            let stored = store.load(game.game).await.unwrap().unwrap();
            let changes = store.rating_changes(game.game).await.unwrap();
            let side = usize::from(stored.black == person(number));
            let RatingChange { after, change } = changes[side].unwrap();
            sum += i32::from(change);
            assert_eq!((i32::from(after), after), (sum, game.rating), "{number}");
        }
    }
}

/// Twenty games between five people, each pair in both colors.
pub(crate) fn everybody_with_everybody() -> Vec<NewGame> {
    let pairs = (1..=5).flat_map(|white| (1..=5).map(move |black| (white, black)));
    let pairs = pairs.filter(|(white, black)| white != black);
    (1..)
        .zip(pairs)
        .map(|(number, (white, black))| rated(number, white, black))
        .collect()
}

pub(crate) async fn rates_all_games_that_end_at_the_same_time(database: &impl Database) {
    let games = everybody_with_everybody();
    let number = games.len() as u64;
    let store = with_rated(database, games).await;
    let endings = (1..=number).map(|game| {
        let store = Arc::clone(&store);
        let points = Points::ALL[game as usize % 3];
        async move { store.append(ends(game, points, 5_000)).await }
    });
    for ended in at_once(endings).await {
        ended.unwrap();
    }
    for player in 1..=5 {
        assert_eq!(
            blitz(&*store, player).await.map(|(_, games)| games),
            Some(8)
        );
    }
    assert_exact(&*store, 1..=5).await;
}

pub(crate) async fn pages_the_rating_history(database: &impl Database) {
    let store = with_rated(database, (1..=5).map(|number| rated(number, 1, 2))).await;
    for number in 1..=5 {
        store
            .append(ends(number, Points::Draw, 5_000 + number))
            .await
            .unwrap();
    }
    let numbers = async |before, limit| {
        let query = HistoryQuery {
            before,
            ..history(1, limit)
        };
        let games = store.rating_history(query).await.unwrap();
        games.iter().map(|game| game.number).collect::<Vec<_>>()
    };
    assert_eq!(numbers(None, 2).await, [5, 4]);
    assert_eq!(numbers(Some(4), 2).await, [3, 2]);
    assert_eq!(numbers(Some(2), 2).await, [1]);
    assert_eq!(numbers(Some(1), 2).await, [0; 0]);
    let of_guest = store.rating_history(history(9, 5)).await.unwrap();
    assert_eq!(of_guest, []);
}

pub(crate) async fn keeps_the_ratings_of_an_erased_player(database: &impl Database) {
    let store = with_rated(database, [rated(1, 1, 2), rated(2, 1, 2)]).await;
    store
        .append(ends(1, Points::BlackWins, 5_000))
        .await
        .unwrap();
    let ratings = store.ratings_of(player_id(2)).await.unwrap();
    store
        .people()
        .erase_player(player_id(2), Timestamp(6_000))
        .await
        .unwrap();
    assert_eq!(store.ratings_of(player_id(2)).await.unwrap(), ratings);
    // A game in progress is no longer rated after a player has lost their account.
    store
        .append(ends(2, Points::BlackWins, 7_000))
        .await
        .unwrap();
    assert_eq!(store.ratings_of(player_id(2)).await.unwrap(), ratings);
    assert_eq!(store.rating_changes(game_id(2)).await.unwrap(), [None; 2]);
}

pub(crate) async fn lists_rated_games_with_a_clock_to_watch(database: &impl Database) {
    let with_time = |number, time| NewGame {
        terms: Terms {
            time,
            ..rated(number, 1, 2).terms
        },
        ..rated(number, 1, 2)
    };
    let casual = NewGame {
        terms: terms(),
        ..rated(3, 1, 2)
    };
    let open = NewGame {
        black: Seat::Open,
        first: None,
        ..rated(5, 1, 2)
    };
    let later = NewGame {
        created_at: Timestamp(2_000),
        ..rated(6, 3, 4)
    };
    let correspondence = with_time(
        4,
        TimeControl::Correspondence {
            days: 1,
            vacation: 0,
        },
    );
    let games = [
        rated(1, 1, 2),
        rated(2, 2, 3),
        casual,
        correspondence,
        open,
        later,
    ];
    let store = with_rated(database, games).await;
    let watched = async |limit| store.games_to_watch(limit).await.unwrap();
    assert_eq!(watched(10).await, [6, 2, 1].map(game_id));
    assert_eq!(watched(1).await, [game_id(6)]);
    store.append(ends(6, Points::Draw, 3_000)).await.unwrap();
    assert_eq!(watched(10).await, [2, 1].map(game_id));
}

/// The ratings of the players, with the rating after each game at each speed.
async fn all_ratings(
    store: &dyn Store,
    people: RangeInclusive<u8>,
) -> Vec<(u8, Speed, Rating, Vec<RatedGame>)> {
    let mut all = Vec::new();
    for number in people {
        for (speed, rating) in store.ratings_of(player_id(number)).await.unwrap() {
            let query = HistoryQuery {
                speed,
                ..history(number, 1_000)
            };
            let games = store.rating_history(query).await.unwrap();
            all.push((number, speed, rating, games));
        }
    }
    all
}

/// Checks that the migration `speeds` rates all games again. `run` runs statements in the closed
/// database; `forget` makes it forget that migration.
pub(crate) async fn rates_games_again_when_speeds_change(
    database: &impl Database,
    forget: &str,
    run: impl Fn(&str),
) {
    // The speed of each third game is blitz in the old order, and rapid in the new one.
    let games = everybody_with_everybody();
    let number = games.len() as u64;
    let minutes = |game: &NewGame| match game.id {
        id if (1..=number).step_by(3).any(|third| id == game_id(third)) => 10,
        _ => 5,
    };
    let games: Vec<_> = games
        .into_iter()
        .map(|game| NewGame {
            terms: Terms {
                time: TimeControl::fischer(minutes(&game) * 60_000, 0),
                ..game.terms.clone()
            },
            ..game
        })
        .collect();
    let store = with_rated(database, games).await;
    for game in 1..=number {
        let points = Points::ALL[game as usize % 3];
        let end = ends(game, points, 5_000 + 86_400_000 * game);
        store.append(end).await.unwrap();
    }
    let fresh = all_ratings(&*store, 1..=5).await;
    assert!(fresh.iter().any(|(_, speed, ..)| *speed == Speed::Rapid));
    store
        .people()
        .erase_player(player_id(5), Timestamp(9_000_000_000))
        .await
        .unwrap();
    store.close().await;

    // In the old order, all games changed one rating.
    run("UPDATE games SET speed = 'blitz'");
    run("DELETE FROM ratings WHERE speed = 'rapid'");
    run("UPDATE ratings SET rating = 1, games = 8");
    run("UPDATE rating_history SET speed = 'blitz', number = number + 100 WHERE speed = 'rapid'");
    run(forget);
    let store = database.open().await;
    assert_eq!(all_ratings(&*store, 1..=5).await, fresh);
    store.close().await;

    // Ratings of games whose speed is right are unchanged.
    run("UPDATE ratings SET rating = 1");
    run(forget);
    let store = database.open().await;
    let kept = all_ratings(&*store, 1..=1).await;
    assert!(kept.iter().all(|(_, _, rating, _)| rating.points() == 0));
}
