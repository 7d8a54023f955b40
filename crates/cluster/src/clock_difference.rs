//! The difference between the clocks of a node and of the database.

use std::fmt;

use arbiter::{Millis, Timestamp};
use time::OffsetDateTime;

/// The maximum difference between the clocks of a node and of the database.
pub const MAX_DIFFERENCE: Millis = 1_000;

/// The times that two clocks showed at the same moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The time of this node.
    pub node: Timestamp,
    /// The time of the database.
    pub database: Timestamp,
}

impl Difference {
    /// Returns the difference if it is too large. The database read its clock between the moments
    /// `before` and `after` of this node, so the time of the request and its answer is no
    /// difference.
    pub(crate) fn of(before: Timestamp, database: Timestamp, after: Timestamp) -> Option<Self> {
        let node = Timestamp(database.0.clamp(before.0, after.0));
        let difference = Self { node, database };
        (difference.millis() > MAX_DIFFERENCE).then_some(difference)
    }

    /// Returns the absolute difference.
    pub fn millis(self) -> Millis {
        self.node.0.abs_diff(self.database.0)
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the clock of this computer shows {}, and the clock of the database shows {}",
            utc(self.node),
            utc(self.database)
        )
    }
}

/// A moment in UTC, to the tenth of a second.
fn utc(at: Timestamp) -> String {
    let moment = i64::try_from(at.0 / 1_000)
        .ok()
        .and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok());
    let Some(moment) = moment else {
        return format!("{} ms after 1970", at.0);
    };
    let (year, month, day) = moment.to_calendar_date();
    let (hour, minute, second) = moment.to_hms();
    format!(
        "{year:04}-{:02}-{day:02} {hour:02}:{minute:02}:{second:02}.{} UTC",
        u8::from(month),
        at.0 % 1_000 / 100
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_slow_answer_is_no_difference() {
        let at = Timestamp;
        for (before, database, after, millis) in [
            (10_000, 10_000, 10_000, None),
            (10_000, 11_000, 10_000, None),
            (10_000, 11_001, 10_000, Some(1_001)),
            (10_000, 9_000, 10_000, None),
            (10_000, 8_999, 10_000, Some(1_001)),
            (10_000, 15_000, 20_000, None),
            (10_000, 8_500, 20_000, Some(1_500)),
            (10_000, 22_000, 20_000, Some(2_000)),
        ] {
            let difference = Difference::of(at(before), at(database), at(after));
            assert_eq!(difference.map(Difference::millis), millis, "{database}");
        }
    }

    #[test]
    fn names_both_times() {
        let difference = Difference {
            node: Timestamp(1_795_996_800_000 + 90_061_500),
            database: Timestamp(1_795_996_800_000),
        };
        assert_eq!(
            difference.to_string(),
            "the clock of this computer shows 2026-12-01 01:01:01.5 UTC, and the clock of the database \
             shows 2026-11-30 00:00:00.0 UTC"
        );
    }
}
