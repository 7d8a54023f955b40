//! The event stream: games that begin and end, and challenges.

use std::sync::Arc;

use ::language::Language;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use game::outbound::{Frames, Outbound};
use limits::metrics::Limit;
use limits::table::OpenSocket;
use messages::error::RequestError;
use net::origin::PublicUrl;
use serde::Serialize;
use store::{PlayerId, Scope};
use utoipa::ToSchema;

use super::Api;
use super::challenge_view::{ChallengeView, view};
use super::ends::breaks_off;
use super::error::ApiError;
use super::game_view::{Compat, GameView, Listed, game, side_of};
use super::holder::Holder;
use super::lines::{self, Gone, Lines};
use super::nodes::NodeMessage;
use super::playing::{MAX_GAMES, current};
use super::streams::{Event, OpenEvents};
use super::watched::{ChangeKind, Watched};

/// A line of an event stream.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(super) enum EventLine {
    /// A game has begun.
    GameStart { game: GameView },
    /// A game has ended.
    GameFinish { game: GameView },
    /// A challenge was sent or received.
    Challenge(ChallengeLine),
    /// A challenge was declined.
    ChallengeDeclined(ChallengeLine),
    /// A challenge was withdrawn, or has expired.
    ChallengeCanceled(ChallengeLine),
}

/// An event of a challenge.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct ChallengeLine {
    challenge: ChallengeView,
    compat: Compat,
}

/// Opens the event stream of the token, which replaces the previous one.
///
/// It begins with the current games and the open challenges.
#[utoipa::path(
    get,
    path = "/api/stream/event",
    tag = "Events and seeks",
    security(("token" = ["board:play"]), ("token" = ["bot:play"]), ("token" = ["challenge:read"])),
    responses((status = 200, body = EventLine, content_type = "application/x-ndjson")),
    extensions(("x-endless" = json!(true))),
)]
pub(super) async fn open(
    State(api): State<Arc<Api>>,
    holder: Holder,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    holder.needs(&[Scope::BoardPlay, Scope::BotPlay, Scope::ChallengeRead])?;
    let site = &api.site;
    if site.games.node.isolation.is_on() {
        return Err(RequestError::unavailable().into());
    }
    site.rate_limits.lookups.admit(holder.caller)?;
    let Some(permit) = site.rate_limits.acquire_stream(holder.caller) else {
        site.metrics.refused(Limit::Sockets);
        return Err(RequestError::too_many().into());
    };
    let player = holder.player.id;
    let (lines, response) = lines::open();
    let (outbound, frames) = Outbound::open(Language::ENGLISH);
    let stream = EventStream {
        player,
        open: api.streams.open_events(player, holder.caller.session),
        outbound,
        base: site.base(&headers),
        challenges: Watched::default(),
        lines,
        _permit: permit,
        api: Arc::clone(&api),
    };
    site.tasks.spawn(stream.run(holder, frames));
    Ok(response)
}

/// An open event stream.
struct EventStream {
    player: PlayerId,
    open: OpenEvents,
    /// Follows the challenges of the player.
    outbound: Outbound,
    base: Option<PublicUrl>,
    challenges: Watched,
    lines: Lines,
    _permit: OpenSocket,
    api: Arc<Api>,
}

/// The reason why a stream ends.
enum Ended {
    /// The client has left or is too slow, or should connect again.
    Broken,
    /// The client has opened another stream.
    Replaced,
}

impl From<Gone> for Ended {
    fn from(Gone: Gone) -> Self {
        Self::Broken
    }
}

/// The client connects again when the store works again.
impl From<ApiError> for Ended {
    fn from(why: ApiError) -> Self {
        tracing::warn!(?why, "an event stream ends");
        Self::Broken
    }
}

impl EventStream {
    async fn run(mut self, holder: Holder, frames: Frames) {
        let bus = &self.api.site.games.node.bus;
        bus.set(
            self.player.as_str(),
            &NodeMessage::Listens {
                player: self.player,
            },
        );
        self.api
            .challenges
            .follow(self.player, self.outbound.clone());
        let ended = self.serve(&holder, frames).await;
        self.api
            .challenges
            .leave(self.player, self.outbound.connection());
        let Self {
            player,
            open,
            lines,
            api,
            ..
        } = self;
        drop(open);
        if !api.streams.has_events(player) {
            api.site.games.node.bus.unset("listens", player.as_str());
        }
        if matches!(ended, Err(Ended::Replaced)) {
            lines.finish();
        }
    }

