//! The terms of games as the API names them.

use arbiter::{Bonus, Millis, Terms, TimeControl};
use protocol::GameInfo;
use serde_json::{Value, json};
use store::Speed;

/// The rating that is shown where a player has none: clients expect a number.
pub(super) const NO_RATING: u16 = 1_500;

/// The variant: chess, Chess960, or chess from a chosen position.
fn variant(is_chess960: bool, is_standard_start: bool) -> Value {
    let (key, name, short) = match (is_chess960, is_standard_start) {
        (true, _) => ("chess960", "Chess960", "960"),
        (false, true) => ("standard", "Standard", "Std"),
        (false, false) => ("fromPosition", "From Position", "FEN"),
    };
    json!({ "key": key, "name": name, "short": short })
}

/// The variant of a game with these terms.
pub(super) fn variant_of(terms: &Terms) -> Value {
    variant(terms.chess960, terms.start.is_none())
}

/// The variant of a game as the server shows it.
pub(super) fn variant_of_info(info: &GameInfo) -> Value {
    variant(info.chess960, is_standard(&info.start_fen))
}

/// Returns whether a FEN is that of the standard position.
pub(super) fn is_standard(fen: &str) -> bool {
    fen == rules::Position::start().fen()
}

/// The speed. The API has no other word for games without a clock than `correspondence`.
pub(super) fn speed(time: &TimeControl) -> &'static str {
    match Speed::of(time) {
        Speed::Unlimited => Speed::Correspondence.as_str(),
        speed => speed.as_str(),
    }
}

/// The name of the rating category of games with this time control.
pub(super) fn perf_name(time: &TimeControl) -> &'static str {
    speed_name(Speed::of(time))
}

/// The name of the rating category of a speed.
pub(super) const fn speed_name(speed: Speed) -> &'static str {
    match speed {
        Speed::Bullet => "Bullet",
        Speed::Blitz => "Blitz",
        Speed::Rapid => "Rapid",
        Speed::Classical => "Classical",
        Speed::Correspondence | Speed::Unlimited => "Correspondence",
    }
}

/// The time of the first stage and its increment, if there is a clock.
pub(super) fn clock(time: &TimeControl) -> Option<(Millis, Millis)> {
    let TimeControl::Clock { stages } = time else {
        return None;
    };
    let stage = stages.first()?;
    let increment = match stage.bonus {
        Bonus::Increment { millis } | Bonus::Bronstein { millis } | Bonus::Delay { millis } => {
            millis
        }
        Bonus::None => 0,
    };
    Some((stage.millis, increment))
}

/// The time control of a challenge.
pub(super) fn time_control(time: &TimeControl) -> Value {
    match time {
        TimeControl::Unlimited => json!({ "type": "unlimited" }),
        TimeControl::Correspondence { days, .. } => {
            json!({ "type": "correspondence", "daysPerTurn": days })
        }
        TimeControl::Clock { .. } => {
            let (limit, increment) = clock(time).unwrap_or_default();
            let (limit, increment) = (limit / 1_000, increment / 1_000);
            let minutes = match limit {
                15 => "¼".to_owned(),
                30 => "½".to_owned(),
                45 => "¾".to_owned(),
                limit if limit % 60 == 0 => (limit / 60).to_string(),
                limit => format!("{:.1}", limit as f64 / 60.0),
            };
            json!({
                "type": "clock",
                "limit": limit,
                "increment": increment,
                "show": format!("{minutes}+{increment}"),
            })
        }
    }
}
