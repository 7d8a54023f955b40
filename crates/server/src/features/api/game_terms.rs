//! The terms of a game in a request: time control, variant, color and starting position.

use arbiter::{Claims, Terms, TimeControl};
use game::create::{Agreed, BadTerms};
use rules::{CastlingMode, Color, Position};

use super::error::ApiError;
use super::fields::Fields;

/// The largest initial time in seconds, and the largest increment.
const MAX_LIMIT: u64 = 3 * 3_600;
const MAX_INCREMENT: u64 = 180;

/// The opponent, as far as the terms depend on it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Opponent {
    Person,
    Computer,
}

/// Returns the time control: `clock.limit` and `clock.increment` in seconds, or `days`, or none.
fn time(fields: &Fields) -> Result<TimeControl, ApiError> {
    let limit: Option<f64> = fields.number("clock.limit")?;
    let increment: Option<u64> = fields.number("clock.increment")?;
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
    match fields.number("days")? {
        Some(days) => Ok(TimeControl::Correspondence { days, vacation: 0 }),
        None => Ok(TimeControl::Unlimited),
    }
}

/// Returns whether the game is Chess960, and its starting position.
fn start(fields: &Fields) -> Result<(bool, Option<String>), ApiError> {
    let variant = fields.text("variant").unwrap_or("standard");
    let is_chess960 = match variant {
        "standard" | "fromPosition" => false,
        "chess960" => true,
        _ => {
            let why = "must be standard, chess960 or fromPosition";
            return Err(ApiError::field("variant", why));
        }
    };
    let Some(fen) = fields.text("fen") else {
        if variant == "fromPosition" {
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
pub(super) fn terms(fields: &Fields, opponent: Opponent) -> Result<Terms, ApiError> {
    let (chess960, start) = start(fields)?;
    let agreed = Agreed {
        time: time(fields)?,
        chess960,
        chess960_number: None,
        start,
        claims: match opponent {
            Opponent::Person => Claims::ByPlayers,
            Opponent::Computer => Claims::Automatic,
        },
        rated: fields.flag("rated", false)?,
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

/// Returns the side of the sender; `None` for a random side.
pub(super) fn color(fields: &Fields) -> Result<Option<Color>, ApiError> {
    match fields.text("color") {
        Some("white") => Ok(Some(Color::White)),
        Some("black") => Ok(Some(Color::Black)),
        None | Some("random") => Ok(None),
        Some(_) => Err(ApiError::field("color", "must be white, black or random")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(form: &str) -> Result<Terms, ApiError> {
        let fields = Fields::of(form)?;
        terms(&fields, Opponent::Person)
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
