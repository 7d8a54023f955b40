//! The running workers, as far as a node knows.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use super::signs::Roll;
use crate::messages::FORMAT;

/// The time after which a silent worker counts as gone.
const SILENCE: Duration = Duration::from_secs(4);
/// The maximum number of workers that are remembered, and of the places and topics of each.
const MAX_WORKERS: usize = 10_000;
const MAX_PLACES: usize = 1_024;
const MAX_TOPICS: usize = 64;

/// The number of jobs that all workers carry out at the same time, by topic.
type Totals = BTreeMap<String, usize>;

/// The running workers.
#[derive(Debug, Default)]
pub(crate) struct Known {
    workers: Mutex<HashMap<String, Running>>,
    totals: watch::Sender<Totals>,
}

#[derive(Debug)]
struct Running {
    heard: Instant,
    places: Totals,
}

/// The number of jobs of one topic that all workers together carry out at the same time.
#[derive(Clone, Debug)]
pub struct Places {
    topic: String,
    totals: Option<watch::Receiver<Totals>>,
}

impl Known {
    /// Records the message of a worker.
    pub(super) fn record(&self, worker: String, roll: Roll, now: Instant) {
        let Roll::Worker { format, mut places } = roll;
        let mut workers = self.lock();
        let is_known = workers.contains_key(&worker);
        let has_room = is_known || workers.len() < MAX_WORKERS;
        if places.is_empty() || format != FORMAT || places.len() > MAX_TOPICS || !has_room {
            if workers.remove(&worker).is_some() {
                tracing::info!(worker, "a worker has stopped");
            }
        } else {
            for number in places.values_mut() {
                *number = (*number).min(MAX_PLACES);
            }
            if !is_known {
                tracing::info!(worker, ?places, "a worker is running");
            }
            let running = Running { heard: now, places };
            workers.insert(worker, running);
        }
        self.add_up(&workers);
    }

    /// Removes the workers that have been silent for too long.
    pub(super) fn expire(&self, now: Instant) {
        let mut workers = self.lock();
        workers.retain(|worker, running| {
            let is_running = now.duration_since(running.heard) < SILENCE;
            if !is_running {
                tracing::info!(worker, "a worker is gone");
            }
            is_running
        });
        self.add_up(&workers);
    }

    /// Returns the number of places for jobs with this topic.
    pub(crate) fn places(&self, topic: &str) -> Places {
        Places {
            topic: topic.to_owned(),
            totals: Some(self.totals.subscribe()),
        }
    }

    fn add_up(&self, workers: &HashMap<String, Running>) {
        let mut totals = Totals::new();
        for (topic, number) in workers.values().flat_map(|running| &running.places) {
            *totals.entry(topic.clone()).or_default() += number;
        }
        self.totals.send_if_modified(|known| {
            let is_changed = *known != totals;
            *known = totals;
            is_changed
        });
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Running>> {
        self.workers.lock().expect("the lock is not poisoned")
    }
}

impl Places {
    /// No places: there are no workers and never will be.
    pub(crate) const fn none() -> Self {
        Self {
            topic: String::new(),
            totals: None,
        }
    }

    /// Returns the present number.
    pub fn now(&mut self) -> usize {
        let totals = self.totals.as_mut();
        totals.map_or(0, |totals| {
            let totals = totals.borrow_and_update();
            totals.get(&self.topic).copied().unwrap_or(0)
        })
    }

    /// Waits until the number may have changed since [`now`](Self::now) was called last.
    pub async fn changed(&mut self) {
        if let Some(totals) = &mut self.totals
            && totals.changed().await.is_ok()
        {
            return;
        }
        std::future::pending::<()>().await;
    }

    /// Waits until there are none.
    pub(super) async fn gone(&mut self) {
        while self.now() > 0 {
            self.changed().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roll(format: u32, places: &[(&str, usize)]) -> Roll {
        let places = places
            .iter()
            .map(|&(topic, number)| (topic.to_owned(), number));
        Roll::Worker {
            format,
            places: places.collect(),
        }
    }

    #[test]
    fn adds_up_the_places_of_running_workers() {
        let known = Known::default();
        let mut places = known.places("analysis");
        let start = Instant::now();
        assert_eq!(places.now(), 0);
        let one = || "one".to_owned();
        known.record(
            one(),
            roll(FORMAT, &[("analysis", 2), ("puzzles", 1)]),
            start,
        );
        known.record("two".to_owned(), roll(FORMAT, &[("analysis", 3)]), start);
        // It does not understand the jobs of this version.
        known.record(
            "old".to_owned(),
            roll(FORMAT - 1, &[("analysis", 8)]),
            start,
        );
        assert_eq!(places.now(), 5);
        assert_eq!(known.places("puzzles").now(), 1);
        assert_eq!(known.places("other").now(), 0);

        known.record(
            one(),
            roll(FORMAT, &[("analysis", usize::MAX)]),
            start + SILENCE / 2,
        );
        assert_eq!(places.now(), MAX_PLACES + 3);
        known.expire(start + SILENCE);
        assert_eq!(places.now(), MAX_PLACES);
        known.record(one(), roll(FORMAT, &[]), start + SILENCE);
        assert_eq!(places.now(), 0);
    }
}
