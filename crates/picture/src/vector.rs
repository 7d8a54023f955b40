//! Boards as SVG.

use std::fmt::Write as _;

use rules::{Color, Piece, Role, Square};

use crate::{Diagram, describe};

/// The side of a square, as in the drawings of the pieces.
const SIDE: usize = 100;
const LIGHT: &str = "#e9d8b6";
const DARK: &str = "#9c7249";
const MARK: &str = "#d6a834";

macro_rules! piece {
    ($name:literal) => {
        include_str!(concat!("../pieces/", $name, ".svg"))
    };
}

/// The drawings of White's and Black's pieces, from the pawn to the king.
static PIECES: [[&str; 6]; 2] = [
    [
        piece!("white-pawn"),
        piece!("white-knight"),
        piece!("white-bishop"),
        piece!("white-rook"),
        piece!("white-queen"),
        piece!("white-king"),
    ],
    [
        piece!("black-pawn"),
        piece!("black-knight"),
        piece!("black-bishop"),
        piece!("black-rook"),
        piece!("black-queen"),
        piece!("black-king"),
    ],
];

/// Draws a board as SVG, with a text description for accessibility.
///
/// # Panics
/// Never: writing to memory cannot fail.
pub fn svg(diagram: &Diagram) -> String {
    let side = 8 * SIDE;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" role=\"img\">\
         <title>{}</title><defs>",
        describe(diagram)
    );
    for color in [Color::White, Color::Black] {
        for role in Role::ALL {
            if !diagram.board.pieces(color, role).is_empty() {
                text.push_str(&symbol(Piece { color, role }));
            }
        }
    }
    text.push_str("</defs>");
    // One light square fills the whole board, and each dark square is drawn on top of it.
    let _ = write!(text, "<path fill=\"{LIGHT}\" d=\"M0 0h{side}v{side}H0z\"/>");
    squares(&mut text, diagram, DARK, "", |square| !square.is_light());
    squares(
        &mut text,
        diagram,
        MARK,
        " fill-opacity=\"0.46\"",
        |square| diagram.is_marked(square),
    );
    for square in Square::all() {
        if let Some(piece) = diagram.board.piece_at(square) {
            let (column, row) = diagram.place(square);
            let _ = write!(
                text,
                "<use href=\"#{}\" x=\"{}\" y=\"{}\" width=\"{SIDE}\" height=\"{SIDE}\"/>",
                name(piece),
                column * SIDE,
                row * SIDE
            );
        }
    }
    text.push_str("</svg>\n");
    text
}

fn squares(
    text: &mut String,
    diagram: &Diagram,
    color: &str,
    more: &str,
    is_one: impl Fn(Square) -> bool,
) {
    let mut path = String::new();
    for square in Square::all().filter(|&square| is_one(square)) {
        let (column, row) = diagram.place(square);
        let _ = write!(
            path,
            "M{} {}h{SIDE}v{SIDE}h-{SIDE}z",
            column * SIDE,
            row * SIDE
        );
    }
    if !path.is_empty() {
        let _ = write!(text, "<path fill=\"{color}\"{more} d=\"{path}\"/>");
    }
}

/// Returns the name of a piece, such as `wk`.
fn name(piece: Piece) -> String {
    let color = piece.color.letter();
    let role = piece.role.letter().to_ascii_lowercase();
    format!("{color}{role}")
}

/// Returns a piece as a symbol. All drawings use the same name for their gradient.
fn symbol(piece: Piece) -> String {
    let name = name(piece);
    let drawing = PIECES[piece.color.index()][piece.role.index()];
    drawing
        .trim_end()
        .replacen(
            "<svg xmlns=\"http://www.w3.org/2000/svg\"",
            &format!("<symbol id=\"{name}\""),
            1,
        )
        .replace("</svg>", "</symbol>")
        .replace("id=\"w\"", &format!("id=\"{name}-fill\""))
        .replace("url(#w)", &format!("url(#{name}-fill)"))
}

#[cfg(test)]
mod tests {
    use rules::Position;

    use super::*;

    #[test]
    fn defines_each_piece_once_and_places_it() {
        let mut diagram = Diagram::of(&Position::start());
        let text = svg(&diagram);
        assert_eq!(text.matches("<symbol id=").count(), 12);
        assert_eq!(text.matches("<use href=").count(), 32);
        assert_eq!(text.matches("url(#w)").count(), 0);
        assert!(text.contains("<use href=\"#wk\" x=\"400\" y=\"700\""));
        assert!(!text.contains("fill-opacity"));
        assert_eq!(text.matches("<svg").count(), 1);
        diagram.below = Color::Black;
        diagram.last = Some(["e2", "e4"].map(|name| name.parse().expect("a square")));
        let text = svg(&diagram);
        assert!(text.contains("<use href=\"#wk\" x=\"300\" y=\"0\""));
        assert!(
            text.contains("fill-opacity=\"0.46\" d=\"M300 100h100"),
            "{text}"
        );
    }
}
