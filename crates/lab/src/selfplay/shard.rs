//! The binary format of a shard: about a hundred games and their settings.

use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::io::{self, BufRead};

use rules::{Color, Move, Position, Role};

use super::packed::{self, pack, unpack};
use super::settings::SETTINGS_LENGTH;
use super::{EngineId, Game, Ply, Settings};
use crate::checksum::{EMPTY_SUM, checksum};

/// Start of every shard: the file type and the version of the format.
pub(super) const MAGIC: [u8; 16] = *b"staunton games 2";
/// Number of bytes before the first game.
pub(super) const HEADER_LENGTH: usize = MAGIC.len() + SETTINGS_LENGTH + 8;

/// Games played with the same settings. A file contains one or more shards. All numbers are
/// little-endian:
///
/// - 16 bytes `staunton games 2`, then the settings in the order of their fields (signature,
///   evaluation: 8 bytes each; soft and hard nodes: 4 each; random plies, Chess960 games in a
///   thousand, opening limit, win score, win plies, draw score, draw plies, first draw ply: 2
///   each; games: 4; seed: 8), then the shard's number in 8 bytes;
/// - each game: its start in 32 bytes (occupied squares, 8 bytes; the pieces on them from a1 up,
///   four bits each: role, 6 for a rook with castling rights, plus 8 for Black; turn, en passant
///   square or 64, a byte each; halfmove clock, move number, 2 bytes each; 1 for Chess960 or else
///   0; a zero), the result for White in half points (1 byte), the number of plies (2 bytes), and
///   each ply in 4 bytes: from, to (6 bits each, castling as king takes rook) and the promotion (4
///   bits, 0 for none, else the role), then the score in centipawns for White;
/// - 8 bytes FNV-1a of everything before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The settings of the games.
    pub settings: Settings,
    /// The number of the shard among those of the settings.
    pub number: u64,
    /// The games.
    pub games: Vec<Game>,
}

/// Counts of the contents of files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Shards.
    pub shards: u64,
    /// Games.
    pub games: u64,
    /// Moves.
    pub plies: u64,
}

impl Totals {
    /// Counts a shard.
    pub fn add(&mut self, shard: &Shard) {
        self.shards += 1;
        self.games += shard.games.len() as u64;
        let plies = shard.games.iter().map(|game| game.plies.len() as u64);
        self.plies += plies.sum::<u64>();
    }
}

/// `shards 2, games 200, plies 16312`.
impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            shards,
            games,
            plies,
        } = self;
        write!(f, "shards {shards}, games {games}, plies {plies}")
    }
}

/// The engines and settings of the games read; each shard may occur only once.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    seen: HashSet<(Settings, u64)>,
    players: BTreeSet<String>,
    games: u64,
}

impl Origins {
    /// Records a shard.
    ///
    /// # Errors
    ///
    /// Returns an error, which is a sentence, if the shard was read before.
    pub fn add(&mut self, shard: &Shard) -> Result<(), String> {
        let Shard {
            settings,
            number,
            games,
        } = shard;
        if !self.seen.insert((*settings, *number)) {
            return Err(format!("its shard {number} was read already"));
        }
        let EngineId {
            signature,
            evaluation,
        } = settings.engine;
        self.players.insert(format!(
            "{signature} with network {evaluation:016x} at {} nodes, seed {}",
            settings.soft_nodes, settings.seed
        ));
        self.games += games.len() as u64;
        Ok(())
    }
}

/// `200 games of 315165 with network 0123456789abcdef at 500 nodes, seed 1`.
impl fmt::Display for Origins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let players: Vec<&str> = self.players.iter().map(String::as_str).collect();
        write!(f, "{} games of {}", self.games, players.join(", of "))
    }
}

/// The name of a shard's file.
pub(super) fn file_name(settings: &Settings, number: u64) -> String {
    format!("{}-{number:08}.games", settings.fingerprint())
}

/// Returns the header of a shard.
pub(super) fn header(settings: &Settings, number: u64) -> [u8; HEADER_LENGTH] {
    let mut bytes = [0; HEADER_LENGTH];
    let (magic, rest) = bytes.split_at_mut(MAGIC.len());
    let (head, tail) = rest.split_at_mut(SETTINGS_LENGTH);
    magic.copy_from_slice(&MAGIC);
    head.copy_from_slice(&settings.to_bytes());
    tail.copy_from_slice(&number.to_le_bytes());
    bytes
}

