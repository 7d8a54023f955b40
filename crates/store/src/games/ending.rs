//! The data that is stored outside the journal when a game ends.

use arbiter::{Game, Terms, Timestamp};

use super::types::{Ending, StoredRow};
use crate::error::Damaged;
use crate::id::GameId;
use crate::sql::{Value, word};

/// The number of plies that are stored as the opening of a game.
const OPENING: usize = 10;

impl Ending {
    /// The ending of this game, if it has ended with an entry at this time. Ratings are not
    /// included, because the store calculates them.
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

/// Stores the ending of a game; the values come from [`note_values`].
pub(crate) const NOTE: &str = "
    UPDATE games SET due_at = NULL, finished_at = $2, result = $3, reason = $4, plies = $5,
        opening = $6, final_fen = $7
    WHERE id = $1";

/// The values for [`NOTE`].
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
