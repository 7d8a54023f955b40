//! The time control of a match.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A time control, the same for both engines and all games of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tempo {
    /// A clock: time at the start, and increment per move.
    Clock {
        /// Time at the start.
        base: Duration,
        /// Increment after each move.
        increment: Duration,
    },
    /// A node limit per move, without a time limit.
    Nodes(u64),
}

/// Parses `8+0.08`: seconds at the start, and per move.
impl FromStr for Tempo {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            let seconds: f64 = text.trim().parse().ok()?;
            (0.0..=86_400.0)
                .contains(&seconds)
                .then(|| Duration::from_secs_f64(seconds))
        };
        match (seconds(base), seconds(increment)) {
            (Some(base), Some(increment)) if !base.is_zero() => Ok(Self::Clock { base, increment }),
            _ => Err(format!(
                "{text:?} is no time control: write seconds at the start and a move, as in 8+0.08"
            )),
        }
    }
}

/// Formats as in the `TimeControl` tag of a PGN.
impl fmt::Display for Tempo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock { base, increment } => {
                write!(f, "{}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_written() {
        for text in ["8+0.08", "2+0.02", "60+0", "0.5+0"] {
            assert_eq!(text.parse::<Tempo>().unwrap().to_string(), text);
        }
        assert_eq!("60".parse::<Tempo>().unwrap().to_string(), "60+0");
        for text in ["", "+", "0+1", "-1+0", "8+x", "nan", "1e9", "40/60"] {
            let why = text.parse::<Tempo>().unwrap_err();
            assert!(why.contains("8+0.08"), "{why}");
        }
    }
}
