//! The terms of a game in a request: time control, variant, color and starting position.

use arbiter::{Claims, Terms, TimeControl};
use game::create::{Agreed, BadTerms};
use rules::{CastlingMode, Position};

use super::error::ApiError;
use super::terms_view::{ColorChoice, VariantKey};

/// The largest initial time in seconds, and the largest increment.
const MAX_LIMIT: u64 = 3 * 3_600;
const MAX_INCREMENT: u64 = 180;

/// The opponent, as far as the terms depend on it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Opponent {
    Person,
    Computer,
}

/// The terms of a game in a form.
#[derive(Debug)]
pub(super) struct Wanted {
    pub(super) rated: bool,
    pub(super) limit: Option<f64>,
    pub(super) increment: Option<u64>,
    pub(super) days: Option<u16>,
    pub(super) color: ColorChoice,
    pub(super) variant: VariantKey,
    pub(super) fen: Option<String>,
}

/// Defines a form with the terms of a game, and other parameters after them.
macro_rules! game_form {
    ($(#[$meta:meta])* $name:ident { $($other:tt)* }) => {
        $(#[$meta])*
        #[derive(Debug, serde::Deserialize, utoipa::ToSchema)]
        pub(super) struct $name {
            /// Whether the game changes the ratings. Rated games begin from the standard position.
            #[serde(default)]
            rated: bool,
            /// The initial time in whole seconds, at most 10800. Without it and `days`, the game has
            /// no clock.
            #[serde(rename = "clock.limit")]
            #[schema(nullable = false, minimum = 0, maximum = 10_800, example = 300)]
            limit: Option<f64>,
            /// The increment in seconds.
            #[serde(rename = "clock.increment")]
            #[schema(nullable = false, maximum = 180, example = 3)]
            increment: Option<u64>,
            /// The days for each move of a correspondence game.
            #[schema(nullable = false, minimum = 1, maximum = 14)]
            days: Option<u16>,
            /// The side of the sender.
            #[serde(default)]
            color: $crate::features::api::terms_view::ColorChoice,
            #[serde(default)]
            variant: $crate::features::api::terms_view::VariantKey,
            /// The FEN of the starting position.
            #[schema(nullable = false)]
            fen: Option<String>,
            $($other)*
        }

        impl $name {
            /// Takes the terms of the game.
            fn wanted(&mut self) -> $crate::features::api::game_terms::Wanted {
                $crate::features::api::game_terms::Wanted {
                    rated: self.rated,
                    limit: self.limit,
                    increment: self.increment,
                    days: self.days,
                    color: self.color,
                    variant: self.variant,
                    fen: self.fen.take(),
                }
            }
        }
    };
}
pub(super) use game_form;

/// Returns the time control: `clock.limit` and `clock.increment` in seconds, or `days`, or none.
fn time(wanted: &Wanted) -> Result<TimeControl, ApiError> {
    let Wanted {
        limit, increment, ..
    } = *wanted;
    if limit.is_some() || increment.is_some() {
        let limit = limit.ok_or_else(|| ApiError::field("clock.limit", "is missing"))?;
        let in_range = limit.fract() == 0.0 && (0.0..=MAX_LIMIT as f64).contains(&limit);
        if !in_range {
            let why = format!("must be a whole number from 0 to {MAX_LIMIT}");
            return Err(ApiError::field("clock.limit", why));
        }
        let increment = increment.unwrap_or(0);
        if increment > MAX_INCREMENT {
            let why = format!("must be at most {MAX_INCREMENT}");
            return Err(ApiError::field("clock.increment", why));
        }
        let limit = limit as u64;
        if limit == 0 && increment == 0 {
            return Err(ApiError::field("clock.limit", "a game needs time"));
        }
        // Without an initial time, the first move has the time of one increment.
        let millis = if limit == 0 { increment } else { limit } * 1_000;
        return Ok(TimeControl::fischer(millis, increment * 1_000));
    }
    match wanted.days {
        Some(days) => Ok(TimeControl::Correspondence { days, vacation: 0 }),
        None => Ok(TimeControl::Unlimited),
    }
}

/// Returns whether the game is Chess960, and its starting position.
fn start(wanted: &Wanted) -> Result<(bool, Option<String>), ApiError> {
    let is_chess960 = wanted.variant == VariantKey::Chess960;
    let Some(fen) = &wanted.fen else {
        if wanted.variant == VariantKey::FromPosition {
            return Err(ApiError::field("fen", "is missing"));
        }
        return Ok((is_chess960, None));
    };
    let mode = if is_chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    };
    let position =
        Position::from_fen(fen, mode).map_err(|why| ApiError::field("fen", why.to_string()))?;
    if position.outcome().is_some() {
        return Err(ApiError::field("fen", "the game is already over"));
    }
    // The standard position is stored as `None`, even if it was sent as a FEN.
    let is_set = is_chess960 || position != Position::start();
    Ok((is_chess960, is_set.then(|| position.fen())))
}

/// Returns the terms of the game that a request asks for. A position takes long to check.
pub(super) fn terms(wanted: &Wanted, opponent: Opponent) -> Result<Terms, ApiError> {
    let (chess960, start) = start(wanted)?;
    let agreed = Agreed {
        time: time(wanted)?,
        chess960,
        chess960_number: None,
        start,
        claims: match opponent {
            Opponent::Person => Claims::ByPlayers,
            Opponent::Computer => Claims::Automatic,
        },
        rated: wanted.rated,
        is_awaited: opponent == Opponent::Person,
    };
    agreed.offered_terms().map_err(|why| match why {
        BadTerms::NotRated => ApiError::field(
            "rated",
            "rated games have a clock or days per move, and begin from the standard position",
        ),
        BadTerms::Number(why) => ApiError::bad(why.to_string()),
        BadTerms::Invalid(why) => ApiError::bad(why.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::api::fields::Fields;

    game_form! {
        /// A form without other parameters.
        Form {}
    }

    fn read(form: &str) -> Result<Terms, ApiError> {
        let mut form: Form = Fields::of(form)?.read()?;
        terms(&form.wanted(), Opponent::Person)
    }

    #[test]
    fn reads_every_kind_of_terms() {
        let terms = read("clock.limit=300&clock.increment=3&rated=true").expect("terms");
        assert_eq!(terms.time, TimeControl::fischer(300_000, 3_000));
        assert!(terms.rated && terms.start.is_none());
        let terms = read("clock.limit=0&clock.increment=2").expect("terms");
        assert_eq!(terms.time, TimeControl::fischer(2_000, 2_000));
        let days = TimeControl::Correspondence {
            days: 3,
            vacation: 0,
        };
        assert_eq!(read("days=3").expect("terms").time, days);
        assert!(read("variant=chess960").expect("terms").chess960);
        let fen = "fen=4k3/8/8/8/8/8/8/R3K2R%20w%20KQ%20-%200%201";
        let terms = read(&format!("variant=fromPosition&{fen}")).expect("terms");
        assert!(terms.start.is_some() && !terms.chess960);
    }

    #[test]
    fn errors_name_the_field() {
        for (form, field) in [
            ("clock.limit=-5", "clock.limit"),
            ("clock.limit=10801", "clock.limit"),
            ("clock.increment=3", "clock.limit"),
            ("clock.limit=60&clock.increment=999", "clock.increment"),
            ("clock.limit=0&clock.increment=0", "clock.limit"),
            ("variant=atomic", "variant"),
            ("variant=fromPosition", "fen"),
            ("fen=nonsense", "fen"),
            ("rated=true", "rated"),
            ("rated=true&clock.limit=60&variant=chess960", "rated"),
            ("days=x", "days"),
        ] {
            let why = read(form).expect_err(form);
            assert_eq!(why.field_name(), Some(field), "{form}");
        }
    }
}
