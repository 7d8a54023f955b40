//! A start and the moves played from it.

use alloc::vec;
use alloc::vec::Vec;

use crate::{IllegalMove, Move, Position};

/// A start and the legal moves played from it: it counts how often a position has been repeated.
///
/// It keeps the moves, and those positions that can come again; the others are made anew when
/// they are asked for.
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
    /// The position after the last capture or pawn move, or the start, and those after it.
    repeatable: Vec<Position>,
}

impl Line {
    /// A line without moves.
    pub fn new(start: Position) -> Self {
        Self {
            start,
            moves: Vec::new(),
            repeatable: vec![start],
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

    /// The moves played, first to last.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The start, then the position after each move. They are made one by one, by playing the
    /// moves again.
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

    /// The positions that can come again: the present one, last, and those before it since the last
    /// capture or pawn move.
    pub fn repeatable(&self) -> &[Position] {
        &self.repeatable
    }

    /// Plays a move, if it is legal.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = self.position().play(mv)?;
        self.moves.push(mv);
        self.reach(next);
        Ok(())
    }

    /// Takes the last move back. If it was a capture or a pawn move, the moves before it are played
    /// again from the start.
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
        self.repeatable.pop();
        if self.repeatable.is_empty() {
            self.repeatable.push(self.start);
            for index in 0..self.moves.len() {
                let mut next = *self.position();
                next.play_unchecked(self.moves[index]);
                self.reach(next);
            }
        }
        Some(mv)
    }

    fn reach(&mut self, next: Position) {
        if next.halfmove_clock() == 0 {
            self.repeatable.clear();
        }
        self.repeatable.push(next);
    }

    /// How often the present position has stood, itself included (FIDE 9.2.3).
    pub fn repetitions(&self) -> usize {
        let now = self.position();
        let stood = self.repeatable.iter();
        stood
            .filter(|earlier| earlier.is_same_position(now))
            .count()
    }
}
