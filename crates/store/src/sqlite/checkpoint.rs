//! Copies the log into the database, concurrently with the writer.
//!
//! A commit only writes to the log. A separate thread copies the log into the database when it has
//! grown, so that commits do not wait for this. When everything is copied, the log starts over at
//! its beginning. Under a continuous load this point may never be reached. In this rare case the
//! writer waits until the rest is copied.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;

/// The log is copied each time it has grown by this many pages: 32 MiB. Smaller steps would cause
/// more disk writes, because frequently changed pages would be copied repeatedly.
const STEP: u32 = 8_000;
/// From this many pages, 128 MiB, the log is copied in small steps, so that the final wait is
/// short.
const LONG: u32 = 32_000;
const SMALL_STEP: u32 = 250;
/// At this many pages the writer waits until the rest is copied.
const TOO_LONG: u32 = LONG + 2_000;

/// The checkpoint thread and the length of the log.
pub(super) struct Checkpoints {
    pages: Arc<AtomicU32>,
    /// The length of the log when the last checkpoint was requested.
    copied: u32,
    connection: Arc<Mutex<Connection>>,
    poke: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpoints {
    /// Monitors the log of `writer` and copies it with `copier`, a connection to the same file.
    pub(super) fn start(
        writer: &mut Connection,
        copier: Connection,
    ) -> rusqlite::Result<std::io::Result<Self>> {
        let pages = Arc::new(AtomicU32::new(0));
        let length = Arc::clone(&pages);
        // Replaces the automatic checkpoint of SQLite, which would run within a commit.
        writer.wal_hook(Some(move |_: &mut rusqlite::hooks::Wal, pages: i32| {
            length.store(pages.unsigned_abs(), Ordering::Relaxed);
            Ok(())
        }))?;
        let connection = Arc::new(Mutex::new(copier));
        let (poke, poked) = mpsc::sync_channel(1);
        let thread = thread::Builder::new()
            .name("store checkpoints".to_owned())
            .spawn({
                let connection = Arc::clone(&connection);
                move || {
                    while poked.recv().is_ok() {
                        copy(&connection);
                    }
                }
            });
        Ok(thread.map(|thread| Self {
            pages,
            copied: 0,
            connection,
            poke: Some(poke),
            thread: Some(thread),
        }))
    }

    /// Must be called after each commit.
    pub(super) fn committed(&mut self) {
        let pages = self.pages.load(Ordering::Relaxed);
        // After the log has started over, it is shorter than before.
        let grown = pages.checked_sub(self.copied).unwrap_or(pages);
        let step = if pages < LONG { STEP } else { SMALL_STEP };
        if grown >= step
            && let Some(poke) = &self.poke
        {
            // The thread may already have a pending request.
            let _ = poke.try_send(());
            self.copied = pages;
        }
    }

    /// Must be called before each transaction, when no write is in progress. Waits if the log is
    /// too long.
    pub(super) fn keep_the_log_short(&self) {
        if self.pages.load(Ordering::Relaxed) >= TOO_LONG {
            copy(&self.connection);
        }
    }
}

/// Copies the part of the log that readers and the writer allow.
fn copy(connection: &Mutex<Connection>) {
    let connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
    // If the log cannot be copied now, it remains unchanged. If the disk has failed, the next
    // commit reports it.
    let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        self.poke = None;
        if let Some(thread) = self.thread.take() {
            // The thread has ended, normally or by a panic.
            let _ = thread.join();
        }
    }
}
