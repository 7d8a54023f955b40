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
use serde::{Deserialize, Serialize};
use store::GameId;
use utoipa::{IntoParams, ToSchema};

use super::Api;
use super::error::ApiError;
use super::game_view::side_of;
use super::holder::Holder;
use super::kind::Kind;
use super::params::Params;
use crate::http::tournament_games::refuse_in_tournaments;

/// The seconds that a player can give to the opponent at a time.
const GIFT: &str = "15";
/// The pause before a move that exceeds the rate limit is tried again: moves are never refused for
/// their number.
const PAUSE: Duration = Duration::from_millis(100);

/// The answer to a request that was carried out.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct Done {
    /// Always true.
    #[schema(example = true)]
    ok: bool,
}

/// The answer to a command that was carried out.
pub(super) fn done() -> Json<Done> {
    Json(Done { ok: true })
}

/// The game of a command.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct GamePath {
    /// The id of a game.
    #[param(example = "AbCd1234")]
    pub(super) id: String,
}

/// Ends a game without a result, before both sides have moved.
#[utoipa::path(
    post,
    path = "/game/{id}/abort",
    params(GamePath),
    responses((status = 200, body = Done)),
)]
pub(super) async fn abort(
    State(api): State<Arc<Api>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(path): Path<GamePath>,
) -> Result<Json<Done>, ApiError> {
    kind.admit(&holder)?;
    let game = game_id(&path.id)?;
    carry_out(&api, &holder, game, PlayerCommand::Abort).await?;
    Ok(done())
}

/// Resigns a game.
#[utoipa::path(
    post,
    path = "/game/{id}/resign",
    params(GamePath),
    responses((status = 200, body = Done)),
)]
pub(super) async fn resign(
    State(api): State<Arc<Api>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(path): Path<GamePath>,
) -> Result<Json<Done>, ApiError> {
    kind.admit(&holder)?;
    let game = game_id(&path.id)?;
    carry_out(&api, &holder, game, PlayerCommand::Resign).await?;
    Ok(done())
}

/// Claims the win of a game that the opponent has left.
#[utoipa::path(
    post,
    path = "/game/{id}/claim-victory",
    params(GamePath),
    responses((status = 200, body = Done)),
)]
pub(super) async fn claim_victory(
    State(api): State<Arc<Api>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(path): Path<GamePath>,
) -> Result<Json<Done>, ApiError> {
    kind.admit(&holder)?;
    let game = game_id(&path.id)?;
    let claim = PlayerCommand::ClaimAbandoned { draw: false };
    carry_out(&api, &holder, game, claim).await?;
    Ok(done())
}

/// Claims a draw by repetition or by the rule of fifty moves.
///
/// The claim is for the position on the board. A wrong claim is refused and costs nothing.
#[utoipa::path(
    post,
    path = "/game/{id}/claim-draw",
    params(GamePath),
    responses((status = 200, body = Done)),
)]
pub(super) async fn claim_draw(
    State(api): State<Arc<Api>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(path): Path<GamePath>,
) -> Result<Json<Done>, ApiError> {
    kind.admit(&holder)?;
    let game = game_id(&path.id)?;
    claim(&api, &holder, game).await?;
    Ok(done())
}

/// A move in a game.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct MovePath {
    /// The id of a game.
    #[param(example = "AbCd1234")]
    id: String,
    /// A move in UCI notation. Castling is `e1g1` or `e1h1`.
    #[serde(rename = "move")]
    #[param(example = "e2e4")]
    uci: String,
}

/// An offer that comes with a move.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MoveQuery {
    /// Whether the move offers a draw. If the opponent has offered one, both agree instead.
    #[serde(default, rename = "offeringDraw")]
    offering_draw: bool,
}

