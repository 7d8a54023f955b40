//! Games that our engine plays against itself: what its evaluation is trained on.
//!
//! [`run`] plays them on several cores and writes them as shards, files of a hundred games
//! each ([`Shard`] describes the format). A shard appears under its name only when it is
//! whole, and depends on nothing but the [`Settings`] and its number, so a run that was killed
//! continues where it was, and ends with the same games. The name of a shard's file begins with a
//! fingerprint of the settings, so generations can share a folder. [`merge`] puts many files
//! into one, either as they are or as an archive of less than a third of the size.

mod archive;
mod file;
mod game;
mod merge;
mod packed;
mod settings;
mod shard;

use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::{fs, thread};

use engine::Engine;

pub use file::Shards;
pub use game::{Game, MATE_FROM, Ply};
pub use merge::{Form, merge};
pub use settings::{Adjudication, EngineId, Settings};
pub use shard::{Shard, Totals};

/// The engine's memory in mebibytes: little, since it is emptied for every game.
const HASH_MB: usize = 1;

/// What a run reports of a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// An earlier run has played it.
    Found,
    /// It was played, and is in this file.
    Played(PathBuf, Shard),
}

/// Plays the games of the shards with these numbers that the folder lacks, on so many
/// threads, until all are there or `stop` is set, and reports each shard.
///
/// # Errors
///
/// When the folder cannot be written to, or a file in it has the name of a shard and does not
/// begin as that shard does. The error is a sentence that names the file.
pub fn run(
    settings: &Settings,
    folder: &Path,
    numbers: Range<u64>,
    threads: NonZeroUsize,
    stop: &AtomicBool,
    report: impl Fn(Progress) + Sync,
) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let next = AtomicU64::new(numbers.start);
    let failure = Mutex::new(None);
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(|| {
                let mut engine = Engine::new(HASH_MB);
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end {
                        return;
                    }
                    match provide(settings, folder, number, &mut engine, stop) {
                        Ok(Some(progress)) => report(progress),
                        Ok(None) => {}
                        Err(why) => {
                            next.store(numbers.end, Ordering::Relaxed);
                            if let Ok(mut failure) = failure.lock() {
                                *failure = Some(why);
                            }
                        }
                    }
                }
            });
        }
    });
    failure.into_inner().ok().flatten().map_or(Ok(()), Err)
}

/// Makes sure that a shard is in the folder; none when that was stopped.
fn provide(
    settings: &Settings,
    folder: &Path,
    number: u64,
    engine: &mut Engine,
    stop: &AtomicBool,
) -> Result<Option<Progress>, String> {
    let path = folder.join(shard::file_name(settings, number));
    if path.exists() {
        return file::check_header(&path, settings, number).map(|()| Some(Progress::Found));
    }
    let Some(shard) = play(settings, number, engine, stop) else {
        return Ok(None);
    };
    file::write_whole(&path, &[&shard.to_bytes()])
        .map_err(|why| format!("{}: {why}", path.display()))?;
    Ok(Some(Progress::Played(path, shard)))
}

/// Plays the games of a shard; none when it was stopped.
fn play(settings: &Settings, number: u64, engine: &mut Engine, stop: &AtomicBool) -> Option<Shard> {
    let first = number * u64::from(settings.games);
    let games = (first..first + u64::from(settings.games))
        .map(|game| (!stop.load(Ordering::Relaxed)).then(|| game::play(settings, game, engine)))
        .collect::<Option<Vec<Game>>>()?;
    Some(Shard {
        settings: *settings,
        number,
        games,
    })
}

#[cfg(test)]
mod tests {
    use super::settings::tests::quick;
    use super::*;

    fn run_quickly(
        settings: &Settings,
        folder: &Path,
        shards: u64,
        threads: usize,
    ) -> Result<u64, String> {
        let written = AtomicU64::new(0);
        let threads = NonZeroUsize::new(threads).unwrap();
        run(
            settings,
            folder,
            0..shards,
            threads,
            &false.into(),
            |progress| {
                let played = matches!(progress, Progress::Played(..));
                written.fetch_add(u64::from(played), Ordering::Relaxed);
            },
        )?;
        Ok(written.into_inner())
    }

    fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
        let mut files: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().path())
            .map(|path| {
                let name = path.strip_prefix(folder).unwrap().to_owned();
                (name, fs::read(&path).unwrap())
            })
            .collect();
        files.sort();
        files
    }

    #[test]
    fn a_run_that_was_broken_off_ends_with_the_same_games() {
        let settings = quick(3, 5);
        let whole = tempfile::tempdir().unwrap();
        assert_eq!(run_quickly(&settings, whole.path(), 4, 2), Ok(4));

        let broken = tempfile::tempdir().unwrap();
        assert_eq!(run_quickly(&settings, broken.path(), 3, 1), Ok(3));
        // As if it had been killed while it wrote the second shard.
        let second = broken.path().join(shard::file_name(&settings, 1));
        let half = fs::read(&second).unwrap();
        fs::remove_file(&second).unwrap();
        fs::write(file::unfinished(&second), &half[..half.len() / 2]).unwrap();
        assert_eq!(run_quickly(&settings, broken.path(), 4, 2), Ok(2));
        assert_eq!(contents(whole.path()), contents(broken.path()));
        assert_eq!(run_quickly(&settings, broken.path(), 4, 2), Ok(0));
    }

    #[test]
    fn shards_of_another_engine_are_not_taken_for_done() {
        let folder = tempfile::tempdir().unwrap();
        let settings = quick(3, 5);
        assert_eq!(run_quickly(&settings, folder.path(), 2, 1), Ok(2));
        let mut other = settings;
        other.engine.evaluation += 1;
        assert_eq!(run_quickly(&other, folder.path(), 2, 1), Ok(2));
        assert_eq!(contents(folder.path()).len(), 4);
    }

    #[test]
    fn a_file_that_only_has_a_shards_name_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let settings = quick(3, 5);
        let name = shard::file_name(&settings, 0);
        fs::write(folder.path().join(&name), "something else").unwrap();
        let why = run_quickly(&settings, folder.path(), 1, 1).unwrap_err();
        assert!(why.contains(&name), "{why}");
    }

    #[test]
    fn a_stopped_run_writes_nothing_half() {
        let folder = tempfile::tempdir().unwrap();
        let settings = quick(3, 5);
        let stop = AtomicBool::new(true);
        run(
            &settings,
            folder.path(),
            0..2,
            NonZeroUsize::MIN,
            &stop,
            |_| (),
        )
        .unwrap();
        assert_eq!(contents(folder.path()), []);
    }
}
