//! What a game's end changes beside its journal.

use arbiter::{Game, Terms, Timestamp};

use crate::sql::{Connection, Failure};
use crate::{Damaged, Ending, GameId, StoredRow};

/// How many plies of a game are kept as its opening.
const OPENING: usize = 10;

impl Ending {
    /// The ending of the game with this journal, if it has ended.
    pub(crate) fn of(terms: Terms, rows: &[StoredRow]) -> Result<Option<Self>, Damaged> {
        let is_standard = terms.start.is_none() && !terms.chess960;
        let moments = rows
            .iter()
            .map(|row| (row.entry.at, row.entry.events.as_slice()));
        let game = Game::replay(terms, moments).map_err(|why| Damaged(why.to_string()))?;
        let Some(verdict) = game.verdict() else {
            return Ok(None);
        };
        let at = rows.last().map_or(Timestamp(0), |row| row.entry.at);
        let moves = game.line().moves();
        let opening = if is_standard {
            let plies = game.line().positions().zip(moves).take(OPENING);
            let texts: Vec<_> = plies
                .map(|(position, &mv)| position.uci(mv).to_string())
                .collect();
            texts.join(" ")
        } else {
            String::new()
        };
        Ok(Some(Self {
            at,
            verdict,
            plies: moves.len() as u32,
            opening,
            fen: game.position().fen(),
            ratings: [None, None],
        }))
    }
}

/// Notes the ending of a game in the transaction that writes its last entry. Ratings are changed
/// in the same transaction, when all that end in it are known.
pub(crate) fn note(
    connection: &mut dyn Connection,
    game: GameId,
    ending: &Ending,
) -> Result<(), Failure> {
    let result = crate::record::word(&ending.verdict.score);
    let reason = crate::record::word(&ending.verdict.reason);
    connection.execute(
        "UPDATE games SET due_at = NULL, finished_at = $2, result = $3, reason = $4, plies = $5,
             opening = $6, final_fen = $7
         WHERE id = $1",
        &[
            game.as_str().into(),
            ending.at.into(),
            result.into(),
            reason.into(),
            ending.plies.into(),
            ending.opening.as_str().into(),
            ending.fen.as_str().into(),
        ],
    )?;
    Ok(())
}
