//! Challenges: sending, answering and listing.

use std::sync::Arc;

use arbiter::{Millis, Terms, TimeControl};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use limits::work_queue::Busy;
use messages::error::RequestError;
use net::origin::PublicUrl;
use serde::{Deserialize, Serialize};
use store::{Answer, Challenge, GameId, PlayerId, Scope};
use utoipa::{IntoParams, ToSchema};

use super::Api;
use super::challenge_view::{ChallengeView, reason, reason_words, view};
use super::commands::{Done, done};
use super::error::ApiError;
use super::game_terms::{self, Opponent, Wanted, game_form};
use super::holder::Holder;
use super::kept_challenge::{self, KeptLine};
use super::params::Params;
use super::users;
use crate::features::challenges::act::{self, ToSend};

/// The lifetime of a challenge to a game with a clock, without a stream that keeps it alive.
const REAL_TIME: Millis = 20_000;

/// Scopes that allow sending and answering challenges.
pub(super) const WRITES: [Scope; 2] = [Scope::ChallengeWrite, Scope::BotPlay];
/// Scopes that allow reading challenges.
const READS: [Scope; 4] = [
    Scope::ChallengeRead,
    Scope::ChallengeWrite,
    Scope::BotPlay,
    Scope::BoardPlay,
];

/// Returns the terms in a request. A custom starting position is checked in the background, because
/// its mating test may take long.
pub(super) async fn terms(
    api: &Api,
    holder: &Holder,
    wanted: Wanted,
    opponent: Opponent,
) -> Result<Terms, ApiError> {
    if wanted.fen.is_none() {
        return game_terms::terms(&wanted, opponent);
    }
    let check = move || game_terms::terms(&wanted, opponent);
    let checked = api.starts.work(holder.caller.network, check).await;
    checked.map_err(|Busy| RequestError::too_many())?
}

game_form! {
    /// A challenge to a player.
    ChallengeForm {
        /// Whether the response is a stream that ends with the answer.
        ///
        /// The challenge lasts as long as the stream. Without a stream, a challenge to a game with a
        /// clock expires after 20 seconds.
        #[serde(default, rename = "keepAliveStream")]
        is_kept: bool,
    }
}

/// Challenges a player.
///
/// With `keepAliveStream`, the response is a stream: the challenge, and then the answer.
#[utoipa::path(
    post,
    path = "/api/challenge/{id}",
    tag = "Challenges",
    security(("token" = ["challenge:write"]), ("token" = ["bot:play"])),
    params(("id" = String, Path, description = "The name of a user.", example = "bob")),
    request_body(content(
        (ChallengeForm = "application/x-www-form-urlencoded"),
        (ChallengeForm = "application/json"),
    )),
    responses((status = 200, content(
        (ChallengeView = "application/json"),
        (KeptLine = "application/x-ndjson"),
    ))),
)]
pub(super) async fn send(
    State(api): State<Arc<Api>>,
    holder: Holder,
    Path(name): Path<String>,
    headers: HeaderMap,
    Params(mut form): Params<ChallengeForm>,
) -> Result<Response, ApiError> {
    holder.needs(&WRITES)?;
    let site = &api.site;
    site.rate_limits.games.admit(holder.caller)?;
    let to = users::find(site, &name).await?.player.id;
    let terms = terms(&api, &holder, form.wanted(), Opponent::Person).await?;
    let is_timed = matches!(terms.time, TimeControl::Clock { .. });
    let wish = ToSend {
        side: form.color.color(),
        terms,
        to,
        key: None,
        lifetime: (is_timed && !form.is_kept).then_some(REAL_TIME),
    };
    let base = site.base(&headers);
    if form.is_kept {
        return kept_challenge::send(api, holder, wish, base).await;
    }
    let by = holder.player.id;
    let id = act::send(site, &api.challenges, by, wish).await?;
    let sent = shown(&api, by, id, base.as_ref()).await?;
    Ok(Json(sent).into_response())
}

/// Returns a challenge as one of its players sees it.
pub(super) async fn shown(
    api: &Api,
    reader: PlayerId,
    id: GameId,
    base: Option<&PublicUrl>,
) -> Result<ChallengeView, ApiError> {
    let challenge = find(api, reader, id).await?;
    view(&api.site, &challenge, reader, base).await
}

/// Returns a challenge of the player.
async fn find(api: &Api, player: PlayerId, id: GameId) -> Result<Challenge, ApiError> {
    let known = api.site.store.talk().find_challenge(id).await?;
    known
        .filter(|one| [one.challenger.0, one.challenged.0].contains(&player))
        .ok_or_else(|| ApiError::missing("challenge"))
}

fn id_of(text: &str) -> Result<GameId, ApiError> {
    text.parse().map_err(|_| ApiError::missing("challenge"))
}

/// The challenge of a request.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct ChallengePath {
    /// The id of a challenge.
    #[param(example = "AbCd1234")]
    id: String,
}

