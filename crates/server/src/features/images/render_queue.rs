//! Where pictures are drawn: a few at a time, on threads of low priority, so that moves go first.

use protocol::RefusalCode;

use limits::work_queue::{Busy, WorkQueue};
use messages::error::RequestError;
use net::background;
use net::network::Network;

/// How many pictures are drawn at a time, and how many more may wait for that.
const AT_ONCE: usize = 2;
const WAITING: usize = 32;

/// Draws pictures.
pub(crate) struct Studio {
    queue: WorkQueue,
}

impl Studio {
    pub(crate) fn new() -> Self {
        Self {
            queue: WorkQueue::new(AT_ONCE, WAITING),
        }
    }

    /// Draws something for somebody in this network, when it is its turn; refuses if too many wait.
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
    async fn only_so_many_pictures_wait() {
        let studio = Studio::new();
        let _busy = studio.queue.occupy(AT_ONCE).await;
        let mut waiting: Vec<_> = (0..AT_ONCE + WAITING)
            .map(|_| Box::pin(studio.draw(None, Vec::new)))
            .collect();
        for one in &mut waiting {
            let polled = std::future::poll_fn(|context| {
                std::task::Poll::Ready(one.as_mut().poll(context).is_pending())
            });
            assert!(polled.await, "it waits for a thread");
        }
        assert!(studio.draw(None, Vec::new).await.is_err());
        // One that is given up makes room for another.
        waiting.pop();
        let mut next = Box::pin(studio.draw(None, Vec::new));
        let polled = std::future::poll_fn(|context| {
            std::task::Poll::Ready(next.as_mut().poll(context).is_pending())
        });
        assert!(polled.await);
    }

    #[tokio::test]
    async fn one_network_does_not_keep_others_from_their_pictures() {
        let studio = Studio::new();
        let busy = studio.queue.occupy(AT_ONCE).await;
        let [one, other] = ["203.0.113.7", "203.0.113.8"].map(|address| {
            let address: IpAddr = address.parse().expect("an address");
            Network::from(address)
        });
        let networks = [one].repeat(AT_ONCE + WAITING).into_iter().chain([other]);
        let pictures = networks.map(|network| studio.draw(Some(network), Vec::new));
        let (drawn, ()) = join(join_all(pictures), async { drop(busy) }).await;
        let (of_other, of_one) = drawn.split_last().expect("answers");
        assert!(of_one.iter().any(Result::is_err));
        assert!(of_other.is_ok());
    }
}
