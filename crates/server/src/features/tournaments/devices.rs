//! Devices at the boards: a link opens the pairing of a board, and its game is recorded.
//!
//! The code in the link is the arbiter's permission. A device holds both seats of the game that it
//! records, and the result of the game is that of the pairing, because both players play on it.

use std::sync::Arc;

use arbiter::Points;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use game::state::LoadedGame;
use messages::error::RequestError;
use net::random;
use protocol::http::Created;
use protocol::http::tournaments::{Accepted, BoardDevice, BoardDeviceView, EntryCode};
use store::{GameId, JoinCode, PlayerId, Seat};
use tournament::{Command, Refusal};

use super::act::{Act, not_official};
use super::judge::Interrupted;
use super::loaded::Loaded;
use super::manage::{may_command, own_id};
use super::public::name;
use super::registry::Tournaments;
use super::{link, refusals, schedule, views};
use crate::http::body::Sent;
use crate::http::idempotency;
use crate::http::member::Member;
use crate::http::site::Site;

/// `POST /app/tournaments/{id}/boards/{board}/link`: opens the link of a board with a new code. A
/// device with the former one no longer records.
pub(super) async fn open(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path((id, board)): Path<(String, String)>,
    headers: HeaderMap,
    member: Member,
) -> Result<Json<EntryCode>, RequestError> {
    let code = JoinCode::from_bits(random::bits()).to_string();
    let place = (&*id, &*board);
    let (board, version) = set(&site, &tournaments, place, &headers, &member, Some(code)).await?;
    let loaded = tournaments.find(&id).await?;
    // A repeated request returns the code of the first one.
    let code = loaded.state.board_links.get(&board).cloned();
    let code = code.ok_or_else(link::closed)?;
    Ok(Json(EntryCode { code, version }))
}

/// `DELETE /app/tournaments/{id}/boards/{board}/link`: closes the link of a board.
pub(super) async fn close(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path((id, board)): Path<(String, String)>,
    headers: HeaderMap,
    member: Member,
) -> Result<Json<Accepted>, RequestError> {
    let place = (&*id, &*board);
    let (_, version) = set(&site, &tournaments, place, &headers, &member, None).await?;
    Ok(Json(Accepted { version }))
}

async fn set(
    site: &Site,
    tournaments: &Tournaments,
    (id, board): (&str, &str),
    headers: &HeaderMap,
    member: &Member,
    code: Option<String>,
) -> Result<(u16, u32), RequestError> {
    site.rate_limits.commands.admit(member.caller)?;
    let loaded = tournaments.find(id).await?;
    if !may_command(&member.player, &loaded) {
        return Err(not_official());
    }
    let no_such = || refusals::refused(&Refusal::NoSuchBoard(0), &loaded.state);
    let board = board.parse().map_err(|_| no_such())?;
    let act = Act {
        id: own_id(member.player.id, &idempotency::request_key(headers)?)?,
        author: Some(member.player.id),
        reason: None,
        command: Command::SetBoardLink { board, code },
        enters: Vec::new(),
        name: None,
        officials: None,
        continues: None,
    };
    let version = tournaments.act(loaded.id, act).await?;
    Ok((board, version))
}

/// `POST /app/tournaments/{id}/boards/{board}/look`: returns the pairing that the link opens.
pub(super) async fn look(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path((id, board)): Path<(String, String)>,
    member: Member,
    Sent(BoardDevice { code, .. }): Sent<BoardDevice>,
) -> Result<Json<BoardDeviceView>, RequestError> {
    let (loaded, number) = opened(&site, &tournaments, &member, (&id, &board), &code).await?;
    let state = &loaded.state;
    let round = state.current_round();
    let board = state.round(round).and_then(|round| round.board(number));
    let known = loaded.games.get(&(round, number)).copied();
    let own = match known {
        Some(game) if is_recorder(&site, game, member.player.id).await? => known,
        _ => None,
    };
    let continues = match (known, loaded.interrupted.get(&(round, number))) {
        (None, Some(&game)) => LoadedGame::load(&*site.store, game).await?,
        _ => None,
    };
    let continues = continues.filter(|it| !has_score(&it.game));
    Ok(Json(BoardDeviceView {
        name: state.settings.name.clone(),
        phase: views::phase(state.phase),
        round,
        players: board.map(|board| board.players.map(|player| name(state, player))),
        time: state.settings.time.clone(),
        outcome: board.and_then(|board| board.outcome),
        game: own.map(|game| game.to_string()),
        is_elsewhere: known.is_some() && own.is_none(),
        continues: continues.map(|it| it.game.line().moves().len() as u32),
    }))
}

