//! Files of games.

use std::collections::HashSet;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use rules::{Color, Move, Position, Role};

use super::packed::{self, pack, unpack};
use super::{Game, Ply, SelfPlay};

/// How every shard begins: what it is, and the version of the format.
const MAGIC: [u8; 16] = *b"staunton games 1";
/// The numbers after it.
const HEADER: usize = 32;

/// Games in a file. A file holds one shard or several, one after the other. All numbers are
/// little-endian:
///
/// - 16 bytes `staunton games 1`; the seed, the nodes a move and the shard's number, 8 bytes
///   each; the plies by lot and the number of games, 4 bytes each;
/// - each game: its start in 32 bytes (occupied squares, 8 bytes; the men on them from a1 up,
///   four bits each: role, 6 for a rook that may castle, 8 more for Black; turn, en-passant
///   square or 64, a byte each; halfmove clock, move number, 2 bytes each; two zeros), the
///   result for White in half points (1 byte), the number of plies (2 bytes), and each ply
///   in 4 bytes: from, to (6 bits each, castling as king takes rook) and what a pawn becomes
///   (4 bits, 0 for nothing, else the role), then the score in centipawns for White;
/// - 8 bytes FNV-1a of all that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    /// How the games were played.
    pub settings: SelfPlay,
    /// Which games of those these settings give.
    pub number: u64,
    /// The games.
    pub games: Vec<Game>,
}

/// What a file holds.
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

/// What a shard's file is called.
pub(super) fn name(number: u64) -> String {
    format!("{number:08}.games")
}

/// Where a shard is written before it is whole.
pub(super) fn unfinished(path: &Path) -> PathBuf {
    path.with_extension("unfinished")
}

