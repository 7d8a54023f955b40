//! The choices of the organizer.

use std::fmt;

use arbiter::{Millis, TimeControl, Timestamp};
use serde::{Deserialize, Serialize};
use tiebreak::Criterion;

use crate::category::{Category, MAX_CATEGORIES};

/// The maximum length of a name, in characters.
pub const MAX_NAME: usize = 80;
/// The maximum number of rounds of a Swiss.
pub const MAX_ROUNDS: u16 = 99;
/// The maximum number of players of a round robin, whose cross table has to stay readable.
pub const MAX_ROUND_ROBIN: usize = 100;
/// The maximum number of players of the other systems.
pub const MAX_ENTRANTS: usize = 4_000;
/// The maximum number of tie-breaks.
pub const MAX_TIE_BREAKS: usize = 12;
/// The maximum duration of an arena, in minutes.
pub const MAX_ARENA_MINUTES: u16 = 12 * 60;

const HOUR: Millis = 60 * 60 * 1_000;
const DAY: Millis = 24 * HOUR;

/// The settings of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TournamentSettings"))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent choice of the organizer"
)]
pub struct Settings {
    /// The name, 1 to [`MAX_NAME`] characters.
    pub name: String,
    /// The place, for the report; may be empty.
    #[serde(default)]
    pub place: String,
    /// The pairing system.
    pub system: System,
    /// Where the games take place.
    pub venue: Venue,
    /// The time control of online games; of games at the board, for the report.
    #[cfg_attr(feature = "typescript", ts(type = "TimeControl"))]
    pub time: TimeControl,
    /// Chess960. All games of a round have the same starting position.
    #[serde(default)]
    pub chess960: bool,
    /// Whether online games change ratings on this server.
    #[serde(default)]
    pub rated: bool,
    /// The announced start. An arena begins at this time.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "number | null", optional))]
    pub starts_at: Option<Timestamp>,
    /// If set, the next round is paired this long after the last result of a round, and the first
    /// one at [`Settings::starts_at`].
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "number | null", optional))]
    pub pause: Option<Millis>,
    /// The time after which an online player who has not made the first move loses the game.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "number | null", optional))]
    pub grace: Option<Millis>,
    /// The points for each result.
    #[serde(default)]
    pub points: PointValues,
    /// The number of half-point byes that a player may request (C.05, 6.7).
    #[serde(default = "one")]
    pub half_point_byes: u16,
    /// The codes of the tie-breaks in their order, such as `BH/C1` (C.07).
    #[serde(default)]
    pub tie_breaks: Vec<String>,
    /// The players who enter without the arbiter.
    #[serde(default)]
    pub entry: Entry,
    /// Whether the tournament is shown in the public list.
    #[serde(default = "yes")]
    pub listed: bool,
    /// The categories, at most [`MAX_CATEGORIES`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<Category>>", optional))]
    pub categories: Vec<Category>,
    /// The name that the sections of an event share, such as those of groups A and B; empty for a
    /// tournament without sections. At most [`MAX_NAME`] characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>", optional))]
    pub group: String,
    /// Whether bots may enter without the arbiter.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
    pub bots: bool,
}

const fn one() -> u16 {
    1
}

const fn yes() -> bool {
    true
}

/// A pairing system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TournamentSystem"))]
pub enum System {
    /// The FIDE (Dutch) system of 2026 (C.04.3).
    Swiss {
        /// The number of rounds, announced in advance.
        rounds: u16,
        /// Baku acceleration (C.04.7).
        #[serde(default)]
        accelerated: bool,
    },
    /// All players meet (C.05, Annex 1).
    RoundRobin {
        /// Each pair meets twice, with both colors.
        #[serde(default)]
        double: bool,
    },
    /// The loser of a match is out.
    KnockOut {
        /// The number of further games with reversed colors after a drawn game. Afterward the
        /// arbiter names the winner.
        #[serde(default)]
        replays: u16,
    },
    /// Players are paired again as soon as they are free.
    Arena {
        /// The duration in minutes.
        minutes: u16,
        /// Players may halve their time for an additional point.
        #[serde(default)]
        berserk: bool,
    },
}

impl System {
    /// Returns the code for lists.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Swiss { .. } => "swiss",
            Self::RoundRobin { double: false } => "round_robin",
            Self::RoundRobin { double: true } => "double_round_robin",
            Self::KnockOut { .. } => "knock_out",
            Self::Arena { .. } => "arena",
        }
    }

    /// Whether this is an arena.
    pub const fn is_arena(&self) -> bool {
        matches!(self, Self::Arena { .. })
    }
}

/// Where the games take place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TournamentVenue"))]
pub enum Venue {
    /// On this server; all players have accounts or are guests of this server.
    Online,
    /// At the board; results are entered.
    Board,
    /// A game is online if both players play on this server, and at the board otherwise.
    Mixed,
}

/// The players who may enter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TournamentEntry"))]
pub enum Entry {
    /// All players of the server.
    #[default]
    Open,
    /// The arbiter enters all players.
    Arbiter,
}

/// The points for each result, in tenths: a draw is usually 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TournamentPoints"))]
pub struct PointValues {
    /// A win, and a forfeit win.
    pub win: i32,
    /// A draw, and a half-point bye.
    pub draw: i32,
    /// A lost game.
    pub loss: i32,
    /// The pairing-allocated bye.
    pub bye: i32,
}

impl Default for PointValues {
    fn default() -> Self {
        Self {
            win: 10,
            draw: 5,
            loss: 0,
            bye: 10,
        }
    }
}

