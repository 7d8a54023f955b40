//! The model of games: start positions, results and lengths, together with the models of moves and
//! scores.

use super::super::packed::{self, pack, unpack};
use super::super::shard::{half_points, winner};
use super::super::{Game, Ply};
use super::moves::{Moved, Moves};
use super::range_coder::{Coder, TOTAL};
use super::scores::Scores;
use super::starts::Starts;

/// Probability that a game continues after a ply.
const CONTINUE_PROBABILITY: u32 = TOTAL - TOTAL / 128;
/// Maximum number of plies, because a shard counts them with 16 bits.
const MOST_PLIES: usize = u16::MAX as usize;

/// The learned models.
pub(super) struct Games {
    starts: Starts,
    moves: Moves,
    scores: Scores,
}

impl Games {
    pub(super) fn new() -> Self {
        Self {
            starts: Starts::new(),
            moves: Moves::new(),
            scores: Scores::new(),
        }
    }

    /// Writes a game and returns it, or reads one if none is given.
    pub(super) fn code(
        &mut self,
        coder: &mut impl Coder,
        game: Option<&Game>,
    ) -> Result<Game, String> {
        let written = game.map_or([0; packed::LENGTH], |game| pack(&game.start));
        let start = self.starts.code(coder, &written);
        let start = unpack(&start).ok_or("its start is no position")?;
        let result = game.map_or(0, |game| half_points(game.winner));
        let winner = winner(coder.raw(2, result.into()) as u8)?;
        let mut position = start;
        let mut plies: Vec<Ply> = Vec::new();
        // The last moved piece, and the one before it.
        let mut before: [Option<Moved>; 2] = [None; 2];
        let mut scores = [0; 3];
        loop {
            let next = game.and_then(|game| game.plies.get(plies.len()));
            if !coder.bit(CONTINUE_PROBABILITY, next.is_some()) {
                break;
            }
            let mv = self
                .moves
                .code(coder, &position, before, next.map(|ply| ply.mv))
                .ok_or("it goes on after its end")?;
            let written = next.map_or(0, |ply| ply.score);
            let score = self.scores.code(coder, scores, written);
            if coder.is_exhausted() || plies.len() == MOST_PLIES {
                return Err("it does not end".to_owned());
            }
            scores = [score, scores[0], scores[1]];
            before = [Moved::new(&position, mv), before[0]];
            position.play_unchecked(mv);
            plies.push(Ply { mv, score });
        }
        Ok(Game {
            start,
            plies,
            winner,
        })
    }
}
