//! Requests that make a game, or accept an invitation to one.

use std::sync::Arc;

use arbiter::{Claims, Terms, TimeControl};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use protocol::http::{ColorChoice, Created, NewGame, Opponent};
use rules::{CastlingMode, Position};
use store::{CreateError, GameId, PlayerId, Scope, Seat};
use tokio::sync::oneshot;

use crate::app::App;
use crate::features::lobby;
use crate::game::actor::Message;
use crate::game::journal::first;
use crate::game::patience;
use crate::game::rating;
use crate::http::api_token::Holder;
use crate::http::body::Sent;
use crate::http::idempotency;
use crate::limits::table::Caller;
use crate::limits::work_queue::Busy;
use crate::messages::problem::RequestError;
use crate::messages::sentence::Sentence;
use crate::net::random;

/// Chosen starting positions that are looked at at a time, and that wait.
pub(crate) const STARTS: (usize, usize) = (1, 63);

/// `POST /app/games`: makes a game.
pub(crate) async fn make(
    State(app): State<Arc<App>>,
    holder: Holder,
    headers: HeaderMap,
    Sent(wish): Sent<NewGame>,
) -> Result<(StatusCode, Json<Created>), RequestError> {
    let caller = admit(&app, holder, Scope::ChallengeWrite)?;
    let player = caller.player;
    let (wish, terms) = if wish.start.is_none() {
        terms(&wish).map(|terms| (wish, terms))?
    } else {
        // The mating test of a chosen starting position may take long: no game that is played waits
        // for it, and no network keeps the others out.
        let check = move || terms(&wish).map(|terms| (wish, terms));
        let checked = app.starts.work(caller.network, check).await;
        checked.map_err(|Busy| RequestError::too_many())??
    };
    if terms.rated && caller.is_guest {
        return Err(RequestError::rated_needs_account());
    }
    let (white, black) = seats(&wish, player)?;
    let now = app.clock.now();
    if terms.time != TimeControl::Unlimited && app.games.outages.lag(now).is_some() {
        return Err(RequestError::cannot_be_timed());
    }
    let starts = wish.opponent != Opponent::Invitation;
    let key = idempotency::key(&headers)?;
    let mut game = store::NewGame {
        id: GameId::from_bits(random::bits()),
        first: starts.then(|| first(&terms, [white, black], now)),
        terms,
        white,
        black,
        created_by: player,
        created_at: now,
        rematch_of: None,
        // The server has keys of its own, for the games of challenges and seeks.
        request_key: key.map(|key| format!("sent {key}")),
    };
    loop {
        match app.store.create_game(game.clone()).await {
            Ok(()) => break,
            Err(CreateError::IdTaken) => game.id = GameId::from_bits(random::bits()),
            // Sent again, because the first answer was lost.
            Err(CreateError::AlreadyMade(made)) => {
                game.id = made;
                break;
            }
            Err(CreateError::NoSuchPlayer(_)) => return Err(RequestError::no_session()),
            Err(CreateError::NoSuchGame(_) | CreateError::AlreadyRematched(_)) => {
                return Err(RequestError::no_such_game());
            }
            Err(CreateError::Unavailable(why)) => return Err(why.into()),
        }
    }
    if starts {
        lobby::game_begins(&app.games, &game.terms.time, [white, black]);
    }
    let id = game.id.to_string();
    Ok((StatusCode::CREATED, Json(Created { id })))
}

/// `POST /app/games/{id}/accept`: takes the open seat.
pub(crate) async fn accept(
    State(app): State<Arc<App>>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Json<Created>, RequestError> {
    let Caller { player, .. } = admit(&app, holder, Scope::BoardPlay)?;
    let game: GameId = id.parse().map_err(|_| RequestError::no_such_game())?;
    let (reply, taken) = oneshot::channel();
    let message = Message::Accept { player, reply };
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

/// Checks that somebody may make or accept a game, also by how many there were.
fn admit(app: &App, holder: Holder, scope: Scope) -> Result<Caller, RequestError> {
    let caller = holder.with(scope)?.caller;
    app.gates.games.admit(caller)?;
    Ok(caller)
}

/// Whether the result of such a game can count for ratings, if it begins from the standard position.
fn may_be_rated(wish: &NewGame) -> bool {
    wish.opponent == Opponent::Invitation
        && rating::may_count(&wish.time, wish.chess960, wish.claims.unwrap_or_default())
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
                RequestError::bad(
                    Sentence::new("The starting position is not valid: {why}.")
                        .saying("why", error),
                )
            })?;
            if position.outcome().is_some() {
                return Err(RequestError::bad(
                    "In this starting position the game is already over: the side to move has no legal move.",
                ));
            }
            // By whatever way it is named, the standard position is no other one.
            (position != Position::start()).then(|| position.fen())
        }
        None => wish.chess960.then(random::chess960_start),
    };
    if wish.rated && (start.is_some() || !may_be_rated(wish)) {
        return Err(RequestError::bad(
            "Rated games are between two people, with a clock or by correspondence, from the \
             standard position, and draws are claimed in them.",
        ));
    }
    let terms = Terms {
        start,
        chess960: wish.chess960,
        time: wish.time.clone(),
        rated: wish.rated,
        claims: wish.claims.unwrap_or(match wish.opponent {
            Opponent::Engine { .. } => Claims::Automatic,
            Opponent::Invitation | Opponent::Myself => Claims::ByPlayers,
        }),
        // Who invites somebody need not be there when they come.
        first_move: match wish.opponent {
            Opponent::Invitation => patience::first_move(&wish.time),
            Opponent::Engine { .. } | Opponent::Myself => None,
        },
    };
    match arbiter::Game::new(terms.clone()) {
        Ok(_) => Ok(terms),
        Err(error) => Err(RequestError::bad(
            Sentence::new("A game cannot have these settings: {why}").saying("why", error),
        )),
    }
}

/// White's and Black's seat.
fn seats(wish: &NewGame, player: PlayerId) -> Result<(Seat, Seat), RequestError> {
    let own = Seat::Person(player);
    let other = match wish.opponent {
        Opponent::Invitation => Seat::Open,
        Opponent::Engine { level } if engine::Level::new(level).is_some() => Seat::Engine { level },
        Opponent::Engine { level } => {
            return Err(RequestError::bad(
                Sentence::new("There is no level {level}: the computer plays at levels 1 to 12.")
                    .with("level", level),
            ));
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
