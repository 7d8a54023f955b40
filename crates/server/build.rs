//! Rebuilds the crate when the web client changes: in a release its files are put
//! into the binary then. In a debug build they are read from their folder.

use std::path::Path;
use std::{env, fs};

const CLIENT: &str = "../../web/dist";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // A program built without the folder never finds the files later, and cargo takes a missing
    // one for one that has changed, at every build. Where it cannot be made, that is all that
    // is lost.
    let _ = fs::create_dir_all(Path::new(CLIENT));
    if env::var("PROFILE").as_deref() == Ok("release") {
        println!("cargo:rerun-if-changed={CLIENT}");
    }
}
