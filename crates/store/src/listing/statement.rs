//! The statement that lists a player's games.

use rules::Color;

use super::types::{GamesQuery, PlayerOutcome};
use crate::error::Unavailable;
use crate::games::{self, GameSummary, SUMMARY};
use crate::sql::{Connection, Row, Value, word};

/// The maximum number of games in a list.
const PAGE: u32 = 200;

/// The games, up to the limit of the query. If a row cannot be read, it is reported and replaced by
/// the next one, so a shorter list contains all remaining games.
pub(crate) fn games(
    connection: &mut dyn Connection,
    query: &GamesQuery,
) -> Result<Vec<GameSummary>, Unavailable> {
    let limit = query.limit.min(PAGE);
    let mut after = query.after.map(|game| game.as_str().to_owned());
    let mut games = Vec::new();
    loop {
        let left = limit - games.len() as u32;
        let (statement, values) = statement(query, left, after.as_deref());
        let rows = connection.query(&statement, &values)?;
        let is_last = rows.len() < left as usize;
        let last = rows.last().and_then(id);
        for row in rows {
            match games::summary(row) {
                Ok(game) => games.push(game),
                Err(why) => tracing::error!(%why, "a game is missing in a list"),
            }
        }
        if is_last || last.is_none() || games.len() == limit as usize {
            return Ok(games);
        }
        after = last;
    }
}

/// The first column, which contains the id of the game.
fn id(row: &Row) -> Option<String> {
    match row.0.as_slice().first() {
        Some(Value::Text(id)) => Some(id.clone()),
        _ => None,
    }
}

/// The games after this one.
fn statement(query: &GamesQuery, limit: u32, after: Option<&str>) -> (String, Vec<Value>) {
    let mut values = Values(Vec::new());
    let limit = values.add(limit);
    let colors = match query.color {
        Some(color) => vec![color],
        None => vec![Color::White, Color::Black],
    };
    // Each side has a separate index.
    let sides: Vec<_> = colors
        .into_iter()
        .map(|color| {
            let conditions = conditions(query, color, after, &mut values).join(" AND ");
            format!(
                "SELECT * FROM (SELECT {SUMMARY}, number FROM games WHERE {conditions}
                 ORDER BY created_at DESC, number DESC LIMIT {limit}) AS of_{color}"
            )
        })
        .collect();
    let statement = format!(
        "{} ORDER BY created_at DESC, number DESC LIMIT {limit}",
        sides.join(" UNION ")
    );
    (statement, values.0)
}

/// The values of a statement under construction.
struct Values(Vec<Value>);

impl Values {
    /// Adds a value and returns its placeholder.
    fn add(&mut self, value: impl Into<Value>) -> String {
        self.0.push(value.into());
        format!("${}", self.0.len())
    }
}

/// The columns of the player of this side and of the opponent.
pub(super) const fn columns(color: Color) -> (&'static str, &'static str) {
    match color {
        Color::White => ("white_player", "black_player"),
        Color::Black => ("black_player", "white_player"),
    }
}

fn conditions(
    query: &GamesQuery,
    color: Color,
    after: Option<&str>,
    values: &mut Values,
) -> Vec<String> {
    let (own, other) = columns(color);
    let mut conditions = vec![format!("{own} = {}", values.add(query.player.as_str()))];
    if let Some(finished) = query.finished {
        let not = if finished { "NOT " } else { "" };
        conditions.push(format!("finished_at IS {not}NULL"));
    }
    if let Some(outcome) = query.outcome {
        let score = match (outcome, color) {
            (PlayerOutcome::Drawn, _) => arbiter::Points::Draw,
            (PlayerOutcome::Won, color) => arbiter::Points::win(color),
            (PlayerOutcome::Lost, color) => arbiter::Points::win(!color),
        };
        conditions.push(format!("result = {}", values.add(word(&score))));
    }
    if let Some(opponent) = query.opponent {
        conditions.push(format!("{other} = {}", values.add(opponent.as_str())));
    }
    if let Some(speed) = query.speed {
        conditions.push(format!("speed = {}", values.add(speed.as_str())));
    }
    if let Some(rated) = query.rated {
        conditions.push(format!("rated = {}", values.add(rated)));
    }
    if let Some(opening) = &query.opening {
        // "!" follows the space character, so this range contains all longer lines with these
        // moves.
        let exact = values.add(opening.as_str());
        let from = values.add(format!("{opening} "));
        let to = values.add(format!("{opening}!"));
        conditions.push(format!(
            "(opening = {exact} OR (opening > {from} AND opening < {to}))"
        ));
    }
    if let Some(from) = query.created_from {
        conditions.push(format!("created_at >= {}", values.add(from)));
    }
    if let Some(before) = query.created_before {
        conditions.push(format!("created_at < {}", values.add(before)));
    }
    if let Some(viewer) = query.visible_to
        && viewer != query.player
    {
        let viewer = values.add(viewer.as_str());
        conditions.push(format!(
            "({other} = {viewer} OR (rated = 1 AND finished_at IS NOT NULL))"
        ));
    }
    if let Some(after) = after {
        let after = values.add(after);
        conditions.push(format!(
            "(created_at, number) < (SELECT created_at, number FROM games WHERE id = {after})"
        ));
    }
    conditions
}
