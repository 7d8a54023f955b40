//! The clocks of a game in the terminal.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use engine::Clock;
use rules::Color;

/// The longest time and increment, as on the server.
const MOST_MINUTES: f64 = 600.0;
const MOST_SECONDS: u64 = 600;

/// The time for each side: minutes for the game, and seconds added after each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeControl {
    initial: Duration,
    increment: Duration,
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let why = || "a time is minutes and seconds for each move, such as 5+3".to_owned();
        let (minutes, seconds) = text.split_once('+').ok_or_else(why)?;
        let minutes: f64 = minutes.parse().map_err(|_| why())?;
        let seconds: u64 = seconds.parse().map_err(|_| why())?;
        // Not a number is in no range.
        if !(0.0..=MOST_MINUTES).contains(&minutes) || seconds > MOST_SECONDS {
            return Err(format!(
                "a side has at most {MOST_MINUTES} minutes and {MOST_SECONDS} seconds for each move"
            ));
        }
        let initial = Duration::from_secs_f64(minutes * 60.0);
        let increment = Duration::from_secs(seconds);
        if initial + increment < Duration::from_secs(1) {
            return Err("a side needs at least a second for its first move".to_owned());
        }
        Ok(Self { initial, increment })
    }
}

impl TimeControl {
    /// The same time control on a server.
    pub(super) fn on_server(self) -> arbiter::TimeControl {
        let millis = |time: Duration| time.as_millis() as u64;
        arbiter::TimeControl::fischer(millis(self.initial), millis(self.increment))
    }
}

/// The running clocks.
pub(super) struct Clocks {
    control: TimeControl,
    remaining: [Duration; 2],
    /// When the turn began.
    since: Instant,
}

impl Clocks {
    /// Starts the clock of the side to move. Each side has the increment for its first move, too.
    pub(super) fn start(control: TimeControl, now: Instant) -> Self {
        Self {
            control,
            remaining: [control.initial + control.increment; 2],
            since: now,
        }
    }

    /// The time left to the side to move; none after its flag has fallen.
    pub(super) fn left(&self, turn: Color, now: Instant) -> Option<Duration> {
        let used = now.saturating_duration_since(self.since);
        let left = self.remaining[turn.index()].checked_sub(used)?;
        (!left.is_zero()).then_some(left)
    }

    /// Ends the turn of a side. Returns false if its flag has fallen.
    pub(super) fn press(&mut self, turn: Color, now: Instant) -> bool {
        let left = self.left(turn, now);
        self.remaining[turn.index()] =
            left.map_or(Duration::ZERO, |left| left + self.control.increment);
        self.since = now;
        left.is_some()
    }

    /// The clocks for the engine.
    pub(super) fn for_engine(&self, turn: Color, now: Instant) -> Clock {
        let mut remaining = self.remaining;
        remaining[turn.index()] = self.left(turn, now).unwrap_or_default();
        Clock {
            remaining,
            increment: [self.control.increment; 2],
            moves_to_go: None,
        }
    }
}

impl fmt::Display for Clocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.remaining.map(written);
        write!(f, "White {white}, Black {black}")
    }
}

/// Minutes and seconds, and tenths below twenty seconds.
pub(super) fn written(time: Duration) -> String {
    let seconds = time.as_secs();
    let tenths = match seconds {
        0..20 => format!(".{}", time.subsec_millis() / 100),
        _ => String::new(),
    };
    format!("{}:{:02}{tenths}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_times_and_refuses_nonsense() {
        for (text, initial, increment) in [("5+3", 300_000, 3), ("0.5+0", 30_000, 0), ("0+2", 0, 2)]
        {
            let read: TimeControl = text.parse().expect(text);
            assert_eq!(read.initial, Duration::from_millis(initial));
            assert_eq!(read.increment, Duration::from_secs(increment));
        }
        for text in [
            "", "5", "5+", "+3", "-1+3", "5+-1", "NaN+1", "inf+1", "601+0", "1+601", "0+0",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_flag_falls_when_the_time_is_used_up() {
        let start = Instant::now();
        let after = |millis| start + Duration::from_millis(millis);
        let mut clocks = Clocks::start("0+10".parse().expect("a time"), start);
        assert!(clocks.press(Color::White, after(4_000)));
        assert_eq!(clocks.to_string(), "White 0:16.0, Black 0:10.0");
        let engine = clocks.for_engine(Color::Black, after(6_500));
        let left = engine.remaining.map(|left| left.as_millis());
        assert_eq!(left, [16_000, 7_500]);
        assert_eq!(
            clocks.left(Color::Black, after(13_999)),
            Some(Duration::from_millis(1))
        );
        assert_eq!(clocks.left(Color::Black, after(14_000)), None);
        assert!(!clocks.press(Color::Black, after(14_000)));
        assert_eq!(clocks.to_string(), "White 0:16.0, Black 0:00.0");
    }
}
