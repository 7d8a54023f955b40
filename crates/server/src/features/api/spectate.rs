//! The stream of a game for spectators.

use std::sync::Arc;

use ::language::Language;
use axum::extract::{Path, State};
use axum::response::Response;
use game::message::Message;
use game::outbound::{Frames, Outbound, OutboundFrame};
use game::watchers::Watcher;
use limits::metrics::Limit;
use messages::error::RequestError;
use protocol::{GameInfo, GameState, Player, ServerMessage};
use serde::Serialize;
use store::GameId;
use utoipa::ToSchema;

use super::Api;
use super::ends::breaks_off;
use super::error::ApiError;
use super::holder::Holder;
use super::lines::{self, Gone, Lines};
use super::state_view::{color_of, status_of};
use super::status::{Status, StatusView};
use super::terms_view::{ColorName, NO_RATING, SpeedName, Variant, speed, variant_of_info};
use super::users::LightUser;

/// A line of the stream of a game for spectators.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum WatchedLine {
    /// The first and the last line.
    Description(Box<Description>),
    /// The line after each move.
    Position(PositionLine),
}

/// A game as spectators see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Description {
    #[schema(example = "AbCd1234")]
    id: String,
    variant: Variant,
    speed: SpeedName,
    perf: SpeedName,
    rated: bool,
    /// The FEN of the starting position.
    initial_fen: String,
    fen: String,
    /// The side to move.
    player: ColorName,
    /// The number of moves of both sides.
    turns: usize,
    status: StatusView,
    players: Players,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "e2e4")]
    last_move: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    winner: Option<ColorName>,
}

/// The players of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = WatchedPlayers)]
struct Players {
    white: WatchedPlayer,
    black: WatchedPlayer,
}

/// The player of a side. Without members, there is no player yet.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WatchedPlayer {
    /// The level of the computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ai_level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    user: Option<LightUser>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 1_500)]
    rating: Option<u16>,
}

/// A position, with the clocks of games with a clock.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct PositionLine {
    fen: String,
    /// The last move in UCI notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "e2e4")]
    lm: Option<String>,
    /// The time left to White, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    wc: Option<u64>,
    /// The time left to Black, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    bc: Option<u64>,
}

/// Streams a game to a spectator.
///
/// The stream begins and ends with a description of the game. Between them is a line for each move.
#[utoipa::path(
    get,
    path = "/api/stream/game/{id}",
    tag = "Games",
    security(("token" = [])),
    params(("id" = String, Path, description = "The id of a game.", example = "AbCd1234")),
    responses((status = 200, body = WatchedLine, content_type = "application/x-ndjson")),
    extensions(("x-endless" = json!(true))),
)]
pub(super) async fn open(
    State(api): State<Arc<Api>>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let site = Arc::clone(&api.site);
    let caller = holder.caller;
    site.rate_limits.opened.admit(caller)?;
    let game: GameId = id.parse().map_err(|_| ApiError::missing("game"))?;
    let Some(permit) = site.rate_limits.acquire_stream(caller) else {
        site.metrics.refused(Limit::Sockets);
        return Err(RequestError::too_many().into());
    };
    let (outbound, mut frames) = Outbound::open(Language::ENGLISH);
    let connection = outbound.connection();
    let watcher = Watcher {
        outbound,
        caller,
        may_spectate: true,
        base: None,
        following: Arc::new(()),
    };
    let message = Message::Watch {
        watcher,
        since: None,
    };
    site.games.send(game, message).await;
    let first = next(&api, &mut frames).await;
    let Some(ServerMessage::Game { info, state, .. }) = first else {
        return Err(ApiError::missing("game"));
    };
    let (lines, response) = lines::open();
    site.tasks.spawn(async move {
        let mut seen = Seen {
            info: *info,
            last_move: state.plies.last().map(|ply| ply.uci.clone()),
            state,
            lines,
        };
        let is_over = seen.serve(&api, &holder, frames).await.is_ok();
        let message = Message::Unwatch { connection };
        api.site.games.send(game, message).await;
        if is_over {
            seen.lines.finish();
        }
        drop(permit);
    });
    Ok(response)
}

