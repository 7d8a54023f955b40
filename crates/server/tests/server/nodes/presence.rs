//! Presence of players as other nodes see it, and the health of nodes.

use std::time::Duration;

use protocol::Side;
use store::Store as _;
use tokio::time::timeout;

use super::two_nodes;
use crate::conditional::by_correspondence;
use crate::harness::{PATIENCE, Pair, TestServer, invitation, request, settings};

/// Lets time pass on both nodes until the first node sees these sides as away.
async fn pass_until_away(nodes: [&mut TestServer; 2], game: &str, sides: &[Side]) {
    let [one, two] = nodes;
    let visitor = one.new_visitor().await;
    let wait_for_presence = async {
        while visitor.connect().await.away(game).await != sides {
            one.pass(Duration::from_secs(1)).await;
            two.pass(Duration::from_secs(1)).await;
        }
    };
    timeout(PATIENCE, wait_for_presence)
        .await
        .expect("the presence is updated");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_player_on_the_other_node_is_not_away() {
    let (mut one, mut two, cluster) = two_nodes().await;
    let white = one.new_visitor().await;
    let black = one.new_visitor().await.at(&two);
    let game = white.make(&settings(&invitation(), "white")).await;
    assert_eq!(black.accept(&game).await.status, 200);
    let mut at_white = white.follow(&game).await;
    one.pass(Duration::from_secs(5)).await;
    assert_eq!(at_white.presence().await, [Side::Black]);
    // The other node announces players who connect and disconnect.
    let at_black = black.follow(&game).await;
    assert_eq!(at_white.presence().await, []);
    drop(at_black);
    pass_until_away([&mut one, &mut two], &game, &[Side::Black]).await;
    assert_eq!(at_white.presence().await, [Side::Black]);
    let _at_black = black.follow(&game).await;
    assert_eq!(at_white.presence().await, []);
    // The presence announced by a node ends with the node.
    cluster.cut(1);
    two.store.close().await;
    let wait_for_presence = async {
        tokio::select! {
            presence = at_white.presence() => presence,
            () = async { loop { one.pass(Duration::from_secs(1)).await } } => unreachable!(),
        }
    };
    let presence = timeout(PATIENCE, wait_for_presence).await;
    assert_eq!(presence.expect("the node counts as gone"), [Side::Black]);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_new_node_learns_which_players_are_connected() {
    let (one, mut two, mut cluster) = two_nodes().await;
    let pair = Pair::between(&one, &two, &settings(&invitation(), "white")).await;
    let mut three = cluster.node().await;
    let white = pair.white.at(&three);
    let _at_white = white.follow(&pair.game).await;
    three.pass(Duration::from_secs(5)).await;
    let wait_for_presence = async {
        while !white.connect().await.away(&pair.game).await.is_empty() {
            two.pass(Duration::from_secs(1)).await;
        }
    };
    timeout(PATIENCE, wait_for_presence)
        .await
        .expect("the presence is updated");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_player_on_an_unreachable_node_is_not_away() {
    let (mut one, mut two, cluster) = two_nodes().await;
    let pair = Pair::between(&one, &two, &by_correspondence()).await;
    // Each node knows the other's player.
    for node in [&mut one, &mut two] {
        node.pass(Duration::from_secs(5)).await;
    }
    pass_until_away([&mut one, &mut two], &pair.game, &[]).await;
    pass_until_away([&mut two, &mut one], &pair.game, &[]).await;
    cluster.cut(0);
    // Longer than the timeouts for a silent node and an absent player together.
    for _ in 0..15 {
        for node in [&mut one, &mut two] {
            node.pass(Duration::from_secs(1)).await;
        }
    }
    for node in [&one, &two] {
        let mut visitor = node.new_visitor().await.connect().await;
        assert_eq!(visitor.away(&pair.game).await, []);
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_node_that_cannot_write_is_unhealthy_even_if_another_can() {
    let (mut one, mut two, _database) = two_nodes().await;
    one.store.refuse_writes(true);
    for node in [&mut one, &mut two] {
        node.pass(Duration::from_secs(11)).await;
    }
    for (node, status) in [(&one, 503), (&two, 200)] {
        for path in ["/healthz", "/readyz"] {
            let answer = request(node, "GET", path, &[], b"").await;
            assert_eq!(answer.status, status, "{path}");
        }
    }
}
