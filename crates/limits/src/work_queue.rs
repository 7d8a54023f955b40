//! Work that takes a processor for a while: a few pieces at a time, while a limited number waits. No
//! network keeps the others out, or lets them wait until all of its own work is done.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, Weak};

use net::network::Network;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use crate::concurrency::Quota;

/// One network has one of so many places at most, rounded up.
const SHARE: usize = 4;

/// Where such work waits for its turn.
pub struct WorkQueue {
    at_once: usize,
    places: Arc<Quota>,
    turns: Arc<Semaphore>,
    /// As many turns for each network that has work here. With those of its own a piece waits among the
    /// others: however many pieces a network has, only so many of them are ahead of another network's.
    turns_of_networks: Mutex<HashMap<Option<Network>, Weak<Semaphore>>>,
}

/// Too much work waits, altogether or of one network, or this piece came to no end.
#[derive(Debug)]
pub struct Busy;

impl WorkQueue {
    /// Works on so many pieces at once, while so many more wait.
    pub fn new(at_once: usize, waiting: usize) -> Self {
        let places = at_once + waiting;
        Self {
            at_once,
            places: Arc::new(Quota::new(places, places.div_ceil(SHARE))),
            turns: Arc::new(Semaphore::new(at_once)),
            turns_of_networks: Mutex::default(),
        }
    }

    /// Works on so many pieces at once, while all others wait: none is refused.
    pub fn of_any_length(at_once: usize) -> Self {
        Self::new(at_once, usize::MAX / 2)
    }

    /// Does something for somebody in this network on a thread of its own, when it is its turn. Those
    /// without a network wait as if they shared one, and have as many places as there are.
    pub async fn work<T: Send + 'static>(
        &self,
        network: Option<Network>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let place = self.places.acquire(network).ok_or(Busy)?;
        let turn_of_network = turn(self.turns_of(network)).await?;
        let turn = turn(Arc::clone(&self.turns)).await?;
        let done = spawn_blocking(move || {
            // Whoever goes away meanwhile gives all back when it is done.
            let _held = (place, turn_of_network, turn);
            work()
        });
        done.await.map_err(|why| {
            tracing::error!(%why, "some work was not finished");
            Busy
        })
    }

    /// The turns of this network, which last as long as it has work here.
    fn turns_of(&self, network: Option<Network>) -> Arc<Semaphore> {
        let mut networks = self
            .turns_of_networks
            .lock()
            .expect("no panic while it is held");
        if let Some(turns) = networks.get(&network).and_then(Weak::upgrade) {
            return turns;
        }
        // There are no more than places, and those that are left over.
        networks.retain(|_, turns| turns.strong_count() > 0);
        let turns = Arc::new(Semaphore::new(self.at_once));
        networks.insert(network, Arc::downgrade(&turns));
        turns
    }

    /// Takes this many turns until the permit is dropped, so that work waits. For tests.
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
    async fn whoever_goes_away_gives_the_turn_back_when_the_work_is_done() {
        let queue = Arc::new(WorkQueue::new(1, 1));
        let (began, has_begun) = mpsc::channel();
        let (finish, may_finish) = mpsc::channel::<()>();
        let abandoned = tokio::spawn({
            let queue = Arc::clone(&queue);
            async move {
                let work = move || {
                    began.send(()).expect("the test waits for it");
                    may_finish.recv().expect("the test lets it finish");
                };
                queue.work(Some(network(1)), work).await
            }
        });
        let has_begun = spawn_blocking(move || has_begun.recv());
        has_begun.await.expect("no panic").expect("it begins");
        abandoned.abort();
        assert!(abandoned.await.is_err_and(|why| why.is_cancelled()));
        assert_eq!(queue.turns.available_permits(), 0, "it is still worked on");
        assert!(queue.work(Some(network(1)), || ()).await.is_err());
        finish.send(()).expect("it waits for this");
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
        // All ask before the first turn is given back.
        let (done, ()) = join(join_all(pieces), async { drop(busy) }).await;
        let counts: Vec<_> = done
            .chunks(5)
            .map(|of_network| of_network.iter().flatten().count())
            .collect();
        // Of nine places each network has three; without one there are those that are left.
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
                order.lock().expect("no panic").push(piece);
            })
        });
        let (done, ()) = join(join_all(pieces), async { drop(busy) }).await;
        assert!(done.iter().all(Result::is_ok));
        assert_eq!(*order.lock().expect("no panic"), ['a', 'd', 'b', 'c']);
    }

    #[tokio::test]
    async fn networks_without_work_are_forgotten() {
        let queue = WorkQueue::new(1, 1);
        for number in 0..100 {
            assert!(queue.work(Some(network(number)), || ()).await.is_ok());
        }
        let networks = queue.turns_of_networks.lock().expect("no panic");
        assert!(networks.len() < 3, "{}", networks.len());
    }
}
