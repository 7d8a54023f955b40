//! Commands of players in their games.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ::language::Language;
use axum::extract::{Path, State};
use axum::{Extension, Json};
use game::message::Message;
use game::outbound::{Frames, Outbound, OutboundFrame};
use game::state::LoadedGame;
use messages::code::Code;
use messages::error::RequestError;
use net::random;
use protocol::{PlayerCommand, RefusalCode, ServerMessage};
use serde_json::{Value, json};
use store::GameId;

use super::Api;
use super::error::ApiError;
use super::fields::Fields;
use super::game_view::side_of;
use super::holder::Holder;
use super::kind::Kind;
use crate::http::tournament_games::refuse_in_tournaments;

/// The seconds that a player can give to the opponent at a time.
const GIFT: u32 = 15;
/// The pause before a move that exceeds the rate limit is tried again: moves are never refused for
/// their number.
const PAUSE: Duration = Duration::from_millis(100);

/// The answer to a command that was carried out.
pub(super) fn done() -> Json<Value> {
    Json(json!({ "ok": true }))
}

/// `POST /api/{board|bot}/game/{id}/{command}`: commands without a value.
pub(super) async fn plain(
    State(api): State<Arc<Api>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path((id, command)): Path<(String, String)>,
) -> Result<Json<Value>, ApiError> {
    kind.admit(&holder)?;
    let game = game_id(&id)?;
    match &*command {
        "abort" => carry_out(&api, &holder, game, PlayerCommand::Abort).await?,
        "resign" => carry_out(&api, &holder, game, PlayerCommand::Resign).await?,
        "claim-victory" => {
            let claim = PlayerCommand::ClaimAbandoned { draw: false };
            carry_out(&api, &holder, game, claim).await?;
        }
        "claim-draw" => claim_draw(&api, &holder, game).await?,
        _ => return Err(ApiError::missing("endpoint")),
    }
    Ok(done())
}

/// `POST /api/{board|bot}/game/{id}/{command}/{value}`: moves, and answers to offers.
pub(super) async fn with_value(
    State(api): State<Arc<Api>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path((id, command, value)): Path<(String, String, String)>,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    kind.admit(&holder)?;
    let game = game_id(&id)?;
    match &*command {
        "move" => {
            let offer_draw = fields.flag("offeringDraw", false)?;
            play(&api, &holder, game, value, offer_draw).await?;
        }
        "draw" => draw(&api, &holder, game, is_yes(&value)?).await?,
        "takeback" => takeback(&api, &holder, game, is_yes(&value)?).await?,
        _ => return Err(ApiError::missing("endpoint")),
    }
    Ok(done())
}

/// `POST /api/round/{id}/add-time/{seconds}`: gives time to the opponent.
pub(super) async fn add_time(
    State(api): State<Arc<Api>>,
    holder: Holder,
    Path((id, seconds)): Path<(String, u32)>,
) -> Result<Json<Value>, ApiError> {
    holder.needs(&[
        store::Scope::ChallengeWrite,
        store::Scope::BoardPlay,
        store::Scope::BotPlay,
    ])?;
    if seconds != GIFT {
        let why = format!("must be {GIFT}");
        return Err(ApiError::field("seconds", why));
    }
    carry_out(&api, &holder, game_id(&id)?, PlayerCommand::GiveTime).await?;
    Ok(done())
}

pub(super) fn game_id(text: &str) -> Result<GameId, ApiError> {
    text.parse().map_err(|_| ApiError::missing("game"))
}

fn is_yes(value: &str) -> Result<bool, ApiError> {
    match value.to_ascii_lowercase().as_str() {
        "yes" | "true" => Ok(true),
        "no" | "false" => Ok(false),
        _ => Err(ApiError::missing("endpoint")),
    }
}

