//! Workers, which analyze positions and find puzzles for the nodes.

use std::mem;
use std::num::NonZeroUsize;
use std::sync::Arc;

use async_trait::async_trait;
use cluster::messages::Message;
use cluster::nats::jobs::{Progress, Worker, Workplace};
use protocol::{AnalysisEnd, ClientMessage, ServerMessage};
use serde_json::{Value, json};
use store::{CollectionId, PuzzleSearch, PuzzleSearchState, Store as _};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::Cluster;
use crate::analysis::endless;
use crate::found_puzzles::{FILE, collection, path};
use crate::harness::{Client, PATIENCE, Received, TestServer};
use crate::people::register;

const PAWNS: &str = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
const KNIGHTS: &str = "1n2k1n1/8/8/8/8/8/8/1N2K1N1 w - - 0 1";
const ROOKS: &str = "r3k3/8/8/8/8/8/8/4K2R w - - 0 1";

/// A job of a worker that the test controls.
struct Taken {
    job: Message,
    progress: Progress,
    stop: CancellationToken,
    answer: oneshot::Sender<Option<Message>>,
}

/// Passes the jobs of a topic to the test.
struct Puppet {
    topic: &'static str,
    taken: mpsc::UnboundedSender<Taken>,
}

#[async_trait]
impl Worker for Puppet {
    fn topic(&self) -> &'static str {
        self.topic
    }

    async fn carry_out(
        &self,
        job: &Message,
        progress: Progress,
        stop: CancellationToken,
    ) -> Option<Message> {
        let (answer, answered) = oneshot::channel();
        let taken = Taken {
            job: job.clone(),
            progress,
            stop,
            answer,
        };
        assert!(self.taken.send(taken).is_ok(), "the test runs");
        answered.await.ok().flatten()
    }
}

/// The analyses that a worker gets.
type Analyses = mpsc::UnboundedReceiver<Taken>;

/// A running worker.
struct Running {
    analyses: Analyses,
    searches: mpsc::UnboundedReceiver<Taken>,
    closing: CancellationToken,
    task: JoinHandle<()>,
    /// The number of its link to NATS.
    link: usize,
}

impl Running {
    /// Starts a worker with one place for analyses and one for puzzle searches.
    async fn start(cluster: &mut Cluster) -> Self {
        let (nats, link) = cluster.link().await;
        let place = Workplace::open(&nats, &format!("worker-{link}")).await;
        let place = place.expect("NATS");
        let (to_analyses, analyses) = mpsc::unbounded_channel();
        let (to_searches, searches) = mpsc::unbounded_channel();
        let puppet =
            |topic, taken| -> (Arc<dyn Worker>, usize) { (Arc::new(Puppet { topic, taken }), 1) };
        let puppets = vec![
            puppet("analysis", to_analyses),
            puppet("puzzles", to_searches),
        ];
        let closing = CancellationToken::new();
        let closes = closing.clone();
        let task = tokio::spawn(async move { place.run(puppets, &closes).await });
        Self {
            analyses,
            searches,
            closing,
            task,
            link,
        }
    }

    /// Stops the worker cleanly.
    async fn stop(self) {
        self.closing.cancel();
        self.task.await.expect("the worker does not panic");
    }
}

async fn next(taken: &mut mpsc::UnboundedReceiver<Taken>) -> Taken {
    let next = timeout(PATIENCE, taken.recv()).await;
    next.expect("a job in time").expect("the worker runs")
}

/// The position of an analysis.
fn fen(taken: &Taken) -> String {
    let job: Value = taken.job.read().expect("JSON");
    job["analysis"]["fen"].as_str().expect("a FEN").to_owned()
}

/// A depth that no search of a node reaches.
const DEPTH: u32 = 90;

/// A report of this depth, at least [`DEPTH`].
fn report(depth: u32) -> Value {
    let report = json!({ "depth": depth, "seldepth": depth, "nodes": 1, "micros": 1, "lines": [] });
    json!({ "analysis": report })
}

/// A client that reads all the time, so that the server does not count it as gone.
struct Viewer {
    to_send: mpsc::UnboundedSender<ClientMessage>,
    received: mpsc::UnboundedReceiver<ServerMessage>,
}

