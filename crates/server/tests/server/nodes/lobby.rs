//! Seeks that another node lists, and that are accepted there.

use std::time::Duration;

use arbiter::{Claims, TimeControl};
use futures_util::future::join_all;
use protocol::http::ColorChoice;
use protocol::{ClientMessage, RefusalCode, ServerMessage};
use store::Store as _;

use super::two_nodes;
use crate::harness::Writes;

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_seek_is_accepted_on_the_other_node() {
    let (mut one, two, _database) = two_nodes().await;
    let mut watching = one.newcomer().await.connect().await;
    watching.watch_lobby().await;
    let mut at_owner = one.newcomer().await.at(&two).connect().await;
    let seek = at_owner.seek(ColorChoice::White).await;
    assert_eq!(watching.lobby_of(1).await[0].id, seek);
    let mut clients = Vec::new();
    for number in 0..6 {
        let node = if number % 2 == 0 { &one } else { &two };
        clients.push(one.newcomer().await.at(node).connect().await);
    }
    let accepting = clients.iter_mut().map(|client| client.compete_for(&seek));
    let games: Vec<_> = join_all(accepting).await.into_iter().flatten().collect();
    assert_eq!(games, [at_owner.paired(&seek).await]);
    watching.lobby_of(0).await;

    // One that ends on its node ends everywhere, also with the node.
    at_owner.seek(ColorChoice::Black).await;
    watching.lobby_of(1).await;
    at_owner.send_message(&ClientMessage::EndSeek).await;
    watching.lobby_of(0).await;
    let mut other = one.newcomer().await.at(&two).connect().await;
    let lost = other.seek(ColorChoice::Black).await;
    watching.lobby_of(1).await;
    two.store.close().await;
    let mut late = one.newcomer().await.connect().await;
    late.accept_seek(&lost).await;
    // It has arrived before any time passes.
    late.receive_nothing().await;
    for _ in 0..7 {
        one.pass(Duration::from_secs(1)).await;
    }
    assert_eq!(late.seek_refused().await, RefusalCode::Unavailable);
    watching.lobby_of(0).await;
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_seek_for_chess960_is_one_on_the_other_node_too() {
    let (one, two, _database) = two_nodes().await;
    let mut watching = one.newcomer().await.connect().await;
    watching.watch_lobby().await;
    let mut at_owner = one.newcomer().await.at(&two).connect().await;
    let seek = ClientMessage::Seek {
        time: TimeControl::Unlimited,
        color: ColorChoice::White,
        chess960: true,
        claims: Some(Claims::Automatic),
        rated: false,
        within: None,
    };
    at_owner.send_message(&seek).await;
    let listed = watching.lobby_of(1).await;
    assert_eq!(
        (listed[0].chess960, listed[0].claims),
        (true, Claims::Automatic)
    );
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn who_was_told_that_nobody_answers_is_told_of_the_game_all_the_same() {
    let (mut one, two, _database) = two_nodes().await;
    let mut watching = one.newcomer().await.connect().await;
    watching.watch_lobby().await;
    let mut at_owner = one.newcomer().await.at(&two).connect().await;
    let seek = at_owner.seek(ColorChoice::White).await;
    watching.lobby_of(1).await;
    two.store.set_writes(Writes::Stall);
    let mut at_other = one.newcomer().await.connect().await;
    at_other.accept_seek(&seek).await;
    // It has arrived before any time passes.
    at_other.receive_nothing().await;
    for _ in 0..7 {
        one.pass(Duration::from_secs(1)).await;
    }
    assert_eq!(at_other.seek_refused().await, RefusalCode::Unavailable);
    two.store.set_writes(Writes::Work);
    let game = at_owner.paired(&seek).await;
    assert_eq!(at_other.paired(&seek).await, game);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_node_that_was_silent_is_told_what_it_has_missed() {
    let (mut one, mut two, _database) = two_nodes().await;
    let mut list_at_one = one.newcomer().await.connect().await;
    let mut list_at_two = one.newcomer().await.at(&two).connect().await;
    list_at_one.watch_lobby().await;
    list_at_two.watch_lobby().await;
    let mut at_one = one.newcomer().await.connect().await;
    at_one.seek(ColorChoice::White).await;
    list_at_two.lobby_of(1).await;
    let mut at_two = one.newcomer().await.at(&two).connect().await;
    let own = at_two.seek(ColorChoice::Black).await;
    list_at_one.lobby_of(2).await;
    list_at_two.lobby_of(2).await;
    // The clock of the second node stands: it says nothing, and hears everything.
    for _ in 0..7 {
        one.pass(Duration::from_secs(1)).await;
    }
    list_at_one.lobby_of(1).await;
    at_one.send_message(&ClientMessage::EndSeek).await;
    list_at_one.lobby_of(0).await;
    two.pass(Duration::from_secs(1)).await;
    assert_eq!(list_at_two.lobby_of(1).await[0].id, own);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn who_begins_a_game_on_one_node_has_no_seek_left_on_the_other() {
    let (mut one, mut two, _database) = two_nodes().await;
    let owner = one.newcomer().await;
    let (mut here, mut there) = (owner.connect().await, owner.at(&two).connect().await);
    let seek = here.seek(ColorChoice::White).await;
    there.seek(ColorChoice::White).await;
    let other = one.newcomer().await;
    let mut elsewhere = other.at(&two).connect().await;
    elsewhere.seek(ColorChoice::Black).await;
    let mut watching = one.newcomer().await.connect().await;
    watching.watch_lobby().await;
    // What they tell each other may be lost; each second they see whether it was.
    for node in [&mut one, &mut two] {
        node.pass(Duration::from_secs(1)).await;
    }
    watching.lobby_of(3).await;
    let mut at_other = other.connect().await;
    at_other.accept_seek(&seek).await;
    let game = at_other.paired(&seek).await;
    assert_eq!(here.paired(&seek).await, game);
    watching.lobby_of(0).await;
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn who_lost_the_connection_when_a_game_began_is_told_on_the_other_node() {
    let (one, two, _database) = two_nodes().await;
    let mut watching = one.newcomer().await.at(&two).connect().await;
    watching.watch_lobby().await;
    let owner = one.newcomer().await;
    let mut lost = owner.connect().await;
    let seek = lost.seek(ColorChoice::White).await;
    watching.lobby_of(1).await;
    let mut at_other = one.newcomer().await.connect().await;
    at_other.accept_seek(&seek).await;
    let game = at_other.paired(&seek).await;
    watching.lobby_of(0).await;
    // What another node says is heard in order: with this seek, all that was said before.
    let mut third = one.newcomer().await.connect().await;
    third.seek(ColorChoice::White).await;
    watching.lobby_of(1).await;
    let mut again = owner.at(&two).connect().await;
    again.send_message(&ClientMessage::WatchLobby).await;
    let told = loop {
        match again.receive().await {
            ServerMessage::Paired { game, .. } => break game,
            ServerMessage::Lobby { .. } => {}
            other => panic!("expected a game, got {other:?}"),
        }
    };
    assert_eq!(told, game);

    // Whoever looks at it on one node is told on none.
    assert_eq!(lost.paired(&seek).await, game);
    lost.watch(&game, None).await;
    third.send_message(&ClientMessage::EndSeek).await;
    watching.lobby_of(0).await;
    let mut late = owner.at(&two).connect().await;
    late.seek(ColorChoice::White).await;
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn who_has_accepted_a_seek_and_comes_back_to_its_node_is_told_of_the_game() {
    let (one, two, _database) = two_nodes().await;
    let mut watching = one.newcomer().await.connect().await;
    watching.watch_lobby().await;
    let mut at_owner = one.newcomer().await.at(&two).connect().await;
    let seek = at_owner.seek(ColorChoice::White).await;
    watching.lobby_of(1).await;
    let other = one.newcomer().await;
    let mut lost = other.connect().await;
    lost.accept_seek(&seek).await;
    let game = lost.paired(&seek).await;
    assert_eq!(at_owner.paired(&seek).await, game);
    let mut again = other.at(&two).connect().await;
    again.send_message(&ClientMessage::WatchLobby).await;
    // What waits for a client is written before any list.
    assert_eq!(again.paired(&seek).await, game);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn who_accepts_a_seek_of_another_node_has_none_left_there() {
    let (one, two, _database) = two_nodes().await;
    let mut at_owner = one.newcomer().await.connect().await;
    let seek = at_owner.seek(ColorChoice::White).await;
    let other = one.newcomer().await;
    let mut there = other.connect().await;
    there.seek(ColorChoice::Black).await;
    let mut watching = one.newcomer().await.at(&two).connect().await;
    watching.watch_lobby().await;
    watching.lobby_of(2).await;
    let mut at_other = other.at(&two).connect().await;
    at_other.accept_seek(&seek).await;
    let game = at_other.paired(&seek).await;
    assert_eq!(at_owner.paired(&seek).await, game);
    watching.lobby_of(0).await;
}
