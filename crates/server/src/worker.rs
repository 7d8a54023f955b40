//! A worker: a process without a database that computes for the nodes.

use std::num::NonZeroUsize;
use std::sync::Arc;

use cluster::nats::ConnectError;
use cluster::nats::jobs::{self, Workplace};
use net::random;
use tokio_util::sync::CancellationToken;

use crate::features::analysis::AnalysisWorker;
use crate::features::puzzles::PuzzleWorker;

/// A worker that is connected to NATS. It analyzes positions and searches games for puzzles for all
/// servers on this NATS.
#[derive(Debug)]
pub struct Worker {
    place: Workplace,
    threads: NonZeroUsize,
}

impl Worker {
    /// Connects to one of these NATS servers, given as URLs separated by commas. The worker carries
    /// out as many analyses at the same time as it has threads, and as many puzzle searches, which
    /// yield to them.
    ///
    /// # Errors
    /// If no server can be reached, or the server is not suitable.
    pub async fn connect(nats: &str, threads: NonZeroUsize) -> Result<Self, ConnectError> {
        let id = format!("{:016x}", random::bits());
        let place = Workplace::open(nats, &id).await?;
        Ok(Self { place, threads })
    }

    /// Takes jobs until `stop` completes. Then it returns unfinished jobs to the queue, from which
    /// another worker takes them.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let threads = self.threads.get();
        let workers: Vec<(Arc<dyn jobs::Worker>, usize)> = vec![
            (Arc::new(AnalysisWorker::default()), threads),
            (Arc::new(PuzzleWorker), threads),
        ];
        let closing = CancellationToken::new();
        let stopped = async {
            stop.await;
            closing.cancel();
        };
        tokio::join!(self.place.run(workers, &closing), stopped);
    }
}
