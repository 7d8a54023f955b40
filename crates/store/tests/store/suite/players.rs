//! Seats, players and their sessions.

use std::sync::Arc;

use arbiter::Timestamp;
use staunton_store::{AppendError, CreateError, NewGame, Player, Seat, SeatError, SessionError};

use crate::words::*;

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
