//! Speeds of games.

use std::fmt;
use std::str::FromStr;

use arbiter::TimeControl;

const MINUTE: u64 = 60_000;

/// The number of moves of an average game. Chess servers estimate the duration of a game from it.
const AVERAGE_GAME: u16 = 40;

/// The speed of a game, determined by the time of a player for forty moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Speed {
    /// Less than three minutes.
    Bullet,
    /// Less than eight minutes.
    Blitz,
    /// At least eight minutes for forty moves, and less than an hour for sixty (FIDE appendix A).
    Rapid,
    /// An hour or more for sixty moves.
    Classical,
    /// Days for each move.
    Correspondence,
    /// No clock.
    Unlimited,
}

impl Speed {
    /// All speeds, fastest first.
    pub const ALL: [Self; 6] = [
        Self::Bullet,
        Self::Blitz,
        Self::Rapid,
        Self::Classical,
        Self::Correspondence,
        Self::Unlimited,
    ];

    /// The speed of games with this time control.
    ///
    /// ```
    /// # use arbiter as staunton_arbiter;
    /// use staunton_arbiter::TimeControl;
    /// use staunton_store::Speed;
    ///
    /// assert_eq!(Speed::of(&TimeControl::fischer(300_000, 3_000)), Speed::Blitz);
    /// ```
    pub fn of(time: &TimeControl) -> Self {
        let (Some(average), Some(sixty)) = (time.for_moves(AVERAGE_GAME), time.for_sixty_moves())
        else {
            return match time {
                TimeControl::Unlimited => Self::Unlimited,
                _ => Self::Correspondence,
            };
        };
        match average {
            average if average < 3 * MINUTE => Self::Bullet,
            average if average < 8 * MINUTE => Self::Blitz,
            _ if sixty < 60 * MINUTE => Self::Rapid,
            _ => Self::Classical,
        }
    }

    /// The name in lower case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Correspondence => "correspondence",
            Self::Unlimited => "unlimited",
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Speed {
    type Err = NotASpeed;

    fn from_str(text: &str) -> Result<Self, NotASpeed> {
        let mut all = Self::ALL.into_iter();
        all.find(|speed| speed.as_str() == text).ok_or(NotASpeed)
    }
}

/// The text is not the name of a speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASpeed;

impl fmt::Display for NotASpeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a speed is bullet, blitz, rapid, classical, correspondence or unlimited")
    }
}

impl std::error::Error for NotASpeed {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_stage_counts_with_its_bonus() {
        for (text, speed) in [
            ("20/3+0, 3+10", Speed::Rapid),
            ("20/2+0, 2+10", Speed::Blitz),
            ("1/1+60, 1+0", Speed::Blitz),
        ] {
            let time = text.parse().expect("a time control");
            assert_eq!(Speed::of(&time), speed, "{text}");
        }
    }

    #[test]
    fn the_speed_depends_on_the_estimated_duration() {
        for (seconds, increment, speed) in [
            (60, 0, Speed::Bullet),
            (60, 2, Speed::Bullet),
            (120, 1, Speed::Bullet),
            (60, 3, Speed::Blitz),
            (179, 0, Speed::Bullet),
            (180, 0, Speed::Blitz),
            (300, 4, Speed::Blitz),
            (479, 0, Speed::Blitz),
            (480, 0, Speed::Rapid),
            (300, 5, Speed::Rapid),
            (600, 0, Speed::Rapid),
            (900, 10, Speed::Rapid),
            (1_500, 10, Speed::Rapid),
            (2_700, 14, Speed::Rapid),
            (2_700, 15, Speed::Classical),
            (3_600, 0, Speed::Classical),
            (5_400, 30, Speed::Classical),
        ] {
            let time = TimeControl::fischer(seconds * 1_000, increment * 1_000);
            assert_eq!(Speed::of(&time), speed, "{seconds}+{increment}");
        }
        for speed in Speed::ALL {
            assert_eq!(speed.to_string().parse(), Ok(speed));
        }
    }
}
