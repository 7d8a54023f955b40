//! A queue for CPU-intensive jobs. A few jobs run at a time and a limited number waits. No network
//! can fill the queue, or delay the jobs of other networks until all its own are done.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, Weak};

use net::network::Network;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use crate::concurrency::Quota;

/// Each network gets one place in this many, rounded up.
const SHARE: usize = 4;

/// A queue for CPU-intensive jobs.
pub struct WorkQueue {
    at_once: usize,
    places: Arc<Quota>,
    turns: Arc<Semaphore>,
    /// A semaphore with `at_once` permits for each network with jobs here. A job first waits for a
    /// permit of its network, then for a global one: so at most `at_once` jobs of one network are
    /// ahead of another network's.
    turns_of_networks: Mutex<HashMap<Option<Network>, Weak<Semaphore>>>,
}

/// The queue is full, in total or for one network, or the job failed.
#[derive(Debug)]
pub struct Busy;

impl WorkQueue {
    /// Creates a queue that runs `at_once` jobs, while up to `waiting` more wait.
    pub fn new(at_once: usize, waiting: usize) -> Self {
        let places = at_once + waiting;
        Self {
            at_once,
            places: Arc::new(Quota::new(places, places.div_ceil(SHARE))),
            turns: Arc::new(Semaphore::new(at_once)),
            turns_of_networks: Mutex::default(),
        }
    }

    /// Creates a queue that runs `at_once` jobs and refuses none.
    pub fn of_any_length(at_once: usize) -> Self {
        Self::new(at_once, usize::MAX / 2)
    }

    /// Queues `work`, and runs it on a blocking thread. Jobs without a network share one semaphore,
    /// and may use all places.
    pub async fn work<T: Send + 'static>(
        &self,
        network: Option<Network>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let place = self.places.acquire(network).ok_or(Busy)?;
        let turn_of_network = turn(self.turns_of(network)).await?;
        let turn = turn(Arc::clone(&self.turns)).await?;
        let done = spawn_blocking(move || {
            // If the caller is canceled, the permits are held until the job is done.
            let _held = (place, turn_of_network, turn);
            work()
        });
        done.await.map_err(|why| {
            tracing::error!(%why, "a queued job panicked");
            Busy
        })
    }

    /// Returns the semaphore of this network, which exists as long as the network has jobs here.
    fn turns_of(&self, network: Option<Network>) -> Arc<Semaphore> {
        let mut networks = self.turns_of_networks.lock().expect("lock is not poisoned");
        if let Some(turns) = networks.get(&network).and_then(Weak::upgrade) {
            return turns;
        }
        // The map holds at most one entry per place, plus stale entries.
        networks.retain(|_, turns| turns.strong_count() > 0);
        let turns = Arc::new(Semaphore::new(self.at_once));
        networks.insert(network, Arc::downgrade(&turns));
        turns
    }

    /// Takes this many turns until the permit is dropped, so that jobs wait. For tests.
    ///
    /// # Panics
    ///
    /// Never: the queue is not closed.
    pub async fn occupy(&self, turns: usize) -> tokio::sync::SemaphorePermit<'_> {
        let turns = self.turns.acquire_many(turns as u32).await;
        turns.expect("the queue is never closed")
    }
}

async fn turn(turns: Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Busy> {
    turns.acquire_owned().await.map_err(|_| Busy)
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::sync::mpsc;

    use futures_util::future::{join, join_all};

    use super::*;

    fn network(number: u8) -> Network {
        IpAddr::from(Ipv4Addr::new(203, 0, 113, number)).into()
    }

    #[tokio::test]
    async fn a_canceled_caller_releases_its_turn_when_the_job_is_done() {
        let queue = Arc::new(WorkQueue::new(1, 1));
        let (began, has_begun) = mpsc::channel();
        let (finish, may_finish) = mpsc::channel::<()>();
        let abandoned = tokio::spawn({
            let queue = Arc::clone(&queue);
            async move {
                let work = move || {
                    began.send(()).expect("the test waits for this message");
                    may_finish.recv().expect("the test sends this message");
                };
                queue.work(Some(network(1)), work).await
            }
        });
        let has_begun = spawn_blocking(move || has_begun.recv());
        has_begun
            .await
            .expect("the task does not panic")
            .expect("the job begins");
        abandoned.abort();
        assert!(abandoned.await.is_err_and(|why| why.is_cancelled()));
        assert_eq!(queue.turns.available_permits(), 0, "the job still runs");
        assert!(queue.work(Some(network(1)), || ()).await.is_err());
        finish.send(()).expect("the job waits for this message");
        assert!(queue.work(Some(network(2)), || ()).await.is_ok());
        assert!(queue.work(Some(network(1)), || ()).await.is_ok());
    }

    #[tokio::test]
    async fn one_network_leaves_three_quarters_of_the_places_to_others() {
        let queue = WorkQueue::new(2, 7);
        let busy = queue.occupy(2).await;
        let networks = [Some(network(1)), Some(network(2)), None];
        let pieces = networks.into_iter().flat_map(|network| [network; 5]);
        let pieces = pieces.map(|network| queue.work(network, || ()));
        // All jobs are queued before the first permit is released.
        let (done, ()) = join(join_all(pieces), async { drop(busy) }).await;
        let counts: Vec<_> = done
            .chunks(5)
            .map(|of_network| of_network.iter().flatten().count())
            .collect();
        // Of nine places each network gets three; jobs without a network get the rest.
        assert_eq!(counts, [3, 3, 3]);
    }

    #[tokio::test]
    async fn work_of_one_network_waits_behind_the_first_of_another() {
        let queue = WorkQueue::new(1, 15);
        let busy = queue.occupy(1).await;
        let order = Arc::new(Mutex::new(Vec::new()));
        let pieces = [(1, 'a'), (1, 'b'), (1, 'c'), (2, 'd')].map(|(number, piece)| {
            let order = Arc::clone(&order);
            queue.work(Some(network(number)), move || {
                order.lock().expect("the task does not panic").push(piece);
            })
        });
        let (done, ()) = join(join_all(pieces), async { drop(busy) }).await;
        assert!(done.iter().all(Result::is_ok));
        assert_eq!(
            *order.lock().expect("the task does not panic"),
            ['a', 'd', 'b', 'c']
        );
    }

    #[tokio::test]
    async fn forgets_networks_without_jobs() {
        let queue = WorkQueue::new(1, 1);
        for number in 0..100 {
            assert!(queue.work(Some(network(number)), || ()).await.is_ok());
        }
        let networks = queue
            .turns_of_networks
            .lock()
            .expect("the task does not panic");
        assert!(networks.len() < 3, "{}", networks.len());
    }
}
