//! Actions of the server: results of games, and rounds that begin by themselves.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use arbiter::{Millis, Points, Timestamp};
use messages::code::Code;
use messages::error::RequestError;
use store::{GameId, GameOfTournament, LoadError, TournamentFilter, TournamentId, TournamentState};
use tournament::{Command, Outcome};

use super::act::Act;
use super::arena;
use super::games::score;
use super::registry::Tournaments;

/// The interval at which the store is asked for due tournaments.
const POLL_INTERVAL: Millis = 500;
/// The maximum number of due tournaments that are handled in one batch.
const BATCH_SIZE: u32 = 64;
/// A tournament that could not be paired is tried again after this time.
const RETRY_DELAY: Millis = 30_000;
/// The interval at which missed results of running tournaments are looked for.
const SEARCH_INTERVAL: Duration = Duration::from_secs(10);
/// The maximum number of running tournaments that are searched for results.
const SEARCHED: u32 = 500;

/// Acts for the server until it closes.
pub(crate) async fn run(tournaments: Arc<Tournaments>) {
    let closing = tournaments.games.node.closing.clone();
    let running = Box::pin(async {
        tokio::join!(
            follow_games(&tournaments),
            arena::follow(&tournaments),
            watch_schedule(&tournaments),
            search_results(&tournaments),
        );
    });
    closing.run_until_cancelled(running).await;
}

/// Enters the results of games that end on this node.
async fn follow_games(tournaments: &Tournaments) {
    let mut ended = tournaments.ended_games.lock().await;
    while let Some(game) = ended.recv().await {
        if let Err(why) = enter_result(tournaments, game).await {
            tracing::warn!(%game, %why, "the result of a game waits for the next search");
        }
    }
}

async fn enter_result(tournaments: &Tournaments, game: GameId) -> Result<(), LoadError> {
    let store = tournaments.games.node.store.tournaments();
    match store.tournament_of_game(game).await {
        Ok(Some((id, round, board))) => {
            let loaded = tournaments.load(id).await?;
            if loaded.is_some_and(|loaded| loaded.state.is_arena()) {
                let key = (round as u16, board as u16);
                tournaments.arena_ended.add(id, key);
                return Ok(());
            }
            collect(tournaments, id).await
        }
        Ok(None) => Ok(()),
        Err(why) => Err(LoadError::Unavailable(why)),
    }
}

/// Enters the results of all ended games of the current round, and ends games whose results the
/// arbiter has entered.
async fn collect(tournaments: &Tournaments, id: TournamentId) -> Result<(), LoadError> {
    let Some(loaded) = tournaments.load(id).await? else {
        return Ok(());
    };
    if loaded.state.is_arena() {
        if let Err(why) = arena::enter_all(tournaments, id).await {
            tracing::warn!(tournament = %id, ?why, "results wait for the next search");
        }
        return Ok(());
    }
    let number = loaded.state.current_round();
    let has_games = loaded.games.keys().any(|(of, _)| *of == number);
    let Some(round) = loaded.state.round(number).filter(|_| has_games) else {
        return Ok(());
    };
    let store = tournaments.games.node.store.tournaments();
    let games = store.tournament_games(id, number.into()).await?;
    let games: HashMap<GameId, GameOfTournament> =
        games.into_iter().map(|one| (one.game, one)).collect();
    for board in &round.boards {
        let game = loaded.games.get(&(number, board.number));
        let Some(stored) = game.and_then(|game| games.get(game)) else {
            continue;
        };
        match (stored.verdict, board.outcome) {
            // A recording that was canceled: the arbiter enters the result.
            (Some(verdict), None) if board.is_recorded && verdict.score == Points::None => {}
            (Some(verdict), None) => {
                let plies = stored.plies.unwrap_or(0);
                let outcome = loaded.outcome(board.players, verdict, plies);
                let act = result(number, board.number, stored.game, outcome);
                if let Err(why) = tournaments.act(id, act).await {
                    let board = board.number;
                    tracing::info!(tournament = %id, board, ?why, "a result was not entered");
                }
            }
            (None, Some(outcome)) => tournaments.end_game(stored.game, score(outcome)).await,
            _ => {}
        }
    }
    Ok(())
}

