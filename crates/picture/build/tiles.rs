//! Renders each piece on each kind of square, in the colors of one palette.

use std::collections::HashMap;
use std::path::Path;
use std::{env, fs};

use color_quant::NeuQuant;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The side of a square, in pixels.
const SIDE: u32 = 80;
/// Light and dark squares, and those of the last move: 46 % of rgb(214, 168, 52) over the others.
const SQUARES: [[u8; 3]; 4] = [
    [0xe9, 0xd8, 0xb6],
    [0x9c, 0x72, 0x49],
    [0xe0, 0xc2, 0x7a],
    [0xb7, 0x8b, 0x3f],
];
const COLORS: [&str; 2] = ["white", "black"];
const ROLES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];
/// Number of palette colors besides the square colors.
const SHADES: usize = 252;

pub(crate) fn render() {
    let folder = Path::new("pieces");
    println!("cargo:rerun-if-changed=build");
    println!("cargo:rerun-if-changed={}", folder.display());
    let trees: Vec<Tree> = COLORS
        .iter()
        .flat_map(|color| ROLES.map(|role| folder.join(format!("{color}-{role}.svg"))))
        .map(|path| {
            let text = fs::read_to_string(path).expect("a piece");
            Tree::from_str(&text, &Options::default()).expect("a drawing")
        })
        .collect();
    let mut pixels = Vec::new();
    for square in SQUARES {
        for tree in std::iter::once(None).chain(trees.iter().map(Some)) {
            pixels.extend(tile(square, tree));
        }
    }
    let palette = palette(&pixels);
    let mut known = HashMap::new();
    let indices: Vec<u8> = pixels
        .iter()
        .map(|pixel| {
            *known
                .entry(*pixel)
                .or_insert_with(|| nearest(&palette, *pixel))
        })
        .collect();
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let out = Path::new(&out);
    fs::write(out.join("tiles"), indices).expect("a writable folder");
    fs::write(out.join("palette"), palette.concat()).expect("a writable folder");
}

/// Renders a square with or without a piece.
fn tile([red, green, blue]: [u8; 3], tree: Option<&Tree>) -> Vec<[u8; 3]> {
    let mut pixmap = Pixmap::new(SIDE, SIDE).expect("a size");
    pixmap.fill(Color::from_rgba8(red, green, blue, 255));
    if let Some(tree) = tree {
        let scale = SIDE as f32 / tree.size().width();
        resvg::render(
            tree,
            Transform::from_scale(scale, scale),
            &mut pixmap.as_mut(),
        );
    }
    let pixels = pixmap.pixels().iter();
    pixels
        .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect()
}

/// Returns the exact square colors, and representatives for all other colors.
fn palette(pixels: &[[u8; 3]]) -> Vec<[u8; 3]> {
    let shaded = pixels.iter().filter(|pixel| !SQUARES.contains(pixel));
    let shaded: Vec<u8> = shaded
        .flat_map(|&[red, green, blue]| [red, green, blue, 255])
        .collect();
    let quantized = NeuQuant::new(5, SHADES, &shaded).color_map_rgb();
    let quantized = quantized
        .chunks_exact(3)
        .map(|rgb| [rgb[0], rgb[1], rgb[2]]);
    SQUARES.into_iter().chain(quantized).collect()
}

fn nearest(palette: &[[u8; 3]], pixel: [u8; 3]) -> u8 {
    let distance = |color: &[u8; 3]| -> u32 {
        let channels = color.iter().zip(pixel);
        channels
            .map(|(&one, other)| u32::from(one.abs_diff(other)).pow(2))
            .sum()
    };
    let best = (0..palette.len()).min_by_key(|&index| distance(&palette[index]));
    best.unwrap_or_default() as u8
}
