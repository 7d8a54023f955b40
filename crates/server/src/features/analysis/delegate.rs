//! Analyses that this node leaves to workers.

use std::sync::Arc;

use cluster::messages::Message;
use cluster::nats::jobs::Answer;
use cluster::node::Node;
use engine::analysis::{Delegated, Report};
use rules::Position;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::Analyses;
use super::work::{Found, Job, TOPIC};

/// Leaves waiting analyses to workers while there are any, until the server stops. Returns at once
/// if this node is alone.
pub(crate) async fn delegate(node: Arc<Node>, analyses: Arc<Analyses>) {
    if !node.bus.is_shared() {
        return;
    }
    let mut places = node.bus.places(TOPIC);
    let mut running = JoinSet::new();
    loop {
        let room = places.now();
        analyses.service.delegate(room > 0);
        while running.len() < room {
            let stopped = CancellationToken::new();
            let stop = stopped.clone();
            let Some(search) = analyses.service.take(move || stop.cancel()) else {
                break;
            };
            running.spawn(carry_out(Arc::clone(&node), search, stopped));
        }
        tokio::select! {
            () = node.closing.cancelled() => return,
            () = places.changed() => {}
            () = analyses.has_new.notified() => {}
            Some(_) = running.join_next() => {}
        }
    }
}

/// Leaves a search to a worker. If none carries it out, it returns to the threads of this node.
async fn carry_out(node: Arc<Node>, search: Delegated, stopped: CancellationToken) {
    let position = *search.request().line.position();
    let job = Job::of(search.request());
    let submitted = tokio::select! {
        () = stopped.cancelled() => return,
        submitted = node.bus.submit(&job) => submitted,
    };
    let Some(mut job) = submitted else {
        return;
    };
    loop {
        let answer = tokio::select! {
            // Dropping the job stops the worker.
            () = stopped.cancelled() => return,
            answer = job.next() => answer,
        };
        match answer {
            Answer::Partial(message) => {
                if let Some(report) = read(&message, &position) {
                    search.report(&report);
                }
            }
            Answer::Done(message) => {
                if let Some(report) = read(&message, &position) {
                    search.report(&report);
                    search.finish();
                }
                return;
            }
            Answer::Lost => return,
        }
    }
}

fn read(message: &Message, position: &Position) -> Option<Report> {
    let found: Found = message.read()?;
    found.report(position)
}
