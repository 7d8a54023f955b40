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

/// Writes the colour.
pub fn serialize<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
    .serialize(serializer)
}

/// Reads the colour.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
    Ok(match Side::deserialize(deserializer)? {
        Side::White => Color::White,
        Side::Black => Color::Black,
    })
}
