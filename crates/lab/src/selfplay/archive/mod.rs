//! Archives of games in less than a third of the size: arithmetic coding of every move and score.
//!
//! A block contains the shards of one run, up to [`BLOCK_GAMES`] games, so that the models learn
//! from one game for the next. Numbers are little-endian:
//!
//! - 16 bytes `staunton packed2`; the settings as in a [`Shard`], 52 bytes; the number of shards
//!   and of coded bytes, 4 each; the number of each shard, 8 each;
//! - the coded bytes: for each game its start ([`starts`]), its result in half points, before each
//!   ply whether there is one more, and each ply's move and then score ([`moves`], [`scores`]);
//! - 8 bytes FNV-1a of everything before.

mod games;
mod moves;
mod range_coder;
mod scores;
mod starts;

use std::io::{BufRead, Read};

use super::settings::SETTINGS_LENGTH;
use super::shard::take;
use super::{Settings, Shard};
use crate::checksum::{EMPTY_SUM, checksum};
use games::Games;
use range_coder::{Decoder, Encoder};

/// Start of every block: the file type and the version of the format.
pub(super) const MAGIC: [u8; 16] = *b"staunton packed2";
/// Maximum number of games in a block, unless a single shard has more.
pub(super) const BLOCK_GAMES: usize = 10_000;

/// Encodes shards, which all have the settings of the first one.
pub(super) fn write_block(shards: &[Shard]) -> Vec<u8> {
    let Some(first) = shards.first() else {
        return Vec::new();
    };
    let mut encoder = Encoder::new();
    let mut games = Games::new();
    for game in shards.iter().flat_map(|shard| &shard.games) {
        let written = games.code(&mut encoder, Some(game));
        assert_eq!(written.as_ref(), Ok(game), "a game is written unchanged");
    }
    let coded = encoder.finish();
    let mut bytes = MAGIC.to_vec();
    bytes.extend(first.settings.to_bytes());
    bytes.extend((shards.len() as u32).to_le_bytes());
    bytes.extend((coded.len() as u32).to_le_bytes());
    bytes.extend(shards.iter().flat_map(|shard| shard.number.to_le_bytes()));
    bytes.extend(coded);
    let sum = checksum(EMPTY_SUM, &bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Reads the rest of a block after its magic bytes.
pub(super) fn read_block(input: &mut impl BufRead) -> Result<Vec<Shard>, String> {
    let head: [u8; SETTINGS_LENGTH + 8] = take(input)?;
    let (settings, lengths) = head.split_first_chunk().ok_or("it has no settings")?;
    let (count, length) = lengths.split_first_chunk().ok_or("it has no lengths")?;
    let (length, _) = length.split_first_chunk().ok_or("it has no lengths")?;
    let settings = Settings::from_bytes(settings);
    let count = u64::from(u32::from_le_bytes(*count));
    let length = u64::from(u32::from_le_bytes(*length));
    // Memory is only allocated for bytes that really follow, because the length may be wrong.
    let mut body = Vec::new();
    let expected = count * 8 + length;
    let read = input.take(expected).read_to_end(&mut body);
    if read.map_err(|why| why.to_string())? as u64 != expected {
        return Err("it is cut short".to_owned());
    }
    let sum = [&MAGIC[..], &head, &body]
        .iter()
        .fold(EMPTY_SUM, |sum, part| checksum(sum, part));
    if u64::from_le_bytes(take(input)?) != sum {
        return Err("its checksum is wrong".to_owned());
    }
    let (numbers, coded) = body.split_at(8 * count as usize);
    let mut decoder = Decoder::new(coded);
    let mut games = Games::new();
    let (numbers, _) = numbers.as_chunks();
    numbers
        .iter()
        .map(|number| {
            let games = (1..=settings.games).map(|index| {
                games
                    .code(&mut decoder, None)
                    .map_err(|why| format!("game {index}: {why}"))
            });
            Ok(Shard {
                settings,
                number: u64::from_le_bytes(*number),
                games: games.collect::<Result<_, String>>()?,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use rules::Position;

    use super::super::settings::tests::quick;
    use super::super::{Game, Ply, play};
    use super::*;

    fn shards() -> Vec<Shard> {
        let mut engine = [engine::Engine::new(1)];
        (0..2)
            .map(|number| play(&quick(4, 3), number, &mut engine, &false.into(), || ()).unwrap())
            .collect()
    }

    fn read(bytes: &[u8]) -> Result<Vec<Shard>, String> {
        let (magic, mut rest) = bytes.split_at(MAGIC.len());
        assert_eq!(magic, MAGIC);
        read_block(&mut rest)
    }

    /// Returns the block with a matching checksum.
    fn resealed(mut bytes: Vec<u8>) -> Vec<u8> {
        let sum = bytes.len() - 8;
        let checksum = checksum(EMPTY_SUM, &bytes[..sum]);
        bytes[sum..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    #[test]
    fn round_trips_shards_in_less_space() {
        let shards = shards();
        let bytes = write_block(&shards);
        assert_eq!(read(&bytes).unwrap(), shards);
        let plain: usize = shards.iter().map(|shard| shard.to_bytes().len()).sum();
        assert!(2 * bytes.len() < plain, "{} of {plain}", bytes.len());
    }

    #[test]
    fn round_trips_all_kinds_of_scores() {
        let mut shards = shards();
        let start = Position::start();
        let mv = start.legal_moves()[0];
        let game = |score| Game {
            start,
            plies: vec![Ply { mv, score }],
            winner: None,
        };
        let scores = [0, 1, -1, 300, -300, 31_999, -31_999, i16::MAX, i16::MIN];
        shards.truncate(1);
        shards[0].games = scores.map(game).to_vec();
        shards[0].settings.games = scores.len() as u32;
        let mut long = shards[0].games[0].clone();
        long.plies.clear();
        let mut position = start;
        for score in scores {
            let mv = position.legal_moves()[0];
            position.play_unchecked(mv);
            long.plies.push(Ply { mv, score });
        }
        shards[0].games[0] = long;
        assert_eq!(read(&write_block(&shards)).unwrap(), shards);
    }

    #[test]
    fn detects_damage_anywhere() {
        let whole = write_block(&shards());
        for place in (MAGIC.len()..whole.len()).step_by(7) {
            let mut bytes = whole.clone();
            bytes[place] ^= 4;
            assert!(read(&bytes).is_err(), "byte {place}");
        }
        for length in (MAGIC.len()..whole.len()).step_by(11) {
            assert!(read(&whole[..length]).is_err(), "{length} bytes");
        }
    }

    /// Blocks with a valid checksum but arbitrary content: they give other games or an error, and
    /// never cause more work than proportional to their length.
    #[test]
    fn forged_blocks_are_harmless() {
        let whole = write_block(&shards());
        for place in (MAGIC.len()..whole.len() - 8).step_by(5) {
            let mut bytes = whole.clone();
            bytes[place] ^= 1 << (place % 8);
            let _ = read(&resealed(bytes));
        }
        let mut endless = whole;
        // The number of games in a shard, before the seed.
        let games = MAGIC.len() + SETTINGS_LENGTH - 12;
        endless[games..games + 4].copy_from_slice(&u32::MAX.to_le_bytes());
        assert!(read(&resealed(endless)).is_err());
    }
}
