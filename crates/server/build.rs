//! Rebuilds the crate when the web client changes: a release build embeds its files in the binary.
//! A debug build reads them from their folder.

use std::path::Path;
use std::{env, fs};

const CLIENT: &str = "../../web/dist";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Without the folder at build time the binary never finds the files later. Cargo treats a
    // missing path as changed and would rebuild every time. An error is ignored, because these are
    // its only effects.
    let _ = fs::create_dir_all(Path::new(CLIENT));
    if env::var("PROFILE").as_deref() == Ok("release") {
        println!("cargo:rerun-if-changed={CLIENT}");
    }
}
