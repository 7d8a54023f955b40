//! Self-play games of the engine, as training data for its evaluation.
//!
//! [`run`] plays them on several cores and writes them as shards, files of a hundred games each
//! ([`Shard`] describes the format). A shard appears under its final name only when it is complete.
//! It depends only on the [`Settings`] and its number, so an interrupted run can be continued and
//! ends with the same games. The name of a shard's file begins with a fingerprint of the settings,
//! so generations can share a folder. [`merge`] combines many files into one, either plain or as an
//! archive of less than a third of the size.

mod archive;
mod file;
mod game;
mod merge;
mod packed;
#[cfg(test)]
mod samples;
mod settings;
mod shard;

use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::{fs, iter};

use engine::Engine;

pub use file::Shards;
pub(crate) use game::play_from;
pub use game::{Game, MATE_FROM, Ply};
pub use merge::{Form, merge};
pub use settings::{Adjudication, EngineId, Settings};
pub use shard::{Origins, Shard, Totals};

/// Size of the engine's table in mebibytes: small, because it is cleared for every game.
const HASH_MB: usize = 1;

/// Progress of a run on a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// An earlier run has played the shard.
    Found,
    /// One more of its games is finished.
    Game,
    /// The shard is finished, and is in this file.
    Played(PathBuf, Shard),
}

/// Plays the games of the shards with these numbers that are missing in the folder, until all are
/// there or `stop` is set, and reports each game and each shard. The games of one shard are
/// distributed over the threads, and the next shard starts after it is written. So an interruption
/// loses only a part of one shard.
///
/// # Errors
///
/// Returns an error if the folder cannot be written to, or if a file in it has the name of a shard
/// but a different header. The error is a sentence that names the file.
pub fn run(
    settings: &Settings,
    folder: &Path,
    numbers: Range<u64>,
    threads: NonZeroUsize,
    stop: &AtomicBool,
    mut report: impl FnMut(Progress),
) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let mut engines: Vec<Engine> = (0..threads.get()).map(|_| Engine::new(HASH_MB)).collect();
    for number in numbers {
        match provide(settings, folder, number, &mut engines, stop, &mut report)? {
            Some(progress) => report(progress),
            None => break,
        }
    }
    Ok(())
}

/// Makes sure that a shard is in the folder; `None` if stopped.
fn provide(
    settings: &Settings,
    folder: &Path,
    number: u64,
    engines: &mut [Engine],
    stop: &AtomicBool,
    report: &mut impl FnMut(Progress),
) -> Result<Option<Progress>, String> {
    let path = folder.join(shard::file_name(settings, number));
    if path.exists() {
        return file::check_header(&path, settings, number).map(|()| Some(Progress::Found));
    }
    let Some(shard) = play(settings, number, engines, stop, || report(Progress::Game)) else {
        return Ok(None);
    };
    file::write_whole(&path, &[&shard.to_bytes()])
        .map_err(|why| format!("{}: {why}", path.display()))?;
    Ok(Some(Progress::Played(path, shard)))
}

