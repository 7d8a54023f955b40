//! The page of an arena.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use messages::error::RequestError;
use protocol::http::tournaments::{
    ArenaGameView, ArenaMark, ArenaPlayerView, ArenaRow, ArenaState, ArenaView, PlayedView,
};
use serde::Deserialize;
use tournament::{ArenaPlace, ArenaPlayer, EntrantId, GameKey, Phase, Played, Refusal};

use super::super::loaded::Loaded;
use super::super::registry::Tournaments;
use super::super::{refusals, views};
use crate::http::member::Member;
use crate::http::site::Site;

/// The number of rows on a page of the standings.
const PAGE: usize = 20;
/// The number of results in a row, the last ones.
const MARKS: usize = 24;
/// The number of running games that spectators see.
const GAMES: usize = 6;
/// The number of games of a player, the last ones.
const PLAYED: usize = 100;

/// The parameters of the page.
#[derive(Deserialize)]
pub(in super::super) struct Page {
    /// The page of the standings, from 1; the page with the visitor's row if there is none.
    page: Option<usize>,
}

/// `GET /app/tournaments/{id}/arena`: returns a page of the standings, with the visitor's row.
pub(in super::super) async fn arena(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    Query(Page { page }): Query<Page>,
    member: Member,
) -> Result<Json<ArenaView>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let loaded = tournaments.find_visible(&site, &member, &id).await?;
    require_arena(&loaded)?;
    let now = site.clock.now();
    let state = &loaded.state;
    let places = loaded.places();
    let own = loaded.entrant_of(member.player.id);
    let own_at = own.and_then(|own| places.iter().position(|place| place.entrant == own));
    let pages = places.len().div_ceil(PAGE).max(1);
    let page = page.unwrap_or(own_at.map_or(1, |at| at / PAGE + 1));
    let page = page.clamp(1, pages);
    let rows = places.iter().skip((page - 1) * PAGE).take(PAGE);
    let waiting = state
        .present()
        .filter(|(entrant, _)| state.is_waiting(*entrant));
    Ok(Json(ArenaView {
        version: loaded.version,
        phase: views::phase(state.phase),
        starts_in: match state.phase {
            Phase::Open => state.settings.starts_at.map(|at| at - now),
            _ => None,
        },
        ends_in: match state.phase {
            Phase::Running => state.arena_ends_at().map(|at| at - now),
            _ => None,
        },
        is_closing: state.arena_closes_at().is_some_and(|at| at <= now),
        players: places.len() as u32,
        waiting: waiting.count() as u32,
        playing: 2 * state.arena.running.len() as u32,
        page: page as u32,
        pages: pages as u32,
        rows: rows.map(|&place| row(&loaded, place)).collect(),
        own: own_at.map(|at| row(&loaded, places[at])),
        games: top_games(&loaded),
    }))
}

fn require_arena(loaded: &Loaded) -> Result<(), RequestError> {
    if loaded.state.is_arena() {
        Ok(())
    } else {
        Err(refusals::refused(&Refusal::ArenaOnly, &loaded.state))
    }
}

fn row(loaded: &Loaded, place: ArenaPlace) -> ArenaRow {
    let entrant = loaded.state.entrant(place.entrant);
    let player = loaded.state.arena.player(place.entrant);
    let playing = player.and_then(|player| player.playing);
    let games = player.map_or(&[][..], |player| &player.games[..]);
    ArenaRow {
        player: place.entrant,
        rank: place.rank,
        name: entrant.map(|it| it.name.clone()).unwrap_or_default(),
        title: entrant.and_then(|it| it.details.title),
        rating: entrant.and_then(|it| it.details.rating),
        score: player.map_or(0, |player| player.score),
        performance: player.and_then(ArenaPlayer::performance),
        is_double: player.is_some_and(|player| player.streak.is_double()),
        state: state_of(loaded, place.entrant),
        game: playing.and_then(|key| game_id(loaded, key)),
        results: games[games.len().saturating_sub(MARKS)..]
            .iter()
            .map(mark)
            .collect(),
    }
}

fn state_of(loaded: &Loaded, entrant: EntrantId) -> ArenaState {
    let is_active = loaded.state.entrant(entrant).is_some_and(|it| it.is_active);
    match loaded.state.arena.player(entrant) {
        Some(player) if player.playing.is_some() => ArenaState::Playing,
        Some(player) if is_active && !player.is_paused => ArenaState::Waiting,
        Some(_) if is_active => ArenaState::Paused,
        _ => ArenaState::Withdrawn,
    }
}

const fn mark(played: &Played) -> ArenaMark {
    ArenaMark {
        points: played.points.points,
        is_double: played.points.is_double,
        berserk: played.berserk,
    }
}

fn game_id(loaded: &Loaded, key: GameKey) -> Option<String> {
    loaded.games.get(&key).map(ToString::to_string)
}

impl Loaded {
    /// Returns running games of the highest ranked players of an arena.
    pub(crate) fn top_games(&self) -> Vec<GameKey> {
        let mut shown: Vec<GameKey> = Vec::new();
        for place in self.places() {
            let player = self.state.arena.player(place.entrant);
            let playing = player.and_then(|player| player.playing);
            if let Some(key) = playing.filter(|key| !shown.contains(key)) {
                shown.push(key);
            }
            if shown.len() == GAMES {
                break;
            }
        }
        shown
    }
}

fn top_games(loaded: &Loaded) -> Vec<ArenaGameView> {
    let name = |entrant: EntrantId| {
        let known = loaded.state.entrant(entrant);
        known.map(|it| it.name.clone()).unwrap_or_default()
    };
    let view = |key: GameKey| {
        let &[white, black] = loaded.state.arena.running.get(&key)?;
        Some(ArenaGameView {
            game: game_id(loaded, key)?,
            white: name(white),
            black: name(black),
        })
    };
    loaded.top_games().into_iter().filter_map(view).collect()
}

/// `GET /app/tournaments/{id}/arena/players/{number}`: returns the games of a player.
pub(in super::super) async fn player(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path((id, number)): Path<(String, u16)>,
    member: Member,
) -> Result<Json<ArenaPlayerView>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let loaded = tournaments.find_visible(&site, &member, &id).await?;
    require_arena(&loaded)?;
    let entrant = EntrantId(number);
    let mut places = loaded.places().iter();
    let place = places.find(|place| place.entrant == entrant);
    let known = place.zip(loaded.state.arena.player(entrant));
    let (place, player) =
        known.ok_or_else(|| refusals::refused(&Refusal::NoSuchEntrant(entrant), &loaded.state))?;
    let recent: Vec<&Played> = player.games.iter().rev().take(PLAYED).collect();
    let boards = recent.iter().map(|it| (it.key.0.into(), it.key.1.into()));
    let store = site.store.tournaments();
    let games = store.games_on_boards(loaded.id, boards.collect()).await?;
    let game_of = |key: GameKey| {
        let place = (u32::from(key.0), u32::from(key.1));
        let game = games.iter().find(|it| (it.round, it.board) == place)?;
        Some(game.game.to_string())
    };
    let name = |entrant: EntrantId| {
        let known = loaded.state.entrant(entrant);
        known.map(|it| it.name.clone()).unwrap_or_default()
    };
    let games = recent.into_iter().map(|it| PlayedView {
        wave: it.key.0,
        board: it.key.1,
        game: game_of(it.key),
        opponent: it.opponent,
        opponent_name: name(it.opponent),
        side: it.side,
        result: it.outcome.of(it.side).symbol(),
        mark: mark(it),
    });
    Ok(Json(ArenaPlayerView {
        row: row(&loaded, *place),
        games: games.collect(),
    }))
}
