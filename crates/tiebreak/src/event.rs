//! The input: players and their results.

use trf::{Color, Points};

/// How players are paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A Swiss system.
    Swiss,
    /// Each player meets all others.
    RoundRobin,
}

/// The results of a tournament, up to a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// How players are paired.
    pub format: Format,
    /// The declared number of rounds.
    pub rounds: u16,
    /// The number of rounds that count, at most `rounds`.
    pub completed: u16,
    /// The points for a win.
    pub win: Points,
    /// The points for a draw.
    pub draw: Points,
    /// The players.
    pub players: Vec<Participant>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Participant {
    /// The number for pairings (TPN).
    pub number: u16,
    /// The rating; `None` if unrated.
    pub rating: Option<u16>,
    /// Points that do not come from a round, such as a penalty; usually zero.
    pub adjustment: Points,
    /// The results, starting with round 1. Missing rounds are zero-point byes.
    pub rounds: Vec<Round>,
}

/// The result of a player in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// The points that the player got, at most 1,000.
    pub points: Points,
    /// How the player got them.
    pub kind: Kind,
    /// The index of the scheduled opponent in [`Event::players`].
    pub opponent: Option<usize>,
    /// The color of the player.
    pub color: Option<Color>,
}

/// How a player got the points of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A game at the board.
    Game(GameResult),
    /// The opponent forfeited the game.
    ForfeitWin,
    /// The player forfeited the game.
    ForfeitLoss,
    /// The pairing-allocated bye.
    PairingBye,
    /// A full-point bye.
    FullPointBye,
    /// A half-point bye.
    HalfPointBye,
    /// No game and no points: an announced absence, a late entry, a withdrawal.
    ZeroPointBye,
}

/// The result of a game, whatever points it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
    /// Not yet known.
    Unknown,
}

impl Round {
    /// A round without game and points.
    pub const ABSENT: Self = Self {
        points: Points::ZERO,
        kind: Kind::ZeroPointBye,
        opponent: None,
        color: None,
    };

    /// Returns whether the player met the opponent at the board.
    pub fn is_game(&self) -> bool {
        matches!(self.kind, Kind::Game(_)) && self.opponent.is_some()
    }

    /// Returns whether the round is a forfeited game with an opponent.
    pub fn is_forfeit(&self) -> bool {
        matches!(self.kind, Kind::ForfeitWin | Kind::ForfeitLoss) && self.opponent.is_some()
    }

    /// Returns whether the round is voluntarily unplayed (16.2.3 to 16.2.5): a half-point bye, a
    /// zero-point bye or a forfeit loss.
    pub fn is_voluntarily_unplayed(&self) -> bool {
        matches!(
            self.kind,
            Kind::HalfPointBye | Kind::ZeroPointBye | Kind::ForfeitLoss
        )
    }
}
