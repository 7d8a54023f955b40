//! Pairings and standings for other sites, as JSON.
//!
//! Pages of other sites may read these addresses and no others. The tables contain what the printed
//! ones contain: names, ratings and clubs, but no dates of birth.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_TYPE, HeaderName};
use axum::response::{IntoResponse, Response};
use limits::metrics::Limit;
use messages::code::Code;
use messages::error::RequestError;
use serde::{Deserialize, Serialize};
use store::Player;
use tournament::{Bye, EntrantId, Outcome, Standings, Title, Tournament};

use super::loaded::Loaded;
use super::refusals;
use super::registry::Tournaments;
use super::show::require_rounds;
use super::tables::Table;
use crate::http::anonymous::Anonymous;
use crate::http::site::Site;

/// Controls which sites may embed a response.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// The pairings of a round.
#[derive(Serialize)]
struct Pairings {
    tournament: String,
    round: u16,
    boards: Vec<PublicBoard>,
    byes: Vec<PublicBye>,
}

/// A board.
#[derive(Serialize)]
struct PublicBoard {
    board: u16,
    white: PublicPlayer,
    black: PublicPlayer,
    result: Option<Outcome>,
    /// The id of the game on this server; its page is `/game/{id}`.
    game: Option<String>,
}

/// A player without an opponent.
#[derive(Serialize)]
struct PublicBye {
    player: PublicPlayer,
    bye: Bye,
}

/// A player.
#[derive(Serialize)]
struct PublicPlayer {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<Title>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<u16>,
    #[serde(skip_serializing_if = "String::is_empty")]
    club: String,
}

/// The standings after the last complete round.
#[derive(Serialize)]
struct PublicStandings {
    tournament: String,
    after: u16,
    /// The names of all categories.
    categories: Vec<String>,
    /// The category of these standings; null for all players.
    category: Option<String>,
    criteria: Vec<String>,
    places: Vec<PublicPlace>,
}

/// A place.
#[derive(Serialize)]
struct PublicPlace {
    rank: usize,
    player: PublicPlayer,
    scores: Vec<String>,
}

impl PublicPlayer {
    fn of(state: &Tournament, entrant: EntrantId) -> Self {
        let known = state.entrant(entrant);
        let details = known.map(|it| it.details.clone()).unwrap_or_default();
        Self {
            name: name(state, entrant),
            title: details.title,
            rating: details.rating,
            club: details.club,
        }
    }
}

/// Returns the name of a player; the number after the account was erased.
pub(crate) fn name(state: &Tournament, entrant: EntrantId) -> String {
    let known = state.entrant(entrant).map(|it| it.name.clone());
    known
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| entrant.to_string())
}

impl Tournaments {
    /// Returns the tournament with this id, if the sender may see it without a page of this server:
    /// on a safe server only its players and users with an account may.
    pub(super) async fn find_public(
        &self,
        site: &Site,
        anonymous: &Anonymous,
        id: &str,
    ) -> Result<Arc<Loaded>, RequestError> {
        if !site.rate_limits.draws(anonymous.network) {
            site.metrics.refused(Limit::Lookups);
            return Err(RequestError::too_many());
        }
        let player = if site.sessions.is_safe() {
            anonymous.player(site).await?
        } else {
            None
        };
        self.find_for(site, player.as_ref(), id).await
    }

    /// Returns the tournament with this id, if the player may see it: on a safe server, guests see
    /// only their own, and requests without a player none.
    pub(crate) async fn find_for(
        &self,
        site: &Site,
        player: Option<&Player>,
        id: &str,
    ) -> Result<Arc<Loaded>, RequestError> {
        let loaded = self.find(id).await?;
        let may_see = !site.sessions.is_safe()
            || player.is_some_and(|player| {
                player.role.is_some() || loaded.entrant_of(player.id).is_some()
            });
        may_see.then_some(loaded).ok_or_else(refusals::no_such)
    }
}

/// The parameters of the pairings.
#[derive(Deserialize)]
pub(super) struct OfRound {
    /// The round; the last one if none is given.
    round: Option<u16>,
}

impl OfRound {
    /// Returns the number of a paired round, or 0 if none is paired yet.
    pub(super) fn number(&self, state: &Tournament) -> Result<u16, RequestError> {
        let number = self.round.unwrap_or(state.current_round());
        let is_paired = number <= state.current_round() && (number > 0 || self.round.is_none());
        is_paired
            .then_some(number)
            .ok_or_else(|| refusals::not_paired(number))
    }
}

