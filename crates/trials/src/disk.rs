//! The disk that the server writes to.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::failure::Failure;

/// The number of page syncs for measuring the disk.
const SYNCS: usize = 200;

/// Creates a folder in this one, which must be on a disk: in memory nothing is durable, and a sync
/// costs nothing. The folder is removed when it goes out of scope.
pub(crate) fn new_folder(parent: &Path) -> Result<TempDir, Failure> {
    fs::create_dir_all(parent)?;
    refuse_memory(parent)?;
    Ok(tempfile::Builder::new()
        .prefix("trial-")
        .tempdir_in(parent)?)
}

/// Fails if the folder is in memory.
pub(crate) fn refuse_memory(folder: &Path) -> Result<(), Failure> {
    #[cfg(target_os = "linux")]
    {
        const TMPFS: i64 = 0x0102_1994;
        let kind = rustix::fs::statfs(folder).map_err(std::io::Error::from)?;
        if kind.f_type as i64 == TMPFS {
            return Err(Failure::new(format!(
                "{} is in memory: name a folder on a disk with --folder.",
                folder.display()
            )));
        }
    }
    Ok(())
}

/// Returns the median time to append and sync 4 KiB of a file.
pub(crate) fn median_sync(folder: &Path) -> Result<Duration, Failure> {
    let path = folder.join("sync");
    let mut file = File::create(&path)?;
    let mut times = Vec::new();
    for _ in 0..SYNCS {
        file.write_all(&[7; 4_096])?;
        let started = Instant::now();
        file.sync_data()?;
        times.push(started.elapsed());
    }
    fs::remove_file(path)?;
    times.sort();
    Ok(times[SYNCS / 2])
}
