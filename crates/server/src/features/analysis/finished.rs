//! Stores the results of finished analyses, for requests of programs.

use std::sync::Arc;

use engine::Score;
use engine::analysis::{End, Report, Update, Variation};
use game::registry::Games;
use rules::{CastlingMode, Line, Position};
use store::{EvaluatedLine, Evaluation, EvaluationScore};
use tokio::runtime::Handle;

/// The maximum number of plies of a line that are stored.
const PLIES: usize = 24;

/// Returns the key under which the evaluation of a position is stored: the first four fields of its
/// FEN.
pub(crate) fn stored_position(position: &Position) -> String {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    fields.join(" ")
}

/// Returns a listener that stores the last report when the analysis of this line has finished. An
/// analysis that was replaced is not stored: it may have searched for a moment only.
pub(super) fn recorder(games: &Games, line: &Line) -> impl FnMut(&Update) + Send + 'static {
    let (node, runtime) = (Arc::clone(&games.node), Handle::current());
    let position = *line.position();
    let is_stored = position.castling_mode() == CastlingMode::Standard;
    let mut last: Option<Arc<Report>> = None;
    move |update| match update {
        Update::Report(report) => last = Some(Arc::clone(report)),
        Update::End(End::Finished) if is_stored => {
            let Some(report) = last.take().filter(|report| report.depth > 0) else {
                return;
            };
            let evaluation = Evaluation {
                position: stored_position(&position),
                depth: report.depth,
                nodes: report.nodes,
                lines: report
                    .lines
                    .iter()
                    .map(|it| line_of(position, it))
                    .collect(),
                at: node.clock.now(),
            };
            let store = Arc::clone(&node.store);
            // The number of these tasks is limited by that of the search threads.
            let writing = async move {
                if let Err(why) = store.evaluations().note_evaluation(evaluation).await {
                    tracing::warn!(%why, "an evaluation is not stored");
                }
            };
            node.tasks.spawn_on(writing, &runtime);
        }
        Update::End(_) => {}
    }
}

fn line_of(mut position: Position, line: &Variation) -> EvaluatedLine {
    let moves = line.moves.iter().take(PLIES).map(|&mv| {
        let text = position.uci(mv).to_string();
        position.play_unchecked(mv);
        text
    });
    let moves = moves.collect();
    EvaluatedLine {
        score: match line.score {
            Score::Centipawns(score) => EvaluationScore::Cp(score),
            Score::Mate(number) => EvaluationScore::Mate(number),
        },
        moves,
    }
}
