//! The transposition table: search results by position.
//!
//! Threads share it without locks. An entry is two plain 64-bit atomics, the data and the
//! position's key XOR the data. A torn write by two threads at once no longer matches any key, so
//! it is not found (Hyatt and Mann, "A lock-less transposition table implementation for parallel
//! search", ICGA Journal 25(1), 2002).

use std::sync::atomic::{AtomicU64, Ordering};

use rules::Move;

use crate::memory::{self, OutOfMemory, pages};
use crate::score::is_decisive;

/// Entries per cluster: 64 bytes, one cache line.
const CLUSTER: usize = 4;
/// Generations wrap around at this number (five bits).
const GENERATIONS: u8 = 32;
/// Number of plies of depth that count as much as one generation of age, when an entry is replaced.
const AGE_WEIGHT: i32 = 4;
/// An entry that is this much deeper is not overwritten by an inexact result of the same search.
const KEEP_DEEPER_BY: i32 = 4;
/// Encodes "no static evaluation".
const NO_EVALUATION: i16 = i16::MIN;

/// Relation of a stored score to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at least the stored one.
    Lower,
    /// The true score is at most the stored one.
    Upper,
    /// The stored score is exact.
    Exact,
}

/// The stored result for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move, if any move raised alpha.
    pub(crate) best: Option<Move>,
    /// The score; mates and wins by endgame tables are counted from the position where the entry is read.
    pub(crate) value: i32,
    /// The static evaluation, unless in check.
    pub(crate) evaluation: Option<i32>,
    /// Depth of the search.
    pub(crate) depth: i32,
    /// The kind of score.
    pub(crate) bound: Bound,
    /// Whether the position was a PV node.
    pub(crate) principal: bool,
}

impl Entry {
    /// Whether the entry determines the result of a search of this depth with this window.
    pub(crate) fn settles(&self, depth: i32, alpha: i32, beta: i32) -> bool {
        self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.value >= beta,
                Bound::Upper => self.value <= alpha,
            }
    }
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; CLUSTER]);

const CLUSTERS_PER_MEBIBYTE: usize = (1 << 20) / size_of::<Cluster>();

/// A table of fixed size. The oldest and shallowest entries are replaced.
pub(crate) struct Table {
    clusters: Box<[Cluster]>,
    generation: u8,
}

impl Table {
    /// Creates an empty table of this many mebibytes, at least one. Returns an error if there is
    /// not enough memory.
    pub(crate) fn new(megabytes: usize) -> Result<Self, OutOfMemory> {
        let megabytes = megabytes.max(1);
        Ok(Self::filled(memory::reserve(megabytes)?, megabytes))
    }

    /// Creates an empty table of this many mebibytes, or of the largest half, quarter and so on of
    /// it that fits into memory.
    pub(crate) fn largest(megabytes: usize) -> Self {
        match Self::new(megabytes) {
            Ok(table) => table,
            Err(_) if megabytes > 1 => Self::largest(megabytes / 2),
            Err(_) => Self::filled(Vec::new(), 1),
        }
    }

    fn filled(mut clusters: Vec<Cluster>, megabytes: usize) -> Self {
        pages::make_large(clusters.spare_capacity_mut());
        clusters.resize_with(megabytes * CLUSTERS_PER_MEBIBYTE, Cluster::default);
        Self {
            clusters: clusters.into_boxed_slice(),
            generation: 0,
        }
    }

    /// Its size in mebibytes.
    pub(crate) const fn megabytes(&self) -> usize {
        self.clusters.len() / CLUSTERS_PER_MEBIBYTE
    }

    /// Clears all entries.
    pub(crate) fn clear(&mut self) {
        for slot in self.clusters.iter_mut().flat_map(|cluster| &mut cluster.0) {
            *slot = Slot::default();
        }
        self.generation = 0;
    }

