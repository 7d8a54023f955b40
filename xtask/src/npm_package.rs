//! The npm package: the crate `wasm`, compiled and translated for JavaScript, with its scripts.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::{deno, needs, process, web, workspace};

const TARGET: &str = "wasm32-unknown-unknown";

/// A module of the package.
struct Module {
    /// The name of its files.
    name: &'static str,
    /// The features of the crate.
    features: &'static str,
    /// The profile of cargo.
    profile: &'static str,
    /// The flags of the compiler.
    flags: &'static str,
}

const BOARD: Module = Module {
    name: "core",
    features: "board,compact",
    profile: "wasm",
    flags: "",
};

const STUDY: Module = Module {
    name: "study",
    features: "study,compact",
    ..BOARD
};

/// All browsers since 2023 have vectors of 128 bits.
const ENGINE: Module = Module {
    name: "engine",
    features: "engine,compact",
    profile: "wasm-engine",
    flags: "-Ctarget-feature=+simd128",
};

/// The web client without its server. It is not in the package.
const CLIENT: Module = Module {
    name: "client",
    features: "client,compact",
    ..BOARD
};

/// The scripts of the package that the web client uses.
const SCRIPTS: [&str; 4] = ["engine.js", "engine-worker.js", "load.js", "sync-engine.js"];

/// The engine for the comparison of its signature.
const WITHOUT_VECTORS: Module = Module {
    flags: "",
    ..ENGINE
};

/// Builds the package, and returns its folder in the target folder.
pub(crate) fn build() -> Result<PathBuf, Failure> {
    needs::target(TARGET)?;
    let folder = workspace::target()?.join("npm/staunton-chess");
    remove(&folder)?;
    for module in [BOARD, STUDY, ENGINE] {
        module.build(&folder.join("wasm"))?;
    }
    copy_folder(&source(), &folder)?;
    for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&workspace::root().join(license), &folder.join(license))?;
    }
    Ok(folder)
}

/// Builds the modules with which the web client works without its server, in `web/core`. The build of
/// the client includes them if they are there.
pub(crate) fn build_for_client() -> Result<(), Failure> {
    needs::target(TARGET)?;
    let folder = client_folder();
    for module in [CLIENT, ENGINE] {
        module.build(&folder.join("wasm"))?;
    }
    for script in SCRIPTS {
        copy(&source().join(script), &folder.join(script))?;
    }
    Ok(())
}

/// Like [`build_for_client`], but where the target is not installed the client is built without the
/// modules, and works only with its server.
pub(crate) fn build_for_client_if_possible() -> Result<(), Failure> {
    if let Err(why) = needs::target(TARGET) {
        println!("{why} Without it the page does not work offline.");
        return remove(&client_folder());
    }
    build_for_client()
}

/// The folder that the build of the web client reads.
fn client_folder() -> PathBuf {
    workspace::web().join("core")
}

/// Builds the package and runs its tests in Node, Deno and Chromium, and those of the packed file in an
/// empty folder. Compares the engine's signature also without vectors, and checks the types.
pub(crate) fn test() -> Result<(), Failure> {
    let folder = build()?;
    let plain = workspace::target()?.join("npm/without-vectors");
    WITHOUT_VECTORS.build(&plain)?;
    web::install(process::run)?;
    let compiler = workspace::web().join("node_modules/typescript/bin/tsc");
    process::run(process::command("node").arg(compiler).args([
        "--noEmit",
        "--strict",
        "--target",
        "esnext",
        "--module",
        "nodenext",
        &folder.join("test/types.test.ts").to_string_lossy(),
    ]))?;
    process::run(
        process::command("node")
            .args(["--expose-gc", "--test", "test/"])
            .current_dir(&folder)
            .env("REPOSITORY", workspace::root())
            .env("WITHOUT_VECTORS", plain)
            .env("CHROMIUM", needs::browser()?)
            .env(deno::VARIABLE, deno::find()?),
    )
}

/// The scripts of the package.
fn source() -> PathBuf {
    workspace::root().join("crates/wasm/npm")
}

impl Module {
    /// Compiles the crate, and writes the module with its scripts and types to a folder.
    fn build(&self, folder: &Path) -> Result<(), Failure> {
        process::run(
            process::cargo()
                .args(["build", "--locked", "--profile", self.profile])
                .args(["--target", TARGET, "--package", "staunton-wasm"])
                .args(["--no-default-features", "--features", self.features])
                // Replaces the flags in .cargo/config.toml, which are for this machine.
                .env("RUSTFLAGS", self.flags),
        )?;
        let compiled = workspace::target()?.join(TARGET).join(self.profile);
        let mut bindgen = process::cargo();
        bindgen
            .args(["run", "--locked", "--quiet"])
            .args(["--manifest-path", "crates/wasm/bindgen/Cargo.toml"])
            .arg("--target-dir")
            .arg(workspace::target()?.join("bindgen"))
            .arg("--")
            .arg(compiled.join("staunton_wasm.wasm"))
            .arg(self.name)
            .arg(folder);
        process::run(&mut bindgen)
    }
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
    fs::copy(from, to)
        .map(drop)
        .map_err(|error| Failure::new(format!("{} cannot be copied: {error}.", from.display())))
}
