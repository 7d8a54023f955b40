//! Simple players of known behavior, to measure levels against.

use rules::{Line, Move, Outcome, Position};

use super::chance::Chance;
use crate::evaluate::evaluate;
use crate::see::{self, EXCHANGE};

/// A player that looks at most one ply ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Baseline {
    /// Plays any legal move with equal probability.
    Random,
    /// Mates in one if possible. Otherwise it takes the most valuable undefended piece, and without
    /// one it plays any legal move with equal probability: the reference for the lowest levels.
    Beginner,
    /// Mates in one if possible. Otherwise it plays the move with the best static evaluation after
    /// it, minus the most valuable piece that the opponent can then win, and looks no further.
    Greedy,
}

impl Baseline {
    /// Chooses a move; `None` if the game is over on the board. The same line and seed give the
    /// same move.
    ///
    /// ```
    /// # use rules as staunton_rules;
    /// use staunton_engine::Baseline;
    /// use staunton_rules::{CastlingMode, Line, Position};
    ///
    /// let fen = "3qk3/8/8/8/8/8/8/3RK3 w - - 0 1";
    /// let line = Line::new(Position::from_fen(fen, CastlingMode::Standard)?);
    /// let mv = Baseline::Greedy.choose(&line, 1).expect("the game goes on");
    /// assert_eq!(line.position().uci(mv).to_string(), "d1d8");
    /// # Ok::<(), staunton_rules::FenError>(())
    /// ```
    pub fn choose(self, line: &Line, seed: u64) -> Option<Move> {
        let position = line.position();
        let mut chance = Chance::new(seed, line.moves().len() as u64);
        let moves = position.legal_moves();
        let any = |chance: &mut Chance| {
            let drawn = (chance.unit() * moves.len() as f64) as usize;
            moves.get(drawn).copied()
        };
        match self {
            Self::Random => any(&mut chance),
            Self::Beginner => moves
                .iter()
                .copied()
                .filter_map(|mv| Some((mv, at_hand(position, mv)?)))
                .max_by_key(|(_, value)| *value)
                .map_or_else(|| any(&mut chance), |(mv, _)| Some(mv)),
            Self::Greedy => moves.iter().copied().max_by_key(|&mv| {
                worth(position, mv).saturating_add((chance.unit() * 10.0) as i32)
            }),
        }
    }
}

/// Returns the value of what a move takes for nothing, in centipawns: of the captured piece if no
/// piece can take back, and of the king if it mates; `None` for other moves.
fn at_hand(position: &Position, mv: Move) -> Option<i32> {
    let mut after = *position;
    after.play_unchecked(mv);
    if after.outcome() == Some(Outcome::Checkmate) {
        return Some(i32::MAX);
    }
    let captured = position.captured(mv)?;
    let is_defended = after.captures().iter().any(|reply| reply.to() == mv.to());
    (!is_defended).then(|| EXCHANGE[captured.index()])
}

/// Returns the value of a move for a player that looks one ply ahead, in centipawns.
fn worth(position: &Position, mv: Move) -> i32 {
    let mut after = *position;
    after.play_unchecked(mv);
    if after.outcome() == Some(Outcome::Checkmate) {
        return i32::MAX;
    }
    let hangs = after
        .captures()
        .iter()
        .filter(|&&reply| see::wins_at_least(&after, reply, 50))
        .filter_map(|&reply| after.captured(reply))
        .map(|role| EXCHANGE[role.index()])
        .max();
    -evaluate(&after) - hangs.unwrap_or(0)
}
