//! A start and the moves played from it.

use alloc::vec;
use alloc::vec::Vec;

use crate::{IllegalMove, Move, Position};

/// A start and the legal moves played from it: it counts how often a position has been repeated.
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
    /// The start, then the position after each move: one more than moves.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl Line {
    /// A line without moves.
    pub fn new(start: Position) -> Self {
        Self {
            positions: vec![start],
            moves: Vec::new(),
        }
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The moves played, first to last.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The start, then the position after each move.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Plays a move, if it is legal.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = self.position().play(mv)?;
        self.positions.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back.
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
        self.positions.pop();
        Some(mv)
    }

    /// How often the present position has stood, itself included (FIDE 9.2.3).
    pub fn repetitions(&self) -> usize {
        let now = self.position();
        // Only positions since the last capture or pawn move can be the same.
        let reversible = (now.halfmove_clock() as usize).min(self.moves.len());
        self.positions[self.moves.len() - reversible..]
            .iter()
            .filter(|earlier| earlier.is_same_position(now))
            .count()
    }
}
