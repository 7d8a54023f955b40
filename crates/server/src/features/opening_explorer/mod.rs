//! The opening explorer: moves played in a position, in the games of the server or of the visitor's
//! collections.

mod count;

use std::cmp::Reverse;
use std::sync::Arc;

use axum::extract::{FromRef, State};
use axum::routing::get;
use axum::{Json, Router};
use game::in_play_lookup as in_play;
use messages::code::Code;
use messages::error::RequestError;
use protocol::http::explorer::{ExplorerGames, ExplorerQuery, LastPlayed, PlayedMove, PlayedMoves};
use rules::{Line, Position};
use store::{EXPLORED_PLIES, ExploredGames, ExploredMove, LastGame, PlayerId};

use crate::features::library;
use crate::http::member::Member;
use crate::http::position;
use crate::http::query::Params;
use crate::http::site::Site;

pub(crate) use count::run_counter;

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
{
    Router::new().route("/app/explorer", get(moves))
}

/// `GET /app/explorer`: returns the moves played in a position.
pub(crate) async fn moves(
    State(site): State<Arc<Site>>,
    Params(query): Params<ExplorerQuery>,
    member: Member,
) -> Result<Json<PlayedMoves>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    if member.caller.is_guest && site.sessions.is_safe() {
        return Err(RequestError::not_allowed());
    }
    let position = position::read(&query.fen)?;
    check_not_in_play(&site, member.player.id, &position).await?;
    let games = match query.games {
        ExplorerGames::Server => ExploredGames::VisibleTo(member.player.id),
        ExplorerGames::Collections => {
            library::check_account(&member)?;
            let own = site
                .store
                .library()
                .collections_of(member.player.id)
                .await?;
            ExploredGames::Collections(own.iter().map(|collection| collection.id).collect())
        }
    };
    let mut found = site.store.explorer().moves_in(&position, games).await?;
    found.sort_by_key(|found| (Reverse(found.games()), found.mv));
    let legal = position.legal_moves();
    let moves = found
        .into_iter()
        // The key may match another position by a hash collision.
        .filter(|found| legal.contains(&found.mv))
        .map(|found| played(&position, &found))
        .collect();
    Ok(Json(PlayedMoves {
        moves,
        plies: EXPLORED_PLIES as u32,
    }))
}

/// Refuses a position that occurs in a running game of the player, or resembles one. As with the engine, a player may
/// not look up moves; this applies to every search by position.
pub(crate) async fn check_not_in_play(
    site: &Site,
    player: PlayerId,
    position: &Position,
) -> Result<(), RequestError> {
    let line = Line::new(*position);
    match in_play::is_played_by(&site.games, player, &line).await {
        Ok(false) => Ok(()),
        Ok(true) => Err(RequestError::new(
            Code::Forbidden,
            "You are playing this position, or one much like it: you can look it up when the game \
             has moved on.",
        )),
        Err(in_play::Unknown::TooManyGames) => Err(RequestError::new(
            Code::Forbidden,
            "You are playing too many games for the server to check whether this is the position \
             of one of them: finish some first.",
        )),
        Err(in_play::Unknown::Unavailable(why)) => Err(why.into()),
    }
}

fn played(position: &Position, found: &ExploredMove) -> PlayedMove {
    PlayedMove {
        uci: position.uci(found.mv).to_string(),
        san: position.san(found.mv),
        white: found.white,
        draws: found.draws,
        black: found.black,
        average_rating: found.average_rating,
        last: found.last.map(|last| match last {
            LastGame::Played { id, at } => LastPlayed::Game {
                id: id.to_string(),
                at: at.0,
            },
            LastGame::Collected { collection, number } => LastPlayed::Collected {
                collection: collection.to_string(),
                number,
            },
        }),
    }
}
