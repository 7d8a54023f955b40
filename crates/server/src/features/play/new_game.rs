//! Requests that create a game, or accept an invitation to a game.

use std::sync::Arc;

use arbiter::{Claims, Terms};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use game::character::played;
use game::create::{self, Agreed, BadTerms, Created, NotCreated};
use game::message::Message;
use limits::caller::Caller;
use limits::work_queue::{Busy, WorkQueue};
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::RefusalCode;
use protocol::http::{NewGame, Opponent};
use rules::{CastlingMode, Position};
use store::{CreateError, GameId, PlayerId, Scope, Seat};
use tokio::sync::oneshot;

use crate::http::api_token::TokenOrSession;
use crate::http::body::Sent;
use crate::http::idempotency;
use crate::http::site::Site;

/// The maximum numbers of custom starting positions that are checked concurrently and that wait.
const STARTS: (usize, usize) = (1, 63);

/// Queues for checks of custom starting positions, and of games that were played offline.
pub(crate) struct Starts {
    custom: WorkQueue,
    pub(super) offline: WorkQueue,
}

impl Starts {
    /// Creates empty queues.
    pub(crate) fn new() -> Self {
        Self {
            custom: WorkQueue::new(STARTS.0, STARTS.1),
            offline: WorkQueue::new(STARTS.0, STARTS.1),
        }
    }
}

/// `POST /app/games`: creates a game.
pub(super) async fn make(
    State(site): State<Arc<Site>>,
    State(starts): State<Arc<Starts>>,
    holder: TokenOrSession,
    headers: HeaderMap,
    Sent(wish): Sent<NewGame>,
) -> Result<(StatusCode, Json<protocol::http::Created>), RequestError> {
    let caller = admit(&site, holder, Scope::ChallengeWrite)?;
    let player = caller.player;
    let (wish, terms) = if wish.start.is_none() {
        terms(&wish).map(|terms| (wish, terms))?
    } else {
        // The mating test of a custom starting position may take long. The queue keeps it from
        // delaying running games, and keeps any network from delaying the others.
        let check = move || terms(&wish).map(|terms| (wish, terms));
        let checked = starts.custom.work(caller.network, check).await;
        checked.map_err(|Busy| RequestError::too_many())??
    };
    if terms.rated && caller.is_guest {
        return Err(RequestError::rated_needs_account());
    }
    let seats = seats(&wish, player)?;
    let new = create::NewGame {
        terms,
        seats,
        created_by: player,
        at: site.clock.now(),
        rematch_of: None,
        // The prefix separates client keys from the server's own keys, for the games of challenges
        // and seeks.
        request_key: idempotency::key(&headers)?.map(|key| format!("sent {key}")),
    };
    let time = new.terms.time.clone();
    let created = create::create(&site.games, new).await;
    let Created { id, .. } = created.map_err(|why| match why {
        NotCreated::CannotBeTimed => RequestError::cannot_be_timed(),
        NotCreated::Store(CreateError::NoSuchPlayer(_)) => RequestError::no_session(),
        NotCreated::Store(CreateError::Unavailable(why)) => why.into(),
        NotCreated::Store(_) => RequestError::no_such_game(),
    })?;
    if !seats.contains(&Seat::Open) {
        create::has_started(&site.games, id, &time, seats);
    }
    let id = id.to_string();
    Ok((StatusCode::CREATED, Json(protocol::http::Created { id })))
}

/// `POST /app/games/{id}/accept`: takes the open seat.
pub(super) async fn accept(
    State(site): State<Arc<Site>>,
    holder: TokenOrSession,
    Path(id): Path<String>,
) -> Result<Json<protocol::http::Created>, RequestError> {
    let Caller { player, .. } = admit(&site, holder, Scope::BoardPlay)?;
    let game: GameId = id.parse().map_err(|_| RequestError::no_such_game())?;
    let (reply, taken) = oneshot::channel();
    let message = Message::Accept { player, reply };
    site.games.send(game, message).await;
    let Ok(taken) = taken.await else {
        return Err(RequestError::new(
            RefusalCode::Unavailable,
            "The server is shutting down: try again in a moment.",
        ));
    };
    taken?;
    Ok(Json(protocol::http::Created { id }))
}

/// Checks the scope and the rate limit for creating or accepting games.
pub(super) fn admit(
    site: &Site,
    holder: TokenOrSession,
    scope: Scope,
) -> Result<Caller, RequestError> {
    let caller = holder.with(scope)?.caller;
    site.rate_limits.games.admit(caller)?;
    Ok(caller)
}

/// Checks the request and returns the terms of a new game.
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
            // The standard position is stored as `None`, even if it was sent as a FEN.
            (position != Position::start()).then(|| position.fen())
        }
        None => None,
    };
    if wish.rated && wish.opponent != Opponent::Invitation {
        return Err(not_rated());
    }
    let agreed = Agreed {
        time: wish.time.clone(),
        chess960: wish.chess960,
        chess960_number: wish.chess960_number,
        start,
        claims: wish.claims.unwrap_or(match wish.opponent {
            Opponent::Engine { .. } => Claims::Automatic,
            Opponent::Invitation | Opponent::Myself => Claims::ByPlayers,
        }),
        rated: wish.rated,
        is_awaited: wish.opponent == Opponent::Invitation,
    };
    agreed.terms().map_err(|why| match why {
        BadTerms::NotRated => not_rated(),
        BadTerms::Number(why) => RequestError::bad(why),
        BadTerms::Invalid(why) => RequestError::bad(
            Sentence::new("A game cannot have these settings: {why}").saying("why", why),
        ),
    })
}

fn not_rated() -> RequestError {
    RequestError::bad(
        "Rated games are between two people, with a clock or by correspondence, from the standard \
         position, and with draws by claim.",
    )
}

/// Returns White's and Black's seats.
fn seats(wish: &NewGame, player: PlayerId) -> Result<[Seat; 2], RequestError> {
    let own = Seat::Person(player);
    let other = match wish.opponent {
        Opponent::Invitation => Seat::Open,
        Opponent::Engine { level, character } => {
            let level = engine::Level::new(level).ok_or_else(|| {
                RequestError::bad(
                    Sentence::new(
                        "There is no level {level}: the computer plays at levels 1 to 17.",
                    )
                    .with("level", level),
                )
            })?;
            let opponent = character.map_or(engine::Opponent::Level(level), |character| {
                engine::Opponent::Character(played(character))
            });
            Seat::Engine {
                identity: opponent.identity(),
            }
        }
        Opponent::Myself => own,
    };
    Ok(create::seats(own, other, wish.color))
}
