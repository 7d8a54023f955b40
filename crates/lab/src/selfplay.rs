//! Games that our engine plays against itself: what its evaluation is tuned on.
//!
//! [`SelfPlay::run`] plays them on several cores and writes them as shards, files of a few
//! hundred games each ([`Shard`] says what is in them). A shard appears under its name only
//! when it is whole, and depends on nothing but the settings and its number; so a run that
//! was killed goes on where it was, and ends with the same games.

mod game;
mod packed;
mod shard;

use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::{fs, thread};

use engine::Engine;

pub use game::{Game, MATE_FROM, Ply};
pub use shard::{Shard, Shards, Totals, merge};

/// The engine's memory in mebibytes: little, since it is emptied for every game.
const HASH_MB: usize = 1;

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlay {
    /// Positions that the engine may visit for a move.
    pub nodes: u64,
    /// How many plies by lot each game begins with, at least; half of the games have one more.
    pub random_plies: u32,
    /// Games in a shard.
    pub games: u32,
    /// Other seeds give other games.
    pub seed: u64,
}

/// What a run tells of a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// An earlier run has played it.
    Found,
    /// It was played, and is in this file.
    Played(PathBuf, Shard),
}

impl SelfPlay {
    /// Plays the games of the shards with these numbers that the folder lacks, on so many
    /// threads, until all are there or `stop` is set. `news` hears of each shard.
    ///
    /// # Errors
    ///
    /// When the folder cannot be written to, or holds a shard that is damaged or was played
    /// with other settings. The error is a sentence that names the file.
    pub fn run(
        &self,
        folder: &Path,
        numbers: Range<u64>,
        threads: NonZeroUsize,
        stop: &AtomicBool,
        news: impl Fn(News) + Sync,
    ) -> Result<(), String> {
        fs::create_dir_all(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        let next = AtomicU64::new(numbers.start);
        let trouble = Mutex::new(None);
        thread::scope(|scope| {
            for _ in 0..threads.get() {
                scope.spawn(|| {
                    let mut engine = Engine::new(HASH_MB);
                    while !stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= numbers.end {
                            return;
                        }
                        match self.provide(folder, number, &mut engine, stop) {
                            Ok(Some(told)) => news(told),
                            Ok(None) => {}
                            Err(why) => {
                                next.store(numbers.end, Ordering::Relaxed);
                                if let Ok(mut trouble) = trouble.lock() {
                                    *trouble = Some(why);
                                }
                            }
                        }
                    }
                });
            }
        });
        trouble.into_inner().ok().flatten().map_or(Ok(()), Err)
    }

    /// Sees to it that a shard is in the folder; nothing is told when that was stopped.
    fn provide(
        &self,
        folder: &Path,
        number: u64,
        engine: &mut Engine,
        stop: &AtomicBool,
    ) -> Result<Option<News>, String> {
        let path = folder.join(shard::name(number));
        if path.exists() {
            return shard::check_settings(&path, self, number).map(|()| Some(News::Found));
        }
        let Some(shard) = self.play(number, engine, stop) else {
            return Ok(None);
        };
        shard
            .write(&path)
            .map_err(|why| format!("{}: {why}", path.display()))?;
        Ok(Some(News::Played(path, shard)))
    }

    /// Plays the games of a shard; none when it was stopped.
    fn play(&self, number: u64, engine: &mut Engine, stop: &AtomicBool) -> Option<Shard> {
        let first = number * u64::from(self.games);
        let games = (first..first + u64::from(self.games))
            .map(|game| (!stop.load(Ordering::Relaxed)).then(|| game::play(self, game, engine)))
            .collect::<Option<Vec<Game>>>()?;
        Some(Shard {
            settings: *self,
            number,
            games,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUICK: SelfPlay = SelfPlay {
        nodes: 60,
        random_plies: 8,
        games: 3,
        seed: 5,
    };

    fn run(settings: SelfPlay, folder: &Path, shards: u64, threads: usize) -> Result<u64, String> {
        let written = AtomicU64::new(0);
        let threads = NonZeroUsize::new(threads).unwrap();
        settings.run(folder, 0..shards, threads, &false.into(), |news| {
            let played = matches!(news, News::Played(..));
            written.fetch_add(u64::from(played), Ordering::Relaxed);
        })?;
        Ok(written.into_inner())
    }

    fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
        let mut files: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().path())
            .map(|path| {
                (
                    path.strip_prefix(folder).unwrap().to_owned(),
                    fs::read(&path).unwrap(),
                )
            })
            .collect();
        files.sort();
        files
    }

    #[test]
    fn a_run_that_was_broken_off_ends_with_the_same_games() {
        let whole = tempfile::tempdir().unwrap();
        assert_eq!(run(QUICK, whole.path(), 4, 2), Ok(4));

        let broken = tempfile::tempdir().unwrap();
        assert_eq!(run(QUICK, broken.path(), 3, 1), Ok(3));
        // As if it had been killed while it wrote the second shard.
        let second = broken.path().join(shard::name(1));
        let half = fs::read(&second).unwrap();
        fs::remove_file(&second).unwrap();
        fs::write(shard::unfinished(&second), &half[..half.len() / 2]).unwrap();
        assert_eq!(run(QUICK, broken.path(), 4, 2), Ok(2));
        assert_eq!(contents(whole.path()), contents(broken.path()));
        assert_eq!(run(QUICK, broken.path(), 4, 2), Ok(0));
    }

    #[test]
    fn settings_are_not_mixed_in_one_folder() {
        let folder = tempfile::tempdir().unwrap();
        run(QUICK, folder.path(), 1, 1).unwrap();
        let other = SelfPlay { nodes: 61, ..QUICK };
        let why = run(other, folder.path(), 2, 1).unwrap_err();
        assert!(why.contains("other settings"), "{why}");
    }

    #[test]
    fn a_stopped_run_writes_nothing_half() {
        let folder = tempfile::tempdir().unwrap();
        QUICK
            .run(folder.path(), 0..2, NonZeroUsize::MIN, &true.into(), |_| ())
            .unwrap();
        assert_eq!(contents(folder.path()), []);
    }
}
