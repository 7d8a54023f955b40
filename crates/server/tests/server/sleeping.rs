//! Games without followers.

use std::time::Duration;

use arbiter::{Event, Reason};
use protocol::PlayerCommand;
use protocol::http::GameList;

use crate::conditional::by_correspondence;
use crate::harness::{Pair, TestServer, engine, invitation, settings, timed};

#[tokio::test]
async fn a_server_start_writes_nothing_to_idle_games() {
    let test_server = TestServer::open().await;
    let days = serde_json::json!({ "kind": "correspondence", "days": 3 });
    let mut terms = settings(&invitation(), "white");
    terms["time"] = days;
    let mut pair = Pair::playing(&test_server, &terms).await;
    pair.play(&["e4"]).await;
    let (game, black) = (pair.game, pair.black);
    drop((pair.at_white, pair.at_black));
    let mut test_server = test_server.restart_after(Duration::from_hours(1)).await;
    test_server.pass(Duration::from_secs(5)).await;
    let rows = test_server.stored(&game).await.rows;
    assert_eq!(rows.len(), 2, "the start and a move");

    // A returning player gets the hour.
    let black = black.at(&test_server);
    let (_, state) = black.connect().await.watch(&game, None).await;
    let left = state.clocks.expect("clocks").black;
    assert!(left > Duration::from_hours(71).as_millis() as u64, "{left}");
    let credit = &test_server.stored(&game).await.rows[2].entry.events[0];
    assert!(matches!(credit, Event::Credited { .. }), "{credit:?}");
}

#[tokio::test]
async fn lists_an_old_correspondence_game_before_many_newer_games() {
    let test_server = TestServer::open().await;
    let pair = Pair::playing(&test_server, &by_correspondence()).await;
    for _ in 0..31 {
        pair.white.make(&timed(&engine(1), "white", 600)).await;
    }
    for path in ["/app/games", "/app/games?running=true"] {
        let list: GameList = pair.white.get(path).await.json();
        let by_days = list.games.iter().filter(|game| game.id == pair.game);
        assert_eq!(by_days.count(), 1, "{path}");
        // The next page starts after the newest games.
        assert_eq!(list.older.as_deref(), Some(&*list.games[29].id), "{path}");
    }
}

#[tokio::test]
async fn a_flag_falls_in_a_sleeping_game() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    pair.play(&["e4"]).await;
    let game = pair.game;
    drop((pair.at_white, pair.at_black));
    for _ in 0..59 {
        test_server.pass(Duration::from_secs(1)).await;
    }
    let ended = async |test_server: &TestServer| {
        let rows = test_server.stored(&game).await.rows;
        let last = rows.last().expect("the game has rows").entry.clone();
        last.events.into_iter().find_map(|event| match event {
            Event::Ended { verdict, .. } => Some((verdict.reason, last.at)),
            _ => None,
        })
    };
    assert_eq!(ended(&test_server).await, None);
    let mut verdict = None;
    // The timer runs concurrently with the test, and sees the new time a little later.
    while verdict.is_none() {
        test_server.pass(Duration::from_secs(1)).await;
        verdict = ended(&test_server).await;
    }
    assert_eq!(verdict.map(|(reason, _)| reason), Some(Reason::Flag));
}

#[tokio::test]
async fn the_computer_moves_in_a_sleeping_game() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&engine(1), "white")).await;
    let mut client = person.follow(&game).await;
    client.play(&game, "e4").await;
    test_server.store.refuse_writes(true);
    drop(client);
    let mut test_server = test_server
        .crash_and_restart_after(Duration::from_secs(1))
        .await;
    while test_server.stored(&game).await.rows.len() < 3 {
        test_server.pass(Duration::from_secs(1)).await;
    }
    let rows = test_server.stored(&game).await.rows;
    assert_eq!(rows[2].entry.actor, "black");

    // It does not move again.
    for _ in 0..10 {
        test_server.pass(Duration::from_secs(1)).await;
    }
    assert_eq!(test_server.stored(&game).await.rows.len(), 3);
    let mut client = person.at(&test_server).follow(&game).await;
    client.get(&game, PlayerCommand::Resign).await;
}
