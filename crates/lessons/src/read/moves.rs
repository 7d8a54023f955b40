//! Parses the moves of a line.

use language::Sentence;
use rules::{Move, Position};

/// Parses legal moves in SAN or UCI, and returns the position after them too.
pub(super) fn line(
    start: &Position,
    text: &str,
    most: usize,
) -> Result<(Vec<Move>, Position), Sentence> {
    let mut position = *start;
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        if moves.len() == most {
            return Err(
                Sentence::new("There are more than {most} moves: leave some out.")
                    .with("most", most),
            );
        }
        let mv = position.parse_move(word).map_err(|why| {
            Sentence::new("{text} cannot be played: {why}.")
                .with("text", word)
                .saying("why", why)
        })?;
        moves.push(mv);
        position.play_unchecked(mv);
    }
    Ok((moves, position))
}
