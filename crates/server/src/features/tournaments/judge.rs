//! Judging commands.

use std::sync::Arc;

use arbiter::{Game, Points, Timestamp};
use messages::error::RequestError;
use store::{GameId, PlayerId};
use tournament::{Command, Event, Lots, decide};

use super::content::Content;
use super::games::{Beginning, score};
use super::loaded::Loaded;
use super::refusals;

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
    /// The name under which the author enters. The command is refused if another player has it.
    pub(super) name: Option<String>,
    /// The officials after the command, if they change.
    pub(super) officials: Option<Vec<PlayerId>>,
    /// The interrupted recording that the game at the board continues.
    pub(super) continues: Option<Interrupted>,
}

/// A recording that was interrupted.
#[derive(Clone, Debug)]
pub(super) struct Interrupted {
    pub(super) id: GameId,
    pub(super) game: Arc<Game>,
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
            name: None,
            officials: None,
            continues: None,
        }
    }
}

/// A judged command.
pub(super) struct Judged {
    pub(super) content: Content,
    pub(super) next: Loaded,
    pub(super) beginning: Beginning,
}

/// Returns the games that an official ends: a result is entered before the end of the game, or the
/// round is taken back, or a recording stops.
pub(super) fn ended_games(loaded: &Loaded, content: &Content) -> Vec<(GameId, Points)> {
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
            Event::BoardLinkSet { board, .. } if loaded.state.is_recording(*board) => {
                let game = loaded.games.get(&(loaded.state.current_round(), *board));
                ended.extend(game.map(|&game| (game, Points::None)));
            }
            Event::GameCanceled { wave, board } => {
                let game = loaded.games.get(&(*wave, *board));
                ended.extend(game.map(|&game| (game, Points::None)));
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

/// Judges a command, and prepares the games that begin with it.
pub(super) fn judged(
    loaded: &Loaded,
    act: &Act,
    at: Timestamp,
    lots: Lots,
) -> Result<Judged, RequestError> {
    let events = match act.command {
        Command::Pair { .. } => pair(loaded, &act.command, lots),
        _ => decide(&loaded.state, &act.command, lots),
    };
    let events = events.map_err(|why| refusals::refused(&why, &loaded.state))?;
    let mut content = Content {
        command: act.command.clone(),
        reason: act.reason.clone(),
        events,
        games: Vec::new(),
    };
    let mut next = loaded.clone();
    next.apply(&content, at);
    let beginning = match (&act.command, act.author) {
        (Command::Record { board, .. }, Some(device)) => {
            let continues = act.continues.as_ref();
            let place = (next.round_of_games(), *board);
            // The game was continued and interrupted once more in the meantime.
            if continues.is_some_and(|it| loaded.interrupted.get(&place) != Some(&it.id)) {
                return Err(RequestError::unavailable());
            }
            next.game_to_record(*board, device, at, continues)
        }
        _ => next.games_to_begin(loaded, at, loaded.arbiter.or(act.author)),
    };
    let beginning = beginning.map_err(refusals::bad_terms)?;
    let round = next.round_of_games();
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
