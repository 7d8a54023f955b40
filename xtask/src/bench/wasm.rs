//! `cargo xtask bench wasm`: the npm package beside other packages for JavaScript.

use std::fs;
use std::path::Path;

use crate::failure::Failure;
use crate::processors::Level;
use crate::{needs, npm_package, process, web, workspace};

/// The other packages, which only this benchmark installs.
const PEERS: [(&str, &str); 2] = [
    ("package.json", include_str!("javascript/package.json")),
    (
        "package-lock.json",
        include_str!("javascript/package-lock.json"),
    ),
];

/// Builds the package and the native engine, installs the other packages, and measures.
pub(super) fn run(rounds: u32) -> Result<(), Failure> {
    needs::node()?;
    let package = npm_package::build()?;
    process::run(
        Level::V3
            .cargo("build")
            .args(["--release", "--package", "staunton", "--quiet"]),
    )?;
    let folder = workspace::target()?.join("tools/javascript-peers");
    write(&folder)?;
    process::run(web::npm_in(&folder).args(["ci", "--no-audit", "--no-fund", "--silent"]))?;
    process::run(
        process::command("node")
            .arg("--expose-gc")
            .arg(folder.join("bench.js"))
            .arg(package)
            .arg(Level::V3.built()?)
            .arg(rounds.to_string()),
    )
}

fn write(folder: &Path) -> Result<(), Failure> {
    let cannot = |error: std::io::Error| {
        Failure::new(format!("{} cannot be written: {error}.", folder.display()))
    };
    fs::create_dir_all(folder).map_err(cannot)?;
    for (name, text) in PEERS {
        fs::write(folder.join(name), text).map_err(cannot)?;
    }
    fs::write(folder.join("bench.js"), include_str!("javascript/bench.js")).map_err(cannot)
}
