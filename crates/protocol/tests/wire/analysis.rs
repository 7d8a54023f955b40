//! Analyses of games.

use samples::variants;
use staunton_protocol::Score;
use staunton_protocol::http::analysis::{
    AnalyzedLine, AnalyzedPosition, BestMove, ComputedBy, GameAnalysis, KeptAnalysis, NewAnalysis,
    NewPosition,
};

use super::{Wire, text};

pub(super) fn compare(wire: &mut Wire) {
    let fen = || text("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let analysis = GameAnalysis {
        positions: vec![
            AnalyzedPosition {
                fen: fen(),
                score: Score::Cp(25),
                best: Some(BestMove {
                    uci: text("e2e4"),
                    san: text("e4"),
                }),
            },
            AnalyzedPosition {
                fen: fen(),
                score: Score::Mate(0),
                best: None,
            },
        ],
        depth: 12,
        computed_by: None,
    };
    let by_browser = GameAnalysis {
        positions: Vec::new(),
        depth: 14,
        computed_by: Some(ComputedBy::Browser),
    };
    wire.messages("game_analysis", &[analysis.clone(), by_browser]);
    let computed_by = variants!(ComputedBy: Browser);
    wire.variants("computed_by", &computed_by, &[ComputedBy::Browser]);
    wire.messages(
        "kept_analysis",
        &[
            KeptAnalysis {
                analysis: Some(analysis),
                may_keep: false,
            },
            KeptAnalysis {
                analysis: None,
                may_keep: true,
            },
        ],
    );
    wire.messages(
        "new_analysis",
        &[NewAnalysis {
            positions: vec![
                NewPosition {
                    fen: fen(),
                    score: Score::Cp(-3),
                    best: Some(text("e2e4")),
                },
                NewPosition {
                    fen: fen(),
                    score: Score::Mate(0),
                    best: None,
                },
            ],
            depth: 12,
        }],
    );
    wire.messages(
        "analyzed_line",
        &[AnalyzedLine {
            fen: fen(),
            chess960: false,
            moves: vec![text("e2e4")],
        }],
    );
}
