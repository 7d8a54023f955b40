//! Carrying out commands.

use std::sync::Arc;

use arbiter::{Points, Timestamp};
use game::create;
use game::message::Message;
use messages::code::Code;
use messages::error::RequestError;
use net::random;
use store::{
    AppendToTournament, GameId, TournamentEntry, TournamentError, TournamentId, Unavailable,
};
use tokio::sync::oneshot;
use tournament::{Command, EntrantId, Lots};

pub(super) use super::judge::Act;
use super::judge::{Judged, ended_games, judged};
use super::loaded::Loaded;
use super::names::require_free;
use super::registry::{Slot, Tournaments};
use super::{notify, refusals};

/// The maximum number of attempts when other nodes write entries first.
const ATTEMPTS: u32 = 8;

impl Tournaments {
    /// Carries out a command, and returns the version that contains it.
    pub(super) async fn act(&self, id: TournamentId, act: Act) -> Result<u32, RequestError> {
        let slot = self.slot(id);
        let _turn = slot.writing.lock().await;
        let mut forgotten = slot.forgotten();
        let mut loaded = self.load(id).await?.ok_or_else(refusals::no_such)?;
        for _ in 0..ATTEMPTS {
            // Two requests of a player may enter at once.
            if let [player] = act.enters[..]
                && loaded.entrant_of(player).is_some()
            {
                return Ok(loaded.version);
            }
            if let (Some(name), Some(player)) = (&act.name, act.author) {
                require_free(&loaded, name, player)?;
            }
            let at = self.games.node.clock.now();
            let judged = match self.judge(&loaded, &act, at).await {
                Ok(judged) => judged,
                // A repeated command may no longer be possible because it was carried out.
                Err(why) => return self.version_of(id, &act.id).await?.ok_or(why),
            };
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
                    loaded = self.refresh(&slot, &loaded).await?;
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

    /// Returns the version that resulted from the command with this id, if it was carried out.
    pub(super) async fn version_of(
        &self,
        id: TournamentId,
        command: &str,
    ) -> Result<Option<u32>, RequestError> {
        let store = self.games.node.store.tournaments();
        Ok(store.tournament_command(id, command.to_owned()).await?)
    }

    /// Judges a command. The pairing of a round runs on its own thread.
    async fn judge(
        &self,
        loaded: &Arc<Loaded>,
        act: &Act,
        at: Timestamp,
    ) -> Result<Judged, RequestError> {
        let lots = Lots(random::bits());
        let judged = if matches!(act.command, Command::Pair { .. }) {
            let _place = self.pairing.acquire().await;
            let (loaded, act) = (Arc::clone(loaded), act.clone());
            let judging = tokio::task::spawn_blocking(move || judged(&loaded, &act, at, lots));
            judging.await.map_err(|_| RequestError::unavailable())??
        } else {
            judged(loaded, act, at, lots)?
        };
        let time = &judged.next.state.settings.time;
        if !judged.beginning.games.is_empty() {
            create::check_clock(&self.games, time).map_err(|_| RequestError::cannot_be_timed())?;
        }
        Ok(judged)
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
        let kept = slot.keep(next, at, forgotten);
        let has_begun = !beginning.games.is_empty();
        for game in beginning.games {
            let new = game.game;
            let seats = [new.white, new.black];
            create::has_started(&self.games, new.id, &new.terms.time, seats);
        }
        if has_begun {
            notify::send_begun(self, &kept);
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

/// The sender is not an official of the tournament.
pub(super) fn not_official() -> RequestError {
    RequestError::new(
        Code::Forbidden,
        "Only the arbiter and the deputies of this tournament may do this.",
    )
}
