//! Two servers on one database.
#![cfg(unix)]

use std::sync::Arc;
use std::time::Duration;

use private_postgres::{Server, new_database};
use protocol::{ClientMessage, PlayerCommand, RefusalCode, ServerMessage, Side, You};
use store::Store as _;
use tempfile::tempdir;

use crate::harness::{START, TestServer, engine, invitation, myself, settings};

/// Two servers, and the database that they share.
struct Nodes {
    one: TestServer,
    two: TestServer,
    _database: Arc<Server>,
}

impl Nodes {
    async fn open() -> Self {
        let (database, url) = new_database().expect("PostgreSQL");
        let node = async || {
            let store = store::open(&url).await.expect("a database");
            let folder = tempdir().expect("a folder");
            TestServer::over(store, folder, START, |_| ()).await
        };
        Self {
            one: node().await,
            two: node().await,
            _database: database,
        }
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_game_is_played_from_two_nodes() {
    let Nodes {
        one,
        two,
        _database,
    } = Nodes::open().await;
    let white = one.newcomer().await;
    let black = one.newcomer().await.at(&two);
    let game = white.make(&settings(&invitation(), "white")).await;
    let mut at_white = white.follow(&game).await;
    // The node of White hears of it from the other.
    assert_eq!(black.accept(&game).await.status, 200);
    let (info, _) = at_white.game().await;
    assert_eq!(info.you, You::White);
    let mut at_black = black.follow(&game).await;
    let mut spectator = one.newcomer().await.at(&two).follow(&game).await;
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
async fn the_computer_thinks_on_one_node_and_moves_once() {
    let Nodes {
        one,
        mut two,
        _database,
    } = Nodes::open().await;
    let person = one.newcomer().await;
    let game = person.make(&settings(&engine(1), "white")).await;
    let mut client = person.follow(&game).await;
    // Who only watches on the other node makes nobody think there.
    let mut spectator = one.newcomer().await.at(&two).follow(&game).await;
    for text in ["e4", "d4", "Nf3"] {
        client.play(&game, text).await;
        for client in [&mut client, &mut spectator] {
            assert_eq!(client.update().await.position.turn, Side::Black);
            assert_eq!(client.update().await.position.turn, Side::White);
        }
    }
    assert_eq!(one.stored(&game).await.rows.len(), 7);

    // When its node has gone, the other goes on.
    one.store.refuse_writes(true);
    one.store.close().await;
    drop(client);
    let mut client = person.at(&two).follow(&game).await;
    client.play(&game, "Bd3").await;
    let after = async |two: &TestServer| two.stored(&game).await.rows.len();
    while after(&two).await < 9 {
        two.pass(Duration::from_secs(1)).await;
    }
    one.hand.advance(Duration::from_secs(1));
    assert_eq!(after(&two).await, 9);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_game_on_one_node_is_not_analysed_on_the_other() {
    let Nodes {
        one,
        two,
        _database,
    } = Nodes::open().await;
    let person = one.newcomer().await;
    let game = person.make(&settings(&myself(), "white")).await;
    let mut client = person.follow(&game).await;
    client.play(&game, "e4").await;
    let mut elsewhere = person.at(&two).connect().await;
    let analyse = ClientMessage::Analyse {
        request: 1,
        fen: client.update().await.position.fen,
        chess960: false,
        moves: Vec::new(),
        lines: 1,
    };
    elsewhere.send_message(&analyse).await;
    match elsewhere.receive().await {
        ServerMessage::AnalysisEnd { code, .. } => assert_eq!(code, Some(RefusalCode::NotNow)),
        other => panic!("an analysis: {other:?}"),
    }
}
