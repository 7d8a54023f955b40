//! The status of a game as the API names it.

use arbiter::{Points, Reason};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Status)]
pub(super) struct StatusView {
    /// The number of the status.
    #[schema(example = 20)]
    id: u8,
    #[schema(schema_with = names)]
    name: &'static str,
}

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

    /// All statuses of games.
    const ALL: [Self; 10] = [
        Self::STARTED,
        Self::ABORTED,
        Self::MATE,
        Self::RESIGN,
        Self::STALEMATE,
        Self::TIMEOUT,
        Self::DRAW,
        Self::OUT_OF_TIME,
        Self::NO_START,
        Self::UNKNOWN_FINISH,
    ];

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

    pub(super) const fn view(self) -> StatusView {
        StatusView {
            id: self.0,
            name: self.1,
        }
    }
}

/// The schema of the name of a status.
pub(super) fn names() -> Schema {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(
            "Every status except `started` is the end of the game.",
        ))
        .enum_values(Some(Status::ALL.map(|Status(_, name)| name)))
        .examples([Status::STARTED.1])
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_has_a_status_other_than_started() {
        for reason in Reason::ALL {
            for score in Points::ALL {
                let status = Status::of(reason, score);
                assert_ne!(status, Status::STARTED, "{reason:?}");
                assert!(Status::ALL.contains(&status), "{status:?}");
            }
        }
        assert_eq!(Status::of(Reason::Checkmate, Points::WhiteWins).0, 30);
        assert_eq!(Status::of(Reason::Agreement, Points::Draw).0, 34);
        assert_eq!(Status::of(Reason::Aborted, Points::None).0, 25);
        assert_eq!(Status::of(Reason::FlagCannotMate, Points::Draw).0, 35);
    }
}