impl Shard {
    /// The number of its first game in the run.
    pub const fn first_game(&self) -> u64 {
        self.number.saturating_mul(self.settings.games as u64)
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = header(&self.settings, self.number).to_vec();
        for game in &self.games {
            push_game(&mut bytes, game);
        }
        let sum = checksum(EMPTY_SUM, &bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads the rest of a shard after its magic bytes.
    pub(super) fn read(input: &mut impl BufRead) -> Result<Self, String> {
        let mut input = Summed {
            input,
            sum: checksum(EMPTY_SUM, &MAGIC),
        };
        let settings = Settings::from_bytes(&input.take()?);
        let number = u64::from_le_bytes(input.take()?);
        let games = (1..=settings.games)
            .map(|index| read_game(&mut input).map_err(|why| format!("game {index}: {why}")))
            .collect::<Result<_, _>>()?;
        let sum = input.sum;
        if u64::from_le_bytes(input.take()?) != sum {
            return Err("its checksum is wrong".to_owned());
        }
        Ok(Self {
            settings,
            number,
            games,
        })
    }
}

fn push_game(bytes: &mut Vec<u8>, game: &Game) {
    bytes.extend_from_slice(&pack(&game.start));
    bytes.push(half_points(game.winner));
    bytes.extend_from_slice(&(game.plies.len() as u16).to_le_bytes());
    for ply in &game.plies {
        bytes.extend_from_slice(&code(ply.mv).to_le_bytes());
        bytes.extend_from_slice(&ply.score.to_le_bytes());
    }
}

fn read_game(input: &mut Summed<impl BufRead>) -> Result<Game, String> {
    let start = unpack(&input.take::<{ packed::LENGTH }>()?).ok_or("its start is no position")?;
    let [half_points] = input.take()?;
    let winner = winner(half_points)?;
    let count = u16::from_le_bytes(input.take()?);
    let mut position = start;
    let mut plies = Vec::with_capacity(usize::from(count));
    for ply in 1..=count {
        let written = u16::from_le_bytes(input.take()?);
        let score = i16::from_le_bytes(input.take()?);
        let mv = decoded(&position, written).ok_or(format!("ply {ply} is no legal move"))?;
        position.play_unchecked(mv);
        plies.push(Ply { mv, score });
    }
    Ok(Game {
        start,
        plies,
        winner,
    })
}

/// Returns the result for White in half points.
pub(super) const fn half_points(winner: Option<Color>) -> u8 {
    match winner {
        Some(Color::White) => 2,
        None => 1,
        Some(Color::Black) => 0,
    }
}

/// Returns the winner of a game with these half points for White.
pub(super) fn winner(half_points: u8) -> Result<Option<Color>, String> {
    match half_points {
        2 => Ok(Some(Color::White)),
        1 => Ok(None),
        0 => Ok(Some(Color::Black)),
        _ => Err(format!("{half_points} is no result")),
    }
}

/// Encodes a move in 16 bits that do not depend on the in-memory representation of moves.
pub(super) fn code(mv: Move) -> u16 {
    let promotion = mv.promotion().map_or(0, Role::index) as u16;
    mv.from().index() as u16 | (mv.to().index() as u16) << 6 | promotion << 12
}

fn decoded(position: &Position, written: u16) -> Option<Move> {
    let moves = position.legal_moves();
    moves.iter().copied().find(|&mv| code(mv) == written)
}

/// Reader that computes the checksum of the bytes read.
struct Summed<'r, R> {
    input: &'r mut R,
    sum: u64,
}

impl<R: BufRead> Summed<'_, R> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], String> {
        let bytes = take(self.input)?;
        self.sum = checksum(self.sum, &bytes);
        Ok(bytes)
    }
}

/// Reads the next bytes of a file.
pub(super) fn take<const N: usize>(input: &mut impl BufRead) -> Result<[u8; N], String> {
    let mut bytes = [0; N];
    input
        .read_exact(&mut bytes)
        .map_err(|why| match why.kind() {
            io::ErrorKind::UnexpectedEof => "it is cut short".to_owned(),
            _ => why.to_string(),
        })?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::super::settings::tests::quick;
    use super::*;

    #[test]
    fn records_the_origins_and_rejects_duplicate_shards() {
        let mut origins = Origins::default();
        let slow = Settings {
            soft_nodes: 500,
            ..quick(3, 5)
        };
        for (settings, number) in [(quick(3, 5), 0), (quick(3, 5), 1), (slow, 0)] {
            let shard = Shard {
                settings,
                number,
                games: Vec::new(),
            };
            assert_eq!(shard.first_game(), 3 * number);
            assert_eq!(origins.add(&shard), Ok(()));
            assert!(origins.add(&shard).is_err(), "{number}");
        }
        let text = origins.to_string();
        assert!(text.contains("at 500 nodes, seed 5, of 1 with"), "{text}");
        assert!(text.ends_with("at 60 nodes, seed 5"), "{text}");
    }
}
