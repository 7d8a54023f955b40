//! Requests to challenge somebody, and to answer.

use std::sync::Arc;

use arbiter::{DAY, Millis, Terms, TimeControl};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use protocol::DeclineReason;
use protocol::http::talk::{Decline, NewChallenge};
use protocol::http::{ColorChoice, Created};
use rules::Color;
use store::{Answer, Challenge, ChallengeError, GameId, NewGame, PlayerId, Seat};

use crate::app::App;
use crate::cluster::messages::News;
use crate::features::lobby;
use crate::features::moderation::find;
use crate::game::journal::first;
use crate::game::patience;
use crate::game::rating;
use crate::http::body::Sent;
use crate::http::idempotency;
use crate::http::member::Member;
use crate::messages::problem::RequestError;
use crate::messages::sentence::Sentence;
use crate::net::random;

/// How long a challenge stands, in milliseconds: somebody who plays by correspondence need not be
/// there.
const MINUTES: Millis = 10 * 60 * 1_000;
const WEEKS: Millis = 14 * DAY;
/// The longest time control, in bytes of JSON.
const LONGEST: usize = 2_000;

/// `POST /app/challenges`: offers a game to somebody.
pub(super) async fn make(
    State(app): State<Arc<App>>,
    member: Member,
    headers: HeaderMap,
    Sent(wish): Sent<NewChallenge>,
) -> Result<(StatusCode, Json<Created>), RequestError> {
    let (by, at) = (member.player.id, app.clock.now());
    app.gates.games.admit(member.caller)?;
    let terms = terms(&wish)?;
    let met = find(&app, &member, &wish.whom).await?;
    let to = met.player;
    // On a safe server guests have nothing to do with people who have not invited them; their teacher
    // has invited those of one class.
    if app.standing.is_safe() && !met.is_classmate {
        let other = app.store.people().player(to).await?;
        let other_is_guest = other.is_none_or(|other| other.role.is_none());
        if member.caller.is_guest || other_is_guest {
            return Err(RequestError::new(
                StatusCode::FORBIDDEN,
                "On this server only people with an account challenge each other: sign in first.",
            ));
        }
    }
    let key = idempotency::key(&headers)?;
    let stands = match terms.time {
        TimeControl::Correspondence { .. } => WEEKS,
        TimeControl::Unlimited | TimeControl::Clock { .. } => MINUTES,
    };
    let mut challenge = store::NewChallenge {
        id: GameId::from_bits(random::bits()),
        challenger: by,
        challenged: to,
        terms,
        side: match wish.color {
            ColorChoice::White => Some(Color::White),
            ColorChoice::Black => Some(Color::Black),
            ColorChoice::Random => None,
        },
        request_key: key.map_or_else(|| format!("{:016x}", random::bits()), str::to_owned),
        at,
        expires_at: at + stands,
    };
    let id = loop {
        match app.store.talk().challenge(challenge.clone()).await {
            Ok(id) => break id,
            Err(ChallengeError::IdTaken) => challenge.id = GameId::from_bits(random::bits()),
            Err(why) => return Err(why.into()),
        }
    };
    have_changed(&app, [by, to]);
    let id = id.to_string();
    Ok((StatusCode::CREATED, Json(Created { id })))
}

/// The terms of the game, which begins from the standard position, or from a random one.
fn terms(wish: &NewChallenge) -> Result<Terms, RequestError> {
    let text = serde_json::to_string(&wish.time).map_or(usize::MAX, |text| text.len());
    if text > LONGEST {
        return Err(RequestError::bad(
            "A game cannot have so many stages: choose another time control.",
        ));
    }
    let claims = wish.claims.unwrap_or_default();
    if wish.rated && !rating::may_count(&wish.time, wish.chess960, claims) {
        return Err(RequestError::bad(
            "Rated games are played with a clock or by correspondence, from the standard position, \
             and draws are claimed in them.",
        ));
    }
    let terms = Terms {
        start: wish.chess960.then(random::chess960_start),
        chess960: wish.chess960,
        time: wish.time.clone(),
        rated: wish.rated,
        claims,
        first_move: patience::first_move(&wish.time),
    };
    match arbiter::Game::new(terms.clone()) {
        Ok(_) => Ok(terms),
        Err(error) => Err(RequestError::bad(
            Sentence::new("A game cannot have these settings: {why}").saying("why", error),
        )),
    }
}

