//! The model of games: starts, results and lengths, around the models of moves and scores.

use super::super::packed::{self, pack, unpack};
use super::super::shard::{half_points, winner};
use super::super::{Game, Ply};
use super::moves::{Moved, Moves};
use super::range_coder::{Coder, TOTAL};
use super::scores::Scores;
use super::starts::Starts;

/// The chance that a game goes on, before the last ply's end is written.
const GOES_ON: u32 = TOTAL - TOTAL / 128;
/// No game is longer: a shard counts plies in 16 bits.
const MOST_PLIES: usize = u16::MAX as usize;

/// What was learned of games so far.
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

    /// Writes a game and gives it back, or reads one where none is given.
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
        // The last piece that moved, and the one before it.
        let mut before: [Option<Moved>; 2] = [None; 2];
        let mut scores = [0; 3];
        loop {
            let next = game.and_then(|game| game.plies.get(plies.len()));
            if !coder.bit(GOES_ON, next.is_some()) {
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
