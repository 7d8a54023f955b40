//! Tables of a tournament that are computed once per version, and shared by all readers.
//!
//! Thousands of spectators request the same tables when a round ends. The first request computes
//! the table outside the threads of games, and the others wait for it.

use std::sync::{Arc, Mutex};

use ::language::Language;
use axum::body::Bytes;
use limits::work_queue::{Busy, WorkQueue};
use messages::error::RequestError;
use net::network::Network;
use serde::Serialize;
use tokio::sync::OnceCell;

/// The maximum number of tables of a tournament in memory.
const MAX_TABLES: usize = 16;
/// The maximum number of tables that are computed at the same time, and of those that wait.
const MAX_RUNNING: usize = 2;
const MAX_WAITING: usize = 256;

/// A table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Table {
    Entrants {
        for_officials: bool,
    },
    Round {
        number: u16,
        language: Language,
    },
    Standings {
        after: u16,
        language: Language,
    },
    /// The cross table.
    Results,
    /// The pairings and the standings for other sites, as JSON and as pages.
    PublicPairings {
        number: u16,
    },
    PublicStandings {
        /// The index of the category.
        category: Option<usize>,
    },
    PairingsPage {
        number: u16,
        language: Language,
    },
    StandingsPage {
        category: Option<usize>,
        language: Language,
    },
    /// The results for programs, a line of JSON for each player.
    ResultLines {
        /// Whether the lines contain the points of each game of an arena.
        has_sheets: bool,
    },
    /// The numbers of games and results.
    Statistics,
}

/// The tables of one version, as JSON or HTML.
#[derive(Debug, Default)]
pub(super) struct Tables {
    /// The last used one is at the end.
    known: Mutex<Vec<(Table, Arc<OnceCell<Bytes>>)>>,
    /// Held during a computation: one tournament cannot fill the queue.
    turn: tokio::sync::Mutex<()>,
}

/// Computes tables of all tournaments, a few at a time.
pub(super) struct TableQueue(WorkQueue);

impl TableQueue {
    pub(super) fn new() -> Self {
        Self(WorkQueue::new(MAX_RUNNING, MAX_WAITING))
    }

    /// Computes something for a client in this network.
    pub(super) async fn compute<T: Send + 'static>(
        &self,
        network: Option<Network>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RequestError> {
        let done = self.0.work(network, work).await;
        done.map_err(|Busy| RequestError::unavailable())
    }
}

impl Tables {
    /// Returns a table as JSON. Of simultaneous requests one computes it.
    pub(super) async fn get<T: Serialize>(
        &self,
        table: Table,
        queue: &TableQueue,
        network: Option<Network>,
        compute: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Bytes, RequestError> {
        let json = || serde_json::to_vec(&compute()).map_err(|_| RequestError::unavailable());
        self.write(table, queue, network, json).await
    }

    /// Returns a table as it is written. Of simultaneous requests one writes it.
    pub(super) async fn write(
        &self,
        table: Table,
        queue: &TableQueue,
        network: Option<Network>,
        write: impl FnOnce() -> Result<Vec<u8>, RequestError> + Send + 'static,
    ) -> Result<Bytes, RequestError> {
        let cell = self.cell(table);
        let text = cell.get_or_try_init(async || {
            let _turn = self.turn.lock().await;
            Ok::<_, RequestError>(Bytes::from(queue.compute(network, write).await??))
        });
        text.await.cloned()
    }

    fn cell(&self, table: Table) -> Arc<OnceCell<Bytes>> {
        let mut known = self.known.lock().expect("lock is not poisoned");
        let place = known.iter().position(|(of, _)| *of == table);
        let entry = match place {
            Some(place) => known.remove(place),
            None => (table, Arc::default()),
        };
        let cell = Arc::clone(&entry.1);
        known.push(entry);
        if known.len() > MAX_TABLES {
            known.remove(0);
        }
        cell
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    use futures_util::future::join_all;

    use super::*;

    const STANDINGS: Table = Table::Standings {
        after: 3,
        language: Language::ENGLISH,
    };

    #[tokio::test]
    async fn a_thousand_simultaneous_readers_compute_a_table_once() {
        let (tables, queue) = (Tables::default(), TableQueue::new());
        let computed = Arc::new(AtomicUsize::new(0));
        let reader = |_| {
            let computed = Arc::clone(&computed);
            tables.get(STANDINGS, &queue, None, move || {
                computed.fetch_add(1, Ordering::Relaxed)
            })
        };
        let answers = join_all((0..1_000).map(reader)).await;
        assert_eq!(computed.load(Ordering::Relaxed), 1);
        for answer in answers {
            assert_eq!(answer.expect("a table"), "0");
        }
    }

    #[tokio::test]
    async fn the_readers_of_one_tournament_do_not_delay_those_of_another() {
        let (busy, other, queue) = (Tables::default(), Tables::default(), TableQueue::new());
        let (finish, finished) = mpsc::channel::<()>();
        let finished = Arc::new(Mutex::new(finished));
        let round = |number| {
            let (language, finished) = (Language::ENGLISH, Arc::clone(&finished));
            let table = Table::Round { number, language };
            busy.get(table, &queue, None, move || {
                finished.lock().expect("a receiver").recv().is_err()
            })
        };
        let many = join_all((1..=20).map(round));
        let others = async {
            let answer = other.get(STANDINGS, &queue, None, || "done").await;
            drop(finish);
            answer
        };
        let (many, answer) = tokio::join!(many, others);
        assert_eq!(answer.expect("a table"), "\"done\"");
        assert!(many.iter().all(Result::is_ok));
        assert_eq!(busy.known.lock().unwrap().len(), MAX_TABLES);
    }

    #[tokio::test]
    async fn a_reader_who_leaves_does_not_keep_the_others_waiting() {
        let (tables, queue) = (Tables::default(), TableQueue::new());
        let held = queue.0.occupy(MAX_RUNNING).await;
        let mut first = Box::pin(tables.get(STANDINGS, &queue, None, || 1));
        assert!(futures_util::poll!(&mut first).is_pending());
        let mut second = Box::pin(tables.get(STANDINGS, &queue, None, || 2));
        assert!(futures_util::poll!(&mut second).is_pending());
        drop(first);
        drop(held);
        assert_eq!(second.await.expect("a table"), "2");
    }
}
