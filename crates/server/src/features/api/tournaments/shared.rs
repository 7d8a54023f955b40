//! Parts of all tournaments.

use arbiter::Timestamp;
use messages::code::Code;
use messages::error::RequestError;
use serde::Serialize;
use tournament::Settings;
use utoipa::ToSchema;

use super::super::error::ApiError;
use super::super::terms_view::{SpeedName, clock, perf_name, speed};
use super::super::users::user_id;
use crate::features::tournaments::Loaded;
use crate::http::site::Site;

/// The time control of a tournament, in seconds.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TournamentClock)]
pub(super) struct Clock {
    limit: u64,
    increment: u64,
}

/// The rating category of the games.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TournamentPerf)]
pub(super) struct Perf {
    key: SpeedName,
    name: &'static str,
    /// Always empty: the icons of Lichess are letters of a special font.
    icon: &'static str,
}

/// The conditions of entry. This server names none here; `join` explains a refusal.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Verdicts {
    #[schema(value_type = Vec<String>)]
    list: [(); 0],
    accepted: bool,
}

impl Verdicts {
    pub(super) const NONE: Self = Self {
        list: [],
        accepted: true,
    };
}

/// Returns the clock of the games, if they have one.
pub(super) fn clock_of(settings: &Settings) -> Option<Clock> {
    let (limit, increment) = clock(&settings.time)?;
    Some(Clock {
        limit: limit / 1_000,
        increment: increment / 1_000,
    })
}

/// Returns the rating category of the games.
pub(super) fn perf_of(settings: &Settings) -> Perf {
    Perf {
        key: speed(&settings.time),
        name: perf_name(&settings.time),
        icon: "",
    }
}

/// Returns the variant of the games.
pub(super) const fn variant_of(settings: &Settings) -> &'static str {
    if settings.chess960 {
        "chess960"
    } else {
        "standard"
    }
}

/// Returns the id of the organizer; an empty one after the account was erased.
pub(super) async fn organizer(site: &Site, loaded: &Loaded) -> Result<String, ApiError> {
    let Some(arbiter) = loaded.arbiter else {
        return Ok(String::new());
    };
    let known = site.store.people().player(arbiter).await?;
    Ok(known
        .map(|player| user_id(&player.name))
        .unwrap_or_default())
}

/// Returns the error of a tournament that the sender cannot see, with the text of the API.
pub(super) fn missing_or(why: RequestError) -> ApiError {
    if why.code() == Code::NotFound {
        ApiError::missing("tournament")
    } else {
        why.into()
    }
}

/// Returns whole seconds from now until this time, or 0.
pub(super) const fn seconds_until(at: Timestamp, now: Timestamp) -> u64 {
    at.0.saturating_sub(now.0) / 1_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_seconds_until_a_time() {
        let now = Timestamp(10_000);
        assert_eq!(seconds_until(Timestamp(12_500), now), 2);
        assert_eq!(seconds_until(Timestamp(1_000), now), 0);
    }
}
