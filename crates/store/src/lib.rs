//! Durable storage: games, their journals, players and their sessions.
//!
//! [`Store`] is the interface that the server uses; [`open`] opens a store from the URL of a
//! database. A journal has one row for each accepted command. A write returns only when it is
//! durable, and all writes that wait at the same time share one transaction.
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
//!     black: Seat::Engine { identity: 3 },
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

// The layers. A module only uses modules of the same layer and of the layers above it.

// Basics for all modules.
mod entry;
mod error;
mod id;
mod notice;
mod operation;
mod speed;
mod speeds;
mod sql;

// Games, their journals, and the data that changes with a journal entry.
mod archive;
mod conditional;
mod games;
mod nodes;
mod players;
mod rating;

// The writer and the readers.
mod database;
mod readers;
mod writer;

// The features: each folder has its types, reads, writes and trait.
mod accounts;
mod challenges;
mod chat;
mod classes;
mod evaluations;
mod explorer;
mod follows;
mod found_puzzles;
mod guests;
mod invites;
mod lessons;
mod library;
mod listing;
mod moderation;
mod names;
mod positions;
mod puzzles;
mod sessions;
mod settings;
mod standing;
mod tokens;
mod tournaments;

// SQLite and PostgreSQL.
mod address;
mod copies;
mod postgres;
mod schema;
mod sqlite;

// The interface. Only these modules refer to many features.
mod backup;
mod clock_state;
mod open;
mod people;
mod store;
mod transfer;
mod viewer;

pub use accounts::{
    Account, Accounts, AccountsQuery, Credentials, NewAccount, NewPassword, RegisterError,
};
pub use address::OpenError;
pub use backup::{back_up, discard_unfinished, restore};
pub use challenges::{Answer, Challenge, ChallengeError, Challenges, DeclineReason, NewChallenge};
pub use chat::{Chat, ChatLine, Chats, NewChatLine, OwnChatLine, Room, SayError, Speaker};
pub use classes::{
    AnyLesson, Class, ClassError, ClassMember, ClassOverview, Classes, ExerciseDone, Homework,
    JoinClass, JoinCode, LessonNow, MOST_CLASSES, MOST_HOMEWORK, MOST_JOINED, MOST_MEMBERS,
    NewClass, NewHomework, NotAJoinCode, Task,
};
pub use clock_state::{ClockError, ClockState, clock_state, repair_clock};
pub use conditional::ConditionalMoves;
pub use copies::{BackupError, Contents, Progress};
pub use error::{Damaged, LoadError, Unavailable};
pub use evaluations::{
    AnalyzedPosition, BestMove, EvaluatedLine, Evaluation, EvaluationScore, Evaluations,
    GameAnalysis,
};
pub use explorer::{
    BookError, BookMoves, Books, CountedGame, EXPLORED_PLIES, ExploredGames, ExploredMove,
    Explorer, LastGame, OpeningBook, UncountedGames,
};
pub use follows::{FollowError, FollowedPlayer, Follows, MOST_FOLLOWED};
pub use found_puzzles::{
    FoundPuzzle, FoundPuzzles, MOST_FOUND, MOST_SEARCHED, NamedPuzzle, PuzzleSearch,
    PuzzleSearchError, PuzzleSearchState, SearchedGame,
};
pub use games::{
    Append, AppendError, CreateError, Ending, Entry, First, GameSummary, NewGame, OfferError,
    REMEMBERED_COMMANDS, Seat, SeatError, StoredGame, StoredRow,
};
pub use guests::Guests;
pub use id::{
    BookId, ClassId, CodeId, CollectionId, GameId, IdError, InviteId, LessonId, PlayerId,
    SessionId, TokenId, TournamentId,
};
pub use invites::{Grant, Invite, InviteError, Invites};
pub use lessons::{
    LessonChange, LessonError, LessonText, Lessons, MOST_LESSONS, NewLesson, SavedLesson,
    StoredLesson,
};
pub use library::{
    CollectedGame, Collection, CollectionError, CollectionState, GameHeading, ImportProblem,
    ImportedGames, Library, NewCollection,
};
pub use listing::{Between, BetweenQuery, GamesQuery, PlayerOutcome, ResultCount, Results};
pub use moderation::{
    Moderation, NewReport, Relation, RelationError, Report, ReportError, ReportReason,
    RestrictedPlayer,
};
pub use names::{Name, NameError, name_key};
pub use nodes::{NodeHeartbeat, Outage};
pub use notice::Committed;
pub use open::{open, open_books, open_people, open_with_replica};
pub use people::People;
pub use players::{NotARole, Player, Role, RoleError};
pub use positions::{Found, Key, Material, MaterialError, Positions, SearchQuery};
pub use puzzles::{
    MOST_MISSES, NewPuzzleResult, PuzzleAttempt, PuzzleEstimate, PuzzleResult, PuzzleRun, Puzzles,
    RatingAfter, RunAnswer, STREAK, Solving, StartRun,
};
pub use rating::{HistoryQuery, RatedGame, Rating, RatingChange};
pub use sessions::{NewSession, Revoked, SessionError, SessionSummary, Sessions};
pub use settings::{Registration, ServerSettings, Settings};
pub use speed::{NotASpeed, Speed};
pub use standing::{MOST_STANDING_OFFERS, StandingOffer, StandingOfferError, StandingOffers};
pub use store::{Store, Talk};
pub use tokens::{
    AuthorizationCode, MOST_CODES, MOST_TOKENS, NotAScope, RedeemError, Redeemed, Redemption,
    Scope, Scopes, Token, TokenError, Tokens,
};
pub use tournaments::{
    AppendToTournament, Entrant, GameOfTournament, ListedTournament, MOST_TOURNAMENTS,
    NewTournament, NotATournamentState, StoredTournament, StoredTournamentRow, TournamentEntry,
    TournamentError, TournamentFilter, TournamentGame, TournamentOverview, TournamentState,
    Tournaments,
};
pub use transfer::transfer;
pub use viewer::{ListedGame, Selection, Viewer};
