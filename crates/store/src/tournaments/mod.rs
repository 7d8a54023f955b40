//! Tournaments: their journals, entrants, officials and games.

mod append;
mod error;
mod lists;
mod read;
mod state;
mod types;
mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::{LoadError, Unavailable};
use crate::id::{GameId, PlayerId, TournamentId};
use write::PostponeTournament;

pub use error::TournamentError;
pub use state::{NotATournamentState, TournamentState};
pub use types::{
    AppendToTournament, Entrant, GameOfTournament, ListedTournament, MOST_TOURNAMENTS,
    NewTournament, StoredTournament, StoredTournamentRow, TournamentEntry, TournamentFilter,
    TournamentGame, TournamentOverview,
};
pub(crate) use write::forget;

/// Durable storage of tournaments. A tournament is a journal of commands. The store does not read
/// the content of its entries. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait Tournaments: Access {
    /// Creates a tournament and returns its id. For a repeated request, returns the id of the
    /// existing tournament.
    async fn make_tournament(
        &self,
        tournament: NewTournament,
    ) -> Result<TournamentId, TournamentError> {
        self.database().write(tournament).await
    }

    /// Writes the next entry of a tournament's journal and creates its games, all or nothing.
    async fn append_to_tournament(
        &self,
        append: AppendToTournament,
    ) -> Result<(), TournamentError> {
        self.database().write(append).await
    }

    /// The tournament with its whole journal, if it exists.
    async fn tournament(&self, id: TournamentId) -> Result<Option<StoredTournament>, LoadError> {
        self.database()
            .read(move |connection| read::tournament(connection, id))
            .await
    }

    /// The rows of a tournament's journal after this version; empty if the tournament does not
    /// exist.
    async fn tournament_rows(
        &self,
        id: TournamentId,
        after_version: u32,
        limit: u32,
    ) -> Result<Vec<StoredTournamentRow>, LoadError> {
        self.database()
            .read(move |connection| read::rows_after(connection, id, after_version, limit))
            .await
    }

    /// The version that resulted from the command with this id, if it was carried out.
    async fn tournament_command(
        &self,
        id: TournamentId,
        command: String,
    ) -> Result<Option<u32>, LoadError> {
        self.database()
            .read(move |connection| read::version_of(connection, id, &command))
            .await
    }

    /// The entrants of a tournament, in the order of their numbers.
    async fn tournament_entrants(&self, id: TournamentId) -> Result<Vec<Entrant>, LoadError> {
        self.database()
            .read(move |connection| read::entrants(connection, id))
            .await
    }

    /// The tournaments of a list.
    async fn tournaments(
        &self,
        filter: TournamentFilter,
        limit: u32,
    ) -> Result<Vec<ListedTournament>, Unavailable> {
        self.database()
            .read(move |connection| lists::tournaments(connection, &filter, limit))
            .await
    }

    /// The newest tournaments in which the player plays or is an official, at most 200, with the
    /// player's number. A player with several numbers has the last one here.
    async fn tournaments_of(
        &self,
        player: PlayerId,
    ) -> Result<Vec<(ListedTournament, Option<u32>)>, Unavailable> {
        self.database()
            .read(move |connection| lists::of_player(connection, player))
            .await
    }

    /// The tournaments of this organizer that share the name of a group, in the order of their names;
    /// at most 50.
    async fn tournament_group(
        &self,
        organizer: PlayerId,
        group: String,
    ) -> Result<Vec<ListedTournament>, Unavailable> {
        self.database()
            .read(move |connection| lists::of_group(connection, organizer, &group))
            .await
    }

    /// The last commands that a player sent to tournaments, at most `limit`: each tournament with
    /// the version that resulted from the command, and the time.
    async fn tournament_commands_of(
        &self,
        player: PlayerId,
        limit: u32,
    ) -> Result<Vec<(TournamentId, u32, Timestamp)>, Unavailable> {
        self.database()
            .search(move |connection| lists::commands_of(connection, player, limit))
            .await
    }

    /// The tournaments that are due at this time, with their due times, most urgent first; at most
    /// `limit`.
    async fn due_tournaments(
        &self,
        at: Timestamp,
        limit: u32,
    ) -> Result<Vec<(TournamentId, Timestamp)>, Unavailable> {
        self.database()
            .read(move |connection| lists::due(connection, at, limit))
            .await
    }

    /// Sets the due time of this tournament, if it is still at this version; `None` matches any
    /// version.
    async fn postpone_tournament(
        &self,
        tournament: TournamentId,
        version: Option<u32>,
        due: Option<Timestamp>,
    ) -> Result<(), Unavailable> {
        let postpone = PostponeTournament {
            tournament,
            version,
            due,
        };
        self.database().write(postpone).await
    }

    /// The tournament of a game with its round and board, if the game belongs to one.
    async fn tournament_of_game(
        &self,
        game: GameId,
    ) -> Result<Option<(TournamentId, u32, u32)>, Unavailable> {
        self.database()
            .read(move |connection| read::of_game(connection, game))
            .await
    }

    /// The games of a tournament from this round on with their results, in the order of rounds and
    /// boards, and on the same board oldest first.
    async fn tournament_games(
        &self,
        id: TournamentId,
        first_round: u32,
    ) -> Result<Vec<GameOfTournament>, LoadError> {
        self.database()
            .read(move |connection| read::games(connection, id, first_round))
            .await
    }

    /// A page of the games of a tournament with their results, in the order of rounds and boards,
    /// after this round and board; at most `limit`, which is more than the games on one board. All
    /// games on a board are on the same page, oldest first.
    async fn tournament_games_after(
        &self,
        id: TournamentId,
        after: Option<(u32, u32)>,
        limit: u32,
    ) -> Result<Vec<GameOfTournament>, LoadError> {
        self.database()
            .read(move |connection| read::games_after(connection, id, after, limit))
            .await
    }

    /// The games on these boards of a tournament, named by round and number, with their results.
    async fn games_on_boards(
        &self,
        id: TournamentId,
        boards: Vec<(u32, u32)>,
    ) -> Result<Vec<GameOfTournament>, LoadError> {
        self.database()
            .read(move |connection| read::games_on(connection, id, &boards))
            .await
    }
}

impl Tournaments for Database {}
