//! Spectators of a game.

use std::time::Duration;

use protocol::http::{GameList, GameSummary};
use protocol::{ClientMessage, PlayerCommand, RefusalCode, ServerMessage, Side, You};
use serde_json::json;

use crate::harness::{Client, Pair, Person, TestServer, invitation, settings, timed};
use crate::people::register;

/// Follows a game; returns the number of spectators.
async fn count(client: &mut Client, game: &str) -> u32 {
    let (game, since) = (game.to_owned(), None);
    client
        .send_message(&ClientMessage::Watch { game, since })
        .await;
    match client.receive().await {
        ServerMessage::Game { spectators, .. } => spectators,
        other => panic!("expected a game, got {other:?}"),
    }
}

#[tokio::test]
async fn sends_the_number_of_spectators_to_all_clients() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    let watching = test_server.new_visitor().await;
    let mut first = watching.connect().await;
    assert_eq!(count(&mut first, &pair.game).await, 0);
    for client in [&mut first, &mut pair.at_white, &mut pair.at_black] {
        assert_eq!(client.spectators().await, 1);
    }
    // Another tab does not count as another spectator.
    let mut tab = watching.connect().await;
    assert_eq!(count(&mut tab, &pair.game).await, 1);
    let mut others = Vec::new();
    for _ in 0..3 {
        let mut other = test_server.new_visitor().await.connect().await;
        assert_eq!(count(&mut other, &pair.game).await, 1);
        others.push(other);
    }
    test_server.pass(Duration::from_secs(2)).await;
    for client in [&mut first, &mut pair.at_white, &mut tab] {
        assert_eq!(client.spectators().await, 4);
    }
    let mut back = pair.black.connect().await;
    assert_eq!(count(&mut back, &pair.game).await, 4);
    let game = pair.game.clone();
    for client in [&mut first, &mut others[0]] {
        let unwatch = ClientMessage::Unwatch { game: game.clone() };
        client.send_message(&unwatch).await;
        client.receive_nothing().await;
    }
    test_server.pass(Duration::from_secs(2)).await;
    assert_eq!(pair.at_white.spectators().await, 3);
    assert_eq!(tab.spectators().await, 3);
}

#[tokio::test]
async fn spectators_see_what_the_players_see() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5"]).await;
    let mut spectators = Vec::new();
    for _ in 0..5 {
        spectators.push(test_server.new_visitor().await.connect().await);
    }
    for (since, client) in (0..).zip(&mut spectators) {
        let (info, state) = client.watch(&pair.game, Some(since)).await;
        assert_eq!((info.you, info.invitation), (You::Spectator, None));
        let held = u32::from(since >= 2) + u32::from(since == 3);
        let from_ply = if since > 3 { 0 } else { held };
        assert_eq!(state.from_ply, from_ply, "since {since}");
        assert_eq!(state.plies.len(), 2 - from_ply as usize);
        assert_eq!(state.version, 3);
    }
    pair.at_white.play(&pair.game, "Nf3").await;
    let seen = pair.at_white.update().await;
    assert_eq!(pair.at_black.update().await, seen);
    for client in &mut spectators {
        assert_eq!(client.update().await, seen);
    }

    // One spectator leaves; the others stay, and a new one gets the current state.
    drop(spectators.pop());
    pair.at_black.play(&pair.game, "Nc6").await;
    pair.at_black.update().await;
    let seen = pair.at_white.update().await;
    for client in &mut spectators {
        assert_eq!(client.update().await, seen);
    }
    let mut late = test_server.new_visitor().await.connect().await;
    let (_, state) = late.watch(&pair.game, None).await;
    assert_eq!((state.version, state.plies.len()), (5, 4));
}

#[tokio::test]
async fn a_follower_of_an_invitation_becomes_a_player_or_spectator() {
    let test_server = TestServer::open().await;
    let maker = test_server.new_visitor().await;
    let game = maker.make(&settings(&invitation(), "white")).await;
    let mut at_maker = maker.follow(&game).await;
    let (player, other) = (
        test_server.new_visitor().await,
        test_server.new_visitor().await,
    );
    let mut at_player = player.follow(&game).await;
    let mut at_other = other.follow(&game).await;
    assert_eq!(player.accept(&game).await.status, 200);
    for (client, you) in [
        (&mut at_maker, You::White),
        (&mut at_player, You::Black),
        (&mut at_other, You::Spectator),
    ] {
        let (info, state) = client.game().await;
        assert_eq!((info.you, state.version), (you, 1));
        assert_eq!(info.invitation, None);
    }
    at_maker.play(&game, "e4").await;
    for client in [&mut at_maker, &mut at_player, &mut at_other] {
        assert_eq!(client.update().await.position.turn, Side::Black);
    }
    at_player.play(&game, "e5").await;
}

#[tokio::test]
async fn rated_games_can_be_found_and_watched() {
    let mut test_server = TestServer::open().await;
    let [ada, boris] = ["Ada", "Boris"].map(|name| register(&test_server, name));
    let (ada, boris) = (ada.await, boris.await);
    let watching = test_server.new_visitor().await;
    let listed = async |person: &Person| -> Vec<GameSummary> {
        let list: GameList = person.get("/app/watch").await.json();
        list.games
    };
    assert_eq!(listed(&watching).await, []);
    let mut rated = timed(&invitation(), "white", 600);
    rated["rated"] = json!(true);
    let game = ada.make(&rated).await;
    let casual = ada.make(&timed(&invitation(), "white", 600)).await;
    for game in [&game, &casual] {
        assert_eq!(boris.accept(game).await.status, 200);
    }
    // No player is connected.
    let a_while = Duration::from_secs(4);
    test_server.pass(a_while).await;
    assert_eq!(listed(&watching).await, []);
    let mut at_ada = ada.follow(&game).await;
    ada.follow(&casual).await;
    test_server.pass(a_while).await;
    let games = listed(&watching).await;
    assert_eq!(games.len(), 1);
    assert_eq!((&games[0].id, games[0].you), (&game, You::Spectator));
    // The player's own game is not listed.
    assert_eq!(listed(&ada).await, []);
    at_ada.get(&game, PlayerCommand::Resign).await;
    test_server.pass(a_while).await;
    assert_eq!(listed(&watching).await, []);
}

#[tokio::test]
async fn guests_of_a_safe_server_find_no_games_to_watch() {
    let test_server = TestServer::open_with(|config| config.safe = true).await;
    let guest = test_server.new_visitor().await;
    let answer = guest.get("/app/watch").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.json::<GameList>().games, []);
}

#[tokio::test]
async fn games_of_others_are_hidden_from_guests_of_a_safe_server() {
    let test_server = TestServer::open_with(|config| config.safe = true).await;
    let mut pair = Pair::new(&test_server).await;
    let explain = ClientMessage::Explain {
        game: pair.game.clone(),
        request: 1,
        text: "e4".to_owned(),
    };
    let mut stranger = test_server.new_visitor().await.connect().await;
    stranger.send_message(&explain).await;
    assert_eq!(stranger.error().await.0, RefusalCode::NoSuchGame);
    let (code, ..) = stranger
        .get_refused(&pair.game, PlayerCommand::Resign)
        .await;
    assert_eq!(code, RefusalCode::NoSuchGame);
    pair.at_white.send_message(&explain).await;
    assert!(matches!(
        pair.at_white.receive().await,
        ServerMessage::Explanation { legal: true, .. }
    ));
}
