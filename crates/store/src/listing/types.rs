//! Queries for the games of a player, and counts of results.

use arbiter::Timestamp;
use rules::Color;

use crate::id::{GameId, PlayerId};
use crate::speed::Speed;

/// A query for games of a player, newest first. A field with `None` does not restrict the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamesQuery {
    /// The player.
    pub player: PlayerId,
    /// Only finished games, or only unfinished games.
    pub finished: Option<bool>,
    /// Only games in which the player has this side.
    pub color: Option<Color>,
    /// Only games with this result for the player.
    pub outcome: Option<PlayerOutcome>,
    /// Only games against this player.
    pub opponent: Option<PlayerId>,
    /// Only games of this speed.
    pub speed: Option<Speed>,
    /// Only rated games, or only unrated games.
    pub rated: Option<bool>,
    /// Only finished games that began with these moves, in UCI notation and separated by spaces. It
    /// works for the first ten plies of games that began from the standard position.
    pub opening: Option<String>,
    /// Only games created at or after this time.
    pub created_from: Option<Timestamp>,
    /// Only games created before this time.
    pub created_before: Option<Timestamp>,
    /// Only games that this player may find: their own games, and finished rated games of others.
    pub visible_to: Option<PlayerId>,
    /// Only games after this one in the list: the last game of the previous page.
    pub after: Option<GameId>,
    /// The maximum number of games; never more than 200.
    pub limit: u32,
}

impl GamesQuery {
    /// All games of the player, up to `limit`.
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

    /// Whether an index leads to these games. Other queries may have to scan all games of the
    /// player.
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
    /// The player won.
    Won,
    /// The player lost.
    Lost,
    /// The game was drawn.
    Drawn,
}

/// The number of finished games of a player with the same result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultCount {
    /// The speed.
    pub speed: Speed,
    /// The player's color.
    pub color: Color,
    /// The result for the player.
    pub outcome: PlayerOutcome,
    /// The number of games.
    pub games: u32,
}

/// The results of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    /// The nonzero counts, in no particular order.
    pub counts: Vec<ResultCount>,
    /// Whether all games were counted, or only the last 10,000 with each color.
    pub are_complete: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lists_that_skip_no_games_are_by_index() {
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
