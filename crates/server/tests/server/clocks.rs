//! Clocks and flags, with a manual clock.

use std::time::Duration;

use protocol::{Clocks, GameState, PlayerCommand, RefusalCode, Side};

use crate::harness::{Pair, TestServer, engine, invitation, timed};

fn shown(state: &GameState) -> (u64, u64, Option<Side>) {
    let clocks = state.clocks.as_ref().expect("clocks");
    let Clocks {
        white,
        black,
        running,
        ..
    } = *clocks;
    (white, black, running)
}

#[tokio::test]
async fn the_clock_of_the_side_to_move_runs() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    test_server.pass(Duration::from_secs(7)).await;
    pair.at_white.play(&pair.game, "e4").await;
    let state = pair.at_black.update().await;
    assert_eq!(shown(&state), (53_000, 60_000, Some(Side::Black)));
    assert_eq!(state.plies[0].remaining, Some(53_000));
    test_server.pass(Duration::from_secs(9)).await;
    let (_, state) = pair.black.connect().await.watch(&pair.game, None).await;
    assert_eq!(shown(&state), (53_000, 51_000, Some(Side::Black)));
}

#[tokio::test]
async fn a_flag_falls_without_a_command() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    pair.play(&["e4", "e5"]).await;
    test_server.pass(Duration::from_mins(1)).await;
    for client in [&mut pair.at_white, &mut pair.at_black] {
        let state = client.update().await;
        assert_eq!(shown(&state), (0, 60_000, None));
        let verdict = state.verdict.expect("a verdict");
        assert_eq!(
            (&*verdict.result, verdict.winner),
            ("0-1", Some(Side::Black))
        );
        assert_eq!(verdict.article.as_deref(), Some("6.9"));
    }
    let rows = test_server.stored(&pair.game).await.rows;
    let last = &rows.last().expect("the game has rows").entry;
    assert_eq!((&*last.command_id, &*last.actor), ("flag:6", "system"));
}

#[tokio::test]
async fn a_flag_falls_in_a_game_without_followers() {
    let mut test_server = TestServer::open().await;
    let pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    drop((pair.at_white, pair.at_black));
    test_server.pass(Duration::from_secs(61)).await;
    let (_, state) = pair.white.connect().await.watch(&pair.game, None).await;
    // Whether the flag was journaled before or after this request, it has fallen.
    let mut client = pair.white.follow(&pair.game).await;
    let refused = client.get_refused(&pair.game, PlayerCommand::Resign).await;
    assert_eq!(refused.0, RefusalCode::GameOver);
    assert_eq!(shown(&state).0, 0);
    assert_eq!(test_server.stored(&pair.game).await.rows.len(), 4);
}

#[tokio::test]
async fn rejects_a_move_after_the_flag_fell() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    test_server.pass(Duration::from_mins(1)).await;
    let mv = PlayerCommand::Move {
        text: "e4".to_owned(),
        offer_draw: false,
    };
    pair.at_white.ask(&pair.game, "late", mv).await;
    let mut received = [pair.at_white.receive().await, pair.at_white.receive().await];
    // The flag may be detected just before the move arrives, or because of it.
    if matches!(received[0], protocol::ServerMessage::Update { .. }) {
        received.reverse();
    }
    let protocol::ServerMessage::Refused { code, .. } = &received[0] else {
        panic!("expected a refusal, got {received:?}")
    };
    assert_eq!(*code, RefusalCode::GameOver);
    let protocol::ServerMessage::Update { state, .. } = &received[1] else {
        panic!("expected an update, got {received:?}")
    };
    assert!(state.plies.is_empty() && state.verdict.is_some());
}

#[tokio::test]
async fn a_fallen_flag_takes_precedence_over_a_resignation() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    pair.play(&["e4", "e5"]).await;
    test_server.pass(Duration::from_mins(1)).await;
    // Black resigns after White's flag has fallen: White has lost.
    pair.at_black
        .ask(&pair.game, "resign", PlayerCommand::Resign)
        .await;
    let verdict = pair.at_white.update().await.verdict.expect("a verdict");
    assert_eq!(verdict.winner, Some(Side::Black));
}

#[tokio::test]
async fn the_flag_falls_in_games_against_the_computer_too() {
    let mut test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&timed(&engine(1), "white", 30)).await;
    let mut client = person.follow(&game).await;
    test_server.pass(Duration::from_secs(30)).await;
    let verdict = client.update().await.verdict.expect("a verdict");
    assert_eq!(verdict.winner, Some(Side::Black));
}

#[tokio::test]
async fn accepting_again_credits_no_time() {
    let mut test_server = TestServer::open().await;
    let pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    test_server.pass(Duration::from_secs(20)).await;
    for person in [&pair.white, &pair.black] {
        assert_eq!(person.accept(&pair.game).await.status, 200);
    }
    let (_, state) = pair.black.connect().await.watch(&pair.game, None).await;
    assert_eq!(shown(&state), (40_000, 60_000, Some(Side::White)));
}

#[tokio::test]
async fn an_offer_credits_no_time() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::under_way(&test_server, &timed(&invitation(), "white", 60)).await;
    pair.play(&["e4", "e5"]).await;
    test_server.pass(Duration::from_secs(20)).await;
    pair.at_white
        .get(&pair.game, PlayerCommand::ProposeTakeback)
        .await;
    let state = pair.at_black.update().await;
    assert_eq!(shown(&state), (40_000, 60_000, Some(Side::White)));
    let decline = PlayerCommand::AnswerTakeback { accept: false };
    pair.at_black.get(&pair.game, decline).await;
    let state = pair.at_black.update().await;
    assert_eq!(shown(&state), (40_000, 60_000, Some(Side::White)));
}
