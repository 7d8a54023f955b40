//! How a colour is written in JSON: `rules` itself knows no serialisation.
//!
//! For `#[serde(with = "arbiter::side")]`: a [`rules::Color`] as `"white"` or `"black"`.

use rules::Color;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Side {
    White,
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// Writes the colour.
pub fn serialize<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    Side::from(*color).serialize(serializer)
}

/// Reads the colour.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
    Ok(Side::deserialize(deserializer)?.into())
}

/// The same for a colour that may be missing.
pub(crate) mod option {
    use super::{Color, Deserialize, Deserializer, Serialize, Serializer, Side};

    #[expect(
        clippy::ref_option,
        reason = "serde hands over a reference to the field"
    )]
    pub(crate) fn serialize<S: Serializer>(
        color: &Option<Color>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        color.map(Side::from).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Color>, D::Error> {
        Ok(Option::<Side>::deserialize(deserializer)?.map(Color::from))
    }
}
