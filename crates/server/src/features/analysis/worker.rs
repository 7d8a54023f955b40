//! Carries out analyses for the nodes of any server.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use cluster::messages::Message;
use cluster::nats::jobs::{Progress, Worker};
use engine::Engine;
use engine::analysis::{Settings, analyse};
use net::background;
use tokio_util::sync::CancellationToken;

use super::work::{Found, Job, TOPIC};

/// Analyzes positions.
#[derive(Default)]
pub(crate) struct AnalysisWorker {
    /// The engines that are not searching.
    engines: Arc<Mutex<Vec<Engine>>>,
}

#[async_trait]
impl Worker for AnalysisWorker {
    fn topic(&self) -> &'static str {
        TOPIC
    }

    async fn carry_out(
        &self,
        job: &Message,
        progress: Progress,
        stop: CancellationToken,
    ) -> Option<Message> {
        let request = job.read::<Job>()?.request()?;
        let is_stopped = Arc::new(AtomicBool::new(false));
        {
            // The search continues on its thread when this future is dropped.
            let is_stopped = Arc::clone(&is_stopped);
            tokio::spawn(async move {
                stop.cancelled().await;
                is_stopped.store(true, Ordering::Relaxed);
            });
        }
        let engines = Arc::clone(&self.engines);
        let search = move || {
            let free = || engines.lock().unwrap_or_else(PoisonError::into_inner);
            let engine = free().pop();
            let mut engine = engine.unwrap_or_else(|| Engine::new(Settings::default().hash_mb));
            let position = request.line.position();
            let last = analyse(&mut engine, &request, &is_stopped, |report| {
                progress.send(&Found::of(position, report));
            });
            free().push(engine);
            Message::of(&Found::of(position, &last))
        };
        let searched = tokio::task::spawn_blocking(|| background::start(search));
        let searched = searched.await.inspect_err(|why| {
            tracing::error!(%why, "an analysis failed");
        });
        searched.ok()
    }
}
