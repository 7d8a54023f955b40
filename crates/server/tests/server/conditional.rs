//! Conditional moves in correspondence games.

use std::time::Duration;

use protocol::http::{ConditionalMoves, Problem};
use protocol::{PlayerCommand, Side};
use serde_json::{Value, json};
use store::Store as _;

use crate::harness::{
    Answer, Client, Pair, Person, TestServer, Writes, invitation, settings, timed,
};

/// Returns the settings of an invitation with three days per move.
pub(crate) fn by_correspondence() -> Value {
    let mut terms = settings(&invitation(), "white");
    terms["time"] = json!({ "kind": "correspondence", "days": 3 });
    terms
}

fn path(game: &str) -> String {
    format!("/app/games/{game}/conditional")
}

impl Person {
    pub(crate) async fn write_lines(&self, game: &str, lines: &[&str]) -> Answer {
        let lines: Vec<Vec<&str>> = lines.iter().map(|line| line.split(' ').collect()).collect();
        let body = json!({ "lines": lines });
        self.send("PUT", &path(game), &body).await
    }

    async fn lines(&self, game: &str) -> Vec<String> {
        let read: ConditionalMoves = self.get(&path(game)).await.json();
        read.lines.iter().map(|line| line.join(" ")).collect()
    }
}

/// Returns the moves of the next update.
async fn next_moves(client: &mut Client) -> Vec<String> {
    let plies = client.update().await.plies.into_iter();
    plies.map(|ply| ply.san).collect()
}

#[tokio::test]
async fn conditional_moves_are_played_immediately() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &by_correspondence()).await;
    let game = pair.game.clone();
    let written = pair
        .black
        .write_lines(&game, &["e2e4 e7e5 g1f3 b8c6 Bb5 a6", "d4 Nf6"])
        .await;
    assert_eq!(written.status, 200, "{}", written.text());
    assert_eq!(
        pair.black.lines(&game).await,
        ["e4 e5 Nf3 Nc6 Bb5 a6", "d4 Nf6"]
    );
    // Conditional moves are visible only to their author.
    assert_eq!(pair.white.lines(&game).await, [""; 0]);
    let other = test_server.new_visitor().await;
    assert_eq!(other.get(&path(&game)).await.status, 404);

    // Black does not have to be connected, and a restart loses nothing.
    drop(pair.at_black);
    pair.at_white.play(&game, "e4").await;
    assert_eq!(next_moves(&mut pair.at_white).await, ["e4"]);
    assert_eq!(next_moves(&mut pair.at_white).await, ["e5"]);
    assert_eq!(pair.black.lines(&game).await, ["Nf3 Nc6 Bb5 a6"]);
    let test_server = test_server.restart_after(Duration::ZERO).await;
    let mut at_white = pair.white.at(&test_server).follow(&game).await;
    at_white.play(&game, "Nf3").await;
    assert_eq!(next_moves(&mut at_white).await, ["Nf3"]);
    assert_eq!(next_moves(&mut at_white).await, ["Nc6"]);
    // A move without a conditional reply.
    at_white.play(&game, "Bc4").await;
    assert_eq!(next_moves(&mut at_white).await, ["Bc4"]);
    at_white.receive_nothing().await;
    let black = pair.black.at(&test_server);
    assert_eq!(black.lines(&game).await, [""; 0]);
    black.follow(&game).await.play(&game, "Nf6").await;
    assert_eq!(next_moves(&mut at_white).await, ["Nf6"]);
}

#[tokio::test]
async fn conditional_moves_are_played_after_a_server_crash() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &by_correspondence()).await;
    let game = pair.game.clone();
    assert_eq!(pair.black.write_lines(&game, &["e4 e5"]).await.status, 200);
    // White's move is written to disk, and nothing after it.
    test_server.store.set_writes(Writes::LastOne);
    let e4 = PlayerCommand::Move {
        text: "e4".to_owned(),
        offer_draw: false,
    };
    pair.at_white.ask(&game, "e4", e4).await;
    pair.at_white.ack("e4").await;
    assert_eq!(test_server.stored(&game).await.rows.len(), 2);
    drop((pair.at_white, pair.at_black));
    let mut test_server = test_server
        .crash_and_restart_after(Duration::from_secs(1))
        .await;
    // No client opens the game.
    for _ in 0..200 {
        test_server.pass(Duration::from_secs(1)).await;
        let rows = test_server.stored(&game).await.rows;
        if rows.iter().any(|row| row.entry.actor == "black") {
            return;
        }
    }
    panic!("Black's conditional move was not played");
}

#[tokio::test]
async fn a_draw_offer_pauses_conditional_moves() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &by_correspondence()).await;
    let game = pair.game.clone();
    assert_eq!(pair.black.write_lines(&game, &["e4 e5"]).await.status, 200);
    let with_offer = PlayerCommand::Move {
        text: "e4".to_owned(),
        offer_draw: true,
    };
    pair.at_white.get(&game, with_offer).await;
    let offered = pair.at_black.update().await;
    assert_eq!(offered.draw_offer, Some(Side::White));
    pair.at_black.receive_nothing().await;
    // After the player has declined, the conditional reply is played.
    let decline = PlayerCommand::AnswerDraw { accept: false };
    pair.at_black.get(&game, decline).await;
    assert_eq!(pair.at_black.update().await.draw_offer, None);
    assert_eq!(next_moves(&mut pair.at_black).await, ["e5"]);
}

