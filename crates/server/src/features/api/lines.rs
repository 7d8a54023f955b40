//! The lines of a stream: newline-delimited JSON over a chunked response.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::{Body, Bytes};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_TYPE, HeaderName};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::mpsc;

/// The maximum number of lines that wait for a client. A client that reads more slowly loses the
/// stream.
const MAX_WAITING: usize = 256;

/// Tells nginx not to collect the lines before it passes them on.
const X_ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// The writing end of a stream. If it is dropped before [`Lines::finish`], the connection is broken,
/// so that clients connect again: after a clean end some of them wait forever.
pub(super) struct Lines {
    queue: mpsc::Sender<Bytes>,
    is_finished: Arc<AtomicBool>,
}

/// The client has left, or does not read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gone;

/// Creates a stream, and its response.
pub(super) fn open() -> (Lines, Response) {
    let (sender, receiver) = mpsc::channel::<Bytes>(MAX_WAITING);
    let is_finished = Arc::<AtomicBool>::default();
    let lines = Lines {
        queue: sender,
        is_finished: Arc::clone(&is_finished),
    };
    let rest = Some((receiver, is_finished));
    let body = stream::unfold(rest, |rest| async {
        let (mut queue, is_finished) = rest?;
        match queue.recv().await {
            Some(line) => Some((Ok(line), Some((queue, is_finished)))),
            None if is_finished.load(Ordering::Acquire) => None,
            None => Some((Err(io::Error::other("the stream is broken off")), None)),
        }
    });
    let headers = [
        (
            CONTENT_TYPE,
            HeaderValue::from_static("application/x-ndjson"),
        ),
        (X_ACCEL_BUFFERING, HeaderValue::from_static("no")),
    ];
    (lines, (headers, Body::from_stream(body)).into_response())
}

impl Lines {
    /// Queues a line.
    pub(super) fn send(&self, value: &impl Serialize) -> Result<(), Gone> {
        let mut line = serde_json::to_vec(value).expect("a line has string keys");
        line.push(b'\n');
        self.queue.try_send(line.into()).map_err(|_| Gone)
    }

    /// Queues a blank line, unless other lines are waiting.
    pub(super) fn keep_alive(&self) -> Result<(), Gone> {
        if self.queue.capacity() < self.queue.max_capacity() {
            return Ok(());
        }
        let blank = Bytes::from_static(b"\n");
        self.queue.try_send(blank).map_err(|_| Gone)
    }

    /// Waits until the client has left.
    pub(super) async fn closed(&self) {
        self.queue.closed().await;
    }

    /// Ends the stream cleanly, after the queued lines.
    pub(super) fn finish(self) {
        self.is_finished.store(true, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn a_finished_stream_ends_cleanly_and_another_one_is_broken_off() {
        for is_finished in [true, false] {
            let (lines, response) = open();
            lines.send(&json!({ "a": 1 })).expect("a client");
            lines.keep_alive().expect("a client");
            if is_finished {
                lines.finish();
            } else {
                drop(lines);
            }
            let body = to_bytes(response.into_body(), 1_000).await;
            let text = body.ok().map(|bytes| bytes.to_vec());
            assert_eq!(text, is_finished.then(|| b"{\"a\":1}\n".to_vec()));
        }
    }

    #[tokio::test]
    async fn a_client_that_does_not_read_loses_its_stream() {
        let (lines, _response) = open();
        for number in 0..MAX_WAITING {
            assert!(lines.send(&json!(number)).is_ok());
            assert!(lines.keep_alive().is_ok(), "blank lines do not add up");
        }
        assert!(lines.send(&json!("another")).is_err());
    }
}
