//! Copies the log into the database, beside the writer.
//!
//! A commit writes to the log only. A thread of its own copies the log into the database when
//! it has grown, so that no commit waits for that. When everything is copied the log begins
//! anew. Under a load that never pauses that would never be: then, rarely, the writer waits
//! until the rest is copied.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;

/// The log is copied each time it has grown by this many pages: 32 MiB. In smaller steps it would take
/// more of the disk: pages that change often are copied again and again.
const STEP: u32 = 8_000;
/// From this many pages, 128 MiB, it is copied in small steps, so that little is left to wait for.
const LONG: u32 = 32_000;
const SMALL_STEP: u32 = 250;
/// At this many pages the writer waits for the rest.
const TOO_LONG: u32 = LONG + 2_000;

/// The thread that copies, and the length of the log.
pub(super) struct Checkpoints {
    pages: Arc<AtomicU32>,
    /// How long it was when it was last to be copied.
    copied: u32,
    connection: Arc<Mutex<Connection>>,
    poke: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpoints {
    /// Watches the log that `writer` writes, and copies it with `copier`, which belongs to the
    /// same file.
    pub(super) fn start(
        writer: &mut Connection,
        copier: Connection,
    ) -> rusqlite::Result<std::io::Result<Self>> {
        let pages = Arc::new(AtomicU32::new(0));
        let length = Arc::clone(&pages);
        // In place of the checkpoint that SQLite would make within a commit.
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

    /// To be called after each commit.
    pub(super) fn committed(&mut self) {
        let pages = self.pages.load(Ordering::Relaxed);
        // A log that has begun anew is shorter than it was.
        let grown = pages.checked_sub(self.copied).unwrap_or(pages);
        let step = if pages < LONG { STEP } else { SMALL_STEP };
        if grown >= step
            && let Some(poke) = &self.poke
        {
            // The thread that copies may have been told already.
            let _ = poke.try_send(());
            self.copied = pages;
        }
    }

    /// To be called before each transaction, when nothing is being written: waits if the log
    /// has become too long.
    pub(super) fn keep_the_log_short(&self) {
        if self.pages.load(Ordering::Relaxed) >= TOO_LONG {
            copy(&self.connection);
        }
    }
}

/// Copies as much as readers and the writer allow.
fn copy(connection: &Mutex<Connection>) {
    let connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
    // A log that cannot be copied now stays as it is; if the disk has failed, the next commit
    // says so.
    let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        self.poke = None;
        if let Some(thread) = self.thread.take() {
            // It has ended, one way or the other.
            let _ = thread.join();
        }
    }
}
