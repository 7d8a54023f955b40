//! Perft on several cores, with a table of earlier counts.

mod table;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use engine::memory::OutOfMemory;
use rules::{Move, Position};
use table::Table;

/// Settings of the count. The result does not depend on them.
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    /// Number of threads, at least one.
    pub threads: usize,
    /// Size of the table of earlier counts in MiB; 0 for no table.
    pub hash_mb: usize,
}

/// A task: the position after two plies (or one), and its root move.
struct Task {
    root: usize,
    position: Position,
    depth: u32,
}

impl Perft {
    /// Returns the number of move sequences of this length for each root move; empty at depth 0.
    ///
    /// Calls `progress` with the number of finished tasks and of all tasks.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory for the table.
    pub fn divide(
        self,
        position: &Position,
        depth: u32,
        progress: impl Fn(usize, usize) + Sync,
    ) -> Result<Vec<(Move, u64)>, OutOfMemory> {
        if depth == 0 {
            return Ok(Vec::new());
        }
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        let tasks = split(position, &moves, depth);
        let counts: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
        let table = (self.hash_mb > 0)
            .then(|| Table::new(self.hash_mb))
            .transpose()?;
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let nodes = count(&task.position, task.depth, table.as_ref());
                        counts[task.root].fetch_add(nodes, Ordering::Relaxed);
                        progress(done.fetch_add(1, Ordering::Relaxed) + 1, tasks.len());
                    }
                });
            }
        });
        Ok(moves
            .into_iter()
            .zip(counts.into_iter().map(AtomicU64::into_inner))
            .collect())
    }
}

/// Splits the work into tasks. Two plies give enough tasks to keep all threads busy until the end.
fn split(position: &Position, moves: &[Move], depth: u32) -> Vec<Task> {
    let mut tasks = Vec::new();
    for (root, &mv) in moves.iter().enumerate() {
        let after = after(position, mv);
        if depth < 3 {
            tasks.push(Task {
                root,
                position: after,
                depth: depth - 1,
            });
            continue;
        }
        tasks.extend(after.legal_moves().into_iter().map(|reply| Task {
            root,
            position: self::after(&after, reply),
            depth: depth - 2,
        }));
    }
    tasks
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

fn count(position: &Position, depth: u32, table: Option<&Table>) -> u64 {
    // Below this depth a lookup costs more than counting.
    const SHALLOWEST: u32 = 3;
    let Some(table) = table.filter(|_| depth >= SHALLOWEST) else {
        return rules::perft(position, depth);
    };
    if let Some(nodes) = table.get(position.hash(), depth) {
        return nodes;
    }
    let nodes = position
        .legal_moves()
        .into_iter()
        .map(|mv| count(&after(position, mv), depth - 1, Some(table)))
        .sum();
    table.put(position.hash(), depth, nodes);
    nodes
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;

    #[test]
    fn threads_and_table_do_not_change_the_count() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        for depth in 0..=4 {
            let plain = rules::perft_divide(&position, depth);
            for (threads, hash_mb) in [(1, 0), (3, 0), (1, 1), (2, 8)] {
                let counts = Perft { threads, hash_mb }
                    .divide(&position, depth, |_, _| {})
                    .unwrap();
                assert_eq!(
                    counts, plain,
                    "{threads} threads, {hash_mb} MiB, depth {depth}"
                );
            }
        }
    }

    #[test]
    fn progress_reaches_the_end() {
        let last = AtomicUsize::new(0);
        Perft {
            threads: 2,
            hash_mb: 0,
        }
        .divide(&Position::start(), 4, |done, of| {
            assert!(done <= of && of == 400);
            last.fetch_max(done, Ordering::Relaxed);
        })
        .unwrap();
        assert_eq!(last.into_inner(), 400);
    }
}
