//! Names every text in `lessons/`: a folder is a language, and nothing else has to name its files.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=lessons");
    let root = env::var("CARGO_MANIFEST_DIR").expect("the folder of this crate");
    let mut folders = entries(&Path::new(&root).join("lessons"));
    // What a language lacks is taken from the first.
    folders.sort_by_key(|folder| name(folder) != "en");
    let mut code = "&[".to_owned();
    for folder in folders {
        let language = name(&folder);
        write!(code, "Folder {{ code: {language:?}, texts: &[").expect("memory");
        for file in entries(&folder).iter().filter(|file| is_text(file)) {
            let name = name(file);
            let path = format!("/lessons/{language}/{name}.txt");
            let root = "env!(\"CARGO_MANIFEST_DIR\")";
            write!(code, "({name:?}, include_str!(concat!({root}, {path:?}))),").expect("memory");
        }
        code.push_str("] },");
    }
    code.push(']');
    let out = env::var("OUT_DIR").expect("a folder for what is built");
    fs::write(Path::new(&out).join("folders.rs"), code).expect("a writable folder");
}

/// What is in a folder, in order.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of lessons");
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let mut paths: Vec<PathBuf> = paths.collect();
    paths.sort();
    paths
}

fn is_text(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "txt")
}

/// The name without the ending.
fn name(path: &Path) -> &str {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    stem.expect("a name in UTF-8")
}
