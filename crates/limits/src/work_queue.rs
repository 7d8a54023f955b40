//! A queue for CPU-intensive jobs. A few jobs run at a time and a limited number waits. No network
//! can fill the queue, or delay the jobs of other networks until all its own are done.

use std::sync::{Arc, Mutex, MutexGuard};

use net::network::Network;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use crate::fair_queue::{Added, FairQueue, Ticket};

/// A queue for CPU-intensive jobs, in which [networks take turns](crate::fair_queue).
pub struct WorkQueue(Arc<Shared>);

struct Shared {
    at_once: usize,
    state: Mutex<State>,
}

struct State {
    running: usize,
    waiting: FairQueue<oneshot::Sender<Turn>>,
}

/// The queue is full, in total or for one network, or the job failed.
#[derive(Debug)]
pub struct Busy;

/// The right to run a job; the next one gets it when it is dropped.
pub struct Turn(Arc<Shared>);

/// A place in the queue, which is freed when it is dropped.
struct Place {
    shared: Arc<Shared>,
    network: Option<Network>,
    ticket: Ticket,
}

impl WorkQueue {
    /// Creates a queue that runs `at_once` jobs, while up to `waiting` more wait.
    pub fn new(at_once: usize, waiting: usize) -> Self {
        let state = State {
            running: 0,
            waiting: FairQueue::new(waiting),
        };
        Self(Arc::new(Shared {
            at_once,
            state: Mutex::new(state),
        }))
    }

    /// Creates a queue that runs `at_once` jobs and refuses none.
    pub fn of_any_length(at_once: usize) -> Self {
        Self::new(at_once, usize::MAX)
    }

    /// Queues `work`, and runs it on a blocking thread.
    pub async fn work<T: Send + 'static>(
        &self,
        network: Option<Network>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let turn = self.turn(network).await?;
        let done = spawn_blocking(move || {
            // If the caller is canceled, the turn is held until the job is done.
            let _held = turn;
            work()
        });
        done.await.map_err(|why| {
            tracing::error!(%why, "a queued job panicked");
            Busy
        })
    }

    /// Waits until a job of this network may run.
    async fn turn(&self, network: Option<Network>) -> Result<Turn, Busy> {
        let (start, started) = oneshot::channel();
        let shared = Arc::clone(&self.0);
        let ticket = {
            let mut state = shared.state();
            if state.running < shared.at_once {
                state.running += 1;
                return Ok(Turn(Arc::clone(&shared)));
            }
            match state.waiting.push(network, start) {
                // A job whose sender is dropped is refused.
                Added::Waits(ticket) | Added::Replaced(ticket, _) => ticket,
                Added::Refused(_) => return Err(Busy),
            }
        };
        let _place = Place {
            shared,
            network,
            ticket,
        };
        started.await.map_err(|_| Busy)
    }

    /// Takes this many turns until they are dropped, so that jobs wait. For tests.
    ///
    /// # Panics
    ///
    /// Panics if jobs are refused.
    pub async fn occupy(&self, turns: usize) -> Vec<Turn> {
        let mut taken = Vec::new();
        for _ in 0..turns {
            taken.push(self.turn(None).await.expect("a place"));
        }
        taken
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("lock is not poisoned")
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let next = {
            let mut state = self.0.state();
            let next = state.waiting.pop();
            if next.is_none() {
                state.running -= 1;
            }
            next
        };
        if let Some(start) = next {
            // If the caller was canceled, the turn is dropped, and the next job gets it.
            let _ = start.send(Self(Arc::clone(&self.0)));
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.shared
            .state()
            .waiting
            .remove(self.network, self.ticket);
    }
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
        let queue = Arc::new(WorkQueue::new(1, 0));
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
        assert_eq!(queue.0.state().running, 1, "the job still runs");
        assert!(queue.work(Some(network(2)), || ()).await.is_err());
        finish.send(()).expect("the job waits for this message");
        while queue.work(Some(network(2)), || ()).await.is_err() {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn one_network_does_not_fill_the_queue() {
        let queue = WorkQueue::new(2, 9);
        let busy = queue.occupy(2).await;
        let networks = [Some(network(1)), Some(network(2)), None];
        let pieces = networks.into_iter().flat_map(|network| [network; 9]);
        let pieces = pieces.map(|network| queue.work(network, || ()));
        // All jobs are queued before the first turn ends.
        let (done, ()) = join(join_all(pieces), async { drop(busy) }).await;
        let counts: Vec<_> = done
            .chunks(9)
            .map(|of_network| of_network.iter().flatten().count())
            .collect();
        assert_eq!(counts, [3, 3, 3]);
    }

    #[tokio::test]
    async fn a_canceled_job_leaves_the_queue() {
        let queue = WorkQueue::new(1, 1);
        let busy = queue.occupy(1).await;
        let canceled = async {
            tokio::select! {
                biased;
                _ = queue.work(None, || ()) => panic!("the queue is busy"),
                () = std::future::ready(()) => {}
            }
        };
        canceled.await;
        let (done, ()) = join(queue.work(None, || ()), async { drop(busy) }).await;
        assert!(done.is_ok());
        assert_eq!(queue.0.state().running, 0);
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
}
