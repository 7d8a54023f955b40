//! A game restored from its journal, with its players.

use std::collections::VecDeque;

use arbiter::{Event, Game, TimeControl, Timestamp};
use engine::Opponent;
use messages::error::RequestError;
use protocol::RatingView;
use rules::Color;
use store::{
    ConditionalMoves, Damaged, Entry, GameId, LoadError, Outage, PlayerId, REMEMBERED_COMMANDS,
    Seat, Store, StoredGame, StoredRow, TournamentId, Unavailable,
};

use super::entry::{RECONNECTED, begins_turn};
use super::ratings;
use crate::refusals;
use views::plies::KeptPlies;
use views::recent_events::{RecentEvents, named_by_right_claim};

/// A game at its latest version.
#[derive(Debug)]
pub struct LoadedGame {
    /// The id of the game.
    pub id: GameId,
    /// The state of the game under the Laws.
    pub game: Game,
    pub(crate) kept_plies: KeptPlies,
    /// The number of takebacks.
    takebacks: u32,
    pub(crate) events: RecentEvents,
    /// The move named by a correct draw claim, in English SAN.
    pub claimed_with: Option<String>,
    /// The seats of White and Black ([`Color::index`]).
    pub seats: [Seat; 2],
    /// The names of the players.
    pub names: [String; 2],
    /// Whether the players are bots.
    pub bots: [bool; 2],
    /// The ratings of the players at the speed of the game.
    pub ratings: [Option<RatingView>; 2],
    /// The number of rows in the journal.
    pub version: u32,
    /// The version that made the current position.
    moved_at: u32,
    /// Whether the current turn began with a takeback.
    pub is_taken_back: bool,
    /// The game before this rematch.
    pub(crate) rematch_of: Option<GameId>,
    /// The side that has offered a rematch.
    pub rematch_offer: Option<Color>,
    pub(crate) rematch: Option<GameId>,
    /// The tournament in which the game is played.
    pub tournament: Option<TournamentId>,
    /// The conditional moves of the players.
    pub conditional: Vec<ConditionalMoves>,
    /// The outages that are not in the journal yet, oldest first.
    pub outages: Vec<Outage>,
    /// For White and Black, the end of the last credit to the player for moving to another node. That
    /// node is then responsible for the player.
    pub(crate) reconnected_until: [Timestamp; 2],
    /// The last accepted commands, oldest first.
    given: VecDeque<Given>,
    /// Whether `given` contains all commands that the store has.
    knows_all_given: bool,
}

/// The number of accepted commands kept in memory. Older ones are read from the store.
const RECENT_COMMANDS: usize = 4;

/// An accepted command.
#[derive(Debug, PartialEq, Eq)]
struct Given {
    version: u32,
    id: String,
    actor: String,
    request: String,
}

impl From<StoredRow> for Given {
    fn from(StoredRow { version, entry }: StoredRow) -> Self {
        Self {
            version,
            id: entry.command_id,
            actor: entry.actor,
            request: entry.request,
        }
    }
}

/// A command that may have been accepted before.
#[derive(Clone, Copy, Debug)]
pub struct Resent<'a> {
    /// The id that the client chose for the command.
    pub id: &'a str,
    pub(crate) actor: &'a str,
    pub(crate) request: &'a str,
}

impl Resent<'_> {
    /// Compares the command with the accepted one of the same id: an id that was used for another
    /// command is refused.
    fn is(&self, actor: &str, request: &str) -> Result<(), RequestError> {
        if self.actor == actor && self.request == request {
            Ok(())
        } else {
            Err(refusals::reused_command_id())
        }
    }
}

/// The seats that a player holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// Neither side.
    None,
    /// One side.
    One(Color),
    /// Both sides: the player plays against themselves.
    Both,
}

impl Held {
    /// The side that the player acts for; `None` for the side to move.
    pub(crate) const fn color(self) -> Option<Color> {
        match self {
            Self::One(color) => Some(color),
            Self::Both | Self::None => None,
        }
    }
}

impl LoadedGame {
    /// Loads the game from the store; returns `None` if there is no such game.
    pub async fn load(store: &dyn Store, id: GameId) -> Result<Option<Self>, Unavailable> {
        Ok(Self::read(store, id).await?)
    }