/// Accepts a challenge, which begins the game.
#[utoipa::path(
    post,
    path = "/api/challenge/{id}/accept",
    tag = "Challenges",
    security(("token" = ["challenge:write"]), ("token" = ["bot:play"])),
    params(ChallengePath),
    responses((status = 200, body = Done)),
)]
pub(super) async fn accept(
    State(api): State<Arc<Api>>,
    holder: Holder,
    Path(path): Path<ChallengePath>,
) -> Result<Json<Done>, ApiError> {
    holder.needs(&WRITES)?;
    api.site.rate_limits.games.admit(holder.caller)?;
    let (id, by) = (id_of(&path.id)?, holder.player.id);
    find(&api, by, id).await?;
    act::accept(&api.site, &api.challenges, by, id).await?;
    Ok(done())
}

/// The reason for declining a challenge.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct DeclineForm {
    #[schema(nullable = false, schema_with = reason_words)]
    reason: Option<String>,
}

/// Declines a challenge.
#[utoipa::path(
    post,
    path = "/api/challenge/{id}/decline",
    tag = "Challenges",
    security(("token" = ["challenge:write"]), ("token" = ["bot:play"])),
    params(ChallengePath),
    request_body(content(
        (DeclineForm = "application/x-www-form-urlencoded"),
        (DeclineForm = "application/json"),
    )),
    responses((status = 200, body = Done)),
)]
pub(super) async fn decline(
    State(api): State<Arc<Api>>,
    holder: Holder,
    Path(path): Path<ChallengePath>,
    Params(form): Params<DeclineForm>,
) -> Result<Json<Done>, ApiError> {
    let why = reason(form.reason.as_deref().unwrap_or("generic"));
    answer(&api, &holder, &path.id, Answer::Declined(why)).await
}

/// Withdraws a challenge.
#[utoipa::path(
    post,
    path = "/api/challenge/{id}/cancel",
    tag = "Challenges",
    security(("token" = ["challenge:write"]), ("token" = ["bot:play"])),
    params(ChallengePath),
    responses((status = 200, body = Done)),
)]
pub(super) async fn cancel(
    State(api): State<Arc<Api>>,
    holder: Holder,
    Path(path): Path<ChallengePath>,
) -> Result<Json<Done>, ApiError> {
    answer(&api, &holder, &path.id, Answer::CalledOff).await
}

async fn answer(
    api: &Api,
    holder: &Holder,
    id: &str,
    answer: Answer,
) -> Result<Json<Done>, ApiError> {
    holder.needs(&WRITES)?;
    api.site.rate_limits.lookups.admit(holder.caller)?;
    let (id, by) = (id_of(id)?, holder.player.id);
    act::answer(&api.site, &api.challenges, by, id, answer).await?;
    Ok(done())
}

/// Returns a challenge of the caller.
#[utoipa::path(
    get,
    path = "/api/challenge/{id}/show",
    tag = "Challenges",
    security(
        ("token" = ["challenge:read"]),
        ("token" = ["challenge:write"]),
        ("token" = ["board:play"]),
        ("token" = ["bot:play"]),
    ),
    params(ChallengePath),
    responses((status = 200, body = ChallengeView)),
)]
pub(super) async fn show(
    State(api): State<Arc<Api>>,
    holder: Holder,
    Path(path): Path<ChallengePath>,
    headers: HeaderMap,
) -> Result<Json<ChallengeView>, ApiError> {
    holder.needs(&READS)?;
    api.site.rate_limits.lookups.admit(holder.caller)?;
    let base = api.site.base(&headers);
    let shown = shown(&api, holder.player.id, id_of(&path.id)?, base.as_ref()).await?;
    Ok(Json(shown))
}

/// The open challenges of a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct ChallengeList {
    /// The received challenges.
    #[serde(rename = "in")]
    incoming: Vec<ChallengeView>,
    /// The sent challenges.
    #[serde(rename = "out")]
    outgoing: Vec<ChallengeView>,
}

/// Lists the caller's open challenges.
#[utoipa::path(
    get,
    path = "/api/challenge",
    tag = "Challenges",
    security(
        ("token" = ["challenge:read"]),
        ("token" = ["challenge:write"]),
        ("token" = ["board:play"]),
        ("token" = ["bot:play"]),
    ),
    responses((status = 200, body = ChallengeList)),
)]
pub(super) async fn list(
    State(api): State<Arc<Api>>,
    holder: Holder,
    headers: HeaderMap,
) -> Result<Json<ChallengeList>, ApiError> {
    holder.needs(&READS)?;
    let site = &api.site;
    site.rate_limits.lookups.admit(holder.caller)?;
    let (own, base) = (holder.player.id, site.base(&headers));
    let listed = site.store.talk().challenges_of(own, site.clock.now());
    let (mut incoming, mut outgoing) = (Vec::new(), Vec::new());
    for challenge in listed.await? {
        if challenge.answer.is_none() {
            let view = view(site, &challenge, own, base.as_ref()).await?;
            if challenge.challenger.0 == own {
                outgoing.push(view);
            } else {
                incoming.push(view);
            }
        }
    }
    Ok(Json(ChallengeList { incoming, outgoing }))
}
