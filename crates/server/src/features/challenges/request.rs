//! Requests to create and answer challenges.

use std::sync::Arc;

use arbiter::{DAY, Millis, Terms, TimeControl};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use game::create::{self, Agreed, BadTerms};
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use net::random;
use protocol::DeclineReason;
use protocol::http::talk::{Decline, NewChallenge};
use protocol::http::{ColorChoice, Created};
use rules::Color;
use store::{Answer, Challenge, ChallengeError, GameId, NewGame, Seat};

use super::{Challenges, color};
use crate::http::body::Sent;
use crate::http::idempotency;
use crate::http::member::Member;
use crate::http::player_ref::find;
use crate::http::site::Site;

/// The lifetime of a challenge, in milliseconds: with correspondence time controls the opponent
/// need not be online.
const MINUTES: Millis = 10 * 60 * 1_000;
const WEEKS: Millis = 14 * DAY;
/// The maximum size of a time control, in bytes of JSON.
const MAX_TIME_CONTROL: usize = 2_000;

/// `POST /app/challenges`: challenges another player.
pub(super) async fn make(
    State(site): State<Arc<Site>>,
    State(challenges): State<Arc<Challenges>>,
    member: Member,
    headers: HeaderMap,
    Sent(wish): Sent<NewChallenge>,
) -> Result<(StatusCode, Json<Created>), RequestError> {
    let (by, at) = (member.player.id, site.clock.now());
    site.rate_limits.games.admit(member.caller)?;
    let terms = terms(&wish)?;
    let met = find(&site, &member, &wish.whom).await?;
    let to = met.player;
    // On a safe server guests have no contact with players who have not invited them; members of a
    // class were invited by their teacher.
    if site.sessions.is_safe() && !met.is_classmate {
        let other = site.store.people().player(to).await?;
        let other_is_guest = other.is_none_or(|other| other.role.is_none());
        if member.caller.is_guest || other_is_guest {
            return Err(RequestError::new(
                Code::Forbidden,
                "You need an account to challenge players on this server: sign in first.",
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
        match site.store.talk().challenge(challenge.clone()).await {
            Ok(id) => break id,
            Err(ChallengeError::IdTaken) => challenge.id = GameId::from_bits(random::bits()),
            Err(why) => return Err(challenge_error(why)),
        }
    };
    challenges.have_changed([by, to]);
    let id = id.to_string();
    Ok((StatusCode::CREATED, Json(Created { id })))
}

/// Returns the terms of the game, which begins from the standard position or a Chess960 position.
fn terms(wish: &NewChallenge) -> Result<Terms, RequestError> {
    let text = serde_json::to_string(&wish.time).map_or(usize::MAX, |text| text.len());
    if text > MAX_TIME_CONTROL {
        return Err(RequestError::bad(
            "This time control has too many stages: choose another one.",
        ));
    }
    let agreed = Agreed {
        time: wish.time.clone(),
        chess960: wish.chess960,
        chess960_number: wish.chess960_number,
        start: None,
        claims: wish.claims.unwrap_or_default(),
        rated: wish.rated,
        is_awaited: true,
    };
    agreed.offered_terms().map_err(|why| match why {
        BadTerms::Number(why) => RequestError::bad(why),
        BadTerms::NotRated => RequestError::bad(
            "Rated games are played with a clock or by correspondence, from the standard position, \
             and with draws by claim.",
        ),
        BadTerms::Invalid(why) => RequestError::bad(
            Sentence::new("A game cannot have these settings: {why}").saying("why", why),
        ),
    })
}

/// `POST /app/challenges/{id}/accept`: accepts a challenge, which starts the game.
pub(super) async fn accept(
    State(site): State<Arc<Site>>,
    State(challenges): State<Arc<Challenges>>,
    member: Member,
    Path(id): Path<String>,
) -> Result<Json<Created>, RequestError> {
    site.rate_limits.games.admit(member.caller)?;
    let id = challenge_id(&id)?;
    let known = site.store.talk().find_challenge(id).await?;
    let challenge = known.ok_or_else(|| challenge_error(ChallengeError::NoSuchChallenge))?;
    let terms = create::with_start(challenge.terms);
    create::check_clock(&site.games, &terms.time).map_err(|_| RequestError::cannot_be_timed())?;
    let by = challenge.challenger.0;
    let seats = create::seats(
        Seat::Person(by),
        Seat::Person(challenge.challenged.0),
        color(challenge.side),
    );
    let new = create::NewGame {
        terms,
        seats,
        created_by: by,
        at: site.clock.now(),
        rematch_of: None,
        request_key: Some(format!("challenge {id}")),
    };
    // The game has the same id as its challenge, and is created in the transaction that stores the
    // answer.
    let game = Some(create::row(id, new));
    let accepted = answer(&site, &challenges, &member, id, Answer::Accepted, game).await?;
    create::has_started(&site.games, id, &accepted.terms.time, seats);
    Ok(Json(Created { id: id.to_string() }))
}

/// `POST /app/challenges/{id}/decline`: declines a challenge.
pub(super) async fn decline(
    State(site): State<Arc<Site>>,
    State(challenges): State<Arc<Challenges>>,
    member: Member,
    Path(id): Path<String>,
    Sent(Decline { reason }): Sent<Decline>,
) -> Result<StatusCode, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let reason = match reason {
        DeclineReason::NotNow => store::DeclineReason::NotNow,
        DeclineReason::OtherTime => store::DeclineReason::OtherTime,
        DeclineReason::OtherTerms => store::DeclineReason::OtherTerms,
        DeclineReason::Never => store::DeclineReason::Never,
    };
    let declined = Answer::Declined(reason);
    answer(
        &site,
        &challenges,
        &member,
        challenge_id(&id)?,
        declined,
        None,
    )
    .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /app/challenges/{id}`: the challenger withdraws a challenge.
pub(super) async fn call_off(
    State(site): State<Arc<Site>>,
    State(challenges): State<Arc<Challenges>>,
    member: Member,
    Path(id): Path<String>,
) -> Result<StatusCode, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    answer(
        &site,
        &challenges,
        &member,
        challenge_id(&id)?,
        Answer::CalledOff,
        None,
    )
    .await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn answer(
    site: &Site,
    challenges: &Challenges,
    member: &Member,
    id: GameId,
    answer: Answer,
    game: Option<NewGame>,
) -> Result<Challenge, RequestError> {
    let (talk, at) = (site.store.talk(), site.clock.now());
    let answered = talk.answer_challenge(id, member.player.id, answer, game, at);
    let challenge = answered.await.map_err(challenge_error)?;
    let players = [challenge.challenger.0, challenge.challenged.0];
    challenges.have_changed(players);
    Ok(challenge)
}

fn challenge_id(text: &str) -> Result<GameId, RequestError> {
    let id = text.parse();
    id.map_err(|_| challenge_error(ChallengeError::NoSuchChallenge))
}

fn challenge_error(error: ChallengeError) -> RequestError {
    let conflict = |sentence: &'static str| RequestError::new(Code::Conflict, sentence);
    match error {
        ChallengeError::NoSuchPlayer => RequestError::no_account(),
        ChallengeError::Oneself => RequestError::bad("You cannot challenge yourself."),
        ChallengeError::Blocked => RequestError::blocked(),
        ChallengeError::NoAccount => RequestError::new(
            Code::Forbidden,
            "Both players of a rated game need an account.",
        ),
        ChallengeError::Waiting => conflict(
            "You have already challenged this player: wait for an answer, or withdraw the \
             challenge.",
        ),
        ChallengeError::TooMany => {
            conflict("Too many challenges are open: withdraw one, or try again later.")
        }
        ChallengeError::NoSuchChallenge => {
            RequestError::new(Code::NotFound, "This challenge no longer exists.")
        }
        ChallengeError::Answered(Answer::Accepted) => {
            conflict("This challenge was accepted: the game has begun.")
        }
        ChallengeError::Answered(Answer::Declined(_)) => conflict("This challenge was declined."),
        ChallengeError::Answered(Answer::CalledOff) => conflict("This challenge was withdrawn."),
        ChallengeError::Expired => conflict("This challenge has expired: ask for a new one."),
        ChallengeError::IdTaken => {
            store::Unavailable("a challenge's random id is taken".to_owned()).into()
        }
        ChallengeError::Unavailable(why) => why.into(),
    }
}
