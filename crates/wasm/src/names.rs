//! Lists of names, which cross the boundary as one text.

use js_sys::{Array, JsString};
use rules::{Move, Notation, Position};

/// Returns the names of moves as an array.
pub(crate) fn names(moves: impl Iterator<Item = String>) -> Array {
    let mut joined = String::new();
    for name in moves {
        if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(&name);
    }
    split(&joined)
}

/// Returns the words of a text as an array.
pub(crate) fn split(joined: &str) -> Array {
    if joined.is_empty() {
        return Array::new();
    }
    JsString::from(joined).split(" ")
}

/// Returns the legal moves in SAN, in the order of the generator.
pub(crate) fn sans(position: &Position, is_wanted: impl Fn(Move) -> bool) -> Array {
    let legal = position.legal_moves();
    let mut joined = String::with_capacity(8 * legal.len());
    for &mv in legal.iter().filter(|&&mv| is_wanted(mv)) {
        if !joined.is_empty() {
            joined.push(' ');
        }
        position.notate_to(&mut joined, mv, Notation::San);
    }
    split(&joined)
}
