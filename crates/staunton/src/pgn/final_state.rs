//! How a game stands in its final position.

use mating::Budget;
use rules::{Outcome, Position};

/// How a game stands, judged on its final position alone; the first that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Standing {
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

impl Standing {
    /// How a game stands in this position, which has come up so often.
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

/// The end of a line of play: as many positions as can repeat the last one.
#[derive(Default)]
pub(super) struct End(Vec<Position>);

impl End {
    /// Begins a game.
    pub(super) fn start(&mut self, start: &Position) {
        self.0.clear();
        self.0.push(*start);
    }

    /// Reaches a position.
    pub(super) fn reach(&mut self, position: &Position) {
        if position.halfmove_clock() == 0 {
            self.0.clear();
        }
        self.0.push(*position);
    }

    /// The final position, and how the game stands there.
    pub(super) fn judge(&self) -> Option<(&Position, Standing)> {
        let last = self.0.last()?;
        let repetitions = self
            .0
            .iter()
            .filter(|earlier| earlier.is_same_position(last))
            .count();
        Some((last, Standing::of(last, repetitions)))
    }
}
