//! The terms of games as the API names them.

use arbiter::{Bonus, Millis, Terms, TimeControl};
use protocol::GameInfo;
use rules::Color;
use serde::{Deserialize, Serialize};
use store::Speed;
use utoipa::ToSchema;

/// The rating that is shown where a player has none: clients expect a number.
pub(super) const NO_RATING: u16 = 1_500;

/// A side of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Color)]
pub(super) enum ColorName {
    White,
    Black,
}

impl From<Color> for ColorName {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

/// The side that a player asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum ColorChoice {
    White,
    Black,
    #[default]
    Random,
}

impl ColorChoice {
    /// Returns the side; `None` for a random side.
    pub(super) const fn color(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Random => None,
        }
    }
}

impl From<ColorChoice> for protocol::http::ColorChoice {
    fn from(choice: ColorChoice) -> Self {
        match choice {
            ColorChoice::White => Self::White,
            ColorChoice::Black => Self::Black,
            ColorChoice::Random => Self::Random,
        }
    }
}

impl From<Option<Color>> for ColorChoice {
    fn from(color: Option<Color>) -> Self {
        match color {
            Some(Color::White) => Self::White,
            Some(Color::Black) => Self::Black,
            None => Self::Random,
        }
    }
}

/// The key of a variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum VariantKey {
    #[default]
    Standard,
    Chess960,
    /// Chess from a chosen position.
    FromPosition,
}

/// A variant, with its names.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct Variant {
    pub(super) key: VariantKey,
    #[schema(example = "Standard")]
    name: &'static str,
    #[schema(example = "Std")]
    short: &'static str,
}

/// The variant: chess, Chess960, or chess from a chosen position.
const fn variant(is_chess960: bool, is_standard_start: bool) -> Variant {
    let (key, name, short) = match (is_chess960, is_standard_start) {
        (true, _) => (VariantKey::Chess960, "Chess960", "960"),
        (false, true) => (VariantKey::Standard, "Standard", "Std"),
        (false, false) => (VariantKey::FromPosition, "From Position", "FEN"),
    };
    Variant { key, name, short }
}

/// The variant of a game with these terms.
pub(super) fn variant_of(terms: &Terms) -> Variant {
    variant(terms.chess960, terms.start.is_none())
}

/// The variant of a game as the server shows it.
pub(super) fn variant_of_info(info: &GameInfo) -> Variant {
    variant(info.chess960, is_standard(&info.start_fen))
}

/// The speed of a game. Games without a clock are correspondence games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Speed)]
pub(super) enum SpeedName {
    Bullet,
    Blitz,
    Rapid,
    Classical,
    Correspondence,
}

/// The speed. The API has no other word for games without a clock than `correspondence`.
pub(super) fn speed(time: &TimeControl) -> SpeedName {
    match Speed::of(time) {
        Speed::Bullet => SpeedName::Bullet,
        Speed::Blitz => SpeedName::Blitz,
        Speed::Rapid => SpeedName::Rapid,
        Speed::Classical => SpeedName::Classical,
        Speed::Correspondence | Speed::Unlimited => SpeedName::Correspondence,
    }
}

/// Returns whether a FEN is that of the standard position.
pub(super) fn is_standard(fen: &str) -> bool {
    fen == rules::Position::start().fen()
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

/// The name of a rating category.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct CategoryName {
    #[schema(example = "Blitz")]
    name: &'static str,
}

/// The name and the icon of a rating category.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct CategoryIcon {
    /// Always empty: this server has no icon font.
    icon: &'static str,
    #[schema(example = "Blitz")]
    name: &'static str,
}

impl CategoryName {
    /// The rating category of games with this time control.
    pub(super) fn of(time: &TimeControl) -> Self {
        Self {
            name: perf_name(time),
        }
    }
}

impl CategoryIcon {
    /// The rating category of games with this time control.
    pub(super) fn of(time: &TimeControl) -> Self {
        let CategoryName { name } = CategoryName::of(time);
        Self { icon: "", name }
    }
}

/// The time control of a challenge.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
#[schema(as = TimeControl)]
pub(super) enum TimeControlView {
    Unlimited,
    Correspondence {
        /// The days for each move.
        // The schema would ignore a rule for all fields.
        #[serde(rename = "daysPerTurn")]
        #[schema(example = 3)]
        days_per_turn: u32,
    },
    Clock {
        /// The initial time in seconds.
        #[schema(example = 300)]
        limit: u64,
        /// The increment in seconds.
        #[schema(example = 3)]
        increment: u64,
        /// The initial time in minutes and the increment in seconds.
        #[schema(example = "5+3")]
        show: String,
    },
}

/// The time control of a challenge.
pub(super) fn time_control(time: &TimeControl) -> TimeControlView {
    match time {
        TimeControl::Unlimited => TimeControlView::Unlimited,
        TimeControl::Correspondence { days, .. } => TimeControlView::Correspondence {
            days_per_turn: u32::from(*days),
        },
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
            TimeControlView::Clock {
                limit,
                increment,
                show: format!("{minutes}+{increment}"),
            }
        }
    }
}
