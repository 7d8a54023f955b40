//! The status of a game in its final position.

use mating::Budget;
use rules::{Outcome, Position};

/// The status of a game, judged by its final position alone; the first one that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum FinalState {
    Checkmate,
    Stalemate,
    Dead,
    Fivefold,
    #[value(name = "75-move")]
    SeventyFiveMoves,
    ThreefoldClaimable,
    #[value(name = "50-move-claimable")]
    FiftyMovesClaimable,
    Open,
}

impl FinalState {
    /// Returns the status of a game in this position, which has occurred this many times.
    pub(super) fn of(position: &Position, repetitions: usize) -> Self {
        match position.outcome() {
            Some(Outcome::Checkmate) => return Self::Checkmate,
            Some(Outcome::Stalemate) => return Self::Stalemate,
            None => {}
        }
        let halfmoves = position.halfmove_clock();
        if mating::is_dead(position, Budget::default()) == Some(true) {
            Self::Dead
        } else if repetitions >= 5 {
            Self::Fivefold
        } else if halfmoves >= 150 {
            Self::SeventyFiveMoves
        } else if repetitions >= 3 {
            Self::ThreefoldClaimable
        } else if halfmoves >= 100 {
            Self::FiftyMovesClaimable
        } else {
            Self::Open
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Dead => "dead",
            Self::Fivefold => "fivefold",
            Self::SeventyFiveMoves => "75-move",
            Self::ThreefoldClaimable => "threefold-claimable",
            Self::FiftyMovesClaimable => "50-move-claimable",
            Self::Open => "open",
        }
    }
}

/// The last positions of a game, which include every position that can repeat the final one.
#[derive(Default)]
pub(super) struct End(Vec<Position>);

impl End {
    /// Starts a game.
    pub(super) fn start(&mut self, start: &Position) {
        self.0.clear();
        self.0.push(*start);
    }

    /// Adds the next position.
    pub(super) fn reach(&mut self, position: &Position) {
        if position.halfmove_clock() == 0 {
            self.0.clear();
        }
        self.0.push(*position);
    }

    /// Returns the final position and its status.
    pub(super) fn judge(&self) -> Option<(&Position, FinalState)> {
        let last = self.0.last()?;
        let repetitions = self
            .0
            .iter()
            .filter(|earlier| earlier.is_same_position(last))
            .count();
        Some((last, FinalState::of(last, repetitions)))
    }
}
