//! Engine searches of single positions.

use std::num::NonZeroUsize;

use engine::{Engine, Limits, Score, SearchResult};
use puzzles::Effort;
use rules::{Line, Move, Position};

/// Minimum winning score, in centipawns.
const WINNING: i32 = 200;
/// Maximum score of the second-best move, in centipawns: it does not win.
const NOT_WINNING: i32 = 100;

/// The only winning move of a position.
pub(crate) struct Only {
    pub(crate) mv: Move,
    /// The number of nodes after which the best move no longer changed.
    pub(crate) nodes: u64,
}

/// Whether a score is winning.
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

/// Returns the score of a position of a game for the side to move, or `None` if the effort is
/// spent.
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

/// Charges the nodes of a search beyond its limit. Returns false if the effort is spent. A search
/// interrupts its first iteration only after 100,000 positions, which it reaches in positions with
/// very many captures.
fn charge_beyond(nodes: u64, result: &SearchResult, effort: &mut Effort<'_>) -> bool {
    effort.spend(result.nodes.saturating_sub(nodes))
}

/// Returns the best move, found by a search with cleared state.
pub(crate) fn best(
    engine: &mut Engine,
    position: &Position,
    nodes: u64,
    effort: &mut Effort<'_>,
) -> Option<Only> {
    two_best(engine, position, nodes, 1, effort).map(|(only, _, _)| only)
}

/// Returns the only winning move, found by a search with cleared state, or `None` if there are none
/// or several.
pub(crate) fn only_winning(
    engine: &mut Engine,
    position: &Position,
    nodes: u64,
    effort: &mut Effort<'_>,
) -> Option<Only> {
    let (only, best, second) = two_best(engine, position, nodes, 2, effort)?;
    (wins(best) && second.is_none_or(does_not_win)).then_some(only)
}

/// Returns the best move, its score, and the score of the second-best move.
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

    /// A search visits each of the twenty initial moves, regardless of its limit.
    #[test]
    fn charges_nodes_beyond_the_limit() {
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
