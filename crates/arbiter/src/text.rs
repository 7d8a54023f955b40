//! Text conversions: `FromStr` parses the text that `Display` writes.

use std::fmt;
use std::str::FromStr;

use rules::ParseError;

use crate::{Bonus, Millis, Points, Reason, Stage, TimeControl, Verdict};

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pgn())
    }
}

impl FromStr for Points {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected = ParseError::expected("1-0, 0-1, 1/2-1/2 or *");
        Self::ALL
            .into_iter()
            .find(|points| points.pgn() == text)
            .ok_or(expected)
    }
}

impl FromStr for Verdict {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected = ParseError::expected("a verdict, such as White won: checkmate.");
        Points::ALL
            .into_iter()
            .flat_map(|score| Reason::ALL.map(|reason| Self { score, reason }))
            .find(|verdict| verdict.to_string() == text)
            .ok_or(expected)
    }
}

const SECOND: Millis = 1_000;
const MINUTE: Millis = 60 * SECOND;

/// Writes a time control. `5+3` is five minutes and three seconds per move; `5 d3` has a delay of
/// three seconds, and `5 b3` gives back up to three (Bronstein). The stages of a clock are
/// separated by commas, and a stage begins with its number of moves: `40/90+30, 30+30`. Times that
/// are not whole minutes are written as `0:30`. Without a clock: `unlimited`, `3 days`, `3 days, 14
/// of vacation`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unlimited => f.write_str("unlimited"),
            Self::Correspondence { days, vacation } => {
                write!(f, "{days} day{}", if *days == 1 { "" } else { "s" })?;
                match vacation {
                    0 => Ok(()),
                    _ => write!(f, ", {vacation} of vacation"),
                }
            }
            Self::Clock { stages } => {
                for (index, stage) in stages.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{stage}")?;
                }
                Ok(())
            }
        }
    }
}

/// Writes a part of a [`TimeControl`]: `40/90+30`.
impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        let (minutes, rest) = (self.millis / MINUTE, self.millis % MINUTE);
        write!(f, "{minutes}")?;
        if rest != 0 {
            write!(f, ":{:02}{}", rest / SECOND, Fraction(rest % SECOND))?;
        }
        let (sign, millis) = match self.bonus {
            Bonus::None => return f.write_str("+0"),
            Bonus::Increment { millis } => ("+", millis),
            Bonus::Bronstein { millis } => (" b", millis),
            Bonus::Delay { millis } => (" d", millis),
        };
        write!(f, "{sign}{}{}", millis / SECOND, Fraction(millis % SECOND))
    }
}

/// Writes thousandths of a second after a decimal point, if there are any.
struct Fraction(Millis);

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return Ok(());
        }
        write!(f, ".{:03}", self.0)
    }
}

/// Parses the text that `Display` writes, and also minutes with decimals: `1.5+0`. An increment of
/// zero means sudden death. A parsed value may still be unplayable: see [`TimeControl::check`].
impl FromStr for TimeControl {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected = ParseError::expected(
            "a time control, such as 5+3, 40/90+30, 30+30, 5 d3, 3 days or unlimited",
        );
        let text = text.trim();
        let (first, vacation) = match text.strip_suffix("of vacation") {
            Some(both) => both.rsplit_once(',').unwrap_or((both, "")),
            None => (text, "0"),
        };
        let days = first
            .strip_suffix("days")
            .or_else(|| first.strip_suffix("day"));
        let time = if text == "unlimited" {
            Some(Self::Unlimited)
        } else if let Some(days) = days {
            let number = |text: &str| u16::try_from(whole(text.trim())?).ok();
            let both = number(days).zip(number(vacation));
            both.map(|(days, vacation)| Self::Correspondence { days, vacation })
        } else {
            let stages: Option<Vec<Stage>> = text
                .split(',')
                .map(|stage| stage.trim().parse().ok())
                .collect();
            stages.map(|stages| Self::Clock { stages })
        };
        time.ok_or(expected)
    }
}

impl FromStr for Stage {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected = ParseError::expected("a stage of a clock, such as 40/90+30 or 5 d3");
        read_stage(text).ok_or(expected)
    }
}

fn read_stage(text: &str) -> Option<Stage> {
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => (Some(u16::try_from(whole(moves)?).ok()?), time),
        None => (None, text),
    };
    let sign = time.find(['+', 'b', 'd'])?;
    let millis = read_minutes(time[..sign].trim())?;
    let bonus = decimal(&time[sign + 1..], SECOND)?;
    let bonus = match (&time[sign..=sign], bonus) {
        ("+", 0) => Bonus::None,
        ("+", millis) => Bonus::Increment { millis },
        ("b", millis) => Bonus::Bronstein { millis },
        (_, millis) => Bonus::Delay { millis },
    };
    Some(Stage {
        moves,
        millis,
        bonus,
    })
}

