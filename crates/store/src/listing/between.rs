//! The results of two players against each other.

use arbiter::{Points, Timestamp};
use rules::Color;

use crate::error::LoadError;
use crate::id::PlayerId;
use crate::sql::{Connection, from_word};

/// The maximum number of games counted for each distribution of colors, newest first.
const COUNTED: u32 = 10_000;

/// A query for the results of two players against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BetweenQuery {
    /// The two players.
    pub players: [PlayerId; 2],
    /// Whether only rated games count, which every user may find.
    pub only_rated: bool,
    /// Only games that ended at or after this time.
    pub ended_from: Option<Timestamp>,
}

/// The numbers of finished games between two players. Games without a result are not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Between {
    /// The numbers of games that each of the two players won.
    pub won: [u32; 2],
    /// The number of draws.
    pub drawn: u32,
}

/// The results of the newest 10,000 games with each distribution of colors.
pub(crate) fn between(
    connection: &mut dyn Connection,
    query: &BetweenQuery,
) -> Result<Between, LoadError> {
    let mut between = Between::default();
    let [first, second] = query.players;
    let rated = if query.only_rated {
        "AND rated = 1"
    } else {
        ""
    };
    for (white, black, color) in [(first, second, Color::White), (second, first, Color::Black)] {
        let rows = connection.query(
            &format!(
                "SELECT result, count(*) FROM (
                     SELECT result FROM games
                     WHERE white_player = $1 AND black_player = $2 AND finished_at >= $3 {rated}
                     ORDER BY created_at DESC, number DESC LIMIT $4) AS finished
                 GROUP BY result"
            ),
            &[
                white.as_str().into(),
                black.as_str().into(),
                query.ended_from.unwrap_or(Timestamp(0)).into(),
                COUNTED.into(),
            ],
        )?;
        for mut row in rows {
            let result = row.text_or_null("result")?;
            let games: u32 = row.integer("count")?;
            // A game whose journal is damaged has no result.
            let Some(result) = result else {
                continue;
            };
            let score: Points = from_word(&result, "result")?;
            match (score, score.winner()) {
                (Points::None, _) => {}
                (_, None) => between.drawn += games,
                (_, Some(winner)) => between.won[usize::from(winner != color)] += games,
            }
        }
    }
    Ok(between)
}
