//! Carrying out commands.

use std::sync::Arc;

use arbiter::{Points, Timestamp};
use game::create;
use game::message::Message;
use messages::code::Code;
use messages::error::RequestError;
use net::random;
use store::{
    AppendToTournament, GameId, PlayerId, TournamentEntry, TournamentError, TournamentId,
    Unavailable,
};
use tokio::sync::oneshot;
use tournament::{Command, EntrantId, Event, Lots, decide};

use super::content::Content;
use super::games::{Beginning, score};
use super::loaded::Loaded;
use super::refusals;
use super::registry::{Slot, Tournaments};

/// The maximum number of attempts when other nodes write entries first.
const ATTEMPTS: u32 = 8;

/// A command with its author.
#[derive(Clone, Debug)]
pub(super) struct Act {
    /// The id of the command: it is carried out only once.
    pub(super) id: String,
    /// The author; `None` for the server.
    pub(super) author: Option<PlayerId>,
    /// The reason, for the journal.
    pub(super) reason: Option<String>,
    pub(super) command: Command,
    /// The accounts and guests that the command enters, in its order.
    pub(super) enters: Vec<PlayerId>,
    /// The officials after the command, if they change.
    pub(super) officials: Option<Vec<PlayerId>>,
}

impl Act {
    /// Returns a command of the server.
    pub(super) fn of_server(id: String, command: Command) -> Self {
        Self {
            id,
            author: None,
            reason: None,
            command,
            enters: Vec::new(),
            officials: None,
        }
    }
}

/// A judged command.
struct Judged {
    content: Content,
    next: Loaded,
    beginning: Beginning,
}

impl Tournaments {
    /// Carries out a command, and returns the version that contains it.
    pub(super) async fn act(&self, id: TournamentId, act: Act) -> Result<u32, RequestError> {
        let slot = self.slot(id);
        let _turn = slot.writing.lock().await;
        let mut forgotten = slot.forgotten();
        let mut loaded = self.load(id).await?.ok_or_else(refusals::no_such)?;
        for _ in 0..ATTEMPTS {
            let at = self.games.node.clock.now();
            let judged = self.judge(&loaded, &act, at).await?;
            if judged.content.events.is_empty() && act.officials.is_none() {
                return Ok(loaded.version);
            }
            match self.write(&loaded, &act, &judged, at).await {
                Ok(()) => {
                    return Ok(self
                        .written(&slot, forgotten, &act, judged, &loaded, at)
                        .await);
                }
                Err(TournamentError::AlreadyDone { version }) => return Ok(version),
                Err(
                    TournamentError::VersionConflict { .. }
                    | TournamentError::GameIdTaken
                    | TournamentError::NoSuchPlayer,
                ) => {
                    forgotten = slot.forgotten();
                    let newer = self.reload(&slot, id).await?;
                    loaded = newer.ok_or_else(refusals::no_such)?;
                }
                Err(TournamentError::NoSuchTournament) => return Err(refusals::no_such()),
                Err(TournamentError::Unavailable(why)) => {
                    tracing::error!(tournament = %id, %why, "an entry was not written");
                    return Err(RequestError::unavailable());
                }
                Err(why @ (TournamentError::TooMany | TournamentError::IdTaken)) => {
                    tracing::error!(tournament = %id, %why, "an entry was refused");
                    return Err(RequestError::unavailable());
                }
            }
        }
        Err(RequestError::unavailable())
    }

    /// Judges a command. The pairing of a round runs on its own thread.
    async fn judge(
        &self,
        loaded: &Arc<Loaded>,
        act: &Act,
        at: Timestamp,
    ) -> Result<Judged, RequestError> {
        let lots = Lots(random::bits());
        let events = if matches!(act.command, Command::Pair { .. }) {
            let _place = self.pairing.acquire().await;
            let (loaded, command) = (Arc::clone(loaded), act.command.clone());
            let pairing = tokio::task::spawn_blocking(move || pair(&loaded, &command, lots));
            pairing.await.map_err(|_| RequestError::unavailable())?
        } else {
            decide(&loaded.state, &act.command, lots)
        };
        let events = events.map_err(|why| refusals::refused(&why, &loaded.state))?;
        let mut content = Content {
            command: act.command.clone(),
            reason: act.reason.clone(),
            events,
            games: Vec::new(),
        };
        let mut next = (**loaded).clone();
        next.apply(&content, at);
        let creator = loaded.arbiter.or(act.author);
        let beginning = match creator {
            Some(creator) => next.games_to_begin(loaded, at, creator),
            None => Ok(Beginning::default()),
        };
        let beginning = beginning.map_err(refusals::bad_terms)?;
        let time = &next.state.settings.time;
        if !beginning.games.is_empty() {
            create::check_clock(&self.games, time).map_err(|_| RequestError::cannot_be_timed())?;
        }
        let round = next.state.current_round();
        for game in &beginning.boards {
            if let Some(id) = game.id() {
                next.games.insert((round, game.board), id);
            }
        }
        content.games.clone_from(&beginning.boards);
        Ok(Judged {
            content,
            next,
            beginning,
        })
    }