impl Shard {
    /// Writes a file that is either whole or not there.
    pub(super) fn write(&self, path: &Path) -> io::Result<()> {
        let draft = unfinished(path);
        let mut file = File::create(&draft)?;
        file.write_all(&self.bytes())?;
        file.sync_all()?;
        fs::rename(&draft, path)
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = header(&self.settings, self.number).to_vec();
        for game in &self.games {
            push_game(&mut bytes, game);
        }
        let sum = checksum(EMPTY_SUM, &bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }
}

fn header(settings: &SelfPlay, number: u64) -> [u8; MAGIC.len() + HEADER] {
    let mut bytes = [0; MAGIC.len() + HEADER];
    bytes[..16].copy_from_slice(&MAGIC);
    bytes[16..24].copy_from_slice(&settings.seed.to_le_bytes());
    bytes[24..32].copy_from_slice(&settings.nodes.to_le_bytes());
    bytes[32..40].copy_from_slice(&number.to_le_bytes());
    bytes[40..44].copy_from_slice(&settings.random_plies.to_le_bytes());
    bytes[44..].copy_from_slice(&settings.games.to_le_bytes());
    bytes
}

fn push_game(bytes: &mut Vec<u8>, game: &Game) {
    bytes.extend_from_slice(&pack(&game.start));
    bytes.push(match game.winner {
        Some(Color::White) => 2,
        None => 1,
        Some(Color::Black) => 0,
    });
    bytes.extend_from_slice(&(game.plies.len() as u16).to_le_bytes());
    for ply in &game.plies {
        bytes.extend_from_slice(&code(ply.mv).to_le_bytes());
        bytes.extend_from_slice(&ply.score.to_le_bytes());
    }
}

fn code(mv: Move) -> u16 {
    let becomes = mv.promotion().map_or(0, Role::index) as u16;
    mv.from().index() as u16 | (mv.to().index() as u16) << 6 | becomes << 12
}

/// What FNV-1a with 64 bits begins with (Fowler, Noll and Vo).
const EMPTY_SUM: u64 = 0xcbf2_9ce4_8422_2325;

/// The checksum of all bytes so far and these.
fn checksum(so_far: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(so_far, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The shards of a file one after the other. A damaged one gives an error that says where,
/// and is the last.
pub struct Shards {
    path: PathBuf,
    input: BufReader<File>,
    /// How many were read.
    read: u64,
    ended: bool,
}

impl Shards {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// When it cannot be opened; the error is a sentence that names it.
    pub fn open(path: &Path) -> Result<Self, String> {
        let file = File::open(path).map_err(|why| format!("{}: {why}", path.display()))?;
        Ok(Self {
            path: path.to_owned(),
            input: BufReader::new(file),
            read: 0,
            ended: false,
        })
    }

    fn read(&mut self) -> Result<Option<Shard>, String> {
        let ahead = self.input.fill_buf().map_err(|why| why.to_string())?;
        if ahead.is_empty() {
            return Ok(None);
        }
        let mut input = Summed::new(&mut self.input);
        if input.take::<16>()? != MAGIC {
            return Err("it does not begin as games of version 1 do".to_owned());
        }
        let seed = u64::from_le_bytes(input.take()?);
        let nodes = u64::from_le_bytes(input.take()?);
        let number = u64::from_le_bytes(input.take()?);
        let random_plies = u32::from_le_bytes(input.take()?);
        let count = u32::from_le_bytes(input.take()?);
        let mut games = Vec::new();
        for index in 1..=count {
            let game = read_game(&mut input).map_err(|why| format!("game {index}: {why}"))?;
            games.push(game);
        }
        let sum = input.sum;
        if u64::from_le_bytes(input.take()?) != sum {
            return Err("its checksum is wrong".to_owned());
        }
        let settings = SelfPlay {
            nodes,
            random_plies,
            games: count,
            seed,
        };
        Ok(Some(Shard {
            settings,
            number,
            games,
        }))
    }
}

impl Iterator for Shards {
    type Item = Result<Shard, String>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        self.read += 1;
        let shard = self.read();
        self.ended = !matches!(shard, Ok(Some(_)));
        shard.transpose().map(|shard| {
            shard.map_err(|why| format!("{}: shard {}: {why}", self.path.display(), self.read))
        })
    }
}

fn read_game(input: &mut Summed) -> Result<Game, String> {
    let start = unpack(&input.take::<{ packed::LENGTH }>()?).ok_or("its start is no position")?;
    let winner = match input.take()? {
        [2] => Some(Color::White),
        [1] => None,
        [0] => Some(Color::Black),
        [other] => return Err(format!("{other} is no result")),
    };
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

fn decoded(position: &Position, written: u16) -> Option<Move> {
    let moves = position.legal_moves();
    moves.iter().copied().find(|&mv| code(mv) == written)
}

/// Reads bytes and adds them up on the way.
struct Summed<'r> {
    input: &'r mut BufReader<File>,
    sum: u64,
}

impl<'r> Summed<'r> {
    fn new(input: &'r mut BufReader<File>) -> Self {
        Self {
            input,
            sum: EMPTY_SUM,
        }
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], String> {
        let mut bytes = [0; N];
        self.input
            .read_exact(&mut bytes)
            .map_err(|why| match why.kind() {
                io::ErrorKind::UnexpectedEof => "it is cut short".to_owned(),
                _ => why.to_string(),
            })?;
        self.sum = checksum(self.sum, &bytes);
        Ok(bytes)
    }
}

/// Looks whether a finished shard is one of this run's.
pub(super) fn check_settings(path: &Path, settings: &SelfPlay, number: u64) -> Result<(), String> {
    let told = |why: String| format!("{}: {why}", path.display());
    let mut begins = [0; MAGIC.len() + HEADER];
    File::open(path)
        .and_then(|mut file| file.read_exact(&mut begins))
        .map_err(|why| told(why.to_string()))?;
    if begins == header(settings, number) {
        Ok(())
    } else {
        Err(told(
            "it was played with other settings: use another folder".to_owned(),
        ))
    }
}

/// Writes the shards of some files into one, which is either whole or not there.
///
/// # Errors
///
/// When one is damaged or cannot be read, or holds a shard that another holds too, or the
/// result cannot be written. The error is a sentence that names the file.
pub fn merge(files: &[PathBuf], into: &Path) -> Result<Totals, String> {
    let draft = unfinished(into);
    let told = |path: &Path, why: io::Error| format!("{}: {why}", path.display());
    let mut output = File::create(&draft).map_err(|why| told(&draft, why))?;
    let mut totals = Totals::default();
    let mut seen = HashSet::new();
    for file in files {
        for shard in Shards::open(file)? {
            let shard = shard?;
            if !seen.insert(header(&shard.settings, shard.number)) {
                let (file, number) = (file.display(), shard.number);
                return Err(format!("{file}: its shard {number} was merged already"));
            }
            totals.add(&shard);
            let written = output.write_all(&shard.bytes());
            written.map_err(|why| told(&draft, why))?;
        }
    }
    output.sync_all().map_err(|why| told(&draft, why))?;
    fs::rename(&draft, into).map_err(|why| told(into, why))?;
    Ok(totals)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shard(number: u64) -> Shard {
        let settings = SelfPlay {
            nodes: 50,
            random_plies: 8,
            games: 2,
            seed: 3,
        };
        let mut engine = engine::Engine::new(1);
        settings.play(number, &mut engine, &false.into()).unwrap()
    }

    fn read(file: &Path) -> Result<Vec<Shard>, String> {
        Shards::open(file)?.collect()
    }

    #[test]
    fn shards_come_back_as_they_were_also_merged() {
        let folder = tempfile::tempdir().unwrap();
        let shards = [shard(0), shard(1)];
        let files = [0, 1].map(|number| folder.path().join(name(number)));
        for (shard, file) in shards.iter().zip(&files) {
            shard.write(file).unwrap();
        }
        let merged = folder.path().join("all.games");
        let totals = merge(&files, &merged).unwrap();
        assert_eq!((totals.shards, totals.games), (2, 4));
        let mut counted = Totals::default();
        for shard in &shards {
            counted.add(shard);
        }
        assert_eq!(counted, totals);
        assert_eq!(read(&merged).unwrap(), shards);

        let twice = [files[0].clone(), merged.clone()];
        let why = merge(&twice, &merged).unwrap_err();
        assert!(
            why.contains("all.games: its shard 0 was merged already"),
            "{why}"
        );
        assert_eq!(fs::metadata(&merged).unwrap().len(), {
            let sizes = files.iter().map(|file| fs::metadata(file).unwrap().len());
            sizes.sum::<u64>()
        });
    }

    #[test]
    fn damage_is_found_and_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("damaged.games");
        let whole = shard(0).bytes();
        let mut changed = whole.clone();
        let last_score = whole.len() - 9;
        changed[last_score] ^= 1;
        let mut illegal = whole.clone();
        let first_move = MAGIC.len() + HEADER + packed::LENGTH + 3;
        illegal[first_move..first_move + 2].copy_from_slice(&[0, 0]);
        for (bytes, why) in [
            (&whole[..whole.len() - 1], "shard 1: it is cut short"),
            (&whole[1..], "shard 1: it does not begin"),
            (&changed[..], "shard 1: its checksum is wrong"),
            (&illegal[..], "shard 1: game 1: ply 1 is no legal move"),
        ] {
            fs::write(&file, bytes).unwrap();
            let error = read(&file).unwrap_err();
            assert!(error.contains(why), "{error}");
            assert!(error.contains("damaged.games"), "{error}");
        }
        fs::write(&file, &whole).unwrap();
        assert_eq!(read(&file).unwrap().len(), 1);
    }
}
