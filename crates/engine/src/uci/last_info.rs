//! The last reported lines of a search, to be reported again when it ends.

use std::time::Duration;

use rules::Move;

use crate::{Info, Score};

/// The lines that were reported last.
#[derive(Default)]
pub(super) struct LastInfo {
    lines: Vec<Line>,
    nodes: u64,
    time: Duration,
    table_fullness: u32,
    table_hits: u64,
    /// Whether other output was written after it.
    is_past: bool,
}

/// The report of one line.
struct Line {
    depth: u32,
    deepest: u32,
    score: Score,
    at_least: bool,
    variation: Vec<Move>,
}

impl LastInfo {
    /// Records a report. The first line clears the others.
    pub(super) fn keep(&mut self, info: &Info) {
        if info.line == 1 {
            self.lines.clear();
        }
        self.lines.push(Line {
            depth: info.depth,
            deepest: info.deepest,
            score: info.score,
            at_least: info.at_least,
            variation: info.variation.to_vec(),
        });
        self.nodes = info.nodes;
        self.time = info.time;
        self.table_fullness = info.table_fullness;
        self.table_hits = info.table_hits;
        self.is_past = false;
    }

    /// Records that other output is written.
    pub(super) const fn pass(&mut self) {
        self.is_past = true;
    }

    /// Records the total work at the end of the search. Returns whether the lines should be
    /// reported again.
    pub(super) fn end(&mut self, nodes: u64, time: Duration) -> bool {
        let is_news = self.is_past || nodes > self.nodes;
        if is_news {
            self.nodes = nodes;
            self.time = time;
        }
        is_news
    }

    /// Whether the best line mates.
    pub(super) fn mates(&self) -> bool {
        let best = self.lines.first();
        best.is_some_and(|best| matches!(best.score, Score::Mate(1..)))
    }

    /// Adds the work of another search to these lines.
    pub(super) fn and(self, other: &Self) -> Self {
        Self {
            nodes: self.nodes + other.nodes,
            time: self.time + other.time,
            table_fullness: other.table_fullness,
            table_hits: self.table_hits + other.table_hits,
            ..self
        }
    }

    /// The lines, to be reported again.
    pub(super) fn lines(&self) -> impl Iterator<Item = Info<'_>> {
        (1..).zip(&self.lines).map(move |(line, told)| Info {
            line,
            depth: told.depth,
            deepest: told.deepest,
            score: told.score,
            at_least: told.at_least,
            nodes: self.nodes,
            time: self.time,
            table_fullness: self.table_fullness,
            table_hits: self.table_hits,
            variation: &told.variation,
        })
    }
}
