//! Answers about the board of a position, shared by the classes.

use rules::{Bitboard, Board, Color, Move, Position, Rank, Role, Square};
use wasm_bindgen::JsValue;

use crate::argument;
use crate::error::Result;
use crate::json::Json;
use crate::{moves, names};

/// Writes a piece as an object, or `null`.
fn write_piece(json: &mut Json, board: &Board, square: Square) {
    match board.piece_at(square) {
        None => {
            json.raw("null");
        }
        Some(piece) => {
            json.object(|json| {
                json.key("square").plain(square);
                json.key("type").plain(piece.role.letter());
                json.key("color").plain(piece.color.letter());
            });
        }
    }
}

/// Returns the ranks from the eighth to the first, each with its squares from a to h.
pub(crate) fn ranks(board: &Board) -> Result<JsValue> {
    let mut json = Json::default();
    json.array(|json| {
        for rank in (0..8).rev().filter_map(Rank::from_index) {
            json.array(|json| {
                let squares = Square::all().filter(|square| square.rank() == rank);
                squares.for_each(|square| write_piece(json, board, square));
            });
        }
    });
    json.parse()
}

/// Returns the piece on a square as `wp`, or nothing.
pub(crate) fn piece(board: &Board, square: &str) -> Option<String> {
    let piece = board.piece_at(square.parse().ok()?)?;
    Some(format!(
        "{}{}",
        piece.color.letter(),
        piece.role.letter().to_ascii_lowercase()
    ))
}

/// Returns the squares of a set as an array.
pub(crate) fn squares(set: Bitboard) -> js_sys::Array {
    names::names(set.into_iter().map(|square| square.to_string()))
}

/// Returns the pieces of a side that attack a square.
pub(crate) fn attackers(board: &Board, square: Square, by: Color) -> Bitboard {
    board.attackers_to(square, board.occupied()) & board.by_color(by)
}

/// Returns the legal targets of each piece that can move.
pub(crate) fn targets(position: &Position) -> Result<JsValue> {
    let legal = position.legal_moves();
    let mut json = Json::default();
    json.object(|json| {
        for from in Square::all() {
            let mut targets = Bitboard::EMPTY;
            for &mv in legal.iter().filter(|mv| mv.from() == from) {
                let [_, to] = moves::squares(position, mv);
                targets |= to.bitboard();
            }
            if targets.any() {
                json.key_text(&from.to_string()).array(|json| {
                    targets.into_iter().for_each(|to| {
                        json.plain(to);
                    });
                });
            }
        }
    });
    json.parse()
}

/// Returns the legal moves as objects.
pub(crate) fn move_objects(position: &Position, filter: &JsValue) -> Result<JsValue> {
    let is_wanted = wanted(filter);
    let mut json = Json::default();
    json.array(|json| {
        for &mv in position.legal_moves().iter().filter(|&&mv| is_wanted(mv)) {
            moves::write(json, position, mv);
        }
    });
    json.parse()
}

/// Returns whether a move fits the filter: the piece on `square`, or pieces of the kind `piece`.
pub(crate) fn wanted(filter: &JsValue) -> impl Fn(Move) -> bool + use<> {
    let square = argument::text(filter, "square").map(|name| name.parse::<Square>().ok());
    let role = argument::text(filter, "piece").map(|name| name.parse::<Role>().ok());
    move |mv| {
        square.is_none_or(|square| square == Some(mv.from()))
            && role.is_none_or(|role| role == Some(mv.role()))
    }
}

/// Counts the lines of this many legal moves. `rules::perft` is faster and much larger.
pub(crate) fn perft(position: &Position, depth: u32) -> u64 {
    let legal = match depth {
        0 => return 1,
        _ => position.legal_moves(),
    };
    if depth == 1 {
        return legal.len() as u64;
    }
    let next = legal.iter().map(|&mv| position.after_unchecked(mv));
    next.map(|next| perft(&next, depth - 1)).sum()
}
