//! Due times of games, and outages.

use arbiter::Timestamp;
use staunton_store::{Append, Entry, First, NewGame, Outage};

use crate::words::*;

pub(crate) async fn lists_due_games_in_order(database: &impl Database) {
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
    // A later due time is not written, because a due time that is too early is harmless.
    store.append(due(1, 2, 400_000)).await.unwrap();
    store.append(due(2, 2, 250_000)).await.unwrap();
    assert_eq!(list(400_000).await, [(two, 250_000), (one, 302_000)]);
    assert_eq!(
        store.due_games(Timestamp(400_000), 1).await.unwrap().len(),
        1
    );
    let later = Some(Timestamp(400_000));
    store.postpone(one, Some(1), later).await.unwrap();
    assert_eq!(
        list(302_000).await.len(),
        2,
        "the game is at another version"
    );
    store.postpone(one, Some(2), later).await.unwrap();
    assert_eq!(list(302_000).await, [(two, 250_000)]);
    store.postpone(one, None, later).await.unwrap();
    assert_eq!(list(400_000).await, [(two, 250_000), (one, 400_000)]);
    let end = Append {
        entry: ending("end"),
        ..append(2, 3, "")
    };
    store.append(end).await.unwrap();
    assert_eq!(list(500_000).await, [(one, 400_000)]);
}

pub(crate) async fn keeps_an_outage_until_a_journal_includes_it(database: &impl Database) {
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

pub(crate) async fn keeps_an_outage_of_running_nodes(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let outage = Outage {
        began_at: Timestamp(50_000),
        ended_at: Timestamp(60_000),
    };
    for _ in ["written", "sent again"] {
        assert_eq!(store.note_outage("node", outage).await, Ok(()));
        let game = store.load(game_id(1)).await.unwrap().unwrap();
        assert_eq!(game.outages, [outage]);
    }
}

pub(crate) async fn ignores_an_outage_while_another_node_could_write(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    let outage = |began_at, ended_at| Outage {
        began_at: Timestamp(began_at),
        ended_at: Timestamp(ended_at),
    };
    let note = async |outage| store.note_outage("one", outage).await.unwrap();
    let kept = async || store.load(game_id(1)).await.unwrap().unwrap().outages;
    for at in (10_000..=30_000).step_by(1_000) {
        store.heartbeat("two", Timestamp(at)).await.unwrap();
    }
    note(outage(12_000, 29_500)).await;
    assert_eq!(kept().await, []);
    // The other node paused too.
    store.heartbeat("two", Timestamp(60_000)).await.unwrap();
    let of_both = outage(30_500, 60_200);
    note(of_both).await;
    assert_eq!(kept().await, [of_both]);
    // Its last heartbeat may have waited until the end of the outage.
    store.heartbeat("two", Timestamp(61_000)).await.unwrap();
    let waited = outage(60_500, 64_000);
    note(waited).await;
    assert_eq!(kept().await, [of_both, waited]);
}

pub(crate) async fn a_start_removes_the_future_from_a_shared_database(database: &impl Database) {
    let store = with_games(database, [new_game(1)]).await;
    for (node, at) in [
        ("right", 50_000),
        ("a little ahead", 52_000),
        ("ahead", 99_000),
    ] {
        store.heartbeat(node, Timestamp(at)).await.unwrap();
    }
    let wrong = Outage {
        began_at: Timestamp(40_000),
        ended_at: Timestamp(99_000),
    };
    store.note_outage("another", wrong).await.unwrap();
    store.start_node("new", Timestamp(51_000)).await.unwrap();
    let beats = store.heartbeats().await.unwrap();
    let mut nodes: Vec<_> = beats.iter().map(|beat| beat.node.as_str()).collect();
    let outages = store.load(game_id(1)).await.unwrap().unwrap().outages;
    // A file belongs to one server, which waits until its clock is not behind any more.
    if !store.is_shared() {
        assert_eq!(nodes.remove(0), "ahead");
    }
    assert_eq!(nodes, ["a little ahead", "new", "right"]);
    assert_eq!(outages.contains(&wrong), !store.is_shared());
    let time = store.database_time().await.unwrap();
    assert_eq!(time.is_some(), store.is_shared());
}

pub(crate) async fn stores_the_last_heartbeat(database: &impl Database) {
    let store = database.open().await;
    assert_eq!(store.last_heartbeat().await, Ok(None));
    for at in [Timestamp(10), Timestamp(20)] {
        store.heartbeat("node", at).await.unwrap();
        assert_eq!(store.last_heartbeat().await, Ok(Some(at)));
    }
}
