//! The interface of the store, and its implementation by the database.

use std::sync::Arc;

use arbiter::Timestamp;
use async_trait::async_trait;
use rules::Color;
use tokio::sync::broadcast;

use crate::archive::{self, Archive};
use crate::challenges::Challenges;
use crate::chat::Chats;
use crate::classes::Classes;
use crate::conditional::{self, ConditionalMoves, SetConditional};
use crate::database::Database;
use crate::error::{LoadError, Unavailable};
use crate::evaluations::Evaluations;
use crate::explorer::{Books, Explorer};
use crate::follows::Follows;
use crate::found_puzzles::FoundPuzzles;
use crate::games::{
    self, Append, AppendError, CreateError, First, GameSummary, NewGame, OfferError, OfferRematch,
    Postpone, SeatError, StoredGame, StoredRow, TakeSeat,
};
use crate::id::{GameId, PlayerId};
use crate::lessons::Lessons;
use crate::library::Library;
use crate::listing::{self, Between, BetweenQuery, GamesQuery, Results};
use crate::moderation::Moderation;
use crate::nodes::{self, Heartbeat, NodeHeartbeat, NoteOutage, Outage, StartNode};
use crate::notice::Committed;
use crate::people::People;
use crate::positions::Positions;
use crate::puzzles::Puzzles;
use crate::rating::{self, HistoryQuery, RatedGame, Rating, RatingChange};
use crate::speed::Speed;
use crate::standing::StandingOffers;
use crate::tournaments::Tournaments;

