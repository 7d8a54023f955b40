//! Dates and times: whether they exist, and their order.

use super::game::Game;
use crate::date::{Period, day_number};

pub(super) fn check(game: &Game, found: &mut Vec<String>) {
    let mut period = |name: &str| {
        let written = game.known(name)?;
        let period = Period::of_tag(written);
        let exists = period.is_some_and(|period| exists(period, written));
        // A year can be unknown while the month is known.
        if !exists && !written.starts_with('?') {
            found.push(format!(
                "the tag {name} says {written:?}, and there is no such day"
            ));
        }
        period.filter(|_| exists)
    };
    let [date, event, utc] = ["Date", "EventDate", "UTCDate"].map(&mut period);
    if let (Some(date), Some(event)) = (date, event)
        && date.last < event.first
    {
        let [played, began] =
            ["Date", "EventDate"].map(|name| game.known(name).unwrap_or_default());
        found.push(format!(
            "the game was played on {played}, before the event began on {began}"
        ));
    }
    if let (Some(date), Some(utc)) = (date, utc) {
        let [earlier, later] = if date.first <= utc.first {
            [date, utc]
        } else {
            [utc, date]
        };
        if day_number(later.first) > day_number(earlier.last) + 1 {
            found.push("Date and UTCDate are more than a day apart".to_owned());
        }
    }
    for name in ["UTCTime", "Time"] {
        if let Some(written) = game.known(name)
            && !is_time(written)
        {
            found.push(format!(
                "the tag {name} says {written:?}, which is no time of day"
            ));
        }
    }
}

/// Whether the days of a period exist. The last day of an unknown one is taken as the 31st.
fn exists(period: Period, written: &str) -> bool {
    let is_whole = period.first == period.last;
    let (year, month, day) = period.last;
    let last = match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    !written.is_empty() && (!is_whole || day <= last)
}

/// Whether a text is a time of day, possibly with unknown parts, fractions, or a zone after it.
fn is_time(text: &str) -> bool {
    let time = text.split_whitespace().next().unwrap_or_default();
    let mut parts = time.split(':');
    let fits = |part: Option<&str>, most: u32| match part {
        None => true,
        Some(part) if part.chars().all(|c| c == '?') => true,
        Some(part) => {
            let digits: String = part.chars().take_while(char::is_ascii_digit).collect();
            digits.parse::<u32>().is_ok_and(|value| value <= most)
        }
    };
    fits(parts.next(), 24) && fits(parts.next(), 59) && fits(parts.next(), 60)
}
