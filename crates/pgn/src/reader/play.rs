//! A line of play while it is being read.

use rules::{Move, Position};

use crate::{Nag, Place};

/// What becomes of the words of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// They are moves.
    Reading,
    /// One could not be read; what follows has no position to stand on and is kept as text.
    Lost,
    /// Nobody wants them.
    Skipped,
}

#[derive(Clone, Debug)]
pub(super) struct Play {
    /// Where a variation here would start: before the last move.
    pub(super) before: Position,
    pub(super) position: Position,
    pub(super) has_move: bool,
    /// A move number or a variation has come since the last move.
    pub(super) before_move: bool,
    pub(super) state: State,
    /// Variations inside what is not read.
    pub(super) ignored: u64,
    /// The variation's opening parenthesis.
    pub(super) opened: Option<Place>,
    /// A variation that came before any move.
    pub(super) early: Option<Place>,
    /// A judgement that came before any move.
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

    /// Whether words are moves.
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

    /// Passes; the side to move is not in check.
    pub(super) fn pass(&mut self) {
        self.before = self.position;
        self.position.play_null_unchecked();
        self.has_move = true;
        self.before_move = false;
    }

    /// Gives up on the rest of the line.
    pub(super) fn lose(&mut self) {
        if self.state == State::Reading {
            self.state = State::Lost;
        }
    }
}
