//! Players whose node fails, is frozen, or cannot write to the database.

use std::time::Duration;

use protocol::{GameEvent, Side, TimeReason};

use super::{Cluster, two_nodes};
use crate::harness::{Client, Pair, Received, TestServer, invitation, request, timed};
use crate::outages::credits;

/// The players of a game on two nodes. White moves next.
struct Table {
    one: TestServer,
    two: TestServer,
    pair: Pair,
    _spectator: Client,
    cluster: Cluster,
}

impl Table {
    /// Six seconds for each side.
    async fn set() -> Self {
        Self::with(6).await
    }

    /// White is connected to the first node, Black to the second.
    async fn with(seconds: u64) -> Self {
        let (one, two, cluster) = two_nodes().await;
        let mut pair = Pair::between(&one, &two, &timed(&invitation(), "white", seconds)).await;
        pair.play(&["h3", "h6"]).await;
        // When the other node knows the spectator, it also knows that White is connected.
        let spectator = one.new_visitor().await.follow(&pair.game).await;
        assert_eq!(pair.at_white.spectators().await, 1);
        assert_eq!(pair.at_black.spectators().await, 1);
        let mut table = Self {
            one,
            two,
            pair,
            _spectator: spectator,
            cluster,
        };
        table.pass(1).await;
        table
    }

    /// Lets these seconds pass on both nodes.
    async fn pass(&mut self, seconds: u32) {
        for _ in 0..seconds {
            self.one.pass(Duration::from_secs(1)).await;
            self.two.pass_second_beside_others().await;
        }
    }

    /// Lets these seconds pass on the second node, while the first one is frozen.
    async fn pass_on_second(&mut self, seconds: u32) {
        for _ in 0..seconds {
            self.two.pass_second_beside_others().await;
        }
    }

    async fn credits(&self) -> Vec<u64> {
        credits(&self.two.stored(&self.pair.game).await.rows)
    }

    /// Connects White to the second node; returns White's remaining time.
    async fn white_moves_to_second(&mut self) -> u64 {
        self.pair.white = self.pair.white.at(&self.two);
        self.pair.at_white = self.pair.white.connect().await;
        let (_, state) = self.pair.at_white.watch(&self.pair.game, None).await;
        state.clocks.expect("clocks").white
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_node_that_cannot_write_sends_its_players_to_another_one() {
    let mut table = Table::set().await;
    table.one.store.refuse_writes(true);
    table.pass(2).await;
    table.pair.at_white.receive_nothing().await;
    table.pass(1).await;
    assert_eq!(
        table.pair.at_white.receive_any().await,
        Received::Closed(1013)
    );
    assert_eq!(table.pair.white.try_connect().await.err(), Some(503));
    // The node does not look for the session, because the database may not respond.
    let cookie = [("cookie", "staunton_session=unknown")];
    let stranger = Client::connect(table.one.address, &cookie).await;
    assert_eq!(stranger.err(), Some(503));
    for (node, status) in [(&table.one, 503), (&table.two, 200)] {
        let answer = request(node, "GET", "/readyz", &[], b"").await;
        assert_eq!(answer.status, status);
    }
    // Longer than White's six seconds and the delay for a player of another node.
    table.pass(5).await;
    assert_eq!(table.white_moves_to_second().await, 5_000);
    assert_eq!(table.credits().await, [8_000]);
    let credit = GameEvent::TimeAdded {
        to: Side::White,
        millis: 8_000,
        reason: TimeReason::Outage,
    };
    assert_eq!(table.pair.at_black.events().await, [credit]);

    // The first node credits nothing more when it can write again.
    table.one.store.refuse_writes(false);
    table.pass(2).await;
    let back = table.pair.white.at(&table.one).try_connect().await;
    drop(back.expect("the node accepts players again"));
    let game = table.pair.game.clone();
    table.pair.at_white.play(&game, "e4").await;
    assert_eq!(
        table.pair.at_black.update().await.plies[0].remaining,
        Some(3_000)
    );
    assert_eq!(table.credits().await, [8_000]);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn players_of_a_frozen_node_are_not_charged_until_they_reconnect() {
    let mut table = Table::set().await;
    table.pass_on_second(9).await;
    assert_eq!(table.white_moves_to_second().await, 5_000);
    assert_eq!(table.credits().await, [9_000]);
    table.pass_on_second(1).await;
    // The first node is no longer frozen, and its connection of White still open.
    table.one.pass(Duration::from_secs(10)).await;
    table.pass(1).await;
    let game = table.pair.game.clone();
    table.pair.at_white.play(&game, "e4").await;
    assert_eq!(table.credits().await, [9_000]);
    let rows = table.two.stored(&game).await.rows;
    assert_eq!(rows.len(), 5, "the start, three moves, one credit");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_player_of_a_frozen_node_whose_connection_was_not_announced_is_not_charged() {
    let mut table = Table::with(60).await;
    // White leaves, which the other node learns, and returns while messages are lost.
    let visitor = table.one.new_visitor().await;
    drop(std::mem::replace(
        &mut table.pair.at_white,
        visitor.connect().await,
    ));
    // The server may notice the end of a connection only when some seconds have passed.
    let spectator = table.two.new_visitor().await;
    let mut waited = 0;
    while spectator.connect().await.away(&table.pair.game).await != [Side::White] {
        table.pass(1).await;
        waited += 1;
    }
    table.cluster.cut(0);
    table.pair.at_white = table.pair.white.connect().await;
    table.pair.at_white.watch(&table.pair.game, None).await;
    table.pass(1).await;
    table.pass_on_second(4).await;
    // Without the frozen seconds, and with one before and one after the wait.
    let used = 1_000 * (waited + 2);
    assert_eq!(table.white_moves_to_second().await, 60_000 - used);
    assert_eq!(table.credits().await, [4_000]);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_player_who_does_not_return_gets_ten_seconds() {
    let mut table = Table::set().await;
    table.pass_on_second(9).await;
    table.pair.at_black.receive_nothing().await;
    table.pass_on_second(10).await;
    let mut verdict = None;
    while verdict.is_none() {
        verdict = table.pair.at_black.update().await.verdict;
    }
    assert_eq!(
        verdict.and_then(|verdict| verdict.winner),
        Some(Side::Black)
    );
    assert_eq!(table.credits().await, [10_000]);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_player_who_leaves_a_working_node_gets_no_credit() {
    let mut table = Table::set().await;
    let visitor = table.two.new_visitor().await;
    let game = table.pair.game.clone();
    let other = table.pair.white.at(&table.two);
    drop(std::mem::replace(
        &mut table.pair.at_white,
        visitor.connect().await,
    ));
    table.pass(4).await;
    let mut at_white = other.connect().await;
    let (_, state) = at_white.watch(&game, None).await;
    assert_eq!(state.clocks.expect("clocks").white, 1_000);
    assert!(table.credits().await.is_empty());
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_player_with_a_second_connection_gets_no_credit() {
    let mut table = Table::set().await;
    table.white_moves_to_second().await;
    table.pass_on_second(4).await;
    let mut another = table.pair.white.connect().await;
    let (_, state) = another.watch(&table.pair.game, None).await;
    assert_eq!(state.clocks.expect("clocks").white, 1_000);
    assert!(table.credits().await.is_empty());
}
