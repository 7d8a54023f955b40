//! Where lessons that people have written are checked and judged: a few at a time, on threads of low
//! priority, so that no text takes the processors of those who play.

use axum::http::StatusCode;

use crate::background;
use crate::problem::RequestError;
use crate::work_queue::{Busy, WorkQueue};

/// How many texts are checked at a time, and how many more may wait for that. A check takes some
/// milliseconds, and a second or two at worst.
const CHECKS: usize = 1;
const WAITING_CHECKS: usize = 8;
/// The same of tries, of which each takes some tenths of a second at worst.
const TRIES: usize = 2;
const WAITING_TRIES: usize = 64;

/// The work on lessons.
pub(crate) struct LessonWork {
    checks: WorkQueue,
    tries: WorkQueue,
}

impl LessonWork {
    pub(crate) fn new() -> Self {
        Self {
            checks: WorkQueue::new(CHECKS, WAITING_CHECKS),
            tries: WorkQueue::new(TRIES, WAITING_TRIES),
        }
    }

    /// Checks a text, when it is its turn; refuses if too many wait.
    pub(super) async fn check<T: Send + 'static>(
        &self,
        check: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RequestError> {
        work(&self.checks, check).await
    }

    /// Shows a lesson or judges a try, when it is its turn; refuses if too many wait.
    pub(super) async fn judge<T: Send + 'static>(
        &self,
        judge: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RequestError> {
        work(&self.tries, judge).await
    }
}

async fn work<T: Send + 'static>(
    queue: &WorkQueue,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, RequestError> {
    let done = queue.work(|| background::start(work)).await;
    done.map_err(|Busy| {
        RequestError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "Too many lessons are being checked: wait a little and try again.",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_so_many_texts_wait() {
        let lessons = LessonWork::new();
        let _busy = lessons.checks.occupy(CHECKS).await;
        // The one whose turn would have come, and those that wait behind it.
        let mut waiting: Vec<_> = (0..=WAITING_CHECKS)
            .map(|_| Box::pin(lessons.check(|| ())))
            .collect();
        for one in &mut waiting {
            let polled = std::future::poll_fn(|context| {
                std::task::Poll::Ready(one.as_mut().poll(context).is_pending())
            });
            assert!(polled.await, "it waits for a thread");
        }
        assert!(lessons.check(|| ()).await.is_err());
        // One that is given up makes room for another.
        waiting.pop();
        let mut next = Box::pin(lessons.check(|| ()));
        let polled = std::future::poll_fn(|context| {
            std::task::Poll::Ready(next.as_mut().poll(context).is_pending())
        });
        assert!(polled.await);
    }
}
