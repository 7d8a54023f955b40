//! A queue for the rendering of pictures: a few at a time, on low-priority threads, so that moves
//! have priority.

use protocol::RefusalCode;

use limits::work_queue::{Busy, WorkQueue};
use messages::error::RequestError;
use net::background;
use net::network::Network;

/// The maximum numbers of pictures that are drawn concurrently and that wait.
const MAX_RUNNING: usize = 2;
const MAX_WAITING: usize = 32;

/// Draws pictures.
pub(crate) struct RenderQueue {
    queue: WorkQueue,
}

impl RenderQueue {
    pub(crate) fn new() -> Self {
        Self {
            queue: WorkQueue::new(MAX_RUNNING, MAX_WAITING),
        }
    }

    /// Queues the rendering of a picture for a client in this network, or refuses it if the queue
    /// is full.
    pub(super) async fn draw(
        &self,
        network: Option<Network>,
        draw: impl FnOnce() -> Vec<u8> + Send + 'static,
    ) -> Result<Vec<u8>, RequestError> {
        let drawn = self.queue.work(network, || background::start(draw)).await;
        drawn.map_err(|Busy| {
            RequestError::new(
                RefusalCode::Unavailable,
                "Too many pictures are being drawn: wait a little and try again.",
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use futures_util::future::{join, join_all};

    use super::*;

    #[tokio::test]
    async fn limits_the_number_of_waiting_pictures() {
        let render_queue = RenderQueue::new();
        let _busy = render_queue.queue.occupy(MAX_RUNNING).await;
        let mut waiting: Vec<_> = (0..MAX_WAITING)
            .map(|_| Box::pin(render_queue.draw(None, Vec::new)))
            .collect();
        for one in &mut waiting {
            let polled = std::future::poll_fn(|context| {
                std::task::Poll::Ready(one.as_mut().poll(context).is_pending())
            });
            assert!(polled.await, "the job waits for a thread");
        }
        assert!(render_queue.draw(None, Vec::new).await.is_err());
        // A canceled picture makes room for another.
        waiting.pop();
        let mut next = Box::pin(render_queue.draw(None, Vec::new));
        let polled = std::future::poll_fn(|context| {
            std::task::Poll::Ready(next.as_mut().poll(context).is_pending())
        });
        assert!(polled.await);
    }

    #[tokio::test]
    async fn one_network_cannot_fill_the_queue_of_pictures() {
        let render_queue = RenderQueue::new();
        let busy = render_queue.queue.occupy(MAX_RUNNING).await;
        let [one, other] = ["203.0.113.7", "203.0.113.8"].map(|address| {
            let address: IpAddr = address.parse().expect("an address");
            Network::from(address)
        });
        let networks = [one]
            .repeat(MAX_RUNNING + MAX_WAITING)
            .into_iter()
            .chain([other]);
        let pictures = networks.map(|network| render_queue.draw(Some(network), Vec::new));
        let (drawn, ()) = join(join_all(pictures), async { drop(busy) }).await;
        let (of_other, of_one) = drawn.split_last().expect("at least one result");
        assert!(of_one.iter().any(Result::is_err));
        assert!(of_other.is_ok());
    }
}