/// The reason why settings are rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSettings {
    /// The name is empty or too long.
    Name,
    /// The place is too long.
    Place,
    /// The number of rounds is not 1 to [`MAX_ROUNDS`].
    Rounds,
    /// The number of replays is more than 9.
    Replays,
    /// The duration is not 5 to [`MAX_ARENA_MINUTES`] minutes.
    Minutes,
    /// An arena is online and has a clock.
    ArenaOnline,
    /// Games of a tournament have a clock, or are at the board.
    NoClock,
    /// The pause is longer than a day.
    Pause,
    /// The grace time is not one second to one hour.
    Grace,
    /// A win is not worth more than a draw, or a draw less than a loss, or a value is out of range.
    Points,
    /// The Baku acceleration requires that a win is worth two draws and a loss nothing.
    Acceleration,
    /// There are too many tie-breaks, or this one has no meaning.
    TieBreak(String),
    /// There are too many categories, two have the same name, or a limit is out of range.
    Category,
    /// The name of the group of sections is too long.
    Group,
}

impl fmt::Display for BadSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name => write!(f, "the name needs 1 to {MAX_NAME} characters"),
            Self::Place => write!(f, "the place may have at most {MAX_NAME} characters"),
            Self::Rounds => write!(f, "a Swiss has 1 to {MAX_ROUNDS} rounds"),
            Self::Replays => f.write_str("a match has at most 9 replays"),
            Self::Minutes => write!(f, "an arena lasts 5 to {MAX_ARENA_MINUTES} minutes"),
            Self::ArenaOnline => f.write_str("an arena is played online"),
            Self::NoClock => f.write_str("online games of a tournament need a clock"),
            Self::Pause => f.write_str("the pause between rounds is at most a day"),
            Self::Grace => f.write_str("the grace time is one second to one hour"),
            Self::Points => f.write_str(
                "a win must be worth more than a draw, and a draw at least as much as a loss",
            ),
            Self::Acceleration => f.write_str(
                "the Baku acceleration needs a win worth two draws, and a loss worth nothing",
            ),
            Self::TieBreak(code) => write!(f, "there is no tie-break {code}"),
            Self::Category => write!(
                f,
                "there are at most {MAX_CATEGORIES} categories with different names, and their \
                 limits are in order"
            ),
            Self::Group => write!(f, "the name of a group has at most {MAX_NAME} characters"),
        }
    }
}

impl std::error::Error for BadSettings {}

impl Settings {
    /// Checks the settings.
    ///
    /// # Errors
    ///
    /// Fails with the first setting that is out of range.
    pub fn check(&self) -> Result<(), BadSettings> {
        let length = self.name.trim().chars().count();
        let require = |holds: bool, why| if holds { Ok(()) } else { Err(why) };
        require((1..=MAX_NAME).contains(&length), BadSettings::Name)?;
        require(self.place.chars().count() <= MAX_NAME, BadSettings::Place)?;
        require(
            self.pause.is_none_or(|pause| pause <= DAY),
            BadSettings::Pause,
        )?;
        require(
            self.grace
                .is_none_or(|grace| (1_000..=HOUR).contains(&grace)),
            BadSettings::Grace,
        )?;
        let PointValues {
            win,
            draw,
            loss,
            bye,
        } = self.points;
        let in_range = [win, draw, loss, bye]
            .iter()
            .all(|it| (0..=90).contains(it));
        require(
            in_range && win > draw && draw >= loss && bye <= win,
            BadSettings::Points,
        )?;
        self.check_system()?;
        require(
            self.venue == Venue::Board || matches!(self.time, TimeControl::Clock { .. }),
            BadSettings::NoClock,
        )?;
        require(self.are_categories_valid(), BadSettings::Category)?;
        require(self.group.chars().count() <= MAX_NAME, BadSettings::Group)?;
        if self.tie_breaks.len() > MAX_TIE_BREAKS {
            return Err(BadSettings::TieBreak(format!(
                "number {}",
                MAX_TIE_BREAKS + 1
            )));
        }
        for code in &self.tie_breaks {
            let known = code.parse::<Criterion>();
            known.map_err(|_| BadSettings::TieBreak(code.chars().take(20).collect()))?;
        }
        Ok(())
    }

    fn are_categories_valid(&self) -> bool {
        let all = &self.categories;
        let is_new = |(at, one): (usize, &Category)| all[..at].iter().all(|it| it.name != one.name);
        all.len() <= MAX_CATEGORIES
            && all.iter().all(Category::is_valid)
            && all.iter().enumerate().all(is_new)
    }

    fn check_system(&self) -> Result<(), BadSettings> {
        let require = |holds: bool, why| if holds { Ok(()) } else { Err(why) };
        match self.system {
            System::Swiss {
                rounds,
                accelerated,
            } => {
                require((1..=MAX_ROUNDS).contains(&rounds), BadSettings::Rounds)?;
                let PointValues {
                    win, draw, loss, ..
                } = self.points;
                let fits = win == 2 * draw && loss == 0;
                require(fits || !accelerated, BadSettings::Acceleration)
            }
            System::RoundRobin { .. } => Ok(()),
            System::KnockOut { replays } => require(replays <= 9, BadSettings::Replays),
            System::Arena { minutes, .. } => {
                require(
                    (5..=MAX_ARENA_MINUTES).contains(&minutes),
                    BadSettings::Minutes,
                )?;
                require(self.venue == Venue::Online, BadSettings::ArenaOnline)
            }
        }
    }
}
