//! Draws and takebacks.

use protocol::{PlayerCommand, RefusalCode, Side};

use crate::harness::{Pair, TestServer, myself, settings};

fn mv(text: &str, offer_draw: bool) -> PlayerCommand {
    PlayerCommand::Move {
        text: text.to_owned(),
        offer_draw,
    }
}

#[tokio::test]
async fn a_draw_is_offered_with_a_move_and_agreed() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5"]).await;
    pair.at_white.get(&pair.game, mv("Nf3", true)).await;
    assert_eq!(pair.at_white.update().await.draw_offer, Some(Side::White));
    assert_eq!(pair.at_black.update().await.draw_offer, Some(Side::White));
    let accept = PlayerCommand::AnswerDraw { accept: true };
    pair.at_black.get(&pair.game, accept).await;
    let state = pair.at_white.update().await;
    let verdict = state.verdict.expect("a verdict");
    assert_eq!((&*verdict.result, state.draw_offer), ("1/2-1/2", None));
    assert_eq!(verdict.article.as_deref(), Some("5.2.3"));
}

#[tokio::test]
async fn a_draw_can_be_declined_by_a_command_or_by_a_move() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5"]).await;
    pair.at_white.get(&pair.game, mv("Nf3", true)).await;
    pair.at_white.update().await;
    pair.at_black.update().await;
    let decline = PlayerCommand::AnswerDraw { accept: false };
    pair.at_black.get(&pair.game, decline).await;
    assert_eq!(pair.at_white.update().await.draw_offer, None);
    pair.at_black.update().await;
    pair.at_black.get(&pair.game, mv("Nc6", true)).await;
    assert_eq!(pair.at_white.update().await.draw_offer, Some(Side::Black));
    pair.at_white.get(&pair.game, mv("Bb5", false)).await;
    let state = pair.at_white.update().await;
    assert_eq!((state.draw_offer, state.verdict), (None, None));
}

#[tokio::test]
async fn a_takeback_is_proposed_and_accepted_or_declined() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5"]).await;
    pair.at_black
        .get(&pair.game, PlayerCommand::ProposeTakeback)
        .await;
    assert_eq!(pair.at_white.update().await.takeback, Some(Side::Black));
    pair.at_black.update().await;
    let own = PlayerCommand::AnswerTakeback { accept: true };
    let (code, ..) = pair.at_black.get_refused(&pair.game, own).await;
    assert_eq!(
        code,
        RefusalCode::NotNow,
        "players cannot answer their own proposal"
    );
    let decline = PlayerCommand::AnswerTakeback { accept: false };
    pair.at_white.get(&pair.game, decline).await;
    assert_eq!(pair.at_black.update().await.takeback, None);
    pair.at_white.update().await;

    pair.at_white
        .get(&pair.game, PlayerCommand::ProposeTakeback)
        .await;
    pair.at_white.update().await;
    pair.at_black.update().await;
    let accept = PlayerCommand::AnswerTakeback { accept: true };
    pair.at_black.get(&pair.game, accept).await;
    let state = pair.at_white.update().await;
    assert_eq!((state.from_ply, state.takeback), (0, None));
    assert_eq!(state.position.turn, Side::White);
    assert!(state.position.targets.contains_key("e2"));
}

#[tokio::test]
async fn accepts_the_offers_of_a_player_of_both_sides_immediately() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let game = person.make(&settings(&myself(), "white")).await;
    let mut client = person.follow(&game).await;
    for text in ["e4", "e5"] {
        client.play(&game, text).await;
        client.update().await;
    }
    client.get(&game, PlayerCommand::ProposeTakeback).await;
    assert_eq!(client.update().await.takeback, Some(Side::Black));
    let state = client.update().await;
    assert_eq!((state.from_ply, state.takeback), (1, None));
    assert_eq!(state.position.turn, Side::Black);

    client.get(&game, mv("c5", true)).await;
    assert_eq!(client.update().await.draw_offer, Some(Side::Black));
    let verdict = client.update().await.verdict.expect("a verdict");
    assert_eq!(verdict.result, "1/2-1/2");
}

fn claim(text: Option<&str>) -> PlayerCommand {
    PlayerCommand::ClaimDraw {
        text: text.map(str::to_owned),
    }
}

#[tokio::test]
async fn a_draw_is_claimed_with_the_repeating_move() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"])
        .await;
    let (code, ..) = pair.at_white.get_refused(&pair.game, claim(None)).await;
    assert_eq!(code, RefusalCode::NotYourTurn);
    pair.at_black.get(&pair.game, claim(Some("Ng8"))).await;
    let state = pair.at_white.update().await;
    let verdict = state.verdict.expect("a verdict");
    assert_eq!(verdict.article.as_deref(), Some("9.2"));
    assert!(
        state.plies.is_empty(),
        "the move of the claim is not played"
    );
}

#[tokio::test]
async fn a_wrong_claim_plays_its_move_and_counts_as_an_offer() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::new(&test_server).await;
    pair.play(&["e4", "e5"]).await;
    let (code, ..) = pair
        .at_white
        .get_refused(&pair.game, claim(Some("Ke3")))
        .await;
    assert_eq!(code, RefusalCode::IllegalMove);
    pair.at_white.get(&pair.game, claim(Some("Nf3"))).await;
    let state = pair.at_black.update().await;
    assert_eq!(state.plies[0].san, "Nf3");
    assert_eq!(
        (state.draw_offer, state.claimable),
        (Some(Side::White), None)
    );
}
