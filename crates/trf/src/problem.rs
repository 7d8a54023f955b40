//! Problems in a file, and their places.

use std::fmt;

use crate::Points;

/// Input that is unreadable or contradictory. Reading continues after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, starting at 1.
    pub line: usize,
    /// The column in characters, starting at 1.
    pub column: usize,
    /// The kind of problem.
    pub kind: ProblemKind,
}

impl fmt::Display for Problem {
    /// Writes `LINE:COLUMN: MESSAGE`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.kind)
    }
}

/// A kind of problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A field that cannot be read; it is left empty.
    Unreadable {
        /// The name of the field.
        field: &'static str,
        /// Its text.
        text: String,
    },
    /// A column between two fields is not blank, so a field is too long or misplaced.
    Misaligned(char),
    /// A record that a file can contain once; the first one counts.
    Repeated(String),
    /// Two players have the same number; the first one counts.
    DuplicateNumber(u16),
    /// A number that no player has.
    UnknownPlayer(u16),
    /// Record 062 states another number of players than the file contains.
    PlayerCount {
        /// The number in record 062.
        stated: usize,
        /// The number of records 001.
        found: usize,
    },
    /// The points of a player are not the sum of the results.
    PointsDiffer {
        /// The number of the player.
        player: u16,
        /// The points in the record.
        stated: Points,
        /// The sum of the results.
        sum: Points,
    },
    /// A player is the opponent of itself.
    OwnOpponent {
        /// The number of the player.
        player: u16,
        /// The round.
        round: u16,
    },
    /// The opponent's record names another opponent in the round.
    OpponentDiffers {
        /// The number of the player.
        player: u16,
        /// The number of the opponent.
        opponent: u16,
        /// The round.
        round: u16,
    },
    /// Both players of a game have the same color.
    SameColor {
        /// The number of the player.
        player: u16,
        /// The number of the opponent.
        opponent: u16,
        /// The round.
        round: u16,
    },
    /// The results of the two players of a game contradict each other.
    ResultsDiffer {
        /// The number of the player.
        player: u16,
        /// The number of the opponent.
        opponent: u16,
        /// The round.
        round: u16,
    },
    /// A game without opponent.
    NoOpponent {
        /// The number of the player.
        player: u16,
        /// The round.
        round: u16,
    },
    /// A bye with an opponent.
    ByeWithOpponent {
        /// The number of the player.
        player: u16,
        /// The round.
        round: u16,
    },
    /// The announced bye of record 240 is not the result in record 001, which counts.
    ByeDiffers {
        /// The number of the player.
        player: u16,
        /// The round.
        round: u16,
    },
    /// A result of a round after the last one.
    RoundAfterLast {
        /// The round.
        round: usize,
        /// The number of rounds.
        rounds: u16,
    },
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { field, text } if text.is_empty() => {
                write!(f, "the {field} is missing")
            }
            Self::Unreadable { field, text } => {
                write!(f, "the {field} cannot be read: {}", text.escape_debug())
            }
            Self::Misaligned(found) => write!(
                f,
                "there is {} between two fields, where the column is blank: fields have fixed columns",
                found.escape_debug()
            ),
            Self::Repeated(code) => {
                write!(
                    f,
                    "record {code} occurs a second time; the first one counts"
                )
            }
            Self::DuplicateNumber(number) => {
                write!(
                    f,
                    "player {number} occurs a second time; the first record counts"
                )
            }
            Self::UnknownPlayer(number) => write!(f, "no player has number {number}"),
            Self::PlayerCount { stated, found } => {
                write!(
                    f,
                    "record 062 states {stated} players, but the file has {found}"
                )
            }
            Self::PointsDiffer {
                player,
                stated,
                sum,
            } => write!(
                f,
                "player {player} has {stated} points, but the results give {sum}"
            ),
            Self::OwnOpponent { player, round } => {
                write!(f, "round {round}: player {player} meets itself")
            }
            Self::OpponentDiffers {
                player,
                opponent,
                round,
            } => write!(
                f,
                "round {round}: player {player} meets {opponent}, but {opponent} does not meet {player}"
            ),
            Self::SameColor {
                player,
                opponent,
                round,
            } => write!(
                f,
                "round {round}: players {player} and {opponent} have the same color"
            ),
            Self::ResultsDiffer {
                player,
                opponent,
                round,
            } => write!(
                f,
                "round {round}: the results of players {player} and {opponent} contradict each other"
            ),
            Self::NoOpponent { player, round } => {
                write!(
                    f,
                    "round {round}: the game of player {player} has no opponent"
                )
            }
            Self::ByeWithOpponent { player, round } => {
                write!(
                    f,
                    "round {round}: the bye of player {player} has an opponent"
                )
            }
            Self::ByeDiffers { player, round } => write!(
                f,
                "round {round}: the bye of player {player} is not the result in record 001"
            ),
            Self::RoundAfterLast { round, rounds } => write!(
                f,
                "there is a result of round {round}, but the tournament has {rounds} rounds"
            ),
        }
    }
}