    async fn write(
        &self,
        loaded: &Loaded,
        act: &Act,
        judged: &Judged,
        at: Timestamp,
    ) -> Result<(), TournamentError> {
        let content = serde_json::to_string(&judged.content)
            .map_err(|why| TournamentError::Unavailable(Unavailable(why.to_string())))?;
        let first = loaded.state.entrants.len() as u32 + 1;
        let entrants = (first..)
            .zip(&act.enters)
            .map(|(number, &player)| (number, Some(player)))
            .collect();
        let append = AppendToTournament {
            tournament: loaded.id,
            version: judged.next.version,
            entry: TournamentEntry {
                command: act.id.clone(),
                actor: act.author,
                at,
                content,
            },
            overview: judged.next.overview(),
            entrants,
            officials: act.officials.clone(),
            games: judged.beginning.games.clone(),
        };
        self.games
            .node
            .store
            .tournaments()
            .append_to_tournament(append)
            .await
    }

    /// Keeps the new version, and notifies all who wait for it. The server itself enters results of
    /// games that have ended.
    async fn written(
        &self,
        slot: &Slot,
        forgotten: u64,
        act: &Act,
        judged: Judged,
        before: &Loaded,
        at: Timestamp,
    ) -> u32 {
        let Judged {
            content,
            mut next,
            beginning,
        } = judged;
        let (id, version) = (next.id, next.version);
        if let Some(officials) = &act.officials {
            next.arbiter = officials.first().copied();
            next.officials.clone_from(officials);
        }
        let ended = match act.author {
            Some(_) => ended_games(before, &content),
            None => Vec::new(),
        };
        let first = before.state.entrants.len() + 1;
        for (number, &player) in (first..).zip(&act.enters) {
            let entrant = EntrantId(number as u16);
            next.players.insert(entrant, player);
            // Without the name the player is shown by number until the entrants are read again.
            if let Ok(Some(known)) = self.games.node.store.people().player(player).await {
                next.state.set_name(entrant, &known.name);
            }
        }
        slot.keep(next, at, forgotten);
        for game in beginning.games {
            let new = game.game;
            let seats = [new.white, new.black];
            create::has_started(&self.games, new.id, &new.terms.time, seats);
        }
        for (game, score) in ended {
            self.end_game(game, score).await;
        }
        self.has_new_version(id);
        version
    }

    /// Ends a game by a decision of the arbiter, if it is running.
    pub(super) async fn end_game(&self, game: GameId, score: Points) {
        let (done, is_done) = oneshot::channel();
        let message = Message::Adjudicate { score, done };
        self.games.send(game, message).await;
        // The schedule tries again.
        let _ = is_done.await;
    }
}

/// Returns the games that an official ends: a result is entered before the end of the game, or the
/// round is taken back.
fn ended_games(loaded: &Loaded, content: &Content) -> Vec<(GameId, Points)> {
    let mut ended = Vec::new();
    for event in &content.events {
        match event {
            Event::ResultEntered {
                round,
                board,
                outcome: Some(outcome),
                rating_only: false,
            } => {
                let game = loaded.games.get(&(*round, *board));
                ended.extend(game.map(|&game| (game, score(*outcome))));
            }
            Event::RoundUndone { round } => {
                let games = loaded.games.iter().filter(|((of, _), _)| of == round);
                ended.extend(games.map(|(_, &game)| (game, Points::None)));
            }
            _ => {}
        }
    }
    ended
}

/// Pairs the next round. A player whose account was erased leaves first.
fn pair(loaded: &Loaded, command: &Command, lots: Lots) -> Result<Vec<Event>, tournament::Refusal> {
    let mut state = loaded.state.clone();
    let mut events = Vec::new();
    let gone: Vec<_> = state
        .present()
        .filter(|(entrant, player)| {
            player.is_member && player.is_active && !loaded.players.contains_key(entrant)
        })
        .map(|(entrant, _)| entrant)
        .collect();
    for entrant in gone {
        let left = Event::Withdrawn { entrant };
        state.apply(&left, state.last_change);
        events.push(left);
    }
    events.extend(decide(&state, command, lots)?);
    Ok(events)
}

/// The sender is not an official of the tournament.
pub(super) fn not_official() -> RequestError {
    RequestError::new(
        Code::Forbidden,
        "Only the arbiter and the deputies of this tournament may do this.",
    )
}
