//! TypeScript declarations for types of the arbiter that are used in messages. The arbiter does not
//! depend on ts-rs, so each such type has a twin here with the same name and the same JSON; a
//! message names the twin with `#[ts(as = "…")]`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The reason for the end of a game.
#[derive(Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reason {
    Checkmate,
    Stalemate,
    DeadPosition,
    ThreefoldRepetition,
    FiftyMoves,
    FivefoldRepetition,
    SeventyFiveMoves,
    Resignation,
    ResignationCannotMate,
    Flag,
    FlagCannotMate,
    Agreement,
    Aborted,
    NoFirstMove,
    Abandoned,
    AbandonedCannotMate,
    Adjudicated,
}

/// The way in which draws by threefold repetition (FIDE 9.2) and by fifty moves (9.3) are claimed.
#[derive(Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Claims {
    ByPlayers,
    WithoutPenalty,
    Automatic,
}

/// A time control.
#[derive(Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum TimeControl {
    Unlimited,
    Clock {
        /// The stages in order, at least one.
        stages: Vec<Stage>,
    },
    Correspondence {
        /// Days for each move, at least one.
        days: u16,
        /// Vacation days that each player may take in the whole game; none when omitted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        vacation: Option<u16>,
    },
}

/// One period of a clock (FIDE 6.3).
#[derive(Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stage {
    /// Moves to be made in this stage; null in the last.
    moves: Option<u16>,
    /// Time that is added when the stage begins.
    #[ts(type = "number")]
    millis: u64,
    /// The bonus for each move of this stage.
    bonus: Bonus,
}

/// The bonus that a player gets for each move.
#[derive(Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Bonus {
    None,
    Increment {
        /// The amount.
        #[ts(type = "number")]
        millis: u64,
    },
    Bronstein {
        /// The maximum amount.
        #[ts(type = "number")]
        millis: u64,
    },
    Delay {
        /// The amount.
        #[ts(type = "number")]
        millis: u64,
    },
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use serde::de::DeserializeOwned;
    use serde_json::{from_value, to_value};

    use super::*;

    /// Converts a value of the arbiter to its twin and back without loss.
    fn assert_twin<Twin, Ours>(ours: &Ours)
    where
        Twin: Serialize + DeserializeOwned,
        Ours: Serialize + DeserializeOwned + Debug + PartialEq,
    {
        let json = to_value(ours).expect("JSON");
        let twin: Twin = from_value(json.clone()).expect("the twin reads the arbiter's JSON");
        assert_eq!(to_value(&twin).expect("JSON"), json);
        let back: Ours = from_value(json).expect("the arbiter reads its own JSON");
        assert_eq!(back, *ours);
    }

    /// Returns a union of string literals with the JSON of all values.
    fn union<Ours: Serialize>(all: &[Ours]) -> String {
        let names = all
            .iter()
            .map(|value| to_value(value).expect("JSON").to_string());
        names.collect::<Vec<_>>().join(" | ")
    }

    #[test]
    fn reasons_and_claims_match_the_arbiter() {
        use arbiter::Claims::{Automatic, ByPlayers, WithoutPenalty};

        let config = ts_rs::Config::new();
        for reason in arbiter::Reason::ALL {
            assert_twin::<Reason, _>(&reason);
        }
        assert_eq!(Reason::inline(&config), union(&arbiter::Reason::ALL));
        let all = [ByPlayers, WithoutPenalty, Automatic].map(|claims| match claims {
            // Add a new way to claim to the list above, too.
            ByPlayers | WithoutPenalty | Automatic => claims,
        });
        for claims in all {
            assert_twin::<Claims, _>(&claims);
        }
        assert_eq!(Claims::inline(&config), union(&all));
    }

    #[test]
    fn time_controls_match_the_arbiter() {
        for text in [
            "unlimited",
            "3 days",
            "3 days, 14 of vacation",
            "5+0",
            "40/90+30, 30+30",
            "5 d3",
            "1.5 b2",
        ] {
            let time: arbiter::TimeControl = text.parse().expect("a time control");
            assert_twin::<TimeControl, _>(&time);
            // The matches are exhaustive, so that a new kind is noticed here.
            match time {
                arbiter::TimeControl::Unlimited | arbiter::TimeControl::Correspondence { .. } => {}
                arbiter::TimeControl::Clock { stages } => {
                    for arbiter::Stage { bonus, .. } in stages {
                        match bonus {
                            arbiter::Bonus::None
                            | arbiter::Bonus::Increment { .. }
                            | arbiter::Bonus::Bronstein { .. }
                            | arbiter::Bonus::Delay { .. } => {}
                        }
                    }
                }
            }
        }
    }
}
