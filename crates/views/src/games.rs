//! Positions, clocks and results of games.

use std::collections::BTreeMap;

use arbiter::{Game, Timestamp, Verdict};
use protocol::{Clocks, GameState, PositionView, Side, VacationLeft, VerdictView};
use rules::{Color, Line, Position};

use crate::plies;

/// Returns the side as the protocol names it.
pub const fn side(color: Color) -> Side {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}

/// Returns the changing state of a game, for a client that has the plies before `from_ply`.
/// `claimed_with` is the move named in a correct draw claim.
pub fn state(
    game: &Game,
    from_ply: usize,
    at: Timestamp,
    claimed_with: Option<String>,
) -> GameState {
    let is_played = game.started_at().is_some() && game.verdict().is_none();
    let (plies, material) = plies::shown(game, from_ply);
    GameState {
        version: game.version(),
        from_ply: from_ply as u32,
        plies,
        position: PositionView {
            material,
            ..position_alone(game.position(), is_played)
        },
        clocks: clocks(game, at),
        claimable: game.claimable(),
        draw_offer: game.draw_offer().map(side),
        takeback: game.takeback_offer().map(side),
        can_abort: game.can_abort(game.turn()),
        verdict: game.verdict().map(verdict),
        claimed_with,
        rematch_offer: None,
        rematch: None,
        typical: false,
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

/// Returns both clocks at this moment; `None` for a game without a clock.
pub fn clocks(game: &Game, at: Timestamp) -> Option<Clocks> {
    Some(Clocks {
        white: game.remaining(Color::White, at)?,
        black: game.remaining(Color::Black, at)?,
        running: game.running().map(side),
        delay: game.delay_left(at)?,
        first_move: game.first_move_due().map(|due| due - at),
        vacation: vacation_left(game),
    })
}
