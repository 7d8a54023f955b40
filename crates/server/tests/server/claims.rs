//! How draws by repetition and by fifty moves come about, as the maker of a game wishes it.

use arbiter::Claims;
use protocol::http::Problem;
use serde_json::{Value, json};

use crate::harness::{House, Pair, engine, invitation, myself, timed, wish};

#[tokio::test]
async fn draws_are_claimed_between_people_and_come_by_themselves_against_the_computer() {
    let house = House::open().await;
    let person = house.newcomer().await;
    let chosen = |opponent: Value, claims: Value| {
        let mut wish = timed(&opponent, "white", 600);
        wish["claims"] = claims;
        wish
    };
    let minute = 60_000;
    for (wish, claims, penalty) in [
        (wish(&invitation(), "white"), Claims::ByPlayers, 0),
        (wish(&myself(), "white"), Claims::ByPlayers, 0),
        (wish(&engine(1), "white"), Claims::Automatic, 0),
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
        let game = person.make(&wish).await;
        let (info, _) = person.connect().await.watch(&game, None).await;
        assert_eq!(
            (info.claims, info.claim_penalty),
            (claims, penalty),
            "{wish}"
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
async fn law_23_two_people_may_let_repetitions_come_about_by_themselves() {
    let house = House::open().await;
    let mut wish = wish(&invitation(), "white");
    wish["claims"] = json!("automatic");
    let mut pair = Pair::playing(&house, &wish).await;
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"];
    pair.play(&moves).await;
    pair.at_black.play(&pair.game, "Ng8").await;
    let verdict = pair.at_white.update().await.verdict.expect("a verdict");
    assert_eq!(verdict.article.as_deref(), Some("9.2"));
}
