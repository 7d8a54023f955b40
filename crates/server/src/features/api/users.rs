//! Accounts as the API shows them.

use std::sync::Arc;

use arbiter::Timestamp;
use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Map, Value, json};
use store::{Credentials, GamesQuery, Player, Rating, Solving, Speed};

use super::Api;
use super::error::ApiError;
use super::fields::Fields;
use super::holder::{Holder, Reader};
use crate::http::site::Site;

/// The maximum number of users in a request for their status.
const MAX_IDS: usize = 100;

/// Returns the id of a user: the name with case folded.
pub(super) fn user_id(name: &str) -> String {
    store::name_key(name)
}

/// Adds the title of a bot.
pub(super) fn with_title(user: &mut Map<String, Value>, is_bot: bool) {
    if is_bot {
        user.insert("title".to_owned(), json!("BOT"));
    }
}

/// Returns the account with this name, unless it is disabled.
pub(super) async fn find(site: &Site, name: &str) -> Result<Credentials, ApiError> {
    let known = site.store.people().credentials(name).await?;
    known
        .filter(|account| !account.is_disabled)
        .ok_or_else(|| ApiError::missing("user"))
}

/// `GET /api/account`: returns the account of the token.
pub(super) async fn account(
    State(site): State<Arc<Site>>,
    holder: Holder,
) -> Result<Json<Value>, ApiError> {
    site.rate_limits.lookups.admit(holder.caller)?;
    let known = site.store.people().credentials_of(holder.player.id).await?;
    let account = known.ok_or_else(|| ApiError::missing("user"))?;
    let mut view = profile(&site, account).await?;
    // Only the player sees the rating from puzzles.
    let Solving { rating, tried, .. } = site.store.puzzles().solving(holder.player.id).await?;
    view["perfs"]["puzzle"] = perf(rating, tried, site.clock.now());
    Ok(Json(view))
}

/// Returns a rating after this number of games.
fn perf(rating: Rating, games: u32, now: Timestamp) -> Value {
    let mut perf = json!({
        "games": games,
        "rating": rating.points(),
        "rd": rating.deviation(now),
        "prog": 0,
    });
    if rating.is_provisional(now) {
        perf["prov"] = json!(true);
    }
    perf
}

/// `GET /api/user/{name}`: returns an account.
pub(super) async fn user(
    State(site): State<Arc<Site>>,
    _: Reader,
    Path(name): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let account = find(&site, &name).await?;
    Ok(Json(profile(&site, account).await?))
}

/// Returns the public data of an account.
pub(super) async fn profile(site: &Site, account: Credentials) -> Result<Value, ApiError> {
    let Player {
        id, name, is_bot, ..
    } = account.player;
    let (ratings, now) = (site.store.ratings_of(id).await?, site.clock.now());
    let mut perfs = Map::new();
    for speed in Speed::ALL {
        if speed == Speed::Unlimited {
            continue;
        }
        let known = ratings.iter().find(|(other, _)| *other == speed);
        let rating = known.map_or(Rating::NEW, |(_, rating)| *rating);
        let perf = perf(rating, rating.games(), now);
        perfs.insert(speed.as_str().to_owned(), perf);
    }
    let mut user = Map::new();
    user.insert("id".to_owned(), json!(user_id(&name)));
    user.insert("username".to_owned(), json!(name));
    with_title(&mut user, is_bot);
    user.insert("perfs".to_owned(), Value::Object(perfs));
    user.insert("createdAt".to_owned(), json!(account.registered_at.0));
    Ok(Value::Object(user))
}

/// `GET /api/users/status`: returns which users are connected and playing.
pub(super) async fn status(
    State(site): State<Arc<Site>>,
    State(api): State<Arc<Api>>,
    _: Reader,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    let ids: Vec<&str> = fields.text("ids").unwrap_or("").split(',').collect();
    if ids.len() > MAX_IDS {
        let why = format!("at most {MAX_IDS} users can be asked for");
        return Err(ApiError::field("ids", why));
    }
    let mut users = Vec::new();
    for name in ids.into_iter().filter(|name| !name.is_empty()) {
        let Some(account) = site.store.people().credentials(name).await? else {
            continue;
        };
        let Player {
            id, name, is_bot, ..
        } = account.player;
        let mut user = Map::new();
        user.insert("id".to_owned(), json!(user_id(&name)));
        user.insert("name".to_owned(), json!(name));
        with_title(&mut user, is_bot);
        // The keys are absent when false: clients test for them.
        if api.is_online(id) {
            user.insert("online".to_owned(), json!(true));
            let query = GamesQuery {
                finished: Some(false),
                ..GamesQuery::all(id, 20)
            };
            let games = site.store.games_of(query).await?;
            let is_played = |game: &store::GameSummary| {
                game.speed != Speed::Correspondence && site.games.connected.anyone_plays(game.id)
            };
            if games.iter().any(is_played) {
                user.insert("playing".to_owned(), json!(true));
            }
        }
        users.push(Value::Object(user));
    }
    Ok(Json(Value::Array(users)))
}
