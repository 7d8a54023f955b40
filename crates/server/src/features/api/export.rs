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
use store::{
    GameId, GameSummary, GamesQuery, LoadError, PlayerId, Seat, StoredGame, TournamentId,
    Unavailable,
};
use tokio::time::{Instant, sleep_until};

use super::error::ApiError;
use super::exported::{Form, text};
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

/// `GET /game/export/{id}`: returns a game up to the current position.
pub(super) async fn game(
    State(site): State<Arc<Site>>,
    _: Reader,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, ApiError> {
    let form = Form::of(&fields, is_json(&headers), true)?;
    let id: GameId = id.parse().map_err(|_| ApiError::missing("game"))?;
    let stored = load(&site, id).await?;
    let stored = stored.ok_or_else(|| ApiError::missing("game"))?;
    let ratings = site.store.rating_changes(id).await?;
    let base = site.base(&headers);
    let mut names = Names::default();
    let text = text(&site, &mut names, &stored, ratings, base.as_ref(), form).await?;
    Ok(typed(form.media_type(true), text))
}

async fn load(site: &Site, id: GameId) -> Result<Option<StoredGame>, LoadError> {
    let stored = site.store.load_for_export(id).await?;
    Ok(stored.filter(|game| !game.rows.is_empty()))
}

/// `GET /api/games/user/{name}`: streams the games of a user that the caller may find, the newest
/// first.
pub(super) async fn of_user(
    State(site): State<Arc<Site>>,
    holder: Holder,
    Path(name): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, ApiError> {
    site.rate_limits.lookups.admit(holder.caller)?;
    let player = find(&site, &name).await?.player.id;
    let mut query = GamesQuery::all(player, PAGE);
    query.visible_to = Some(holder.player.id);
    query.created_from = fields.number("since")?.map(Timestamp);
    query.created_before = fields.number("until")?.map(Timestamp);
    query.finished = (!fields.flag("ongoing", false)?).then_some(true);
    if let Some(name) = fields.text("vs") {
        query.opponent = Some(find(&site, name).await?.player.id);
    }
    query.color = match fields.text("color") {
        Some("white") => Some(Color::White),
        Some("black") => Some(Color::Black),
        _ => None,
    };
    if fields.text("rated").is_some() {
        query.rated = Some(fields.flag("rated", false)?);
    }
    query.speed = match fields.text("perfType") {
        Some(speed) => Some(speed.parse().map_err(|_| {
            ApiError::field("perfType", "must be one speed, such as blitz or rapid")
        })?),
        None => None,
    };
    let max = fields.number("max")?;
    let form = Form::of(&fields, is_json(&headers), false)?;
    let source = Source::Query(Box::new(query));
    stream_games(site, &holder, &headers, form, source, max)
}

/// `POST /api/games/export/_ids`: streams the games with these ids, separated by commas.
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

/// `GET /api/user/{name}/current-game`: returns the newest game of a user that the caller may see.
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
    let stored = load(&site, newest.id).await?;
    let stored = stored.ok_or_else(|| ApiError::missing("game"))?;
    let form = Form::of(&fields, is_json(&headers), true)?;
    let ratings = site.store.rating_changes(newest.id).await?;
    let base = site.base(&headers);
    let mut names = Names::default();
    let text = text(&site, &mut names, &stored, ratings, base.as_ref(), form).await?;
    Ok(typed(form.media_type(true), text))
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
