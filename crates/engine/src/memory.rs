//! Allocation of large tables, with an error when memory is short.

pub(crate) mod pages;

use std::fmt;

/// Not enough memory for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// The requested size in mebibytes.
    pub megabytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no memory for a table of {} MiB",
            self.megabytes
        )
    }
}

impl std::error::Error for OutOfMemory {}

/// Returns an empty vector with room for `megabytes` mebibytes of entries, at least for one entry.
///
/// Linux overcommits memory and kills the program when it uses more than there is. So this function
/// first checks how much memory is available.
///
/// # Errors
///
/// Returns an error if there is not enough memory.
///
/// ```
/// use staunton_engine::memory;
///
/// assert!(memory::reserve::<u64>(1)?.capacity() >= 1 << 17);
/// assert!(memory::reserve::<u64>(usize::MAX).is_err());
/// # Ok::<(), memory::OutOfMemory>(())
/// ```
pub fn reserve<T>(megabytes: usize) -> Result<Vec<T>, OutOfMemory> {
    let refused = OutOfMemory { megabytes };
    let bytes = megabytes.checked_mul(1 << 20).ok_or(refused)?;
    if available().is_some_and(|available| bytes as u64 > available) {
        return Err(refused);
    }
    let count = bytes / size_of::<T>().max(1);
    let mut entries = Vec::new();
    entries
        .try_reserve_exact(count.max(1))
        .map_err(|_| refused)?;
    Ok(entries)
}

/// Returns the available memory in bytes, if the system reports it.
fn available() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
