//! Exports of games as PGN.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{FromRef, Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use engine::Opponent;
use futures_util::stream;
use game::score_sheet::{self, Heading};
use limits::metrics::Limit;
use limits::table::Export;
use messages::error::RequestError;
use net::origin::PublicUrl;
use pgn::Record;
use protocol::http::players::GamesFilter;
use store::{
    Damaged, GameId, GameSummary, GamesQuery, LoadError, RatingChange, Seat, StoredGame,
    Unavailable,
};
use tokio::time::{Instant, sleep_until};

use crate::features::profiles::{self, Names};
use crate::http::member::Member;
use crate::http::query::Params;
use crate::http::site::Site;

/// The number of games per page, and the minimum time between pages, so that exports do not slow
/// down running games.
const PAGE: u32 = 50;
pub(crate) const PACE: Duration = Duration::from_millis(50);

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
{
    Router::new()
        .route("/app/games/{id}/pgn", get(game))
        .route("/app/players/{player}/pgn", get(games))
}

/// `GET /app/games/{id}/pgn`: returns the game up to the current position.
pub(crate) async fn game(
    State(site): State<Arc<Site>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    member: Member,
) -> Result<Response, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let id: GameId = game.parse().map_err(|_| RequestError::no_such_game())?;
    let stored = site.store.load(id).await?;
    let stored = stored.filter(|game| !game.rows.is_empty());
    let stored = stored.ok_or_else(RequestError::no_such_game)?;
    let seat = Seat::Person(member.player.id);
    let is_hidden = member.caller.is_guest && site.sessions.is_safe();
    if is_hidden && ![stored.white, stored.black].contains(&seat) {
        return Err(RequestError::no_such_game());
    }
    let ratings = site.store.rating_changes(id).await?;
    let mut names = Names::default();
    let base = site.base(&headers);
    let text = written(&site, &mut names, &stored, ratings, base.as_ref()).await?;
    Ok((head(&format!("staunton-{id}.pgn")), text).into_response())
}

/// `GET /app/players/{player}/pgn`: streams the games that pass the filter and that the visitor may
/// find, the newest first.
pub(crate) async fn games(
    State(site): State<Arc<Site>>,
    Path(player): Path<String>,
    Params(filter): Params<GamesFilter>,
    headers: HeaderMap,
    member: Member,
) -> Result<Response, RequestError> {
    let player = profiles::shown(&site, &member, &player).await?;
    let query = profiles::query(&site, player.id, member.player.id, filter, PAGE).await?;
    let Some(permit) = site.rate_limits.exports(member.caller) else {
        site.metrics.refused(Limit::Lookups);
        return Err(RequestError::too_many_exports());
    };
    let base = site.base(&headers);
    let rest = Rest {
        site,
        base,
        query: Some(query),
        names: Names::default(),
        waiting: VecDeque::new(),
        next_page: Instant::now(),
        permit,
    };
    // If the store fails during the stream, the response is cut off so that it does not look
    // complete.
    let games = stream::try_unfold(rest, |rest| async {
        let next = rest.next().await?;
        Ok::<_, Unavailable>(next.map(|(text, rest)| (Bytes::from(text), rest)))
    });
    let head = head(&format!("staunton-games-of-{}.pgn", player.id));
    Ok((head, Body::from_stream(games)).into_response())
}

fn head(file: &str) -> [(HeaderName, HeaderValue); 2] {
    let disposition = format!("attachment; filename=\"{file}\"");
    [
        (
            CONTENT_TYPE,
            HeaderValue::from_static("application/x-chess-pgn; charset=utf-8"),
        ),
        (
            CONTENT_DISPOSITION,
            HeaderValue::from_str(&disposition)
                .expect("letters and digits are a valid header value"),
        ),
    ]
}

/// The games that are still to be written.
struct Rest {
    site: Arc<Site>,
    base: Option<PublicUrl>,
    /// `None` after the last page.
    query: Option<GamesQuery>,
    names: Names,
    waiting: VecDeque<GameSummary>,
    next_page: Instant,
    permit: Export,
}

impl Rest {
    /// Returns the next game; `None` after the last. A damaged game is skipped and logged.
    async fn next(mut self) -> Result<Option<(String, Self)>, Unavailable> {
        let _turn = self.permit.turn().await;
        loop {
            while let Some(game) = self.waiting.pop_front() {
                match self.written(&game).await {
                    Ok(Some(text)) => return Ok(Some((text, self))),
                    Ok(None) => {}
                    Err(LoadError::Damaged(why)) => {
                        tracing::error!(game = %game.id, %why, "a game is not exported");
                    }
                    Err(LoadError::Unavailable(why)) => return Err(why),
                }
            }
            let Some(mut query) = self.query.take() else {
                return Ok(None);
            };
            sleep_until(self.next_page).await;
            self.next_page = Instant::now() + PACE;
            let page = self.site.store.games_of(query.clone()).await;
            let page = page.inspect_err(|why| tracing::error!(%why, "an export ends too early"))?;
            if page.len() == PAGE as usize {
                query.after = page.last().map(|game| game.id);
                self.query = Some(query);
            }
            self.waiting = page.into();
        }
    }

    async fn written(&mut self, game: &GameSummary) -> Result<Option<String>, LoadError> {
        let stored = self.site.store.load_for_export(game.id).await?;
        let Some(stored) = stored.filter(|game| !game.rows.is_empty()) else {
            return Ok(None);
        };
        let ratings = game
            .ending
            .as_ref()
            .map_or([None; 2], |ending| ending.ratings);
        let base = self.base.as_ref();
        let text = written(&self.site, &mut self.names, &stored, ratings, base).await?;
        Ok(Some(text))
    }
}

async fn written(
    site: &Site,
    names: &mut Names,
    stored: &StoredGame,
    ratings: [Option<RatingChange>; 2],
    base: Option<&PublicUrl>,
) -> Result<String, LoadError> {
    let record = record(site, names, stored, ratings, base).await?;
    Ok(record.to_string())
}

/// Returns the score sheet of a game.
pub(crate) async fn record(
    site: &Site,
    names: &mut Names,
    stored: &StoredGame,
    ratings: [Option<RatingChange>; 2],
    base: Option<&PublicUrl>,
) -> Result<Record, LoadError> {
    let mut players = [String::new(), String::new()];
    for (player, seat) in players.iter_mut().zip([stored.white, stored.black]) {
        *player = match seat {
            Seat::Open => "?".to_owned(),
            Seat::Engine { identity } => format!("Staunton, {}", Opponent::stored(identity)),
            Seat::Person(id) => names.of(site, id).await?,
        };
    }
    let heading = Heading {
        names: players,
        ratings,
        site: base.map(|base| format!("{base}/game/{}", stored.id)),
    };
    score_sheet::record(stored, heading).map_err(|why| {
        let why = format!("the journal of game {} is damaged: {why}", stored.id);
        LoadError::Damaged(Damaged(why))
    })
}
