//! What the engine says of a position.

use std::num::NonZeroUsize;

use engine::{Engine, Limits, Score, SearchResult};
use puzzles::Effort;
use rules::{Line, Move, Position};

/// What counts as winning, in centipawns.
const WINNING: i32 = 200;
/// A second move may give this much and no more, in centipawns: it does not win.
const NOT_WINNING: i32 = 100;

/// A move that wins where no other does.
pub(crate) struct Only {
    pub(crate) mv: Move,
    /// After how many nodes the engine came to it and stayed with it.
    pub(crate) nodes: u64,
}

/// Whether a score wins.
pub(crate) const fn wins(score: Score) -> bool {
    match score {
        Score::Centipawns(value) => value >= WINNING,
        Score::Mate(moves) => moves > 0,
    }
}

const fn does_not_win(score: Score) -> bool {
    match score {
        Score::Centipawns(value) => value <= NOT_WINNING,
        Score::Mate(moves) => moves <= 0,
    }
}

const fn limits(nodes: u64, lines: NonZeroUsize) -> Limits {
    Limits {
        depth: None,
        nodes: Some(nodes),
        soft_nodes: None,
        soft: None,
        hard: None,
        mate: None,
        search_moves: Vec::new(),
        lines,
    }
}

/// How good a position of a game is for the side to move; none when the effort is spent.
pub(crate) fn score(
    engine: &mut Engine,
    line: &Line,
    nodes: u64,
    effort: &mut Effort<'_>,
) -> Option<Score> {
    if !effort.spend(nodes) {
        return None;
    }
    let limits = limits(nodes, NonZeroUsize::MIN);
    let result = engine.search(line, &limits, &false.into(), |_| ());
    charge_beyond(nodes, &result, effort).then_some(result.score)
}

/// Charges what a search has visited beyond its limit; false if that was too much. A search breaks
/// off its first iteration only after 100,000 positions, and comes to them where everything can be
/// taken.
fn charge_beyond(nodes: u64, result: &SearchResult, effort: &mut Effort<'_>) -> bool {
    effort.spend(result.nodes.saturating_sub(nodes))
}

/// The best move, by a search that knows of nothing before.
pub(crate) fn best(
    engine: &mut Engine,
    position: &Position,
    nodes: u64,
    effort: &mut Effort<'_>,
) -> Option<Only> {
    two_best(engine, position, nodes, 1, effort).map(|(only, _, _)| only)
}

/// The only move that wins, by a search that knows of nothing before; none if there are several or
/// none.
pub(crate) fn only_winning(
    engine: &mut Engine,
    position: &Position,
    nodes: u64,
    effort: &mut Effort<'_>,
) -> Option<Only> {
    let (only, best, second) = two_best(engine, position, nodes, 2, effort)?;
    (wins(best) && second.is_none_or(does_not_win)).then_some(only)
}

/// The best move, its score, and that of the second best.
fn two_best(
    engine: &mut Engine,
    position: &Position,
    nodes: u64,
    lines: usize,
    effort: &mut Effort<'_>,
) -> Option<(Only, Score, Option<Score>)> {
    if !effort.spend(nodes) {
        return None;
    }
    engine.new_game();
    let lines = NonZeroUsize::new(lines).unwrap_or(NonZeroUsize::MIN);
    let mut second = None;
    let mut found: Option<(Move, u64)> = None;
    let line = Line::new(*position);
    let result = engine.search(&line, &limits(nodes, lines), &false.into(), |info| {
        if info.line == 2 {
            second = Some(info.score);
        } else if let Some(&mv) = info.variation.first()
            && found.is_none_or(|(former, _)| former != mv)
        {
            found = Some((mv, info.nodes));
        }
    });
    if !charge_beyond(nodes, &result, effort) {
        return None;
    }
    let mv = result.best?;
    let nodes = found
        .filter(|&(last, _)| last == mv)
        .map_or(result.nodes, |(_, nodes)| nodes);
    Some((Only { mv, nodes }, result.score, second))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each of the twenty first moves is looked at, whatever the limit.
    #[test]
    fn what_a_search_visits_beyond_its_limit_is_charged() {
        let start = Position::start();
        let mut engine = crate::engine();
        let mut effort = Effort::new(1_000, &|| false);
        let line = Line::new(start);
        assert!(score(&mut engine, &line, 1, &mut effort).is_some());
        assert!(!effort.spend(981));
        let mut effort = Effort::new(1_000, &|| false);
        assert!(best(&mut engine, &start, 1, &mut effort).is_some());
        assert!(!effort.spend(981));
        let mut little = Effort::new(10, &|| false);
        assert_eq!(score(&mut engine, &line, 1, &mut little), None);
        assert!(little.is_spent());
    }
}
