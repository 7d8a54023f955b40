//! A challenge as the API shows it.

use game::rating;
use net::origin::PublicUrl;
use rules::Color;
use serde::Serialize;
use store::{Answer, Challenge, DeclineReason, PlayerId, Rating, Speed};
use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

use super::error::ApiError;
use super::terms_view::{
    CategoryIcon, ColorChoice, ColorName, NO_RATING, SpeedName, TimeControlView, Variant, speed,
    time_control, variant_of,
};
use super::users::{Title, title, user_id};
use crate::http::site::Site;

/// A challenge.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Challenge)]
pub(super) struct ChallengeView {
    /// The id of the challenge, and of the game that it becomes.
    #[schema(example = "AbCd1234")]
    id: String,
    /// The address of the game.
    #[schema(example = "https://chess.example/game/AbCd1234")]
    url: String,
    status: ChallengeStatus,
    challenger: ChallengeUser,
    dest_user: ChallengeUser,
    variant: Variant,
    rated: bool,
    speed: SpeedName,
    time_control: TimeControlView,
    /// The side of the challenger.
    color: ColorChoice,
    /// The side of the challenger. A random side is drawn when the game begins; until then, it is
    /// `white`.
    final_color: ColorName,
    perf: CategoryIcon,
    direction: Direction,
    /// The FEN of the starting position, if it was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    initial_fen: Option<String>,
    /// The sentence of the reason for declining.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    decline_reason: Option<String>,
    /// The key of the reason for declining, in lower case.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "toofast")]
    decline_reason_key: Option<String>,
}

/// The status of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum ChallengeStatus {
    Created,
    Accepted,
    Declined,
    Canceled,
}

/// Whether the reader has received or sent a challenge.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Direction {
    In,
    Out,
}

/// A player of a challenge.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct ChallengeUser {
    #[schema(example = "ada")]
    id: String,
    #[schema(example = "Ada")]
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    title: Option<Title>,
    #[schema(example = 1_500)]
    rating: u16,
    /// Present if the rating is too uncertain to be compared with others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    provisional: bool,
}

/// Returns the challenge as this player sees it.
pub(super) async fn view(
    site: &Site,
    challenge: &Challenge,
    reader: PlayerId,
    base: Option<&PublicUrl>,
) -> Result<ChallengeView, ApiError> {
    let id = challenge.id.to_string();
    let terms = &challenge.terms;
    let at = Speed::of(&terms.time);
    let reason = match challenge.answer {
        Some(Answer::Declined(reason)) => Some(decline(reason)),
        _ => None,
    };
    Ok(ChallengeView {
        url: game_url(base, &id),
        id,
        status: status(challenge),
        challenger: user(site, &challenge.challenger, at).await?,
        dest_user: user(site, &challenge.challenged, at).await?,
        variant: variant_of(terms),
        rated: terms.rated,
        speed: speed(&terms.time),
        time_control: time_control(&terms.time),
        color: challenge.side.into(),
        final_color: challenge.side.unwrap_or(Color::White).into(),
        perf: CategoryIcon::of(&terms.time),
        direction: if challenge.challenger.0 == reader {
            Direction::Out
        } else {
            Direction::In
        },
        initial_fen: terms.start.clone(),
        decline_reason: reason.map(|(_, text)| format!("{text}.")),
        decline_reason_key: reason.map(|(key, _)| key.to_ascii_lowercase()),
    })
}

/// The address of a game.
pub(super) fn game_url(base: Option<&PublicUrl>, id: &str) -> String {
    base.map_or_else(|| format!("/game/{id}"), |base| format!("{base}/game/{id}"))
}

const fn status(challenge: &Challenge) -> ChallengeStatus {
    match challenge.answer {
        None => ChallengeStatus::Created,
        Some(Answer::Accepted) => ChallengeStatus::Accepted,
        Some(Answer::Declined(_)) => ChallengeStatus::Declined,
        Some(Answer::CalledOff) => ChallengeStatus::Canceled,
    }
}

/// The reasons for declining, by the words of requests, with their sentences without the full stop.
/// The API is in English, so they are not translated.
const REASONS: [(DeclineReason, &str, &str); 11] = [
    (
        DeclineReason::Generic,
        "generic",
        "I'm not accepting challenges at the moment",
    ),
    (
        DeclineReason::NotNow,
        "later",
        "This is not the right time for me, please ask again later",
    ),
    (
        DeclineReason::TooFast,
        "tooFast",
        "This time control is too fast for me, please challenge again with a slower game",
    ),
    (
        DeclineReason::TooSlow,
        "tooSlow",
        "This time control is too slow for me, please challenge again with a faster game",
    ),
    (
        DeclineReason::OtherTime,
        "timeControl",
        "I'm not accepting challenges with this time control",
    ),
    (
        DeclineReason::Rated,
        "rated",
        "Please send me a rated challenge instead",
    ),
    (
        DeclineReason::Casual,
        "casual",
        "Please send me a casual challenge instead",
    ),
    (
        DeclineReason::Standard,
        "standard",
        "I'm not accepting variant challenges right now",
    ),
    (
        DeclineReason::Variant,
        "variant",
        "I'm not willing to play this variant right now",
    ),
    (
        DeclineReason::NoBot,
        "noBot",
        "I'm not accepting challenges from bots",
    ),
    (
        DeclineReason::OnlyBot,
        "onlyBot",
        "I'm only accepting challenges from bots",
    ),
];

/// The schema of the words of requests for the reasons for declining.
pub(super) fn reason_words() -> Schema {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("Unknown words are the same as `generic`."))
        .enum_values(Some(REASONS.map(|(_, word, _)| word)))
        .examples(["tooFast"])
        .into()
}

/// Returns the reason with this word; unknown words count as no particular reason.
pub(super) fn reason(word: &str) -> DeclineReason {
    let mut all = REASONS.into_iter();
    all.find(|(_, key, _)| key.eq_ignore_ascii_case(word))
        .map_or(DeclineReason::Generic, |(reason, _, _)| reason)
}

fn decline(reason: DeclineReason) -> (&'static str, &'static str) {
    let known = |of: DeclineReason| {
        let mut all = REASONS.into_iter();
        all.find(|(other, _, _)| *other == of)
    };
    let (_, key, text) = known(reason).unwrap_or(REASONS[0]);
    (key, text)
}

async fn user(
    site: &Site,
    (id, name): &(PlayerId, String),
    at: Speed,
) -> Result<ChallengeUser, ApiError> {
    let known = site.store.people().player(*id).await?;
    let rating = match &known {
        Some(player) => rating::present(&*site.store, player, at).await?,
        None => None,
    };
    let rating = rating.as_ref();
    let is_provisional = |rating: &Rating| rating.is_provisional(site.clock.now());
    Ok(ChallengeUser {
        id: user_id(name),
        name: name.clone(),
        title: title(known.is_some_and(|player| player.is_bot)),
        rating: rating.map_or(NO_RATING, Rating::points),
        provisional: rating.is_none_or(is_provisional),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_keep_their_words() {
        for (reason_, key, text) in REASONS {
            assert_eq!(reason(key), reason_);
            assert_eq!(decline(reason_), (key, text));
        }
        assert_eq!(reason("toofast"), DeclineReason::TooFast);
        assert_eq!(reason("nonsense"), DeclineReason::Generic);
        assert_eq!(decline(DeclineReason::Never).0, "generic");
    }
}
