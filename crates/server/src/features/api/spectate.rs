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
use protocol::{GameInfo, GameState, Player, ServerMessage, Side};
use serde_json::{Value, json};
use store::GameId;

use super::Api;
use super::error::ApiError;
use super::holder::Holder;
use super::lines::{self, Gone, Lines};
use super::state_view::status_of;
use super::status::Status;
use super::terms_view::{NO_RATING, speed, variant_of_info};
use super::users::user_id;

/// `GET /api/stream/game/{id}`: describes a game, then streams its moves, and describes it again at
/// its end.
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
        let isolation = &site.games.node.isolation;
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
                () = self.lines.closed() => return Err(Gone),
                _ = ending.wait() => return Err(Gone),
                () = isolation.begins() => return Err(Gone),
                () = &mut signed_out => return Err(Gone),
                () = site.closing.cancelled() => return Err(Gone),
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
    fn position(&self) -> Value {
        let mut view = json!({ "fen": self.state.position.fen });
        if let Some(last) = &self.last_move {
            view["lm"] = json!(last);
        }
        if let Some(clocks) = &self.state.clocks {
            view["wc"] = json!(clocks.white / 1_000);
            view["bc"] = json!(clocks.black / 1_000);
        }
        view
    }

    fn description(&self) -> Value {
        let Self { info, state, .. } = self;
        let turns = state.from_ply as usize + state.plies.len();
        let mut view = json!({
            "id": info.id,
            "variant": variant_of_info(info),
            "speed": speed(&info.time),
            "perf": speed(&info.time),
            "rated": info.rated,
            "initialFen": info.start_fen,
            "fen": state.position.fen,
            "player": state.position.turn,
            "turns": turns,
            "status": state.verdict.as_ref().map_or(Status::STARTED, status_of).view(),
            "players": {
                "white": player(&info.seats.white),
                "black": player(&info.seats.black),
            },
        });
        if let Some(last) = &self.last_move {
            view["lastMove"] = json!(last);
        }
        let winner = state.verdict.as_ref().and_then(|verdict| verdict.winner);
        if let Some(winner) = winner {
            view["winner"] = json!(match winner {
                Side::White => "white",
                Side::Black => "black",
            });
        }
        view
    }
}

fn player(player: &Player) -> Value {
    match player {
        Player::Open => json!({}),
        Player::Engine { level } => json!({ "aiLevel": level }),
        Player::Person { name, rating, .. } => json!({
            "user": { "id": user_id(name), "name": name },
            "rating": rating.as_ref().map_or(NO_RATING, |rating| rating.points),
        }),
    }
}
