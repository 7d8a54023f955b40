//! The numbers of games that a player has won, lost and drawn.

use arbiter::Points;
use rules::Color;

use super::types::{PlayerOutcome, ResultCount, Results};
use crate::error::LoadError;
use crate::id::PlayerId;
use crate::speed::Speed;
use crate::sql::{Connection, from_word};

/// The maximum number of games counted for each color, newest first.
const COUNTED: u32 = 10_000;

/// The results of the games that `visible_to` may find, or of all games if it is `None`.
pub(crate) fn results(
    connection: &mut dyn Connection,
    player: PlayerId,
    visible_to: Option<PlayerId>,
) -> Result<Results, LoadError> {
    let mut results = Results {
        counts: Vec::new(),
        are_complete: true,
    };
    for color in [Color::White, Color::Black] {
        let (own, other) = super::statement::columns(color);
        let visible = visible_to.filter(|&viewer| viewer != player);
        let mut values = vec![player.as_str().into(), COUNTED.into()];
        let mut condition = "1 = 1";
        if let Some(viewer) = visible {
            values.push(viewer.as_str().into());
            condition = "rated = 1 OR other = $3";
        }
        let rows = connection.query(
            &format!(
                "SELECT speed, result, count(*), sum(CASE WHEN {condition} THEN 1 ELSE 0 END) FROM (
                     SELECT speed, result, rated, {other} AS other FROM games
                     WHERE {own} = $1 AND finished_at IS NOT NULL
                     ORDER BY created_at DESC, number DESC LIMIT $2) AS finished
                 GROUP BY speed, result"
            ),
            &values,
        )?;
        let mut counted = 0;
        for mut row in rows {
            let speed: Speed = row.parsed("speed")?;
            let result = row.text_or_null("result")?;
            counted += row.integer::<u32>("count")?;
            let games: u32 = row.integer("visible")?;
            // A game whose journal is damaged has no result.
            let Some(result) = result.filter(|_| games > 0) else {
                continue;
            };
            let score: Points = from_word(&result, "result")?;
            let outcome = match (score, score.winner()) {
                (Points::None, _) => continue,
                (_, None) => PlayerOutcome::Drawn,
                (_, Some(winner)) if winner == color => PlayerOutcome::Won,
                _ => PlayerOutcome::Lost,
            };
            results.counts.push(ResultCount {
                speed,
                color,
                outcome,
                games,
            });
        }
        results.are_complete &= counted < COUNTED;
    }
    Ok(results)
}
