//! Work that takes a processor for a while: a few pieces at a time, while a limited number waits.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// Where such work waits for its turn.
pub(crate) struct WorkQueue {
    places: Arc<Semaphore>,
    turns: Arc<Semaphore>,
}

/// Too much work waits, or this piece came to no end.
#[derive(Debug)]
pub(crate) struct Busy;

impl WorkQueue {
    /// Works on so many pieces at once, while so many more wait.
    pub(crate) fn new(at_once: usize, waiting: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(at_once + waiting)),
            turns: Arc::new(Semaphore::new(at_once)),
        }
    }

    /// Does something on a thread of its own, when it is its turn.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| Busy)?;
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        let turn = turn.map_err(|_| Busy)?;
        let done = spawn_blocking(move || {
            // Whoever goes away meanwhile gives both back when it is done.
            let _held = (place, turn);
            work()
        });
        done.await.map_err(|why| {
            tracing::error!(%why, "some work was not finished");
            Busy
        })
    }
}

#[cfg(test)]
impl WorkQueue {
    /// Takes so many turns, so that all work waits.
    pub(crate) async fn occupy(&self, turns: usize) -> tokio::sync::SemaphorePermit<'_> {
        let turns = self.turns.acquire_many(turns as u32).await;
        turns.expect("the queue is never closed")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

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
                queue.work(work).await
            }
        });
        let has_begun = spawn_blocking(move || has_begun.recv());
        has_begun.await.expect("no panic").expect("it begins");
        abandoned.abort();
        assert!(abandoned.await.is_err_and(|why| why.is_cancelled()));
        assert_eq!(queue.turns.available_permits(), 0, "it is still worked on");
        finish.send(()).expect("it waits for this");
        assert!(queue.work(|| ()).await.is_ok());
    }
}