/// Returns the next message about the game.
async fn next(api: &Api, frames: &mut Frames) -> Option<ServerMessage> {
    loop {
        let text = match frames.next().await? {
            OutboundFrame::Game(game) => return Some(game.message(api.site.clock.now())),
            OutboundFrame::Text(text) | OutboundFrame::Both([_, text]) => text,
        };
        if let Ok(message) = serde_json::from_str(&text) {
            return Some(message);
        }
    }
}

/// The game as the spectator has seen it.
struct Seen {
    info: GameInfo,
    state: GameState,
    last_move: Option<String>,
    lines: Lines,
}

impl Seen {
    /// Returns `Ok` after the last line.
    async fn serve(&mut self, api: &Api, holder: &Holder, mut frames: Frames) -> Result<(), Gone> {
        let site = &api.site;
        let signed_in = site
            .sessions
            .connects(holder.caller.session, holder.expires_at);
        let signed_out = signed_in.ended(&site.clock);
        tokio::pin!(signed_out);
        let ending = frames.ending.clone();
        let mut pulse = tokio::time::interval(site.limits.keep_alive);
        pulse.reset();
        self.lines.send(&self.description())?;
        if self.state.verdict.is_some() {
            return Ok(());
        }
        self.lines.send(&self.position())?;
        loop {
            tokio::select! {
                message = next(api, &mut frames) => {
                    let state = match message.ok_or(Gone)? {
                        ServerMessage::Update { state, .. }
                        | ServerMessage::Game { state, .. } => state,
                        ServerMessage::Error { .. } => return Err(Gone),
                        _ => continue,
                    };
                    let is_news = state.position.fen != self.state.position.fen;
                    self.take(state, is_news);
                    if is_news {
                        self.lines.send(&self.position())?;
                    }
                    if self.state.verdict.is_some() {
                        return self.lines.send(&self.description());
                    }
                }
                _ = pulse.tick() => self.lines.keep_alive()?,
                () = breaks_off(site, &self.lines, &ending, signed_out.as_mut()) => {
                    return Err(Gone);
                }
            }
        }
    }

    /// Replaces the state. An update that changes no move contains none.
    fn take(&mut self, state: GameState, is_other_position: bool) {
        let last = state.plies.last().map(|ply| ply.uci.clone());
        if last.is_some() || is_other_position {
            self.last_move = last;
        }
        self.state = state;
    }

    /// The position and the clocks in seconds.
    fn position(&self) -> WatchedLine {
        let clocks = self.state.clocks.as_ref();
        WatchedLine::Position(PositionLine {
            fen: self.state.position.fen.clone(),
            lm: self.last_move.clone(),
            wc: clocks.map(|clocks| clocks.white / 1_000),
            bc: clocks.map(|clocks| clocks.black / 1_000),
        })
    }

    fn description(&self) -> WatchedLine {
        let Self { info, state, .. } = self;
        let verdict = state.verdict.as_ref();
        WatchedLine::Description(Box::new(Description {
            id: info.id.clone(),
            variant: variant_of_info(info),
            speed: speed(&info.time),
            perf: speed(&info.time),
            rated: info.rated,
            initial_fen: info.start_fen.clone(),
            fen: state.position.fen.clone(),
            player: color_of(state.position.turn),
            turns: state.from_ply as usize + state.plies.len(),
            status: verdict.map_or(Status::STARTED, status_of).view(),
            players: Players {
                white: player(&info.seats.white),
                black: player(&info.seats.black),
            },
            last_move: self.last_move.clone(),
            winner: verdict.and_then(|verdict| verdict.winner).map(color_of),
        }))
    }
}

fn player(player: &Player) -> WatchedPlayer {
    match player {
        Player::Open => WatchedPlayer::default(),
        Player::Engine { level, .. } => WatchedPlayer {
            ai_level: Some(*level),
            ..WatchedPlayer::default()
        },
        Player::Person { name, rating, .. } => WatchedPlayer {
            user: Some(LightUser::of(name)),
            rating: Some(rating.as_ref().map_or(NO_RATING, |rating| rating.points)),
            ..WatchedPlayer::default()
        },
    }
}
