//! Endgame tables of the engine.

use std::collections::HashSet;
use std::sync::Arc;

use rules::{Line, Move, Position};
use tablebase::{ProbeError, Syzygy, Wdl};

use crate::score::{DRAW, TABLE_WIN};
use crate::tt::Bound;

/// Endgame tables, and when the search uses them.
#[derive(Clone)]
pub struct EndgameTables {
    /// The tables.
    pub syzygy: Arc<Syzygy>,
    /// The minimum depth in plies at which positions with as many pieces as the largest table are
    /// looked up. Positions with fewer pieces are looked up at every depth.
    pub depth: u32,
    /// The maximum number of pieces of a position that is looked up.
    pub pieces: u32,
    /// Whether the fifty-move rule applies, so that cursed wins and blessed losses are draws.
    pub fifty_moves: bool,
}

/// The moves of a position that the tables select.
pub(crate) struct Selected {
    pub(crate) moves: Vec<Move>,
    /// The value of the position.
    wdl: Wdl,
    /// Whether looking up positions inside the search could add nothing: the moves are selected by
    /// distance, or none wins.
    pub(crate) is_final: bool,
}

impl EndgameTables {
    /// Uses tables at every depth, with the fifty-move rule.
    pub fn new(syzygy: Arc<Syzygy>) -> Self {
        Self {
            syzygy,
            depth: 1,
            pieces: u32::MAX,
            fifty_moves: true,
        }
    }

    /// The maximum number of pieces of a position that is looked up.
    fn largest(&self) -> u32 {
        self.pieces.min(self.syzygy.largest())
    }

    /// Returns the value of a position at this distance from the root, and whether it is a bound. A
    /// won position may also contain a shorter mate.
    pub(crate) fn look_up(
        &self,
        position: &Position,
        depth: i32,
        ply: usize,
    ) -> Option<(i32, Bound)> {
        let pieces = position.board().occupied().len();
        let largest = self.largest();
        // The tables assume that the counter of the fifty-move rule is 0.
        let applies = pieces <= largest
            && (pieces < largest || depth >= self.depth as i32)
            && position.halfmove_clock() == 0;
        let wdl = applies.then(|| self.syzygy.wdl(position).ok()).flatten()?;
        Some(match self.counted(wdl) {
            Wdl::Win => (TABLE_WIN - ply as i32, Bound::Lower),
            Wdl::Loss => (ply as i32 - TABLE_WIN, Bound::Upper),
            _ => (DRAW, Bound::Exact),
        })
    }

    /// Selects the moves of a line's position that keep its value and make progress, among these; an
    /// empty list means all. Returns `None` if the position has too many pieces or no move.
    pub(crate) fn select(
        &self,
        line: &Line,
        only: &[Move],
    ) -> Option<Result<Selected, ProbeError>> {
        let position = line.position();
        if position.board().occupied().len() > self.largest() {
            return None;
        }
        let mut seen = HashSet::new();
        let repeated = !line
            .repeatable()
            .iter()
            .all(|earlier| seen.insert(earlier.hash()));
        let moves = match self.syzygy.root_moves(position, repeated, self.fifty_moves) {
            Ok(moves) => moves,
            Err(ProbeError::Castling) => return None,
            Err(why) => return Some(Err(why)),
        };
        let best: Vec<_> = moves.best_of(only).collect();
        let wdl = best.first()?.wdl;
        Some(Ok(Selected {
            moves: best.into_iter().map(|root| root.mv).collect(),
            wdl,
            is_final: moves.with_distances || wdl <= Wdl::Draw,
        }))
    }

    fn counted(&self, wdl: Wdl) -> Wdl {
        if self.fifty_moves {
            wdl.with_fifty_moves()
        } else {
            wdl.without_fifty_moves()
        }
    }
}

impl Selected {
    /// Returns the value of the best move, corrected by the tables: the search may not have found what
    /// they know.
    pub(crate) fn corrected(&self, value: i32) -> i32 {
        match self.wdl {
            Wdl::Win => value.max(TABLE_WIN),
            Wdl::Loss => value.min(-TABLE_WIN),
            _ => DRAW,
        }
    }
}
