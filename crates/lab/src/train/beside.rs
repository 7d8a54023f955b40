//! Quiet neighboring positions of games: positions that a search sees and players avoid.

use engine::{Engine, Limits, Score};
use rules::{Line, Position};

use super::Record;
use crate::random::Random;
use crate::selfplay::Game;

/// Nodes after which a search starts no further iteration.
const NODES: u64 = 64;
/// Seed for the choice of the moves.
const SEED: u64 = 0x6265_7369_6465;

/// Returns up to `count` quiet positions that are one random move away from each position of the
/// `number`th game.
pub(super) fn positions(game: &Game, number: u64, count: usize) -> Vec<Record> {
    let mut records = Vec::new();
    if count == 0 {
        return records;
    }
    let mut random = Random::new(SEED, number);
    // One engine per game, so that a score does not depend on earlier games.
    let mut engine = Engine::new(1);
    let mut position = game.start;
    for ply in &game.plies {
        let legal = position.legal_moves();
        for _ in 0..count {
            let beside = position.after_unchecked(legal[random.below(legal.len())]);
            records.extend(searched(&mut engine, &beside));
        }
        position.play_unchecked(ply.mv);
    }
    records
}

/// Returns a quiet position with the score of a short search; `None` in check, with a mate score,
/// or if the best move is a capture or promotion.
fn searched(engine: &mut Engine, position: &Position) -> Option<Record> {
    if position.is_check() {
        return None;
    }
    let limits = Limits {
        soft_nodes: Some(NODES),
        nodes: Some(8 * NODES),
        ..Limits::default()
    };
    let found = engine.search(&Line::new(*position), &limits, &false.into(), |_| ());
    let best = found.best?;
    let is_quiet = !position.is_capture(best) && best.promotion().is_none();
    match found.score {
        Score::Centipawns(score) if is_quiet => Record::new(position, score as i16, None),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;

    #[test]
    fn only_quiet_neighboring_positions_count() {
        let score_of = |fen: &str| {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            searched(&mut Engine::new(1), &position).map(|record| record.score())
        };
        // The hand-written terms alone would call it even, but White captures the queen.
        let hanging = "rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3";
        assert_eq!(score_of(hanging), None);
        assert_eq!(score_of("4k3/8/8/8/8/8/4r3/4K2R w - - 0 1"), None, "check");
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert!(score_of(start).is_some_and(|score| score.abs() < 150.0));
    }
}