/// `POST /app/challenges/{id}/accept`: the game begins.
pub(super) async fn accept(
    State(app): State<Arc<App>>,
    member: Member,
    Path(id): Path<String>,
) -> Result<Json<Created>, RequestError> {
    app.gates.games.admit(member.caller)?;
    let id = challenge_id(&id)?;
    let known = app.store.talk().find_challenge(id).await?;
    let challenge = known.ok_or(ChallengeError::NoSuchChallenge)?;
    let now = app.clock.now();
    let terms = challenge.terms;
    if terms.time != TimeControl::Unlimited && app.games.outages.lag(now).is_some() {
        return Err(RequestError::cannot_be_timed());
    }
    let challenger = challenge.challenger.0;
    let is_white = match challenge.side {
        Some(side) => side == Color::White,
        None => random::below(2) == 0,
    };
    let mut seats = [
        Seat::Person(challenger),
        Seat::Person(challenge.challenged.0),
    ];
    if !is_white {
        seats.reverse();
    }
    let [white, black] = seats;
    let game = NewGame {
        id,
        first: Some(first(&terms, seats, now)),
        terms,
        white,
        black,
        created_by: challenger,
        created_at: now,
        rematch_of: None,
        request_key: Some(format!("challenge {id}")),
    };
    let accepted = answer(&app, &member, id, Answer::Accepted, Some(game)).await?;
    lobby::game_begins(&app.games, &accepted.terms.time, seats);
    Ok(Json(Created { id: id.to_string() }))
}

/// `POST /app/challenges/{id}/decline`: the challenged player does not want it.
pub(super) async fn decline(
    State(app): State<Arc<App>>,
    member: Member,
    Path(id): Path<String>,
    Sent(Decline { reason }): Sent<Decline>,
) -> Result<StatusCode, RequestError> {
    app.gates.lookups.admit(member.caller)?;
    let reason = match reason {
        DeclineReason::NotNow => store::DeclineReason::NotNow,
        DeclineReason::OtherTime => store::DeclineReason::OtherTime,
        DeclineReason::OtherTerms => store::DeclineReason::OtherTerms,
        DeclineReason::Never => store::DeclineReason::Never,
    };
    let declined = Answer::Declined(reason);
    answer(&app, &member, challenge_id(&id)?, declined, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /app/challenges/{id}`: the challenger does not want it any more.
pub(super) async fn call_off(
    State(app): State<Arc<App>>,
    member: Member,
    Path(id): Path<String>,
) -> Result<StatusCode, RequestError> {
    app.gates.lookups.admit(member.caller)?;
    answer(&app, &member, challenge_id(&id)?, Answer::CalledOff, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn answer(
    app: &App,
    member: &Member,
    id: GameId,
    answer: Answer,
    game: Option<NewGame>,
) -> Result<Challenge, RequestError> {
    let (talk, at) = (app.store.talk(), app.clock.now());
    let answered = talk.answer_challenge(id, member.player.id, answer, game, at);
    let challenge = answered.await?;
    let players = [challenge.challenger.0, challenge.challenged.0];
    have_changed(app, players);
    Ok(challenge)
}

/// Tells both players, on whichever node.
pub(crate) fn have_changed(app: &App, players: [PlayerId; 2]) {
    for player in players {
        app.games.challenges.changed(player);
        app.games.bus.publish(News::Challenge { player });
    }
}

fn challenge_id(text: &str) -> Result<GameId, RequestError> {
    let id = text.parse();
    id.map_err(|_| ChallengeError::NoSuchChallenge.into())
}

impl From<ChallengeError> for RequestError {
    fn from(error: ChallengeError) -> Self {
        let conflict = |sentence: &'static str| Self::new(StatusCode::CONFLICT, sentence);
        match error {
            ChallengeError::NoSuchPlayer => Self::no_account(),
            ChallengeError::Oneself => Self::bad("This is you: challenge somebody else."),
            ChallengeError::Blocked => Self::blocked(),
            ChallengeError::NoAccount => Self::new(
                StatusCode::FORBIDDEN,
                "Rated games are played by two people who both have an account.",
            ),
            ChallengeError::Waiting => conflict(
                "You have challenged this person already: wait for an answer, or call that off.",
            ),
            ChallengeError::TooMany => conflict(
                "Too many challenges wait for an answer: call one off, or try again later.",
            ),
            ChallengeError::NoSuchChallenge => Self::new(
                StatusCode::NOT_FOUND,
                "There is no such challenge any more.",
            ),
            ChallengeError::Answered(Answer::Accepted) => {
                conflict("This challenge was accepted: the game has begun.")
            }
            ChallengeError::Answered(Answer::Declined(_)) => {
                conflict("This challenge was declined.")
            }
            ChallengeError::Answered(Answer::CalledOff) => {
                conflict("This challenge was called off.")
            }
            ChallengeError::Expired => conflict("This challenge has expired: ask for a new one."),
            ChallengeError::IdTaken => {
                store::Unavailable("a challenge's random id is taken".to_owned()).into()
            }
            ChallengeError::Unavailable(why) => why.into(),
        }
    }
}
