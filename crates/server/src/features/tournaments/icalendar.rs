//! Calendars for other programs (RFC 5545).

use arbiter::Timestamp;

use crate::http::utc;

/// The maximum length of a line, in bytes without its end (RFC 5545, 3.1).
const MAX_LINE: usize = 75;

/// A calendar.
#[derive(Debug)]
pub(super) struct Calendar {
    text: String,
}

/// An event of a calendar. All times are in UTC.
#[derive(Debug)]
pub(super) struct Event {
    /// The id, which stays the same when the event changes.
    pub(super) uid: String,
    /// The time of the last change.
    pub(super) changed: Timestamp,
    pub(super) start: Timestamp,
    pub(super) end: Timestamp,
    pub(super) summary: String,
    pub(super) description: String,
    pub(super) place: String,
    pub(super) url: String,
}

impl Calendar {
    /// Creates an empty calendar.
    pub(super) fn new(name: &str) -> Self {
        let mut calendar = Self {
            text: String::new(),
        };
        calendar.line("BEGIN:VCALENDAR");
        calendar.line("VERSION:2.0");
        calendar.line("PRODID:-//Staunton//Tournaments//EN");
        calendar.line("METHOD:PUBLISH");
        calendar.text("X-WR-CALNAME", name);
        calendar.line("REFRESH-INTERVAL;VALUE=DURATION:PT15M");
        calendar
    }

    /// Adds an event.
    pub(super) fn add(&mut self, event: &Event) {
        self.line("BEGIN:VEVENT");
        self.text("UID", &event.uid);
        for (name, at) in [
            ("DTSTAMP", event.changed),
            ("DTSTART", event.start),
            ("DTEND", event.end),
        ] {
            self.line(&format!("{name}:{}", date_time(at)));
        }
        self.text("SUMMARY", &event.summary);
        for (name, value) in [
            ("DESCRIPTION", &event.description),
            ("LOCATION", &event.place),
        ] {
            if !value.is_empty() {
                self.text(name, value);
            }
        }
        self.line(&format!("URL:{}", event.url));
        self.line("END:VEVENT");
    }

    /// Returns the text of the calendar.
    pub(super) fn finish(mut self) -> String {
        self.line("END:VCALENDAR");
        self.text
    }

    /// Adds a property with a text (RFC 5545, 3.3.11).
    fn text(&mut self, name: &str, value: &str) {
        let mut line = format!("{name}:");
        for char in value.chars() {
            match char {
                '\\' | ';' | ',' => line.extend(['\\', char]),
                '\n' => line.push_str("\\n"),
                char if char.is_control() => {}
                char => line.push(char),
            }
        }
        self.line(&line);
    }

    /// Adds a line, folded between characters (RFC 5545, 3.1).
    fn line(&mut self, line: &str) {
        let mut length = 0;
        for char in line.chars() {
            if length + char.len_utf8() > MAX_LINE {
                self.text.push_str("\r\n ");
                length = 1;
            }
            self.text.push(char);
            length += char.len_utf8();
        }
        self.text.push_str("\r\n");
    }
}

/// Writes a time in UTC, such as `20261129T160000Z`.
fn date_time(at: Timestamp) -> String {
    utc::date_time(at).replace(['-', ':'], "")
}

#[cfg(test)]
mod tests {
    use icalendar::parser::{read_calendar, unfold};

    use super::*;

    fn event(summary: &str) -> Event {
        Event {
            uid: "Tour0001-round-1".to_owned(),
            changed: Timestamp(0),
            start: Timestamp(1_795_968_000_000),
            end: Timestamp(1_795_971_600_000),
            summary: summary.to_owned(),
            description: "one\ntwo".to_owned(),
            place: String::new(),
            url: "https://chess.example.org/tournament/Tour0001".to_owned(),
        }
    }

    fn written(summary: &str) -> String {
        let mut calendar = Calendar::new("Tournaments");
        calendar.add(&event(summary));
        calendar.finish()
    }

    #[test]
    fn another_program_reads_what_was_written() {
        for summary in [
            "Club evening, round 1; A\\B",
            "END:VEVENT\r\nBEGIN:VALARM",
            &"é♞".repeat(60),
            "Шахматы 象棋 שחמט",
        ] {
            let text = written(summary);
            let unfolded = unfold(&text);
            let calendar = read_calendar(&unfolded).expect("a calendar");
            assert_eq!(calendar.components.len(), 1, "{text}");
            let event = &calendar.components[0];
            assert_eq!(event.name, "VEVENT");
            assert!(event.components.is_empty());
            let property = |name: &str| {
                let found = event.properties.iter().find(|it| it.name == name);
                found.expect("a property").val.to_string()
            };
            let read = property("SUMMARY")
                .replace("\\n", "\n")
                .replace("\\,", ",")
                .replace("\\;", ";")
                .replace("\\\\", "\\");
            assert_eq!(read, summary.replace('\r', ""));
            assert_eq!(property("DTSTART"), "20261129T160000Z");
            assert_eq!(property("DTEND"), "20261129T170000Z");
            assert_eq!(property("UID"), "Tour0001-round-1");
        }
    }

    #[test]
    fn no_line_is_longer_than_75_bytes() {
        for length in 0..120 {
            let text = written(&"é".repeat(length));
            for line in text.split_terminator("\r\n") {
                assert!(line.len() <= MAX_LINE, "{line}");
                assert!(!line.contains(['\r', '\n']), "{line:?}");
            }
        }
    }

    #[test]
    fn a_time_that_no_calendar_can_write_becomes_the_last_one() {
        assert_eq!(date_time(Timestamp(u64::MAX)), "99991231T235959Z");
    }
}
