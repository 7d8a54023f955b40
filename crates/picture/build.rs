//! Renders the pieces for pixel images.

#[cfg(feature = "pixels")]
#[path = "build/tiles.rs"]
mod tiles;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    #[cfg(feature = "pixels")]
    tiles::render();
}
