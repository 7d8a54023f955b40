//! Dates in PGN format, of which parts may be unknown.

use std::str::FromStr;

use pgn::Tags;

/// Year, month and day.
type Day = (u16, u8, u8);

/// Separators between the parts of a date.
const BETWEEN: [char; 3] = ['.', '-', '/'];

/// A year, a month or a day, as given on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Date {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
}

/// The first and the last possible day of a date that may be partly unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period {
    pub(crate) first: Day,
    pub(crate) last: Day,
}

impl Date {
    pub(crate) fn period(self) -> Period {
        Period {
            first: (self.year, self.month.unwrap_or(1), self.day.unwrap_or(1)),
            last: (self.year, self.month.unwrap_or(12), self.day.unwrap_or(31)),
        }
    }

    /// Parses `2024.05.17`, with `.`, `-` or `/` as the separator. Unknown parts are question marks
    /// or left out. Returns `None` without a year.
    fn read(text: &str) -> Option<Self> {
        let mut parts = text.trim().split(BETWEEN);
        let year = parts.next()?.parse().ok()?;
        let mut part = |most: u8| match parts.next() {
            None => Some(None),
            Some(unknown) if unknown.bytes().all(|byte| byte == b'?') => Some(None),
            Some(number) => {
                let number = number.parse().ok()?;
                (1..=most).contains(&number).then_some(Some(number))
            }
        };
        let (month, day) = (part(12)?, part(31)?);
        Some(Self { year, month, day })
    }
}

impl FromStr for Date {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::read(text).ok_or("write a year, month or day: 2024, 2024.05 or 2024.05.17")
    }
}

impl Period {
    /// Returns the possible days of a game with this date, or `None` if the year is unknown.
    pub(crate) fn of_tag(value: &str) -> Option<Self> {
        Date::read(value).map(Date::period)
    }
}

/// Returns the date of a game as written: the tag `Date`, or `UTCDate` if that is unknown.
pub(crate) fn of_game(tags: &Tags) -> Option<&str> {
    let known = |name: &str| {
        let date = tags.get(name)?.trim();
        (!matches!(date, "" | "-") && !date.starts_with('?')).then_some(date)
    };
    known("Date").or_else(|| known("UTCDate"))
}

/// The first part of a date, which is the year.
pub(crate) fn year(date: &str) -> &str {
    date.split(BETWEEN).next().unwrap_or_default()
}

/// Normalizes a date, so that dates sort by time and unknown parts sort last: `2013-2-1` becomes
/// `2013.02.01`, and `2013` becomes `2013.??.??`.
pub(crate) fn normal(date: &str) -> String {
    const UNKNOWN: &str = "??";

    let parts = date.split(BETWEEN).map(|part| match part.as_bytes() {
        [b'0'..=b'9'] => format!("0{part}"),
        marks if marks.iter().all(|&byte| byte == b'?') => UNKNOWN.to_owned(),
        _ => part.to_owned(),
    });
    let mut parts: Vec<String> = parts.collect();
    parts.resize(parts.len().max(3), UNKNOWN.to_owned());
    parts.join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_dates_with_unknown_parts() {
        for (text, period) in [
            ("2024.05.17", Some(((2024, 5, 17), (2024, 5, 17)))),
            ("2024-05", Some(((2024, 5, 1), (2024, 5, 31)))),
            ("1851.??.??", Some(((1851, 1, 1), (1851, 12, 31)))),
            ("1851.??.07", Some(((1851, 1, 7), (1851, 12, 7)))),
            ("????.??.??", None),
            ("?", None),
            ("", None),
            ("2024.13.01", None),
        ] {
            let read = Period::of_tag(text).map(|period| (period.first, period.last));
            assert_eq!(read, period, "{text}");
        }
    }

    #[test]
    fn uses_the_utc_date_if_the_local_date_is_unknown() {
        for (local, utc, expected) in [
            ("2013.05.17", "2013.05.16", Some("2013.05.17")),
            ("1999.??.??", "1999.05.16", Some("1999.??.??")),
            ("????.??.??", "2013.05.16", Some("2013.05.16")),
            (" ", "2013.05.16", Some("2013.05.16")),
            ("-", "2013.05.16", Some("2013.05.16")),
            ("?", "????.??.??", None),
        ] {
            let tags: Tags = [("Date", local), ("UTCDate", utc)].into_iter().collect();
            assert_eq!(of_game(&tags), expected, "{local:?} {utc:?}");
        }
        assert_eq!(of_game(&Tags::default()), None);
    }

    #[test]
    fn normalizes_dates() {
        for date in ["2013.02.01", "2013-02-01", "2013/2/1", "2013.2.1"] {
            assert_eq!(normal(date), "2013.02.01");
            assert_eq!(year(date), "2013");
        }
        for date in ["1999.??.??", "1999.?.?", "1999..", "1999"] {
            assert_eq!(normal(date), "1999.??.??");
        }
        assert_eq!(normal("2013/2"), "2013.02.??");
    }
}
