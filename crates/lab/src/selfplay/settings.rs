//! How games are played, and how that is written at the head of a shard.

use engine::Limits;
use engine::nnue::Network;

use crate::checksum::{EMPTY_SUM, checksum};

/// The engine that plays, so that shards of another one are never taken for its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EngineId {
    /// The node count of [`engine::bench()`]: it changes with search and evaluation.
    pub signature: u64,
    /// A checksum of the network that judges positions.
    pub evaluation: u64,
}

impl EngineId {
    /// The engine in this program. Takes half a second, since it runs the bench.
    pub fn this() -> Self {
        Self {
            signature: engine::bench().nodes,
            evaluation: Network::built_in().checksum(),
        }
    }
}

/// When games end before the rules end them. Scores are in centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Adjudication {
    /// A lead of this much...
    pub win_score: i16,
    /// ...in the eyes of both sides for so many plies wins.
    pub win_plies: u16,
    /// A lead of no more than this...
    pub draw_score: i16,
    /// ...in the eyes of both sides for so many plies draws,
    pub draw_plies: u16,
    /// once the game has lasted so many plies.
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

/// How games are played: the same settings give the same games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// Who plays.
    pub engine: EngineId,
    /// Positions after which the search for a move begins no further iteration.
    pub soft_nodes: u32,
    /// Positions after which it is broken off. With [`Settings::soft_nodes`] as large the
    /// limit is a hard one, which throws unfinished iterations away.
    pub hard_nodes: u32,
    /// Random plies that each game begins with, at least; half of the games have one more.
    pub random_plies: u16,
    /// How many of a thousand games begin from a Chess960 position.
    pub chess960_permille: u16,
    /// A game begins only where the first search sees a lead of no more than this, in
    /// centipawns.
    pub opening_limit: i16,
    /// When games are taken to be decided.
    pub adjudication: Adjudication,
    /// Games in a shard.
    pub games: u32,
    /// Other seeds give other games.
    pub seed: u64,
}

impl Settings {
    /// Soft limits are hard at this multiple, so that no move takes for ever.
    pub const HARD_FACTOR: u32 = 8;

    /// The settings that data for training are made with, but for the seed: `soft_nodes` a
    /// move, one game in eight from a Chess960 position.
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

    /// What bounds the search for a move.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            soft_nodes: Some(self.soft_nodes.into()),
            nodes: Some(self.hard_nodes.into()),
            ..Limits::default()
        }
    }

    /// Eight hexadecimal digits that tell these settings from others in the names of files.
    pub(super) fn fingerprint(&self) -> String {
        let sum = checksum(EMPTY_SUM, &self.to_bytes());
        format!("{:08x}", (sum >> 32) as u32 ^ sum as u32)
    }

    /// The settings as they stand in a header, numbers in the order of their fields,
    /// little-endian.
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

    /// Reads what [`Settings::to_bytes`] writes.
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

/// How many bytes [`Settings::to_bytes`] gives.
pub(super) const SETTINGS_LENGTH: usize = 52;

/// The next bytes of an array whose length is known to suffice.
fn take<const N: usize>(rest: &mut &[u8]) -> [u8; N] {
    let (bytes, after) = rest.split_first_chunk().expect("the lengths add up");
    *rest = after;
    *bytes
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Quick games, for tests.
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

    /// A centipawn changes with the network.
    #[test]
    fn limits_fit_what_scores_say() {
        let settings = quick(1, 1);
        let wins = |score: i16| engine::wdl::MODEL.chances(score.into(), 1.0).win;
        assert!((0.8..0.95).contains(&wins(settings.opening_limit)));
        assert!((0.998..0.999_9).contains(&wins(settings.adjudication.win_score)));
    }

    #[test]
    fn settings_come_back_as_they_were_written() {
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
