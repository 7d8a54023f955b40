//! The interface of the store, and its implementation by the database.

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
use crate::explorer::Explorer;
use crate::found_puzzles::FoundPuzzles;
use crate::games::{
    self, Append, AppendError, CreateError, First, GameSummary, NewGame, OfferError, OfferRematch,
    Postpone, SeatError, StoredGame, StoredRow, TakeSeat,
};
use crate::id::{GameId, PlayerId};
use crate::lessons::Lessons;
use crate::library::Library;
use crate::listing::{self, GamesQuery, Results};
use crate::moderation::Moderation;
use crate::nodes::{self, Heartbeat, NoteOutage, Outage, StartNode};
use crate::notice::{Notice, SIGNAL_BYTES};
use crate::people::People;
use crate::positions::Positions;
use crate::puzzles::Puzzles;
use crate::rating::{self, HistoryQuery, RatedGame, Rating, RatingChange};
use crate::speed::Speed;

/// Durable storage of games, and of the people who play them.
///
/// A write has happened, durably and as a whole, when its method returns `Ok`; after
/// `Unavailable` it has not, unless the disk or the connection to the database failed while it
/// was being written: then only the next opening tells, and a command that is sent again under
/// its old id is answered rightly either way.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// The people who play.
    fn people(&self) -> &dyn People;

    /// The collections of games that people keep for themselves.
    fn library(&self) -> &dyn Library;

    /// The games in which positions have stood.
    fn positions(&self) -> &dyn Positions;

    /// The moves that were played in positions.
    fn explorer(&self) -> &dyn Explorer;

    /// The puzzles that they have tried.
    fn puzzles(&self) -> &dyn Puzzles;

    /// The puzzles in their collections.
    fn found_puzzles(&self) -> &dyn FoundPuzzles;

    /// The classes in which they learn together.
    fn classes(&self) -> &dyn Classes;

    /// The lessons that they have written.
    fn lessons(&self) -> &dyn Lessons;

    /// What they say to each other.
    fn talk(&self) -> &dyn Talk;

    /// Creates a game and, if it comes with its first entry, starts it.
    async fn create_game(&self, game: NewGame) -> Result<(), CreateError>;

    /// Gives the open seat to the player and starts the game with `first` as its
    /// version 1. Does nothing, and succeeds, when the player already has that seat.
    async fn take_seat(
        &self,
        game: GameId,
        player: PlayerId,
        first: First,
    ) -> Result<(), SeatError>;

    /// Writes the next entry of a game's journal. An entry with `Ended` also finishes the
    /// game: what lists show of it is written in the same transaction.
    async fn append(&self, append: Append) -> Result<(), AppendError>;

    /// The game with its whole journal, if there is such a game.
    async fn load(&self, game: GameId) -> Result<Option<StoredGame>, LoadError>;

    /// The rows of a game's journal after this version; none for a game that does not exist.
    async fn rows_since(&self, game: GameId, version: u32) -> Result<Vec<StoredRow>, LoadError>;

    /// The entry that this command has made in the game's journal, if it has made one of the last
    /// [`REMEMBERED_COMMANDS`](crate::REMEMBERED_COMMANDS); of a game that is archived, of all.
    async fn command(&self, game: GameId, id: &str) -> Result<Option<StoredRow>, LoadError>;

    /// Every version that becomes durable from now on, and what other processes say. A listener
    /// that lags behind too far is told how many notices it has missed, and must ask for the rows
    /// of the games that it follows, as after [`Notice::Missed`].
    fn feed(&self) -> broadcast::Receiver<Notice>;

    /// Whether other processes may use this database at the same time.
    fn is_shared(&self) -> bool;

    /// Says something to the other processes that use this database, in the order of the calls.
    /// It is not stored, and it may be lost: whoever must not miss anything numbers what is said.
    ///
    /// # Panics
    /// If the text has more than [`SIGNAL_BYTES`].
    fn signal(&self, text: String);

    /// The games that may need the server at this moment, because a flag has fallen or the
    /// computer is to move, and since when, the most urgent first; at most `limit`. The moment of
    /// a game may be too early, never too late.
    async fn due_games(
        &self,
        at: Timestamp,
        limit: u32,
    ) -> Result<Vec<(GameId, Timestamp)>, Unavailable>;

    /// Says when this game needs the server, if it still stands at this version, or, without one,
    /// in any case.
    async fn postpone(
        &self,
        game: GameId,
        version: Option<u32>,
        due: Option<Timestamp>,
    ) -> Result<(), Unavailable>;

    /// Records that this side wants a rematch, unless the other side has wanted it before:
    /// returns who was first. Nothing changes once there is a rematch.
    async fn offer_rematch(&self, game: GameId, by: Color) -> Result<Color, OfferError>;

    /// The games of a player, newest first. Fewer than are asked for are all that are left; one whose
    /// row cannot be read is passed over.
    async fn games_of(&self, query: GamesQuery) -> Result<Vec<GameSummary>, Unavailable>;

    /// Notes what a player by correspondence wants to have answered to certain moves, in the place of
    /// what there was; without a line there is nothing any more. It is forgotten when the game ends.
    async fn set_conditional_moves(
        &self,
        game: GameId,
        moves: ConditionalMoves,
    ) -> Result<(), Unavailable>;

    /// The conditional moves of both players of a game.
    async fn conditional_moves(&self, game: GameId) -> Result<Vec<ConditionalMoves>, LoadError>;

    /// The rated games between people that are played with a clock at this time, the newest first.
    /// Anybody may watch them.
    async fn games_to_watch(&self, limit: u32) -> Result<Vec<GameId>, Unavailable>;

    /// The results of a player's finished games, those that `visible_to` may find (see
    /// [`GamesQuery::visible_to`]).
    async fn results_of(
        &self,
        player: PlayerId,
        visible_to: Option<PlayerId>,
    ) -> Result<Results, LoadError>;

    /// The ratings of a player at the speeds at which they have played rated games.
    async fn ratings_of(&self, player: PlayerId) -> Result<Vec<(Speed, Rating)>, LoadError>;

    /// How a player's rating has come about, the newest game first.
    async fn rating_history(&self, query: HistoryQuery) -> Result<Vec<RatedGame>, LoadError>;

    /// What this game has made of White's and Black's ratings, if it was rated and is over.
    async fn rating_changes(&self, game: GameId) -> Result<[Option<RatingChange>; 2], LoadError>;

    /// Compresses the journals of games that ended before this moment, at most `limit` of
    /// them; returns of how many. They are read as before.
    async fn archive(&self, finished_before: Timestamp, limit: u32) -> Result<u32, Unavailable>;

    /// Records that a node starts. If no node was running before it, the time since the last
    /// heartbeat is kept as an outage, in the same transaction, and returned.
    async fn start_node(&self, node: &str, at: Timestamp) -> Result<Option<Outage>, Unavailable>;

    /// Records that the node is running at this moment. A node must do so every second.
    async fn heartbeat(&self, node: &str, at: Timestamp) -> Result<(), Unavailable>;

    /// Keeps an outage in which this node was running, but could not write, unless another one has
    /// written all the time.
    async fn note_outage(&self, node: &str, outage: Outage) -> Result<(), Unavailable>;

    /// The last moment at which a node is known to have been running.
    async fn last_heartbeat(&self) -> Result<Option<Timestamp>, Unavailable>;

    /// The last moment at which this node is known to have been running.
    async fn heartbeat_of(&self, node: &str) -> Result<Option<Timestamp>, Unavailable>;

    /// How many durable transactions were made since the opening.
    fn commits(&self) -> u64;

    /// Whether nothing will be written any more until the program is started again.
    fn is_broken(&self) -> bool;

    /// Makes what waits durable and lets go of the database. Every later write is
    /// `Unavailable`.
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

    async fn rows_since(&self, game: GameId, version: u32) -> Result<Vec<StoredRow>, LoadError> {
        self.read(move |connection| games::rows_since(connection, game, version))
            .await
    }

    async fn command(&self, game: GameId, id: &str) -> Result<Option<StoredRow>, LoadError> {
        let id = id.to_owned();
        self.read(move |connection| games::command(connection, game, &id))
            .await
    }

    fn feed(&self) -> broadcast::Receiver<Notice> {
        Self::feed(self)
    }

    fn is_shared(&self) -> bool {
        Self::is_shared(self)
    }

    fn signal(&self, text: String) {
        assert!(text.len() <= SIGNAL_BYTES, "a signal is too long");
        Self::signal(self, text);
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
        // It goes through all games of the player.
        self.search(move |connection| listing::results(connection, player, visible_to))
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

    async fn start_node(&self, node: &str, at: Timestamp) -> Result<Option<Outage>, Unavailable> {
        let start = StartNode {
            node: node.to_owned(),
            at,
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

    async fn close(&self) {
        Self::close(self).await;
    }
}

/// Durable storage of chats, of relations between players, and of challenges.
pub trait Talk: Challenges + Chats + Moderation {}

impl Talk for Database {}
