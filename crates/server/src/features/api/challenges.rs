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
use serde_json::{Value, json};
use store::{Answer, Challenge, GameId, PlayerId, Scope};

use super::Api;
use super::challenge_view::{reason, view};
use super::error::ApiError;
use super::fields::Fields;
use super::game_terms::{self, Opponent};
use super::holder::Holder;
use super::kept_challenge;
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
    fields: Fields,
    opponent: Opponent,
) -> Result<(Fields, Terms), ApiError> {
    if fields.text("fen").is_none() {
        let terms = game_terms::terms(&fields, opponent)?;
        return Ok((fields, terms));
    }
    let check = move || game_terms::terms(&fields, opponent).map(|terms| (fields, terms));
    let checked = api.starts.work(holder.caller.network, check).await;
    checked.map_err(|Busy| RequestError::too_many())?
}

/// `POST /api/challenge/{name}`: challenges a player. With `keepAliveStream`, the response is a stream
/// that lasts until the answer, and the challenge lasts as long as the stream.
pub(super) async fn send(
    State(api): State<Arc<Api>>,
    holder: Holder,
    Path(name): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, ApiError> {
    holder.needs(&WRITES)?;
    let site = &api.site;
    site.rate_limits.games.admit(holder.caller)?;
    let to = users::find(site, &name).await?.player.id;
    let (fields, terms) = terms(&api, &holder, fields, Opponent::Person).await?;
    let is_kept = fields.flag("keepAliveStream", false)?;
    let is_timed = matches!(terms.time, TimeControl::Clock { .. });
    let wish = ToSend {
        side: game_terms::color(&fields)?,
        terms,
        to,
        key: None,
        lifetime: (is_timed && !is_kept).then_some(REAL_TIME),
    };
    let base = site.base(&headers);
    if is_kept {
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
) -> Result<Value, ApiError> {
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

/// `POST /api/challenge/{id}/accept`: accepts a challenge, which begins the game.
pub(super) async fn accept(
    State(api): State<Arc<Api>>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    holder.needs(&WRITES)?;
    api.site.rate_limits.games.admit(holder.caller)?;
    let (id, by) = (id_of(&id)?, holder.player.id);
    find(&api, by, id).await?;
    act::accept(&api.site, &api.challenges, by, id).await?;
    Ok(Json(json!({ "ok": true })))
}

/// `POST /api/challenge/{id}/decline`: declines a challenge.
pub(super) async fn decline(
    State(api): State<Arc<Api>>,
    holder: Holder,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    let why = reason(fields.text("reason").unwrap_or("generic"));
    answer(&api, &holder, &id, Answer::Declined(why)).await
}

/// `POST /api/challenge/{id}/cancel`: withdraws a challenge.
pub(super) async fn cancel(
    State(api): State<Arc<Api>>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    answer(&api, &holder, &id, Answer::CalledOff).await
}

async fn answer(
    api: &Api,
    holder: &Holder,
    id: &str,
    answer: Answer,
) -> Result<Json<Value>, ApiError> {
    holder.needs(&WRITES)?;
    api.site.rate_limits.lookups.admit(holder.caller)?;
    let (id, by) = (id_of(id)?, holder.player.id);
    act::answer(&api.site, &api.challenges, by, id, answer).await?;
    Ok(Json(json!({ "ok": true })))
}

/// `GET /api/challenge/{id}/show`: returns a challenge of the caller.
pub(super) async fn show(
    State(api): State<Arc<Api>>,
    holder: Holder,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Value>, ApiError> {
    holder.needs(&READS)?;
    api.site.rate_limits.lookups.admit(holder.caller)?;
    let base = api.site.base(&headers);
    let shown = shown(&api, holder.player.id, id_of(&id)?, base.as_ref()).await?;
    Ok(Json(shown))
}

/// `GET /api/challenge`: lists the caller's open challenges.
pub(super) async fn list(
    State(api): State<Arc<Api>>,
    holder: Holder,
    headers: HeaderMap,
) -> Result<Json<Value>, ApiError> {
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
    Ok(Json(json!({ "in": incoming, "out": outgoing })))
}
