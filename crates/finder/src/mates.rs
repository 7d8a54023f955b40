//! Unique mates.

use puzzles::{Effort, MAX_MATE};
use rules::{Move, Position};

/// Returns the line of the shortest mate, of at most [`MAX_MATE`] moves, if each of the solver's
/// moves except the last is the only one that mates in time, and the first in any case.
pub(crate) fn only_mate(start: &Position, effort: &mut Effort<'_>) -> Option<Vec<Move>> {
    let number = (1..=MAX_MATE).find(|&number| effort.mates_within(start, number))?;
    let [first] = effort.mating_moves(start, number)[..] else {
        return None;
    };
    mating_line(start, first, number, effort)
}

/// Whether a check forces mate in two moves: a short search misses it if the check sacrifices a
/// piece.
pub(crate) fn mates_after_check(position: &Position, effort: &mut Effort<'_>) -> bool {
    let moves = position.legal_moves();
    let mut checks = moves.iter().filter(|&&mv| position.gives_check(mv));
    checks.any(|&mv| {
        let next = position.after_unchecked(mv);
        let replies = next.legal_moves();
        let mut answered = replies.iter().map(|&reply| next.after_unchecked(reply));
        answered.all(|there| effort.mates_within(&there, 1))
    })
}

/// Returns the line that begins with a move that mates in this many moves.
fn mating_line(
    position: &Position,
    mv: Move,
    number: usize,
    effort: &mut Effort<'_>,
) -> Option<Vec<Move>> {
    let next = position.after_unchecked(mv);
    if number == 1 {
        return Some(vec![mv]);
    }
    let mut replies = next.legal_moves().to_vec();
    // A reply that captures the moved piece best shows the point of the move.
    replies.sort_by_key(|reply| (reply.to() != mv.to(), !next.is_capture(*reply)));
    replies.into_iter().find_map(|reply| {
        let there = next.after_unchecked(reply);
        if effort.mates_within(&there, number - 2) {
            return None;
        }
        let mating = effort.mating_moves(&there, number - 1);
        let only = match mating[..] {
            [only] => only,
            [first, ..] if number == 2 => first,
            _ => return None,
        };
        let rest = mating_line(&there, only, number - 1, effort)?;
        Some([&[mv, reply], &rest[..]].concat())
    })
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;

    #[test]
    fn only_a_unique_mate_is_a_puzzle() {
        for (fen, line) in [
            ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", Some("a1a8")),
            ("6k1/5ppp/8/8/8/8/8/RR2K3 w - - 0 1", None),
            ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", Some("a1a6 b7a6 b6b7")),
            ("7k/8/8/8/8/8/8/K7 w - - 0 1", None),
        ] {
            let start = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            let found = only_mate(&start, &mut Effort::unbounded()).map(|moves| {
                let mut position = start;
                let moves = moves.into_iter().map(|mv| {
                    let text = position.uci(mv).to_string();
                    position.play_unchecked(mv);
                    text
                });
                moves.collect::<Vec<_>>().join(" ")
            });
            assert_eq!(found.as_deref(), line, "{fen}");
        }
    }
}
