//! Queues for checking and judging lessons written by users: a few at a time, on low-priority
//! threads, so that no text delays players.

use protocol::RefusalCode;

use limits::work_queue::{Busy, WorkQueue};
use messages::error::RequestError;
use net::background;
use net::network::Network;

/// The maximum numbers of texts that are checked concurrently and that wait. A check takes some
/// milliseconds, and a second or two at worst.
const CHECKS: usize = 1;
const WAITING_CHECKS: usize = 8;
/// The maximum numbers of tries that are judged concurrently and that wait. A try takes some tenths
/// of a second at worst.
const TRIES: usize = 2;
const WAITING_TRIES: usize = 64;
/// The maximum number of waiting tries in built-in lessons: a class learns together.
const WAITING_SHIPPED: usize = 254;

/// The work queues of lessons.
pub(crate) struct LessonWork {
    checks: WorkQueue,
    tries: WorkQueue,
    /// Tries in built-in lessons, which do not wait for lessons written by users.
    shipped: WorkQueue,
}

impl LessonWork {
    pub(crate) fn new() -> Self {
        Self {
            checks: WorkQueue::new(CHECKS, WAITING_CHECKS),
            tries: WorkQueue::new(TRIES, WAITING_TRIES),
            shipped: WorkQueue::new(TRIES, WAITING_SHIPPED),
        }
    }

    /// Queues the check of a text of a client in this network, or refuses it if the queue is full.
    pub(super) async fn check<T: Send + 'static>(
        &self,
        network: Option<Network>,
        check: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RequestError> {
        work(&self.checks, network, check).await
    }

    /// Queues the rendering of a lesson or the judgment of a try of a client in this network, or
    /// refuses it if the queue is full.
    pub(super) async fn judge<T: Send + 'static>(
        &self,
        network: Option<Network>,
        judge: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RequestError> {
        work(&self.tries, network, judge).await
    }

    /// Same as [`Self::judge`], for built-in lessons.
    pub(super) async fn judge_shipped<T: Send + 'static>(
        &self,
        network: Option<Network>,
        judge: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RequestError> {
        work(&self.shipped, network, judge).await
    }
}

async fn work<T: Send + 'static>(
    queue: &WorkQueue,
    network: Option<Network>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, RequestError> {
    let done = queue.work(network, || background::start(work)).await;
    done.map_err(|Busy| {
        RequestError::new(
            RefusalCode::Unavailable,
            "Too many lessons are being checked: wait a little and try again.",
        )
    })
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use futures_util::future::{join, join_all};

    use super::*;

    #[tokio::test]
    async fn limits_the_number_of_waiting_texts() {
        let lessons = LessonWork::new();
        let _busy = lessons.checks.occupy(CHECKS).await;
        let mut waiting: Vec<_> = (0..WAITING_CHECKS)
            .map(|_| Box::pin(lessons.check(None, || ())))
            .collect();
        for one in &mut waiting {
            let polled = std::future::poll_fn(|context| {
                std::task::Poll::Ready(one.as_mut().poll(context).is_pending())
            });
            assert!(polled.await, "the job waits for a thread");
        }
        assert!(lessons.check(None, || ()).await.is_err());
        // A canceled text makes room for another.
        waiting.pop();
        let mut next = Box::pin(lessons.check(None, || ()));
        let polled = std::future::poll_fn(|context| {
            std::task::Poll::Ready(next.as_mut().poll(context).is_pending())
        });
        assert!(polled.await);
    }

    #[tokio::test]
    async fn tries_in_the_lessons_of_the_program_wait_for_their_turn() {
        let lessons = LessonWork::new();
        let busy = lessons.shipped.occupy(TRIES).await;
        let mut waiting = Box::pin(lessons.judge_shipped(None, || ()));
        let polled = std::future::poll_fn(|context| {
            std::task::Poll::Ready(waiting.as_mut().poll(context).is_pending())
        });
        assert!(polled.await);
        // Tries in other lessons are not delayed.
        assert!(lessons.judge(None, || ()).await.is_ok());
        drop(busy);
        assert!(waiting.await.is_ok());
    }

    #[tokio::test]
    async fn one_network_cannot_fill_the_queue_of_lessons() {
        let lessons = LessonWork::new();
        let busy = lessons.checks.occupy(CHECKS).await;
        let [one, other] = ["203.0.113.7", "203.0.113.8"].map(|address| {
            let address: IpAddr = address.parse().expect("an address");
            Network::from(address)
        });
        let networks = [one].repeat(CHECKS + WAITING_CHECKS);
        let networks = networks.into_iter().chain([other]);
        let checks = networks.map(|network| lessons.check(Some(network), || ()));
        let (checked, ()) = join(join_all(checks), async { drop(busy) }).await;
        let (of_other, of_one) = checked.split_last().expect("at least one result");
        assert!(of_one.iter().any(Result::is_err));
        assert!(of_other.is_ok());
    }
}
