//! The players of a tournament.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

/// The number of a player in the order of entry, from 1. It never changes, unlike the pairing number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EntrantId(pub u16);

impl EntrantId {
    /// Returns the index in [`Tournament::entrants`](crate::Tournament::entrants).
    pub const fn index(self) -> usize {
        (self.0 as usize).wrapping_sub(1)
    }
}

impl fmt::Display for EntrantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The maximum length of the texts about a player, in characters.
pub const MAX_TEXT: usize = 60;

/// A player as entered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "EntrantDetails"))]
pub struct Details {
    /// The name; empty for a player of this server, whose name is kept with the account.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>", optional))]
    pub name: String,
    /// The rating by which players are ordered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rating: Option<u16>,
    /// The title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub title: Option<Title>,
    /// The code of the federation, at most three letters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>", optional))]
    pub federation: String,
    /// The club or school.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>", optional))]
    pub club: String,
    /// The year of birth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub born: Option<u16>,
    /// The sex, for categories and the report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub sex: Option<Sex>,
    /// A category in which the arbiter places the player, such as `U12`. Other categories follow
    /// from their conditions ([`crate::Category`]).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>", optional))]
    pub category: String,
    /// The FIDE identity number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "number", optional))]
    pub fide_id: Option<u64>,
    /// A player of this server who plays at the board.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
    pub at_board: bool,
}

impl Details {
    /// Returns whether all texts are short and without control characters, and all numbers in range.
    pub fn are_valid(&self) -> bool {
        let texts = [&self.name, &self.club, &self.category];
        let is_short = |text: &String, most: usize| {
            text.chars().count() <= most && !text.chars().any(char::is_control)
        };
        texts.into_iter().all(|text| is_short(text, MAX_TEXT))
            && self.federation.chars().count() <= 3
            && self.federation.chars().all(|c| c.is_ascii_alphanumeric())
            && self
                .rating
                .is_none_or(|rating| (1..=9999).contains(&rating))
            && self.born.is_none_or(|year| (1900..=2200).contains(&year))
            && self.fide_id.is_none_or(|id| id < 100_000_000_000)
    }
}

/// The sex of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Sex {
    /// Female.
    Female,
    /// Male.
    Male,
}

/// A title, the highest first, as players of equal rating are ordered (C.04.2, 2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "ChessTitle"))]
pub enum Title {
    /// Grandmaster.
    Gm,
    /// International master.
    Im,
    /// Woman grandmaster.
    Wgm,
    /// FIDE master.
    Fm,
    /// Woman international master.
    Wim,
    /// Candidate master.
    Cm,
    /// Woman FIDE master.
    Wfm,
    /// Woman candidate master.
    Wcm,
}

impl Title {
    /// Returns the abbreviation.
    pub const fn abbreviation(self) -> &'static str {
        match self {
            Self::Gm => "GM",
            Self::Im => "IM",
            Self::Wgm => "WGM",
            Self::Fm => "FM",
            Self::Wim => "WIM",
            Self::Cm => "CM",
            Self::Wfm => "WFM",
            Self::Wcm => "WCM",
        }
    }
}

/// A requested bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum RequestedBye {
    /// The points of a draw.
    Half,
    /// No points.
    Zero,
}

/// The state of a player.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent fact about the player"
)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The player as entered.
    pub details: Details,
    /// Whether the player plays on this server: an account or a guest.
    pub is_member: bool,
    /// The name for lists: that of the account, or the entered one.
    pub name: String,
    /// Whether the player is paired from now on.
    pub is_active: bool,
    /// Whether the player was removed before the first pairing, and appears nowhere.
    pub is_removed: bool,
    /// Whether the player has checked in.
    pub is_present: bool,
    /// The requested byes by round.
    pub byes: BTreeMap<u16, RequestedBye>,
    /// The number of the board at which the player always sits.
    pub board: Option<u16>,
}
