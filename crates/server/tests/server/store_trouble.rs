//! When the store takes nothing, or someone else writes to it.

use std::time::Duration;

use arbiter::Event;
use protocol::{PlayerCommand, RefusalCode, Side};
use store::{Append, Entry, Store};

use crate::harness::{House, Pair, START, engine, invitation, timed, wish};

fn mv(text: &str) -> PlayerCommand {
    PlayerCommand::Move {
        text: text.to_owned(),
        offer_draw: false,
    }
}

#[tokio::test]
async fn what_was_not_written_has_not_happened() {
    let house = House::open().await;
    let mut pair = Pair::new(&house).await;
    house.store.refuse_writes(true);
    pair.at_white.ask(&pair.game, "first", mv("e4")).await;
    let (code, message, _) = pair.at_white.refused("first").await;
    assert_eq!(code, RefusalCode::Unavailable);
    assert!(!message.contains("secretly"), "inner words stay inside");
    pair.at_black.hear_nothing().await;
    let (_, state) = pair.black.connect().await.watch(&pair.game, None).await;
    assert_eq!((state.version, state.plies.len()), (1, 0));

    house.store.refuse_writes(false);
    pair.at_white.ask(&pair.game, "first", mv("e4")).await;
    assert_eq!(pair.at_white.ack("first").await, 2);
    assert_eq!(pair.at_black.update().await.plies[0].san, "e4");
}

#[tokio::test]
async fn a_flag_that_could_not_be_written_is_written_later() {
    let mut house = House::open().await;
    let mut pair = Pair::playing(&house, &timed(&invitation(), "white", 60)).await;
    house.store.refuse_writes(true);
    house.pass(Duration::from_mins(1));
    let (code, ..) = pair.at_white.get_refused(&pair.game, mv("e4")).await;
    assert_eq!(code, RefusalCode::Unavailable);
    house.store.refuse_writes(false);
    house.pass(Duration::from_secs(5));
    let verdict = pair.at_black.update().await.verdict.expect("a verdict");
    assert_eq!(verdict.winner, Some(Side::Black));
}

#[tokio::test]
async fn the_computers_move_is_found_again_when_it_could_not_be_written() {
    let mut house = House::open().await;
    let person = house.newcomer().await;
    let game = person.make(&wish(&engine(1), "white")).await;
    let mut client = person.follow(&game).await;
    client.play(&game, "e4").await;
    house.store.refuse_writes(true);
    let mut state = client.update().await;
    house.store.refuse_writes(false);
    house.pass(Duration::from_secs(5));
    while state.position.turn == Side::Black {
        state = client.update().await;
    }
    assert_eq!(house.stored(&game).await.rows.len(), 3);
}

#[tokio::test]
async fn who_was_not_first_decides_again() {
    let house = House::open().await;
    let mut pair = Pair::new(&house).await;
    // Another node takes a move of White's that this one has not heard of.
    let entry = Entry {
        command_id: "elsewhere".to_owned(),
        actor: "white".to_owned(),
        request: "move".to_owned(),
        at: START,
        events: vec![Event::Moved {
            uci: "d2d4".to_owned(),
            remaining: None,
        }],
    };
    let append = Append {
        game: pair.game.parse().expect("an id"),
        version: 2,
        entry,
    };
    house.store.append(append).await.expect("room for a row");
    let (code, ..) = pair.at_white.get_refused(&pair.game, mv("e4")).await;
    assert_eq!(code, RefusalCode::NotYourTurn);
    let state = pair.at_black.update().await;
    assert_eq!((state.version, &*state.plies[0].san), (2, "d4"));
    assert_eq!(pair.at_black.play(&pair.game, "d5").await, 3);
}

#[tokio::test]
async fn nothing_is_made_or_joined_either() {
    let house = House::open().await;
    let (maker, guest) = (house.newcomer().await, house.newcomer().await);
    let game = maker.make(&wish(&invitation(), "white")).await;
    house.store.refuse_writes(true);
    for answer in [
        guest.accept(&game).await,
        maker
            .post("/app/games", &wish(&invitation(), "white"))
            .await,
    ] {
        assert_eq!(answer.status, 503);
        assert!(
            !answer.text().contains("secretly"),
            "inner words stay inside"
        );
    }
    house.store.refuse_writes(false);
    assert_eq!(guest.accept(&game).await.status, 200);
}
