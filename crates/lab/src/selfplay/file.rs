//! Files of games: shards one after the other, as they are or in archives.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use super::shard::{self, HEADER_LENGTH, take};
use super::{Settings, Shard, archive};

/// Where a file is written before it is whole.
pub(super) fn unfinished(path: &Path) -> PathBuf {
    path.with_extension("unfinished")
}

/// Writes a file that is either whole or not there.
pub(super) fn write_whole(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let draft = unfinished(path);
    let mut file = File::create(&draft)?;
    for part in parts {
        file.write_all(part)?;
    }
    file.sync_all()?;
    fs::rename(&draft, path)
}

/// Checks that a finished shard's file begins as it should.
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

/// The shards of a file one after the other, whichever form it has. A damaged one gives an
/// error that says where, and is the last.
pub struct Shards {
    path: PathBuf,
    input: BufReader<File>,
    /// Shards of an archive's block that were read together.
    waiting: VecDeque<Shard>,
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
            waiting: VecDeque::new(),
            read: 0,
            ended: false,
        })
    }

    fn read(&mut self) -> Result<Option<Shard>, String> {
        if self.waiting.is_empty() {
            let ahead = self.input.fill_buf().map_err(|why| why.to_string())?;
            if ahead.is_empty() {
                // Nothing writes a file without a shard.
                return match self.read {
                    1 => Err("it is empty".into()),
                    _ => Ok(None),
                };
            }
            match take(&mut self.input)? {
                shard::MAGIC => self.waiting.push_back(Shard::read(&mut self.input)?),
                archive::MAGIC => self.waiting = archive::read_block(&mut self.input)?.into(),
                _ => return Err("it begins neither as games nor as an archive of version 2".into()),
            }
        }
        Ok(self.waiting.pop_front())
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

#[cfg(test)]
mod tests {
    use super::super::settings::tests::quick;
    use super::super::{packed, play};
    use super::*;

    fn read(file: &Path) -> Result<Vec<Shard>, String> {
        Shards::open(file)?.collect()
    }

    #[test]
    fn damage_is_found_and_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("damaged.games");
        let mut engine = [engine::Engine::new(1)];
        let shard = play(&quick(2, 3), 0, &mut engine, &false.into()).unwrap();
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
