//! The moves of a position, ranked so that the best rank makes progress under the fifty-move rule.

use rules::{Move, Position};

use super::Syzygy;
use super::probe::{after_zeroing, is_zeroing};
use crate::Wdl;
use crate::error::ProbeError;

/// The rank of a certain win, and the negative rank of a certain loss.
const CERTAIN: i32 = 10_000;
/// The distances of draws by the fifty-move rule start here.
const FIFTY_MOVES: i32 = 100;
/// A loss within this many plies, counted from the last capture or pawn move, is certain. All certain
/// losses have the same rank, so that a search can choose the one that is hardest to win.
const HOPELESS: i32 = 50;

/// A move with its rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// The value of the position for the side that plays it, with the counter of the fifty-move rule
    /// as it is.
    pub wdl: Wdl,
    /// Higher is better.
    rank: i32,
}

/// The legal moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMoves {
    moves: Vec<RootMove>,
    /// Whether the ranks contain the distances to captures and pawn moves, so that each move of the
    /// best rank makes progress.
    pub with_distances: bool,
}

impl RootMoves {
    /// The best moves: all moves of the highest rank.
    pub fn best(&self) -> impl Iterator<Item = RootMove> {
        self.best_of(&[])
    }

    /// The best moves among some; an empty list means all.
    pub fn best_of(&self, only: &[Move]) -> impl Iterator<Item = RootMove> {
        let moves = self.moves.iter().copied();
        let allowed = moves.filter(move |root| only.is_empty() || only.contains(&root.mv));
        let highest = allowed.clone().map(|root| root.rank).max();
        allowed.filter(move |root| Some(root.rank) == highest)
    }
}

impl Syzygy {
    /// Ranks the legal moves of a position. Without DTZ tables the ranks are those of the values only.
    ///
    /// - `repeated`: a position has repeated since the last capture or pawn move, so each move must make
    ///   progress.
    /// - `fifty_moves`: the fifty-move rule applies.
    ///
    /// # Errors
    ///
    /// Returns an error if a WDL file that is needed is missing or damaged, or a side may castle.
    pub fn root_moves(
        &self,
        position: &Position,
        repeated: bool,
        fifty_moves: bool,
    ) -> Result<RootMoves, ProbeError> {
        self.accept(position)?;
        let clock = position.halfmove_clock().min(FIFTY_MOVES as u32) as i32;
        let by_distance = position.legal_moves().into_iter().map(|mv| {
            let plies = self.plies_after(position, mv)?;
            Ok(RootMove {
                mv,
                wdl: wdl_of(plies, clock, fifty_moves),
                rank: rank(plies, clock, repeated, fifty_moves),
            })
        });
        if let Ok(moves) = by_distance.collect::<Result<_, ProbeError>>() {
            return Ok(RootMoves {
                moves,
                with_distances: true,
            });
        }
        let by_value = position.legal_moves().into_iter().map(|mv| {
            let value = -self.value(&position.after_unchecked(mv))?;
            let wdl = if fifty_moves {
                value
            } else {
                value.without_fifty_moves()
            };
            let rank = wdl as i32;
            Ok(RootMove { mv, wdl, rank })
        });
        Ok(RootMoves {
            moves: by_value.collect::<Result<_, ProbeError>>()?,
            with_distances: false,
        })
    }

    /// Returns the plies until the next capture or pawn move, counted from before a move.
    fn plies_after(&self, position: &Position, mv: Move) -> Result<i32, ProbeError> {
        let after = position.after_unchecked(mv);
        if after.is_check() && !after.has_legal_move() {
            return Ok(1);
        }
        if is_zeroing(position, mv) {
            return Ok(after_zeroing(-self.value(&after)?));
        }
        let plies = -self.dtz(&after)?;
        Ok(plies + plies.signum())
    }
}

/// Returns the value of a move after which the next capture or pawn move is this far away.
fn wdl_of(plies: i32, clock: i32, fifty_moves: bool) -> Wdl {
    let drawn = fifty_moves && plies.abs() + clock > FIFTY_MOVES;
    match (plies.signum(), drawn) {
        (1, false) => Wdl::Win,
        (1, true) => Wdl::CursedWin,
        (-1, false) => Wdl::Loss,
        (-1, true) => Wdl::BlessedLoss,
        _ => Wdl::Draw,
    }
}

fn rank(plies: i32, clock: i32, repeated: bool, fifty_moves: bool) -> i32 {
    let counted = plies.abs() + clock;
    match plies.signum() {
        1 if !repeated && (!fifty_moves || counted < FIFTY_MOVES) => CERTAIN,
        1 => CERTAIN - counted,
        -1 if !fifty_moves || counted <= HOPELESS => -CERTAIN,
        -1 => counted - CERTAIN,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_without_danger_have_the_same_rank() {
        assert_eq!(rank(1, 0, false, true), rank(99, 0, false, true));
        assert!(rank(1, 99, false, true) > rank(2, 99, false, true));
        assert!(rank(120, 0, false, true) > rank(0, 0, false, true));
        assert!(rank(1, 0, true, true) > rank(3, 0, true, true));
        assert_eq!(rank(120, 0, false, false), CERTAIN);
    }

    #[test]
    fn a_longer_loss_is_better_near_the_limit() {
        assert_eq!(rank(-4, 0, false, true), rank(-20, 0, false, true));
        assert!(rank(-30, 60, false, true) > rank(-4, 60, false, true));
        assert!(rank(-120, 0, false, true) < 0);
    }

    #[test]
    fn the_counter_decides_about_cursed_wins() {
        for (plies, clock, fifty_moves, wdl) in [
            (100, 0, true, Wdl::Win),
            (101, 0, true, Wdl::CursedWin),
            (20, 81, true, Wdl::CursedWin),
            (20, 81, false, Wdl::Win),
            (-101, 0, true, Wdl::BlessedLoss),
            (0, 50, true, Wdl::Draw),
        ] {
            assert_eq!(wdl_of(plies, clock, fifty_moves), wdl, "{plies} {clock}");
        }
    }
}
