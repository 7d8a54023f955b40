//! The opening explorer: moves played in a position, in the games of the server, of the visitor's
//! collections, of the built-in book, or of a book that the operator has imported. In endings with three
//! and four pieces, the exact value of each move.

mod book;
mod count;
mod endings;

use std::cmp::Reverse;
use std::sync::Arc;

use axum::extract::{FromRef, State};
use axum::routing::get;
use axum::{Json, Router};
use game::in_play_lookup as in_play;
use messages::code::Code;
use messages::error::RequestError;
use net::random;
use protocol::http::explorer::{
    BookView, ExplorerBooks, ExplorerGames, ExplorerQuery, LastPlayed, PlayedMove, PlayedMoves,
};
use rules::{Line, Position};
use store::{
    BookId, EXPLORED_PLIES, ExploredGames, ExploredMove, LastGame, OpeningBook, PlayerId,
    Unavailable,
};

use crate::features::library;
use crate::http::member::Member;
use crate::http::position;
use crate::http::query::Params;
use crate::http::site::Site;

pub use count::read_counted_game;
pub(crate) use count::run_counter;

/// Returns a random id for a book to import.
pub fn new_book_id() -> BookId {
    BookId::from_bits(random::bits())
}

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
{
    Router::new()
        .route("/app/explorer", get(moves))
        .route("/app/explorer/books", get(books))
        .route("/app/endings", get(endings::look_up))
}

/// `GET /app/explorer/books`: lists the imported books.
async fn books(
    State(site): State<Arc<Site>>,
    member: Member,
) -> Result<Json<ExplorerBooks>, RequestError> {
    admit(&site, &member)?;
    let books = site.store.books().books().await?;
    let books = books.into_iter().filter(|book| book.is_complete);
    Ok(Json(ExplorerBooks {
        books: books
            .map(|book| BookView {
                id: book.id.to_string(),
                name: book.name,
                games: book.games,
            })
            .collect(),
    }))
}

/// `GET /app/explorer`: returns the moves played in a position.
pub(crate) async fn moves(
    State(site): State<Arc<Site>>,
    Params(query): Params<ExplorerQuery>,
    member: Member,
) -> Result<Json<PlayedMoves>, RequestError> {
    admit(&site, &member)?;
    let position = position::read(&query.fen)?;
    check_not_in_play(&site, member.player.id, &position).await?;
    let mut plies = EXPLORED_PLIES;
    let games = match query.games {
        ExplorerGames::Book => match query.book {
            None => return moves_in_book(position).await.map(Json),
            Some(id) => {
                let book = imported_book(&site, &id).await?;
                plies = book.plies as usize;
                ExploredGames::Book(book.id)
            }
        },
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
    let found = site.store.explorer().moves_in(&position, games).await?;
    Ok(Json(view(&position, found, plies)))
}

/// Limits requests. Guests of a safe server see no games of others.
fn admit(site: &Site, member: &Member) -> Result<(), RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    if member.caller.is_guest && site.sessions.is_safe() {
        return Err(RequestError::not_allowed());
    }
    Ok(())
}

async fn imported_book(site: &Site, id: &str) -> Result<OpeningBook, RequestError> {
    let book = match id.parse::<BookId>() {
        Ok(id) => site.store.books().book(id).await?,
        Err(_) => None,
    };
    book.ok_or_else(|| {
        RequestError::new(
            Code::NotFound,
            "There is no such book: it may have been removed. Choose another one.",
        )
    })
}

/// Looks a position up in the built-in book, which the first request reads.
async fn moves_in_book(position: Position) -> Result<PlayedMoves, RequestError> {
    let found = tokio::task::spawn_blocking(move || book::moves_in(&position)).await;
    let found = found.map_err(|why| Unavailable(why.to_string()))?;
    Ok(view(&position, found, book::PLIES))
}

fn view(position: &Position, mut found: Vec<ExploredMove>, plies: usize) -> PlayedMoves {
    found.sort_by_key(|found| (Reverse(found.games()), found.mv));
    let legal = position.legal_moves();
    let moves = found
        .into_iter()
        // The key may match another position by a hash collision.
        .filter(|found| legal.contains(&found.mv))
        .map(|found| played(position, &found))
        .collect();
    PlayedMoves {
        moves,
        plies: plies as u32,
    }
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
