//! Records of players: several accounts at once, rating histories, and results of two players
//! against each other.

use std::collections::HashSet;
use std::sync::Arc;

use arbiter::{DAY, Timestamp};
use axum::Json;
use axum::extract::{Path, Request, State};
use serde_json::{Map, Value, json};
use store::{Between, BetweenQuery, HistoryQuery, PlayerId, RatedGame, Speed};
use time::OffsetDateTime;

use super::error::ApiError;
use super::fields::{self, Fields};
use super::holder::Reader;
use super::terms_view::speed_name;
use super::users::{find, profile, user_id};
use crate::http::site::Site;

/// The maximum number of accounts in a request.
const MAX_IDS: usize = 300;
/// The number of accounts that count like a request.
const IDS_PER_LOOKUP: usize = 50;
/// The number of games per page of a rating history, and the maximum number of pages that are read
/// for each speed.
const PAGE: u32 = 1_000;
const MAX_PAGES: usize = 10;

/// `POST /api/users`: returns accounts by id. The body contains the ids, separated by commas.
pub(super) async fn users(
    State(site): State<Arc<Site>>,
    reader: Reader,
    request: Request,
) -> Result<Json<Value>, ApiError> {
    let body = fields::text(request, &()).await?;
    let ids: Vec<String> = body.split(',').map(|id| user_id(id.trim())).collect();
    if ids.len() > MAX_IDS {
        let why = format!("At most {MAX_IDS} users can be requested");
        return Err(ApiError::bad(why));
    }
    for _ in 0..ids.len() / IDS_PER_LOOKUP {
        reader.admit(&site)?;
    }
    let mut seen = HashSet::new();
    let mut users = Vec::new();
    for id in ids {
        if id.is_empty() || !seen.insert(id.clone()) {
            continue;
        }
        let account = site.store.people().credentials(&id).await?;
        if let Some(account) = account.filter(|account| !account.is_disabled) {
            users.push(profile(&site, account).await?);
        }
    }
    Ok(Json(Value::Array(users)))
}

/// `GET /api/user/{name}/rating-history`: returns the last rating of each day, for each speed.
pub(super) async fn rating_history(
    State(site): State<Arc<Site>>,
    reader: Reader,
    Path(name): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let player = find(&site, &name).await?.player.id;
    let mut histories = Vec::new();
    for speed in Speed::ALL {
        if speed == Speed::Unlimited {
            continue;
        }
        let points = days(&site, &reader, player, speed).await?;
        let points: Vec<_> = points.into_iter().map(point).collect();
        histories.push(json!({ "name": speed_name(speed), "points": points }));
    }
    Ok(Json(Value::Array(histories)))
}

/// Returns the last game of each day in UTC, the oldest first.
async fn days(
    site: &Site,
    reader: &Reader,
    player: PlayerId,
    speed: Speed,
) -> Result<Vec<RatedGame>, ApiError> {
    let mut days: Vec<RatedGame> = Vec::new();
    let mut query = HistoryQuery {
        player,
        speed,
        before: None,
        limit: PAGE,
    };
    for page in 0..MAX_PAGES {
        if page > 0 {
            reader.admit(site)?;
        }
        let games = site.store.rating_history(query).await?;
        for game in &games {
            // The newest game of a day comes first.
            if days
                .last()
                .is_none_or(|last| game.at.0 / DAY < last.at.0 / DAY)
            {
                days.push(*game);
            }
        }
        query.before = games.last().map(|game| game.number);
        if games.len() < PAGE as usize {
            break;
        }
    }
    days.reverse();
    Ok(days)
}

/// Returns a point of a history: the year, the month from 0, the day of the month, and the rating.
fn point(game: RatedGame) -> Value {
    let seconds = i64::try_from(game.at.0 / 1_000).unwrap_or(i64::MAX);
    let at = OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let (year, month, day) = at.to_calendar_date();
    json!([year, u8::from(month) - 1, day, game.rating])
}

/// `GET /api/crosstable/{first}/{second}`: returns the results of two players against each other.
/// Only the two players themselves see results of games that are not rated.
pub(super) async fn crosstable(
    State(site): State<Arc<Site>>,
    reader: Reader,
    Path((first, second)): Path<(String, String)>,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    let has_matchup = fields.flag("matchup", false)?;
    let accounts = [find(&site, &first).await?, find(&site, &second).await?];
    let players = [accounts[0].player.id, accounts[1].player.id];
    if players[0] == players[1] {
        return Err(ApiError::bad("A player has no results against themselves"));
    }
    let names = accounts.map(|account| user_id(&account.player.name));
    let query = BetweenQuery {
        players,
        only_rated: reader.player_id().is_none_or(|own| !players.contains(&own)),
        ended_from: None,
    };
    let mut view = table(&names, site.store.results_between(query).await?);
    if has_matchup {
        let query = BetweenQuery {
            ended_from: Some(Timestamp(site.clock.now().0.saturating_sub(DAY))),
            ..query
        };
        let recent = table(&names, site.store.results_between(query).await?);
        if recent["nbGames"] != 0 {
            view.insert("matchup".to_owned(), Value::Object(recent));
        }
    }
    Ok(Json(Value::Object(view)))
}

/// Returns the points of both players, and the number of games.
fn table(names: &[String; 2], results: Between) -> Map<String, Value> {
    let Between { won, drawn } = results;
    let points = |index: usize| {
        let halves = 2 * u64::from(won[index]) + u64::from(drawn);
        if halves % 2 == 0 {
            json!(halves / 2)
        } else {
            json!(halves as f64 / 2.0)
        }
    };
    let mut users = Map::new();
    for (index, name) in names.iter().enumerate() {
        users.insert(name.clone(), points(index));
    }
    let mut view = Map::new();
    view.insert("users".to_owned(), Value::Object(users));
    view.insert("nbGames".to_owned(), json!(won[0] + won[1] + drawn));
    view
}