#[tokio::test]
async fn takebacks_remove_conditional_replies() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &by_correspondence()).await;
    let game = pair.game.clone();
    pair.play(&["e4", "e5"]).await;
    pair.at_white.play(&game, "Nf3").await;
    for client in [&mut pair.at_white, &mut pair.at_black] {
        client.update().await;
    }
    pair.at_black.play(&game, "Nc6").await;
    for client in [&mut pair.at_white, &mut pair.at_black] {
        client.update().await;
    }
    assert_eq!(pair.black.write_lines(&game, &["Bb5 a6"]).await.status, 200);
    black_takes_back(&mut pair).await;
    assert_eq!(pair.black.lines(&game).await, [""; 0]);
    pair.at_black.play(&game, "d6").await;
    for client in [&mut pair.at_white, &mut pair.at_black] {
        client.update().await;
    }
    pair.at_white.play(&game, "Bb5+").await;
    assert_eq!(next_moves(&mut pair.at_black).await, ["Bb5+"]);
    pair.at_black.receive_nothing().await;
}

/// Black proposes a takeback of the last move, and White accepts.
async fn black_takes_back(pair: &mut Pair) {
    let accept = PlayerCommand::AnswerTakeback { accept: true };
    let Pair {
        at_white, at_black, ..
    } = pair;
    at_black
        .get(&pair.game, PlayerCommand::ProposeTakeback)
        .await;
    for client in [&mut *at_white, &mut *at_black] {
        client.update().await;
    }
    at_white.get(&pair.game, accept).await;
    for client in [at_white, at_black] {
        client.update().await;
    }
}

#[tokio::test]
async fn a_conditional_reply_is_not_repeated_after_its_takeback() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &by_correspondence()).await;
    let game = pair.game.clone();
    assert_eq!(pair.black.write_lines(&game, &["e4 e5"]).await.status, 200);
    pair.at_white.play(&game, "e4").await;
    for client in [&mut pair.at_white, &mut pair.at_black] {
        assert_eq!(next_moves(client).await, ["e4"]);
        assert_eq!(next_moves(client).await, ["e5"]);
    }
    black_takes_back(&mut pair).await;
    pair.at_black.receive_nothing().await;
    pair.at_black.play(&game, "c5").await;
    assert_eq!(next_moves(&mut pair.at_white).await, ["c5"]);
}

#[tokio::test]
async fn lines_are_refused_for_a_reason() {
    let test_server = TestServer::open().await;
    let pair = Pair::playing(&test_server, &by_correspondence()).await;
    let game = &pair.game;
    let refused = async |person: &Person, game: &str, lines: &[&str]| {
        let answer = person.write_lines(game, lines).await;
        (answer.status, answer.json::<Problem>().error)
    };
    let (status, why) = refused(&pair.black, game, &["e4 Ke6"]).await;
    assert_eq!(status, 400);
    assert!(why.starts_with("Line 1: Ke6 cannot be played: "), "{why}");
    let (status, why) = refused(&pair.white, game, &["e5 d4"]).await;
    assert_eq!(status, 409, "{why}");
    let other = test_server.new_visitor().await;
    assert_eq!(refused(&other, game, &["e4 e5"]).await.0, 404);
    assert_eq!(refused(&pair.black, "zzzzzzzz", &["e4 e5"]).await.0, 404);
    let with_clock = Pair::playing(&test_server, &timed(&invitation(), "white", 600)).await;
    let (status, why) = refused(&with_clock.black, &with_clock.game, &["e4 e5"]).await;
    assert_eq!(status, 409, "{why}");
    // A refused request changes nothing, and an empty list removes all lines.
    assert_eq!(pair.black.write_lines(game, &["e4 e5"]).await.status, 200);
    refused(&pair.black, game, &["e4 Ke6"]).await;
    assert_eq!(pair.black.lines(game).await, ["e4 e5"]);
    assert_eq!(
        pair.black
            .send("PUT", &path(game), &json!({ "lines": [] }))
            .await
            .status,
        200
    );
    assert_eq!(pair.black.lines(game).await, [""; 0]);
    test_server.store.refuse_writes(true);
    assert_eq!(pair.black.write_lines(game, &["e4 e5"]).await.status, 503);
}

#[tokio::test]
async fn moves_withdrawn_on_another_node_are_not_played() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &by_correspondence()).await;
    let game = pair.game.clone();
    assert_eq!(pair.black.write_lines(&game, &["e4 e5"]).await.status, 200);
    // As another node does it; the node with the loaded game has not been notified yet.
    let id: store::GameId = game.parse().expect("the id of a game");
    let written = test_server.store.conditional_moves(id).await;
    for moves in written.expect("the store works") {
        let lines = Vec::new();
        let none = store::ConditionalMoves { lines, ..moves };
        let withdrawn = test_server.store.set_conditional_moves(id, none).await;
        withdrawn.expect("the store works");
    }
    pair.at_white.play(&game, "e4").await;
    for client in [&mut pair.at_white, &mut pair.at_black] {
        assert_eq!(next_moves(client).await, ["e4"]);
    }
    pair.at_black.play(&game, "c5").await;
    assert_eq!(next_moves(&mut pair.at_white).await, ["c5"]);
}

#[tokio::test]
async fn rejects_lines_for_an_outdated_position() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &by_correspondence()).await;
    let game = pair.game.clone();
    let written: ConditionalMoves = pair.black.write_lines(&game, &["e4 e5"]).await.json();
    pair.at_white.play(&game, "e4").await;
    assert_eq!(next_moves(&mut pair.at_white).await, ["e4"]);
    assert_eq!(next_moves(&mut pair.at_white).await, ["e5"]);
    // Black's page still shows the first position.
    let body = json!({ "version": written.version, "lines": [["d4", "d5"]] });
    let answer = pair.black.send("PUT", &path(&game), &body).await;
    assert_eq!(answer.status, 409, "{}", answer.text());
    pair.at_white.play(&game, "d4").await;
    assert_eq!(next_moves(&mut pair.at_white).await, ["d4"]);
    pair.at_white.receive_nothing().await;
}
