//! Requests to create and answer challenges.

use std::sync::Arc;

use arbiter::Terms;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use game::create::{Agreed, BadTerms};
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::DeclineReason;
use protocol::http::talk::{Decline, NewChallenge};
use protocol::http::{ColorChoice, Created};
use rules::Color;
use store::Answer;

use super::Challenges;
use super::act::{self, ToSend};
use crate::http::body::Sent;
use crate::http::idempotency;
use crate::http::member::Member;
use crate::http::player_ref::find;
use crate::http::site::Site;

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
    let by = member.player.id;
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
    let wish = ToSend {
        terms,
        to,
        side: match wish.color {
            ColorChoice::White => Some(Color::White),
            ColorChoice::Black => Some(Color::Black),
            ColorChoice::Random => None,
        },
        key: key.map(str::to_owned),
        lifetime: None,
    };
    let id = act::send(&site, &challenges, by, wish).await?;
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
    let id = act::id_of(&id)?;
    act::accept(&site, &challenges, member.player.id, id).await?;
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
    let id = act::id_of(&id)?;
    act::answer(&site, &challenges, member.player.id, id, declined).await?;
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
    let (id, by) = (act::id_of(&id)?, member.player.id);
    act::answer(&site, &challenges, by, id, Answer::CalledOff).await?;
    Ok(StatusCode::NO_CONTENT)
}
