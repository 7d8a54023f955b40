//! Analyzes one game and adds the evaluations to its record.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::analysis::{Budget, Report, Request, Variation, analyse};
use engine::{Engine, Score};
use pgn::{Annotation, Comment, Evaluation, Movetext, PlayedMove, Ply, Record};
use rules::{Color, Move, Position};
use serde_json::{Value, json};

use super::chances::{Judgement, expectation, reversed};
use super::output;

/// Maximum number of plies of a better line.
const PLIES_SHOWN: usize = 12;

/// The positions of a game, from the start, each with its analysis. If the analysis was stopped,
/// only the last positions have one.
pub(super) struct Analysed {
    pub(super) positions: Vec<Position>,
    reports: Vec<Option<Report>>,
}

/// Analyzes every position of the main line until it is stopped. Starts with the last position,
/// because the hash table then helps with the earlier ones.
pub(super) fn analyse_game(
    engine: &mut Engine,
    record: &Record,
    (budget, lines): (Budget, NonZeroUsize),
    stop: &AtomicBool,
    mut next: impl FnMut(),
) -> Analysed {
    engine.new_game();
    let positions: Vec<Position> = record.positions().collect();
    let mut reports = vec![None; positions.len()];
    for at in (0..positions.len()).rev() {
        let line = line_to(&positions, &record.main.moves, at);
        let request = Request {
            line,
            lines,
            budget,
        };
        let report = analyse(engine, &request, stop, |_| ());
        if stop.load(Ordering::Relaxed) {
            break;
        }
        reports[at] = Some(report);
        next();
    }
    Analysed { positions, reports }
}

/// The moves that led to a position, as far back as repetitions are possible.
fn line_to(positions: &[Position], moves: &[PlayedMove], at: usize) -> rules::Line {
    let reversible = positions[at].halfmove_clock() as usize;
    let mut begin = at.saturating_sub(reversible);
    // A null move interrupts the game: repetitions do not count across it.
    if let Some(passed) = moves[begin..at]
        .iter()
        .rposition(|played| played.ply == Ply::Null)
    {
        begin += passed + 1;
    }
    let mut line = rules::Line::new(positions[begin]);
    for played in &moves[begin..at] {
        if let Ply::Move(mv) = played.ply {
            line.play(mv).expect("a record's moves are legal");
        }
    }
    line
}

/// The result of the analysis for one move.
struct Assessment<'a> {
    judgement: Option<Judgement>,
    /// Better lines, if the move is bad enough for a judgment.
    better: Vec<&'a Variation>,
}