    /// Starts a new generation: marks all stored entries as older than those stored from now on.
    pub(crate) fn next_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Returns the entry of the position with this key, read at this ply.
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        self.cluster(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed);
            (data != 0 && check ^ data == key).then(|| unpack(data, ply))
        })
    }

    /// Prefetches the entry of the position with this key into the CPU cache, for a later probe.
    #[inline]
    #[cfg_attr(
        target_arch = "x86_64",
        expect(unsafe_code, reason = "the processor's hint has no safe form")
    )]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let cluster: *const Cluster = self.cluster(key);
            // SAFETY: a prefetch is a hint that reads nothing into the program, and the pointer is
            // that of a valid reference.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(cluster.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// Stores the result for the position with this key at this ply.
    pub(crate) fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let mut weakest: Option<(i32, &Slot)> = None;
        for slot in &self.cluster(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 {
                return self.write(slot, key, ply, entry);
            }
            let old = unpack(data, ply);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                entry.best = entry.best.or(old.best);
                let fresh = self.age(data) == 0;
                if !fresh || entry.bound == Bound::Exact || entry.depth + KEEP_DEEPER_BY > old.depth
                {
                    self.write(slot, key, ply, entry);
                }
                return;
            }
            let worth = old.depth - AGE_WEIGHT * i32::from(self.age(data));
            if weakest.is_none_or(|(least, _)| worth < least) {
                weakest = Some((worth, slot));
            }
        }
        if let Some((_, slot)) = weakest {
            self.write(slot, key, ply, entry);
        }
    }

    /// Returns the share of the table used by the current search's entries, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let sample = self.clusters.len().min(250);
        let used = self.clusters[..sample]
            .iter()
            .flat_map(|cluster| &cluster.0)
            .map(|slot| slot.data.load(Ordering::Relaxed))
            .filter(|&data| data != 0 && self.age(data) == 0)
            .count();
        (used * 1000 / (sample * CLUSTER)) as u32
    }

    fn cluster(&self, key: u64) -> &Cluster {
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    fn write(&self, slot: &Slot, key: u64, ply: usize, entry: Entry) {
        let data = pack(entry, ply, self.generation);
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(key ^ data, Ordering::Relaxed);
    }

    /// Returns the age of the entry in searches.
    fn age(&self, data: u64) -> u8 {
        let written = (data >> 59) as u8;
        (self.generation + GENERATIONS - written) % GENERATIONS
    }
}

// Data, from the low bits up: move 16, value 16, evaluation 16, depth 8, bound 2,
// principal 1, generation 5.

fn pack(entry: Entry, ply: usize, generation: u8) -> u64 {
    let value = match entry.value {
        value if is_decisive(value) => value + value.signum() * ply as i32,
        value => value,
    };
    let evaluation = entry.evaluation.map_or(NO_EVALUATION, |value| value as i16);
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.best.map_or(0, Move::bits))
        | u64::from(value as i16 as u16) << 16
        | u64::from(evaluation as u16) << 32
        | (entry.depth.clamp(0, 255) as u64) << 48
        | bound << 56
        | u64::from(entry.principal) << 58
        | u64::from(generation) << 59
}

fn unpack(data: u64, ply: usize) -> Entry {
    let stored = i32::from((data >> 16) as u16 as i16);
    let value = match stored {
        value if is_decisive(value) => value - value.signum() * ply as i32,
        value => value,
    };
    let evaluation = (data >> 32) as u16 as i16;
    Entry {
        best: Move::from_bits(data as u16),
        value,
        evaluation: (evaluation != NO_EVALUATION).then_some(i32::from(evaluation)),
        depth: i32::from((data >> 48) as u8),
        bound: match data >> 56 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
        principal: data >> 58 & 1 == 1,
    }
}

/// A move is sixteen bits, never 0, because no move goes from a1 to a1.
#[cfg(test)]
mod tests {
    use rules::{MoveKind, Role};

    use super::*;
    use crate::score::MATE;

