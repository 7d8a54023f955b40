//! Limits on clock gains. The fuzz target of the arbiter uses the same limits.

use arbiter::{Bonus, Event, Game, MAX_LAG, Millis, Ruling, TimeControl, Timestamp};

/// Returns the maximum time that an accepted command may add to each clock.
pub(crate) fn allowed_growth(before: &Game, events: &[Event], now: Timestamp) -> [Millis; 2] {
    let mut allowed = [0, 0];
    let TimeControl::Clock { stages } = &before.terms().time else {
        return [Millis::MAX; 2];
    };
    for event in events {
        match event {
            Event::Moved { .. } => {
                let mover = before.turn();
                let clock = before.clock().unwrap();
                let bonus = match clock.bonus(mover) {
                    Bonus::None | Bonus::Delay { .. } => 0,
                    Bonus::Increment { millis } | Bonus::Bronstein { millis } => millis,
                };
                let stage = match before.moves_to_next_stage(mover) {
                    // The largest of all stages that may begin.
                    Some(1) => stages[1..].iter().map(|stage| stage.millis).max(),
                    _ => None,
                };
                allowed[mover.index()] += bonus + stage.unwrap_or(0);
            }
            Event::DrawClaimed {
                ruling: Ruling::Wrong { .. },
                ..
            } => {
                let opponent = !before.turn();
                allowed[opponent.index()] = before.terms().claim_penalty();
            }
            Event::Credited { millis, .. } => {
                assert!(*millis <= now - before.started_at().unwrap());
                allowed[before.turn().index()] = *millis;
            }
            Event::LagSpared { millis } => {
                assert!(*millis <= MAX_LAG);
                allowed[before.turn().index()] += *millis;
            }
            // All moves are taken back: both clocks are as at the start.
            Event::TakenBack { plies, .. }
                if usize::from(*plies) == before.line().moves().len() =>
            {
                allowed = [stages[0].millis; 2];
            }
            Event::TimeGiven { by, millis } => allowed[(!*by).index()] += *millis,
            _ => {}
        }
    }
    allowed
}
