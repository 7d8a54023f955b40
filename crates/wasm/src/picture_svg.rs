//! Pictures of boards.

use picture::Diagram;
use rules::Color;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::argument;
use crate::error::Result;
use crate::position::JsPosition;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The form of a picture. */
export interface PictureOptions {
  /** The side at the bottom; White by default. */
  below?: Color;
  /** The squares of the last move, which are marked. */
  lastMove?: [string, string];
}
"#;

/// Draws a board as SVG. Its title describes the board in words.
#[wasm_bindgen]
pub fn svg(
    position: &JsPosition,
    #[wasm_bindgen(unchecked_optional_param_type = "PictureOptions")]
    options: &wasm_bindgen::JsValue,
) -> Result<String> {
    let mut diagram = Diagram::of(&position.0);
    if let Some(color) = argument::text(options, "below") {
        diagram.below = argument::color(&color)?;
    }
    if let Some(squares) = argument::property(options, "lastMove") {
        let [from, to] = [0, 1].map(|index| {
            let square = js_sys::Reflect::get_u32(&squares, index).unwrap_or_default();
            argument::square(&square.as_string().unwrap_or_default())
        });
        diagram.last = Some([from?, to?]);
    }
    Ok(picture::svg(&diagram))
}

/// Describes the pieces of a position with their squares, for readers that see no picture.
#[wasm_bindgen]
pub fn describe(position: &JsPosition) -> String {
    let diagram = Diagram {
        below: Color::White,
        ..Diagram::of(&position.0)
    };
    picture::describe(&diagram)
}
