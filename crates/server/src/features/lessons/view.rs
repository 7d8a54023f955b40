//! Conversions of lessons and answers to the protocol.

use lessons::Try;
use messages::error::RequestError;
use protocol::http::learn::ExerciseTry;
use views::lessons::NotATry;

pub(super) use views::lessons::{answer, lesson, summary};

/// Parses a reader's tries.
pub(super) fn tries(tries: Vec<ExerciseTry>) -> Result<Vec<Try>, RequestError> {
    views::lessons::tries(tries).map_err(|why| {
        RequestError::bad(match why {
            NotATry::Long => "A move has 16 characters at most.",
            NotATry::Square => "A square has a name like e4.",
        })
    })
}
