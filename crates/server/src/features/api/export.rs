//! Exports of games as PGN or JSON.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use arbiter::Timestamp;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Request, State};
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use limits::metrics::Limit;
use limits::table::Export;
use messages::error::RequestError;
use net::origin::PublicUrl;
use rules::Color;
use serde::Deserialize;
use store::{
    GameId, GameSummary, GamesQuery, LoadError, PlayerId, Seat, Speed, StoredGame, TournamentId,
    Unavailable,
};
use tokio::time::{Instant, sleep_until};
use utoipa::{IntoParams, ToSchema};

use super::error::ApiError;
use super::exported::{Form, FormQuery, GameView, text};
use super::fields::{self, Fields};
use super::holder::{Holder, Reader};
use super::users::find;
use crate::features::profiles::Names;
use crate::http::site::Site;

/// The number of games per page, and the minimum time between pages, so that exports do not slow
/// down running games.
const PAGE: u32 = 50;
const PACE: Duration = Duration::from_millis(50);
/// The maximum number of ids in an export by id.
const MAX_IDS: usize = 300;

/// Returns whether the client accepts JSON. Only exports look at this header.
pub(super) fn is_json(headers: &HeaderMap) -> bool {
    let accepted = headers.get(ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| {
        accepted.contains("application/json") || accepted.contains("application/x-ndjson")
    })
}

fn typed(media_type: &'static str, body: impl Into<Body>) -> Response {
    let media_type = HeaderValue::from_static(media_type);
    ([(CONTENT_TYPE, media_type)], body.into()).into_response()
}

/// Returns a game up to the current position.
///
/// The response is JSON if `Accept` names it, otherwise PGN.
#[utoipa::path(
    get,
    path = "/game/export/{id}",
    tag = "Games",
    security((), ("token" = [])),
    params(
        ("id" = String, Path, description = "The id of a game.", example = "AbCd1234"),
        FormQuery,
    ),
    responses((status = 200, content(
        (String = "application/x-chess-pgn", example = "[White \"Ada\"]\n\n1. e4 e5 *\n\n\n"),
        (GameView = "application/json"),
    ))),
)]
pub(super) async fn game(
    State(site): State<Arc<Site>>,
    _: Reader,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, ApiError> {
    let id: GameId = id.parse().map_err(|_| ApiError::missing("game"))?;
    single(&site, id, &headers, &fields).await
}

/// Exports one game.
async fn single(
    site: &Site,
    id: GameId,
    headers: &HeaderMap,
    fields: &Fields,
) -> Result<Response, ApiError> {
    let form = Form::of(fields, is_json(headers), true)?;
    let stored = load(site, id).await?;
    let stored = stored.ok_or_else(|| ApiError::missing("game"))?;
    let ratings = site.store.rating_changes(id).await?;
    let base = site.base(headers);
    let mut names = Names::default();
    let text = text(site, &mut names, &stored, ratings, base.as_ref(), form).await?;
    Ok(typed(form.media_type(true), text))
}

async fn load(site: &Site, id: GameId) -> Result<Option<StoredGame>, LoadError> {
    let stored = site.store.load_for_export(id).await?;
    Ok(stored.filter(|game| !game.rows.is_empty()))
}

/// The games of a user that are exported.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(super) struct GamesFilter {
    /// The earliest creation of a game, in milliseconds.
    since: Option<u64>,
    /// The time before which a game was created, in milliseconds.
    until: Option<u64>,
    /// The maximum number of games.
    max: Option<u64>,
    /// The name of the opponent.
    #[param(example = "bob")]
    vs: Option<String>,
    /// Only rated or only casual games.
    rated: Option<bool>,
    /// Only games of this speed.
    #[param(inline)]
    perf_type: Option<PerfType>,
    /// Only games in which the user has this side.
    #[param(inline)]
    color: Option<Side>,
    /// Whether games without a result are included.
    #[serde(default)]
    ongoing: bool,
}

/// A speed of games.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PerfType {
    Bullet,
    Blitz,
    Rapid,
    Classical,
    Correspondence,
    /// Games without a clock.
    Unlimited,
}

impl From<PerfType> for Speed {
    fn from(perf: PerfType) -> Self {
        match perf {
            PerfType::Bullet => Self::Bullet,
            PerfType::Blitz => Self::Blitz,
            PerfType::Rapid => Self::Rapid,
            PerfType::Classical => Self::Classical,
            PerfType::Correspondence => Self::Correspondence,
            PerfType::Unlimited => Self::Unlimited,
        }
    }
}

