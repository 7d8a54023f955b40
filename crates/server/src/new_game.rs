//! Creating games, accepting invitations, and listing a visitor's games.

use std::sync::Arc;

use arbiter::{Claims, Terms};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::http::{ColorChoice, Created, GameSummary, NewGame, Opponent, Session};
use rules::{CastlingMode, Position};
use serde::de::DeserializeOwned;
use store::{CreateError, GameId, Seat, SessionId};
use tokio::sync::oneshot;

use crate::app::App;
use crate::live_game::table::Table;
use crate::live_game::{Message, beginning};
use crate::origin;
use crate::problem::RequestError;
use crate::session::{self, Visitor};
use crate::{random, view};

/// How many games are listed.
const LISTED: u32 = 30;

/// `GET /app/session`: who the reader is; makes a session if there is none.
pub(crate) async fn session(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Response, RequestError> {
    if !origin::is_own(&headers, app.public_url.as_ref()) {
        return Err(RequestError::cross_site());
    }
    if let Some(Visitor { name, .. }) = session::visitor(&*app.store, &headers).await? {
        return Ok(Json(Session { name }).into_response());
    }
    let base = origin::base(&headers, app.public_url.as_ref());
    let secure = base.is_some_and(|base| base.is_secure());
    let (Visitor { name, .. }, cookie) = session::create(&*app.store, &app.clock, secure).await?;
    Ok(([(SET_COOKIE, cookie)], Json(Session { name })).into_response())
}

/// `GET /app/games`: the reader's own games, newest first.
pub(crate) async fn games(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Json<Vec<GameSummary>>, RequestError> {
    let Some(Visitor { session, .. }) = session::visitor(&*app.store, &headers).await? else {
        return Ok(Json(Vec::new()));
    };
    let mut games = Vec::new();
    for id in app.store.games_of(session, LISTED).await? {
        match Table::load(&*app.store, id).await {
            Ok(Some(table)) => games.push(summary(&table, session)),
            Ok(None) => {}
            Err(why) => tracing::error!(game = %id, %why, "a game cannot be listed"),
        }
    }
    Ok(Json(games))
}

fn summary(table: &Table, session: SessionId) -> GameSummary {
    let position = table.game.position();
    GameSummary {
        id: table.id.to_string(),
        seats: view::seats(table),
        you: view::you(table, session),
        fen: position.fen(),
        turn: view::side(position.turn()),
        verdict: table.game.verdict().map(view::verdict),
    }
}

/// `POST /app/games`: makes a game.
pub(crate) async fn make(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<Created>), RequestError> {
    let session = admit(&app, &headers).await?;
    let wish: NewGame = read(&headers, body)?;
    // The mating test of a chosen starting position may take long.
    let (wish, terms) =
        tokio::task::spawn_blocking(move || terms(&wish).map(|terms| (wish, terms)))
            .await
            .expect("checking terms does not panic, and is not called off")?;
    let (white, black) = seats(&wish, session)?;
    let now = app.clock.now();
    let starts = wish.opponent != Opponent::Invitation;
    let mut game = store::NewGame {
        id: GameId::from_bits(random::bits()),
        terms,
        white,
        black,
        created_by: session,
        created_at: now,
        rematch_of: None,
        first: starts.then(|| beginning(now)),
    };
    loop {
        match app.store.create_game(game.clone()).await {
            Ok(()) => break,
            Err(CreateError::IdTaken) => game.id = GameId::from_bits(random::bits()),
            Err(CreateError::NoSuchSession(_)) => return Err(RequestError::no_session()),
            Err(CreateError::NoSuchGame(_) | CreateError::AlreadyRematched(_)) => {
                return Err(RequestError::no_such_game());
            }
            Err(CreateError::Unavailable(why)) => return Err(why.into()),
        }
    }
    if starts {
        app.games.send(game.id, Message::Begin).await;
    }
    let id = game.id.to_string();
    Ok((StatusCode::CREATED, Json(Created { id })))
}

/// `POST /app/games/{id}/accept`: takes the open seat.
pub(crate) async fn accept(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Created>, RequestError> {
    let session = admit(&app, &headers).await?;
    let game: GameId = id.parse().map_err(|_| RequestError::no_such_game())?;
    let (reply, taken) = oneshot::channel();
    let message = Message::Accept { session, reply };
    app.games.send(game, message).await;
    let Ok(taken) = taken.await else {
        return Err(RequestError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "The server is shutting down: try again in a moment.",
        ));
    };
    taken?;
    Ok(Json(Created { id }))
}

/// Checks that a request may change something: it has a session, comes from our own pages,
/// and is within the rate limit.
async fn admit(app: &App, headers: &HeaderMap) -> Result<SessionId, RequestError> {
    if !origin::is_own(headers, app.public_url.as_ref()) {
        return Err(RequestError::cross_site());
    }
    let visitor = session::visitor(&*app.store, headers).await?;
    let session = visitor.ok_or_else(RequestError::no_session)?.session;
    if app.made.take(session) {
        Ok(session)
    } else {
        Err(RequestError::too_many())
    }
}

fn read<T: DeserializeOwned>(
    headers: &HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<T, RequestError> {
    // Forms of other sites cannot be sent under this type without asking first.
    let is_json = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.split(';').next().map(str::trim) == Some("application/json"));
    if !is_json {
        return Err(RequestError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "The body must be JSON, with the content type application/json.",
        ));
    }
    let body = body.map_err(|_| {
        RequestError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "The body may have 16384 bytes at most.",
        )
    })?;
    serde_json::from_slice(&body).map_err(|error| {
        RequestError::bad(format!(
            "The body does not have the expected form: {error}."
        ))
    })
}