/// The id of the command contains the game, so that the result of a game is entered only once.
pub(super) fn result(round: u16, board: u16, game: GameId, outcome: Outcome) -> Act {
    let command = Command::EnterResult {
        round,
        board,
        replaces: None,
        outcome: Some(outcome),
    };
    Act::of_server(format!("game-{game}"), command)
}

/// Looks for results that were missed: a node may stop between the end of a game and its result.
async fn search_results(tournaments: &Tournaments) {
    loop {
        let node = &tournaments.games.node;
        if node.leads() && !node.outages.is_on(node.clock.now()) {
            let filter = TournamentFilter {
                state: Some(TournamentState::Running),
                ..TournamentFilter::default()
            };
            match node.store.tournaments().tournaments(filter, SEARCHED).await {
                Ok(running) => {
                    for one in running {
                        if let Err(why) = collect(tournaments, one.id).await {
                            tracing::warn!(tournament = %one.id, %why, "results cannot be read");
                        }
                    }
                }
                Err(why) => tracing::warn!(%why, "the running tournaments cannot be read"),
            }
        }
        tokio::time::sleep(SEARCH_INTERVAL).await;
    }
}

/// Pairs the rounds that are due, while this node leads.
async fn watch_schedule(tournaments: &Tournaments) {
    let node = &tournaments.games.node;
    loop {
        let at = node.clock.now();
        if node.leads() && !node.outages.is_on(at) {
            let due = node
                .store
                .tournaments()
                .due_tournaments(at, BATCH_SIZE)
                .await;
            match due {
                Ok(due) => {
                    for (id, _) in due {
                        advance(tournaments, id, at).await;
                    }
                }
                Err(why) => tracing::error!(%why, "the due tournaments cannot be read"),
            }
        }
        node.clock.sleep_until(at + POLL_INTERVAL).await;
    }
}

/// Pairs the next round of a tournament, or ends it.
async fn advance(tournaments: &Tournaments, id: TournamentId, at: Timestamp) {
    let loaded = match tournaments.load(id).await {
        Ok(Some(loaded)) => loaded,
        Ok(None) => return,
        Err(why) => {
            tracing::error!(tournament = %id, %why, "a due tournament cannot be read");
            return postpone(tournaments, id, None, Some(at + RETRY_DELAY)).await;
        }
    };
    let version = Some(loaded.version);
    if loaded.state.is_arena() {
        let due = match arena::advance(tournaments, &loaded, at).await {
            Ok(arena::Next::Written) => return,
            Ok(arena::Next::At(due)) => due,
            Err(why) => {
                tracing::info!(tournament = %id, ?why, "a wave was not paired");
                next_try(&why, at)
            }
        };
        return postpone(tournaments, id, version, due).await;
    }
    match loaded.state.due() {
        Some(due) if due <= at => {}
        due => return postpone(tournaments, id, version, due).await,
    }
    let round = loaded.state.current_round() + 1;
    let (name, command) = if loaded.state.is_played() {
        ("end".to_owned(), Command::End)
    } else {
        let by_hand = None;
        (format!("round-{round}"), Command::Pair { round, by_hand })
    };
    // Another version of the tournament is another decision.
    let act = Act::of_server(format!("{name}-{}", loaded.version), command);
    if let Err(why) = tournaments.act(id, act).await {
        tracing::info!(tournament = %id, ?why, "a due round was not paired");
        postpone(tournaments, id, version, next_try(&why, at)).await;
    }
}

/// A round that cannot be paired by the rules waits for the arbiter.
fn next_try(why: &RequestError, at: Timestamp) -> Option<Timestamp> {
    (why.code() != Code::Conflict).then(|| at + RETRY_DELAY)
}

async fn postpone(
    tournaments: &Tournaments,
    id: TournamentId,
    version: Option<u32>,
    due: Option<Timestamp>,
) {
    let store = tournaments.games.node.store.tournaments();
    if let Err(why) = store.postpone_tournament(id, version, due).await {
        tracing::error!(tournament = %id, %why, "a tournament could not be postponed");
    }
}
