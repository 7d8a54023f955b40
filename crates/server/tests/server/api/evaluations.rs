//! Evaluations of positions.

use engine::analysis::Budget;
use protocol::{ClientMessage, ServerMessage};
use serde_json::{Value, json};
use store::Store as _;

use super::{Match, Program, anonymous, refused};
use crate::harness::TestServer;

const FEN: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR%20w%20KQkq%20-%200%202";

#[tokio::test]
async fn returns_the_evaluations_of_finished_analyses() {
    let test_server = TestServer::open_with(|config| {
        config.analysis.service.hash_mb = 1;
        config.analysis.budget = Budget {
            depth: Some(6),
            ..Budget::default()
        };
    })
    .await;
    let path = format!("/api/cloud-eval?fen={FEN}&multiPv=2");
    let missing = anonymous(&test_server, "GET", &path).await;
    refused(&missing, 404, "No such evaluation");
    let mut client = test_server.new_visitor().await.connect().await;
    for (request, moves) in [(1, &["e2e4", "e7e5"][..]), (2, &["e2e4", "e7e5", "g1f3"])] {
        let analyse = ClientMessage::Analyse {
            request,
            fen: rules::Position::start().fen(),
            chess960: false,
            moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
            lines: 3,
        };
        client.send_message(&analyse).await;
        while !matches!(client.receive().await, ServerMessage::AnalysisEnd { .. }) {}
    }
    let stored = async |path: &str| loop {
        let answer = anonymous(&test_server, "GET", path).await;
        if answer.status == 200 {
            return answer.json::<Value>();
        }
        tokio::task::yield_now().await;
    };
    let found = stored(&path).await;
    assert_eq!(found["depth"], 6);
    assert!(found["knodes"].is_u64() && found["fen"].is_string());
    let pvs = found["pvs"].as_array().expect("lines");
    assert_eq!(pvs.len(), 2);
    for pv in pvs {
        assert!(pv["cp"].is_i64() && pv["moves"].is_string(), "{pv}");
    }
    // The score is that of White, also on the turn of Black.
    let black = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R%20b%20KQkq%20-%201%202";
    let found = stored(&format!("/api/cloud-eval?fen={black}")).await;
    assert_eq!(found["pvs"].as_array().map(Vec::len), Some(1));
    for (query, status, part) in [
        ("", 400, "fen"),
        ("?fen=hello", 400, "fen"),
        (&*format!("?fen={FEN}&multiPv=x"), 400, "multiPv"),
        (&*format!("?fen={FEN}&variant=atomic"), 404, "evaluation"),
    ] {
        let path = format!("/api/cloud-eval{query}");
        refused(&anonymous(&test_server, "GET", &path).await, status, part);
    }
}

#[tokio::test]
async fn hides_the_evaluation_of_a_position_in_play() {
    let test_server = TestServer::open().await;
    let mut game = Match::blitz(&test_server).await;
    game.play(&["e2e4", "e7e5"]).await;
    let evaluation = store::Evaluation {
        position: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -".to_owned(),
        depth: 20,
        nodes: 7_000,
        lines: vec![store::EvaluatedLine {
            score: store::EvaluationScore::Mate(-3),
            moves: vec!["g1f3".to_owned()],
        }],
        at: arbiter::Timestamp(1),
    };
    let noted = test_server.store.evaluations().note_evaluation(evaluation);
    noted.await.expect("the store works");
    let path = format!("/api/cloud-eval?fen={FEN}");
    refused(&game.white.get(&path).await, 404, "No such evaluation");
    let carol = Program::new(&test_server, "Carol").await;
    let found: Value = carol.get(&path).await.json();
    assert_eq!(found["pvs"], json!([{ "moves": "g1f3", "mate": -3 }]));
    assert_eq!(found["knodes"], 7);
}
