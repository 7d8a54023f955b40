//! Standing offers of the lobby, and evaluations of positions.

use samples::variants;
use staunton_store::{EvaluatedLine, Evaluation, EvaluationScore, StandingOffer, Store};

use super::{DAY, NOW, player};

/// The number of the first sample with these tables.
pub(super) const SINCE: u32 = 3;

const POSITION: &str = "4k3/8/8/8/8/8/8/4K2R w K -";

/// The data as read from the store.
#[derive(Debug, PartialEq)]
pub(super) struct Lobby {
    offers: Vec<StandingOffer>,
    evaluation: Option<Evaluation>,
}

pub(super) async fn fill(store: &dyn Store) {
    let offer = StandingOffer {
        id: "0123456789abcdef".to_owned(),
        player: player(1),
        terms: r#"{"id":"0123456789abcdef"}"#.to_owned(),
        at: NOW,
        expires_at: NOW + 14 * DAY,
    };
    store.talk().add_offer(offer).await.unwrap();
    let line = |score, moves: &[&str]| EvaluatedLine {
        score,
        moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
    };
    let evaluation = Evaluation {
        position: POSITION.to_owned(),
        depth: 30,
        nodes: 20_000_000,
        lines: vec![
            line(EvaluationScore::Mate(12), &["h1h7", "e8d8"]),
            line(EvaluationScore::Cp(640), &["e1h1"]),
        ],
        at: NOW,
    };
    let noted = store.evaluations().note_evaluation(evaluation);
    noted.await.unwrap();
}

pub(super) async fn read(store: &dyn Store) -> Lobby {
    let evaluation = store.evaluations().evaluation(POSITION);
    Lobby {
        offers: store.talk().offers(NOW).await.unwrap(),
        evaluation: evaluation.await.unwrap(),
    }
}

impl Lobby {
    /// Checks that each kind of value occurs.
    pub(super) fn assert_complete(&self) {
        assert_eq!(self.offers.len(), 1);
        let lines = self.evaluation.iter().flat_map(|known| &known.lines);
        let scores = lines.map(|line| &line.score);
        variants!(EvaluationScore: Cp Mate).assert_complete(scores);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.offers.is_empty() && self.evaluation.is_none()
    }
}
