//! A challenge that lasts as long as the response to its request.

use std::sync::Arc;

use ::language::Language;
use axum::response::Response;
use game::outbound::Outbound;
use limits::metrics::Limit;
use messages::error::RequestError;
use net::origin::PublicUrl;
use serde::Serialize;
use store::{Answer, GameId};
use utoipa::ToSchema;

use super::Api;
use super::challenge_view::{ChallengeStatus, ChallengeView};
use super::challenges::shown;
use super::error::ApiError;
use super::holder::Holder;
use super::lines::{self, Gone, Lines};
use crate::features::challenges::act::{self, ToSend};

/// A line of the response that lasts as long as a challenge.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum KeptLine {
    /// The first line.
    Challenge(Box<ChallengeView>),
    /// The last line.
    Answer(AnswerLine),
}

/// The answer to a challenge.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct AnswerLine {
    /// `accepted`, `declined` or `canceled`.
    done: ChallengeStatus,
}

/// Sends a challenge, and streams its answer. A client that closes the stream cancels it.
pub(super) async fn send(
    api: Arc<Api>,
    holder: Holder,
    wish: ToSend,
    base: Option<PublicUrl>,
) -> Result<Response, ApiError> {
    let site = Arc::clone(&api.site);
    let Some(permit) = site.rate_limits.acquire_stream(holder.caller) else {
        site.metrics.refused(Limit::Sockets);
        return Err(RequestError::too_many().into());
    };
    let by = holder.player.id;
    let id = act::send(&site, &api.challenges, by, wish).await?;
    let (lines, response) = lines::open();
    let first = shown(&api, by, id, base.as_ref()).await?;
    // The queue of a new stream has room.
    let _ = lines.send(&KeptLine::Challenge(Box::new(first)));
    site.tasks.spawn(async move {
        let answered = wait(&api, by, id, &lines).await;
        if answered.is_err() {
            let called_off = act::answer(&api.site, &api.challenges, by, id, Answer::CalledOff);
            if let Err(why) = called_off.await {
                tracing::debug!(challenge = %id, ?why, "a challenge cannot be withdrawn");
            }
        } else {
            lines.finish();
        }
        drop(permit);
    });
    Ok(response)
}

/// Waits for the answer, and writes it.
async fn wait(api: &Api, by: store::PlayerId, id: GameId, lines: &Lines) -> Result<(), Gone> {
    let site = &api.site;
    let (outbound, mut frames) = Outbound::open(Language::ENGLISH);
    let connection = outbound.connection();
    api.challenges.follow(by, outbound);
    let mut pulse = tokio::time::interval(site.limits.keep_alive);
    pulse.reset();
    let answered = loop {
        let known = site.store.talk().find_challenge(id).await;
        let Ok(Some(challenge)) = known else {
            break Err(Gone);
        };
        let done = match challenge.answer {
            Some(Answer::Accepted) => Some(ChallengeStatus::Accepted),
            Some(Answer::Declined(_)) => Some(ChallengeStatus::Declined),
            Some(Answer::CalledOff) => Some(ChallengeStatus::Canceled),
            None if challenge.expires_at <= site.clock.now() => Some(ChallengeStatus::Canceled),
            None => None,
        };
        if let Some(done) = done {
            break lines.send(&KeptLine::Answer(AnswerLine { done }));
        }
        let waited = tokio::select! {
            frame = frames.next() => frame.map(|_| ()).ok_or(Gone),
            () = site.clock.sleep_until(challenge.expires_at) => Ok(()),
            _ = pulse.tick() => lines.keep_alive(),
            () = lines.closed() => Err(Gone),
            () = site.games.node.isolation.begins() => Err(Gone),
            () = site.closing.cancelled() => Err(Gone),
        };
        if waited.is_err() {
            break Err(Gone);
        }
    };
    api.challenges.leave(by, connection);
    answered
}