    async fn serve(&mut self, holder: &Holder, mut frames: Frames) -> Result<(), Ended> {
        let site = Arc::clone(&self.api.site);
        let signed_in = site
            .sessions
            .connects(holder.caller.session, holder.expires_at);
        let signed_out = signed_in.ended(&site.clock);
        tokio::pin!(signed_out);
        let replaced = self.open.replaced.clone();
        let ending = frames.ending.clone();
        let mut pulse = tokio::time::interval(site.limits.keep_alive);
        self.send_current().await?;
        self.send_challenges().await?;
        loop {
            let expires_at = self.challenges.expires_at();
            let expiry = async {
                match expires_at {
                    Some(at) => site.clock.sleep_until(at).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                event = self.open.events.recv() => match event {
                    Some(Event::Started(listed)) => self.started(&listed)?,
                    Some(Event::Ended(listed)) => self.ended(&listed)?,
                    Some(Event::Refresh) => {
                        self.refresh().await?;
                        self.send_challenges().await?;
                    }
                    None => return Err(Ended::Broken),
                },
                frame = frames.next() => {
                    if frame.is_none() {
                        return Err(Ended::Broken);
                    }
                    // The list in the frame lacks data that the API shows.
                    while frames.try_next().is_some() {}
                    self.send_challenges().await?;
                }
                () = expiry => self.send_challenges().await?,
                _ = pulse.tick() => self.lines.keep_alive()?,
                () = replaced.cancelled() => return Err(Ended::Replaced),
                () = breaks_off(&site, &self.lines, &ending, signed_out.as_mut()) => {
                    return Err(Ended::Broken);
                }
            }
        }
    }

    /// Announces the current games.
    async fn send_current(&mut self) -> Result<(), Ended> {
        let games = current(&self.api, self.player, MAX_GAMES).await?;
        for (listed, _) in games.into_iter().rev() {
            self.started(&listed)?;
        }
        Ok(())
    }

    /// Reports games that have begun or ended while events were lost.
    async fn refresh(&mut self) -> Result<(), Ended> {
        self.send_current().await?;
        for game in self.open.announced() {
            let store = &*self.api.site.store;
            let listed = Listed::load(store, &self.api.tournaments, game).await;
            if let Some(listed) = listed.map_err(ApiError::from)? {
                self.ended(&listed)?;
            }
        }
        Ok(())
    }

    fn started(&mut self, listed: &Listed) -> Result<(), Ended> {
        let table = &listed.table;
        let Some(side) = side_of(table, self.player) else {
            return Ok(());
        };
        if table.game.verdict().is_none() && self.open.announce(table.id) {
            let game = game(listed, side, self.api.site.clock.now());
            self.lines.send(&EventLine::GameStart { game })?;
        }
        Ok(())
    }

    fn ended(&mut self, listed: &Listed) -> Result<(), Ended> {
        let table = &listed.table;
        let side = side_of(table, self.player);
        if let Some(side) = side.filter(|_| table.game.verdict().is_some())
            && self.open.end(table.id)
        {
            let game = game(listed, side, self.api.site.clock.now());
            self.lines.send(&EventLine::GameFinish { game })?;
        }
        Ok(())
    }

    async fn send_challenges(&mut self) -> Result<(), Ended> {
        let site = &self.api.site;
        let listed = site
            .store
            .talk()
            .challenges_of(self.player, site.clock.now());
        let listed = listed.await.map_err(ApiError::from)?;
        for change in self.challenges.update(listed) {
            let challenge = view(site, &change.challenge, self.player, self.base.as_ref()).await?;
            let line = ChallengeLine {
                challenge,
                compat: Compat::ALL,
            };
            self.lines.send(&match change.kind {
                ChangeKind::Sent => EventLine::Challenge(line),
                ChangeKind::Declined => EventLine::ChallengeDeclined(line),
                ChangeKind::Canceled => EventLine::ChallengeCanceled(line),
            })?;
        }
        Ok(())
    }
}
