//! Requests of players.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use messages::code::Code;
use messages::error::RequestError;
use protocol::http::tournaments::{Accepted, ByeRequest, ReportedResult};
use store::{PlayerId, Speed};
use tournament::{Command, Details, EntrantId, Entry, NewEntrant};

use super::act::Act;
use super::loaded::Loaded;
use super::manage::own_id;
use super::refusals;
use super::registry::Tournaments;
use crate::http::body::Sent;
use crate::http::idempotency;
use crate::http::member::Member;
use crate::http::site::Site;

impl Tournaments {
    /// Returns the tournament with this id.
    pub(super) async fn find(&self, id: &str) -> Result<Arc<Loaded>, RequestError> {
        let id = id.parse().map_err(|_| refusals::no_such())?;
        self.load(id).await?.ok_or_else(refusals::no_such)
    }
}

/// `POST /app/tournaments/{id}/entry`: the visitor enters, or returns.
pub(super) async fn enter(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    member: Member,
) -> Result<Json<Accepted>, RequestError> {
    site.rate_limits.commands.admit(member.caller)?;
    let loaded = tournaments.find_visible(&site, &member, &id).await?;
    let key = idempotency::request_key(&headers)?;
    let version = tournaments.join(&site, &loaded, &member, &key).await?;
    Ok(Json(Accepted { version }))
}

impl Tournaments {
    /// Enters a player into a tournament that the player may see, or lets the player return. Returns
    /// the version that contains it. `key` names the request.
    pub(crate) async fn join(
        &self,
        site: &Site,
        loaded: &Loaded,
        member: &Member,
        key: &str,
    ) -> Result<u32, RequestError> {
        let player = member.player.id;
        if loaded.entrant_of(player).is_none() && loaded.state.settings.entry == Entry::Arbiter {
            return Err(RequestError::new(
                Code::Forbidden,
                "The arbiter enters the players of this tournament.",
            ));
        }
        let Some((command, enters)) = entering(site, loaded, member).await? else {
            return Ok(loaded.version);
        };
        act(self, loaded, key, player, command, enters).await
    }

    /// A player leaves a tournament. Returns the version that contains it. `key` names the request.
    pub(crate) async fn leave(
        &self,
        loaded: &Loaded,
        player: PlayerId,
        key: &str,
    ) -> Result<u32, RequestError> {
        let entrant = own_entrant(loaded, player)?;
        let command = if loaded.state.arena.wave > 0 {
            Command::Pause { entrant }
        } else if loaded.state.current_round() == 0 {
            Command::Remove { entrant }
        } else {
            Command::Withdraw { entrant }
        };
        act(self, loaded, key, player, command, Vec::new()).await
    }
}

/// Returns the command by which a visitor enters or returns, and its new players.
/// Returns `None` for a visitor who is in the tournament.
pub(super) async fn entering(
    site: &Site,
    loaded: &Loaded,
    member: &Member,
) -> Result<Option<(Command, Vec<PlayerId>)>, RequestError> {
    let player = member.player.id;
    let settings = &loaded.state.settings;
    Ok(match loaded.entrant_of(player) {
        Some(entrant) if loaded.state.is_arena() => {
            require_active(loaded, entrant)?;
            Some((Command::Resume { entrant }, Vec::new()))
        }
        Some(entrant) if loaded.state.entrant(entrant).is_some_and(|it| it.is_active) => None,
        Some(entrant) => Some((Command::Return { entrant }, Vec::new())),
        None if settings.rated && member.player.role.is_none() => {
            return Err(RequestError::rated_needs_account());
        }
        None if member.player.is_bot && !settings.bots => {
            return Err(RequestError::new(
                Code::Forbidden,
                "Bots may not enter this tournament.",
            ));
        }
        None => {
            let rating = rating(site, player, Speed::of(&settings.time)).await?;
            let details = Details {
                rating,
                ..Details::default()
            };
            let new = NewEntrant {
                details,
                is_member: true,
            };
            let entrants = vec![new];
            Some((Command::Enter { entrants }, vec![player]))
        }
    })
}