/// Durable storage of games and people.
///
/// If a method returns `Ok`, its write is durable and complete. If it returns `Unavailable`,
/// nothing was written, except when the disk or the database connection failed during the write. In
/// this case the outcome is only known after the next start. A command that is repeated with the
/// same id gets the correct response either way.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Storage of people.
    fn people(&self) -> &dyn People;

    /// Storage of personal game collections.
    fn library(&self) -> &dyn Library;

    /// The index of games by position.
    fn positions(&self) -> &dyn Positions;

    /// Statistics of the moves played in positions.
    fn explorer(&self) -> &dyn Explorer;

    /// Storage of opening books.
    fn books(&self) -> &dyn Books;

    /// Storage of evaluations of positions.
    fn evaluations(&self) -> &dyn Evaluations;

    /// Storage of puzzle results.
    fn puzzles(&self) -> &dyn Puzzles;

    /// Storage of the puzzles in collections.
    fn found_puzzles(&self) -> &dyn FoundPuzzles;

    /// Storage of classes.
    fn classes(&self) -> &dyn Classes;

    /// Storage of lessons.
    fn lessons(&self) -> &dyn Lessons;

    /// Storage of tournaments.
    fn tournaments(&self) -> &dyn Tournaments;

    /// Storage of followed players.
    fn follows(&self) -> &dyn Follows;

    /// Storage of chat, relations, reports, challenges and standing offers.
    fn talk(&self) -> &dyn Talk;

    /// Creates a game and, if its first entry is given, starts it.
    async fn create_game(&self, game: NewGame) -> Result<(), CreateError>;

    /// Gives the open seat to the player and starts the game with `first` as version 1. Succeeds
    /// without effect if the player already has this seat.
    async fn take_seat(
        &self,
        game: GameId,
        player: PlayerId,
        first: First,
    ) -> Result<(), SeatError>;

    /// Writes the next entry of a game's journal. An entry with `Ended` also finishes the game: its
    /// data for lists is written in the same transaction.
    async fn append(&self, append: Append) -> Result<(), AppendError>;

    /// The game with its whole journal, if it exists.
    async fn load(&self, game: GameId) -> Result<Option<StoredGame>, LoadError>;

    /// Like [`Store::load`], for exports: many reads do not delay players. The game may be read from
    /// a replica, which lacks the entries of the last seconds; a game that the replica lacks is read
    /// from the primary.
    async fn load_for_export(&self, game: GameId) -> Result<Option<StoredGame>, LoadError>;

    /// The rows of a game's journal after this version; empty if the game does not exist.
    async fn rows_since(&self, game: GameId, version: u32) -> Result<Vec<StoredRow>, LoadError>;

    /// The entry of this command in the game's journal, if it is one of the last
    /// [`REMEMBERED_COMMANDS`](crate::REMEMBERED_COMMANDS). In an archived game all commands are
    /// found.
    async fn command(&self, game: GameId, id: &str) -> Result<Option<StoredRow>, LoadError>;

    /// The latest versions of those of these games that exist and are not archived.
    async fn versions(&self, games: Vec<GameId>) -> Result<Vec<(GameId, u32)>, Unavailable>;

    /// Subscribes to all future changes of games by this process. Each item contains the changes of
    /// one transaction, in order.
    fn feed(&self) -> broadcast::Receiver<Arc<[Committed]>>;

    /// Whether other processes may use this database at the same time.
    fn is_shared(&self) -> bool;

    /// Identifies a shared database: letters, digits and `_`. A promoted standby keeps the
    /// identifier of its primary.
    async fn deployment(&self) -> Result<String, Unavailable>;

    /// The games that may be due at this time, because a flag has fallen or it is the computer's
    /// turn, with their due times, most urgent first; at most `limit`. A due time may be too early,
    /// but never too late.
    async fn due_games(
        &self,
        at: Timestamp,
        limit: u32,
    ) -> Result<Vec<(GameId, Timestamp)>, Unavailable>;

    /// Sets the due time of this game, if it is still at this version; `None` matches any version.
    async fn postpone(
        &self,
        game: GameId,
        version: Option<u32>,
        due: Option<Timestamp>,
    ) -> Result<(), Unavailable>;

    /// Stores the rematch offer of this side, unless the other side offered first. Returns the side
    /// that was first. Has no effect after the rematch was created.
    async fn offer_rematch(&self, game: GameId, by: Color) -> Result<Color, OfferError>;

    /// The games of a player, newest first. If there are fewer than the limit, the list is
    /// complete. A game whose row cannot be read is skipped.
    async fn games_of(&self, query: GamesQuery) -> Result<Vec<GameSummary>, Unavailable>;

    /// Replaces the conditional moves of a correspondence player; empty lines remove them. They are
    /// deleted when the game ends.
    async fn set_conditional_moves(
        &self,
        game: GameId,
        moves: ConditionalMoves,
    ) -> Result<(), Unavailable>;

    /// The conditional moves of both players of a game.
    async fn conditional_moves(&self, game: GameId) -> Result<Vec<ConditionalMoves>, LoadError>;

    /// The rated games between people that are in progress with a clock, newest first. All users
    /// may watch them.
    async fn games_to_watch(&self, limit: u32) -> Result<Vec<GameId>, Unavailable>;

    /// The results of a player's finished games that `visible_to` may find (see
    /// [`GamesQuery::visible_to`]).
    async fn results_of(
        &self,
        player: PlayerId,
        visible_to: Option<PlayerId>,
    ) -> Result<Results, LoadError>;

    /// The results of two players against each other.
    async fn results_between(&self, query: BetweenQuery) -> Result<Between, LoadError>;

    /// The ratings of a player at all speeds at which they have played rated games.
    async fn ratings_of(&self, player: PlayerId) -> Result<Vec<(Speed, Rating)>, LoadError>;

    /// The rating history of a player, newest game first.
    async fn rating_history(&self, query: HistoryQuery) -> Result<Vec<RatedGame>, LoadError>;

    /// The changes of White's and Black's ratings by this game, if it was rated and is over.
    async fn rating_changes(&self, game: GameId) -> Result<[Option<RatingChange>; 2], LoadError>;

    /// Compresses the journals of up to `limit` games that ended before this time, and returns the
    /// number of these games. Reading them works as before.
    async fn archive(&self, finished_before: Timestamp, limit: u32) -> Result<u32, Unavailable>;

    /// Claims a shared database for a node until the store is closed, either alone or together with
    /// other nodes. Returns whether no running node claims it otherwise.
    async fn claim(&self, node: &str, alone: bool) -> Result<bool, Unavailable>;

    /// Registers the start of a node. If no node was running before it, stores the time since the
    /// last heartbeat as an outage in the same transaction, and returns the outage. In a shared
    /// database, heartbeats and outages after this time are deleted first.
    async fn start_node(&self, node: &str, at: Timestamp) -> Result<Option<Outage>, Unavailable>;

    /// Stores a heartbeat of the node. A running node must call this every second.
    async fn heartbeat(&self, node: &str, at: Timestamp) -> Result<(), Unavailable>;

    /// Stores an outage during which this node was running but could not write, unless another node
    /// could write the whole time.
    async fn note_outage(&self, node: &str, outage: Outage) -> Result<(), Unavailable>;

    /// The latest time at which any node was known to be running.
    async fn last_heartbeat(&self) -> Result<Option<Timestamp>, Unavailable>;

    /// The last heartbeats of all nodes, newest first.
    async fn heartbeats(&self) -> Result<Vec<NodeHeartbeat>, Unavailable>;

    /// The time of the computer on which a shared database runs; `None` if the database is a file
    /// of this computer.
    async fn database_time(&self) -> Result<Option<Timestamp>, Unavailable>;

    /// The latest time at which this node was known to be running.
    async fn heartbeat_of(&self, node: &str) -> Result<Option<Timestamp>, Unavailable>;

    /// The number of durable transactions since the store was opened.
    fn commits(&self) -> u64;

    /// Whether writing has stopped until the program is restarted.
    fn is_broken(&self) -> bool;

    /// Reads the whole database file and returns the first damage, or `None` if there is none. This
    /// may take minutes, in which the file is used as always. A database on a server is not read.
    async fn find_damage(&self) -> Result<Option<String>, Unavailable>;

    /// Makes waiting writes durable and closes the database. All later writes return `Unavailable`.
    async fn close(&self);
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

    fn books(&self) -> &dyn Books {
        self
    }

    fn follows(&self) -> &dyn Follows {
        self
    }

    fn evaluations(&self) -> &dyn Evaluations {
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

    fn tournaments(&self) -> &dyn Tournaments {
        self
    }

    fn talk(&self) -> &dyn Talk {
        self
    }

    async fn create_game(&self, game: NewGame) -> Result<(), CreateError> {
        self.write(game).await
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
        self.write(seat).await
    }

    async fn append(&self, append: Append) -> Result<(), AppendError> {
        Self::append(self, append).await
    }

    async fn load(&self, game: GameId) -> Result<Option<StoredGame>, LoadError> {
        self.read(move |connection| games::game(connection, game))
            .await
    }

    async fn load_for_export(&self, game: GameId) -> Result<Option<StoredGame>, LoadError> {
        let found = self.search(move |connection| games::game(connection, game));
        match found.await? {
            Some(stored) if !stored.rows.is_empty() => Ok(Some(stored)),
            _ => self.load(game).await,
        }
    }

    async fn rows_since(&self, game: GameId, version: u32) -> Result<Vec<StoredRow>, LoadError> {
        self.read(move |connection| games::rows_since(connection, game, version))
            .await
    }

    async fn command(&self, game: GameId, id: &str) -> Result<Option<StoredRow>, LoadError> {
        let id = id.to_owned();
        self.read(move |connection| games::command(connection, game, &id))
            .await
    }

    async fn versions(&self, games: Vec<GameId>) -> Result<Vec<(GameId, u32)>, Unavailable> {
        self.read(move |connection| Ok(games::versions(connection, &games)?))
            .await
    }

    fn feed(&self) -> broadcast::Receiver<Arc<[Committed]>> {
        Self::feed(self)
    }

    fn is_shared(&self) -> bool {
        Self::is_shared(self)
    }

    async fn deployment(&self) -> Result<String, Unavailable> {
        self.read(|connection| Ok(connection.deployment()?)).await
    }

    async fn due_games(
        &self,
        at: Timestamp,
        limit: u32,
    ) -> Result<Vec<(GameId, Timestamp)>, Unavailable> {
        self.read(move |connection| games::due_games(connection, at, limit))
            .await
    }

    async fn postpone(
        &self,
        game: GameId,
        version: Option<u32>,
        due: Option<Timestamp>,
    ) -> Result<(), Unavailable> {
        let postpone = Postpone { game, version, due };
        self.write(postpone).await
    }

    async fn offer_rematch(&self, game: GameId, by: Color) -> Result<Color, OfferError> {
        let offer = OfferRematch { game, by };
        self.write(offer).await
    }

    async fn games_of(&self, query: GamesQuery) -> Result<Vec<GameSummary>, Unavailable> {
        if query.is_by_index() {
            self.read(move |connection| listing::games(connection, &query))
                .await
        } else {
            self.search(move |connection| listing::games(connection, &query))
                .await
        }
    }

    async fn set_conditional_moves(
        &self,
        game: GameId,
        moves: ConditionalMoves,
    ) -> Result<(), Unavailable> {
        self.write(SetConditional { game, moves }).await
    }

    async fn conditional_moves(&self, game: GameId) -> Result<Vec<ConditionalMoves>, LoadError> {
        self.read(move |connection| conditional::moves_in(connection, game))
            .await
    }

    async fn games_to_watch(&self, limit: u32) -> Result<Vec<GameId>, Unavailable> {
        self.read(move |connection| games::games_to_watch(connection, limit))
            .await
    }

    async fn results_of(
        &self,
        player: PlayerId,
        visible_to: Option<PlayerId>,
    ) -> Result<Results, LoadError> {
        // This may read all games of the player.
        self.search(move |connection| listing::results(connection, player, visible_to))
            .await
    }

    async fn results_between(&self, query: BetweenQuery) -> Result<Between, LoadError> {
        // This may read all games of one of the players.
        self.search(move |connection| listing::between(connection, &query))
            .await
    }

    async fn ratings_of(&self, player: PlayerId) -> Result<Vec<(Speed, Rating)>, LoadError> {
        self.read(move |connection| rating::ratings_of(connection, player))
            .await
    }

    async fn rating_history(&self, query: HistoryQuery) -> Result<Vec<RatedGame>, LoadError> {
        self.read(move |connection| rating::rating_history(connection, &query))
            .await
    }

    async fn rating_changes(&self, game: GameId) -> Result<[Option<RatingChange>; 2], LoadError> {
        self.read(move |connection| rating::changes_of(connection, game))
            .await
    }

    async fn archive(&self, finished_before: Timestamp, limit: u32) -> Result<u32, Unavailable> {
        let journals = self
            .read(move |connection| archive::pack_finished(connection, finished_before, limit))
            .await?;
        if journals.is_empty() {
            return Ok(0);
        }
        self.write(Archive { journals }).await
    }

    async fn claim(&self, node: &str, alone: bool) -> Result<bool, Unavailable> {
        let node = node.to_owned();
        self.write(nodes::Claim { node, alone }).await
    }

    async fn start_node(&self, node: &str, at: Timestamp) -> Result<Option<Outage>, Unavailable> {
        let start = StartNode {
            node: node.to_owned(),
            at,
            is_shared: self.is_shared(),
        };
        self.write(start).await
    }

    async fn heartbeat(&self, node: &str, at: Timestamp) -> Result<(), Unavailable> {
        let beat = Heartbeat {
            node: node.to_owned(),
            at,
        };
        self.write(beat).await
    }

    async fn note_outage(&self, node: &str, outage: Outage) -> Result<(), Unavailable> {
        let noted = NoteOutage {
            node: node.to_owned(),
            outage,
        };
        self.write(noted).await
    }

    async fn last_heartbeat(&self) -> Result<Option<Timestamp>, Unavailable> {
        self.read(move |connection| Ok(nodes::last_heartbeat(connection)?))
            .await
    }

    async fn heartbeats(&self) -> Result<Vec<NodeHeartbeat>, Unavailable> {
        self.read(nodes::heartbeats).await
    }

    async fn database_time(&self) -> Result<Option<Timestamp>, Unavailable> {
        if !self.is_shared() {
            return Ok(None);
        }
        self.read(nodes::database_time).await.map(Some)
    }

    async fn heartbeat_of(&self, node: &str) -> Result<Option<Timestamp>, Unavailable> {
        let node = node.to_owned();
        self.read(move |connection| Ok(nodes::heartbeat_of(connection, &node)?))
            .await
    }

    fn commits(&self) -> u64 {
        Self::commits(self)
    }

    fn is_broken(&self) -> bool {
        Self::is_broken(self)
    }

    async fn find_damage(&self) -> Result<Option<String>, Unavailable> {
        Self::find_damage(self).await
    }

    async fn close(&self) {
        Self::close(self).await;
    }
}

/// Durable storage of chat, relations between players, reports, challenges and standing offers.
pub trait Talk: Challenges + Chats + Moderation + StandingOffers {}

impl Talk for Database {}