    /// Like [`Self::load`], but distinguishes a damaged game from a store that cannot be read.
    pub async fn read(store: &dyn Store, id: GameId) -> Result<Option<Self>, LoadError> {
        let Some(stored) = store.load(id).await? else {
            return Ok(None);
        };
        let mut names = [String::new(), String::new()];
        let mut bots = [false; 2];
        let players = names.iter_mut().zip(&mut bots);
        for ((name, bot), seat) in players.zip([stored.white, stored.black]) {
            if let Seat::Person(player) = seat {
                let known = store.people().player(player).await?;
                *bot = known.as_ref().is_some_and(|player| player.is_bot);
                *name = known.map_or_else(|| "Guest".to_owned(), |player| player.name);
            }
        }
        let mut table = Self::unfold(stored, names)?;
        table.bots = bots;
        table.ratings = table.read_ratings(store).await?;
        if matches!(table.game.terms().time, TimeControl::Correspondence { .. }) {
            table.conditional = store.conditional_moves(id).await?;
        }
        Ok(Some(table))
    }

    /// Reads the players' ratings from the store.
    pub async fn read_ratings(
        &self,
        store: &dyn Store,
    ) -> Result<[Option<RatingView>; 2], LoadError> {
        ratings::of(store, &self.game, self.id, self.seats).await
    }

    fn unfold(stored: StoredGame, names: [String; 2]) -> Result<Self, Damaged> {
        let moments = stored
            .rows
            .iter()
            .map(|row| (row.entry.at, row.entry.events.as_slice()));
        let mut events = RecentEvents::default();
        let mut claimed_with = None;
        let game = Game::replay_with(stored.terms, moments, |before, row| {
            events.note(before, before.version() + 1, row);
            // A correct claim is the last event.
            claimed_with = named_by_right_claim(before, row);
        });
        let game = game.map_err(|why| {
            Damaged(format!(
                "the journal of game {} is damaged: {why}",
                stored.id
            ))
        })?;
        let mut table = Self {
            id: stored.id,
            kept_plies: KeptPlies::default(),
            takebacks: 0,
            events,
            claimed_with,
            game,
            seats: [stored.white, stored.black],
            names,
            bots: [false; 2],
            ratings: [None, None],
            version: 0,
            moved_at: 0,
            is_taken_back: false,
            rematch_of: stored.rematch_of,
            rematch_offer: stored.rematch_offer,
            rematch: stored.rematch,
            tournament: stored.tournament,
            conditional: Vec::new(),
            outages: stored.outages,
            reconnected_until: [Timestamp(0); 2],
            given: VecDeque::new(),
            knows_all_given: false,
        };
        for row in stored.rows {
            table.note(row);
        }
        Ok(table)
    }

    /// Returns the game after an entry that is not written yet. If this returns an error, the entry
    /// must not be written: the game could no longer be loaded.
    pub fn game_after(&self, entry: &Entry) -> Result<Game, arbiter::JournalError> {
        self.game.after(&entry.events, entry.at)
    }

    /// Applies an entry that was written; `game` is the game after it.
    pub fn advance(&mut self, game: Game, row: StoredRow) {
        let events = &row.entry.events;
        self.events.note(&self.game, row.version, events);
        self.claimed_with = named_by_right_claim(&self.game, events);
        self.game = game;
        self.note(row);
    }

    fn note(&mut self, row: StoredRow) {
        let taken_back =
            |event: &&arbiter::Event| matches!(event, arbiter::Event::TakenBack { .. });
        self.takebacks += row.entry.events.iter().filter(taken_back).count() as u32;
        self.kept_plies.next_version(&row.entry.events);
        self.version = row.version;
        if let [Event::Credited { until, .. }] = row.entry.events[..]
            && row.entry.request == RECONNECTED
        {
            let first = self.game.line().start().turn();
            let is_first = self.kept_plies.length().is_multiple_of(2);
            let turn = if is_first { first } else { !first };
            self.reconnected_until[turn.index()] = until;
        }
        let turn = row.entry.events.iter().rfind(|event| begins_turn(event));
        if let Some(beginning) = turn {
            self.moved_at = row.version;
            self.is_taken_back = matches!(beginning, arbiter::Event::TakenBack { .. });
        }
        if self.given.len() == RECENT_COMMANDS {
            self.given.pop_front();
        }
        self.given.push_back(row.into());
    }