/// Plays the games of a shard, where each engine takes the next unplayed game, and reports each;
/// `None` if stopped.
fn play(
    settings: &Settings,
    number: u64,
    engines: &mut [Engine],
    stop: &AtomicBool,
    mut report: impl FnMut(),
) -> Option<Shard> {
    let first = number * u64::from(settings.games);
    let next = AtomicU64::new(0);
    let begin = || {
        let game = next.fetch_add(1, Ordering::Relaxed);
        (game < u64::from(settings.games) && !stop.load(Ordering::Relaxed)).then_some(game)
    };
    let mut games: Vec<(u64, Game)> = thread::scope(|scope| {
        let (played, games) = channel();
        for engine in engines {
            let (played, begin) = (played.clone(), &begin);
            scope.spawn(move || {
                for game in iter::from_fn(begin) {
                    // Games are received until all threads have ended.
                    let _ = played.send((game, game::play(settings, first + game, engine)));
                }
            });
        }
        drop(played);
        games.iter().inspect(|_| report()).collect()
    });
    games.sort_unstable_by_key(|&(number, _)| number);
    (games.len() == settings.games as usize).then(|| Shard {
        settings: *settings,
        number,
        games: games.into_iter().map(|(_, game)| game).collect(),
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
        let mut written = 0;
        let threads = NonZeroUsize::new(threads).unwrap();
        run(
            settings,
            folder,
            0..shards,
            threads,
            &false.into(),
            |progress| {
                written += u64::from(matches!(progress, Progress::Played(..)));
            },
        )?;
        Ok(written)
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
    fn an_interrupted_run_ends_with_the_same_games() {
        let settings = quick(3, 5);
        let whole = tempfile::tempdir().unwrap();
        assert_eq!(run_quickly(&settings, whole.path(), 4, 2), Ok(4));

        let broken = tempfile::tempdir().unwrap();
        assert_eq!(run_quickly(&settings, broken.path(), 3, 1), Ok(3));
        // As if it had been killed while writing the second shard.
        let second = broken.path().join(shard::file_name(&settings, 1));
        let half = fs::read(&second).unwrap();
        fs::remove_file(&second).unwrap();
        fs::write(file::unfinished(&second), &half[..half.len() / 2]).unwrap();
        assert_eq!(run_quickly(&settings, broken.path(), 4, 2), Ok(2));
        assert_eq!(contents(whole.path()), contents(broken.path()));
        assert_eq!(run_quickly(&settings, broken.path(), 4, 2), Ok(0));
    }

    #[test]
    fn shards_of_another_engine_do_not_count_as_done() {
        let folder = tempfile::tempdir().unwrap();
        let settings = quick(3, 5);
        assert_eq!(run_quickly(&settings, folder.path(), 2, 1), Ok(2));
        let mut other = settings;
        other.engine.evaluation += 1;
        assert_eq!(run_quickly(&other, folder.path(), 2, 1), Ok(2));
        assert_eq!(contents(folder.path()).len(), 4);
    }

    #[test]
    fn reports_a_file_with_the_name_of_a_shard_but_other_content() {
        let folder = tempfile::tempdir().unwrap();
        let settings = quick(3, 5);
        let name = shard::file_name(&settings, 0);
        fs::write(folder.path().join(&name), "something else").unwrap();
        let why = run_quickly(&settings, folder.path(), 1, 1).unwrap_err();
        assert!(why.contains(&name), "{why}");
    }

    /// With any number of threads only one shard is in progress, and all earlier ones are written.
    #[test]
    fn a_run_that_is_stopped_after_a_shard_starts_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let settings = quick(3, 5);
        let threads = NonZeroUsize::new(3).unwrap();
        let stop = AtomicBool::new(false);
        let mut written = 0;
        run(&settings, folder.path(), 0..9, threads, &stop, |progress| {
            written += u64::from(matches!(progress, Progress::Played(..)));
            stop.store(written == 2, Ordering::Relaxed);
        })
        .unwrap();
        let names: Vec<PathBuf> = contents(folder.path())
            .into_iter()
            .map(|(name, _)| name)
            .collect();
        let first = [0, 1].map(|number| PathBuf::from(shard::file_name(&settings, number)));
        assert_eq!(names, first);
    }

    /// The progress display must not wait for a whole shard.
    #[test]
    fn reports_each_finished_game() {
        let folder = tempfile::tempdir().unwrap();
        let settings = quick(2, 5);
        let reported = || {
            let mut reported = Vec::new();
            let report = |progress| {
                reported.push(match progress {
                    Progress::Found => "found",
                    Progress::Game => "game",
                    Progress::Played(..) => "shard",
                });
            };
            let one = NonZeroUsize::MIN;
            run(&settings, folder.path(), 0..2, one, &false.into(), report).unwrap();
            reported
        };
        assert_eq!(
            reported(),
            ["game", "game", "shard", "game", "game", "shard"]
        );
        assert_eq!(reported(), ["found", "found"]);
    }

    #[test]
    fn a_stopped_run_writes_no_partial_files() {
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