impl Viewer {
    fn new(mut client: Client) -> Self {
        let (to_send, mut sending) = mpsc::unbounded_channel();
        let (receiving, received) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    message = sending.recv() => match message {
                        Some(message) => client.send_message(&message).await,
                        None => return,
                    },
                    next = client.receive_any() => match next {
                        Received::Message(message) => {
                            let _ = receiving.send(*message);
                        }
                        Received::Closed(_) | Received::Gone => return,
                    },
                }
            }
        });
        Self { to_send, received }
    }

    /// Requests an analysis without an end.
    fn analyze(&self, fen: &str) {
        let request = ClientMessage::Analyse {
            request: 1,
            fen: fen.to_owned(),
            chess960: false,
            moves: Vec::new(),
            lines: 1,
        };
        self.to_send.send(request).expect("a connection");
    }

    fn end(&self) {
        let end = ClientMessage::EndAnalysis { request: 1 };
        self.to_send.send(end).expect("a connection");
    }

    async fn next(&mut self) -> ServerMessage {
        let next = timeout(PATIENCE, self.received.recv()).await;
        next.expect("a message in time").expect("a connection")
    }

    async fn depth(&mut self) -> u32 {
        match self.next().await {
            ServerMessage::Analysis { depth, .. } => depth,
            other => panic!("expected a report, got {other:?}"),
        }
    }

    /// Returns the depth of the next report of a worker, after those of the node itself.
    async fn depth_of_worker(&mut self) -> u32 {
        loop {
            let depth = self.depth().await;
            if depth >= DEPTH {
                return depth;
            }
        }
    }

    /// Waits for the end of the analysis, after the reports of the node itself.
    async fn reason(&mut self) -> AnalysisEnd {
        loop {
            match self.next().await {
                ServerMessage::AnalysisEnd { reason, .. } => return reason,
                ServerMessage::Analysis { depth, .. } if depth < DEPTH => {}
                other => panic!("expected the end of an analysis, got {other:?}"),
            }
        }
    }
}

/// A node whose only thread for analyses is occupied, so that others wait for a worker.
struct Occupied {
    node: TestServer,
    /// The client whose analysis occupies the thread.
    occupant: Viewer,
}

impl Occupied {
    /// Creates a node, and a worker without an analysis.
    async fn new(cluster: &mut Cluster) -> (Self, Running) {
        let node = cluster.node_with(endless).await;
        let viewer = async || Viewer::new(node.new_visitor().await.connect().await);
        let (mut one, mut other) = (viewer().await, viewer().await);
        for (viewer, fen) in [(&mut one, PAWNS), (&mut other, KNIGHTS)] {
            viewer.analyze(fen);
            viewer.depth().await;
        }
        // One of the two waits while the other runs, so the worker gets it.
        let mut worker = Running::start(cluster).await;
        let taken = next(&mut worker.analyses).await;
        let (occupant, mut waiting) = if fen(&taken) == KNIGHTS {
            (one, other)
        } else {
            (other, one)
        };
        waiting.end();
        assert_eq!(waiting.reason().await, AnalysisEnd::Ended);
        let stopped = timeout(PATIENCE, taken.stop.cancelled()).await;
        stopped.expect("the worker receives the stop order");
        (Self { node, occupant }, worker)
    }

    /// Requests an analysis that waits for a worker after the first lines.
    async fn wait(&self, fen: &str) -> Viewer {
        let viewer = Viewer::new(self.node.new_visitor().await.connect().await);
        viewer.analyze(fen);
        viewer
    }

    /// Requests an analysis, and waits until a worker gets one. Returns its viewer.
    async fn delegate(&mut self, fen: &str, analyses: &mut Analyses) -> (Viewer, Taken) {
        let viewer = self.wait(fen).await;
        self.taken(viewer, fen, analyses).await
    }

