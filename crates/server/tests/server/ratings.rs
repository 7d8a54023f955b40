//! Rated games between players with accounts.

use std::time::Duration;

use protocol::http::GameList;
use protocol::{PlayerCommand, RatingView, RefusalCode};
use serde_json::{Value, json};

use crate::harness::{Person, TestServer, engine, invitation, myself, timed};
use crate::people::register;

/// Returns rated settings with ten minutes per side.
fn rated(opponent: &Value) -> Value {
    let mut settings = timed(opponent, "white", 600);
    settings["rated"] = json!(true);
    settings
}

fn rating(points: u16, change: Option<i16>) -> RatingView {
    RatingView {
        points,
        provisional: true,
        change,
    }
}

fn ratings(info: &protocol::GameInfo) -> [Option<RatingView>; 2] {
    [&info.seats.white, &info.seats.black].map(|player| match player {
        protocol::Player::Person { rating, .. } => rating.clone(),
        _ => None,
    })
}

async fn two(test_server: &TestServer) -> (Person, Person) {
    let white = register(test_server, "Ada").await;
    let black = register(test_server, "Boris").await;
    (white, black)
}

#[tokio::test]
async fn a_rated_game_shows_ratings_and_their_changes() {
    let test_server = TestServer::open().await;
    let (white, black) = two(&test_server).await;
    let game = white.make(&rated(&invitation())).await;
    assert_eq!(black.accept(&game).await.status, 200);
    let mut spectator = test_server.new_visitor().await.connect().await;
    let (info, _) = spectator.watch(&game, None).await;
    assert!(info.rated);
    assert_eq!(
        ratings(&info),
        [Some(rating(1_500, None)), Some(rating(1_500, None))]
    );
    let mut at_white = white.follow(&game).await;
    let mut at_black = black.follow(&game).await;
    let refused = at_white
        .get_refused(&game, PlayerCommand::ProposeTakeback)
        .await;
    assert_eq!(refused.0, RefusalCode::NotNow);
    at_white.get(&game, PlayerCommand::Resign).await;
    let after = [
        Some(rating(1_338, Some(-162))),
        Some(rating(1_662, Some(162))),
    ];
    for client in [&mut at_white, &mut at_black, &mut spectator] {
        assert!(client.update().await.verdict.is_some());
        let (info, state) = client.game().await;
        assert_eq!(ratings(&info), after);
        assert!(state.verdict.is_some());
    }
    let listed: GameList = white.get("/app/games").await.json();
    let protocol::Player::Person { rating: own, .. } = &listed.games[0].seats.white else {
        panic!("expected a person");
    };
    assert_eq!(own, &after[0]);

    // The rematch is rated too, and begins with the new ratings, also after a restart.
    at_white.get(&game, PlayerCommand::Rematch).await;
    at_black.update().await;
    at_black.get(&game, PlayerCommand::Rematch).await;
    let rematch = at_black.update().await.rematch.expect("a rematch");
    let test_server = test_server.restart_after(Duration::ZERO).await;
    let mut client = white.at(&test_server).connect().await;
    let (info, _) = client.watch(&rematch, None).await;
    assert!(info.rated);
    assert_eq!(
        ratings(&info),
        [Some(rating(1_662, None)), Some(rating(1_338, None))]
    );
    let (info, _) = client.watch(&game, None).await;
    assert_eq!(ratings(&info), after);
}

#[tokio::test]
async fn an_aborted_game_changes_no_rating() {
    let test_server = TestServer::open().await;
    let (white, black) = two(&test_server).await;
    let game = white.make(&rated(&invitation())).await;
    black.accept(&game).await;
    let mut client = white.follow(&game).await;
    client.get(&game, PlayerCommand::Abort).await;
    client.update().await;
    client.receive_nothing().await;
    let (info, _) = client.watch(&game, None).await;
    assert_eq!(
        ratings(&info),
        [Some(rating(1_500, None)), Some(rating(1_500, None))]
    );
}

#[tokio::test]
async fn only_players_with_accounts_play_rated_games() {
    let test_server = TestServer::open().await;
    let (white, black) = two(&test_server).await;
    let guest = test_server.new_visitor().await;
    let answer = guest.post("/app/games", &rated(&invitation())).await;
    assert_eq!(answer.status, 403, "{}", answer.text());
    let game = white.make(&rated(&invitation())).await;
    let answer = guest.accept(&game).await;
    assert_eq!(answer.status, 403, "{}", answer.text());
    assert!(answer.text().contains("account"), "{}", answer.text());
    // The seat is still open.
    assert_eq!(black.accept(&game).await.status, 200);
    // A casual game is open to every player, and shows no rating of a guest.
    let casual = white.make(&timed(&invitation(), "white", 600)).await;
    assert_eq!(guest.accept(&casual).await.status, 200);
    let (info, _) = white.connect().await.watch(&casual, None).await;
    assert_eq!(ratings(&info), [Some(rating(1_500, None)), None]);
}

#[tokio::test]
async fn rejects_rated_games_with_unsuitable_settings() {
    let test_server = TestServer::open().await;
    let person = register(&test_server, "Ada").await;
    let with = |key: &str, value: Value| {
        let mut settings = rated(&invitation());
        settings[key] = value;
        settings
    };
    for settings in [
        rated(&engine(3)),
        rated(&myself()),
        with("time", json!({ "kind": "unlimited" })),
        with("chess960", json!(true)),
        with("claims", json!("automatic")),
        with("start", json!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")),
    ] {
        let answer = person.post("/app/games", &settings).await;
        assert_eq!(answer.status, 400, "{settings}");
        assert!(answer.text().contains("Rated games"), "{}", answer.text());
    }
    let days = with("time", json!({ "kind": "correspondence", "days": 2 }));
    person.make(&days).await;
}
