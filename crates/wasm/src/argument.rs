//! Arguments from JavaScript.

use js_sys::Reflect;
#[cfg(feature = "board")]
use rules::Color;
use rules::{CastlingMode, Move, Position, Square, UciMove};
use wasm_bindgen::{JsCast as _, JsValue};

use crate::error::{Result, error, of_move};

/// Returns the property of an object, if the value is an object that has it.
pub(crate) fn property(object: &JsValue, name: &str) -> Option<JsValue> {
    let object = object.dyn_ref::<js_sys::Object>()?;
    let value = Reflect::get(object, &name.into()).ok()?;
    (!value.is_undefined() && !value.is_null()).then_some(value)
}

/// Returns whether an option is set.
pub(crate) fn flag(options: &JsValue, name: &str) -> bool {
    property(options, name).is_some_and(|value| value.is_truthy())
}

/// Returns a number among options.
#[cfg(any(feature = "engine", feature = "study"))]
pub(crate) fn number(options: &JsValue, name: &str) -> Result<Option<f64>> {
    let Some(value) = property(options, name) else {
        return Ok(None);
    };
    match value.as_f64() {
        Some(number) if number >= 0.0 && number.is_finite() => Ok(Some(number)),
        _ => Err(error(format!("{name} must be a number, 0 or more"))),
    }
}

/// Returns a text among options.
pub(crate) fn text(options: &JsValue, name: &str) -> Option<String> {
    property(options, name)?.as_string()
}

/// Returns the castling rules that options name.
pub(crate) fn mode(options: &JsValue) -> CastlingMode {
    if flag(options, "chess960") {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    }
}

/// Parses a FEN, or returns the initial position without one.
pub(crate) fn position(fen: Option<&str>, options: &JsValue) -> Result<Position> {
    let mode = mode(options);
    match fen {
        Some(fen) => Position::from_fen(fen, mode).map_err(error),
        None if mode == CastlingMode::Chess960 => {
            Position::from_fen(&Position::start().fen(), mode).map_err(error)
        }
        None => Ok(Position::start()),
    }
}

/// Parses a move in any notation, or an object with `from`, `to` and perhaps `promotion`.
pub(crate) fn mv(position: &Position, mv: &JsValue) -> Result<Move> {
    if let Some(text) = mv.as_string() {
        return position.parse_move(&text).map_err(|why| of_move(&why));
    }
    let (Some(from), Some(to)) = (text(mv, "from"), text(mv, "to")) else {
        return Err(error(
            "a move is a text like \"Nf3\" or \"g1f3\", or an object like { from: \"g1\", to: \"f3\" }",
        ));
    };
    let uci = UciMove {
        from: square(&from)?,
        to: square(&to)?,
        promotion: text(mv, "promotion")
            .map(|role| role.parse().map_err(error))
            .transpose()?,
    };
    position.explain(uci).map_err(|why| of_move(&why.into()))
}

/// Parses a square such as `e4`.
pub(crate) fn square(name: &str) -> Result<Square> {
    name.parse().map_err(error)
}

/// Parses `w` or `b`.
#[cfg(feature = "board")]
pub(crate) fn color(name: &str) -> Result<Color> {
    match name {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(error(format!(
            "a color is \"w\" or \"b\", not {:?}",
            name.chars().take(32).collect::<String>()
        ))),
    }
}
