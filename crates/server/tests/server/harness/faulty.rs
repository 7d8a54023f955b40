//! A store with injected faults.

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use arbiter::Timestamp;
use async_trait::async_trait;
use rules::Color;
use staunton_server::Clock;
use store::{
    Append, AppendError, Between, BetweenQuery, Books, Classes, Committed, ConditionalMoves,
    CreateError, Damaged, Evaluations, Explorer, First, Follows, FoundPuzzles, GameId, GameSummary,
    GamesQuery, HistoryQuery, Lessons, Library, LoadError, NewGame, NodeHeartbeat, OfferError,
    Outage, People, PlayerId, Positions, Puzzles, RatedGame, Rating, RatingChange, Results,
    SeatError, Speed, Store, StoredGame, StoredRow, Talk, Tournaments, Unavailable,
};
use tokio::sync::broadcast::Receiver;
use tokio::sync::watch;

/// The fault mode for writes of games and for heartbeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Writes {
    Work,
    /// Writes fail immediately.
    Fail,
    /// Writes fail immediately and permanently.
    Broken,
    /// Writes wait until the mode changes.
    Stall,
    /// Writes of games fail. Heartbeats succeed, because they need no additional space.
    Full,
    /// Writes of games fail for a reason other than the store.
    Spoilt,
    /// Writes of games succeed, but report an error.
    Unanswered,
    /// The next write of a game succeeds, but reports an error; later ones fail.
    LastOne,
    /// The next write of a game panics; later ones succeed.
    Panic,
}

/// The last heartbeat.
#[derive(Clone, Copy, Debug)]
struct Beat {
    at: Timestamp,
    /// The number of heartbeats including this one.
    number: u64,
    is_answered: bool,
}

/// Forwards every operation until a fault is injected.
pub(crate) struct Faulty {
    inner: Arc<dyn Store>,
    /// The clock of the server.
    clock: Clock,
    /// The milliseconds by which the clock of a shared database is ahead of the server's.
    ahead: AtomicI64,
    writes: watch::Sender<Writes>,
    beat: watch::Sender<Option<Beat>>,
    /// Whether lists of games wait.
    lists: watch::Sender<bool>,
    /// Whether reads of heartbeats wait.
    silent: watch::Sender<bool>,
    /// The number of games read.
    loads: AtomicU64,
    /// The number of searches for due games.
    due_reads: AtomicU64,
    /// The number of completed reads of the heartbeats of all nodes.
    heartbeat_reads: watch::Sender<u64>,
    /// Whether no game can be read.
    refuses_loads: AtomicBool,
    /// A game that cannot be read, while others can.
    damaged: OnceLock<GameId>,
}

impl Faulty {
    pub(crate) fn new(inner: Arc<dyn Store>, clock: Clock) -> Self {
        Self {
            inner,
            clock,
            ahead: AtomicI64::new(0),
            writes: watch::Sender::new(Writes::Work),
            beat: watch::Sender::new(None),
            lists: watch::Sender::new(false),
            silent: watch::Sender::new(false),
            loads: AtomicU64::new(0),
            due_reads: AtomicU64::new(0),
            heartbeat_reads: watch::Sender::new(0),
            refuses_loads: AtomicBool::new(false),
            damaged: OnceLock::new(),
        }
    }

    /// Sets the milliseconds by which the clock of a shared database is ahead of the server's.
    pub(crate) fn set_database_ahead(&self, millis: i64) {
        self.ahead.store(millis, Ordering::Relaxed);
    }

    /// Makes this game unreadable.
    pub(crate) fn damage(&self, game: GameId) {
        self.damaged.set(game).expect("only one damaged game");
    }

    /// Makes all games unreadable, or readable again.
    pub(crate) fn refuse_loads(&self, refuses: bool) {
        self.refuses_loads.store(refuses, Ordering::Relaxed);
    }

    /// Sets the fault mode for writes.
    pub(crate) fn set_writes(&self, writes: Writes) {
        self.writes.send_replace(writes);
    }

    /// Makes lists of games wait until this is called with `false`.
    pub(crate) fn hold_lists(&self, held: bool) {
        self.lists.send_replace(held);
    }

    /// Makes reads of heartbeats wait until this is called with `false`.
    pub(crate) fn hold_heartbeats(&self, held: bool) {
        self.silent.send_replace(held);
    }

    /// Makes writes of games and heartbeats fail, or succeed again.
    pub(crate) fn refuse_writes(&self, refuses: bool) {
        self.set_writes(if refuses { Writes::Fail } else { Writes::Work });
    }

    /// Returns the number of games read.
    pub(crate) fn loads(&self) -> u64 {
        self.loads.load(Ordering::Relaxed)
    }

    /// Returns the number of searches for due games.
    pub(crate) fn due_reads(&self) -> u64 {
        self.due_reads.load(Ordering::Relaxed)
    }

    /// Returns the number of completed reads of the heartbeats of all nodes, as a receiver of its
    /// changes.
    pub(crate) fn heartbeat_reads(&self) -> watch::Receiver<u64> {
        self.heartbeat_reads.subscribe()
    }

