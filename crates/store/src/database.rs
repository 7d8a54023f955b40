//! The store, in whichever database.
//!
//! One thread writes, in batches ([`writer`]); others read ([`readers`]). A commit is seen by
//! the readers only when it is durable.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arbiter::Timestamp;
use async_trait::async_trait;
use tokio::sync::watch;

use crate::read;
use crate::readers::Readers;
use crate::sql::Connection;
use crate::write::{EnsureSession, Heartbeat, TakeSeat};
use crate::writer::{self, Queues, Urgency};
use crate::{
    Append, AppendError, CreateError, Entry, GameId, LoadError, NewGame, SeatError, SessionId,
    Store, StoredGame, Unavailable,
};

pub(crate) struct Database {
    queues: Queues,
    readers: Arc<Readers>,
    commits: Arc<AtomicU64>,
    /// Completes when the writer has closed its connection.
    writing: watch::Receiver<()>,
}

impl Database {
    /// Starts the threads. `finally` is called with the writer's connection when everything
    /// else is closed.
    pub(crate) fn start(
        writer: Box<dyn Connection>,
        readers: Vec<Box<dyn Connection>>,
        finally: impl FnOnce(Box<dyn Connection>) + Send + 'static,
    ) -> io::Result<Self> {
        let commits = Arc::new(AtomicU64::new(0));
        let readers = Arc::new(Readers::start(readers)?);
        let (queues, writing) = writer::start(writer, Arc::clone(&commits), {
            let readers = Arc::clone(&readers);
            move |connection| {
                readers.close();
                finally(connection);
            }
        })?;
        Ok(Self {
            queues,
            readers,
            commits,
            writing,
        })
    }
}

#[async_trait]
impl Store for Database {
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
        self.queues.append(append).await
    }

    async fn load(&self, game: GameId) -> Result<Option<StoredGame>, LoadError> {
        let read = move |connection: &mut dyn Connection| read::game(connection, game);
        self.readers.read(read).await
    }

    async fn unfinished_games(&self) -> Result<Vec<GameId>, Unavailable> {
        self.readers.read(read::unfinished_games).await
    }

    async fn games_of(&self, session: SessionId, limit: u32) -> Result<Vec<GameId>, Unavailable> {
        let read =
            move |connection: &mut dyn Connection| read::games_of(connection, session, limit);
        self.readers.read(read).await
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
        let read = move |connection: &mut dyn Connection| {
            read::session(connection, session).map_err(Unavailable::from)
        };
        self.readers.read(read).await
    }

    async fn heartbeat(&self, at: Timestamp) -> Result<(), Unavailable> {
        self.queues.submit(Urgency::Other, Heartbeat(at)).await
    }

    async fn last_heartbeat(&self) -> Result<Option<Timestamp>, Unavailable> {
        let read = move |connection: &mut dyn Connection| {
            read::last_heartbeat(connection).map_err(Unavailable::from)
        };
        self.readers.read(read).await
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