/// Plays a move.
///
/// Moves are never refused because of their number: a move above the rate limit waits.
#[utoipa::path(
    post,
    path = "/game/{id}/move/{move}",
    params(MovePath, MoveQuery),
    responses((status = 200, body = Done)),
)]
pub(super) async fn make_move(
    State(api): State<Arc<Api>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(path): Path<MovePath>,
    Params(query): Params<MoveQuery>,
) -> Result<Json<Done>, ApiError> {
    kind.admit(&holder)?;
    let game = game_id(&path.id)?;
    play(&api, &holder, game, path.uci, query.offering_draw).await?;
    Ok(done())
}

/// An answer to an offer.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct AnswerPath {
    /// The id of a game.
    #[param(example = "AbCd1234")]
    id: String,
    /// `yes` or `true` accepts the offer or makes one, `no` or `false` declines it.
    #[param(example = "yes")]
    accept: String,
}

/// Answers the draw offer of the opponent, or makes one.
///
/// During the own turn, a draw is offered with the move.
#[utoipa::path(
    post,
    path = "/game/{id}/draw/{accept}",
    params(AnswerPath),
    responses((status = 200, body = Done)),
)]
pub(super) async fn draw(
    State(api): State<Arc<Api>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(path): Path<AnswerPath>,
) -> Result<Json<Done>, ApiError> {
    kind.admit(&holder)?;
    let (game, accept) = (game_id(&path.id)?, is_yes(&path.accept)?);
    let answer = PlayerCommand::AnswerDraw { accept };
    let offer = PlayerCommand::OfferDraw;
    answer_or_offer(&api, &holder, game, accept, [answer, offer]).await
}

/// Answers the takeback request of the opponent, or makes one.
#[utoipa::path(
    post,
    path = "/game/{id}/takeback/{accept}",
    params(AnswerPath),
    responses((status = 200, body = Done)),
)]
pub(super) async fn takeback(
    State(api): State<Arc<Api>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(path): Path<AnswerPath>,
) -> Result<Json<Done>, ApiError> {
    kind.admit(&holder)?;
    let (game, accept) = (game_id(&path.id)?, is_yes(&path.accept)?);
    let answer = PlayerCommand::AnswerTakeback { accept };
    let offer = PlayerCommand::ProposeTakeback;
    answer_or_offer(&api, &holder, game, accept, [answer, offer]).await
}

/// A gift of time.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct GiftPath {
    /// The id of a game.
    #[param(example = "AbCd1234")]
    id: String,
    /// Must be 15.
    #[param(example = "15")]
    seconds: String,
}

/// Gives the opponent 15 seconds.
#[utoipa::path(
    post,
    path = "/api/round/{id}/add-time/{seconds}",
    tag = "Games",
    security(
        ("token" = ["challenge:write"]),
        ("token" = ["board:play"]),
        ("token" = ["bot:play"]),
    ),
    params(GiftPath),
    responses((status = 200, body = Done)),
)]
pub(super) async fn add_time(
    State(api): State<Arc<Api>>,
    holder: Holder,
    Path(path): Path<GiftPath>,
) -> Result<Json<Done>, ApiError> {
    holder.needs(&[
        store::Scope::ChallengeWrite,
        store::Scope::BoardPlay,
        store::Scope::BotPlay,
    ])?;
    if path.seconds != GIFT {
        return Err(ApiError::field("seconds", format!("must be {GIFT}")));
    }
    let game = game_id(&path.id)?;
    carry_out(&api, &holder, game, PlayerCommand::GiveTime).await?;
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

/// Answers an offer of the opponent. If there is none to accept, makes one.
async fn answer_or_offer(
    api: &Api,
    holder: &Holder,
    game: GameId,
    accept: bool,
    [answer, offer]: [PlayerCommand; 2],
) -> Result<Json<Done>, ApiError> {
    let answered = carry_out(api, holder, game, answer).await;
    if answered.is_err() && accept {
        carry_out(api, holder, game, offer).await?;
    } else {
        answered?;
    }
    Ok(done())
}

/// Claims a draw if the claim is right. A wrong claim would give the opponent time.
async fn claim(api: &Api, holder: &Holder, game: GameId) -> Result<(), ApiError> {
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
