//! What a game's end changes beside its journal.

use arbiter::{Game, Terms, Timestamp};

use super::types::{Ending, StoredRow};
use crate::error::Damaged;
use crate::id::GameId;
use crate::sql::{Value, word};

/// How many plies of a game are kept as its opening.
const OPENING: usize = 10;

impl Ending {
    /// The ending of this game, whose last entry is of this moment, if it has ended. Ratings are
    /// not in it: the store changes them.
    pub fn of(game: &Game, at: Timestamp) -> Option<Self> {
        let verdict = game.verdict()?;
        let terms = game.terms();
        let moves = game.line().moves();
        let opening = if terms.start.is_none() && !terms.chess960 {
            let plies = game.line().positions().zip(moves).take(OPENING);
            let texts: Vec<_> = plies
                .map(|(position, &mv)| position.uci(mv).to_string())
                .collect();
            texts.join(" ")
        } else {
            String::new()
        };
        Some(Self {
            at,
            verdict,
            plies: moves.len() as u32,
            opening,
            fen: game.position().fen(),
            ratings: [None, None],
        })
    }

    /// The ending of the game with this journal, if it has ended.
    pub(crate) fn replayed(terms: Terms, rows: &[StoredRow]) -> Result<Option<Self>, Damaged> {
        let moments = rows
            .iter()
            .map(|row| (row.entry.at, row.entry.events.as_slice()));
        let game = Game::replay(terms, moments).map_err(|why| Damaged(why.to_string()))?;
        let at = rows.last().map_or(Timestamp(0), |row| row.entry.at);
        Ok(Self::of(&game, at))
    }
}

/// Notes how a game has ended; the values are those of [`note_values`].
pub(crate) const NOTE: &str = "
    UPDATE games SET due_at = NULL, finished_at = $2, result = $3, reason = $4, plies = $5,
        opening = $6, final_fen = $7
    WHERE id = $1";

/// What [`NOTE`] is run with.
pub(crate) fn note_values(game: GameId, ending: &Ending) -> Vec<Value> {
    vec![
        game.as_str().into(),
        ending.at.into(),
        word(&ending.verdict.score).into(),
        word(&ending.verdict.reason).into(),
        ending.plies.into(),
        ending.opening.as_str().into(),
        ending.fen.as_str().into(),
    ]
}
