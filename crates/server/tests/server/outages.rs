//! What the server finds when it comes back.

use std::time::Duration;

use arbiter::Event;
use protocol::Side;
use store::StoredRow;

use crate::harness::{House, Pair, engine, invitation, timed, wish};

fn credits(rows: &[StoredRow]) -> Vec<u64> {
    let events = rows.iter().flat_map(|row| &row.entry.events);
    events
        .filter_map(|event| match event {
            Event::Credited { millis, .. } => Some(*millis),
            _ => None,
        })
        .collect()
}

#[tokio::test]
async fn an_outage_is_charged_to_nobody() {
    let mut house = House::open().await;
    let mut pair = Pair::playing(&house, &timed(&invitation(), "white", 60)).await;
    pair.play(&["e4"]).await;
    house.pass(Duration::from_secs(5));
    let (game, black) = (pair.game, pair.black);
    let house = house.restart_after(Duration::from_mins(10)).await;
    let (_, state) = black.at(&house).connect().await.watch(&game, None).await;
    let clocks = state.clocks.expect("clocks");
    assert_eq!((clocks.black, clocks.running), (55_000, Some(Side::Black)));
    assert_eq!(credits(&house.stored(&game).await.rows), [600_000]);

    // Once more, without a move in between: only the new outage is credited.
    let house = house.restart_after(Duration::from_mins(20)).await;
    let (_, state) = black.at(&house).connect().await.watch(&game, None).await;
    assert_eq!(state.clocks.expect("clocks").black, 55_000);
    assert_eq!(
        credits(&house.stored(&game).await.rows),
        [600_000, 1_200_000]
    );
}

#[tokio::test]
async fn a_crash_loses_no_move_and_no_time() {
    let house = House::open().await;
    let mut pair = Pair::playing(&house, &timed(&invitation(), "white", 60)).await;
    pair.play(&["e4", "e5", "Nf3"]).await;
    let (game, black) = (pair.game, pair.black);
    let house = house.crash_and_restart_after(Duration::from_mins(10)).await;
    let mut client = black.at(&house).connect().await;
    let (_, state) = client.watch(&game, None).await;
    assert_eq!(state.plies.len(), 3);
    assert_eq!(state.clocks.expect("clocks").black, 60_000);
    client.play(&game, "Nc6").await;
}

#[tokio::test]
async fn a_flag_still_falls_after_an_outage() {
    let house = House::open().await;
    let pair = Pair::playing(&house, &timed(&invitation(), "white", 60)).await;
    let (game, white) = (pair.game, pair.white);
    let mut house = house.restart_after(Duration::from_mins(10)).await;
    let mut client = white.at(&house).follow(&game).await;
    house.pass(Duration::from_mins(1));
    let verdict = client.update().await.verdict.expect("a verdict");
    assert_eq!(verdict.winner, Some(Side::Black));
}

#[tokio::test]
async fn the_computer_thinks_again_about_the_move_it_owed() {
    let house = House::open().await;
    let person = house.newcomer().await;
    let game = person.make(&wish(&engine(1), "white")).await;
    let mut client = person.follow(&game).await;
    // The move is written, the answer is not: the disk is full in between.
    client.play(&game, "e4").await;
    house.store.refuse_writes(true);
    let mut house = house.crash_and_restart_after(Duration::from_secs(1)).await;
    house.pass(Duration::from_secs(5));
    let mut client = person.at(&house).connect().await;
    let (_, mut state) = client.watch(&game, None).await;
    while state.version < 3 {
        state = client.update().await;
    }
    assert_eq!(state.position.turn, Side::White);
    let rows = house.stored(&game).await.rows;
    assert_eq!(rows.len(), 3, "the start, one move, one answer");
    assert_eq!(rows[2].entry.command_id, "engine:3");
}