    /// Returns the number of attempted heartbeats.
    pub(crate) fn beats(&self) -> u64 {
        self.beat.borrow().map_or(0, |beat| beat.number)
    }

    /// Waits until the heartbeat that is due at this moment was written, has failed, or stalls. It
    /// has a higher number than `number`, unless there was one less than a second before.
    pub(crate) async fn beaten(&self, now: Timestamp, number: u64) {
        let stalls = *self.writes.borrow() == Writes::Stall;
        let mut beat = self.beat.subscribe();
        let is_settled = |beat: &Option<Beat>| {
            beat.is_some_and(|beat| {
                if beat.is_answered {
                    now - beat.at < 1_000 || beat.number > number
                } else {
                    stalls
                }
            })
        };
        let settled = beat.wait_for(is_settled).await;
        drop(settled.expect("the sender is not dropped"));
    }

    async fn check(&self) -> Result<(), Unavailable> {
        let mut writes = self.writes.subscribe();
        let change = writes.wait_for(|writes| *writes != Writes::Stall).await;
        let writes = *change.expect("the sender is not dropped");
        match writes {
            Writes::Fail | Writes::Broken => {
                Err(Unavailable("the disk is full, secretly".to_owned()))
            }
            Writes::Panic => {
                self.set_writes(Writes::Work);
                panic!("a fault injected by the test");
            }
            Writes::Work
            | Writes::Stall
            | Writes::Full
            | Writes::Spoilt
            | Writes::Unanswered
            | Writes::LastOne => Ok(()),
        }
    }

    async fn check_heartbeat(&self) -> Result<(), Unavailable> {
        if *self.writes.borrow() == Writes::Panic {
            return Ok(());
        }
        self.check().await
    }
}

#[async_trait]
impl Store for Faulty {
    fn people(&self) -> &dyn People {
        self.inner.people()
    }

    fn library(&self) -> &dyn Library {
        self.inner.library()
    }

    fn positions(&self) -> &dyn Positions {
        self.inner.positions()
    }

    fn explorer(&self) -> &dyn Explorer {
        self.inner.explorer()
    }

    fn books(&self) -> &dyn Books {
        self.inner.books()
    }

    fn follows(&self) -> &dyn Follows {
        self.inner.follows()
    }

    fn evaluations(&self) -> &dyn Evaluations {
        self.inner.evaluations()
    }

    fn puzzles(&self) -> &dyn Puzzles {
        self.inner.puzzles()
    }

    fn found_puzzles(&self) -> &dyn FoundPuzzles {
        self.inner.found_puzzles()
    }

    fn classes(&self) -> &dyn Classes {
        self.inner.classes()
    }

    fn lessons(&self) -> &dyn Lessons {
        self.inner.lessons()
    }

    fn tournaments(&self) -> &dyn Tournaments {
        self.inner.tournaments()
    }

    fn talk(&self) -> &dyn Talk {
        self.inner.talk()
    }

    async fn create_game(&self, game: NewGame) -> Result<(), CreateError> {
        self.check().await?;
        self.inner.create_game(game).await
    }

    async fn take_seat(
        &self,
        game: GameId,
        player: PlayerId,
        first: First,
    ) -> Result<(), SeatError> {
        self.check().await?;
        self.inner.take_seat(game, player, first).await
    }

    async fn append(&self, append: Append) -> Result<(), AppendError> {
        self.check().await?;
        let why = || Unavailable("no room for an entry".to_owned());
        let writes = *self.writes.borrow();
        match writes {
            Writes::Full => Err(AppendError::Unavailable(why())),
            Writes::Spoilt => Err(AppendError::Failed(why())),
            Writes::Unanswered | Writes::LastOne => {
                if writes == Writes::LastOne {
                    self.set_writes(Writes::Full);
                }
                self.inner.append(append).await?;
                Err(AppendError::Unavailable(why()))
            }
            _ => self.inner.append(append).await,
        }
    }

    async fn load(&self, game: GameId) -> Result<Option<StoredGame>, LoadError> {
        self.loads.fetch_add(1, Ordering::Relaxed);
        if self.refuses_loads.load(Ordering::Relaxed) {
            return Err(Unavailable("nothing can be read".to_owned()).into());
        }
        if self.damaged.get() == Some(&game) {
            return Err(LoadError::Damaged(Damaged("a bad disk".to_owned())));
        }
        self.inner.load(game).await
    }

    async fn load_for_export(&self, game: GameId) -> Result<Option<StoredGame>, LoadError> {
        self.load(game).await
    }

    async fn rows_since(&self, game: GameId, version: u32) -> Result<Vec<StoredRow>, LoadError> {
        self.inner.rows_since(game, version).await
    }

    async fn command(&self, game: GameId, id: &str) -> Result<Option<StoredRow>, LoadError> {
        self.inner.command(game, id).await
    }

    async fn versions(&self, games: Vec<GameId>) -> Result<Vec<(GameId, u32)>, Unavailable> {
        self.inner.versions(games).await
    }

    fn feed(&self) -> Receiver<Arc<[Committed]>> {
        self.inner.feed()
    }

