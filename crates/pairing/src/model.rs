//! The state of a tournament, as the pairing rules need it.

use std::fmt;
use std::ops::{Add, AddAssign};

/// A tournament pairing number: the place in the initial ranking, from 1 (C.04.2, 2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tpn(pub u32);

impl Tpn {
    /// Returns the number of the player at `index`, from 0.
    pub fn from_index(index: usize) -> Self {
        Self(index as u32 + 1)
    }

    /// Returns the index of the player, or `None` for the invalid number 0.
    pub fn index(self) -> Option<usize> {
        (self.0 as usize).checked_sub(1)
    }
}

impl fmt::Display for Tpn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Points in tenths: a draw is usually 5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(pub i32);

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{}", (self.0 / 10).abs(), (self.0 % 10).abs())
    }
}

/// The color of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// The player moves first.
    White,
    /// The player moves second.
    Black,
}

impl Color {
    /// Returns the other color.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// The result of a played game for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// A win.
    Win,
    /// A draw, or an adjourned game (C.04.2, 3.1).
    Draw,
    /// A loss. Both players of a game may have one.
    Loss,
}

/// A past round of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Record {
    /// A game that was played on the board.
    Game {
        /// The opponent.
        opponent: Tpn,
        /// The color of the player.
        color: Color,
        /// The result of the player.
        score: Score,
    },
    /// The opponent did not appear. Not a meeting (C.04.2, 3.5).
    ForfeitWin,
    /// The player did not appear.
    ForfeitLoss,
    /// The pairing-allocated bye.
    PairingBye,
    /// A requested bye worth a win.
    FullPointBye,
    /// A requested bye worth a draw.
    HalfPointBye,
    /// An absence, or a round before the player entered.
    ZeroPointBye,
}

/// The points for each result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PointSystem {
    /// A win, a forfeit win and a full-point bye.
    pub win: Points,
    /// A draw and a half-point bye.
    pub draw: Points,
    /// A loss on the board.
    pub loss: Points,
    /// The pairing-allocated bye.
    pub pairing_bye: Points,
    /// A forfeit loss.
    pub forfeit_loss: Points,
    /// An absence.
    pub absence: Points,
}

impl PointSystem {
    /// Creates a system in which the pairing-allocated bye is worth a win, and forfeit losses and
    /// absences are worth 0.
    pub fn new(win: Points, draw: Points, loss: Points) -> Self {
        Self {
            win,
            draw,
            loss,
            pairing_bye: win,
            forfeit_loss: Points(0),
            absence: Points(0),
        }
    }

    /// Returns the points for a record.
    pub fn points(&self, record: Record) -> Points {
        match record {
            Record::Game {
                score: Score::Win, ..
            }
            | Record::ForfeitWin
            | Record::FullPointBye => self.win,
            Record::Game {
                score: Score::Draw, ..
            }
            | Record::HalfPointBye => self.draw,
            Record::Game {
                score: Score::Loss, ..
            } => self.loss,
            Record::PairingBye => self.pairing_bye,
            Record::ForfeitLoss => self.forfeit_loss,
            Record::ZeroPointBye => self.absence,
        }
    }
}

impl Default for PointSystem {
    /// 1, ½ and 0.
    fn default() -> Self {
        Self::new(Points(10), Points(5), Points(0))
    }
}

/// A player of a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    /// One record for each past round.
    pub records: Vec<Record>,
    /// The player does not take part in the next round: a requested bye, not yet arrived, or
    /// withdrawn.
    pub absent: bool,
    /// Points that count only for pairing, for each round from the first one (C.04.7). Missing
    /// ones are 0.
    pub virtual_points: Vec<Points>,
}

/// Players who shall not meet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Forbidden {
    /// No two of these players are paired with each other.
    pub players: Vec<Tpn>,
    /// The first round, from 1.
    pub first_round: u16,
    /// The last round, included.
    pub last_round: u16,
    /// Ignore this if otherwise no legal pairing exists.
    pub weak: bool,
}

/// A Swiss tournament before the pairing of a round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tournament {
    /// The number of rounds that was announced.
    pub rounds: u16,
    /// The players by TPN.
    pub players: Vec<Player>,
    /// The points for each result.
    pub points: PointSystem,
    /// The color that was drawn before round 1 (C.04.3, 5.1).
    pub initial_color: Color,
    /// Players who shall not meet.
    pub forbidden: Vec<Forbidden>,
}

impl Tournament {
    /// Returns the number of past rounds.
    pub fn past_rounds(&self) -> usize {
        self.players
            .first()
            .map_or(0, |player| player.records.len())
    }
}
