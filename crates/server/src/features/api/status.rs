//! The status of a game as the API names it.

use arbiter::{Points, Reason};
use serde_json::{Value, json};

/// A status with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Status(pub(super) u8, pub(super) &'static str);

impl Status {
    pub(super) const STARTED: Self = Self(20, "started");
    const ABORTED: Self = Self(25, "aborted");
    const MATE: Self = Self(30, "mate");
    const RESIGN: Self = Self(31, "resign");
    const STALEMATE: Self = Self(32, "stalemate");
    const TIMEOUT: Self = Self(33, "timeout");
    const DRAW: Self = Self(34, "draw");
    const OUT_OF_TIME: Self = Self(35, "outoftime");
    const NO_START: Self = Self(37, "noStart");
    const UNKNOWN_FINISH: Self = Self(38, "unknownFinish");

    /// The status of a game that ended for this reason with this score.
    pub(super) fn of(reason: Reason, score: Points) -> Self {
        match reason {
            Reason::Checkmate => Self::MATE,
            Reason::Stalemate => Self::STALEMATE,
            Reason::Resignation => Self::RESIGN,
            Reason::Flag | Reason::FlagCannotMate => Self::OUT_OF_TIME,
            Reason::Abandoned => Self::TIMEOUT,
            Reason::NoFirstMove if score != Points::None => Self::NO_START,
            Reason::Aborted | Reason::NoFirstMove => Self::ABORTED,
            _ if score == Points::None => Self::ABORTED,
            _ if score == Points::Draw => Self::DRAW,
            _ => Self::UNKNOWN_FINISH,
        }
    }

    pub(super) fn view(self) -> Value {
        json!({ "id": self.0, "name": self.1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_has_a_status_other_than_started() {
        for reason in Reason::ALL {
            for score in Points::ALL {
                assert_ne!(Status::of(reason, score), Status::STARTED, "{reason:?}");
            }
        }
        assert_eq!(Status::of(Reason::Checkmate, Points::WhiteWins).0, 30);
        assert_eq!(Status::of(Reason::Agreement, Points::Draw).0, 34);
        assert_eq!(Status::of(Reason::Aborted, Points::None).0, 25);
        assert_eq!(Status::of(Reason::FlagCannotMate, Points::Draw).0, 35);
    }
}