    /// Returns the seed for the computer's errors in this game. It changes with a takeback, so that
    /// the computer may choose differently. A restart of the server does not change it, but empties
    /// the engine's hash table, which may lead to another move.
    pub fn seed(&self) -> Option<u64> {
        let bytes = self.id.as_str().as_bytes().try_into().ok()?;
        Some(u64::from_le_bytes(bytes) ^ u64::from(self.takebacks))
    }

    /// Returns the version that the command made, if it is among the last accepted ones.
    pub fn answered(&self, command: Resent<'_>) -> Result<Option<u32>, RequestError> {
        let Some(given) = self.given.iter().find(|given| given.id == command.id) else {
            return Ok(None);
        };
        command.is(&given.actor, &given.request)?;
        Ok(Some(given.version))
    }

    /// Returns the version that the command made, if it was accepted longer ago, or if it was just
    /// written but the store's answer was lost.
    pub async fn find_stored_answer(
        &mut self,
        store: &dyn Store,
        command: Resent<'_>,
        is_in_doubt: bool,
    ) -> Result<Option<u32>, RequestError> {
        let has_all = self.given.front().is_none_or(|given| given.version == 1);
        if has_all && !is_in_doubt {
            return Ok(None);
        }
        if self.game.verdict().is_some() {
            self.know_all_given(store).await?;
            return self.answered(command);
        }
        match store.command(self.id, command.id).await {
            Ok(Some(row)) => {
                command.is(&row.entry.actor, &row.entry.request)?;
                Ok(Some(row.version))
            }
            Ok(None) => Ok(None),
            Err(why) => {
                tracing::error!(game = %self.id, %why, "an older command cannot be read");
                Err(RequestError::unavailable())
            }
        }
    }

    /// Reads all remembered commands of a finished game once, however many are resent. Such a game
    /// gets no new entries, and if it is archived, its whole journal has to be unpacked.
    async fn know_all_given(&mut self, store: &dyn Store) -> Result<(), RequestError> {
        if self.knows_all_given {
            return Ok(());
        }
        let before = self.version.saturating_sub(REMEMBERED_COMMANDS);
        let rows = store.rows_since(self.id, before).await.map_err(|why| {
            tracing::error!(game = %self.id, %why, "older commands cannot be read");
            RequestError::unavailable()
        })?;
        self.given = rows.into_iter().map(Given::from).collect();
        self.knows_all_given = true;
        Ok(())
    }

    /// Whether this game contains the last entry of an earlier state, according to the recent
    /// commands: a database that replaces another one may lack that entry.
    pub fn continues(&self, earlier: &Self) -> bool {
        let Some(last) = earlier.given.back() else {
            return true;
        };
        let mut given = self.given.iter();
        let same_or_later = given.find(|given| given.version >= last.version);
        same_or_later.is_some_and(|given| given.version > last.version || given == last)
    }

    /// Whether the position has not changed since this version.
    pub fn position_unchanged_since(&self, version: u32) -> bool {
        (self.moved_at..=self.version).contains(&version)
    }

    pub(crate) fn held_by(&self, player: PlayerId) -> Held {
        let seat = Seat::Person(player);
        match self.seats.map(|held| held == seat) {
            [true, true] => Held::Both,
            [true, false] => Held::One(Color::White),
            [false, true] => Held::One(Color::Black),
            [false, false] => Held::None,
        }
    }

    /// Whether one player holds both seats.
    pub fn is_played_alone(&self) -> bool {
        matches!(self.seats, [Seat::Person(white), Seat::Person(black)] if white == black)
    }

    pub(crate) fn has_open_seat(&self) -> bool {
        self.seats.contains(&Seat::Open)
    }

    pub(crate) fn has_started(&self) -> bool {
        self.game.started_at().is_some()
    }

    /// Returns the level or character as which the computer plays, if it holds this seat.
    pub fn computer(&self, color: Color) -> Option<Opponent> {
        match self.seats[color.index()] {
            Seat::Engine { identity } => Some(Opponent::stored(identity)),
            Seat::Open | Seat::Person(_) => None,
        }
    }
}