/// The checked terms of a new game.
fn terms(wish: &NewGame) -> Result<Terms, RequestError> {
    let mode = if wish.chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    };
    let start = match &wish.start {
        Some(fen) => {
            let position = Position::from_fen(fen, mode).map_err(|error| {
                RequestError::bad(format!("The starting position is not valid: {error}."))
            })?;
            if position.outcome().is_some() {
                return Err(RequestError::bad(
                    "In this starting position the game is already over: the side to move has no legal move.",
                ));
            }
            Some(position.fen())
        }
        None if wish.chess960 => {
            let position = Position::chess960(random::below(960));
            position.map(|position| position.fen())
        }
        None => None,
    };
    let terms = Terms {
        start,
        chess960: wish.chess960,
        time: wish.time.clone(),
        rated: false,
        claims: wish.claims.unwrap_or(match wish.opponent {
            Opponent::Engine { .. } => Claims::Automatic,
            Opponent::Invitation | Opponent::Myself => Claims::ByPlayers,
        }),
    };
    match arbiter::Game::new(terms.clone()) {
        Ok(_) => Ok(terms),
        Err(error) => Err(RequestError::bad(format!(
            "A game cannot have these settings: {error}."
        ))),
    }
}

/// White's and Black's seat.
fn seats(wish: &NewGame, session: SessionId) -> Result<(Seat, Seat), RequestError> {
    let own = Seat::Person(session);
    let other = match wish.opponent {
        Opponent::Invitation => Seat::Open,
        Opponent::Engine { level } if engine::Level::new(level).is_some() => Seat::Engine { level },
        Opponent::Engine { level } => {
            return Err(RequestError::bad(format!(
                "There is no level {level}: the computer plays at levels 1 to 12."
            )));
        }
        Opponent::Myself => own,
    };
    let own_is_white = match wish.color {
        ColorChoice::White => true,
        ColorChoice::Black => false,
        ColorChoice::Random => random::below(2) == 0,
    };
    Ok(if own_is_white {
        (own, other)
    } else {
        (other, own)
    })
}
