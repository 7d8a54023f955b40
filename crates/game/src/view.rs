//! A game as sent to clients.

use std::sync::Mutex;

use arbiter::Timestamp;
use protocol::{GameInfo, GameState, Player, Seats, You};
use rules::{CastlingMode, Color};
use store::{PlayerId, Seat};
use views::games::{self, side};
pub use views::games::{position_after, position_alone, verdict};

use crate::absence::Absence;
use crate::character;
use crate::snapshot::Snapshot;
use crate::state::{Held, LoadedGame};

/// Returns the fixed data of a game for a spectator, without an invitation.
fn info(table: &LoadedGame) -> GameInfo {
    let terms = table.game.terms();
    let start = table.game.line().start();
    GameInfo {
        id: table.id.to_string(),
        start_fen: start.fen(),
        chess960: start.castling_mode() == CastlingMode::Chess960,
        time: terms.time.clone(),
        rated: terms.rated,
        claims: terms.claims,
        claim_penalty: terms.claim_penalty(),
        seats: seats(table),
        you: You::Spectator,
        invitation: None,
    }
}

/// Returns the whole game at this moment.
pub fn snapshot(table: &LoadedGame, absence: Absence, at: Timestamp) -> Snapshot {
    Snapshot {
        info: info(table),
        state: state(table, 0, at),
        events: table.events.clone(),
        absence,
        at,
        has_open_seat: table.has_open_seat(),
        last_text: Mutex::default(),
    }
}

/// Returns the players of the game for clients.
pub fn seats(table: &LoadedGame) -> Seats {
    let player = |color: Color| match table.seats[color.index()] {
        Seat::Open => Player::Open,
        Seat::Person(player) => Player::Person {
            id: player.to_string(),
            name: table.names[color.index()].clone(),
            rating: table.ratings[color.index()].clone(),
            bot: table.bots[color.index()],
        },
        Seat::Engine { identity } => character::computer(identity),
    };
    Seats {
        white: player(Color::White),
        black: player(Color::Black),
    }
}

/// Returns the role of the player in the game.
pub fn you(table: &LoadedGame, player: PlayerId) -> You {
    match table.held_by(player) {
        Held::None => You::Spectator,
        Held::One(Color::White) => You::White,
        Held::One(Color::Black) => You::Black,
        Held::Both => You::Both,
    }
}

/// Returns the changing state of a game, for a client that has the plies before `from_ply`.
pub fn state(table: &LoadedGame, from_ply: usize, at: Timestamp) -> GameState {
    GameState {
        version: table.version,
        rematch_offer: table
            .rematch_offer
            .filter(|_| table.rematch.is_none())
            .map(side),
        rematch: table.rematch.map(|id| id.to_string()),
        typical: character::is_typical(table),
        ..games::state(&table.game, from_ply, at, table.claimed_with.clone())
    }
}
