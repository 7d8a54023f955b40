//! Feeds of featured games, and the list of channels.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use limits::metrics::Limit;
use messages::error::RequestError;
use serde::Serialize;
use store::GameId;
use tokio::sync::watch;
use utoipa::ToSchema;

use super::Api;
use super::error::ApiError;
use super::holder::Holder;
use super::lines::{self, Gone, Lines};
use super::terms_view::ColorName;
use super::tv::{Channel, FeaturedUser, FeedLine, Shown, Tv, featured};

/// The featured game of a channel.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChannelGame {
    /// The stronger player.
    user: FeaturedUser,
    rating: u16,
    game_id: String,
    color: ColorName,
}

/// Returns the featured game of each channel that has one.
#[utoipa::path(
    get,
    path = "/api/tv/channels",
    tag = "Games",
    security(("token" = [])),
    responses((status = 200, body = BTreeMap<String, ChannelGame>)),
)]
pub(super) async fn channels(
    State(api): State<Arc<Api>>,
    holder: Holder,
) -> Result<Json<BTreeMap<&'static str, ChannelGame>>, ApiError> {
    api.site.rate_limits.lookups.admit(holder.caller)?;
    let mut channels = BTreeMap::new();
    for channel in Channel::ALL {
        let Some(candidate) = featured(&api, channel).await? else {
            continue;
        };
        let color = candidate.stronger();
        let game = ChannelGame {
            user: candidate.user(color),
            rating: candidate.rating(color),
            game_id: candidate.game.to_string(),
            color: color.into(),
        };
        channels.insert(channel.name(), game);
    }
    Ok(Json(channels))
}

/// Streams the best games.
#[utoipa::path(
    get,
    path = "/api/tv/feed",
    tag = "Games",
    security(("token" = [])),
    responses((status = 200, body = FeedLine, content_type = "application/x-ndjson")),
    extensions(("x-endless" = json!(true))),
)]
pub(super) async fn best(
    State(api): State<Arc<Api>>,
    holder: Holder,
) -> Result<Response, ApiError> {
    feed(api, holder, Channel::Best)
}

/// Streams the featured games of a channel.
#[utoipa::path(
    get,
    path = "/api/tv/{channel}/feed",
    tag = "Games",
    security(("token" = [])),
    params(("channel" = String, Path, description = "The name of a channel.", example = "blitz")),
    responses((status = 200, body = FeedLine, content_type = "application/x-ndjson")),
    extensions(("x-endless" = json!(true))),
)]
pub(super) async fn open(
    State(api): State<Arc<Api>>,
    holder: Holder,
    Path(channel): Path<String>,
) -> Result<Response, ApiError> {
    let channel = Channel::named(&channel).ok_or_else(|| ApiError::missing("channel"))?;
    feed(api, holder, channel)
}

fn feed(api: Arc<Api>, holder: Holder, channel: Channel) -> Result<Response, ApiError> {
    let site = Arc::clone(&api.site);
    if site.games.node.isolation.is_on() {
        return Err(RequestError::unavailable().into());
    }
    site.rate_limits.lookups.admit(holder.caller)?;
    let Some(permit) = site.rate_limits.acquire_stream(holder.caller) else {
        site.metrics.refused(Limit::Sockets);
        return Err(RequestError::too_many().into());
    };
    let (lines, response) = lines::open();
    let shown = Tv::follow(&api, channel);
    site.tasks.spawn(async move {
        // The feed never ends cleanly: the client opens it again.
        let Err(Gone) = serve(&api, &holder, &lines, shown).await;
        drop(permit);
    });
    Ok(response)
}

async fn serve(
    api: &Api,
    holder: &Holder,
    lines: &Lines,
    mut shown: watch::Receiver<Option<Shown>>,
) -> Result<std::convert::Infallible, Gone> {
    let site = &api.site;
    let signed_in = site
        .sessions
        .connects(holder.caller.session, holder.expires_at);
    let signed_out = signed_in.ended(&site.clock);
    tokio::pin!(signed_out);
    let mut pulse = tokio::time::interval(site.limits.keep_alive);
    let mut sent: Option<(GameId, String)> = None;
    shown.mark_changed();
    loop {
        tokio::select! {
            changed = shown.changed() => {
                changed.map_err(|_| Gone)?;
                let Some(now) = shown.borrow_and_update().clone() else {
                    continue;
                };
                let game = now.candidate.game;
                match &sent {
                    Some((last, _)) if *last != game => lines.send(&now.featured())?,
                    None => lines.send(&now.featured())?,
                    Some((_, fen)) if *fen == now.position.fen => continue,
                    Some(_) => lines.send(&now.fen())?,
                }
                sent = Some((game, now.position.fen));
            }
            _ = pulse.tick() => lines.keep_alive()?,
            () = lines.closed() => return Err(Gone),
            () = site.games.node.isolation.begins() => return Err(Gone),
            () = &mut signed_out => return Err(Gone),
            () = site.closing.cancelled() => return Err(Gone),
        }
    }
}
