//! An address as a QR code in a terminal.

use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};

/// Black on white, independent of the terminal's colors.
const COLORS: &str = "\x1b[30;107m";
const NO_COLORS: &str = "\x1b[0m";

/// Returns the code with a line break before each line, or an empty text if the input is too long.
pub(super) fn lines(text: &str) -> String {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::L) else {
        return String::new();
    };
    let picture = code.render::<Dense1x2>().build();
    let mut text = String::new();
    for line in picture.lines() {
        text.extend(["\n", COLORS, line, NO_COLORS]);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The magnification of each square.
    const SIZE: usize = 4;

    #[test]
    fn the_code_decodes_to_the_address() {
        let url = "http://192.168.1.5:8064";
        let text = lines(url);
        let rows: Vec<Vec<char>> = text
            .lines()
            .skip(1)
            .map(|line| {
                let line = line.strip_prefix(COLORS).unwrap();
                line.strip_suffix(NO_COLORS).unwrap().chars().collect()
            })
            .collect();
        // Each character shows two squares, one above the other.
        let is_dark = |x: usize, y: usize| match (rows[y / 2][x], y % 2) {
            ('█', _) | ('▀', 0) | ('▄', 1) => true,
            (' ' | '▀' | '▄', _) => false,
            (other, _) => panic!("{other:?}"),
        };
        let (width, height) = (rows[0].len() * SIZE, rows.len() * 2 * SIZE);
        let shade = |x, y| if is_dark(x / SIZE, y / SIZE) { 0 } else { 255 };
        let mut picture = rqrr::PreparedImage::prepare_from_greyscale(width, height, shade);
        let codes = picture.detect_grids();
        assert_eq!(codes.len(), 1);
        assert_eq!(codes[0].decode().unwrap().1, url);
    }

    #[test]
    fn a_text_that_is_too_long_has_no_code() {
        assert_eq!(lines(&"x".repeat(5_000)), "");
    }
}
