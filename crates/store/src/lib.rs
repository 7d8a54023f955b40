//! Durable storage: games, their journals, and the sessions of the players.
//!
//! [`Store`] is the interface that the server uses; [`open`] opens one from the URL of a
//! database. A journal has one row for each accepted command. A write returns only
//! when it is durable, and everything that waits at one moment becomes durable in
//! one transaction.
//!
//! ```
//! # use arbiter as staunton_arbiter;
//! use staunton_arbiter::{Claims, Event, Terms, TimeControl, Timestamp};
//! use staunton_store::{Entry, GameId, NewGame, Seat, SessionId};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("games.db");
//! let store = staunton_store::open(&format!("sqlite:{}", path.display())).await?;
//!
//! let player = SessionId::from_digest([7; 32]);
//! store.ensure_session(player, "Élodie", Timestamp(1)).await?;
//! let game = NewGame {
//!     id: GameId::from_bits(42),
//!     terms: Terms { start: None, chess960: false, time: TimeControl::Unlimited, rated: false, claims: Claims::ByPlayers },
//!     white: Seat::Person(player),
//!     black: Seat::Engine { level: 3 },
//!     created_by: player,
//!     created_at: Timestamp(2),
//!     rematch_of: None,
//!     first: Some(Entry {
//!         command_id: "start".to_owned(),
//!         actor: "system".to_owned(),
//!         request: "start".to_owned(),
//!         at: Timestamp(2),
//!         events: vec![Event::Started],
//!     }),
//! };
//! store.create_game(game).await?;
//! assert_eq!(store.unfinished_games().await?, [GameId::from_bits(42)]);
//! store.close().await;
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod database;
mod error;
mod game;
mod id;
mod open;
mod read;
mod readers;
mod record;
mod sql;
mod sqlite;
mod write;
mod writer;

use arbiter::Timestamp;
use async_trait::async_trait;

pub use error::{AppendError, CreateError, Damaged, LoadError, SeatError, Unavailable};
pub use game::{Append, Entry, NewGame, Seat, StoredGame, StoredRow};
pub use id::{GameId, IdError, SessionId};
pub use open::{OpenError, open};

/// Durable storage of games and sessions.
///
/// A write has happened, durably and as a whole, when its method returns `Ok`; after
/// `Unavailable` it has not, unless the disk itself failed while it was being
/// written: then only the next opening tells, and a command that is sent again under
/// its old id is answered rightly either way.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Creates a game and, if it comes with its first entry, starts it.
    async fn create_game(&self, game: NewGame) -> Result<(), CreateError>;

    /// Gives the open seat to the session and starts the game with `first` as its
    /// version 1. Does nothing, and succeeds, when the session already has that seat.
    async fn take_seat(
        &self,
        game: GameId,
        session: SessionId,
        first: Entry,
    ) -> Result<(), SeatError>;

    /// Writes the next entry of a game's journal. An entry with `Ended` also marks
    /// the game as finished.
    async fn append(&self, append: Append) -> Result<(), AppendError>;

    /// The game with its whole journal, if there is such a game.
    async fn load(&self, game: GameId) -> Result<Option<StoredGame>, LoadError>;

    /// The games that have started and not ended.
    async fn unfinished_games(&self) -> Result<Vec<GameId>, Unavailable>;

    /// The games in which this session holds a seat, newest first, at most `limit`.
    async fn games_of(&self, session: SessionId, limit: u32) -> Result<Vec<GameId>, Unavailable>;

    /// Creates the session with this name, unless it exists already.
    async fn ensure_session(
        &self,
        session: SessionId,
        name: &str,
        at: Timestamp,
    ) -> Result<(), Unavailable>;

    /// The name of the session, if it is known.
    async fn session(&self, session: SessionId) -> Result<Option<String>, Unavailable>;

    /// Records that the program is running at this moment.
    async fn heartbeat(&self, at: Timestamp) -> Result<(), Unavailable>;

    /// The last moment at which the program is known to have been running.
    async fn last_heartbeat(&self) -> Result<Option<Timestamp>, Unavailable>;

    /// How many durable transactions were made since the opening.
    fn commits(&self) -> u64;

    /// Whether nothing will be written any more until the program is started again.
    fn is_broken(&self) -> bool {
        false
    }

    /// Makes what waits durable and lets go of the database. Every later write is
    /// `Unavailable`.
    async fn close(&self);
}
