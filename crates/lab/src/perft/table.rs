//! A table of counts by position and depth, shared by threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use engine::memory::{self, OutOfMemory};

/// Each entry is a key and a count. The first word is the key XOR the count, so that a torn write
/// matches no key.
///
/// Source: R. Hyatt and T. Mann, "A lock-less transposition table implementation" (2002).
pub(super) struct Table {
    entries: Vec<[AtomicU64; 2]>,
}

impl Table {
    pub(super) fn new(megabytes: usize) -> Result<Self, OutOfMemory> {
        let mut entries: Vec<[AtomicU64; 2]> = memory::reserve(megabytes)?;
        let count = entries.capacity();
        entries.resize_with(count, || [AtomicU64::new(0), AtomicU64::new(0)]);
        Ok(Self { entries })
    }

    pub(super) fn get(&self, hash: u64, depth: u32) -> Option<u64> {
        let key = key(hash, depth);
        let [check, nodes] = self.entry(key);
        let nodes = nodes.load(Ordering::Relaxed);
        (nodes != 0 && check.load(Ordering::Relaxed) ^ nodes == key).then_some(nodes)
    }

    pub(super) fn put(&self, hash: u64, depth: u32, count: u64) {
        let key = key(hash, depth);
        let [check, nodes] = self.entry(key);
        check.store(key ^ count, Ordering::Relaxed);
        nodes.store(count, Ordering::Relaxed);
    }

    fn entry(&self, key: u64) -> &[AtomicU64; 2] {
        // The high half of the product spreads keys over any number of entries.
        let index = ((u128::from(key) * self.entries.len() as u128) >> 64) as usize;
        &self.entries[index]
    }
}

/// Mixes the depth into the hash, because the same position has a different count at each depth.
fn key(hash: u64, depth: u32) -> u64 {
    hash ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
