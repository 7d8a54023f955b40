//! Players who are away.

use std::time::Duration;

use protocol::{ClientMessage, Side};

use crate::harness::{Pair, TestServer, engine, myself, settings};

const FIVE_SECONDS: Duration = Duration::from_secs(5);

#[tokio::test]
async fn a_disconnected_player_is_away_after_some_seconds_until_reconnecting() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    let mut spectator = test_server.new_visitor().await.connect().await;
    assert_eq!(spectator.away(&pair.game).await, []);
    let game = pair.game.clone();
    let unwatch = ClientMessage::Unwatch { game };
    pair.at_black.send_message(&unwatch).await;
    pair.at_black.receive_nothing().await;
    pair.at_white.play(&pair.game, "e4").await;
    pair.at_white.update().await;
    spectator.update().await;

    test_server.pass(FIVE_SECONDS).await;
    for client in [&mut pair.at_white, &mut spectator] {
        assert_eq!(client.presence().await, [Side::Black]);
    }
    let mut other = test_server.new_visitor().await.connect().await;
    assert_eq!(other.away(&pair.game).await, [Side::Black]);
    let mut back = pair.black.connect().await;
    assert_eq!(back.away(&pair.game).await, [], "no player is away");
    for client in [&mut pair.at_white, &mut spectator, &mut other] {
        assert_eq!(client.presence().await, []);
    }
}

#[tokio::test]
async fn a_player_who_reconnects_soon_was_not_away() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    let game = pair.game.clone();
    let unwatch = ClientMessage::Unwatch { game };
    pair.at_black.send_message(&unwatch).await;
    pair.at_black.receive_nothing().await;
    test_server.pass(Duration::from_secs(4)).await;
    let mut back = pair.black.follow(&pair.game).await;
    test_server.pass(FIVE_SECONDS).await;
    // White receives the move next: no presence message comes before it.
    pair.at_white.play(&pair.game, "e4").await;
    back.update().await;
    let mut late = test_server.new_visitor().await.connect().await;
    assert_eq!(late.away(&pair.game).await, []);
}

#[tokio::test]
async fn the_computer_is_never_away() {
    let mut test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    for opponent in [engine(1), myself()] {
        let game = person.make(&settings(&opponent, "white")).await;
        let mut client = person.follow(&game).await;
        test_server.pass(FIVE_SECONDS).await;
        client.play(&game, "e4").await;
        let mut other = test_server.new_visitor().await.connect().await;
        assert_eq!(other.away(&game).await, [], "{opponent}");
    }
}
