//! The stream of a game for one of its players.

use std::sync::Arc;

use ::language::Language;
use arbiter::{TimeControl, Timestamp};
use axum::Extension;
use axum::extract::{Path, State};
use axum::response::Response;
use game::message::Message;
use game::outbound::{Frames, Outbound, OutboundFrame};
use game::side::side;
use game::state::LoadedGame;
use game::watchers::Watcher;
use limits::metrics::Limit;
use limits::table::OpenSocket;
use messages::error::RequestError;
use protocol::{AbsenceClaim, ChatLine, ChatRoom, ServerMessage, Side};
use store::GameId;

use super::Api;
use super::ends::breaks_off;
use super::error::ApiError;
use super::game_view::side_of;
use super::holder::Holder;
use super::kind::Kind;
use super::lines::{self, Gone, Lines};
use super::state_view::{Board, ChatLineView, GameLine, OpponentGone, Room};
use super::streams::OpenGame;
use super::tournaments::EventOf;
use super::update::NewState;

/// Opens a stream of a game of the caller.
///
/// The stream ends after the line with the final status.
#[utoipa::path(
    get,
    path = "/game/stream/{id}",
    params(("id" = String, Path, description = "The id of a game.", example = "AbCd1234")),
    responses((status = 200, body = GameLine, content_type = "application/x-ndjson")),
    extensions(("x-endless" = json!(true))),
)]
pub(super) async fn open(
    State(api): State<Arc<Api>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    kind.admit(&holder)?;
    let site = &api.site;
    let caller = holder.caller;
    if site.games.node.isolation.is_on() {
        return Err(RequestError::unavailable().into());
    }
    site.rate_limits.opened.admit(caller)?;
    let game: GameId = id.parse().map_err(|_| ApiError::missing("game"))?;
    let table = LoadedGame::load(&*site.store, game).await?;
    let table = table.ok_or_else(|| ApiError::missing("game"))?;
    let own = side_of(&table, caller.player).ok_or_else(|| ApiError::missing("game"))?;
    let event = EventOf::game(&api.tournaments, &table).await?;
    let Some(permit) = site.rate_limits.acquire_stream(caller) else {
        site.metrics.refused(Limit::Sockets);
        return Err(RequestError::too_many().into());
    };
    let (outbound, frames) = Outbound::open(Language::ENGLISH);
    let (lines, response) = lines::open();
    let stream = GameStream {
        game,
        own: side(own),
        began_at: table.game.started_at().unwrap_or(Timestamp(0)),
        event,
        board: None,
        can_claim: matches!(table.game.terms().time, TimeControl::Clock { .. }),
        opponent: Opponent::Here,
        claimable_at: None,
        last_line: None,
        lines,
        open: api.streams.open_game(caller.player, game),
        _permit: permit,
        api: Arc::clone(&api),
    };
    site.games.listeners.game_watched(caller.player, game);
    site.tasks.spawn(stream.run(holder, outbound, frames));
    Ok(response)
}

/// An open stream of a game.
struct GameStream {
    game: GameId,
    /// The side of the recipient.
    own: Side,
    began_at: Timestamp,
    /// The tournament, if the game belongs to one.
    event: Option<EventOf>,
    /// The board that was sent; `None` before the first line.
    board: Option<Board>,
    /// Whether an absent opponent can lose the game: only then their presence is sent.
    can_claim: bool,
    /// The presence of the opponent that was sent last.
    opponent: Opponent,
    /// The time from which the recipient may claim the game, until that was sent.
    claimable_at: Option<Timestamp>,
    /// The number of the last chat line; `None` before the chat is known.
    last_line: Option<u32>,
    lines: Lines,
    open: OpenGame,
    _permit: OpenSocket,
    api: Arc<Api>,
}

/// The presence of the opponent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opponent {
    Here,
    /// The opponent is gone; the recipient may claim the game after this many seconds, if ever.
    Gone(Option<u64>),
}

/// Whether a stream goes on after a message.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    /// The last line was sent.
    IsOver,
}

impl GameStream {
    async fn run(mut self, holder: Holder, outbound: Outbound, frames: Frames) {
        let caller = holder.caller;
        let connection = outbound.connection();
        let site = Arc::clone(&self.api.site);
        let watcher = Watcher {
            outbound: outbound.clone(),
            caller,
            may_spectate: true,
            base: None,
            following: Arc::new(()),
        };
        let message = Message::Watch {
            watcher,
            since: None,
        };
        site.games.send(self.game, message).await;
        self.api.chats.follow(self.game, caller.player, outbound);
        let is_over = self.serve(&holder, frames).await.is_ok();
        self.api.chats.leave(self.game, connection);
        site.games
            .send(self.game, Message::Unwatch { connection })
            .await;
        let Self { lines, open, .. } = self;
        if is_over {
            lines.finish();
        }
        drop(open);
    }