/// A player of an arena waits for an opponent again. Only the arbiter lets a withdrawn player return.
fn require_active(loaded: &Loaded, entrant: EntrantId) -> Result<(), RequestError> {
    if loaded.state.entrant(entrant).is_some_and(|it| it.is_active) {
        return Ok(());
    }
    Err(RequestError::new(
        Code::Forbidden,
        "The arbiter has withdrawn you: ask the arbiter to let you return.",
    ))
}

/// Returns the rating of a player who has played rated games at this speed.
async fn rating(site: &Site, player: PlayerId, speed: Speed) -> Result<Option<u16>, RequestError> {
    let ratings = site.store.ratings_of(player).await?;
    let own = ratings.iter().find(|(at, _)| *at == speed);
    let points = own.map(|(_, rating)| i64::from(rating.points()));
    Ok(points.and_then(|points| u16::try_from(points.clamp(1, 9_999)).ok()))
}

/// `DELETE /app/tournaments/{id}/entry`: the visitor leaves.
pub(super) async fn leave(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    member: Member,
) -> Result<Json<Accepted>, RequestError> {
    site.rate_limits.commands.admit(member.caller)?;
    let loaded = tournaments.find(&id).await?;
    let key = idempotency::request_key(&headers)?;
    let version = tournaments.leave(&loaded, member.player.id, &key).await?;
    Ok(Json(Accepted { version }))
}

/// `POST /app/tournaments/{id}/result`: the visitor reports the result of the own game at the board.
pub(super) async fn report(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    member: Member,
    Sent(ReportedResult { round, outcome }): Sent<ReportedResult>,
) -> Result<Json<Accepted>, RequestError> {
    site.rate_limits.commands.admit(member.caller)?;
    let loaded = tournaments.find(&id).await?;
    let entrant = own_entrant(&loaded, member.player.id)?;
    let board = loaded
        .state
        .round(round)
        .and_then(|it| it.board_of(entrant));
    if board.is_some_and(|board| loaded.games.contains_key(&(round, board.number))) {
        return Err(refusals::is_online());
    }
    let command = Command::Report {
        round,
        entrant,
        outcome,
    };
    let (player, key) = (member.player.id, idempotency::request_key(&headers)?);
    let acting = act(&tournaments, &loaded, &key, player, command, Vec::new());
    let version = acting.await?;
    Ok(Json(Accepted { version }))
}

/// `POST /app/tournaments/{id}/bye`: the visitor requests a bye.
pub(super) async fn request_bye(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    member: Member,
    Sent(ByeRequest { round, bye }): Sent<ByeRequest>,
) -> Result<Json<Accepted>, RequestError> {
    site.rate_limits.commands.admit(member.caller)?;
    let loaded = tournaments.find(&id).await?;
    let entrant = own_entrant(&loaded, member.player.id)?;
    let command = Command::RequestBye {
        entrant,
        round,
        bye,
    };
    let (player, key) = (member.player.id, idempotency::request_key(&headers)?);
    let acting = act(&tournaments, &loaded, &key, player, command, Vec::new());
    let version = acting.await?;
    Ok(Json(Accepted { version }))
}

fn own_entrant(loaded: &Loaded, player: PlayerId) -> Result<EntrantId, RequestError> {
    loaded
        .entrant_of(player)
        .ok_or_else(|| RequestError::new(Code::Forbidden, "You do not play in this tournament."))
}

async fn act(
    tournaments: &Tournaments,
    loaded: &Loaded,
    key: &str,
    player: PlayerId,
    command: Command,
    enters: Vec<PlayerId>,
) -> Result<u32, RequestError> {
    let act = Act {
        id: own_id(player, key)?,
        author: Some(player),
        reason: None,
        command,
        enters,
        name: None,
        officials: None,
        continues: None,
    };
    tournaments.act(loaded.id, act).await
}
