//! Notifies connections of new versions, and players of their games.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use game::frame;
use game::outbound::{Outbound, OutboundFrame};
use protocol::ServerMessage;
use store::{GameId, LoadError, PlayerId, TournamentId, TournamentState};
use tournament::{Board, EntrantId, Phase};

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
    let running: Vec<(&Board, GameId)> = running(&loaded).collect();
    let mut tables = tournaments.lock();
    let followers = tables.followers.get(&id).cloned().unwrap_or_default();
    let known = tables.told.remove(&id).unwrap_or_default();
    let mut told = Vec::new();
    for &(board, game) in running.iter().filter(|(_, game)| !known.contains(game)) {
        for entrant in board.players {
            let player = loaded.players.get(&entrant);
            let connections = player.and_then(|player| tables.players.get_mut(player));
            for waiting in connections
                .into_iter()
                .flatten()
                .map(|(_, waiting)| waiting)
            {
                if waiting.sent.insert(id, game) != Some(game) {
                    told.push((waiting.outbound.clone(), board, game));
                }
            }
        }
    }
    let current: HashSet<GameId> = running.iter().map(|&(_, game)| game).collect();
    if !current.is_empty() {
        tables.told.insert(id, current);
    }
    drop(tables);
    for outbound in followers.into_values() {
        outbound.send_frame(OutboundFrame::Text(text.clone()));
    }
    for (outbound, board, game) in told {
        outbound.send(&message(&loaded, board, game));
    }
    Ok(())
}

/// The online games of the current round that have no result.
fn running(loaded: &Loaded) -> impl Iterator<Item = (&Board, GameId)> {
    let number = loaded.state.current_round();
    let is_on = loaded.state.phase == Phase::Running;
    let round = loaded.state.round(number).filter(|_| is_on);
    let boards = round.into_iter().flat_map(|round| &round.boards);
    boards
        .filter(|board| board.outcome.is_none())
        .filter_map(move |board| Some((board, *loaded.games.get(&(number, board.number))?)))
}

fn message(loaded: &Loaded, board: &Board, game: GameId) -> ServerMessage {
    ServerMessage::TournamentGame {
        tournament: loaded.id.to_string(),
        name: loaded.state.settings.name.clone(),
        round: loaded.state.current_round(),
        board: board.number,
        game: game.to_string(),
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
                let own = running(&loaded).find(|(board, _)| board.players.contains(&entrant));
                if let Some((board, game)) = own
                    && is_unsent(&tournaments, player, &outbound, id, game)
                {
                    outbound.send(&message(&loaded, board, game));
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
