//! A start position and the moves played from it.

use alloc::vec;
use alloc::vec::Vec;

use crate::{IllegalMove, Move, Position};

/// A start position and the legal moves played from it. It counts repetitions.
///
/// It stores the moves and the positions that can still repeat. Other positions are recomputed on
/// request.
///
/// ```
/// use staunton_rules::{Line, Position};
///
/// let mut line = Line::new(Position::start());
/// for san in ["Nf3", "Nf6", "Ng1", "Ng8"] {
///     let mv = line.position().parse_san(san).expect("legal");
///     line.play(mv).expect("legal");
/// }
/// assert_eq!(line.repetitions(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    start: Position,
    moves: Vec<Move>,
    /// The position after the last capture or pawn move, or the start, and the positions after it.
    repeatable: Vec<Position>,
    /// The position after every [`CHECKPOINT_INTERVAL`] moves, so that a takeback need not replay the whole
    /// line.
    kept: Vec<Position>,
}

/// The number of moves between stored positions.
const CHECKPOINT_INTERVAL: usize = 64;

impl Line {
    /// Returns a line without moves.
    pub fn new(start: Position) -> Self {
        Self {
            start,
            moves: Vec::new(),
            repeatable: vec![start],
            kept: Vec::new(),
        }
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        self.repeatable.last().unwrap_or(&self.start)
    }

    /// The played moves, first to last.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Iterates over the start and the position after each move. Each position is computed by
    /// replaying the moves.
    ///
    /// ```
    /// use staunton_rules::{Line, Position};
    ///
    /// let mut line = Line::new(Position::start());
    /// line.play(line.position().parse_san("e4")?).expect("legal");
    /// let sans = line.positions().zip(line.moves()).map(|(position, &mv)| position.san(mv));
    /// assert_eq!(sans.collect::<Vec<_>>(), ["e4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut moves = self.moves.iter();
        core::iter::successors(Some(self.start), move |position| {
            let mut next = *position;
            next.play_unchecked(*moves.next()?);
            Some(next)
        })
    }

    /// The positions that can still repeat: those since the last capture or pawn move, with the
    /// current position last.
    pub fn repeatable(&self) -> &[Position] {
        &self.repeatable
    }

    /// Plays a move if it is legal.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = self.position().play(mv)?;
        self.moves.push(mv);
        if self.moves.len().is_multiple_of(CHECKPOINT_INTERVAL) {
            self.kept.push(next);
        }
        self.reach(next);
        Ok(())
    }

    /// Takes back the last move. If it was a capture or a pawn move, some earlier moves are
    /// replayed.
    ///
    /// ```
    /// use staunton_rules::{Line, Position};
    ///
    /// let mut line = Line::new(Position::start());
    /// let mv = line.position().parse_san("d4")?;
    /// line.play(mv)?;
    /// assert_eq!(line.undo(), Some(mv));
    /// assert_eq!(line.position(), line.start());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.kept.truncate(self.moves.len() / CHECKPOINT_INTERVAL);
        self.repeatable.pop();
        if self.repeatable.is_empty() {
            self.make_repeatable();
        }
        Some(mv)
    }

    /// Recomputes the positions that can repeat, and returns the number of moves replayed for it.
    fn make_repeatable(&mut self) -> usize {
        let mut played = 0;
        let mut before = self.moves.len();
        loop {
            let (from, begin) = self.kept_before(before);
            self.repeatable.clear();
            self.repeatable.push(begin);
            for index in from..self.moves.len() {
                let mut next = *self.position();
                next.play_unchecked(self.moves[index]);
                self.reach(next);
            }
            played += self.moves.len() - from;
            let is_complete = self.repeatable[0].halfmove_clock() == 0;
            if from == 0 || is_complete {
                return played;
            }
            // The last capture or pawn move was earlier.
            before = from.saturating_sub(begin.halfmove_clock() as usize);
        }
    }

    /// Returns the last stored position after at most `moves` moves, and the number of moves before
    /// it.
    fn kept_before(&self, moves: usize) -> (usize, Position) {
        match moves / CHECKPOINT_INTERVAL {
            0 => (0, self.start),
            number => (number * CHECKPOINT_INTERVAL, self.kept[number - 1]),
        }
    }

    fn reach(&mut self, next: Position) {
        if next.halfmove_clock() == 0 {
            self.repeatable.clear();
        }
        self.repeatable.push(next);
    }

    /// The number of occurrences of the current position, including the current one (FIDE 9.2.3).
    pub fn repetitions(&self) -> usize {
        let now = self.position();
        let stood = self.repeatable.iter();
        stood
            .filter(|earlier| earlier.is_same_position(now))
            .count()
    }
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::*;

    fn play(line: &mut Line, uci: &str) {
        let mv = line.position().parse_uci(uci).expect("a legal move");
        line.play(mv).expect("a legal move");
    }

    /// A hundred knight moves and one pawn move by each side, eight times.
    fn long_line() -> Line {
        let mut line = Line::new(Position::start());
        for number in 0..8 {
            for _ in 0..25 {
                for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] {
                    play(&mut line, uci);
                }
            }
            let (file, rank) = (char::from(b'a' + number % 4), number / 4);
            play(&mut line, &format!("{file}{}{file}{}", 2 + rank, 3 + rank));
            play(&mut line, &format!("{file}{}{file}{}", 7 - rank, 6 - rank));
        }
        line
    }

    #[test]
    fn undo_replays_few_moves() {
        let mut line = long_line();
        assert_eq!(line.moves().len(), 8 * 102);
        let before = line.clone();
        assert!(line.make_repeatable() < CHECKPOINT_INTERVAL);
        assert_eq!(line, before);

        while line.undo().is_some() {
            let present = line.repeatable.clone();
            assert!(line.make_repeatable() < 2 * CHECKPOINT_INTERVAL + 102);
            assert_eq!(line.repeatable, present);
            let mut anew = Line::new(Position::start());
            if line.moves().len().is_multiple_of(97) {
                for &mv in line.moves() {
                    anew.play(mv).expect("a legal move");
                }
                assert_eq!(line, anew);
            }
        }
        assert_eq!(line, Line::new(Position::start()));
    }
}
