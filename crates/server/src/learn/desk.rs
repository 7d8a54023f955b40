//! Where the lessons that people have written are checked and judged: a few at a time, so that no text
//! takes the threads of those who play.

use std::sync::Arc;

use axum::http::StatusCode;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::background;
use crate::problem::RequestError;

/// How many texts are checked at a time, and how many more may wait for that. A check takes some
/// milliseconds, and a second or two at worst.
const CHECKS: usize = 1;
const WAITING_CHECKS: usize = 8;
/// The same of tries, of which each takes some tenths of a second at worst.
const TRIES: usize = 2;
const WAITING_TRIES: usize = 64;

/// The desks of a server.
pub(crate) struct Desks {
    /// Where texts are checked.
    pub(super) checks: Desk,
    /// Where lessons are shown and tries are judged.
    pub(super) tries: Desk,
}

impl Desks {
    pub(crate) fn new() -> Self {
        Self {
            checks: Desk::new(CHECKS, WAITING_CHECKS),
            tries: Desk::new(TRIES, WAITING_TRIES),
        }
    }
}

/// Works on a few texts at a time.
pub(super) struct Desk {
    places: Arc<Semaphore>,
    threads: Arc<Semaphore>,
}

impl Desk {
    fn new(at_once: usize, waiting: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(at_once + waiting)),
            threads: Arc::new(Semaphore::new(at_once)),
        }
    }

    /// Does something on a thread of low priority, when it is its turn; refuses if too many wait.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, RequestError> {
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else {
            return Err(busy());
        };
        let Ok(thread) = Arc::clone(&self.threads).acquire_owned().await else {
            return Err(busy());
        };
        let done = spawn_blocking(move || {
            // Whoever goes away meanwhile gives the place back when it is done.
            let _held = (place, thread);
            background::start(work)
        });
        done.await.map_err(|why| {
            tracing::error!(%why, "a lesson was not worked on");
            busy()
        })
    }
}

fn busy() -> RequestError {
    RequestError::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "Too many lessons are being checked: wait a little and try again.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_so_many_texts_wait() {
        let desk = Desk::new(1, 2);
        let _busy = desk.threads.acquire().await;
        let mut waiting: Vec<_> = (0..3).map(|_| Box::pin(desk.work(|| ()))).collect();
        for one in &mut waiting {
            let polled = std::future::poll_fn(|context| {
                std::task::Poll::Ready(one.as_mut().poll(context).is_pending())
            });
            assert!(polled.await, "it waits for a thread");
        }
        assert!(desk.work(|| ()).await.is_err());
        // One that is given up makes room for another.
        waiting.pop();
        let mut next = Box::pin(desk.work(|| ()));
        let polled = std::future::poll_fn(|context| {
            std::task::Poll::Ready(next.as_mut().poll(context).is_pending())
        });
        assert!(polled.await);
    }
}
