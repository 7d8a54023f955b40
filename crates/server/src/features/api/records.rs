//! Records of players: several accounts at once, rating histories, and results of two players
//! against each other.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use arbiter::{DAY, Timestamp};
use axum::Json;
use axum::extract::{Path, Request, State};
use serde::{Deserialize, Serialize};
use store::{Between, BetweenQuery, HistoryQuery, PlayerId, RatedGame, Speed};
use utoipa::{IntoParams, ToSchema};

use super::error::ApiError;
use super::fields;
use super::holder::Reader;
use super::params::Params;
use super::terms_view::speed_name;
use super::users::{Account, find, profile, user_id};
use crate::http::site::Site;
use crate::http::utc;

/// The maximum number of accounts in a request.
const MAX_IDS: usize = 300;
/// The number of accounts that count like a request.
const IDS_PER_LOOKUP: usize = 50;
/// The number of games per page of a rating history, and the maximum number of pages that are read
/// for each speed.
const PAGE: u32 = 1_000;
const MAX_PAGES: usize = 10;

/// Returns accounts by id.
#[utoipa::path(
    post,
    path = "/api/users",
    tag = "Accounts",
    security((), ("token" = [])),
    request_body(
        content = String,
        content_type = "text/plain",
        description = "Up to 300 ids of users, separated by commas.",
        example = "ada,bob",
    ),
    responses((status = 200, body = [Account])),
)]
pub(super) async fn users(
    State(site): State<Arc<Site>>,
    reader: Reader,
    request: Request,
) -> Result<Json<Vec<Account>>, ApiError> {
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
    Ok(Json(users))
}

/// The ratings of a speed.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SpeedHistory {
    #[schema(example = "Blitz")]
    name: &'static str,
    points: Vec<HistoryPoint>,
}

/// A point of a history: the year, the month from 0, the day of the month, and the rating.
#[derive(Debug, Serialize, ToSchema)]
struct HistoryPoint(i32, u8, u8, u16);

/// Returns the last rating of each day, for each speed.
#[utoipa::path(
    get,
    path = "/api/user/{username}/rating-history",
    tag = "Accounts",
    security((), ("token" = [])),
    params(("username" = String, Path, description = "The name of a user.", example = "ada")),
    responses((status = 200, body = [SpeedHistory])),
)]
pub(super) async fn rating_history(
    State(site): State<Arc<Site>>,
    reader: Reader,
    Path(name): Path<String>,
) -> Result<Json<Vec<SpeedHistory>>, ApiError> {
    let player = find(&site, &name).await?.player.id;
    let mut histories = Vec::new();
    for speed in Speed::ALL {
        if speed == Speed::Unlimited {
            continue;
        }
        let points = days(&site, &reader, player, speed).await?;
        histories.push(SpeedHistory {
            name: speed_name(speed),
            points: points.into_iter().map(point).collect(),
        });
    }
    Ok(Json(histories))
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

/// Returns the point of a game.
fn point(game: RatedGame) -> HistoryPoint {
    let (year, month, day) = utc::at(game.at).to_calendar_date();
    HistoryPoint(year, u8::from(month) - 1, day, game.rating)
}

/// The parts of a table of results.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct CrosstableQuery {
    /// Whether the response contains the results of the last 24 hours.
    #[serde(default)]
    matchup: bool,
}

/// The results of two players against each other.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Crosstable {
    #[serde(flatten)]
    all: Score,
    /// The results of the last 24 hours, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    matchup: Option<Score>,
}

/// The points of two players.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Score {
    /// The points by the id of the player.
    #[schema(value_type = BTreeMap<String, f64>)]
    users: BTreeMap<String, Points>,
    nb_games: u32,
}

/// Points, which clients expect without a fraction if they are whole.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Points {
    Whole(u32),
    Half(f64),
}

/// Returns the results of two players against each other.
///
/// Only the two players themselves see results of games that are not rated.
#[utoipa::path(
    get,
    path = "/api/crosstable/{user1}/{user2}",
    tag = "Accounts",
    security((), ("token" = [])),
    params(
        ("user1" = String, Path, description = "The name of a user.", example = "ada"),
        ("user2" = String, Path, description = "The name of another user.", example = "bob"),
        CrosstableQuery,
    ),
    responses((status = 200, body = Crosstable)),
)]
pub(super) async fn crosstable(
    State(site): State<Arc<Site>>,
    reader: Reader,
    Path((first, second)): Path<(String, String)>,
    Params(CrosstableQuery { matchup }): Params<CrosstableQuery>,
) -> Result<Json<Crosstable>, ApiError> {
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
    let all = score(&names, site.store.results_between(query).await?);
    let mut view = Crosstable { all, matchup: None };
    if matchup {
        let query = BetweenQuery {
            ended_from: Some(Timestamp(site.clock.now().0.saturating_sub(DAY))),
            ..query
        };
        let recent = score(&names, site.store.results_between(query).await?);
        view.matchup = Some(recent).filter(|recent| recent.nb_games > 0);
    }
    Ok(Json(view))
}

/// Returns the points of both players, and the number of games.
fn score(names: &[String; 2], results: Between) -> Score {
    let Between { won, drawn } = results;
    let points = |index: usize| match (won[index] + drawn / 2, drawn % 2) {
        (whole, 0) => Points::Whole(whole),
        (whole, _) => Points::Half(f64::from(whole) + 0.5),
    };
    Score {
        users: [0, 1]
            .map(|index| (names[index].clone(), points(index)))
            .into(),
        nb_games: won[0] + won[1] + drawn,
    }
}
