//! Standing offers of the lobby, and evaluations of positions and games.

use arbiter::Timestamp;
use staunton_store::{
    AnalyzedPosition, BestMove, EvaluatedLine, Evaluation, EvaluationScore, GameAnalysis,
    MOST_STANDING_OFFERS, StandingOffer, StandingOfferError,
};

use super::tokens::with_two_accounts;
use crate::words::*;

const NOW: Timestamp = Timestamp(1_000_000_000);

fn offer(number: u64, owner: u8) -> StandingOffer {
    StandingOffer {
        id: format!("offer {number}"),
        player: player_id(owner),
        terms: format!("{{\"number\":{number}}}"),
        at: NOW + number,
        expires_at: NOW + 1_000 + number,
    }
}

pub(crate) async fn a_standing_offer_is_taken_once(database: &impl Database) {
    let store = with_two_accounts(database).await;
    let talk = store.talk();
    for number in [1, 2] {
        talk.add_offer(offer(number, 1)).await.unwrap();
    }
    talk.add_offer(offer(3, 2)).await.unwrap();
    let listed = talk.offers(NOW + 1_001).await.unwrap();
    assert_eq!(listed, [offer(3, 2), offer(2, 1)], "offer 1 has expired");
    let late = talk.take_offer("offer 1", None, NOW + 1_001).await;
    assert_eq!(late, Ok(None));
    let wrong = talk.take_offer("offer 3", Some(player_id(1)), NOW).await;
    assert_eq!(wrong, Ok(None));
    let own = talk.take_offer("offer 2", Some(player_id(1)), NOW).await;
    assert_eq!(own, Ok(Some(offer(2, 1))));
    let taking = (0..4).map(|_| talk.take_offer("offer 3", None, NOW));
    let taken = futures_util::future::join_all(taking).await;
    let taken: Vec<_> = taken.into_iter().filter_map(Result::unwrap).collect();
    assert_eq!(taken, [offer(3, 2)]);
    assert_eq!(talk.offers(NOW).await.unwrap(), [offer(1, 1)]);
    // Disabled accounts offer no games.
    talk.disable(player_id(1), Some(NOW), NOW).await.unwrap();
    assert_eq!(talk.offers(NOW).await, Ok(Vec::new()));
    assert_eq!(talk.take_offer("offer 1", None, NOW).await, Ok(None));
}

pub(crate) async fn standing_offers_are_limited(database: &impl Database) {
    let store = with_two_accounts(database).await;
    let talk = store.talk();
    let of_a_guest = talk.add_offer(offer(1, 3)).await;
    assert_eq!(of_a_guest, Err(StandingOfferError::NoAccount));
    for number in 1..=u64::from(MOST_STANDING_OFFERS) {
        talk.add_offer(offer(number, 1)).await.unwrap();
    }
    let more = talk.add_offer(offer(100, 1)).await;
    assert_eq!(more, Err(StandingOfferError::TooMany));
    talk.add_offer(offer(101, 2)).await.unwrap();
    // Expired offers do not count.
    talk.add_offer(offer(2_000, 1)).await.unwrap();
    store
        .people()
        .erase_player(player_id(1), NOW + 2_000)
        .await
        .unwrap();
    assert_eq!(talk.offers(NOW + 2_000).await, Ok(Vec::new()));
}

fn evaluation(depth: u32, scores: &[i32]) -> Evaluation {
    let lines = scores.iter().map(|&score| EvaluatedLine {
        score: EvaluationScore::Cp(score),
        moves: vec!["e2e4".to_owned(), "e7e5".to_owned()],
    });
    Evaluation {
        position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -".to_owned(),
        depth,
        nodes: 1_000 * u64::from(depth),
        lines: lines.collect(),
        at: NOW + u64::from(depth),
    }
}

pub(crate) async fn the_deepest_evaluation_is_kept(database: &impl Database) {
    let store = with_games(database, []).await;
    let evaluations = store.evaluations();
    let position = evaluation(1, &[]).position;
    assert_eq!(evaluations.evaluation(&position).await, Ok(None));
    for (noted, kept) in [
        (evaluation(20, &[30, 20]), evaluation(20, &[30, 20])),
        (evaluation(19, &[30, 20, 10]), evaluation(20, &[30, 20])),
        (evaluation(20, &[35]), evaluation(20, &[30, 20])),
        (evaluation(20, &[31, 21, 11]), evaluation(20, &[31, 21, 11])),
        (evaluation(25, &[25]), evaluation(25, &[25])),
    ] {
        evaluations.note_evaluation(noted).await.unwrap();
        let known = evaluations.evaluation(&position).await;
        assert_eq!(known, Ok(Some(kept)));
    }
    let other = Evaluation {
        position: "8/8/8/8/8/8/8/KQk5 w - -".to_owned(),
        lines: vec![EvaluatedLine {
            score: EvaluationScore::Mate(-3),
            moves: Vec::new(),
        }],
        ..evaluation(9, &[])
    };
    evaluations.note_evaluation(other.clone()).await.unwrap();
    let known = evaluations.evaluation(&other.position).await;
    assert_eq!(known, Ok(Some(other)));
}

pub(crate) async fn the_deepest_analysis_of_a_game_is_kept(database: &impl Database) {
    let store = with_games(database, [new_game(1), new_game(2)]).await;
    let analysis = |depth: u32, score| GameAnalysis {
        positions: vec![
            AnalyzedPosition {
                score: EvaluationScore::Cp(score),
                best: Some(BestMove {
                    uci: "e2e4".to_owned(),
                    san: "e4".to_owned(),
                }),
            },
            AnalyzedPosition {
                score: EvaluationScore::Mate(-2),
                best: None,
            },
        ],
        depth,
        at: NOW + u64::from(depth),
    };
    let evaluations = store.evaluations();
    let game = new_game(1).id;
    assert_eq!(evaluations.game_analysis(game).await, Ok(None));
    for (sent, kept) in [
        (analysis(12, 10), analysis(12, 10)),
        (analysis(12, 11), analysis(12, 10)),
        (analysis(11, 12), analysis(12, 10)),
        (analysis(13, 13), analysis(13, 13)),
    ] {
        evaluations.keep_analysis(game, sent).await.unwrap();
        assert_eq!(evaluations.game_analysis(game).await, Ok(Some(kept)));
    }
    assert_eq!(evaluations.game_analysis(new_game(2).id).await, Ok(None));
}
