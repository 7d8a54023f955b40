//! Two servers on one database.
#![cfg(unix)]

mod api;
mod clocks;
mod failures;
mod features;
mod leader;
mod lobby;
mod many_states;
mod messages;
mod presence;
mod relay;
mod tournaments;
mod workers;
mod wrong_clocks;

use std::sync::Arc;
use std::time::Duration;

use protocol::{
    ChallengeState, ClientMessage, PlayerCommand, PositionView, RefusalCode, ServerMessage, Side,
    You,
};
use serde_json::json;
use staunton_server::Config;
use store::Store as _;
use tempfile::tempdir;

use crate::challenges::{accept, challenged};
use crate::conditional::by_correspondence;
use crate::harness::{Client, Pair, START, TestServer, engine, invitation, myself, settings};
use crate::people::register;
use relay::Relay;

/// The database and the NATS server of a cluster, and the links of its nodes to NATS.
struct Cluster {
    database: String,
    nats: String,
    relays: Vec<Relay>,
    _servers: (Arc<private_postgres::Server>, Arc<private_nats::Server>),
}

impl Cluster {
    fn new() -> Self {
        let (postgres, database) = private_postgres::new_database().expect("PostgreSQL");
        let (server, nats) = private_nats::new_account().expect("nats-server");
        Self {
            database,
            nats,
            relays: Vec::new(),
            _servers: (postgres, server),
        }
    }

    /// Starts another node.
    async fn node(&mut self) -> TestServer {
        self.node_with(|_| ()).await
    }

    async fn node_with(&mut self, change: impl FnOnce(&mut Config)) -> TestServer {
        let store = store::open(&self.database).await.expect("a database");
        let folder = tempdir().expect("a folder");
        let (nats, _) = self.link().await;
        TestServer::over(store, folder, START, |config| {
            config.nats = Some(nats);
            change(config);
        })
        .await
    }

    /// Returns the URL of a new link to NATS, and its number.
    async fn link(&mut self) -> (String, usize) {
        let (before, address) = self.nats.rsplit_once('@').expect("an account");
        let relay = Relay::to(address.parse().expect("an address")).await;
        let nats = format!("{before}@{}", relay.address);
        self.relays.push(relay);
        (nats, self.relays.len() - 1)
    }

    /// Cuts the link of a node to NATS. The nodes are numbered in the order of their start.
    fn cut(&self, node: usize) {
        self.relays[node].cut();
    }

    fn restore(&self, node: usize) {
        self.relays[node].restore();
    }
}

