//! The store in one SQLite file.
//!
//! One connection writes, for one task, in batches ([`writer`]); others read.
//! A commit is seen by the readers only when it is on disk.

mod failure;
mod file;
mod operation;
mod read;
mod record;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arbiter::Timestamp;
use async_trait::async_trait;
use sqlx::SqlitePool;
use tokio::sync::watch;

use crate::{
    Append, AppendError, CreateError, Entry, GameId, NewGame, OpenError, SeatError, SessionId,
    Store, StoredGame, Unavailable,
};
use operation::{EnsureSession, Heartbeat, TakeSeat};
use writer::{Queues, Urgency};

/// The store in one SQLite file, which this process has for itself.
pub(crate) struct Sqlite {
    path: PathBuf,
    queues: Queues,
    readers: SqlitePool,
    commits: Arc<AtomicU64>,
    /// Completes when the writer has closed the file.
    writing: watch::Receiver<()>,
}

impl Sqlite {
    pub(crate) async fn open(path: &Path) -> Result<Self, OpenError> {
        let file::Opened {
            path,
            connection,
            readers,
            lock,
        } = file::open(path).await?;
        let commits = Arc::new(AtomicU64::new(0));
        let (queues, writing) = writer::start(writer::Parts {
            path: path.clone(),
            connection,
            readers: readers.clone(),
            commits: Arc::clone(&commits),
            lock,
        });
        Ok(Self {
            path,
            queues,
            readers,
            commits,
            writing,
        })
    }

    fn readable<T>(&self, result: Result<T, sqlx::Error>) -> Result<T, Unavailable> {
        result.map_err(|error| failure::unavailable(&self.path, &error))
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn create_game(&self, game: NewGame) -> Result<(), CreateError> {
        self.queues.submit(Urgency::Other, game).await
    }

    async fn take_seat(
        &self,
        game: GameId,
        session: SessionId,
        first: Entry,
    ) -> Result<(), SeatError> {
        let seat = TakeSeat {
            game,
            session,
            first,
        };
        self.queues.submit(Urgency::Move, seat).await
    }

    async fn append(&self, append: Append) -> Result<(), AppendError> {
        self.queues.submit(Urgency::Move, append).await
    }

    async fn load(&self, game: GameId) -> Result<Option<StoredGame>, Unavailable> {
        self.readable(read::game(&self.readers, game).await)
    }

    async fn unfinished_games(&self) -> Result<Vec<GameId>, Unavailable> {
        self.readable(read::unfinished_games(&self.readers).await)
    }

    async fn games_of(&self, session: SessionId, limit: u32) -> Result<Vec<GameId>, Unavailable> {
        self.readable(read::games_of(&self.readers, session, limit).await)
    }

    async fn ensure_session(
        &self,
        session: SessionId,
        name: &str,
        at: Timestamp,
    ) -> Result<(), Unavailable> {
        let session = EnsureSession {
            session,
            name: name.to_owned(),
            at,
        };
        self.queues.submit(Urgency::Other, session).await
    }

    async fn session(&self, session: SessionId) -> Result<Option<String>, Unavailable> {
        self.readable(read::session(&self.readers, session).await)
    }

    async fn heartbeat(&self, at: Timestamp) -> Result<(), Unavailable> {
        self.queues.submit(Urgency::Other, Heartbeat(at)).await
    }

    async fn last_heartbeat(&self) -> Result<Option<Timestamp>, Unavailable> {
        self.readable(read::last_heartbeat(&self.readers).await)
    }

    fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    async fn close(&self) {
        self.queues.close();
        let mut writing = self.writing.clone();
        while writing.changed().await.is_ok() {}
    }
}
