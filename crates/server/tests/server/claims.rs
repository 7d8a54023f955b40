//! The options for draws by repetition and by the fifty-move rule.

use arbiter::Claims;
use protocol::http::Problem;
use serde_json::{Value, json};

use crate::harness::{Pair, TestServer, engine, invitation, myself, settings, timed};

#[tokio::test]
async fn draws_are_claimed_by_players_but_automatic_against_the_computer() {
    let test_server = TestServer::open().await;
    let person = test_server.new_visitor().await;
    let chosen = |opponent: Value, claims: Value| {
        let mut settings = timed(&opponent, "white", 600);
        settings["claims"] = claims;
        settings
    };
    let minute = 60_000;
    for (settings, claims, penalty) in [
        (settings(&invitation(), "white"), Claims::ByPlayers, 0),
        (settings(&myself(), "white"), Claims::ByPlayers, 0),
        (settings(&engine(1), "white"), Claims::Automatic, 0),
        (chosen(invitation(), Value::Null), Claims::ByPlayers, minute),
        (
            chosen(invitation(), json!("without_penalty")),
            Claims::WithoutPenalty,
            0,
        ),
        (
            chosen(invitation(), json!("automatic")),
            Claims::Automatic,
            0,
        ),
        (
            chosen(engine(1), json!("by_players")),
            Claims::ByPlayers,
            minute,
        ),
    ] {
        let game = person.make(&settings).await;
        let (info, _) = person.connect().await.watch(&game, None).await;
        assert_eq!(
            (info.claims, info.claim_penalty),
            (claims, penalty),
            "{settings}"
        );
    }
    let answer = person
        .post("/app/games", &chosen(invitation(), json!("never")))
        .await;
    assert_eq!(answer.status, 400);
    let error = answer.json::<Problem>().error;
    assert!(error.contains("unknown variant `never`"), "{error}");
}

#[tokio::test]
async fn law_23_two_people_may_choose_automatic_draws_by_repetition() {
    let test_server = TestServer::open().await;
    let mut settings = settings(&invitation(), "white");
    settings["claims"] = json!("automatic");
    let mut pair = Pair::playing(&test_server, &settings).await;
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"];
    pair.play(&moves).await;
    pair.at_black.play(&pair.game, "Ng8").await;
    let verdict = pair.at_white.update().await.verdict.expect("a verdict");
    assert_eq!(verdict.article.as_deref(), Some("9.2"));
}