/// `POST /app/tournaments/{id}/boards/{board}/game`: the game of the pairing begins on this device, or
/// continues after the moves that another device has recorded.
pub(super) async fn begin(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path((id, board)): Path<(String, String)>,
    headers: HeaderMap,
    member: Member,
    Sent(device): Sent<BoardDevice>,
) -> Result<Json<Created>, RequestError> {
    site.rate_limits.games.admit(member.caller)?;
    let (loaded, board) = opened(&site, &tournaments, &member, (&id, &board), &device.code).await?;
    let round = device.round;
    let round = round.ok_or_else(|| RequestError::bad("Name the round whose game begins."))?;
    let player = member.player.id;
    if let Some(created) = own_game(&site, &loaded, (round, board), player).await? {
        return Ok(Json(created));
    }
    let at = loaded.state.round(round).and_then(|it| it.board(board));
    if at.is_some_and(|board| board.outcome.is_none() && !board.is_recorded)
        && loaded.games.contains_key(&(round, board))
    {
        return Err(refusals::is_online());
    }
    let continues = match loaded.interrupted.get(&(round, board)) {
        Some(&game) if !device.from_start => {
            interrupted(&site, &tournaments, &loaded, (round, board), game).await?
        }
        _ => None,
    };
    let act = Act {
        id: own_id(player, &idempotency::request_key(&headers)?)?,
        author: Some(player),
        reason: None,
        command: Command::Record { round, board },
        enters: Vec::new(),
        name: None,
        officials: None,
        continues,
    };
    let done = tournaments.act(loaded.id, act).await;
    let loaded = tournaments.find(&id).await?;
    // A request that was sent twice begins one game.
    match own_game(&site, &loaded, (round, board), player).await? {
        Some(created) => Ok(Json(created)),
        None => Err(done.err().unwrap_or_else(RequestError::unavailable)),
    }
}

/// Returns an interrupted recording, which ends first. If its game had ended before with a result, the
/// result is entered instead; if the arbiter has removed that result, the game begins again.
async fn interrupted(
    site: &Site,
    tournaments: &Tournaments,
    loaded: &Loaded,
    (round, board): (u16, u16),
    id: GameId,
) -> Result<Option<Interrupted>, RequestError> {
    tournaments.end_game(id, Points::None).await;
    let earlier = LoadedGame::load(&*site.store, id).await?;
    let earlier = earlier.ok_or_else(RequestError::unavailable)?;
    let game = Arc::new(earlier.game);
    let verdict = game.verdict().ok_or_else(RequestError::unavailable)?;
    if !has_score(&game) {
        return Ok(Some(Interrupted { id, game }));
    }
    let at = loaded.state.round(round).and_then(|it| it.board(board));
    if let Some(at) = at {
        let plies = game.line().moves().len() as u32;
        let outcome = loaded.outcome(at.players, verdict, plies);
        let entered = schedule::result(round, board, id, outcome);
        tournaments.act(loaded.id, entered).await?;
    }
    Ok(None)
}

/// Returns whether a game has ended with points for the players.
fn has_score(game: &arbiter::Game) -> bool {
    game.verdict()
        .is_some_and(|verdict| verdict.score != Points::None)
}

/// Returns the game of a board if this device records it.
async fn own_game(
    site: &Site,
    loaded: &Loaded,
    place: (u16, u16),
    player: PlayerId,
) -> Result<Option<Created>, RequestError> {
    let Some(&game) = loaded.games.get(&place) else {
        return Ok(None);
    };
    let is_own = is_recorder(site, game, player).await?;
    let id = game.to_string();
    Ok(is_own.then_some(Created { id }))
}

/// Returns whether a device holds both seats of a game.
async fn is_recorder(site: &Site, game: GameId, player: PlayerId) -> Result<bool, RequestError> {
    let loaded = LoadedGame::load(&*site.store, game).await?;
    Ok(loaded.is_some_and(|loaded| loaded.seats == [Seat::Person(player); 2]))
}

/// Returns the tournament and the number of the board if its link is open with this code.
async fn opened(
    site: &Site,
    tournaments: &Tournaments,
    member: &Member,
    (id, board): (&str, &str),
    code: &str,
) -> Result<(Arc<Loaded>, u16), RequestError> {
    site.rate_limits.admit_code(member.caller.network)?;
    let loaded = link::find(tournaments, id).await?;
    let board: u16 = board.parse().map_err(|_| link::closed())?;
    if !link::is_code(loaded.state.board_links.get(&board), code) {
        return Err(link::closed());
    }
    Ok((loaded, board))
}
