//! Seats of games.

use std::sync::Arc;

use arbiter::{Event, Points, Reason, Timestamp, Verdict};
use staunton_store::{CreateError, NewGame, Seat, SeatError};

use crate::words::*;

pub(crate) async fn a_seat_is_taken_once(database: &impl Database) {
    let white_open = NewGame {
        white: Seat::Open,
        black: Seat::Engine { identity: 1 },
        ..open_game(2)
    };
    let store = with_games(database, [open_game(1), white_open]).await;
    for _ in 0..2 {
        // The second request has no effect.
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
        (person(3), Seat::Engine { identity: 1 })
    );
}

pub(crate) async fn only_one_of_many_players_gets_the_seat(database: &impl Database) {
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

pub(crate) async fn refuses_seats_with_a_reason(database: &impl Database) {
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
    // The rematch can have another rematch.
    store.create_game(rematch(20, made)).await.unwrap();
}

pub(crate) async fn no_seat_is_taken_in_a_canceled_game(database: &impl Database) {
    let store = with_games(database, [open_game(1)]).await;
    let mut called_off = append(1, 1, "off");
    called_off.entry.events = vec![Event::Ended {
        verdict: Verdict {
            score: Points::None,
            reason: Reason::Aborted,
        },
        remaining: None,
        findings: Vec::new(),
    }];
    store.append(called_off).await.unwrap();
    let taken = store.take_seat(game_id(1), player_id(3), first()).await;
    assert_eq!(taken, Err(SeatError::Taken));
    let game = store.load(game_id(1)).await.unwrap().unwrap();
    assert_eq!(game.black, Seat::Open);
    let due = store.due_games(Timestamp(u64::MAX >> 1), 9).await;
    assert_eq!(due, Ok(Vec::new()));
}
