//! Sending and answering challenges, for all kinds of clients.

use arbiter::{DAY, Millis, Terms, TimeControl};
use game::create;
use messages::code::Code;
use messages::error::RequestError;
use net::random;
use rules::Color;
use store::{Answer, Challenge, ChallengeError, GameId, NewGame, PlayerId, Seat};

use super::{Challenges, color};
use crate::http::site::Site;

/// The lifetime of a challenge, in milliseconds: with correspondence time controls the opponent
/// need not be online.
const MINUTES: Millis = 10 * 60 * 1_000;
const WEEKS: Millis = 14 * DAY;

/// A challenge to be sent.
#[derive(Debug)]
pub(crate) struct ToSend {
    /// The terms, without a random starting position.
    pub(crate) terms: Terms,
    /// The challenged player.
    pub(crate) to: PlayerId,
    /// The side of the challenger; `None` for a random side.
    pub(crate) side: Option<Color>,
    /// The idempotency key.
    pub(crate) key: Option<String>,
    /// The time after which the challenge expires; by default it depends on the time control.
    pub(crate) lifetime: Option<Millis>,
}

/// Sends a challenge. A repeated request with the same key returns the id of the same challenge.
pub(crate) async fn send(
    site: &Site,
    challenges: &Challenges,
    by: PlayerId,
    wish: ToSend,
) -> Result<GameId, RequestError> {
    let at = site.clock.now();
    let lifetime = wish.lifetime.unwrap_or(match wish.terms.time {
        TimeControl::Correspondence { .. } => WEEKS,
        TimeControl::Unlimited | TimeControl::Clock { .. } => MINUTES,
    });
    let to = wish.to;
    let mut challenge = store::NewChallenge {
        id: GameId::from_bits(random::bits()),
        challenger: by,
        challenged: to,
        terms: wish.terms,
        side: wish.side,
        request_key: wish
            .key
            .unwrap_or_else(|| format!("{:016x}", random::bits())),
        at,
        expires_at: at + lifetime,
    };
    let id = loop {
        match site.store.talk().challenge(challenge.clone()).await {
            Ok(id) => break id,
            Err(ChallengeError::IdTaken) => challenge.id = GameId::from_bits(random::bits()),
            Err(why) => return Err(challenge_error(why)),
        }
    };
    challenges.have_changed([by, to]);
    Ok(id)
}

/// Accepts a challenge, which starts the game.
pub(crate) async fn accept(
    site: &Site,
    challenges: &Challenges,
    by: PlayerId,
    id: GameId,
) -> Result<(), RequestError> {
    let known = site.store.talk().find_challenge(id).await?;
    let challenge = known.ok_or_else(|| challenge_error(ChallengeError::NoSuchChallenge))?;
    let terms = create::with_start(challenge.terms);
    create::check_clock(&site.games, &terms.time).map_err(|_| RequestError::cannot_be_timed())?;
    let sender = challenge.challenger.0;
    let seats = create::seats(
        Seat::Person(sender),
        Seat::Person(challenge.challenged.0),
        color(challenge.side),
    );
    let new = create::NewGame {
        terms,
        seats,
        created_by: sender,
        at: site.clock.now(),
        rematch_of: None,
        request_key: Some(format!("challenge {id}")),
    };
    // The game has the same id as its challenge, and is created in the transaction that stores the
    // answer.
    let game = Some(create::row(id, new));
    let accepted = write(site, challenges, by, id, (Answer::Accepted, game)).await?;
    create::has_started(&site.games, id, &accepted.terms.time, seats);
    Ok(())
}

/// Declines a challenge as the challenged player, or withdraws it as the challenger.
pub(crate) async fn answer(
    site: &Site,
    challenges: &Challenges,
    by: PlayerId,
    id: GameId,
    answer: Answer,
) -> Result<(), RequestError> {
    write(site, challenges, by, id, (answer, None)).await?;
    Ok(())
}

async fn write(
    site: &Site,
    challenges: &Challenges,
    by: PlayerId,
    id: GameId,
    (answer, game): (Answer, Option<NewGame>),
) -> Result<Challenge, RequestError> {
    let (talk, at) = (site.store.talk(), site.clock.now());
    let answered = talk.answer_challenge(id, by, answer, game, at);
    let challenge = answered.await.map_err(challenge_error)?;
    let players = [challenge.challenger.0, challenge.challenged.0];
    challenges.have_changed(players);
    Ok(challenge)
}

/// Parses the id of a challenge.
pub(crate) fn id_of(text: &str) -> Result<GameId, RequestError> {
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
