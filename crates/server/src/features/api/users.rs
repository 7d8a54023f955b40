//! Accounts as the API shows them.

use std::sync::Arc;

use arbiter::Timestamp;
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use store::{Credentials, GamesQuery, Player, PlayerId, Rating, Solving, Speed};
use utoipa::{IntoParams, ToSchema};

use super::Api;
use super::error::ApiError;
use super::holder::{Holder, Reader};
use super::params::Params;
use crate::http::site::Site;

/// The maximum number of users in a request for their status.
const MAX_IDS: usize = 100;

/// Returns the id of a user: the name with case folded.
pub(super) fn user_id(name: &str) -> String {
    store::name_key(name)
}

/// The title of a bot account.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) enum Title {
    #[serde(rename = "BOT")]
    Bot,
}

/// Returns the title of an account.
pub(super) fn title(is_bot: bool) -> Option<Title> {
    is_bot.then_some(Title::Bot)
}

/// The id and the name of a user.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct LightUser {
    #[schema(example = "ada")]
    id: String,
    #[schema(example = "Ada")]
    name: String,
}

impl LightUser {
    /// The user with this name.
    pub(super) fn of(name: &str) -> Self {
        Self {
            id: user_id(name),
            name: name.to_owned(),
        }
    }
}

/// An account.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Account {
    /// The name in lower case.
    #[schema(example = "ada")]
    id: String,
    #[schema(example = "Ada")]
    username: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    title: Option<Title>,
    perfs: Perfs,
    /// The time of the registration, in milliseconds.
    #[schema(example = 1_760_000_000_000_u64)]
    created_at: u64,
}

/// The ratings of a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Perfs {
    bullet: Perf,
    blitz: Perf,
    rapid: Perf,
    classical: Perf,
    correspondence: Perf,
    /// The rating from puzzles, in the account of the token.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    puzzle: Option<Perf>,
}

/// A rating.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Perf {
    /// The number of rated games, or of puzzles.
    #[schema(example = 12)]
    games: u32,
    #[schema(example = 1_500)]
    rating: u16,
    /// The rating deviation.
    #[schema(example = 80)]
    rd: u16,
    /// Always 0: this server does not compute a trend.
    prog: i16,
    /// Present if the rating is too uncertain to be compared with others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    prov: bool,
}

impl Perf {
    /// The rating after this number of games.
    fn of(rating: &Rating, games: u32, now: Timestamp) -> Self {
        Self {
            games,
            rating: rating.points(),
            rd: rating.deviation(now),
            prog: 0,
            prov: rating.is_provisional(now),
        }
    }
}

/// Returns the account with this name, unless it is disabled.
pub(super) async fn find(site: &Site, name: &str) -> Result<Credentials, ApiError> {
    let known = site.store.people().credentials(name).await?;
    known
        .filter(|account| !account.is_disabled)
        .ok_or_else(|| ApiError::missing("user"))
}

/// Returns the account of the token.
#[utoipa::path(
    get,
    path = "/api/account",
    tag = "Accounts",
    security(("token" = [])),
    responses((status = 200, body = Account)),
)]
pub(super) async fn account(
    State(site): State<Arc<Site>>,
    holder: Holder,
) -> Result<Json<Account>, ApiError> {
    site.rate_limits.lookups.admit(holder.caller)?;
    let known = site.store.people().credentials_of(holder.player.id).await?;
    let account = known.ok_or_else(|| ApiError::missing("user"))?;
    let mut view = profile(&site, account).await?;
    // Only the player sees the rating from puzzles.
    let Solving { rating, tried, .. } = site.store.puzzles().solving(holder.player.id).await?;
    view.perfs.puzzle = Some(Perf::of(&rating, tried, site.clock.now()));
    Ok(Json(view))
}

/// Returns an account.
#[utoipa::path(
    get,
    path = "/api/user/{username}",
    tag = "Accounts",
    security((), ("token" = [])),
    params(("username" = String, Path, description = "The name of a user.", example = "ada")),
    responses((status = 200, body = Account)),
)]
pub(super) async fn user(
    State(site): State<Arc<Site>>,
    _: Reader,
    Path(name): Path<String>,
) -> Result<Json<Account>, ApiError> {
    let account = find(&site, &name).await?;
    Ok(Json(profile(&site, account).await?))
}

/// Returns the public data of an account.
pub(super) async fn profile(site: &Site, account: Credentials) -> Result<Account, ApiError> {
    let Player {
        id, name, is_bot, ..
    } = account.player;
    let (ratings, now) = (site.store.ratings_of(id).await?, site.clock.now());
    let perf = |speed: Speed| {
        let known = ratings.iter().find(|(other, _)| *other == speed);
        let rating = known.map_or(Rating::NEW, |(_, rating)| *rating);
        Perf::of(&rating, rating.games(), now)
    };
    Ok(Account {
        id: user_id(&name),
        username: name,
        title: title(is_bot),
        perfs: Perfs {
            bullet: perf(Speed::Bullet),
            blitz: perf(Speed::Blitz),
            rapid: perf(Speed::Rapid),
            classical: perf(Speed::Classical),
            correspondence: perf(Speed::Correspondence),
            puzzle: None,
        },
        created_at: account.registered_at.0,
    })
}

/// The users whose status is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct StatusQuery {
    /// Up to 100 ids of users, separated by commas.
    #[serde(default)]
    #[param(example = "ada,bob")]
    ids: String,
}

/// Whether a user is connected and playing.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct UserStatus {
    #[schema(example = "ada")]
    id: String,
    #[schema(example = "Ada")]
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    title: Option<Title>,
    // The keys are absent when false: clients test for them.
    /// Present if the user is connected.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    online: bool,
    /// Present if the user plays a game with a clock.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    playing: bool,
}

/// Returns which users are connected and playing.
#[utoipa::path(
    get,
    path = "/api/users/status",
    tag = "Accounts",
    security((), ("token" = [])),
    params(StatusQuery),
    responses((status = 200, body = [UserStatus])),
)]
pub(super) async fn status(
    State(site): State<Arc<Site>>,
    State(api): State<Arc<Api>>,
    _: Reader,
    Params(query): Params<StatusQuery>,
) -> Result<Json<Vec<UserStatus>>, ApiError> {
    let ids: Vec<&str> = query.ids.split(',').collect();
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
        let online = api.is_online(id);
        users.push(UserStatus {
            id: user_id(&name),
            name,
            title: title(is_bot),
            online,
            playing: online && is_playing(&site, id).await?,
        });
    }
    Ok(Json(users))
}

/// Returns whether a user is connected to a game with a clock.
async fn is_playing(site: &Site, player: PlayerId) -> Result<bool, ApiError> {
    let query = GamesQuery {
        finished: Some(false),
        ..GamesQuery::all(player, 20)
    };
    let games = site.store.games_of(query).await?;
    Ok(games.iter().any(|game| {
        game.speed != Speed::Correspondence && site.games.connected.anyone_plays(game.id)
    }))
}
