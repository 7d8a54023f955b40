//! How the types of the arbiter that travel in the messages are declared in TypeScript. The
//! arbiter knows nothing of TypeScript, so each has a twin here, with the same name and the same
//! JSON; a message names the twin with `#[ts(as = "…")]`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What ended a game.
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
}

/// Who claims draws by threefold repetition (FIDE 9.2) and by fifty moves (9.3).
#[derive(Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Claims {
    ByPlayers,
    WithoutPenalty,
    Automatic,
}

/// How time is counted.
#[derive(Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum TimeControl {
    Unlimited,
    Clock {
        /// The stages in order, at least one.
        stages: Vec<Stage>,
    },
    Correspondence {
        /// Days for each single move, at least one.
        days: u16,
        /// Days that each player may take beside them in the whole game; none when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        vacation: Option<u16>,
    },
}

/// One period of a clock (FIDE 6.3).
#[derive(Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stage {
    /// Moves to be made in this stage; none in the last.
    moves: Option<u16>,
    /// Time that is added when the stage begins.
    #[ts(type = "number")]
    millis: u64,
    /// What is added or spared at each move of this stage.
    bonus: Bonus,
}

/// What a player gets for each move.
#[derive(Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Bonus {
    None,
    Increment {
        /// How much.
        #[ts(type = "number")]
        millis: u64,
    },
    Bronstein {
        /// How much at most.
        #[ts(type = "number")]
        millis: u64,
    },
    Delay {
        /// How much.
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

    /// Reads a value of the arbiter as its twin and back; nothing may be lost on the way.
    fn assert_twin<Twin, Ours>(ours: &Ours)
    where
        Twin: Serialize + DeserializeOwned,
        Ours: Serialize + DeserializeOwned + Debug + PartialEq,
    {
        let json = to_value(ours).expect("JSON");
        let twin: Twin = from_value(json.clone()).expect("what the arbiter writes");
        assert_eq!(to_value(&twin).expect("JSON"), json);
        let back: Ours = from_value(json).expect("what the arbiter wrote");
        assert_eq!(back, *ours);
    }

    /// A union of strings that is made of the JSON of all values.
    fn union<Ours: Serialize>(all: &[Ours]) -> String {
        let names = all
            .iter()
            .map(|value| to_value(value).expect("JSON").to_string());
        names.collect::<Vec<_>>().join(" | ")
    }

    #[test]
    fn reasons_and_claims_are_declared_as_the_arbiter_writes_them() {
        use arbiter::Claims::{Automatic, ByPlayers, WithoutPenalty};

        let config = ts_rs::Config::new();
        for reason in arbiter::Reason::ALL {
            assert_twin::<Reason, _>(&reason);
        }
        assert_eq!(Reason::inline(&config), union(&arbiter::Reason::ALL));
        let all = [ByPlayers, WithoutPenalty, Automatic].map(|claims| match claims {
            // A new way to claim is added to the list above, too.
            ByPlayers | WithoutPenalty | Automatic => claims,
        });
        for claims in all {
            assert_twin::<Claims, _>(&claims);
        }
        assert_eq!(Claims::inline(&config), union(&all));
    }

    #[test]
    fn time_controls_are_declared_as_the_arbiter_writes_them() {
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
            // Each kind is read by exhaustive matches, so a new one is noticed here.
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