/// Parses `5`, `1.5` or `0:30.250`.
fn read_minutes(text: &str) -> Option<Millis> {
    match text.split_once(':') {
        None => decimal(text, MINUTE),
        Some((minutes, seconds)) => {
            let seconds = decimal(seconds, SECOND).filter(|&millis| millis < MINUTE)?;
            whole(minutes)?.checked_mul(MINUTE)?.checked_add(seconds)
        }
    }
}

/// Parses a number with up to three decimals, in units of `unit` milliseconds.
fn decimal(text: &str, unit: Millis) -> Option<Millis> {
    let (units, decimals) = text.split_once('.').unwrap_or((text, ""));
    let millis = whole(units)?.checked_mul(unit)?;
    if decimals.is_empty() {
        return (!text.ends_with('.')).then_some(millis);
    }
    if decimals.len() > 3 {
        return None;
    }
    let scale = 10_u64.pow(decimals.len() as u32);
    millis.checked_add(whole(decimals)? * unit / scale)
}

/// Parses a text of digits only. More than nine digits are rejected as a time or number of moves.
fn whole(text: &str) -> Option<Millis> {
    let is_number = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trips_verdicts_and_points() {
        let mut sentences = Vec::new();
        for score in Points::ALL {
            assert_eq!(score.to_string().parse(), Ok(score));
            for reason in Reason::ALL {
                let verdict = Verdict { score, reason };
                let sentence = verdict.to_string();
                assert_eq!(sentence.parse(), Ok(verdict));
                assert!(!sentences.contains(&sentence), "{sentence}");
                sentences.push(sentence);
            }
        }
        assert!("White won".parse::<Verdict>().is_err());
        assert!("1:0".parse::<Points>().is_err());
    }

    fn one(millis: Millis, bonus: Bonus) -> TimeControl {
        TimeControl::Clock {
            stages: vec![Stage {
                moves: None,
                millis,
                bonus,
            }],
        }
    }

    #[test]
    fn round_trips_time_controls() {
        let tournament = TimeControl::Clock {
            stages: vec![
                Stage {
                    moves: Some(40),
                    millis: 90 * MINUTE,
                    bonus: Bonus::Increment { millis: 30_000 },
                },
                Stage {
                    moves: None,
                    millis: 30 * MINUTE,
                    bonus: Bonus::Increment { millis: 30_000 },
                },
            ],
        };
        let days = |days, vacation| TimeControl::Correspondence { days, vacation };
        for (text, time) in [
            ("5+3", TimeControl::fischer(5 * MINUTE, 3_000)),
            ("5+0", one(5 * MINUTE, Bonus::None)),
            ("0:30+0", one(30_000, Bonus::None)),
            ("1:05.250+0.100", TimeControl::fischer(65_250, 100)),
            ("5 d3", one(5 * MINUTE, Bonus::Delay { millis: 3_000 })),
            ("5 b2", one(5 * MINUTE, Bonus::Bronstein { millis: 2_000 })),
            ("40/90+30, 30+30", tournament),
            ("unlimited", TimeControl::Unlimited),
            ("1 day", days(1, 0)),
            ("3 days", days(3, 0)),
            ("3 days, 14 of vacation", days(3, 14)),
        ] {
            assert_eq!(time.to_string(), text);
            assert_eq!(text.parse(), Ok(time));
        }
        for (text, time) in [
            ("1.5+0", one(90_000, Bonus::None)),
            (" 40/90+30,30+30 ", "40/90+30, 30+30".parse().unwrap()),
            ("0.5+0.5", TimeControl::fischer(30_000, 500)),
        ] {
            assert_eq!(text.parse(), Ok(time), "{text}");
        }
    }

    #[test]
    fn rejects_invalid_time_controls() {
        for text in [
            "",
            "5",
            "+3",
            "5+",
            "5+3+1",
            "-5+3",
            "5+-3",
            "0:60+0",
            "1.+0",
            "1.2345+0",
            "a/5+3",
            "70000/5+3",
            "5+3,",
            "x days",
            "99999 days",
            "3 days, 99999 of vacation",
            "3 days of vacation",
            "3 days, of vacation",
            "5+3, 14 of vacation",
            "14 of vacation",
            "1e3+0",
            "9999999999+0",
            "５+3",
            "5é3",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
