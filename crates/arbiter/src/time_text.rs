//! Time controls as text.

use crate::terms::{Bonus, Stage, TimeControl};
use crate::time::{DAY, Millis};

impl TimeControl {
    /// Returns the time control as in section 9.6.1 of the PGN standard, in seconds: `5400+30`, or
    /// `40/5400:1800`. Days for each move are written as a time for one move. The standard cannot
    /// express delays or vacation.
    pub fn in_pgn(&self) -> String {
        match self {
            Self::Unlimited => "-".to_owned(),
            Self::Clock { stages } => {
                let stages: Vec<_> = stages.iter().map(stage).collect();
                stages.join(":")
            }
            Self::Correspondence { days, .. } => {
                format!("1/{}", Millis::from(*days) * DAY / 1_000)
            }
        }
    }
}

fn stage(stage: &Stage) -> String {
    let moves = stage
        .moves
        .map(|moves| format!("{moves}/"))
        .unwrap_or_default();
    let increment = match stage.bonus {
        Bonus::Increment { millis } if millis > 0 => format!("+{}", seconds(millis)),
        _ => String::new(),
    };
    format!("{moves}{}{increment}", seconds(stage.millis))
}

fn seconds(millis: Millis) -> String {
    let (whole, rest) = (millis / 1_000, millis % 1_000);
    if rest == 0 {
        whole.to_string()
    } else {
        format!("{whole}.{rest:03}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_time_controls_as_in_pgn() {
        let stages = TimeControl::Clock {
            stages: vec![
                Stage {
                    moves: Some(40),
                    millis: 5_400_000,
                    bonus: Bonus::Increment { millis: 30_000 },
                },
                Stage {
                    moves: None,
                    millis: 1_800_000,
                    bonus: Bonus::Delay { millis: 5_000 },
                },
            ],
        };
        let three_days = TimeControl::Correspondence {
            days: 3,
            vacation: 14,
        };
        for (time, expected) in [
            (TimeControl::Unlimited, "-"),
            (TimeControl::fischer(90_500, 1_000), "90.500+1"),
            (stages, "40/5400+30:1800"),
            (three_days, "1/259200"),
        ] {
            assert_eq!(time.in_pgn(), expected);
        }
    }
}
