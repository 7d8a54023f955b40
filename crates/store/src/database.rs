//! The store, in whichever database.
//!
//! One thread writes, in batches ([`writer`]); others read ([`readers`]). A commit is seen by
//! the readers only when it is durable.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use arbiter::Timestamp;
use async_trait::async_trait;
use rules::Color;
use tokio::sync::{broadcast, mpsc, watch};

use crate::archive;
use crate::listing;
use crate::read;
use crate::readers::Readers;
use crate::sql::Connection;
use crate::write::{
    Archive, Heartbeat, NoteOutage, OfferRematch, Postpone, SetConditional, StartNode, TakeSeat,
};
use crate::writer::{self, Progress, Queues, Urgency};
use crate::{
    Append, AppendError, Classes, ConditionalMoves, CreateError, Explorer, First, FoundPuzzles,
    GameId, GameSummary, GamesQuery, HistoryQuery, Lessons, Library, LoadError, NewGame, Notice,
    OfferError, Outage, People, PlayerId, Positions, Puzzles, RatedGame, Rating, RatingChange,
    Results, SIGNAL_BYTES, SeatError, Speed, Store, StoredGame, StoredRow, Talk, Unavailable,
};

/// How many connections read for those who play; the others are for those who search.
pub(crate) const READERS: usize = 4;

/// How many transactions a listener of the feed may lag behind.
const FEED: usize = 4_096;

pub(crate) struct Database {
    pub(crate) queues: Queues,
    pub(crate) readers: Arc<Readers>,
    /// Those who search, or go through all games of a player, so that nobody who plays waits for
    /// them.
    pub(crate) searchers: Arc<Readers>,
    progress: Progress,
    /// What is to be said to other processes, if there can be any.
    signals: Option<mpsc::Sender<String>>,
    /// Completes when the writer has closed its connection.
    writing: watch::Receiver<()>,
}

impl Database {
    /// Starts the threads. `finally` is called with the writer's connection when everything
    /// else is closed. `signals` takes what is to be said to other processes.
    pub(crate) fn start(
        writer: Box<dyn Connection>,
        mut readers: Vec<Box<dyn Connection>>,
        signals: Option<mpsc::Sender<String>>,
        finally: impl FnOnce(Box<dyn Connection>) + Send + 'static,
    ) -> io::Result<Self> {
        let progress = Progress {
            commits: Arc::new(AtomicU64::new(0)),
            broken: Arc::new(AtomicBool::new(false)),
            feed: broadcast::channel(FEED).0,
        };
        let searching = readers.split_off(readers.len().min(READERS));
        let readers = Arc::new(Readers::start(readers)?);
        // Where there are too few for both, those who search are not kept apart.
        let searchers = if searching.is_empty() {
            Arc::clone(&readers)
        } else {
            Arc::new(Readers::start(searching)?)
        };
        let (queues, writing) = writer::start(writer, progress.clone(), {
            let (readers, searchers) = (Arc::clone(&readers), Arc::clone(&searchers));
            move |connection| {
                searchers.close();
                readers.close();
                finally(connection);
            }
        })?;
        Ok(Self {
            queues,
            readers,
            searchers,
            progress,
            signals,
            writing,
        })
    }

    /// Where to announce what is heard of other processes.
    pub(crate) fn announcements(&self) -> broadcast::Sender<Notice> {
        self.progress.feed.clone()
    }
}

#[async_trait]
impl Store for Database {
    fn people(&self) -> &dyn People {
        self
    }

    fn library(&self) -> &dyn Library {
        self
    }

    fn positions(&self) -> &dyn Positions {
        self
    }

    fn explorer(&self) -> &dyn Explorer {
        self
    }

    fn puzzles(&self) -> &dyn Puzzles {
        self
    }

    fn found_puzzles(&self) -> &dyn FoundPuzzles {
        self
    }

    fn classes(&self) -> &dyn Classes {
        self
    }

    fn lessons(&self) -> &dyn Lessons {
        self
    }

    fn talk(&self) -> &dyn Talk {
        self
    }

    async fn create_game(&self, game: NewGame) -> Result<(), CreateError> {
        self.queues.submit(Urgency::Other, game).await
    }