/// A side of a game.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Side {
    White,
    Black,
}

/// Streams the games of a user that the caller may find, the newest first.
///
/// The response is one JSON object in each line if `Accept` names JSON, otherwise PGN. A player has
/// one export of many games at a time.
#[utoipa::path(
    get,
    path = "/api/games/user/{username}",
    tag = "Games",
    security(("token" = [])),
    params(
        ("username" = String, Path, description = "The name of a user.", example = "ada"),
        GamesFilter,
        FormQuery,
    ),
    responses((status = 200, content(
        (String = "application/x-chess-pgn", example = "[White \"Ada\"]\n\n1. e4 e5 *\n\n\n"),
        (GameView = "application/x-ndjson"),
    ))),
)]
pub(super) async fn of_user(
    State(site): State<Arc<Site>>,
    holder: Holder,
    Path(name): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, ApiError> {
    site.rate_limits.lookups.admit(holder.caller)?;
    let filter: GamesFilter = fields.read()?;
    let player = find(&site, &name).await?.player.id;
    let mut query = GamesQuery::all(player, PAGE);
    query.visible_to = Some(holder.player.id);
    query.created_from = filter.since.map(Timestamp);
    query.created_before = filter.until.map(Timestamp);
    query.finished = (!filter.ongoing).then_some(true);
    if let Some(name) = &filter.vs {
        query.opponent = Some(find(&site, name).await?.player.id);
    }
    query.color = filter.color.map(|side| match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    });
    query.rated = filter.rated;
    query.speed = filter.perf_type.map(Into::into);
    let form = Form::of(&fields, is_json(&headers), false)?;
    let source = Source::Query(Box::new(query));
    stream_games(site, &holder, &headers, form, source, filter.max)
}

/// Streams the games with these ids.
///
/// The response is one JSON object in each line if `Accept` names JSON, otherwise PGN. A player has
/// one export of many games at a time.
#[utoipa::path(
    post,
    path = "/api/games/export/_ids",
    tag = "Games",
    security(("token" = [])),
    params(FormQuery),
    request_body(
        content = String,
        content_type = "text/plain",
        description = "Up to 300 ids of games, separated by commas.",
        example = "AbCd1234,EfGh5678",
    ),
    responses((status = 200, content(
        (String = "application/x-chess-pgn", example = "[White \"Ada\"]\n\n1. e4 e5 *\n\n\n"),
        (GameView = "application/x-ndjson"),
    ))),
)]
pub(super) async fn by_id(
    State(site): State<Arc<Site>>,
    holder: Holder,
    headers: HeaderMap,
    request: Request,
) -> Result<Response, ApiError> {
    site.rate_limits.lookups.admit(holder.caller)?;
    let fields = Fields::of_query(request.uri())?;
    let body = fields::text(request, &()).await?;
    let ids: Vec<&str> = body.split(',').map(str::trim).collect();
    if ids.len() > MAX_IDS {
        let why = format!("At most {MAX_IDS} games can be exported");
        return Err(ApiError::bad(why));
    }
    let ids = ids.iter().filter_map(|id| id.parse().ok()).collect();
    let form = Form::of(&fields, is_json(&headers), false)?;
    stream_games(site, &holder, &headers, form, Source::Ids(ids), None)
}