impl Analysed {
    /// The assessment of the move played in the `at`th position.
    fn assess(&self, at: usize, played: Ply) -> Assessment<'_> {
        let silent = Assessment {
            judgement: None,
            better: Vec::new(),
        };
        let (Ply::Move(played), Some(before), Some(after)) =
            (played, &self.reports[at], &self.reports[at + 1])
        else {
            return silent;
        };
        let first = |line: &Variation| line.moves.first().copied();
        let best = &before.lines[0];
        // The engine's own choice is never judged.
        if first(best) == Some(played) {
            return silent;
        }
        let score = reversed(after.lines[0].score);
        let Some(judgement) = Judgement::of(best.score, score) else {
            return silent;
        };
        let is_better = |line: &&Variation| {
            first(line) != Some(played) && expectation(line.score) > expectation(score)
        };
        Assessment {
            judgement: Some(judgement),
            better: before.lines.iter().filter(is_better).collect(),
        }
    }

    /// Adds evaluations, judgments and better lines to the record.
    pub(super) fn annotate(&self, record: &mut Record) {
        for (at, played) in record.main.moves.iter_mut().enumerate() {
            let assessment = self.assess(at, played.ply);
            let (before, after) = (&self.positions[at], &self.positions[at + 1]);
            let Some(report) = &self.reports[at + 1] else {
                continue;
            };
            remove_evaluations(played);
            let score = report.lines[0].score;
            if let Some(evaluation) = evaluation(score, after.turn(), report.depth) {
                let evaluation = Annotation::Evaluation(evaluation);
                match played.comments.first_mut() {
                    Some(comment) => comment.annotations.insert(0, evaluation),
                    None => played.comments.push(comment(evaluation)),
                }
            }
            let is_judged = played.nags.iter().any(|nag| nag.suffix().is_some());
            if let Some(judgement) = assessment.judgement
                && !is_judged
            {
                played.nags.push(judgement.nag());
            }
            for line in assessment.better {
                let depth = self.reports[at].as_ref().map_or(0, |report| report.depth);
                let new = variation(line, evaluation(line.score, before.turn(), depth));
                let begins_alike = |known: &Movetext| {
                    known.moves.first().map(|mv| mv.ply) == new.moves.first().map(|mv| mv.ply)
                };
                if !played.variations.iter().any(begins_alike) {
                    played.variations.push(new);
                }
            }
        }
    }

    /// Returns the best score before the move played in the `at`th position and the score after it,
    /// both from its player's point of view, or `None` for a null move or if a score is missing.
    pub(super) fn scores(&self, at: usize, played: Ply) -> Option<[Score; 2]> {
        let (Ply::Move(_), Some(before), Some(after)) =
            (played, self.reports.get(at)?, self.reports.get(at + 1)?)
        else {
            return None;
        };
        Some([before.lines[0].score, reversed(after.lines[0].score)])
    }

    /// The judgment of the move played in the `at`th position.
    pub(super) fn judgement(&self, at: usize, played: Ply) -> Option<Judgement> {
        self.assess(at, played).judgement
    }

    /// Returns whether all positions were analyzed.
    pub(super) fn is_whole(&self) -> bool {
        self.reports.iter().all(Option::is_some)
    }

    /// Returns the analysis as JSON objects, one for the start and one for each analyzed move.
    pub(super) fn objects(&self, game: u64, moves: &[PlayedMove]) -> Vec<Value> {
        let object = |ply: usize| {
            let position = &self.positions[ply];
            let report = self.reports[ply].as_ref()?;
            let mut object = json!({
                "game": game,
                "ply": ply,
                "fen": position.fen(),
                "uci": null,
                "san": null,
                "score": output::score(report.lines[0].score),
                "depth": report.depth,
                "nodes": report.nodes,
                "judgement": null,
                "better": [],
            });
            if let Some(at) = ply.checked_sub(1) {
                let before = &self.positions[at];
                let assessment = self.assess(at, moves[at].ply);
                if let Ply::Move(mv) = moves[at].ply {
                    object["uci"] = before.uci(mv).to_string().into();
                    object["san"] = before.san(mv).into();
                }
                object["judgement"] = assessment.judgement.map(Judgement::word).into();
                let better = assessment.better.iter();
                object["better"] = better.map(|line| output::variation(before, line)).collect();
            }
            Some(object)
        };
        (0..self.positions.len()).filter_map(object).collect()
    }
}

/// Returns the evaluation from White's point of view, or `None` if the position is checkmate.
fn evaluation(score: Score, turn: Color, depth: u32) -> Option<Evaluation> {
    let score = match (score, turn) {
        (Score::Mate(0), _) => return None,
        (score, Color::White) => score,
        (score, Color::Black) => reversed(score),
    };
    let score = match score {
        Score::Centipawns(value) => pgn::WhiteScore::Centipawns(value),
        Score::Mate(moves) => pgn::WhiteScore::Mate(moves),
    };
    let depth = (depth > 0).then_some(depth);
    Some(Evaluation { score, depth })
}

fn comment(annotation: Annotation) -> Comment {
    Comment {
        text: String::new(),
        annotations: vec![annotation],
    }
}

/// Removes older engine evaluations.
fn remove_evaluations(played: &mut PlayedMove) {
    for comment in &mut played.comments {
        comment
            .annotations
            .retain(|known| !matches!(known, Annotation::Evaluation(_)));
    }
    played
        .comments
        .retain(|comment| !comment.text.is_empty() || !comment.annotations.is_empty());
}

fn variation(line: &Variation, evaluation: Option<Evaluation>) -> Movetext {
    let moves = line.moves.iter().take(PLIES_SHOWN);
    let mut moves: Vec<PlayedMove> = moves
        .map(|&mv: &Move| PlayedMove::new(Ply::Move(mv)))
        .collect();
    if let (Some(first), Some(evaluation)) = (moves.first_mut(), evaluation) {
        first
            .comments
            .push(comment(Annotation::Evaluation(evaluation)));
    }
    Movetext {
        moves,
        ..Movetext::default()
    }
}
