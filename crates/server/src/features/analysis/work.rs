//! Analyses that workers carry out: the messages between nodes and workers.

use std::num::NonZeroUsize;
use std::time::Duration;

use engine::Score;
use engine::analysis::{Budget, Report, Request, Variation};
use rules::{CastlingMode, Line, Position};
use serde::{Deserialize, Serialize};

/// The topic of these messages.
pub(super) const TOPIC: &str = "analysis";
/// The maximum numbers of lines and of their plies that are read.
const MAX_LINES: usize = 256;
const MAX_PLIES: usize = 256;

/// A job for a worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Job {
    Analysis {
        fen: String,
        chess960: bool,
        /// The moves that lead from there to the position, in UCI notation.
        moves: Vec<String>,
        lines: usize,
        depth: Option<u32>,
        nodes: Option<u64>,
        millis: Option<u64>,
    },
}

/// A report of a worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Found {
    Analysis {
        depth: u32,
        seldepth: u32,
        nodes: u64,
        micros: u64,
        lines: Vec<FoundLine>,
    },
}

/// A line of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FoundLine {
    score: FoundScore,
    /// In UCI notation.
    moves: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum FoundScore {
    Cp(i32),
    Mate(i32),
}

impl Job {
    pub(super) fn of(request: &Request) -> Self {
        let line = &request.line;
        let mut position = *line.start();
        let moves = line.moves().iter().map(|&mv| {
            let text = position.uci(mv).to_string();
            position.play_unchecked(mv);
            text
        });
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Self::Analysis {
            fen: line.start().fen(),
            chess960: line.start().castling_mode() == CastlingMode::Chess960,
            moves: moves.collect(),
            lines: request.lines.get(),
            depth: request.budget.depth,
            nodes: request.budget.nodes,
            millis: request.budget.time.map(millis),
        }
    }

    /// Reads the request. Returns `None` if there is no such position or move.
    pub(super) fn request(&self) -> Option<Request> {
        let Self::Analysis {
            fen,
            chess960,
            moves,
            lines,
            depth,
            nodes,
            millis,
        } = self;
        let mode = if *chess960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        };
        let mut line = Line::new(Position::from_fen(fen, mode).ok()?);
        for text in moves {
            let mv = line.position().parse_uci(text).ok()?;
            line.play(mv).ok()?;
        }
        Some(Request {
            line,
            lines: NonZeroUsize::new(*lines.min(&MAX_LINES))?,
            budget: Budget {
                depth: *depth,
                nodes: *nodes,
                time: millis.map(Duration::from_millis),
            },
        })
    }
}

impl Found {
    pub(super) fn of(position: &Position, report: &Report) -> Self {
        let line = |line: &Variation| {
            let mut position = *position;
            let moves = line.moves.iter().take(MAX_PLIES).map(|&mv| {
                let text = position.uci(mv).to_string();
                position.play_unchecked(mv);
                text
            });
            FoundLine {
                score: match line.score {
                    Score::Centipawns(value) => FoundScore::Cp(value),
                    Score::Mate(moves) => FoundScore::Mate(moves),
                },
                moves: moves.collect(),
            }
        };
        Self::Analysis {
            depth: report.depth,
            seldepth: report.deepest,
            nodes: report.nodes,
            micros: u64::try_from(report.time.as_micros()).unwrap_or(u64::MAX),
            lines: report.lines.iter().map(line).collect(),
        }
    }

    /// Reads a report on this position. Returns `None` if a move is not legal.
    pub(super) fn report(&self, position: &Position) -> Option<Report> {
        let Self::Analysis {
            depth,
            seldepth,
            nodes,
            micros,
            lines,
        } = self;
        let line = |line: &FoundLine| {
            let mut position = *position;
            let mut moves = Vec::new();
            for text in line.moves.iter().take(MAX_PLIES) {
                let mv = position.parse_uci(text).ok()?;
                position.play_unchecked(mv);
                moves.push(mv);
            }
            let score = match line.score {
                FoundScore::Cp(value) => Score::Centipawns(value),
                FoundScore::Mate(moves) => Score::Mate(moves),
            };
            Some(Variation { score, moves })
        };
        let lines: Option<Vec<_>> = lines.iter().take(MAX_LINES).map(line).collect();
        Some(Report {
            depth: *depth,
            deepest: *seldepth,
            nodes: *nodes,
            time: Duration::from_micros(*micros),
            lines: lines?,
        })
    }
}

#[cfg(test)]
mod tests {
    use samples::{Samples, variants};

    use super::*;

    fn request() -> Request {
        let start = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
        let start = Position::from_fen(start, CastlingMode::Chess960).expect("a FEN");
        let mut line = Line::new(start);
        for text in ["e2e4", "b7b5"] {
            let mv = line.position().parse_uci(text).expect("a legal move");
            line.play(mv).expect("a legal move");
        }
        Request {
            line,
            lines: NonZeroUsize::MIN,
            budget: Budget {
                time: Some(Duration::from_secs(20)),
                nodes: Some(20_000_000),
                depth: None,
            },
        }
    }

    fn report(position: &Position) -> Report {
        let mv = position.parse_uci("f4f5").expect("a legal move");
        let score = Score::Centipawns(-31);
        Report {
            depth: 12,
            deepest: 20,
            nodes: 123_456,
            time: Duration::from_micros(78_900),
            lines: vec![
                Variation {
                    score,
                    moves: vec![mv],
                },
                Variation {
                    score: Score::Mate(-3),
                    moves: Vec::new(),
                },
            ],
        }
    }

    #[test]
    fn jobs_and_reports_match_their_samples() {
        let samples = Samples::of_crate(env!("CARGO_MANIFEST_DIR"));
        let request = request();
        let jobs = [Job::of(&request)];
        variants!(Job: Analysis).assert_complete(&jobs);
        samples.messages("analysis_job", &jobs);
        assert_eq!(jobs[0].request(), Some(request.clone()));

        let position = request.line.position();
        let report = report(position);
        let found = [Found::of(position, &report)];
        variants!(Found: Analysis).assert_complete(&found);
        samples.messages("analysis_found", &found);
        assert_eq!(found[0].report(position), Some(report));
    }

    #[test]
    fn refuses_jobs_and_reports_with_impossible_moves() {
        let request = request();
        let mut job = Job::of(&request);
        let Job::Analysis { fen, .. } = &mut job;
        "8/8/8/8/8/8/8/8 w - - 0 1".clone_into(fen);
        assert_eq!(job.request(), None);
        let mut job = Job::of(&request);
        let Job::Analysis { moves, .. } = &mut job;
        moves.push("a1a8".to_owned());
        assert_eq!(job.request(), None);
        let position = request.line.position();
        let found = Found::of(position, &report(position));
        assert_eq!(found.report(&Position::start()), None);
    }
}
