//! What a search has said of its best lines, to be said again when it ends.

use std::time::Duration;

use rules::Move;

use crate::{Info, Score};

/// The lines that were said last.
#[derive(Default)]
pub(super) struct Said {
    lines: Vec<Told>,
    nodes: u64,
    time: Duration,
    table_fullness: u32,
    /// Whether something else was said since.
    is_past: bool,
}

/// What was said of one of them.
struct Told {
    depth: u32,
    deepest: u32,
    score: Score,
    at_least: bool,
    variation: Vec<Move>,
}

impl Said {
    /// This is said now; the first line begins anew.
    pub(super) fn keep(&mut self, info: &Info) {
        if info.line == 1 {
            self.lines.clear();
        }
        self.lines.push(Told {
            depth: info.depth,
            deepest: info.deepest,
            score: info.score,
            at_least: info.at_least,
            variation: info.variation.to_vec(),
        });
        self.nodes = info.nodes;
        self.time = info.time;
        self.table_fullness = info.table_fullness;
        self.is_past = false;
    }

    /// Something else is said.
    pub(super) const fn pass(&mut self) {
        self.is_past = true;
    }

    /// The search ends after so much work; whether that is to be said.
    pub(super) fn end(&mut self, nodes: u64, time: Duration) -> bool {
        let is_news = self.is_past || nodes > self.nodes;
        if is_news {
            self.nodes = nodes;
            self.time = time;
        }
        is_news
    }

    /// Whether the best line gives mate.
    pub(super) fn mates(&self) -> bool {
        let best = self.lines.first();
        best.is_some_and(|best| matches!(best.score, Score::Mate(1..)))
    }

    /// The same lines, after the work of another search as well.
    pub(super) fn and(self, other: &Self) -> Self {
        Self {
            nodes: self.nodes + other.nodes,
            time: self.time + other.time,
            table_fullness: other.table_fullness,
            ..self
        }
    }

    /// All of it, to be said again.
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
            variation: &told.variation,
        })
    }
}
