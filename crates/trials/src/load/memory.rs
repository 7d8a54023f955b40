//! The memory of a server, split by cause.

use std::collections::BTreeMap;
use std::fmt;

use crate::failure::Failure;

/// The alignment of the memory regions that glibc's allocator adds for further threads.
const ARENA: u64 = 64 << 20;
/// The size of the stack of a thread.
const STACK: u64 = 2 << 20;

/// The reason why a part of the memory is resident.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Cause {
    /// The program and its libraries.
    Program,
    /// Database files that are mapped into memory.
    Files,
    /// The allocator's main heap.
    Heap,
    /// The allocator's heaps of further threads.
    Arenas,
    /// The stacks of threads.
    Stacks,
    /// Large allocations, which have a mapping each.
    Large,
}

impl Cause {
    fn of(start: u64, size: u64, name: &str) -> Self {
        match name {
            "[heap]" => Self::Heap,
            "" if start.is_multiple_of(ARENA) => Self::Arenas,
            "" if size == STACK => Self::Stacks,
            "" => Self::Large,
            _ if name.starts_with("[stack") => Self::Stacks,
            _ if name.starts_with('[') || name.contains("/lib") || name.ends_with("/staunton") => {
                Self::Program
            }
            _ => Self::Files,
        }
    }
}

/// The resident memory in bytes, by cause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Memory(BTreeMap<Cause, u64>);

impl Memory {
    /// Reads the contents of `/proc/PID/smaps`.
    pub(super) fn parse(text: &str) -> Result<Self, Failure> {
        let mut memory = BTreeMap::new();
        let mut cause = None;
        for line in text.lines() {
            let mut words = line.split_ascii_whitespace();
            let first = words.next().unwrap_or_default();
            if let Some((start, end)) = first.split_once('-') {
                let address = |digits| u64::from_str_radix(digits, 16);
                let (Ok(start), Ok(end)) = (address(start), address(end)) else {
                    return Err(Failure::new(format!("smaps has an odd line: {line}")));
                };
                // Permissions, offset, device and inode precede the name.
                let name = words.nth(4).unwrap_or_default();
                cause = Some(Cause::of(start, end - start, name));
            } else if first == "Rss:"
                && let Some(cause) = cause
            {
                let kibibytes = words.next().and_then(|digits| digits.parse::<u64>().ok());
                let kibibytes = kibibytes
                    .ok_or_else(|| Failure::new(format!("smaps has an odd line: {line}")))?;
                *memory.entry(cause).or_default() += kibibytes * 1024;
            }
        }
        Ok(Self(memory))
    }

    /// Returns the growth since an earlier time.
    pub(super) fn since(&self, earlier: &Self) -> Growth {
        let growth = self.0.iter().map(|(&cause, &now)| {
            let then = earlier.0.get(&cause).copied().unwrap_or_default();
            (cause, now as i64 - then as i64)
        });
        Growth(growth.collect())
    }

    /// Adds the memory of another server.
    pub(super) fn add(&mut self, other: &Self) {
        for (&cause, bytes) in &other.0 {
            *self.0.entry(cause).or_default() += bytes;
        }
    }
}

/// The growth of the memory in bytes, by cause.
pub(super) struct Growth(Vec<(Cause, i64)>);

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (cause, bytes)) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            let mebibytes = *bytes as f64 / f64::from(1 << 20);
            let name = format!("{cause:?}").to_lowercase();
            write!(f, "{separator}{name} {mebibytes:+.1}")?;
        }
        f.write_str(" MiB")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEFORE: &str = "\
55d0c0000000-55d0c0100000 r-xp 00000000 08:01 77   /usr/bin/staunton
Size:               1024 kB
Rss:                 512 kB
55d0c1000000-55d0c2000000 rw-p 00000000 00:00 0    [heap]
Rss:                2048 kB
7f0000000000-7f0000400000 rw-p 00000000 00:00 0 \n\
Rss:                1024 kB
7f1000100000-7f1000300000 rw-p 00000000 00:00 0 \n\
Rss:                  16 kB
7f2000000000-7f2000010000 rw-s 00000000 08:01 78   /home/me/games.db-shm
Rss:                  32 kB
";

    #[test]
    fn splits_the_memory_by_cause() {
        let memory = Memory::parse(BEFORE).unwrap();
        let expected = [
            (Cause::Program, 512),
            (Cause::Files, 32),
            (Cause::Heap, 2048),
            (Cause::Arenas, 1024),
            (Cause::Stacks, 16),
        ];
        assert_eq!(memory, Memory(expected.map(|(c, k)| (c, k * 1024)).into()));
        let later = BEFORE
            .replace("2048 kB", "4096 kB")
            .replace("1024 kB", "512 kB");
        let growth = Memory::parse(&later).unwrap().since(&memory).to_string();
        assert_eq!(
            growth,
            "program +0.0, files +0.0, heap +2.0, arenas -0.5, stacks +0.0 MiB"
        );
        assert!(Memory::parse("7f-xx rw-p\n").is_err());
    }
}
