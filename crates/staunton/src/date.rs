//! Dates in PGN format, of which parts may be unknown.

use std::str::FromStr;

use pgn::Tags;

/// Year, month and day.
pub(crate) type Day = (u16, u8, u8);

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

    /// Parses `2024.05.17`, with `.`, `-` or `/` as the separator, `20240517`, `17.05.2024` and
    /// `05/17/2024`. Unknown parts are question marks, zeros or left out. Returns `None` without a
    /// year.
    fn read(text: &str) -> Option<Self> {
        let [year, month, day] = parts(text);
        let year = year.parse().ok().filter(|&year| year > 0)?;
        let part = |text: &str, most: u8| {
            if text.bytes().all(|byte| matches!(byte, b'?' | b'0')) {
                return Some(None);
            }
            let number = text.parse().ok()?;
            (1..=most).contains(&number).then_some(Some(number))
        };
        let (month, day) = (part(month, 12)?, part(day, 31)?);
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

/// Returns the year, the month and the day of a date as they are written; empty if left out.
fn parts(text: &str) -> [&str; 3] {
    let text = text.trim();
    if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return [&text[..4], &text[4..6], &text[6..]];
    }
    let mut parts = text.split(BETWEEN).map(str::trim);
    let [first, second, third] = [(); 3].map(|()| parts.next().unwrap_or_default());
    let is_year_last = third.len() == 4 && first.len() <= 2;
    let number = |text: &str| text.parse::<u8>().unwrap_or_default();
    match (number(first), number(second)) {
        _ if !is_year_last => [first, second, third],
        // In America the month comes first.
        (1..=12, 13..=u8::MAX) => [third, first, second],
        (13..=u8::MAX, _) => [third, second, first],
        _ if text.contains('/') => [third, "", ""],
        _ => [third, second, first],
    }
}

/// Returns the date of a game as written: the tag `Date`, or `UTCDate` if that is unknown.
pub(crate) fn of_game(tags: &Tags) -> Option<&str> {
    let known = |name: &str| {
        let date = tags.known(name)?;
        (!year(date).bytes().all(|byte| matches!(byte, b'?' | b'0'))).then_some(date)
    };
    known("Date").or_else(|| known("UTCDate"))
}

/// The year of a date as it is written.
pub(crate) fn year(date: &str) -> &str {
    let [year, ..] = parts(date);
    year
}

/// The number of a day, for differences between days.
pub(crate) fn day_number((year, month, day): Day) -> i64 {
    // Months of 31 days would be too long, so the days are counted from March on.
    let [year, month, day] = [i64::from(year), i64::from(month), i64::from(day)];
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day
}

/// Normalizes a date, so that dates sort by time and unknown parts sort last: `2013-2-1` becomes
/// `2013.02.01`, and `2013` becomes `2013.??.??`.
pub(crate) fn normal(date: &str) -> String {
    let parts = parts(date).map(|part| match part.as_bytes() {
        [b'1'..=b'9'] => format!("0{part}"),
        marks if marks.iter().all(|&byte| matches!(byte, b'?' | b'0')) => "??".to_owned(),
        _ => part.to_owned(),
    });
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
            ("20240517", Some(((2024, 5, 17), (2024, 5, 17)))),
            ("17.05.2024", Some(((2024, 5, 17), (2024, 5, 17)))),
            ("17-5-2024", Some(((2024, 5, 17), (2024, 5, 17)))),
            ("05/17/2024", Some(((2024, 5, 17), (2024, 5, 17)))),
            ("17/05/2024", Some(((2024, 5, 17), (2024, 5, 17)))),
            ("05/06/2024", Some(((2024, 1, 1), (2024, 12, 31)))),
            ("2024.00.00", Some(((2024, 1, 1), (2024, 12, 31)))),
            ("0000.00.00", None),
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
            ("0000.00.00", "2013.05.16", Some("2013.05.16")),
            ("????.05.17", "2013.05.16", Some("2013.05.16")),
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
        assert_eq!(normal("1.2.2013"), "2013.02.01");
        assert_eq!(year("1.2.2013"), "2013");
    }

    #[test]
    fn numbers_days() {
        for (day, next) in [
            ((2024, 2, 28), (2024, 2, 29)),
            ((2023, 2, 28), (2023, 3, 1)),
            ((2023, 12, 31), (2024, 1, 1)),
            ((1999, 12, 31), (2000, 1, 1)),
        ] {
            assert_eq!(day_number(day) + 1, day_number(next));
        }
    }
}