    /// Returns `Ok` after the last line.
    async fn serve(&mut self, holder: &Holder, mut frames: Frames) -> Result<(), Gone> {
        let site = Arc::clone(&self.api.site);
        let signed_in = site
            .sessions
            .connects(holder.caller.session, holder.expires_at);
        let signed_out = signed_in.ended(&site.clock);
        tokio::pin!(signed_out);
        let ending = frames.ending.clone();
        let mut pulse = tokio::time::interval(site.limits.keep_alive);
        // The first line of the stream must be the game.
        pulse.reset();
        loop {
            let claimable_at = self.claimable_at;
            let claimable = async {
                match claimable_at {
                    // Boxed because few games are left, so that the others need no space for it.
                    Some(at) => Box::pin(site.clock.sleep_until(at)).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                // A move arrives before the reason for the end of the connection.
                biased;
                frame = frames.next() => {
                    let frame = frame.ok_or(Gone)?;
                    if self.translate(frame)? == Next::IsOver {
                        return Ok(());
                    }
                }
                // Some clients claim the game only after this line.
                () = claimable => self.may_claim()?,
                _ = pulse.tick() => self.lines.keep_alive()?,
                () = breaks_off(&site, &self.lines, &ending, signed_out.as_mut()) => {
                    return Err(Gone);
                }
            }
        }
    }

    fn translate(&mut self, frame: OutboundFrame) -> Result<Next, Gone> {
        match frame {
            OutboundFrame::Game(game) => self.message(game.message(self.api.site.clock.now())),
            OutboundFrame::Text(text) => self.text(&text),
            OutboundFrame::Both(texts) => {
                for text in texts {
                    if self.text(&text)? == Next::IsOver {
                        return Ok(Next::IsOver);
                    }
                }
                Ok(Next::GoOn)
            }
        }
    }

    fn text(&mut self, text: &str) -> Result<Next, Gone> {
        let unreadable = |why: serde_json::Error| {
            tracing::error!(%why, "a message of the server cannot be read");
            Gone
        };
        match NewState::read(text) {
            Some(state) => self.state(&state.map_err(unreadable)?),
            None => self.message(serde_json::from_str(text).map_err(unreadable)?),
        }
    }

    fn state(&mut self, state: &NewState<'_>) -> Result<Next, Gone> {
        let Some(board) = &mut self.board else {
            return Ok(Next::GoOn);
        };
        self.lines.send(&GameLine::GameState(board.state(state)))?;
        Ok(next(state.verdict.is_some()))
    }

    fn message(&mut self, message: ServerMessage) -> Result<Next, Gone> {
        match message {
            ServerMessage::Game {
                info,
                state,
                away,
                claim,
                ..
            } => {
                let is_over = state.verdict.is_some();
                if let Some(board) = &mut self.board {
                    let state = board.state(&(&state).into());
                    self.lines.send(&GameLine::GameState(state))?;
                } else {
                    let mut board = Board::new(&info);
                    let full = board.full(&info, &state, Some(self.began_at.0));
                    let full = full.in_event(self.event);
                    self.lines.send(&GameLine::GameFull(Box::new(full)))?;
                    self.board = Some(board);
                }
                if !is_over {
                    self.presence(&away, claim)?;
                }
                return Ok(next(is_over));
            }
            ServerMessage::Update { state, .. } => return self.state(&(&state).into()),
            ServerMessage::Presence { away, claim, .. } => self.presence(&away, claim)?,
            ServerMessage::Chat { lines, .. } => {
                let is_first = self.last_line.is_none();
                let last = self.last_line.unwrap_or(0);
                for line in lines {
                    if !is_first && line.number > last {
                        self.chat(&line)?;
                    }
                    self.last_line = self.last_line.max(Some(line.number));
                }
                self.last_line.get_or_insert(0);
            }
            ServerMessage::Said { line, .. }
                if self.last_line.is_none_or(|last| line.number > last) =>
            {
                self.chat(&line)?;
                self.last_line = Some(line.number);
            }
            // The game no longer exists for this player.
            ServerMessage::Error { .. } => return Err(Gone),
            _ => {}
        }
        Ok(Next::GoOn)
    }

    fn chat(&self, line: &ChatLine) -> Result<(), Gone> {
        self.lines.send(&GameLine::ChatLine(ChatLineView {
            room: match line.room {
                ChatRoom::Players => Room::Player,
                ChatRoom::Spectators => Room::Spectator,
            },
            username: line.by.clone(),
            text: line.text.clone(),
        }))
    }

    /// Sends whether the opponent is gone, if that has changed.
    fn presence(&mut self, away: &[Side], claim: Option<AbsenceClaim>) -> Result<(), Gone> {
        if !self.can_claim {
            return Ok(());
        }
        if away.iter().all(|side| *side == self.own) {
            self.claimable_at = None;
            return self.opponent_is(Opponent::Here);
        }
        let claim = claim.filter(|claim| claim.by == self.own);
        let left = claim.map(|claim| claim.millis);
        let now = self.api.site.clock.now();
        self.claimable_at = left.filter(|left| *left > 0).map(|left| now + left);
        let seconds = left.map(|left| left.div_ceil(1_000));
        self.opponent_is(Opponent::Gone(seconds))
    }

    /// Sends that the recipient may claim the game from now on.
    fn may_claim(&mut self) -> Result<(), Gone> {
        self.claimable_at = None;
        self.opponent_is(Opponent::Gone(Some(0)))
    }

    fn opponent_is(&mut self, opponent: Opponent) -> Result<(), Gone> {
        if opponent == self.opponent {
            return Ok(());
        }
        self.opponent = opponent;
        self.lines.send(&GameLine::OpponentGone(match opponent {
            Opponent::Here => OpponentGone {
                gone: false,
                claim_win_in_seconds: None,
            },
            Opponent::Gone(seconds) => OpponentGone {
                gone: true,
                claim_win_in_seconds: seconds,
            },
        }))
    }
}

fn next(is_over: bool) -> Next {
    if is_over { Next::IsOver } else { Next::GoOn }
}
