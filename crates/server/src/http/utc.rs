//! Dates and times in UTC.

use arbiter::Timestamp;
use time::OffsetDateTime;

/// The last second of the year 9999.
const LAST: i64 = 253_402_300_799;

/// Returns the date and time. Times after the year 9999 become its end.
pub(crate) fn at(at: Timestamp) -> OffsetDateTime {
    let seconds = i64::try_from(at.0 / 1_000).unwrap_or(LAST).min(LAST);
    OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

/// Writes the date and time, such as `2026-11-29T16:00:00Z` (ISO 8601, RFC 3339).
pub(crate) fn date_time(moment: Timestamp) -> String {
    let moment = at(moment);
    let (hour, minute, second) = moment.to_hms();
    format!("{}T{hour:02}:{minute:02}:{second:02}Z", moment.date())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_times_in_utc() {
        for (at, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (1_800_000_000_000, "2027-01-15T08:00:00Z"),
            (u64::MAX, "9999-12-31T23:59:59Z"),
        ] {
            assert_eq!(date_time(Timestamp(at)), expected);
        }
    }
}
