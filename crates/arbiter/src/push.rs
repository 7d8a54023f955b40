//! Growth of the lists of a game.

/// Appends a value. A full list grows by an eighth.
///
/// A server keeps thousands of games: a game that continues after a clone must not reserve room for
/// twice its plies.
pub(crate) fn push<T>(list: &mut Vec<T>, value: T) {
    if list.len() == list.capacity() {
        list.reserve_exact(8 + list.len() / 8);
    }
    list.push(value);
}