    fn is_shared(&self) -> bool {
        self.inner.is_shared()
    }

    async fn deployment(&self) -> Result<String, Unavailable> {
        self.inner.deployment().await
    }

    async fn due_games(
        &self,
        at: Timestamp,
        limit: u32,
    ) -> Result<Vec<(GameId, Timestamp)>, Unavailable> {
        self.due_reads.fetch_add(1, Ordering::Relaxed);
        self.inner.due_games(at, limit).await
    }

    async fn postpone(
        &self,
        game: GameId,
        version: Option<u32>,
        due: Option<Timestamp>,
    ) -> Result<(), Unavailable> {
        self.check().await?;
        self.inner.postpone(game, version, due).await
    }

    async fn offer_rematch(&self, game: GameId, by: Color) -> Result<Color, OfferError> {
        self.check().await?;
        self.inner.offer_rematch(game, by).await
    }

    async fn games_of(&self, query: GamesQuery) -> Result<Vec<GameSummary>, Unavailable> {
        let mut held = self.lists.subscribe();
        held.wait_for(|held| !held).await.expect("a sender");
        self.inner.games_of(query).await
    }

    async fn set_conditional_moves(
        &self,
        game: GameId,
        moves: ConditionalMoves,
    ) -> Result<(), Unavailable> {
        self.check().await?;
        self.inner.set_conditional_moves(game, moves).await
    }

    async fn conditional_moves(&self, game: GameId) -> Result<Vec<ConditionalMoves>, LoadError> {
        self.inner.conditional_moves(game).await
    }

    async fn games_to_watch(&self, limit: u32) -> Result<Vec<GameId>, Unavailable> {
        self.inner.games_to_watch(limit).await
    }

    async fn results_of(
        &self,
        player: PlayerId,
        visible_to: Option<PlayerId>,
    ) -> Result<Results, LoadError> {
        self.inner.results_of(player, visible_to).await
    }

    async fn results_between(&self, query: BetweenQuery) -> Result<Between, LoadError> {
        self.inner.results_between(query).await
    }

    async fn ratings_of(&self, player: PlayerId) -> Result<Vec<(Speed, Rating)>, LoadError> {
        self.inner.ratings_of(player).await
    }

    async fn rating_history(&self, query: HistoryQuery) -> Result<Vec<RatedGame>, LoadError> {
        self.inner.rating_history(query).await
    }

    async fn rating_changes(&self, game: GameId) -> Result<[Option<RatingChange>; 2], LoadError> {
        self.inner.rating_changes(game).await
    }

    async fn archive(&self, finished_before: Timestamp, limit: u32) -> Result<u32, Unavailable> {
        self.check_heartbeat().await?;
        self.inner.archive(finished_before, limit).await
    }

    async fn claim(&self, node: &str, alone: bool) -> Result<bool, Unavailable> {
        self.inner.claim(node, alone).await
    }

    async fn start_node(&self, node: &str, at: Timestamp) -> Result<Option<Outage>, Unavailable> {
        self.check_heartbeat().await?;
        self.inner.start_node(node, at).await
    }

    async fn heartbeat(&self, node: &str, at: Timestamp) -> Result<(), Unavailable> {
        let number = self.beats() + 1;
        let tell = |is_answered| {
            let beat = Beat {
                at,
                number,
                is_answered,
            };
            self.beat.send_replace(Some(beat))
        };
        tell(false);
        let result = match self.check_heartbeat().await {
            Ok(()) => self.inner.heartbeat(node, at).await,
            Err(why) => Err(why),
        };
        tell(true);
        result
    }

    async fn note_outage(&self, node: &str, outage: Outage) -> Result<(), Unavailable> {
        self.check_heartbeat().await?;
        self.inner.note_outage(node, outage).await
    }

    async fn last_heartbeat(&self) -> Result<Option<Timestamp>, Unavailable> {
        self.inner.last_heartbeat().await
    }

    async fn heartbeats(&self) -> Result<Vec<NodeHeartbeat>, Unavailable> {
        let heartbeats = self.inner.heartbeats().await;
        self.heartbeat_reads.send_modify(|reads| *reads += 1);
        heartbeats
    }

    /// The real clock of the database is not that of the test.
    async fn database_time(&self) -> Result<Option<Timestamp>, Unavailable> {
        let ahead = self.ahead.load(Ordering::Relaxed);
        let now = self.clock.now().0.saturating_add_signed(ahead);
        Ok(self.inner.is_shared().then_some(Timestamp(now)))
    }

    async fn heartbeat_of(&self, node: &str) -> Result<Option<Timestamp>, Unavailable> {
        let mut held = self.silent.subscribe();
        held.wait_for(|held| !held).await.expect("a sender");
        self.inner.heartbeat_of(node).await
    }

    fn commits(&self) -> u64 {
        self.inner.commits()
    }

    fn is_broken(&self) -> bool {
        *self.writes.borrow() == Writes::Broken
    }

    async fn find_damage(&self) -> Result<Option<String>, Unavailable> {
        self.inner.find_damage().await
    }

    async fn close(&self) {
        self.inner.close().await;
    }
}
