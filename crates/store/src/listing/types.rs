//! Queries for the games of a player, and counts of results.

use arbiter::Timestamp;
use rules::Color;

use crate::id::{GameId, PlayerId};
use crate::speed::Speed;

/// Which games of a player to list, the newest first. What is none restricts nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamesQuery {
    /// The player.
    pub player: PlayerId,
    /// Only finished games, or only others.
    pub finished: Option<bool>,
    /// Only games that the player has this side of.
    pub color: Option<Color>,
    /// Only games with this result for the player.
    pub outcome: Option<PlayerOutcome>,
    /// Only games against this player.
    pub opponent: Option<PlayerId>,
    /// Only games of this speed.
    pub speed: Option<Speed>,
    /// Only rated games, or only others.
    pub rated: Option<bool>,
    /// Only finished games that began with these moves, as UCI writes them with a space between
    /// two; at most the first ten plies of a game that began from the standard position.
    pub opening: Option<String>,
    /// Only games that were created at this moment or later.
    pub created_from: Option<Timestamp>,
    /// Only games that were created before this moment.
    pub created_before: Option<Timestamp>,
    /// Only games that this player may find: their own, and finished rated ones of others.
    pub visible_to: Option<PlayerId>,
    /// Only games that stand after this one in the list: the last of the page before.
    pub after: Option<GameId>,
    /// At most so many, and never more than 200.
    pub limit: u32,
}

impl GamesQuery {
    /// All games of the player, at most so many.
    pub const fn all(player: PlayerId, limit: u32) -> Self {
        Self {
            player,
            finished: None,
            color: None,
            outcome: None,
            opponent: None,
            speed: None,
            rated: None,
            opening: None,
            created_from: None,
            created_before: None,
            visible_to: None,
            after: None,
            limit,
        }
    }

    /// Whether an index leads to these games. To find others, all games of the player may have to be
    /// passed over.
    pub(crate) fn is_by_index(&self) -> bool {
        let is_plain = matches!(
            self,
            Self {
                finished: None | Some(false),
                outcome: None,
                opponent: None,
                speed: None,
                rated: None,
                opening: None,
                ..
            }
        );
        is_plain && self.visible_to.is_none_or(|viewer| viewer == self.player)
    }
}

/// The result of a finished game for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerOutcome {
    /// They won.
    Won,
    /// They lost.
    Lost,
    /// It was a draw.
    Drawn,
}

/// How many games a player has finished with one result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultCount {
    /// At this speed.
    pub speed: Speed,
    /// With these pieces.
    pub color: Color,
    /// The result for the player.
    pub outcome: PlayerOutcome,
    /// How many.
    pub games: u32,
}

/// The results of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    /// Those that there are, in no order.
    pub counts: Vec<ResultCount>,
    /// Whether all games were counted, or only the last 10,000 with each colour.
    pub are_complete: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lists_that_pass_over_no_games_are_by_index() {
        let [player, other] = [1, 2].map(PlayerId::from_bits);
        let all = || GamesQuery::all(player, 50);
        for query in [
            all(),
            GamesQuery {
                finished: Some(false),
                color: Some(Color::White),
                created_from: Some(Timestamp(1)),
                created_before: Some(Timestamp(2)),
                visible_to: Some(player),
                after: Some(GameId::from_bits(1)),
                ..all()
            },
        ] {
            assert!(query.is_by_index(), "{query:?}");
        }
        for query in [
            GamesQuery {
                finished: Some(true),
                ..all()
            },
            GamesQuery {
                outcome: Some(PlayerOutcome::Won),
                ..all()
            },
            GamesQuery {
                opponent: Some(other),
                ..all()
            },
            GamesQuery {
                speed: Some(Speed::Blitz),
                ..all()
            },
            GamesQuery {
                rated: Some(true),
                ..all()
            },
            GamesQuery {
                opening: Some("e2e4".to_owned()),
                ..all()
            },
            GamesQuery {
                visible_to: Some(other),
                ..all()
            },
        ] {
            assert!(!query.is_by_index(), "{query:?}");
        }
    }
}
