//! Notifies connections of new versions, and players of their games.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use game::frame;
use game::outbound::{Outbound, OutboundFrame};
use protocol::{ArenaGame, ServerMessage};
use store::{GameId, LoadError, PlayerId, TournamentId, TournamentState};
use tournament::{EntrantId, Phase};

use super::loaded::Loaded;
use super::registry::Tournaments;

/// The interval between notifications: many results may arrive in a second.
const INTERVAL: Duration = Duration::from_secs(1);
/// The maximum number of running tournaments of a player that are searched for a game.
const SEARCHED: usize = 20;

/// Sends new versions to subscribers, until the server closes.
pub(crate) async fn notify(tournaments: Arc<Tournaments>) {
    let closing = tournaments.games.node.closing.clone();
    let notifying = async {
        loop {
            tournaments.has_changed.notified().await;
            let changed: Vec<TournamentId> = tournaments.lock().changed.drain().collect();
            for id in changed {
                if let Err(why) = notify_one(&tournaments, id).await {
                    tracing::warn!(tournament = %id, %why, "a tournament cannot be read");
                    tournaments.changed(id);
                }
            }
            tokio::time::sleep(INTERVAL).await;
        }
    };
    closing.run_until_cancelled(notifying).await;
}

async fn notify_one(tournaments: &Tournaments, id: TournamentId) -> Result<(), LoadError> {
    let Some(loaded) = tournaments.load(id).await? else {
        return Ok(());
    };
    let text = frame::text(&ServerMessage::Tournament {
        tournament: id.to_string(),
        version: loaded.version,
    });
    send_begun(tournaments, &loaded);
    let followers = tournaments.lock().followers.get(&id).cloned();
    for outbound in followers.unwrap_or_default().into_values() {
        outbound.send_frame(OutboundFrame::Text(text.clone()));
    }
    Ok(())
}

/// Sends the games that have begun to their players, once.
pub(super) fn send_begun(tournaments: &Tournaments, loaded: &Loaded) {
    let id = loaded.id;
    let running = running(loaded);
    let mut tables = tournaments.lock();
    let known = tables.told.remove(&id).unwrap_or_default();
    let mut told = Vec::new();
    for one in running.iter().filter(|one| !known.contains(&one.game)) {
        for entrant in one.players {
            let player = loaded.players.get(&entrant);
            let connections = player.and_then(|player| tables.players.get_mut(player));
            for waiting in connections
                .into_iter()
                .flatten()
                .map(|(_, waiting)| waiting)
            {
                if waiting.sent.insert(id, one.game) != Some(one.game) {
                    told.push((waiting.outbound.clone(), one));
                }
            }
        }
    }
    let current: HashSet<GameId> = running.iter().map(|one| one.game).collect();
    if !current.is_empty() {
        tables.told.insert(id, current);
    }
    drop(tables);
    for (outbound, one) in told {
        outbound.send(&message(loaded, one));
    }
}

/// A running game.
struct Running {
    /// The round or wave.
    round: u16,
    board: u16,
    players: [EntrantId; 2],
    game: GameId,
}

/// Returns the online games of the current round that have no result, or those of an arena. A game
/// that a device at the board records does not open on the devices of its players.
fn running(loaded: &Loaded) -> Vec<Running> {
    if loaded.state.phase != Phase::Running {
        return Vec::new();
    }
    let running = |round, board, players| {
        let game = *loaded.games.get(&(round, board))?;
        Some(Running {
            round,
            board,
            players,
            game,
        })
    };
    if loaded.state.is_arena() {
        let games = loaded.state.arena.running.iter();
        return games
            .filter_map(|(&(wave, board), &players)| running(wave, board, players))
            .collect();
    }
    let number = loaded.state.current_round();
    let boards = loaded.state.round(number).into_iter();
    boards
        .flat_map(|round| &round.boards)
        .filter(|board| board.outcome.is_none() && !board.is_recorded)
        .filter_map(|board| running(number, board.number, board.players))
        .collect()
}

fn message(loaded: &Loaded, running: &Running) -> ServerMessage {
    ServerMessage::TournamentGame {
        tournament: loaded.id.to_string(),
        name: loaded.state.settings.name.clone(),
        round: running.round,
        board: running.board,
        game: running.game.to_string(),
        arena: loaded.state.is_arena().then(|| ArenaGame {
            berserk: loaded.state.allows_berserk(),
        }),
    }
}

/// Sends the running games of a player in tournaments to a connection.
pub(super) async fn send_running(
    tournaments: Arc<Tournaments>,
    player: PlayerId,
    outbound: Outbound,
) {
    let store = tournaments.games.node.store.tournaments();
    let own = match store.tournaments_of(player).await {
        Ok(own) => own,
        Err(why) => return tracing::warn!(%why, "the tournaments of a player cannot be read"),
    };
    let running_ones = own.into_iter().filter_map(|(listed, number)| {
        let is_running = listed.overview.state == TournamentState::Running;
        Some((listed.id, EntrantId(number? as u16))).filter(|_| is_running)
    });
    for (id, entrant) in running_ones.take(SEARCHED) {
        match tournaments.load(id).await {
            Ok(Some(loaded)) => {
                let running = running(&loaded);
                let own = running.iter().find(|one| one.players.contains(&entrant));
                if let Some(own) = own
                    && is_unsent(&tournaments, player, &outbound, id, own.game)
                {
                    outbound.send(&message(&loaded, own));
                }
            }
            Ok(None) => {}
            Err(why) => tracing::warn!(tournament = %id, %why, "a tournament cannot be read"),
        }
    }
}

/// Notes that a game is sent to a connection. Returns false if it was sent before.
fn is_unsent(
    tournaments: &Tournaments,
    player: PlayerId,
    outbound: &Outbound,
    id: TournamentId,
    game: GameId,
) -> bool {
    let mut tables = tournaments.lock();
    let connections = tables.players.get_mut(&player);
    let waiting = connections.and_then(|all| all.get_mut(&outbound.connection()));
    waiting.is_some_and(|waiting| waiting.sent.insert(id, game) != Some(game))
}