async fn play(
    api: &Api,
    holder: &Holder,
    game: GameId,
    text: String,
    offer_draw: bool,
) -> Result<(), ApiError> {
    if offer_draw {
        // If the opponent has offered a draw too, both agree.
        let accept = PlayerCommand::AnswerDraw { accept: true };
        if carry_out(api, holder, game, accept).await.is_ok() {
            return Ok(());
        }
    }
    let is_uci = (4..=5).contains(&text.len()) && text.is_ascii();
    if !is_uci {
        return Err(ApiError::bad(format!("Invalid UCI: {text}")));
    }
    carry_out(api, holder, game, PlayerCommand::Move { text, offer_draw }).await
}

/// Answers the opponent's offer, or makes one. On the own turn an offer comes with the move.
async fn draw(api: &Api, holder: &Holder, game: GameId, accept: bool) -> Result<(), ApiError> {
    let answered = carry_out(api, holder, game, PlayerCommand::AnswerDraw { accept }).await;
    if answered.is_ok() || !accept {
        return answered;
    }
    carry_out(api, holder, game, PlayerCommand::OfferDraw).await
}

/// Answers the opponent's request, or makes one.
async fn takeback(api: &Api, holder: &Holder, game: GameId, accept: bool) -> Result<(), ApiError> {
    let answered = carry_out(api, holder, game, PlayerCommand::AnswerTakeback { accept }).await;
    if answered.is_ok() || !accept {
        return answered;
    }
    carry_out(api, holder, game, PlayerCommand::ProposeTakeback).await
}

/// Claims a draw if the claim is right. A wrong claim would give the opponent time.
async fn claim_draw(api: &Api, holder: &Holder, game: GameId) -> Result<(), ApiError> {
    let site = &api.site;
    site.rate_limits.opened.admit(holder.caller)?;
    let table = LoadedGame::load(&*site.store, game).await?;
    let table = table.filter(|table| side_of(table, holder.player.id).is_some());
    let table = table.ok_or_else(|| ApiError::missing("game"))?;
    if table.game.claimable().is_none() {
        return Err(ApiError::bad("No draw can be claimed in this position"));
    }
    carry_out(api, holder, game, PlayerCommand::ClaimDraw { text: None }).await
}

/// Sends a command to its game, and waits for the answer.
async fn carry_out(
    api: &Api,
    holder: &Holder,
    game: GameId,
    command: PlayerCommand,
) -> Result<(), ApiError> {
    let site = &api.site;
    let caller = holder.caller;
    let is_move = matches!(command, PlayerCommand::Move { .. });
    if !is_move && !site.games.is_live(game) {
        site.rate_limits.opened.admit(caller)?;
    }
    while !site.rate_limits.commands.take(caller) {
        if !is_move {
            return Err(RequestError::too_many().into());
        }
        tokio::time::sleep(PAUSE).await;
    }
    refuse_in_tournaments(site, game, &command).await?;
    let (outbound, frames) = Outbound::open(Language::ENGLISH);
    let received = Instant::now();
    let message = |arrived| Message::Command {
        outbound,
        player: caller.player,
        may_spectate: true,
        id: format!("api-{:016x}", random::bits()),
        version: None,
        command,
        arrived,
        lag: 0,
        received,
    };
    site.games.send_stamped(game, message).await;
    answer(frames).await
}

async fn answer(mut frames: Frames) -> Result<(), ApiError> {
    while let Some(frame) = frames.next().await {
        let texts = match frame {
            OutboundFrame::Text(text) => [Some(text), None],
            OutboundFrame::Both([first, second]) => [Some(first), Some(second)],
            OutboundFrame::Game(_) => continue,
        };
        for text in texts.into_iter().flatten() {
            match serde_json::from_str(&text) {
                Ok(ServerMessage::Ack { .. }) => return Ok(()),
                Ok(
                    ServerMessage::Refused { code, message, .. }
                    | ServerMessage::Error { code, message },
                ) => return Err(refusal(code, message)),
                _ => {}
            }
        }
    }
    Err(RequestError::unavailable().into())
}

pub(super) fn refusal(code: RefusalCode, message: String) -> ApiError {
    let sentence = messages::sentence::Sentence::finished(message);
    RequestError::new(Code::from(code), sentence).into()
}