/// Starts two servers on a new database.
async fn two_nodes() -> (TestServer, TestServer, Cluster) {
    let mut cluster = Cluster::new();
    (cluster.node().await, cluster.node().await, cluster)
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn two_nodes_serve_the_players_of_one_game() {
    let (one, two, _database) = two_nodes().await;
    let white = one.new_visitor().await;
    let black = one.new_visitor().await.at(&two);
    let game = white.make(&settings(&invitation(), "white")).await;
    let mut at_white = white.follow(&game).await;
    // White's node is notified by the other.
    assert_eq!(black.accept(&game).await.status, 200);
    let (info, _) = at_white.game().await;
    assert_eq!(info.you, You::White);
    let mut at_black = black.follow(&game).await;
    let mut spectator = one.new_visitor().await.at(&two).follow(&game).await;
    assert_eq!(at_white.spectators().await, 1);
    for (text, by_white) in [("e4", true), ("e5", false), ("Nf3", true), ("Nc6", false)] {
        let client = if by_white {
            &mut at_white
        } else {
            &mut at_black
        };
        client.play(&game, text).await;
        for client in [&mut at_white, &mut at_black, &mut spectator] {
            assert_eq!(client.update().await.plies[0].san, text);
        }
    }

    // A rematch is offered on one node and accepted on the other.
    at_white.get(&game, PlayerCommand::Resign).await;
    for client in [&mut at_white, &mut at_black, &mut spectator] {
        assert!(client.update().await.verdict.is_some());
    }
    at_white.get(&game, PlayerCommand::Rematch).await;
    for client in [&mut at_white, &mut at_black, &mut spectator] {
        assert_eq!(client.update().await.rematch_offer, Some(Side::White));
    }
    at_black.get(&game, PlayerCommand::Rematch).await;
    let made = at_black.update().await.rematch;
    assert!(made.is_some());
    for client in [&mut at_white, &mut spectator] {
        assert_eq!(client.update().await.rematch, made);
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn chat_lines_reach_clients_of_another_node() {
    let (one, two, _database) = two_nodes().await;
    let Pair {
        game,
        white,
        black,
        mut at_white,
        mut at_black,
    } = Pair::between(&one, &two, &settings(&invitation(), "white")).await;
    for client in [&mut at_white, &mut at_black] {
        assert!(client.watch_chat(&game).await.lines.is_empty());
    }
    for (person, text) in [(&white, "hello"), (&black, "hi"), (&white, "good luck")] {
        assert_eq!(person.say(&game, text).await.status, 204);
        for client in [&mut at_white, &mut at_black] {
            assert_eq!(client.chat_line().await.text, text);
        }
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_mute_applies_on_a_node_that_missed_it() {
    let (one, two, cluster) = two_nodes().await;
    let mut pair = Pair::between(&one, &two, &by_correspondence()).await;
    let game = pair.game.clone();
    assert_eq!(pair.black.say(&game, "you fool").await.status, 204);
    assert_eq!(pair.at_white.watch_chat(&game).await.texts(), ["you fool"]);
    cluster.cut(0);
    let line = json!({ "kind": "line", "game": game, "number": 1 });
    let mute = json!({ "whom": line, "relation": "muted" });
    let white = pair.white.at(&two);
    let muted = white.send("PUT", "/app/unwanted", &mute).await;
    assert_eq!(muted.status, 204, "{}", muted.text());
    cluster.restore(0);
    assert!(pair.at_white.chat().await.texts().is_empty());
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn conditional_moves_are_played_by_another_node() {
    let (one, two, _database) = two_nodes().await;
    let Pair {
        game,
        black,
        mut at_white,
        ..
    } = Pair::between(&one, &two, &by_correspondence()).await;
    assert_eq!(
        black.write_lines(&game, &["e4 e5 Nf3 Nc6"]).await.status,
        200
    );
    for answer in [["e4", "e5"], ["Nf3", "Nc6"]] {
        at_white.play(&game, answer[0]).await;
        for san in answer {
            assert_eq!(at_white.update().await.plies[0].san, san);
        }
    }
    assert_eq!(two.stored(&game).await.rows.len(), 5);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_challenge_reaches_another_node() {
    let (one, two, _database) = two_nodes().await;
    let ada = register(&one, "Ada").await;
    let grace = register(&one, "Grace").await.at(&two);
    let (mut at_ada, mut at_grace) = (ada.connect().await, grace.connect().await);
    assert!(at_ada.watch_challenges().await.is_empty());
    assert!(at_grace.watch_challenges().await.is_empty());
    let id = challenged(&ada, "Grace").await;
    at_ada.challenges().await;
    assert_eq!(at_grace.challenges().await[0].state, ChallengeState::Open);
    // Accepted on both nodes at once, and then again.
    let on_other_node = grace.at(&one);
    let answers = tokio::join!(accept(&grace, &id), accept(&on_other_node, &id));
    assert_eq!((answers.0.status, answers.1.status), (200, 200));
    let accepted = ChallengeState::Accepted;
    for client in [&mut at_ada, &mut at_grace] {
        while client.challenges().await[0].state != accepted {}
    }
    assert_eq!(two.stored(&id).await.rows.len(), 1);
}

/// Returns a legal move for any move of the computer.
fn some_move(position: &PositionView) -> String {
    let (from, targets) = position.targets.first_key_value().expect("a move");
    format!("{from}{}", targets[0])
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn the_computer_searches_on_one_node_and_moves_once() {
    let (one, mut two, _database) = two_nodes().await;
    let person = one.new_visitor().await;
    let game = person.make(&settings(&engine(1), "white")).await;
    let mut client = person.follow(&game).await;
    // A spectator on the other node starts no search there.
    let mut spectator = one.new_visitor().await.at(&two).follow(&game).await;
    let mut text = "e4".to_owned();
    for _ in 0..3 {
        client.play(&game, &text).await;
        assert_eq!(client.update().await.position.turn, Side::Black);
        let position = client.update().await.position;
        assert_eq!(position.turn, Side::White);
        text = some_move(&position);
        // The other node may receive both moves in one update.
        while spectator.update().await.position.turn == Side::Black {}
    }
    assert_eq!(one.stored(&game).await.rows.len(), 7);

    // When the node has stopped, the other one takes over.
    one.store.refuse_writes(true);
    one.store.close().await;
    drop(client);
    let mut client = person.at(&two).follow(&game).await;
    client.play(&game, &text).await;
    let after = async |two: &TestServer| two.stored(&game).await.rows.len();
    while after(&two).await < 9 {
        two.pass(Duration::from_secs(1)).await;
    }
    one.hand.advance(Duration::from_secs(1));
    assert_eq!(after(&two).await, 9);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_running_game_cannot_be_analyzed_on_another_node() {
    let (one, two, _database) = two_nodes().await;
    let person = one.new_visitor().await;
    let game = person.make(&settings(&myself(), "white")).await;
    let mut client = person.follow(&game).await;
    client.play(&game, "e4").await;
    let mut elsewhere = person.at(&two).connect().await;
    let fen = client.update().await.position.fen;
    assert_eq!(
        analyse(&mut elsewhere, fen).await,
        Some(RefusalCode::NotNow)
    );

    // A later move is known too, although no client there follows the game.
    client.play(&game, "e5").await;
    let fen = client.update().await.position.fen;
    assert_eq!(
        analyse(&mut elsewhere, fen).await,
        Some(RefusalCode::NotNow)
    );
    // The same holds for a game that was created later.
    let other = person.make(&settings(&myself(), "white")).await;
    client.watch(&other, None).await;
    client.play(&other, "d4").await;
    let fen = client.update().await.position.fen;
    assert_eq!(
        analyse(&mut elsewhere, fen).await,
        Some(RefusalCode::NotNow)
    );
}

/// Requests an analysis of the position; returns the code of a refusal.
async fn analyse(client: &mut Client, fen: String) -> Option<RefusalCode> {
    let analyse = ClientMessage::Analyse {
        request: 1,
        fen,
        chess960: false,
        moves: Vec::new(),
        lines: 1,
    };
    client.send_message(&analyse).await;
    match client.receive().await {
        ServerMessage::AnalysisEnd { code, .. } => code,
        other => panic!("expected the end of an analysis, got {other:?}"),
    }
}