    /// Waits until a worker gets an analysis. It is not that of the viewer, of this position, but
    /// the one that occupied the thread if its slice ended first: then the two are exchanged.
    async fn taken(
        &mut self,
        mut viewer: Viewer,
        position: &str,
        analyses: &mut Analyses,
    ) -> (Viewer, Taken) {
        let taken = next(analyses).await;
        if fen(&taken) != position {
            mem::swap(&mut viewer, &mut self.occupant);
        }
        (viewer, taken)
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_worker_analyzes_until_the_player_no_longer_looks() {
    let mut cluster = Cluster::new();
    let (mut occupied, mut worker) = Occupied::new(&mut cluster).await;
    let (mut client, taken) = occupied.delegate(ROOKS, &mut worker.analyses).await;
    let position = fen(&taken);
    assert_eq!(taken.job.topic(), "analysis");
    for expected in [98, 99] {
        taken.progress.send(&report(expected));
        assert_eq!(client.depth_of_worker().await, expected);
    }
    // Impossible moves are ignored.
    let mut wrong = report(100);
    wrong["analysis"]["lines"] = json!([{ "score": { "cp": 1 }, "moves": ["e1e8"] }]);
    taken.progress.send(&wrong);
    client.end();
    assert_eq!(client.reason().await, AnalysisEnd::Ended);
    let stopped = timeout(PATIENCE, taken.stop.cancelled()).await;
    stopped.expect("the worker receives the stop order");

    client.analyze(&position);
    let analyses = &mut worker.analyses;
    let (mut client, taken) = occupied.taken(client, &position, analyses).await;
    let result = Message::of(&report(100));
    taken.answer.send(Some(result)).expect("the worker runs");
    assert_eq!(client.depth_of_worker().await, 100);
    assert_eq!(client.reason().await, AnalysisEnd::Finished);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn another_worker_repeats_the_analysis_of_one_that_is_cut_off() {
    let mut cluster = Cluster::new();
    let (mut occupied, mut one) = Occupied::new(&mut cluster).await;
    let (mut client, first) = occupied.delegate(ROOKS, &mut one.analyses).await;
    first.progress.send(&report(98));
    assert_eq!(client.depth_of_worker().await, 98);
    let mut two = Running::start(&mut cluster).await;
    cluster.cut(one.link);
    // The analysis that occupied the thread may wait too, and come first: a worker that fails at it
    // returns it to the node.
    let second = loop {
        let taken = next(&mut two.analyses).await;
        if taken.job == first.job {
            break taken;
        }
    };
    // The player sees no shallower report than before.
    second.progress.send(&report(97));
    second.progress.send(&report(99));
    assert_eq!(client.depth_of_worker().await, 99);
    // The first worker receives a stop order.
    cluster.restore(one.link);
    let stopped = timeout(PATIENCE, first.stop.cancelled()).await;
    stopped.expect("the worker receives the stop order");
    second
        .answer
        .send(Some(Message::of(&report(100))))
        .expect("the worker runs");
    assert_eq!(client.depth_of_worker().await, 100);
    assert_eq!(client.reason().await, AnalysisEnd::Finished);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_slow_worker_does_not_delay_the_analyses_of_others() {
    let mut cluster = Cluster::new();
    let (mut occupied, mut one) = Occupied::new(&mut cluster).await;
    let (mut slow, first) = occupied.delegate(ROOKS, &mut one.analyses).await;
    let mut two = Running::start(&mut cluster).await;
    let client = occupied.node.new_visitor().await.connect().await;
    let mut client = Viewer::new(client);
    for (request, fen) in [PAWNS.replace(" w ", " b "), ROOKS.replace(" w ", " b ")]
        .iter()
        .enumerate()
    {
        client.analyze(fen);
        let taken;
        (client, taken) = occupied.taken(client, fen, &mut two.analyses).await;
        let result = Message::of(&report(90 + request as u32));
        taken.answer.send(Some(result)).expect("the worker runs");
        assert_eq!(client.depth_of_worker().await, 90 + request as u32);
        assert_eq!(client.reason().await, AnalysisEnd::Finished);
    }
    first
        .answer
        .send(Some(Message::of(&report(99))))
        .expect("the worker runs");
    assert_eq!(slow.depth_of_worker().await, 99);
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_node_analyzes_itself_when_the_last_worker_stops_or_fails() {
    let mut cluster = Cluster::new();
    let (mut occupied, mut worker) = Occupied::new(&mut cluster).await;
    let (mut client, _taken) = occupied.delegate(ROOKS, &mut worker.analyses).await;
    worker.stop().await;
    occupied.occupant.end();
    while client.depth().await < 4 {}

    // The thread is occupied again.
    let position = PAWNS.replace(" w ", " b ");
    let mut other = occupied.wait(&position).await;
    let mut worker = Running::start(&mut cluster).await;
    // It may also get the analysis that the first worker has returned.
    while fen(&next(&mut worker.analyses).await) != position {}
    client.end();
    assert!(other.depth().await < 90);
}

/// Waits until the search of a collection has found something or is done.
async fn search_until(
    node: &TestServer,
    collection: &str,
    is_awaited: impl Fn(&PuzzleSearch) -> bool,
) {
    let id: CollectionId = collection.parse().expect("valid id");
    let waiting = async {
        loop {
            let search = node.store.found_puzzles().puzzle_search(id).await;
            if search
                .expect("the store works")
                .is_some_and(|search| is_awaited(&search))
            {
                return;
            }
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, waiting)
        .await
        .expect("the search proceeds");
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn a_puzzle_search_loses_nothing_when_a_worker_is_cut_off() {
    let mut cluster = Cluster::new();
    let (mut occupied, mut lost) = Occupied::new(&mut cluster).await;
    let _analysis = occupied.delegate(ROOKS, &mut lost.analyses).await;
    let node = &occupied.node;
    let ada = register(node, "Ada").await;
    let id = collection(node, &ada, FILE).await;
    assert_eq!(ada.post(&path(&id), &json!({})).await.status, 200);
    let first = next(&mut lost.searches).await;
    assert_eq!(first.job.topic(), "puzzles");
    let (nats, _) = cluster.link().await;
    let worker = staunton_server::Worker::connect(&nats, NonZeroUsize::MIN).await;
    let worker = worker.expect("NATS");
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn(worker.run(async {
        let _ = stopped.await;
    }));
    cluster.cut(lost.link);
    let is_done = |search: &PuzzleSearch| search.state == PuzzleSearchState::Done;
    search_until(node, &id, is_done).await;
    let found = node.store.found_puzzles();
    let found = found.puzzles_in(id.parse().expect("valid id")).await;
    assert!(found.expect("the store works").len() >= 3);
    stop.send(()).expect("the worker runs");
    running.await.expect("the worker does not panic");
}
