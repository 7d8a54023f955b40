//! A line of play during reading.

use rules::{Move, Position};

use crate::{Nag, Place};

/// The handling of words in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Words are moves.
    Reading,
    /// A move was unreadable; the words after it have no known position and are kept as text.
    Lost,
    /// Words are skipped because the visitor does not want them.
    Skipped,
}

#[derive(Clone, Debug)]
pub(super) struct Play {
    /// The position before the last move, where a variation starts.
    pub(super) before: Position,
    pub(super) position: Position,
    pub(super) has_move: bool,
    /// Whether a move number or a variation was read since the last move.
    pub(super) before_move: bool,
    pub(super) state: State,
    /// Number of open variations inside skipped text.
    pub(super) ignored: u64,
    /// The opening parenthesis of the variation.
    pub(super) opened: Option<Place>,
    /// A variation before the first move.
    pub(super) early: Option<Place>,
    /// A NAG before the first move.
    pub(super) early_nag: Option<(Place, Nag)>,
}

impl Play {
    pub(super) const fn new(start: Position) -> Self {
        Self {
            before: start,
            position: start,
            has_move: false,
            before_move: false,
            state: State::Reading,
            ignored: 0,
            opened: None,
            early: None,
            early_nag: None,
        }
    }

    /// Whether words are read as moves.
    #[inline]
    pub(super) fn reads(&self) -> bool {
        self.state == State::Reading && self.ignored == 0
    }

    /// Makes a legal move.
    #[inline]
    pub(super) fn play(&mut self, mv: Move) {
        self.before = self.position;
        self.position.play_unchecked(mv);
        self.has_move = true;
        self.before_move = false;
    }

    /// Makes a null move; the side to move is not in check.
    pub(super) fn pass(&mut self) {
        self.before = self.position;
        self.position.play_null_unchecked();
        self.has_move = true;
        self.before_move = false;
    }

    /// Marks the rest of the line as lost.
    pub(super) fn lose(&mut self) {
        if self.state == State::Reading {
            self.state = State::Lost;
        }
    }
}
