//! Where pictures are drawn: a few at a time, on threads of low priority, so that moves go first.

use axum::http::StatusCode;

use crate::background;
use crate::problem::RequestError;
use crate::work_queue::{Busy, WorkQueue};

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

    /// Draws something, when it is its turn; refuses if too many wait.
    pub(super) async fn draw(
        &self,
        draw: impl FnOnce() -> Vec<u8> + Send + 'static,
    ) -> Result<Vec<u8>, RequestError> {
        let drawn = self.queue.work(|| background::start(draw)).await;
        drawn.map_err(|Busy| {
            RequestError::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "Too many pictures are being drawn: wait a little and try again.",
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_so_many_pictures_wait() {
        let studio = Studio::new();
        let _busy = studio.queue.occupy(AT_ONCE).await;
        let mut waiting: Vec<_> = (0..AT_ONCE + WAITING)
            .map(|_| Box::pin(studio.draw(Vec::new)))
            .collect();
        for one in &mut waiting {
            let polled = std::future::poll_fn(|context| {
                std::task::Poll::Ready(one.as_mut().poll(context).is_pending())
            });
            assert!(polled.await, "it waits for a thread");
        }
        assert!(studio.draw(Vec::new).await.is_err());
        // One that is given up makes room for another.
        waiting.pop();
        let mut next = Box::pin(studio.draw(Vec::new));
        let polled = std::future::poll_fn(|context| {
            std::task::Poll::Ready(next.as_mut().poll(context).is_pending())
        });
        assert!(polled.await);
    }
}
