//! Moves reach other nodes, whatever happens to NATS.

use std::time::Duration;

use protocol::PlayerCommand;

use super::{Cluster, two_nodes};
use crate::conditional::by_correspondence;
use crate::harness::{Pair, invitation, myself, settings};

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_node_without_nats_serves_its_games_from_the_database() {
    let (one, two, cluster) = two_nodes().await;
    let mut pair = Pair::between(&one, &two, &settings(&invitation(), "white")).await;
    pair.play(&["e4", "e5"]).await;
    for (cut, without, with) in [
        (1, ["Nf3", "Nc6", "Bb5", "a6"], ["Ba4", "Nf6", "O-O", "Be7"]),
        (0, ["Re1", "b5", "Bb3", "d6"], ["c3", "O-O", "h3", "Nb8"]),
    ] {
        cluster.cut(cut);
        pair.play(&without).await;
        cluster.restore(cut);
        pair.play(&with).await;
    }
    // Both nodes are cut off from each other, and both have the same game.
    cluster.cut(0);
    cluster.cut(1);
    pair.play(&["d4", "Nbd7"]).await;
    pair.at_black.get(&pair.game, PlayerCommand::Resign).await;
    assert!(pair.at_white.update().await.verdict.is_some());
}

/// The first entry of a game that another node follows comes with its players, which are not in the
/// journal.
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn every_kind_of_game_is_followed_on_another_node() {
    let (one, two, _cluster) = two_nodes().await;
    for game in [settings(&invitation(), "white"), by_correspondence()] {
        let mut pair = Pair::between(&one, &two, &game).await;
        let mut spectator = one.new_visitor().await.at(&two).follow(&pair.game).await;
        let moves = ["e4", "e5", "Bc4", "Nc6"];
        pair.play(&moves).await;
        let mut seen = Vec::new();
        while seen.len() < moves.len() {
            let plies = spectator.update().await.plies;
            seen.extend(plies.into_iter().map(|ply| ply.san));
        }
        assert_eq!(seen, moves);
        pair.at_black.get(&pair.game, PlayerCommand::Resign).await;
        assert!(pair.at_white.update().await.verdict.is_some());
        assert!(spectator.update().await.verdict.is_some());
    }
    let alone = one.new_visitor().await;
    let game = alone.make(&settings(&myself(), "white")).await;
    let mut player = alone.follow(&game).await;
    let mut spectator = one.new_visitor().await.at(&two).follow(&game).await;
    player.play(&game, "d4").await;
    assert_eq!(spectator.update().await.plies[0].san, "d4");
}

/// `JetStream` keeps the states of nodes in memory.
#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn states_survive_a_restart_of_nats() {
    let nats = private_nats::Server::start().expect("nats-server");
    let mut cluster = Cluster::new();
    cluster.nats = format!("nats://@{}", nats.address());
    let (mut one, two) = (cluster.node().await, cluster.node().await);
    let pair = Pair::between(&one, &two, &by_correspondence()).await;
    let visitor = one.new_visitor().await;
    let mut lobby = visitor.at(&two).connect().await;
    lobby.watch_lobby().await;
    let mut seeker = visitor.connect().await;
    let seek = seeker.seek(protocol::http::ColorChoice::White).await;
    assert_eq!(lobby.lobby_of(1).await[0].id, seek);
    nats.kill().expect("a running server");
    nats.restart().expect("a stopped server");
    // After the restart the nodes write their states again, and new ones arrive.
    let mut other = one.new_visitor().await.connect().await;
    let other = other.seek(protocol::http::ColorChoice::Black).await;
    while lobby
        .lobby_of(2)
        .await
        .iter()
        .all(|offer| offer.id != other)
    {}
    one.pass(Duration::from_secs(6)).await;
    let mut client = visitor.connect().await;
    assert_eq!(client.away(&pair.game).await, []);
}
