//! Seeks: games offered to any player in the lobby.

use std::ops::RangeInclusive;
use std::sync::Arc;

use ::language::Language;
use arbiter::{Claims, TimeControl};
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use game::outbound::{Frames, Outbound, OutboundFrame};
use limits::metrics::Limit;
use messages::error::RequestError;
use protocol::ServerMessage;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Api;
use super::commands::refusal;
use super::error::ApiError;
use super::holder::Holder;
use super::kind::Kind;
use super::lines::{self, Gone, Lines};
use super::params::Params;
use super::terms_view::{ColorChoice, VariantKey};
use crate::features::lobby::{self, SeekRequest, standing};

/// The longest time control of a seek, in minutes.
const MAX_MINUTES: f64 = 180.0;
/// The largest increment, in seconds.
const MAX_INCREMENT: u64 = 180;
/// The days for each move of a game by correspondence.
const DAYS: RangeInclusive<u16> = 1..=14;

/// A game that is offered in the lobby: with a clock, or by correspondence.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SeekForm {
    /// The initial time in minutes, from 0.25 to 180.
    #[schema(minimum = 0.25, maximum = 180, example = 5)]
    time: Option<f64>,
    /// The increment in seconds.
    #[serde(default)]
    #[schema(maximum = 180, example = 3)]
    increment: u64,
    #[serde(default)]
    variant: VariantKey,
    /// The side of the sender.
    #[serde(default)]
    color: ColorChoice,
    /// Whether the game changes the ratings.
    #[serde(default)]
    rated: bool,
    /// The days for each move of a game by correspondence, instead of a time.
    #[schema(nullable = false, minimum = 1, maximum = 14)]
    days: Option<u16>,
}

/// An offer by correspondence.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StandingOffer)]
struct Offered {
    /// The id of the offer, which stays in the lobby, or of the game that has begun.
    #[schema(example = "AbCd1234")]
    id: String,
}

/// Offers a game to any player, or accepts a fitting offer.
///
/// The response is a stream of blank lines until the game begins. A client that closes it ends the
/// seek. With `days`, the response is the id of an offer that stays in the lobby.
#[utoipa::path(
    post,
    path = "/api/board/seek",
    tag = "Events and seeks",
    security(("token" = ["board:play"])),
    request_body(content(
        (SeekForm = "application/x-www-form-urlencoded"),
        (SeekForm = "application/json"),
    )),
    responses((
        status = 200,
        description = "Blank lines until the game begins; with `days`, the offer.",
        content(
            (String = "application/x-ndjson"),
            (Offered = "application/json"),
        ),
    )),
    extensions(("x-endless" = json!(true))),
)]
pub(super) async fn seek(
    State(api): State<Arc<Api>>,
    holder: Holder,
    Params(form): Params<SeekForm>,
) -> Result<Response, ApiError> {
    Kind::Board.admit(&holder)?;
    let site = Arc::clone(&api.site);
    if let Some(days) = form.days {
        let wish = by_correspondence(&form, days)?;
        site.rate_limits.games.admit(holder.caller)?;
        let id = standing::offer_or_accept(&api.lobby, holder.caller, wish).await?;
        return Ok(Json(Offered { id }).into_response());
    }
    let request = terms(&form)?;
    site.rate_limits.games.admit(holder.caller)?;
    let Some(permit) = site.rate_limits.acquire_stream(holder.caller) else {
        site.metrics.refused(Limit::Sockets);
        return Err(RequestError::too_many().into());
    };
    let (outbound, mut frames) = Outbound::open(Language::ENGLISH);
    let connection = outbound.connection();
    lobby::seek_or_accept(&api.lobby, holder.caller, &outbound, request).await;
    let first = next(&mut frames).await;
    let is_paired = match first {
        Some(ServerMessage::SeekRefused { code, message, .. }) => {
            return Err(refusal(code, message));
        }
        Some(ServerMessage::Paired { .. }) => true,
        Some(_) => false,
        None => return Err(RequestError::unavailable().into()),
    };
    let (lines, response) = lines::open();
    site.tasks.spawn(async move {
        let ended = if is_paired {
            Ok(())
        } else {
            wait(&api, &lines, frames).await
        };
        lobby::leave(&api.lobby, connection);
        // The queue of the connection stays open as long as the seek.
        drop(outbound);
        if ended.is_ok() {
            lines.finish();
        }
        drop(permit);
    });
    Ok(response)
}

/// Waits until the seek ends.
async fn wait(api: &Api, lines: &Lines, mut frames: Frames) -> Result<(), Gone> {
    let site = &api.site;
    let mut pulse = tokio::time::interval(site.limits.keep_alive);
    loop {
        tokio::select! {
            message = next(&mut frames) => match message {
                Some(ServerMessage::Paired { .. } | ServerMessage::Seeking { seek: None }) => {
                    return Ok(());
                }
                Some(_) => {}
                None => return Err(Gone),
            },
            _ = pulse.tick() => lines.keep_alive()?,
            () = lines.closed() => return Err(Gone),
            () = site.games.node.isolation.begins() => return Err(Gone),
            () = site.closing.cancelled() => return Err(Gone),
        }
    }
}

/// Returns the next message about the seek.
async fn next(frames: &mut Frames) -> Option<ServerMessage> {
    loop {
        if let OutboundFrame::Text(text) = frames.next().await?
            && let Ok(message) = serde_json::from_str(&text)
        {
            return Some(message);
        }
    }
}

/// Reads the days for each move, and the other terms.
fn by_correspondence(form: &SeekForm, days: u16) -> Result<SeekRequest, ApiError> {
    if !DAYS.contains(&days) {
        let (least, most) = DAYS.into_inner();
        let why = format!("must be from {least} to {most}");
        return Err(ApiError::field("days", why));
    }
    offered(form, TimeControl::Correspondence { days, vacation: 0 })
}

/// Reads the time in minutes, the increment in seconds, and the other terms.
fn terms(form: &SeekForm) -> Result<SeekRequest, ApiError> {
    let minutes = form
        .time
        .ok_or_else(|| ApiError::field("time", "is missing"))?;
    if !(0.25..=MAX_MINUTES).contains(&minutes) {
        let why = format!("must be from 0.25 to {MAX_MINUTES} minutes");
        return Err(ApiError::field("time", why));
    }
    if form.increment > MAX_INCREMENT {
        let why = format!("must be at most {MAX_INCREMENT} seconds");
        return Err(ApiError::field("increment", why));
    }
    let millis = (minutes * 60.0).round() as u64 * 1_000;
    offered(form, TimeControl::fischer(millis, form.increment * 1_000))
}

/// Reads the terms other than the time.
fn offered(form: &SeekForm, time: TimeControl) -> Result<SeekRequest, ApiError> {
    let chess960 = match form.variant {
        VariantKey::Standard => false,
        VariantKey::Chess960 => true,
        VariantKey::FromPosition => {
            return Err(ApiError::field("variant", "must be standard or chess960"));
        }
    };
    Ok(SeekRequest {
        time,
        color: form.color.into(),
        chess960,
        chess960_number: None,
        claims: Claims::ByPlayers,
        rated: form.rated,
        within: None,
    })
}
