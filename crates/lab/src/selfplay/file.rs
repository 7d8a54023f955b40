//! Files of games: a sequence of shards, plain or in archives.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::shard::{self, HEADER_LENGTH, take};
use super::{Settings, Shard, archive};

/// Returns the path of a file while it is being written.
pub(super) fn unfinished(path: &Path) -> PathBuf {
    path.with_extension("unfinished")
}

/// Writes a file atomically.
pub(super) fn write_whole(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let draft = unfinished(path);
    let mut file = File::create(&draft)?;
    for part in parts {
        file.write_all(part)?;
    }
    file.sync_all()?;
    fs::rename(&draft, path)
}

/// Checks that a finished shard's file has the expected header.
pub(super) fn check_header(path: &Path, settings: &Settings, number: u64) -> Result<(), String> {
    let mut begins = [0; HEADER_LENGTH];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut begins));
    match read {
        Ok(()) if begins == shard::header(settings, number) => Ok(()),
        Err(why) if why.kind() != io::ErrorKind::UnexpectedEof => {
            Err(format!("{}: {why}", path.display()))
        }
        _ => Err(format!(
            "{}: it has the name of a shard and does not begin as that shard does; \
             move it away, and the shard is played",
            path.display()
        )),
    }
}

/// Iterator over the shards of a file in either form. A damaged shard gives an error with its
/// location, and reading continues with the next one, unless the file is a pipe.
pub struct Shards {
    path: PathBuf,
    input: BufReader<File>,
    /// Shards of an archive block that were read together.
    waiting: VecDeque<Shard>,
    /// Number of shards read.
    read: u64,
    /// Whether the file contains shards at all; only then a damaged file is searched for the next
    /// one.
    is_known: bool,
    ended: bool,
}

/// Length of the magic bytes of a shard or an archive block.
const MAGIC_LENGTH: usize = shard::MAGIC.len();

fn is_magic(bytes: [u8; MAGIC_LENGTH]) -> bool {
    [shard::MAGIC, archive::MAGIC].contains(&bytes)
}

impl Shards {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be opened; the error is a sentence that names it.
    pub fn open(path: &Path) -> Result<Self, String> {
        let file = File::open(path).map_err(|why| format!("{}: {why}", path.display()))?;
        Ok(Self {
            path: path.to_owned(),
            input: BufReader::new(file),
            waiting: VecDeque::new(),
            read: 0,
            is_known: false,
            ended: false,
        })
    }

    fn read(&mut self) -> Result<Option<Shard>, String> {
        if self.waiting.is_empty() {
            let ahead = self.input.fill_buf().map_err(|why| why.to_string())?;
            if ahead.is_empty() {
                // No file without a shard is ever written.
                return match self.read {
                    1 => Err("it is empty".into()),
                    _ => Ok(None),
                };
            }
            let magic = take(&mut self.input)?;
            self.is_known |= is_magic(magic);
            match magic {
                shard::MAGIC => self.waiting.push_back(Shard::read(&mut self.input)?),
                archive::MAGIC => self.waiting = archive::read_block(&mut self.input)?.into(),
                _ => return Err("it begins neither as games nor as an archive of version 2".into()),
            }
        }
        Ok(self.waiting.pop_front())
    }

    /// Skips from a damaged shard to the start of the next one; `false` if there is none.
    fn skip(&mut self, from: u64) -> io::Result<bool> {
        self.input.seek(SeekFrom::Start(from + 1))?;
        let mut last = [0; MAGIC_LENGTH];
        loop {
            let next = self.input.by_ref().bytes().next();
            let Some(byte) = next.transpose()? else {
                return Ok(false);
            };
            last.rotate_left(1);
            last[MAGIC_LENGTH - 1] = byte;
            if is_magic(last) {
                self.input.seek_relative(-(MAGIC_LENGTH as i64))?;
                return Ok(true);
            }
        }
    }
}

impl Iterator for Shards {
    type Item = Result<Shard, String>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        self.read += 1;
        let from = self.input.stream_position();
        let shard = self.read();
        self.ended = if let Ok(shard) = &shard {
            shard.is_none()
        } else {
            let goes_on = from.and_then(|from| Ok(self.is_known && self.skip(from)?));
            !goes_on.unwrap_or(false)
        };
        shard.transpose().map(|shard| {
            shard.map_err(|why| format!("{}: shard {}: {why}", self.path.display(), self.read))
        })
    }
}

#[cfg(test)]
mod tests {
    use rules::Position;

    use super::super::settings::tests::quick;
    use super::super::{Game, Ply, packed, play};
    use super::*;

    fn read(file: &Path) -> Result<Vec<Shard>, String> {
        Shards::open(file)?.collect()
    }

    /// Damage in a shard or block affects only that one, at any position.
    #[test]
    fn reading_continues_after_the_damage() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("all.games");
        let start = Position::start();
        let mv = start.legal_moves()[0];
        let shards = [0, 1, 2, 3].map(|number| Shard {
            settings: quick(1, 3),
            number,
            games: vec![Game {
                start,
                plies: vec![Ply { mv, score: 7 }],
                winner: None,
            }],
        });
        for damaged in [shards[1].to_bytes(), archive::write_block(&shards[1..2])] {
            let before = shards[0].to_bytes();
            let behind = [2, 3].map(|shard: usize| shards[shard].to_bytes()).concat();
            let whole = [before.as_slice(), &damaged, &behind].concat();
            for place in before.len()..before.len() + damaged.len() {
                let mut bytes = whole.clone();
                bytes[place] ^= 1;
                fs::write(&file, bytes).unwrap();
                let read: Vec<_> = Shards::open(&file).unwrap().collect();
                let numbers: Vec<Option<u64>> = read
                    .iter()
                    .map(|shard| Some(shard.as_ref().ok()?.number))
                    .collect();
                assert_eq!(numbers, [Some(0), None, Some(2), Some(3)], "byte {place}");
            }
        }
    }

    #[test]
    fn reports_damage_with_the_file_name() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("damaged.games");
        let mut engine = [engine::Engine::new(1)];
        let shard = play(&quick(2, 3), 0, &mut engine, &false.into(), || ()).unwrap();
        let whole = shard.to_bytes();
        let mut changed = whole.clone();
        let last_score = whole.len() - 9;
        changed[last_score] ^= 1;
        let mut illegal = whole.clone();
        let first_move = HEADER_LENGTH + packed::LENGTH + 3;
        illegal[first_move..first_move + 2].copy_from_slice(&[0, 0]);
        for (bytes, why) in [
            (&whole[..0], "shard 1: it is empty"),
            (&whole[..whole.len() - 1], "shard 1: it is cut short"),
            (&whole[1..], "shard 1: it begins neither"),
            (&changed[..], "shard 1: its checksum is wrong"),
            (&illegal[..], "shard 1: game 1: ply 1 is no legal move"),
        ] {
            fs::write(&file, bytes).unwrap();
            let error = read(&file).unwrap_err();
            assert!(error.contains(why), "{error}");
            assert!(error.contains("damaged.games"), "{error}");
        }
        fs::write(&file, &whole).unwrap();
        assert_eq!(read(&file).unwrap(), [shard]);
    }
}
