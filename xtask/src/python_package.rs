//! The Python package: the crate `python`, compiled and packed as a wheel by maturin.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::needs::{self, Program};
use crate::processors::Level;
use crate::{process, workspace};

/// maturin, and the packages that the tests use, with the SHA-256 digests of their files. To update
/// the file: `pip-compile --generate-hashes --strip-extras --no-header --no-annotate`.
const REQUIREMENTS: &str = include_str!("python_package.txt");

/// Fails if a package of the environment is missing.
const IMPORTS: &str = "import chess, ipykernel, maturin, matplotlib, mypy, nbclient, numpy";

/// How the native module is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// For users: with optimizations, for the processors that `NumPy` runs on.
    Release,
    /// For tests: with overflow checks, for this machine.
    Debug,
}

/// A virtual environment in the target folder.
pub(crate) struct Environment(PathBuf);

impl Environment {
    /// Creates an environment without packages.
    fn empty(name: &str) -> Result<Self, Failure> {
        let folder = workspace::target()?.join("python").join(name);
        create(Path::new("python3"), &folder)?;
        Ok(Self(folder))
    }

    /// Returns the environment with the tools for a Python, which the first call creates.
    pub(crate) fn with_tools(python: &Path, name: &str) -> Result<Self, Failure> {
        let environment = Self(workspace::built("tools", name)?);
        let requirements = environment.0.join("requirements.txt");
        let is_current = fs::read_to_string(&requirements).is_ok_and(|text| text == REQUIREMENTS);
        let imported = process::command(environment.python())
            .args(["-c", IMPORTS])
            .output();
        if is_current && imported.is_ok_and(|output| output.status.success()) {
            return Ok(environment);
        }
        needs::programs(&[Program::Python])?;
        create(python, &environment.0)?;
        fs::write(&requirements, REQUIREMENTS)
            .map_err(|why| Failure::new(format!("maturin cannot be installed: {why}.")))?;
        process::run(
            process::command(environment.python())
                .args(["-m", "pip", "install", "--quiet", "--require-hashes"])
                .arg("--requirement")
                .arg(&requirements),
        )?;
        Ok(environment)
    }

    /// Returns the environment with the tools and the package.
    pub(crate) fn with_package(build: Build) -> Result<Self, Failure> {
        let wheel = self::build(build)?;
        let environment = Self::with_tools(Path::new("python3"), TOOLS)?;
        environment.install(&wheel)?;
        Ok(environment)
    }

    pub(crate) fn python(&self) -> PathBuf {
        self.0.join("bin/python")
    }

    /// Installs a wheel, which needs no other package, in place of an earlier one.
    pub(crate) fn install(&self, wheel: &Path) -> Result<(), Failure> {
        process::run(
            process::command(self.python())
                .args(["-m", "pip", "install", "--quiet", "--no-index"])
                .args(["--no-deps", "--force-reinstall"])
                .arg(wheel),
        )
    }

    /// Installs further packages, given with the digests of their files.
    pub(crate) fn add(&self, requirements: &str) -> Result<(), Failure> {
        let file = self.0.join("further.txt");
        fs::write(&file, requirements)
            .map_err(|why| Failure::new(format!("{} cannot be written: {why}.", file.display())))?;
        process::run(
            process::command(self.python())
                .args(["-m", "pip", "install", "--quiet", "--require-hashes"])
                .arg("--requirement")
                .arg(&file),
        )
    }

    /// Runs a script of the tests in an empty folder.
    fn test(&self, script: &str) -> Result<(), Failure> {
        let folder = tempfile::tempdir()
            .map_err(|why| Failure::new(format!("There is no temporary folder: {why}.")))?;
        process::run(
            process::command(self.python())
                .arg(source().join("tests").join(script))
                .current_dir(&folder)
                .env("REPOSITORY", workspace::root()),
        )
    }
}

/// The name of the environment with the tools.
const TOOLS: &str = "python-package";

fn create(python: &Path, folder: &Path) -> Result<(), Failure> {
    process::run(
        process::command(python)
            .args(["-m", "venv", "--clear"])
            .arg(folder),
    )
}

/// Builds the package, and returns its wheel in the target folder.
pub(crate) fn build(build: Build) -> Result<PathBuf, Failure> {
    let tools = Environment::with_tools(Path::new("python3"), TOOLS)?;
    let (name, profile) = match build {
        Build::Release => ("release", "release"),
        Build::Debug => ("debug", "dev"),
    };
    let wheels = workspace::target()?.join("python").join(name);
    let mut maturin = process::command(tools.python());
    maturin
        .args(["-m", "maturin", "build", "--locked", "--quiet"])
        .args(["--profile", profile, "--interpreter"])
        .arg(tools.python())
        .arg("--out")
        .arg(&wheels)
        .current_dir(source());
    match build {
        Build::Debug => {}
        Build::Release if cfg!(target_arch = "x86_64") => Level::V2.set(&mut maturin),
        // Replaces the flags in .cargo/config.toml, which are for this machine.
        Build::Release => drop(maturin.env("RUSTFLAGS", "")),
    }
    // Only the new wheel stays.
    if let Err(why) = fs::remove_dir_all(&wheels)
        && why.kind() != std::io::ErrorKind::NotFound
    {
        let wheels = wheels.display();
        return Err(Failure::new(format!("{wheels} cannot be removed: {why}.")));
    }
    process::run(&mut maturin)?;
    let found = fs::read_dir(&wheels).into_iter().flatten().flatten();
    let mut wheels = found.map(|entry| entry.path());
    wheels
        .find(|path| path.extension().is_some_and(|ending| ending == "whl"))
        .ok_or_else(|| Failure::new("maturin has made no wheel."))
}

/// Builds the package and installs it in an empty environment, in which the examples of its README
/// run. With the tools, runs its tests, checks its types and executes its notebooks. Returns the
/// environment with the tools and the package.
pub(crate) fn test() -> Result<Environment, Failure> {
    let wheel = build(Build::Debug)?;
    let empty = Environment::empty("empty")?;
    empty.install(&wheel)?;
    empty.test("plain.py")?;
    let tools = Environment::with_tools(Path::new("python3"), TOOLS)?;
    tools.install(&wheel)?;
    tools.test("run.py")?;
    Ok(tools)
}

/// The folder of the package.
fn source() -> PathBuf {
    workspace::root().join("crates/python")
}
