//! Reports of a search: after each iteration, and when an aborted iteration found a better move.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rules::Move;

use super::{Budget, Request};
use crate::clock::Instant;
use crate::{Engine, Info, Score};

/// Result for a position after an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The iteration, in plies; 0 if there is no legal move, or if not even the first was
    /// completed.
    pub depth: u32,
    /// The deepest ply visited on the way.
    pub deepest: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The best lines, the best first: the requested number, or fewer if there are fewer legal
    /// moves. If the aborted iteration found a better move, its line is first, and the others are
    /// from the previous iteration, with its scores. Without a legal move there is a single line
    /// without moves, whose score shows whether it is mate.
    pub lines: Vec<Variation>,
}

/// A move and the best play after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// Its value for the side to move in the analyzed position.
    pub score: Score,
    /// The moves, starting from that position.
    pub moves: Vec<Move>,
}

impl Budget {
    /// Whether a search with this report has used up the budget.
    pub(super) fn is_spent(&self, report: &Report) -> bool {
        self.depth.is_some_and(|depth| report.depth >= depth)
            || self.nodes.is_some_and(|nodes| report.nodes >= nodes)
            || self.time.is_some_and(|time| report.time >= time)
    }
}

impl Report {
    /// Positions visited per second.
    pub fn nodes_per_second(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        (u128::from(self.nodes) * 1_000_000 / micros) as u64
    }

    /// Returns the report with at most this many lines.
    pub(super) fn with_lines(&self, most: usize) -> Self {
        Self {
            lines: self.lines.iter().take(most).cloned().collect(),
            ..*self
        }
    }

    fn begun(info: &Info) -> Self {
        Self {
            depth: info.depth,
            deepest: 0,
            nodes: 0,
            time: Duration::ZERO,
            lines: Vec::new(),
        }
    }

    fn add(&mut self, info: &Info) {
        // A line found in the aborted iteration belongs to a deeper iteration.
        self.depth = self.depth.min(info.depth);
        self.deepest = self.deepest.max(info.deepest);
        self.nodes = info.nodes;
        self.time = info.time;
        self.lines.push(Variation {
            score: info.score,
            moves: info.variation.to_vec(),
        });
    }
}

/// Analyzes a position until its budget is used up or `stop` is set, and returns the last report.
/// Calls `listener` with the report of each earlier iteration. The last report has the nodes and
/// the time of the whole search, including the aborted iteration. With only a depth or node budget,
/// the result of one thread depends only on the searches since [`Engine::new_game`], except its
/// time.
pub fn analyse(
    engine: &mut Engine,
    request: &Request,
    stop: &AtomicBool,
    mut listener: impl FnMut(&Report),
) -> Report {
    let legal = request.line.position().legal_moves().len();
    let lines = request.lines.get().min(legal).max(1);
    let started = Instant::now();
    let mut growing: Option<Report> = None;
    let mut last = None;
    let found = engine.search(&request.line, &request.limits(), stop, |info| {
        if info.line == 1 {
            growing = Some(Report::begun(info));
        }
        if let Some(report) = &mut growing {
            report.add(info);
            if report.lines.len() == lines {
                listener(report);
                last = growing.take();
            }
        }
    });
    let last = last.unwrap_or_else(|| Report {
        depth: found.depth,
        deepest: found.depth,
        nodes: found.nodes,
        time: Duration::ZERO,
        lines: vec![Variation {
            score: found.score,
            moves: found.best.into_iter().collect(),
        }],
    });
    if found.nodes == last.nodes {
        return last;
    }
    Report {
        nodes: found.nodes,
        time: started.elapsed(),
        ..last
    }
}
