//! A game as sent to clients.

use std::collections::BTreeMap;
use std::sync::Mutex;

use arbiter::{Game, Timestamp, Verdict};
use protocol::{
    Clocks, GameInfo, GameState, Player, PositionView, Seats, VacationLeft, VerdictView, You,
};
use rules::{CastlingMode, Color, Line, Position};
use store::{PlayerId, Seat};

use crate::absence::Absence;
use crate::plies;
use crate::side::side;
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
        Seat::Engine { level } => Player::Engine { level },
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
    let game = &table.game;
    GameState {
        version: table.version,
        from_ply: from_ply as u32,
        plies: plies::shown(game, from_ply),
        position: position(table),
        clocks: clocks(table, at),
        claimable: game.claimable(),
        draw_offer: game.draw_offer().map(side),
        takeback: game.takeback_offer().map(side),
        can_abort: game.can_abort(game.turn()),
        verdict: game.verdict().map(verdict),
        claimed_with: table.claimed_with.clone(),
        rematch_offer: table
            .rematch_offer
            .filter(|_| table.rematch.is_none())
            .map(side),
        rematch: table.rematch.map(|id| id.to_string()),
    }
}

/// Returns the result for clients.
pub fn verdict(verdict: Verdict) -> VerdictView {
    VerdictView {
        result: verdict.score.pgn().to_owned(),
        winner: verdict.score.winner().map(side),
        reason: verdict.reason,
        article: verdict.reason.article().map(str::to_owned),
        sentence: verdict.to_string(),
    }
}

/// Returns the legal targets by origin square.
fn targets(position: &Position) -> BTreeMap<String, Vec<String>> {
    let mut targets: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for &mv in &position.legal_moves() {
        let squares = targets.entry(mv.from().to_string()).or_default();
        for target in plies::targets(position, mv).map(|square| square.to_string()) {
            if !squares.contains(&target) {
                squares.push(target);
            }
        }
    }
    targets
}

fn position(table: &LoadedGame) -> PositionView {
    let is_played = table.has_started() && table.game.verdict().is_none();
    position_after(table.game.line(), is_played)
}

/// Returns the position after a line, with its legal moves if requested.
pub fn position_after(line: &Line, with_targets: bool) -> PositionView {
    PositionView {
        material: plies::material(line),
        ..position_alone(line.position(), with_targets)
    }
}

/// Returns a position without a history, in which nothing counts as captured, with its legal moves
/// if requested.
pub fn position_alone(position: &Position, with_targets: bool) -> PositionView {
    let targets = if with_targets {
        targets(position)
    } else {
        BTreeMap::new()
    };
    PositionView {
        fen: position.fen(),
        turn: side(position.turn()),
        check: position.is_check(),
        targets,
        material: plies::current_material(position),
    }
}

fn vacation_left(game: &Game) -> Option<VacationLeft> {
    Some(VacationLeft {
        white: game.vacation_left(Color::White)?,
        black: game.vacation_left(Color::Black)?,
    })
}

fn clocks(table: &LoadedGame, at: Timestamp) -> Option<Clocks> {
    let game = &table.game;
    Some(Clocks {
        white: game.remaining(Color::White, at)?,
        black: game.remaining(Color::Black, at)?,
        running: game.running().map(side),
        delay: game.delay_left(at)?,
        first_move: game.first_move_due().map(|due| due - at),
        vacation: vacation_left(game),
    })
}