    fn entry(depth: i32, value: i32) -> Entry {
        Entry {
            best: Some(Move::new(
                "e2".parse().unwrap(),
                "e4".parse().unwrap(),
                MoveKind::Normal(Role::Queen),
            )),
            value,
            evaluation: Some(-17),
            depth,
            bound: Bound::Exact,
            principal: false,
        }
    }

    #[test]
    fn finds_a_stored_entry() {
        let table = Table::largest(1);
        let promotion = Move::new(
            "b7".parse().unwrap(),
            "a8".parse().unwrap(),
            MoveKind::Promotion(Role::Knight),
        );
        for (key, stored) in [
            (1, entry(5, 31)),
            (u64::MAX, entry(0, -31_000)),
            (
                77 << 50,
                Entry {
                    best: Some(promotion),
                    evaluation: None,
                    bound: Bound::Lower,
                    ..entry(9, -5)
                },
            ),
            (
                99 << 50,
                Entry {
                    best: None,
                    bound: Bound::Upper,
                    ..entry(9, 5)
                },
            ),
        ] {
            table.store(key, 0, stored);
            assert_eq!(table.probe(key, 0), Some(stored));
            assert_eq!(table.probe(key ^ 1 << 40, 0), None);
        }
    }

    #[test]
    fn mate_scores_are_relative_to_the_probing_ply() {
        let table = Table::largest(1);
        table.store(7, 3, entry(4, MATE - 5));
        assert_eq!(table.probe(7, 3).unwrap().value, MATE - 5);
        assert_eq!(table.probe(7, 10).unwrap().value, MATE - 12);
        table.store(8, 3, entry(4, 6 - MATE));
        assert_eq!(table.probe(8, 1).unwrap().value, 4 - MATE);
    }

    #[test]
    fn a_result_without_a_move_keeps_the_old_move() {
        let table = Table::largest(1);
        table.store(7, 0, entry(4, 10));
        let without = Entry {
            best: None,
            bound: Bound::Upper,
            ..entry(5, 0)
        };
        table.store(7, 0, without);
        let found = table.probe(7, 0).unwrap();
        assert_eq!((found.best, found.depth), (entry(4, 10).best, 5));
    }

    #[test]
    fn replaces_old_and_shallow_entries() {
        let mut table = Table::largest(1);
        // All keys below 2^48 fall into the first cluster.
        for key in 1..=4 {
            table.store(key, 0, entry(key as i32 + 2, 0));
        }
        table.store(5, 0, entry(1, 0));
        assert!(table.probe(1, 0).is_none(), "the shallowest is replaced");
        assert!(table.probe(4, 0).is_some());
        for _ in 0..3 {
            table.next_search();
        }
        table.store(6, 0, entry(2, 0));
        table.store(7, 0, entry(2, 0));
        assert!(table.probe(6, 0).is_some(), "the new one outlives old ones");
        assert!(table.probe(7, 0).is_some());
        assert_eq!(table.fullness(), 2, "two entries of a thousand are new");
        table.clear();
        assert!((1..=7).all(|key| table.probe(key, 0).is_none()));
    }

    #[test]
    fn an_entry_is_used_only_as_its_bound_and_depth_allow() {
        let lower = Entry {
            bound: Bound::Lower,
            ..entry(4, 50)
        };
        let upper = Entry {
            bound: Bound::Upper,
            ..entry(4, 50)
        };
        for (entry, depth, alpha, beta, settled) in [
            (lower, 4, 0, 50, true),
            (lower, 4, 0, 51, false),
            (lower, 5, 0, 50, false),
            (upper, 4, 50, 90, true),
            (upper, 4, 49, 90, false),
            (entry(4, 50), 4, 0, 100, true),
            (entry(4, 50), 5, 0, 100, false),
        ] {
            assert_eq!(
                entry.settles(depth, alpha, beta),
                settled,
                "{entry:?} {depth} {alpha} {beta}"
            );
        }
    }
}
