//! Seeks that are listed and accepted on another node.

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
async fn a_seek_can_be_accepted_on_another_node() {
    let (mut one, two, cluster) = two_nodes().await;
    let mut spectator = one.new_visitor().await.connect().await;
    spectator.watch_lobby().await;
    let mut at_owner = one.new_visitor().await.at(&two).connect().await;
    let seek = at_owner.seek(ColorChoice::White).await;
    assert_eq!(spectator.lobby_of(1).await[0].id, seek);
    let mut clients = Vec::new();
    for number in 0..6 {
        let node = if number % 2 == 0 { &one } else { &two };
        clients.push(one.new_visitor().await.at(node).connect().await);
    }
    let accepting = clients.iter_mut().map(|client| client.compete_for(&seek));
    let games: Vec<_> = join_all(accepting).await.into_iter().flatten().collect();
    assert_eq!(games, [at_owner.paired(&seek).await]);
    spectator.lobby_of(0).await;

    // A seek that ends on its node ends on all nodes. It also ends with its node.
    at_owner.seek(ColorChoice::Black).await;
    spectator.lobby_of(1).await;
    at_owner.send_message(&ClientMessage::EndSeek).await;
    spectator.lobby_of(0).await;
    let mut other = one.new_visitor().await.at(&two).connect().await;
    let lost = other.seek(ColorChoice::Black).await;
    spectator.lobby_of(1).await;
    cluster.cut(1);
    two.store.close().await;
    let mut late = one.new_visitor().await.connect().await;
    late.accept_seek(&lost).await;
    for _ in 0..7 {
        one.pass(Duration::from_secs(1)).await;
    }
    assert_eq!(late.seek_refused().await, RefusalCode::Unavailable);
    spectator.lobby_of(0).await;
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_chess960_seek_keeps_its_settings_on_another_node() {
    let (one, two, _database) = two_nodes().await;
    let mut spectator = one.new_visitor().await.connect().await;
    spectator.watch_lobby().await;
    let mut at_owner = one.new_visitor().await.at(&two).connect().await;
    let seek = ClientMessage::Seek {
        time: TimeControl::Unlimited,
        color: ColorChoice::White,
        chess960: true,
        chess960_number: None,
        claims: Some(Claims::Automatic),
        rated: false,
        within: None,
    };
    at_owner.send_message(&seek).await;
    let listed = spectator.lobby_of(1).await;
    assert_eq!(
        (listed[0].chess960, listed[0].claims),
        (true, Claims::Automatic)
    );
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_player_is_notified_of_a_game_after_a_timeout() {
    let (mut one, two, _database) = two_nodes().await;
    let mut spectator = one.new_visitor().await.connect().await;
    spectator.watch_lobby().await;
    let mut at_owner = one.new_visitor().await.at(&two).connect().await;
    let seek = at_owner.seek(ColorChoice::White).await;
    spectator.lobby_of(1).await;
    two.store.set_writes(Writes::Stall);
    let mut at_other = one.new_visitor().await.connect().await;
    at_other.accept_seek(&seek).await;
    // The message has arrived before any time passes.
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
async fn a_node_that_was_cut_off_receives_the_missed_states() {
    let (mut one, two, cluster) = two_nodes().await;
    let mut list_at_one = one.new_visitor().await.connect().await;
    let mut list_at_two = one.new_visitor().await.at(&two).connect().await;
    list_at_one.watch_lobby().await;
    list_at_two.watch_lobby().await;
    let mut at_one = one.new_visitor().await.connect().await;
    at_one.seek(ColorChoice::White).await;
    list_at_two.lobby_of(1).await;
    let mut at_two = one.new_visitor().await.at(&two).connect().await;
    let own = at_two.seek(ColorChoice::Black).await;
    list_at_one.lobby_of(2).await;
    list_at_two.lobby_of(2).await;
    // The clock of the second node is stopped: it writes no heartbeats.
    cluster.cut(1);
    for _ in 0..7 {
        one.pass(Duration::from_secs(1)).await;
    }
    list_at_one.lobby_of(1).await;
    at_one.send_message(&ClientMessage::EndSeek).await;
    list_at_one.lobby_of(0).await;
    cluster.restore(1);
    assert_eq!(list_at_two.lobby_of(1).await[0].id, own);
    assert_eq!(list_at_one.lobby_of(1).await[0].id, own);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_game_on_one_node_ends_the_players_seeks_on_another() {
    let (one, two, _cluster) = two_nodes().await;
    let owner = one.new_visitor().await;
    let (mut here, mut there) = (owner.connect().await, owner.at(&two).connect().await);
    let seek = here.seek(ColorChoice::White).await;
    there.seek(ColorChoice::White).await;
    let other = one.new_visitor().await;
    let mut elsewhere = other.at(&two).connect().await;
    elsewhere.seek(ColorChoice::Black).await;
    let mut spectator = one.new_visitor().await.connect().await;
    spectator.watch_lobby().await;
    spectator.lobby_of(3).await;
    let mut at_other = other.connect().await;
    at_other.accept_seek(&seek).await;
    let game = at_other.paired(&seek).await;
    assert_eq!(here.paired(&seek).await, game);
    spectator.lobby_of(0).await;
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_player_who_reconnects_to_another_node_is_notified_of_a_new_game() {
    let (one, two, _database) = two_nodes().await;
    let mut spectator = one.new_visitor().await.at(&two).connect().await;
    spectator.watch_lobby().await;
    let owner = one.new_visitor().await;
    let mut lost = owner.connect().await;
    let seek = lost.seek(ColorChoice::White).await;
    spectator.lobby_of(1).await;
    let mut at_other = one.new_visitor().await.connect().await;
    at_other.accept_seek(&seek).await;
    let game = at_other.paired(&seek).await;
    spectator.lobby_of(0).await;
    // Messages of another node arrive in order: after this seek, all earlier ones were received.
    let mut third = one.new_visitor().await.connect().await;
    third.seek(ColorChoice::White).await;
    spectator.lobby_of(1).await;
    let mut again = owner.at(&two).connect().await;
    again.send_message(&ClientMessage::WatchLobby).await;
    let notified = loop {
        match again.receive().await {
            ServerMessage::Paired { game, .. } => break game,
            ServerMessage::Lobby { .. } => {}
            other => panic!("expected a game, got {other:?}"),
        }
    };
    assert_eq!(notified, game);

    // A player who has opened the game is no longer notified on any node.
    assert_eq!(lost.paired(&seek).await, game);
    lost.watch(&game, None).await;
    third.send_message(&ClientMessage::EndSeek).await;
    spectator.lobby_of(0).await;
    let mut late = owner.at(&two).connect().await;
    late.seek(ColorChoice::White).await;
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_player_who_reconnects_to_the_node_of_an_accepted_seek_is_notified() {
    let (one, two, _database) = two_nodes().await;
    let mut spectator = one.new_visitor().await.connect().await;
    spectator.watch_lobby().await;
    let mut at_owner = one.new_visitor().await.at(&two).connect().await;
    let seek = at_owner.seek(ColorChoice::White).await;
    spectator.lobby_of(1).await;
    let other = one.new_visitor().await;
    let mut lost = other.connect().await;
    lost.accept_seek(&seek).await;
    let game = lost.paired(&seek).await;
    assert_eq!(at_owner.paired(&seek).await, game);
    let mut again = other.at(&two).connect().await;
    again.send_message(&ClientMessage::WatchLobby).await;
    // Queued messages are written before a list.
    assert_eq!(again.paired(&seek).await, game);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn accepting_a_seek_of_another_node_ends_the_players_seeks_there() {
    let (one, two, _database) = two_nodes().await;
    let mut at_owner = one.new_visitor().await.connect().await;
    let seek = at_owner.seek(ColorChoice::White).await;
    let other = one.new_visitor().await;
    let mut there = other.connect().await;
    there.seek(ColorChoice::Black).await;
    let mut spectator = one.new_visitor().await.at(&two).connect().await;
    spectator.watch_lobby().await;
    spectator.lobby_of(2).await;
    let mut at_other = other.at(&two).connect().await;
    at_other.accept_seek(&seek).await;
    let game = at_other.paired(&seek).await;
    assert_eq!(at_owner.paired(&seek).await, game);
    spectator.lobby_of(0).await;
}
