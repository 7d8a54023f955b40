//! The npm package: the crate `wasm`, compiled and translated for JavaScript, with its scripts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::{needs, process, web, workspace};

const TARGET: &str = "wasm32-unknown-unknown";

/// The modules of the package: the name of their files, and the features of the crate.
const MODULES: [(&str, &str); 2] = [("core", ""), ("full", "full")];

/// The instructions beyond those that every WebAssembly engine has. All engines since 2023 have
/// vectors of 128 bits.
const VECTORS: &str = "-Ctarget-feature=+simd128";

/// Builds the package, and returns its folder in the target folder.
pub(crate) fn build() -> Result<PathBuf, Failure> {
    needs::target(TARGET)?;
    let folder = workspace::target()?.join("npm/staunton-chess");
    remove(&folder)?;
    for (name, features) in MODULES {
        let module = compile(features, VECTORS)?;
        translate(&module, name, &folder.join("wasm"))?;
    }
    copy_folder(&source(), &folder)?;
    for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&workspace::root().join(license), &folder.join(license))?;
    }
    Ok(folder)
}

/// Builds the package and runs its tests in Node: in its folder, and of the packed file in an empty
/// folder. Compares the engine's signature also without vectors, and checks the types.
pub(crate) fn test() -> Result<(), Failure> {
    let folder = build()?;
    let plain = workspace::target()?.join("npm/without-vectors");
    translate(&compile("full", "")?, "full", &plain)?;
    web::install(process::run)?;
    let compiler = workspace::web().join("node_modules/typescript/bin/tsc");
    process::run(process::command("node").arg(compiler).args([
        "--noEmit",
        "--strict",
        "--target",
        "esnext",
        "--module",
        "nodenext",
        "--types",
        "",
        &folder.join("test/types.test.ts").to_string_lossy(),
    ]))?;
    process::run(
        process::command("node")
            .args(["--expose-gc", "--test", "test/"])
            .current_dir(&folder)
            .env("REPOSITORY", workspace::root())
            .env("WITHOUT_VECTORS", plain),
    )
}

/// The scripts of the package.
fn source() -> PathBuf {
    workspace::root().join("crates/wasm/npm")
}

/// Compiles the crate, and returns the module.
fn compile(features: &str, flags: &str) -> Result<PathBuf, Failure> {
    process::run(
        process::cargo()
            .args(["build", "--locked", "--profile", "wasm"])
            .args(["--target", TARGET, "--package", "staunton-wasm"])
            .args(["--features", features])
            // Replaces the flags in .cargo/config.toml, which are for this machine.
            .env("RUSTFLAGS", flags),
    )?;
    let folder = workspace::target()?.join(TARGET).join("wasm");
    Ok(folder.join("staunton_wasm.wasm"))
}

/// Writes the scripts and types of a module with wasm-bindgen, whose version is that of the crate.
fn translate(module: &Path, name: &str, folder: &Path) -> Result<(), Failure> {
    let mut bindgen = process::cargo();
    bindgen
        .args(["run", "--locked", "--quiet"])
        .args(["--manifest-path", "crates/wasm/bindgen/Cargo.toml"])
        .arg("--target-dir")
        .arg(workspace::target()?.join("bindgen"))
        .arg("--")
        .args([module.as_os_str(), name.as_ref(), folder.as_os_str()]);
    process::run(&mut bindgen)
}

/// npm in a folder.
pub(crate) fn npm(folder: &Path) -> Command {
    let mut npm = web::npm();
    npm.current_dir(folder);
    npm
}

fn remove(folder: &Path) -> Result<(), Failure> {
    match fs::remove_dir_all(folder) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Failure::new(format!(
            "{} cannot be removed: {error}.",
            folder.display()
        ))),
    }
}

/// Copies the files of a folder and its folders.
fn copy_folder(from: &Path, to: &Path) -> Result<(), Failure> {
    let cannot = |error: std::io::Error| {
        Failure::new(format!("{} cannot be copied: {error}.", from.display()))
    };
    fs::create_dir_all(to).map_err(cannot)?;
    for entry in fs::read_dir(from).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            copy(&entry.path(), &target)?;
        }
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::copy(from, to).map(drop).map_err(|error| {
        Failure::new(format!("{} cannot be copied: {error}.", from.display()))
    })
}