/// `GET /api/tournament/{id}/pairings`: returns the pairings of a round.
pub(super) async fn pairings(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    Query(round): Query<OfRound>,
    anonymous: Anonymous,
) -> Result<Response, RequestError> {
    let loaded = tournaments.find_public(&site, &anonymous, &id).await?;
    require_rounds(&loaded)?;
    let number = round.number(&loaded.state)?;
    let of = Arc::clone(&loaded);
    let compute = move || pairings_of(&of, number);
    let (table, queue) = (Table::PublicPairings { number }, &tournaments.table_queue);
    let json = loaded
        .tables
        .get(table, queue, anonymous.network, compute)
        .await?;
    Ok(open(json))
}

fn pairings_of(loaded: &Loaded, number: u16) -> Pairings {
    let state = &loaded.state;
    let round = state.round(number);
    let boards = round.iter().flat_map(|round| &round.boards);
    let byes = round.iter().flat_map(|round| &round.byes);
    Pairings {
        tournament: state.settings.name.clone(),
        round: number,
        boards: boards
            .map(|board| PublicBoard {
                board: board.number,
                white: PublicPlayer::of(state, board.players[0]),
                black: PublicPlayer::of(state, board.players[1]),
                result: board.outcome,
                game: loaded
                    .games
                    .get(&(number, board.number))
                    .map(ToString::to_string),
            })
            .collect(),
        byes: byes
            .map(|&(player, bye)| PublicBye {
                player: PublicPlayer::of(state, player),
                bye,
            })
            .collect(),
    }
}

/// The parameters of the standings.
#[derive(Deserialize)]
pub(super) struct OfCategory {
    /// The name of a category; all players if none is given.
    category: Option<String>,
}

impl OfCategory {
    /// Returns the index of the category.
    pub(super) fn index(&self, state: &Tournament) -> Result<Option<usize>, RequestError> {
        let Some(name) = &self.category else {
            return Ok(None);
        };
        let all = state.categories();
        let index = all.iter().position(|one| one == name);
        index.map(Some).ok_or_else(|| {
            RequestError::new(Code::NotFound, "The tournament has no such category.")
        })
    }
}

/// Returns the standings after the last complete round, and the name of the category.
pub(super) fn standings_in(
    state: &Tournament,
    category: Option<usize>,
) -> (Standings, Option<String>) {
    let standings = state.standings(None);
    let name = category.and_then(|index| state.categories().get(index).cloned());
    match name {
        Some(name) => (state.standings_within(standings, &name), Some(name)),
        None => (standings, None),
    }
}

/// `GET /api/tournament/{id}/standings`: returns the standings after the last complete round.
pub(super) async fn standings(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    Query(category): Query<OfCategory>,
    anonymous: Anonymous,
) -> Result<Response, RequestError> {
    let loaded = tournaments.find_public(&site, &anonymous, &id).await?;
    require_rounds(&loaded)?;
    let category = category.index(&loaded.state)?;
    let of = Arc::clone(&loaded);
    let compute = move || standings_of(&of.state, category);
    let (table, queue) = (
        Table::PublicStandings { category },
        &tournaments.table_queue,
    );
    let json = loaded
        .tables
        .get(table, queue, anonymous.network, compute)
        .await?;
    Ok(open(json))
}

fn standings_of(state: &Tournament, category: Option<usize>) -> PublicStandings {
    let (standings, category) = standings_in(state, category);
    let places = standings.places.iter().map(|place| PublicPlace {
        rank: place.rank,
        player: PublicPlayer::of(state, place.entrant),
        scores: place
            .scores
            .iter()
            .map(|score| score.text(standings.after))
            .collect(),
    });
    PublicStandings {
        tournament: state.settings.name.clone(),
        after: standings.after,
        categories: state.categories(),
        category,
        criteria: standings.criteria.iter().map(ToString::to_string).collect(),
        places: places.collect(),
    }
}

/// Returns JSON that pages of all sites may read.
fn open(json: Bytes) -> Response {
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (RESOURCE_POLICY, "cross-origin"),
        (CACHE_CONTROL, "public, max-age=10"),
    ];
    (headers, json).into_response()
}
