//! Feeds of featured games, and the list of channels.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use limits::metrics::Limit;
use messages::error::RequestError;
use serde_json::{Map, Value, json};
use store::GameId;
use tokio::sync::watch;

use super::Api;
use super::error::ApiError;
use super::game_view::color_name;
use super::holder::Holder;
use super::lines::{self, Gone, Lines};
use super::tv::{Channel, Shown, Tv, featured};

/// `GET /api/tv/channels`: returns the featured game of each channel that has one.
pub(super) async fn channels(
    State(api): State<Arc<Api>>,
    holder: Holder,
) -> Result<Json<Value>, ApiError> {
    api.site.rate_limits.lookups.admit(holder.caller)?;
    let mut channels = Map::new();
    for channel in Channel::ALL {
        let Some(candidate) = featured(&api, channel).await? else {
            continue;
        };
        let color = candidate.stronger();
        let view = json!({
            "user": candidate.user(color),
            "rating": candidate.rating(color),
            "gameId": candidate.game.to_string(),
            "color": color_name(color),
        });
        channels.insert(channel.name().to_owned(), view);
    }
    Ok(Json(Value::Object(channels)))
}

/// `GET /api/tv/feed`: streams the best games.
pub(super) async fn best(
    State(api): State<Arc<Api>>,
    holder: Holder,
) -> Result<Response, ApiError> {
    feed(api, holder, Channel::Best)
}

/// `GET /api/tv/{channel}/feed`: streams the featured games of a channel.
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
    let mut sent: Option<(GameId, Value)> = None;
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
                    Some((_, fen)) if *fen == now.position["fen"] => continue,
                    Some(_) => lines.send(&now.fen())?,
                }
                sent = Some((game, now.position["fen"].clone()));
            }
            _ = pulse.tick() => lines.keep_alive()?,
            () = lines.closed() => return Err(Gone),
            () = site.games.node.isolation.begins() => return Err(Gone),
            () = &mut signed_out => return Err(Gone),
            () = site.closing.cancelled() => return Err(Gone),
        }
    }
}
