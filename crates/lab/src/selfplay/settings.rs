//! Settings of self-play, and their encoding in the header of a shard.

use engine::Limits;
use engine::nnue::Network;

use crate::checksum::{EMPTY_SUM, checksum};

/// Identity of the engine that plays, so that shards of another engine do not count as its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EngineId {
    /// The node count of [`engine::bench()`], which changes with search and evaluation.
    pub signature: u64,
    /// The checksum of the network for the static evaluation.
    pub evaluation: u64,
}

impl EngineId {
    /// Returns the identity of the engine in this program. Takes half a second, because it runs the
    /// bench.
    pub fn this() -> Self {
        Self {
            signature: engine::bench().nodes,
            evaluation: Network::built_in().checksum(),
        }
    }
}

/// Rules for the adjudication of games. Scores are in centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Adjudication {
    /// A lead of at least this...
    pub win_score: i16,
    /// ...from the point of view of both sides wins after this number of plies.
    pub win_plies: u16,
    /// A lead of at most this...
    pub draw_score: i16,
    /// ...from the point of view of both sides draws after this number of plies,
    pub draw_plies: u16,
    /// but not before this ply of the game.
    pub draw_from: u16,
}

impl Default for Adjudication {
    fn default() -> Self {
        Self {
            win_score: 600,
            win_plies: 4,
            draw_score: 10,
            draw_plies: 12,
            draw_from: 60,
        }
    }
}

/// Settings of self-play: the same settings give the same games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// The engine.
    pub engine: EngineId,
    /// Nodes after which the search for a move starts no further iteration.
    pub soft_nodes: u32,
    /// Nodes after which the search is aborted. If equal to [`Settings::soft_nodes`], the limit is
    /// a hard one, which discards unfinished iterations.
    pub hard_nodes: u32,
    /// Minimum number of random plies at the start of each game; half of the games have one more.
    pub random_plies: u16,
    /// Number of games in a thousand that start from a Chess960 position.
    pub chess960_permille: u16,
    /// Maximum score of the first search, in centipawns; otherwise the game is not played.
    pub opening_limit: i16,
    /// Rules for the adjudication of games.
    pub adjudication: Adjudication,
    /// Games per shard.
    pub games: u32,
    /// Seed of the games.
    pub seed: u64,
}

impl Settings {
    /// Ratio of the hard to the soft node limit, so that no move takes forever.
    pub const HARD_FACTOR: u32 = 8;

    /// Returns the settings for training data with any seed: `soft_nodes` per move, one game in
    /// eight from a Chess960 position.
    pub fn training(engine: EngineId, soft_nodes: u32, seed: u64) -> Self {
        Self {
            engine,
            soft_nodes,
            hard_nodes: soft_nodes.saturating_mul(Self::HARD_FACTOR),
            random_plies: 8,
            chess960_permille: 125,
            opening_limit: 230,
            adjudication: Adjudication::default(),
            games: 100,
            seed,
        }
    }

    /// The limits of the search for a move.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            soft_nodes: Some(self.soft_nodes.into()),
            nodes: Some(self.hard_nodes.into()),
            ..Limits::default()
        }
    }

    /// Eight hexadecimal digits that identify these settings in file names.
    pub(super) fn fingerprint(&self) -> String {
        let sum = checksum(EMPTY_SUM, &self.to_bytes());
        format!("{:08x}", (sum >> 32) as u32 ^ sum as u32)
    }

    /// Encodes the settings for a header: numbers in the order of their fields, little-endian.
    pub(super) fn to_bytes(self) -> [u8; SETTINGS_LENGTH] {
        let Adjudication {
            win_score,
            win_plies,
            draw_score,
            draw_plies,
            draw_from,
        } = self.adjudication;
        let mut bytes = Vec::with_capacity(SETTINGS_LENGTH);
        bytes.extend(self.engine.signature.to_le_bytes());
        bytes.extend(self.engine.evaluation.to_le_bytes());
        bytes.extend(self.soft_nodes.to_le_bytes());
        bytes.extend(self.hard_nodes.to_le_bytes());
        bytes.extend(self.random_plies.to_le_bytes());
        bytes.extend(self.chess960_permille.to_le_bytes());
        bytes.extend(self.opening_limit.to_le_bytes());
        bytes.extend(win_score.to_le_bytes());
        bytes.extend(win_plies.to_le_bytes());
        bytes.extend(draw_score.to_le_bytes());
        bytes.extend(draw_plies.to_le_bytes());
        bytes.extend(draw_from.to_le_bytes());
        bytes.extend(self.games.to_le_bytes());
        bytes.extend(self.seed.to_le_bytes());
        bytes.try_into().expect("the lengths of the fields add up")
    }

    /// Decodes the output of [`Settings::to_bytes`].
    pub(super) fn from_bytes(bytes: &[u8; SETTINGS_LENGTH]) -> Self {
        let mut rest = &bytes[..];
        Self {
            engine: EngineId {
                signature: u64::from_le_bytes(take(&mut rest)),
                evaluation: u64::from_le_bytes(take(&mut rest)),
            },
            soft_nodes: u32::from_le_bytes(take(&mut rest)),
            hard_nodes: u32::from_le_bytes(take(&mut rest)),
            random_plies: u16::from_le_bytes(take(&mut rest)),
            chess960_permille: u16::from_le_bytes(take(&mut rest)),
            opening_limit: i16::from_le_bytes(take(&mut rest)),
            adjudication: Adjudication {
                win_score: i16::from_le_bytes(take(&mut rest)),
                win_plies: u16::from_le_bytes(take(&mut rest)),
                draw_score: i16::from_le_bytes(take(&mut rest)),
                draw_plies: u16::from_le_bytes(take(&mut rest)),
                draw_from: u16::from_le_bytes(take(&mut rest)),
            },
            games: u32::from_le_bytes(take(&mut rest)),
            seed: u64::from_le_bytes(take(&mut rest)),
        }
    }
}

/// Length of the output of [`Settings::to_bytes`] in bytes.
pub(super) const SETTINGS_LENGTH: usize = 52;

/// Takes the next bytes of an array that is known to be long enough.
fn take<const N: usize>(rest: &mut &[u8]) -> [u8; N] {
    let (bytes, after) = rest.split_first_chunk().expect("the lengths add up");
    *rest = after;
    *bytes
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Returns settings for quick games in tests.
    pub(crate) fn quick(games: u32, seed: u64) -> Settings {
        let engine = EngineId {
            signature: 1,
            evaluation: 2,
        };
        Settings {
            games,
            chess960_permille: 500,
            ..Settings::training(engine, 60, seed)
        }
    }

    /// The meaning of a centipawn changes with the network.
    #[test]
    fn score_limits_match_the_win_probability() {
        let settings = quick(1, 1);
        let wins = |score: i16| engine::wdl::MODEL.chances(score.into(), 1.0).win;
        assert!((0.8..0.95).contains(&wins(settings.opening_limit)));
        assert!((0.998..0.999_9).contains(&wins(settings.adjudication.win_score)));
    }

    #[test]
    fn round_trips_settings() {
        let settings = quick(7, 99);
        assert_eq!(Settings::from_bytes(&settings.to_bytes()), settings);
    }

    #[test]
    fn every_setting_changes_the_fingerprint() {
        let settings = quick(7, 99);
        let bytes = settings.to_bytes();
        for index in 0..SETTINGS_LENGTH {
            let mut changed = bytes;
            changed[index] ^= 1;
            let changed = Settings::from_bytes(&changed);
            assert_ne!(changed, settings, "byte {index} is read");
            assert_ne!(changed.fingerprint(), settings.fingerprint());
        }
    }
}
