//! The result of a player in a round.

/// The color of a player's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// White.
    White,
    /// Black.
    Black,
}

impl Color {
    /// Returns the other color.
    pub const fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// The result of a round from the view of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `1`: a won game.
    Win,
    /// `=`: a drawn game.
    Draw,
    /// `0`: a lost game.
    Loss,
    /// `W`: a won game of less than one move; it is not rated.
    ShortWin,
    /// `D`: a drawn game of less than one move; it is not rated.
    ShortDraw,
    /// `L`: a lost game of less than one move; it is not rated.
    ShortLoss,
    /// `+`: the opponent forfeited the game.
    ForfeitWin,
    /// `-`: the player forfeited the game.
    ForfeitLoss,
    /// `U`: the pairing-allocated bye.
    PairingBye,
    /// `F`: a full-point bye.
    FullPointBye,
    /// `H`: a half-point bye.
    HalfPointBye,
    /// `Z`: an announced absence.
    ZeroPointBye,
    /// `X` or `?`: a played game whose result is not yet known.
    Unknown,
    /// A pairing without a result.
    Pending,
}

impl Outcome {
    /// All outcomes with their symbols in the file.
    const SYMBOLS: [(Self, char); 14] = [
        (Self::Win, '1'),
        (Self::Draw, '='),
        (Self::Loss, '0'),
        (Self::ShortWin, 'W'),
        (Self::ShortDraw, 'D'),
        (Self::ShortLoss, 'L'),
        (Self::ForfeitWin, '+'),
        (Self::ForfeitLoss, '-'),
        (Self::PairingBye, 'U'),
        (Self::FullPointBye, 'F'),
        (Self::HalfPointBye, 'H'),
        (Self::ZeroPointBye, 'Z'),
        (Self::Unknown, 'X'),
        (Self::Pending, ' '),
    ];

    /// Returns the symbol of the outcome in a TRF.
    pub fn symbol(self) -> char {
        let known = Self::SYMBOLS.iter().find(|(outcome, _)| *outcome == self);
        known.map_or(' ', |&(_, symbol)| symbol)
    }

    /// Returns the outcome with this symbol; lower case is accepted.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        let symbol = match symbol.to_ascii_uppercase() {
            '?' => 'X',
            other => other,
        };
        let known = Self::SYMBOLS.iter().find(|(_, of)| *of == symbol);
        known.map(|&(outcome, _)| outcome)
    }

    /// Returns whether the players met at the board.
    pub const fn is_played(self) -> bool {
        matches!(
            self,
            Self::Win
                | Self::Draw
                | Self::Loss
                | Self::ShortWin
                | Self::ShortDraw
                | Self::ShortLoss
                | Self::Unknown
        )
    }

    /// Returns whether the player was not paired with an opponent.
    pub const fn is_bye(self) -> bool {
        matches!(
            self,
            Self::PairingBye | Self::FullPointBye | Self::HalfPointBye | Self::ZeroPointBye
        )
    }

    /// Returns whether both players can have these results of one game. Two draws, two losses, and
    /// a draw with a loss (½-0) are possible.
    pub(crate) const fn agrees_with(self, other: Self) -> bool {
        match (self.class(), other.class()) {
            (Class::Game(own), Class::Game(other)) => own + other <= 2,
            (Class::Forfeit(own), Class::Forfeit(other)) => own + other <= 1,
            (Class::Open, Class::Open) => true,
            _ => false,
        }
    }

    const fn class(self) -> Class {
        match self {
            Self::Win | Self::ShortWin => Class::Game(2),
            Self::Draw | Self::ShortDraw => Class::Game(1),
            Self::Loss | Self::ShortLoss => Class::Game(0),
            Self::ForfeitWin => Class::Forfeit(1),
            Self::ForfeitLoss => Class::Forfeit(0),
            Self::Unknown | Self::Pending => Class::Open,
            Self::PairingBye | Self::FullPointBye | Self::HalfPointBye | Self::ZeroPointBye => {
                Class::Bye
            }
        }
    }
}

/// Outcomes that can belong to one game; the number is the share of the result.
enum Class {
    Game(u8),
    Forfeit(u8),
    Open,
    Bye,
}

/// A cell of a player's record: opponent, color and result of one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The number of the opponent; `None` for a bye.
    pub opponent: Option<u16>,
    /// The color of the player; `None` if it was not allocated.
    pub color: Option<Color>,
    /// The result.
    pub outcome: Outcome,
}

impl Entry {
    /// Creates the entry of a round without opponent.
    pub const fn bye(outcome: Outcome) -> Self {
        Self {
            opponent: None,
            color: None,
            outcome,
        }
    }

    /// Creates the entry of a game.
    pub const fn game(opponent: u16, color: Color, outcome: Outcome) -> Self {
        Self {
            opponent: Some(opponent),
            color: Some(color),
            outcome,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_read_back() {
        for (outcome, symbol) in Outcome::SYMBOLS {
            assert_eq!(Outcome::from_symbol(symbol), Some(outcome));
            assert_eq!(outcome.symbol(), symbol);
        }
        assert_eq!(Outcome::from_symbol('h'), Some(Outcome::HalfPointBye));
        assert_eq!(Outcome::from_symbol('?'), Some(Outcome::Unknown));
        assert_eq!(Outcome::from_symbol('2'), None);
    }

    #[test]
    fn knows_the_pairs_of_results() {
        let agree = |own: char, other: char| {
            let outcome = |symbol| Outcome::from_symbol(symbol).unwrap();
            outcome(own).agrees_with(outcome(other))
        };
        for pair in [
            "10", "01", "==", "=0", "00", "+-", "--", "WL", "DD", "1L", "XX",
        ] {
            let [own, other] = [0, 1].map(|at| pair.chars().nth(at).unwrap());
            assert!(agree(own, other), "{pair}");
        }
        for pair in ["11", "1=", "++", "1-", "+0", "X1", "UU", "HZ"] {
            let [own, other] = [0, 1].map(|at| pair.chars().nth(at).unwrap());
            assert!(!agree(own, other), "{pair}");
        }
    }
}
