//! Durable storage: games, their journals, players and their sessions.
//!
//! [`Store`] is the interface that the server uses; [`open`] opens one from the URL of a
//! database. A journal has one row for each accepted command. A write returns only
//! when it is durable, and everything that waits at one moment becomes durable in
//! one transaction.
//!
//! ```
//! # use arbiter as staunton_arbiter;
//! use staunton_arbiter::{Claims, Event, Terms, TimeControl, Timestamp};
//! use staunton_store::{
//!     Entry, First, GameId, NewGame, NewSession, Player, PlayerId, Seat, SessionId,
//! };
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("games.db");
//! let store = staunton_store::open(&format!("sqlite:{}", path.display())).await?;
//!
//! let newcomer = Player::guest(PlayerId::from_bits(7), "Élodie");
//! let id = SessionId::from_digest([7; 32]);
//! let session = NewSession { id, device: "Firefox on Linux".to_owned(), at: Timestamp(1) };
//! let player = store.people().ensure_session(session, newcomer).await?.id;
//! let game = NewGame {
//!     id: GameId::from_bits(42),
//!     terms: Terms { start: None, chess960: false, time: TimeControl::Unlimited, rated: false, claims: Claims::ByPlayers, first_move: None },
//!     white: Seat::Person(player),
//!     black: Seat::Engine { level: 3 },
//!     created_by: player,
//!     created_at: Timestamp(2),
//!     rematch_of: None,
//!     request_key: None,
//!     first: Some(First {
//!         entry: Entry {
//!             command_id: "start".to_owned(),
//!             actor: "system".to_owned(),
//!             request: "start".to_owned(),
//!             at: Timestamp(2),
//!             events: vec![Event::Started],
//!         },
//!         due: None,
//!     }),
//! };
//! store.create_game(game).await?;
//! assert_eq!(store.load(GameId::from_bits(42)).await?.map(|game| game.rows.len()), Some(1));
//! store.close().await;
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod accounts;
mod address;
mod archive;
mod backup;
mod challenges;
mod chat;
mod classes;
mod conditional;
mod copies;
mod database;
mod erasure;
mod error;
mod explorer;
mod found_puzzles;
mod games;
mod guests;
mod id;
mod invites;
mod lessons;
mod library;
mod listing;
mod moderation;
mod names;
mod nodes;
mod notice;
mod open;
mod people;
mod players;
mod positions;
mod postgres;
mod puzzles;
mod rating;
mod readers;
mod schema;
mod sessions;
mod settings;
mod speed;
mod sql;
mod sqlite;
mod talk;
mod tokens;
mod transfer;
mod viewer;
mod write;
mod writer;

use arbiter::Timestamp;
use async_trait::async_trait;
use rules::Color;
use tokio::sync::broadcast;

use games::columns as record;
use games::{ending, read};

pub use address::OpenError;
pub use backup::{back_up, discard_unfinished, restore};
pub use classes::{
    AnyLesson, Class, ClassError, ClassMember, ClassOverview, Classes, ExerciseDone, Homework,
    JoinClass, JoinCode, LessonNow, MOST_CLASSES, MOST_HOMEWORK, MOST_JOINED, MOST_MEMBERS,
    NewClass, NewHomework, NotAJoinCode, Task,
};
pub use conditional::types::ConditionalMoves;
pub use copies::{BackupError, Contents, Progress};
pub use error::{Damaged, LoadError, Unavailable};
pub use explorer::{
    CountedGame, EXPLORED_PLIES, ExploredGames, ExploredMove, Explorer, LastGame, UncountedGames,
};
pub use found_puzzles::{
    FoundPuzzle, FoundPuzzles, MOST_FOUND, MOST_SEARCHED, NamedPuzzle, PuzzleSearch,
    PuzzleSearchError, PuzzleSearchState, SearchedGame,
};
pub use games::error::{AppendError, CreateError, OfferError, SeatError};
pub use games::types::{
    Append, Entry, First, NewGame, Outage, Player, Seat, StoredGame, StoredRow,
};
pub use id::{
    ClassId, CollectionId, GameId, IdError, InviteId, LessonId, PlayerId, SessionId, TokenId,
};
pub use lessons::{
    LessonChange, LessonError, LessonText, Lessons, MOST_LESSONS, NewLesson, SavedLesson,
    StoredLesson,
};
pub use library::{
    CollectedGame, Collection, CollectionError, CollectionState, GameHeading, ImportProblem,
    ImportedGames, Library, NewCollection,
};
pub use listing::{Ending, GameSummary, GamesQuery, PlayerOutcome, ResultCount, Results};
pub use notice::{Committed, Notice};
pub use open::{open, open_people};
pub use people::{
    Account, AccountsQuery, Credentials, Grant, Invite, InviteError, MOST_TOKENS, Name, NameError,
    NewAccount, NewPassword, NewSession, NotARole, NotAScope, People, RegisterError, Registration,
    Revoked, Role, RoleError, Scope, Scopes, SessionSummary, Settings, Token, TokenError, name_key,
};
pub use positions::{Found, Key, Material, MaterialError, Positions, SearchQuery};
pub use puzzles::{
    MOST_MISSES, NewPuzzleResult, PuzzleAttempt, PuzzleResult, PuzzleRun, Puzzles, RatingAfter,
    RunAnswer, Solving, StartRun,
};
pub use rating::{HistoryQuery, RatedGame, Rating, RatingChange};
pub use sessions::types::SessionError;
pub use speed::{NotASpeed, Speed};
pub use talk::{
    Answer, Challenge, ChallengeError, Chat, ChatLine, DeclineReason, NewChallenge, NewChatLine,
    NewReport, OwnChatLine, Relation, RelationError, Report, ReportError, ReportReason, Room,
    SayError, Speaker, Talk, Unwanted,
};
pub use transfer::transfer;
pub use viewer::{ListedGame, Selection, Viewer};

/// The longest text of a [`Store::signal`], in bytes.
pub const SIGNAL_BYTES: usize = 7_900;

/// How many of the last commands of a running game are remembered under their ids.
pub const REMEMBERED_COMMANDS: u32 = 64;

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
    /// [`REMEMBERED_COMMANDS`]; of a game that is archived, of all.
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
