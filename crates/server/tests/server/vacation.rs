//! Days of vacation in correspondence games.

use std::time::Duration;

use protocol::{GameEvent, PlayerCommand, RefusalCode, Side, TimeReason, VacationLeft};
use serde_json::{Value, json};

use crate::conditional::by_correspondence;
use crate::harness::{Pair, TestServer};

const DAY: Duration = Duration::from_hours(24);

fn with_vacation(days: u32) -> Value {
    let mut terms = by_correspondence();
    terms["time"]["vacation"] = json!(days);
    terms
}

#[tokio::test]
async fn both_players_see_a_vacation_and_no_flag_falls_during_it() {
    let mut test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &with_vacation(10)).await;
    let game = pair.game.clone();
    pair.play(&["e4", "e5"]).await;
    test_server.pass(2 * DAY).await;
    let vacation = PlayerCommand::TakeVacation { days: 7 };
    pair.at_white.get(&game, vacation).await;
    let received = [pair.at_white.events().await, pair.at_black.events().await];
    let added = GameEvent::TimeAdded {
        to: Side::White,
        millis: 7 * 86_400_000,
        reason: TimeReason::Vacation,
    };
    assert_eq!(received, [[added.clone()], [added]]);

    let four = PlayerCommand::TakeVacation { days: 4 };
    let (code, sentence, _) = pair.at_white.get_refused(&game, four).await;
    assert_eq!(code, RefusalCode::NotNow);
    assert!(sentence.contains("3 days"), "{sentence}");

    // No player is connected when the flag would have fallen without the vacation.
    drop((pair.at_white, pair.at_black));
    test_server.pass(7 * DAY).await;
    let mut test_server = test_server.restart_after(Duration::ZERO).await;
    let white = pair.white.at(&test_server);
    let (_, state) = white.connect().await.watch(&game, None).await;
    assert_eq!(state.verdict, None);
    let clocks = state.clocks.expect("clocks");
    assert_eq!((clocks.white, clocks.black), (86_400_000, 3 * 86_400_000));
    let (white, black) = (3, 10);
    assert_eq!(clocks.vacation, Some(VacationLeft { white, black }));
    let mut client = pair.black.at(&test_server).follow(&game).await;
    test_server.pass(DAY).await;
    let verdict = client.update().await.verdict.expect("a verdict");
    assert_eq!(verdict.winner, Some(Side::Black));
}

#[tokio::test]
async fn a_conditional_move_uses_no_vacation() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &with_vacation(10)).await;
    let game = pair.game.clone();
    let written = pair.black.write_lines(&game, &["e4 e5"]).await;
    assert_eq!(written.status, 200, "{}", written.text());
    let vacation = PlayerCommand::TakeVacation { days: 7 };
    pair.at_black.get(&game, vacation).await;
    pair.at_white.update().await;
    pair.at_white.play(&game, "e4").await;
    pair.at_white.update().await;
    let answered = pair.at_white.update().await;
    assert_eq!(answered.plies[0].san, "e5");
    let clocks = answered.clocks.expect("clocks");
    assert_eq!(
        (clocks.white, clocks.black),
        (3 * 86_400_000, 10 * 86_400_000)
    );
    // The vacation applies only to a turn in which Black has to move without a conditional move.
    pair.at_white.play(&game, "Nf3").await;
    let clocks = pair.at_white.update().await.clocks.expect("clocks");
    assert_eq!(clocks.black, 10 * 86_400_000);
    let mut at_black = pair.black.follow(&game).await;
    at_black.play(&game, "Nc6").await;
    let clocks = at_black.update().await.clocks.expect("clocks");
    assert_eq!(clocks.black, 3 * 86_400_000);
}

#[tokio::test]
async fn rejects_vacation_of_spectators_and_without_an_agreement() {
    let test_server = TestServer::open().await;
    let mut pair = Pair::playing(&test_server, &by_correspondence()).await;
    let one = || PlayerCommand::TakeVacation { days: 1 };
    let refused = pair.at_white.get_refused(&pair.game, one()).await;
    assert_eq!(refused.0, RefusalCode::NotNow);
    assert!(refused.1.contains("without"), "{}", refused.1);

    let mut pair = Pair::playing(&test_server, &with_vacation(5)).await;
    // During the opponent's turn, vacation is taken for the next turn.
    pair.at_black.get(&pair.game, one()).await;
    let clocks = pair.at_white.update().await.clocks.expect("clocks");
    assert_eq!(clocks.black, 4 * 86_400_000);
    let mut other = test_server.new_visitor().await.follow(&pair.game).await;
    let refused = other.get_refused(&pair.game, one()).await;
    assert_eq!(refused.0, RefusalCode::NotYourGame);

    let too_many = test_server.new_visitor().await;
    let answer = too_many.post("/app/games", &with_vacation(91)).await;
    assert_eq!(answer.status, 400, "{}", answer.text());
    assert!(answer.text().contains("90 days"), "{}", answer.text());
}