    async fn take_seat(
        &self,
        game: GameId,
        player: PlayerId,
        first: First,
    ) -> Result<(), SeatError> {
        let seat = TakeSeat {
            game,
            player,
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

    async fn rows_since(&self, game: GameId, version: u32) -> Result<Vec<StoredRow>, LoadError> {
        let read =
            move |connection: &mut dyn Connection| read::rows_since(connection, game, version);
        self.readers.read(read).await
    }

    async fn command(&self, game: GameId, id: &str) -> Result<Option<StoredRow>, LoadError> {
        let id = id.to_owned();
        let read = move |connection: &mut dyn Connection| read::command(connection, game, &id);
        self.readers.read(read).await
    }

    fn feed(&self) -> broadcast::Receiver<Notice> {
        self.progress.feed.subscribe()
    }

    fn is_shared(&self) -> bool {
        self.signals.is_some()
    }

    fn signal(&self, text: String) {
        assert!(text.len() <= SIGNAL_BYTES, "a signal is too long");
        if let Some(signals) = &self.signals {
            // When too many wait, the connection is lost, and so is what is said.
            let _ = signals.try_send(text);
        }
    }

    async fn due_games(
        &self,
        at: Timestamp,
        limit: u32,
    ) -> Result<Vec<(GameId, Timestamp)>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::due_games(connection, at, limit);
        self.readers.read(read).await
    }

    async fn postpone(
        &self,
        game: GameId,
        version: Option<u32>,
        due: Option<Timestamp>,
    ) -> Result<(), Unavailable> {
        let postpone = Postpone { game, version, due };
        self.queues.submit(Urgency::Other, postpone).await
    }

    async fn offer_rematch(&self, game: GameId, by: Color) -> Result<Color, OfferError> {
        let offer = OfferRematch { game, by };
        self.queues.submit(Urgency::Other, offer).await
    }

    async fn games_of(&self, query: GamesQuery) -> Result<Vec<GameSummary>, Unavailable> {
        let readers = if query.is_by_index() {
            &self.readers
        } else {
            &self.searchers
        };
        let read = move |connection: &mut dyn Connection| listing::games(connection, &query);
        readers.read(read).await
    }

    async fn set_conditional_moves(
        &self,
        game: GameId,
        moves: ConditionalMoves,
    ) -> Result<(), Unavailable> {
        self.queues
            .submit(Urgency::Other, SetConditional { game, moves })
            .await
    }

    async fn conditional_moves(&self, game: GameId) -> Result<Vec<ConditionalMoves>, LoadError> {
        let read = move |connection: &mut dyn Connection| read::conditional_moves(connection, game);
        self.readers.read(read).await
    }

    async fn games_to_watch(&self, limit: u32) -> Result<Vec<GameId>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::games_to_watch(connection, limit);
        self.readers.read(read).await
    }

    async fn results_of(
        &self,
        player: PlayerId,
        visible_to: Option<PlayerId>,
    ) -> Result<Results, LoadError> {
        let read =
            move |connection: &mut dyn Connection| listing::results(connection, player, visible_to);
        // It goes through all games of the player.
        self.searchers.read(read).await
    }

    async fn ratings_of(&self, player: PlayerId) -> Result<Vec<(Speed, Rating)>, LoadError> {
        let read = move |connection: &mut dyn Connection| read::ratings_of(connection, player);
        self.readers.read(read).await
    }

    async fn rating_history(&self, query: HistoryQuery) -> Result<Vec<RatedGame>, LoadError> {
        let read = move |connection: &mut dyn Connection| read::rating_history(connection, &query);
        self.readers.read(read).await
    }

    async fn rating_changes(&self, game: GameId) -> Result<[Option<RatingChange>; 2], LoadError> {
        let read = move |connection: &mut dyn Connection| read::rating_changes(connection, game);
        self.readers.read(read).await
    }

    async fn archive(&self, finished_before: Timestamp, limit: u32) -> Result<u32, Unavailable> {
        let pack = move |connection: &mut dyn Connection| {
            archive::pack_finished(connection, finished_before, limit)
        };
        let journals = self.readers.read(pack).await?;
        if journals.is_empty() {
            return Ok(0);
        }
        self.queues
            .submit(Urgency::Other, Archive { journals })
            .await
    }

    async fn start_node(&self, node: &str, at: Timestamp) -> Result<Option<Outage>, Unavailable> {
        let start = StartNode {
            node: node.to_owned(),
            at,
        };
        self.queues.submit(Urgency::Other, start).await
    }

    async fn heartbeat(&self, node: &str, at: Timestamp) -> Result<(), Unavailable> {
        let beat = Heartbeat {
            node: node.to_owned(),
            at,
        };
        self.queues.submit(Urgency::Other, beat).await
    }

    async fn note_outage(&self, node: &str, outage: Outage) -> Result<(), Unavailable> {
        let noted = NoteOutage {
            node: node.to_owned(),
            outage,
        };
        self.queues.submit(Urgency::Other, noted).await
    }

    async fn last_heartbeat(&self) -> Result<Option<Timestamp>, Unavailable> {
        let read = |connection: &mut dyn Connection| Ok(read::last_heartbeat(connection)?);
        self.readers.read(read).await
    }

    async fn heartbeat_of(&self, node: &str) -> Result<Option<Timestamp>, Unavailable> {
        let node = node.to_owned();
        let read =
            move |connection: &mut dyn Connection| Ok(read::heartbeat_of(connection, &node)?);
        self.readers.read(read).await
    }

    fn commits(&self) -> u64 {
        self.progress.commits.load(Ordering::Relaxed)
    }

    fn is_broken(&self) -> bool {
        self.progress.broken.load(Ordering::Relaxed)
    }

    async fn close(&self) {
        self.queues.close();
        let mut writing = self.writing.clone();
        while writing.changed().await.is_ok() {}
    }
}
