//! A store that can be made to fail.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arbiter::Timestamp;
use async_trait::async_trait;
use store::{
    Append, AppendError, CreateError, Entry, GameId, NewGame, SeatError, SessionId, Store,
    StoredGame, Unavailable,
};

/// Forwards every operation until it is set to fail.
pub(crate) struct Faulty {
    inner: Arc<dyn Store>,
    refuses: AtomicBool,
}

impl Faulty {
    pub(crate) fn new(inner: Arc<dyn Store>) -> Self {
        Self {
            inner,
            refuses: AtomicBool::new(false),
        }
    }

    /// From now on no game and no heartbeat is written, or they are again.
    pub(crate) fn refuse_writes(&self, refuses: bool) {
        self.refuses.store(refuses, Ordering::SeqCst);
    }

    fn check(&self) -> Result<(), Unavailable> {
        if self.refuses.load(Ordering::SeqCst) {
            Err(Unavailable("the disk is full, secretly".to_owned()))
        } else {
            Ok(())
        }
    }
}

#[async_trait]
impl Store for Faulty {
    async fn create_game(&self, game: NewGame) -> Result<(), CreateError> {
        self.check()?;
        self.inner.create_game(game).await
    }

    async fn take_seat(
        &self,
        game: GameId,
        session: SessionId,
        first: Entry,
    ) -> Result<(), SeatError> {
        self.check()?;
        self.inner.take_seat(game, session, first).await
    }

    async fn append(&self, append: Append) -> Result<(), AppendError> {
        self.check()?;
        self.inner.append(append).await
    }

    async fn load(&self, game: GameId) -> Result<Option<StoredGame>, Unavailable> {
        self.inner.load(game).await
    }

    async fn unfinished_games(&self) -> Result<Vec<GameId>, Unavailable> {
        self.inner.unfinished_games().await
    }

    async fn games_of(&self, session: SessionId, limit: u32) -> Result<Vec<GameId>, Unavailable> {
        self.inner.games_of(session, limit).await
    }

    async fn ensure_session(
        &self,
        session: SessionId,
        name: &str,
        at: Timestamp,
    ) -> Result<(), Unavailable> {
        self.inner.ensure_session(session, name, at).await
    }

    async fn session(&self, session: SessionId) -> Result<Option<String>, Unavailable> {
        self.inner.session(session).await
    }

    async fn heartbeat(&self, at: Timestamp) -> Result<(), Unavailable> {
        self.check()?;
        self.inner.heartbeat(at).await
    }

    async fn last_heartbeat(&self) -> Result<Option<Timestamp>, Unavailable> {
        self.inner.last_heartbeat().await
    }

    fn commits(&self) -> u64 {
        self.inner.commits()
    }

    async fn close(&self) {
        self.inner.close().await;
    }
}