/// Returns the newest game of a user that the caller may find.
///
/// The response is JSON if `Accept` names it, otherwise PGN.
#[utoipa::path(
    get,
    path = "/api/user/{username}/current-game",
    tag = "Games",
    security(("token" = [])),
    params(
        ("username" = String, Path, description = "The name of a user.", example = "ada"),
        FormQuery,
    ),
    responses((status = 200, content(
        (String = "application/x-chess-pgn", example = "[White \"Ada\"]\n\n1. e4 e5 *\n\n\n"),
        (GameView = "application/json"),
    ))),
)]
pub(super) async fn current(
    State(site): State<Arc<Site>>,
    holder: Holder,
    Path(name): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, ApiError> {
    site.rate_limits.lookups.admit(holder.caller)?;
    let player = find(&site, &name).await?.player.id;
    let mut query = GamesQuery::all(player, 1);
    query.visible_to = Some(holder.player.id);
    let games = site.store.games_of(query).await?;
    let newest = games.first().ok_or_else(|| ApiError::missing("game"))?;
    single(&site, newest.id, &headers, &fields).await
}

/// The games of an export.
pub(super) enum Source {
    /// The games of a query, page by page.
    Query(Box<GamesQuery>),
    /// The games with these ids.
    Ids(VecDeque<GameId>),
    /// The games of a tournament, page by page.
    Tournament {
        id: TournamentId,
        /// Only the games of this player.
        player: Option<PlayerId>,
        /// The round and the board of the last game of the former page.
        after: Option<(u32, u32)>,
    },
    /// There are no more games.
    Done,
}

/// The games that are still to be written.
struct Rest {
    site: Arc<Site>,
    base: Option<PublicUrl>,
    form: Form,
    source: Source,
    /// Only the games of this player are written.
    only_of: Option<PlayerId>,
    /// The number of games that may still be written.
    left: u64,
    names: Names,
    waiting: VecDeque<GameId>,
    next_page: Instant,
    permit: Export,
}

pub(super) fn stream_games(
    site: Arc<Site>,
    holder: &Holder,
    headers: &HeaderMap,
    form: Form,
    source: Source,
    max: Option<u64>,
) -> Result<Response, ApiError> {
    let Some(permit) = site.rate_limits.exports(holder.caller) else {
        site.metrics.refused(Limit::Lookups);
        return Err(RequestError::too_many_exports().into());
    };
    let only_of = match source {
        Source::Tournament { player, .. } => player,
        Source::Query(_) | Source::Ids(_) | Source::Done => None,
    };
    let rest = Rest {
        base: site.base(headers),
        site,
        form,
        source,
        only_of,
        left: max.unwrap_or(u64::MAX),
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
    Ok(typed(form.media_type(false), Body::from_stream(games)))
}

impl Rest {
    /// Returns the next game; `None` after the last. A damaged game is skipped and logged.
    async fn next(mut self) -> Result<Option<(String, Self)>, Unavailable> {
        let _turn = self.permit.turn().await;
        loop {
            while self.left > 0
                && let Some(game) = self.waiting.pop_front()
            {
                match self.written(game).await {
                    Ok(Some(text)) => {
                        self.left -= 1;
                        return Ok(Some((text, self)));
                    }
                    Ok(None) => {}
                    Err(LoadError::Damaged(why)) => {
                        tracing::error!(%game, %why, "a game is not exported");
                    }
                    Err(LoadError::Unavailable(why)) => return Err(why),
                }
            }
            if self.left == 0 || !self.read_page().await? {
                return Ok(None);
            }
        }
    }

    /// Reads the next games; returns false if there are none.
    async fn read_page(&mut self) -> Result<bool, Unavailable> {
        match std::mem::replace(&mut self.source, Source::Done) {
            Source::Done => return Ok(false),
            Source::Ids(ids) => self.waiting = ids,
            Source::Tournament { id, player, after } => {
                sleep_until(self.next_page).await;
                self.next_page = Instant::now() + PACE;
                let store = self.site.store.tournaments();
                let page = store.tournament_games_after(id, after, PAGE).await?;
                if let Some(last) = page.last() {
                    let after = Some((last.round, last.board));
                    self.source = Source::Tournament { id, player, after };
                }
                self.waiting = page.iter().map(|game| game.game).collect();
            }
            Source::Query(mut query) => {
                sleep_until(self.next_page).await;
                self.next_page = Instant::now() + PACE;
                let page: Vec<GameSummary> = self.site.store.games_of((*query).clone()).await?;
                if page.len() == PAGE as usize {
                    query.after = page.last().map(|game| game.id);
                    self.source = Source::Query(query);
                }
                self.waiting = page.iter().map(|game| game.id).collect();
            }
        }
        Ok(true)
    }

    async fn written(&mut self, game: GameId) -> Result<Option<String>, LoadError> {
        let Some(stored) = load(&self.site, game).await? else {
            return Ok(None);
        };
        let seats = [stored.white, stored.black];
        let is_of = |player| seats.contains(&Seat::Person(player));
        if !self.only_of.is_none_or(is_of) {
            return Ok(None);
        }
        let ratings = self.site.store.rating_changes(game).await?;
        let base = self.base.as_ref();
        let text = text(
            &self.site,
            &mut self.names,
            &stored,
            ratings,
            base,
            self.form,
        )
        .await?;
        Ok(Some(text))
    }
}
