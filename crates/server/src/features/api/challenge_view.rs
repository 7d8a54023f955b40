//! A challenge as the API shows it.

use game::rating;
use net::origin::PublicUrl;
use rules::Color;
use serde_json::{Map, Value, json};
use store::{Answer, Challenge, DeclineReason, PlayerId, Speed};

use super::error::ApiError;
use super::terms_view::{NO_RATING, perf_name, speed, time_control, variant_of};
use super::users::{user_id, with_title};
use crate::http::site::Site;

/// Returns the challenge as this player sees it.
pub(super) async fn view(
    site: &Site,
    challenge: &Challenge,
    reader: PlayerId,
    base: Option<&PublicUrl>,
) -> Result<Value, ApiError> {
    let id = challenge.id.to_string();
    let terms = &challenge.terms;
    let at = Speed::of(&terms.time);
    let color = match challenge.side {
        Some(Color::White) => "white",
        Some(Color::Black) => "black",
        None => "random",
    };
    let mut view = json!({
        "id": id,
        "url": base.map_or_else(|| format!("/game/{id}"), |base| format!("{base}/game/{id}")),
        "status": status(challenge),
        "challenger": user(site, &challenge.challenger, at).await?,
        "destUser": user(site, &challenge.challenged, at).await?,
        "variant": variant_of(terms),
        "rated": terms.rated,
        "speed": speed(&terms.time),
        "timeControl": time_control(&terms.time),
        "color": color,
        // A random color is drawn when the game begins.
        "finalColor": if color == "random" { "white" } else { color },
        "perf": { "icon": "", "name": perf_name(&terms.time) },
        "direction": if challenge.challenger.0 == reader { "out" } else { "in" },
    });
    if let Some(start) = &terms.start {
        view["initialFen"] = json!(start);
    }
    if let Some(Answer::Declined(reason)) = challenge.answer {
        let (key, text) = decline(reason);
        view["declineReason"] = json!(format!("{text}."));
        view["declineReasonKey"] = json!(key.to_ascii_lowercase());
    }
    Ok(view)
}

const fn status(challenge: &Challenge) -> &'static str {
    match challenge.answer {
        None => "created",
        Some(Answer::Accepted) => "accepted",
        Some(Answer::Declined(_)) => "declined",
        Some(Answer::CalledOff) => "canceled",
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

async fn user(site: &Site, (id, name): &(PlayerId, String), at: Speed) -> Result<Value, ApiError> {
    let known = site.store.people().player(*id).await?;
    let rating = match &known {
        Some(player) => rating::present(&*site.store, player, at).await?,
        None => None,
    };
    let mut user = Map::new();
    user.insert("id".to_owned(), json!(user_id(name)));
    user.insert("name".to_owned(), json!(name));
    with_title(&mut user, known.is_some_and(|player| player.is_bot));
    let points = rating.map_or(NO_RATING, |rating| rating.points());
    user.insert("rating".to_owned(), json!(points));
    if rating.is_none_or(|rating| rating.is_provisional(site.clock.now())) {
        user.insert("provisional".to_owned(), json!(true));
    }
    Ok(Value::Object(user))
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
