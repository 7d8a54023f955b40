//! The lines of a stream: newline-delimited JSON over a chunked response.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use axum::body::{Body, Bytes};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_TYPE, HeaderName};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::mpsc;

/// The maximum number of lines that wait for a client, and of their bytes. A client that reads more
/// slowly loses the stream.
const MAX_WAITING: usize = 256;
const MAX_BYTES: usize = 512 * 1024;

/// Tells nginx not to collect the lines before it passes them on.
const X_ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// The writing end of a stream. If it is dropped before [`Lines::finish`], the connection is broken,
/// so that clients connect again: after a clean end some of them wait forever.
pub(super) struct Lines {
    queue: mpsc::Sender<Bytes>,
    /// The number of bytes in the queue.
    waiting: Arc<AtomicUsize>,
    is_finished: Arc<AtomicBool>,
}

/// The client has left, or does not read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gone;

/// Creates a stream, and its response.
pub(super) fn open() -> (Lines, Response) {
    let (sender, receiver) = mpsc::channel::<Bytes>(MAX_WAITING);
    let is_finished = Arc::<AtomicBool>::default();
    let waiting = Arc::<AtomicUsize>::default();
    let lines = Lines {
        queue: sender,
        waiting: Arc::clone(&waiting),
        is_finished: Arc::clone(&is_finished),
    };
    let rest = Some((receiver, waiting, is_finished));
    let body = stream::unfold(rest, |rest| async {
        let (mut queue, waiting, is_finished) = rest?;
        match queue.recv().await {
            Some(line) => {
                waiting.fetch_sub(line.len(), Ordering::Relaxed);
                Some((Ok(line), Some((queue, waiting, is_finished))))
            }
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
        self.push(line.into())
    }

    /// Queues bytes, unless too many are waiting.
    fn push(&self, line: Bytes) -> Result<(), Gone> {
        let length = line.len();
        let before = self.waiting.fetch_add(length, Ordering::Relaxed);
        if before + length > MAX_BYTES {
            return Err(Gone);
        }
        self.queue.try_send(line).map_err(|_| Gone)
    }

    /// Queues a blank line, unless other lines are waiting.
    pub(super) fn keep_alive(&self) -> Result<(), Gone> {
        if self.queue.capacity() < self.queue.max_capacity() {
            return Ok(());
        }
        self.push(Bytes::from_static(b"\n"))
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
    use futures_util::StreamExt as _;
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

    #[tokio::test]
    async fn the_bytes_that_wait_for_a_client_are_limited() {
        // With its quotes and the newline, a line has 10,000 bytes.
        let long = "x".repeat(9_997);
        let (lines, _response) = open();
        let queued = (0..MAX_WAITING).take_while(|_| lines.send(&long).is_ok());
        let queued = queued.count();
        assert_eq!(queued, MAX_BYTES / 10_000);
        // The bytes that a client reads make room.
        let (lines, response) = open();
        let mut body = response.into_body().into_data_stream();
        for _ in 0..2 * queued {
            assert!(lines.send(&long).is_ok());
            assert!(body.next().await.is_some_and(|line| line.is_ok()));
        }
    }
}
