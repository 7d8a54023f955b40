//! Reasons why a command is refused.

use std::fmt;

use pairing::PairingError;

use crate::entrant::EntrantId;
use crate::outcome::Outcome;
use crate::settings::BadSettings;

/// The reason why a command is refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The settings are invalid.
    Settings(BadSettings),
    /// The system, the venue of an arena or the points cannot change after the first pairing.
    SystemIsFixed,
    /// The number of rounds would be lower than the current round.
    RoundsArePlayed(u16),
    /// There is no player with this number.
    NoSuchEntrant(EntrantId),
    /// The details of a player are invalid.
    BadDetails,
    /// A player at the board needs a name.
    NoName,
    /// An online tournament takes only players of this server.
    MembersOnly,
    /// The tournament has the maximum number of players.
    Full(usize),
    /// A round robin or a knock-out takes no players after the first pairing.
    NoLateEntries,
    /// The player has been paired and can only be withdrawn.
    WasPaired,
    /// The player has left the tournament.
    HasLeft,
    /// The player has not left the tournament.
    HasNotLeft,
    /// The round of a bye is over, or is not announced.
    NoSuchRound(u16),
    /// Byes are requested in a Swiss only.
    NoByes,
    /// The player has used all half-point byes.
    NoHalfPointBye(u16),
    /// The number of a board is 0.
    NoSuchBoard(u16),
    /// A group of players who are not paired has fewer than two players, or its rounds are wrong.
    BadGroup,
    /// This round is already paired.
    AlreadyPaired(u16),
    /// The next round is another one.
    NextRoundIs(u16),
    /// These boards of the current round have no result.
    ResultsMissing(Vec<u16>),
    /// All announced rounds are played.
    NoRoundLeft,
    /// The winners of these matches are not known.
    WinnersMissing(Vec<u16>),
    /// The tournament has a winner.
    HasWinner,
    /// There are too few players.
    TooFewPlayers,
    /// The players cannot be paired.
    Pairing(PairingError, Vec<EntrantId>),
    /// A pairing by hand names a player twice, or one who does not play.
    NotAvailable(EntrantId),
    /// Only a Swiss is paired by hand.
    SwissOnly,
    /// The result was changed by another person in the meantime.
    OtherResult(Option<Outcome>),
    /// The board has a result that the arbiter confirmed.
    HasResult(Outcome),
    /// Only the arbiter enters this result.
    ArbiterOnly,
    /// A result of the next round depends on it: undo that round first.
    NextRoundDepends,
    /// The result of an earlier round can be corrected but not cleared.
    CannotClear,
    /// The match is not drawn.
    NotDrawn,
    /// Only the last round can be taken back.
    NotLastRound(u16),
    /// The tournament has ended.
    HasEnded,
    /// The tournament has not ended.
    HasNotEnded,
    /// This does not exist in an arena.
    NotInArena,
    /// This exists in an arena only.
    ArenaOnly,
    /// The player has paused too often: each pause is an entry of the journal.
    PausedTooOften,
    /// Another device records the game.
    IsRecorded,
}

struct Numbers<'a, T>(&'a [T]);

impl<T: fmt::Display> fmt::Display for Numbers<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 10;
        for (index, number) in self.0.iter().take(SHOWN).enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{number}")?;
        }
        if self.0.len() > SHOWN {
            write!(f, " and {} more", self.0.len() - SHOWN)?;
        }
        Ok(())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Settings(why) => write!(f, "{why}"),
            Self::SystemIsFixed => {
                f.write_str("the system and the points cannot change after the first pairing")
            }
            Self::RoundsArePlayed(round) => {
                write!(
                    f,
                    "round {round} is already paired: keep at least {round} rounds"
                )
            }
            Self::NoSuchEntrant(number) => write!(f, "there is no player {number}"),
            Self::BadDetails => f.write_str(
                "a name has at most 60 characters, a rating 1 to 9999, a federation 3 letters",
            ),
            Self::NoName => f.write_str("enter the name of the player"),
            Self::MembersOnly => {
                f.write_str("an online tournament takes only players of this server")
            }
            Self::Full(most) => write!(f, "the tournament is full: it takes {most} players"),
            Self::NoLateEntries => {
                f.write_str("after the first pairing only a Swiss or an arena takes players")
            }
            Self::WasPaired => {
                f.write_str("the player was paired and cannot be removed: withdraw the player")
            }
            Self::HasLeft => f.write_str("the player has left the tournament"),
            Self::HasNotLeft => f.write_str("the player has not left the tournament"),
            Self::NoSuchRound(round) => write!(f, "round {round} is over, or is not announced"),
            Self::NoByes => f.write_str("byes are requested in a Swiss only"),
            Self::NoHalfPointBye(most) => {
                write!(f, "a player may have at most {most} half-point byes")
            }
            Self::NoSuchBoard(board) => write!(f, "there is no board {board}"),
            Self::BadGroup => f.write_str("name two or more players and rounds in their order"),
            Self::AlreadyPaired(round) => write!(f, "round {round} is already paired"),
            Self::NextRoundIs(round) => write!(f, "the next round is round {round}"),
            Self::ResultsMissing(boards) => {
                write!(f, "results are missing on board {}", Numbers(boards))
            }
            Self::NoRoundLeft => f.write_str("all announced rounds are paired"),
            Self::WinnersMissing(boards) => {
                write!(
                    f,
                    "name the winner of the match on board {}",
                    Numbers(boards)
                )
            }
            Self::HasWinner => f.write_str("the knock-out has a winner"),
            Self::TooFewPlayers => f.write_str("at least two players must be in the tournament"),
            Self::Pairing(PairingError::NoLegalPairing(_), players) => write!(
                f,
                "no legal pairing exists: too few opponents are left for the players {}; pair this \
                 round by hand",
                Numbers(players)
            ),
            Self::Pairing(why, _) => write!(f, "{why}"),
            Self::NotAvailable(player) => {
                write!(
                    f,
                    "player {player} is named twice or does not play this round"
                )
            }
            Self::SwissOnly => f.write_str("only a Swiss is paired by hand"),
            Self::OtherResult(_) => f.write_str(
                "the result was changed in the meantime: look at it again before you correct it",
            ),
            Self::HasResult(_) => f.write_str("the board has a result: the arbiter can correct it"),
            Self::ArbiterOnly => f.write_str("only the arbiter enters this result"),
            Self::NextRoundDepends => {
                f.write_str("the next round depends on this result: undo that round first")
            }
            Self::CannotClear => f.write_str("the result of an earlier round cannot be cleared"),
            Self::NotDrawn => f.write_str("the match is not drawn"),
            Self::NotLastRound(round) => write!(f, "only the last round can be undone: {round}"),
            Self::HasEnded => f.write_str("the tournament has ended"),
            Self::HasNotEnded => f.write_str("the tournament has not ended"),
            Self::NotInArena => f.write_str("an arena has no rounds"),
            Self::ArenaOnly => f.write_str("this exists in an arena only"),
            Self::IsRecorded => f.write_str("another device records this game"),
            Self::PausedTooOften => f.write_str("the player has paused too often"),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<BadSettings> for Refusal {
    fn from(why: BadSettings) -> Self {
        Self::Settings(why)
    }
}
