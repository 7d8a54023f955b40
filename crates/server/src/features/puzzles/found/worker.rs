//! Searches games for puzzles for the nodes of any server.

use async_trait::async_trait;
use cluster::messages::Message;
use cluster::nats::jobs::{Progress, Worker};
use net::background;
use tokio_util::sync::CancellationToken;

use super::work::{Found, Job, TOPIC, find};

/// Searches games for puzzles, at the lowest priority.
pub(crate) struct PuzzleWorker;

#[async_trait]
impl Worker for PuzzleWorker {
    fn topic(&self) -> &'static str {
        TOPIC
    }

    async fn carry_out(
        &self,
        job: &Message,
        _: Progress,
        stop: CancellationToken,
    ) -> Option<Message> {
        let game = job.read::<Job>()?.game()?;
        let search = move || {
            let found = find(&game, &|| stop.is_cancelled());
            Message::of(&Found::of(&found))
        };
        let searched = tokio::task::spawn_blocking(|| background::start_last(search));
        let searched = searched.await.inspect_err(|why| {
            tracing::error!(%why, "a game could not be searched for puzzles");
        });
        searched.ok()
    }
}
