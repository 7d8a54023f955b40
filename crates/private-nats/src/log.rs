//! The log of the server, read from a pipe.

use std::io::{BufRead as _, BufReader, Read};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A line that the server logs once it accepts connections.
const READY: &str = "Server is ready";

/// The logged lines.
#[derive(Debug)]
pub(crate) struct Log(Arc<Mutex<String>>);

impl Log {
    /// Reads the log in a separate thread, so that the server never waits for a full pipe. The
    /// receiver gets a message when the server is ready, and is disconnected if it exits before.
    pub(crate) fn follow(output: impl Read + Send + 'static) -> (Self, Receiver<()>) {
        let (sender, ready) = mpsc::channel();
        let text = Arc::new(Mutex::new(String::new()));
        let log = Self(Arc::clone(&text));
        thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                let line = String::from_utf8_lossy(&line);
                let is_ready = line.contains(READY);
                let mut text = text.lock().unwrap_or_else(PoisonError::into_inner);
                text.push_str(&line);
                text.push('\n');
                drop(text);
                if is_ready {
                    // The receiver is gone if the start took too long.
                    let _ = sender.send(());
                }
            }
        });
        (log, ready)
    }

    /// Returns all lines.
    pub(crate) fn text(&self) -> String {
        let text = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        text.clone()
    }
}
