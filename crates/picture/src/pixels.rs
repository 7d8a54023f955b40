//! Pixel images of boards, with palette indices.

use rules::{Piece, Square};

use crate::Diagram;

/// The side of a square in pixels.
pub(crate) const TILE: usize = 80;
/// The side of a pixel image.
pub const SIDE: usize = 8 * TILE;
/// The palette colors, three bytes each.
pub(crate) static PALETTE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/palette"));
/// Each kind of square, empty and with each of the twelve pieces.
static TILES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/tiles"));
/// Number of tiles per kind of square.
const PIECES: usize = 13;

/// A part of a picture, in squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

impl Part {
    pub(crate) const WHOLE: Self = Self {
        left: 0,
        top: 0,
        columns: 8,
        rows: 8,
    };

    /// Returns the smallest part that contains all differences, if there are any.
    pub(crate) fn between(before: &Diagram, after: &Diagram) -> Option<Self> {
        // On a flipped board every square has a different place.
        if before.below != after.below {
            return Some(Self::WHOLE);
        }
        let changed = Square::all().filter(|&square| tile(before, square) != tile(after, square));
        let places: Vec<_> = changed.map(|square| after.place(square)).collect();
        let left = places.iter().map(|place| place.0).min()?;
        let right = places.iter().map(|place| place.0).max()?;
        let top = places.iter().map(|place| place.1).min()?;
        let bottom = places.iter().map(|place| place.1).max()?;
        Some(Self {
            left,
            top,
            columns: right - left + 1,
            rows: bottom - top + 1,
        })
    }
}

/// Returns the index of the tile for a square.
fn tile(diagram: &Diagram, square: Square) -> usize {
    let kind = usize::from(!square.is_light()) + 2 * usize::from(diagram.is_marked(square));
    let number = |piece: Piece| 1 + 6 * piece.color.index() + piece.role.index();
    kind * PIECES + diagram.board.piece_at(square).map_or(0, number)
}

/// Returns the pixels of a part, row by row.
pub(crate) fn draw(diagram: &Diagram, part: Part) -> Vec<u8> {
    let width = part.columns * TILE;
    let mut pixels = vec![0; width * part.rows * TILE];
    for square in Square::all() {
        let (column, row) = diagram.place(square);
        let is_in = (part.left..part.left + part.columns).contains(&column)
            && (part.top..part.top + part.rows).contains(&row);
        if !is_in {
            continue;
        }
        let first = tile(diagram, square) * TILE * TILE;
        let (left, top) = ((column - part.left) * TILE, (row - part.top) * TILE);
        for line in 0..TILE {
            let from = first + line * TILE;
            let to = (top + line) * width + left;
            pixels[to..to + TILE].copy_from_slice(&TILES[from..from + TILE]);
        }
    }
    pixels
}

/// Draws a board as a PNG of [`SIDE`] by [`SIDE`] pixels.
///
/// # Panics
/// Never: writing to memory cannot fail.
pub fn png(diagram: &Diagram) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, SIDE as u32, SIDE as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(PALETTE);
    // In a palette, adjacent indices are not similar colors.
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder
        .write_header()
        .expect("writing to memory cannot fail");
    writer
        .write_image_data(&draw(diagram, Part::WHOLE))
        .expect("as many pixels as the header says");
    writer.finish().expect("writing to memory cannot fail");
    file
}

#[cfg(test)]
mod tests {
    use rules::{CastlingMode, Color, Position};

    use super::*;

    /// Returns the size and the pixel colors of a decoded PNG.
    fn decoded(file: &[u8]) -> (u32, u32, Vec<u8>) {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut pixels).expect("a picture");
        assert_eq!(info.color_type, png::ColorType::Rgb);
        (info.width, info.height, pixels)
    }

    fn color(pixels: &[u8], x: usize, y: usize) -> [u8; 3] {
        let at = 3 * (y * SIDE + x);
        [pixels[at], pixels[at + 1], pixels[at + 2]]
    }

    #[test]
    fn draws_squares_marks_and_pieces() {
        let fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
        let position = Position::from_fen(fen, CastlingMode::Standard).expect("a position");
        let mut diagram = Diagram::of(&position);
        diagram.last = Some(["a8", "b8"].map(|name| name.parse().expect("a square")));
        let (width, height, pixels) = decoded(&png(&diagram));
        assert_eq!((width, height), (SIDE as u32, SIDE as u32));
        // a8 is light and marked, b8 dark and marked, c8 light, d8 dark.
        for (column, expected) in [
            [0xe0, 0xc2, 0x7a],
            [0xb7, 0x8b, 0x3f],
            [0xe9, 0xd8, 0xb6],
            [0x9c, 0x72, 0x49],
        ]
        .into_iter()
        .enumerate()
        {
            assert_eq!(color(&pixels, column * TILE + 5, 5), expected, "{column}");
        }
        // A white piece in the lower left corner, a black one above: checks the center of the
        // square.
        let brightness = |column: usize, row: usize| {
            let middle = (column * TILE + TILE / 2, row * TILE + TILE / 2);
            let [red, green, blue] = color(&pixels, middle.0, middle.1);
            u32::from(red) + u32::from(green) + u32::from(blue)
        };
        assert!(brightness(0, 7) > 600, "{}", brightness(0, 7));
        assert!(brightness(4, 0) < 300, "{}", brightness(4, 0));
        // Black's side shows the same board rotated.
        diagram.below = Color::Black;
        let (_, _, turned) = decoded(&png(&diagram));
        assert_eq!(
            color(&turned, 7 * TILE + 5, 7 * TILE + 5),
            [0xe0, 0xc2, 0x7a]
        );
    }

    #[test]
    fn redraws_a_flipped_board() {
        let board = Diagram::of(&Position::start());
        let turned = Diagram {
            below: Color::Black,
            ..board.clone()
        };
        assert_eq!(Part::between(&board, &turned), Some(Part::WHOLE));
        assert_eq!(Part::between(&turned, &turned), None);
    }

    #[test]
    fn tiles_are_complete_and_distinct() {
        assert_eq!(TILES.len(), 4 * PIECES * TILE * TILE);
        assert!(PALETTE.len() <= 3 * 256);
        let tiles: std::collections::HashSet<_> = TILES.chunks(TILE * TILE).collect();
        assert_eq!(tiles.len(), 4 * PIECES);
    }
}
