//! Moves as objects.

use rules::{CastlingSide, Move, MoveKind, Position, Role, Square};

use crate::json::Json;

/// Writes a move as an object.
#[cfg(feature = "board")]
pub(crate) fn write(json: &mut Json, position: &Position, mv: Move) {
    json.object(|json| fields(json, position, mv));
}

/// Writes the fields of a move.
pub(crate) fn fields(json: &mut Json, position: &Position, mv: Move) {
    let uci = position.uci(mv);
    let [from, to] = squares(position, mv);
    json.key("color").plain(position.turn().letter());
    json.key("from").plain(from).key("to").plain(to);
    json.key("piece").plain(mv.role().letter());
    if let Some(role) = position.captured(mv) {
        json.key("captured").plain(role.letter());
    }
    if let Some(role) = mv.promotion() {
        json.key("promotion").plain(role.letter());
    }
    json.key("flags").plain(flags(position, mv));
    json.key("san").plain(position.san(mv));
    json.key("lan").plain(uci);
}

/// The squares that the piece leaves and reaches; for castling those of the king.
pub(crate) fn squares(position: &Position, mv: Move) -> [Square; 2] {
    let to = match mv.kind() {
        MoveKind::Castling => CastlingSide::of(mv.from(), mv.to()).king_target(position.turn()),
        _ => mv.to(),
    };
    [mv.from(), to]
}

/// The letters of the kinds of a move: `n` for a plain move, `b` for a double step, `e` en passant,
/// `c` a capture, `p` a promotion, `k` and `q` castling.
pub(crate) fn flags(position: &Position, mv: Move) -> &'static str {
    match mv.kind() {
        MoveKind::Castling => match CastlingSide::of(mv.from(), mv.to()) {
            CastlingSide::King => "k",
            CastlingSide::Queen => "q",
        },
        MoveKind::EnPassant => "e",
        MoveKind::Promotion(_) if position.is_capture(mv) => "cp",
        MoveKind::Promotion(_) => "np",
        MoveKind::Normal(_) if position.is_capture(mv) => "c",
        MoveKind::Normal(Role::Pawn) if mv.from().distance(mv.to()) == 2 => "b",
        MoveKind::Normal(_) => "n",
    }
}
