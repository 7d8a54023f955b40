//! Those who watch a game.

use protocol::{Side, You};

use crate::harness::{Pair, TestServer, invitation, settings};

#[tokio::test]
async fn spectators_see_what_the_players_see() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5"]).await;
    let mut spectators = Vec::new();
    for _ in 0..5 {
        spectators.push(test_server.newcomer().await.connect().await);
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

    // One leaves; the others stay, and a newcomer sees the newest.
    drop(spectators.pop());
    pair.at_black.play(&pair.game, "Nc6").await;
    pair.at_black.update().await;
    let seen = pair.at_white.update().await;
    for client in &mut spectators {
        assert_eq!(client.update().await, seen);
    }
    let mut late = test_server.newcomer().await.connect().await;
    let (_, state) = late.watch(&pair.game, None).await;
    assert_eq!((state.version, state.plies.len()), (5, 4));
}

#[tokio::test]
async fn who_watches_an_invitation_may_become_a_player_or_a_spectator() {
    let test_server = TestServer::open().await;
    let maker = test_server.newcomer().await;
    let game = maker.make(&settings(&invitation(), "white")).await;
    let mut at_maker = maker.follow(&game).await;
    let (player, other) = (test_server.newcomer().await, test_server.newcomer().await);
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
