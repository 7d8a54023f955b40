//! `cargo xtask test`: all checks and tests.

use std::process::Command;
use std::time::{Duration, Instant};

use clap::ValueEnum;

use crate::failure::Failure;
use crate::needs::{self, Program};
use crate::trials::{self, Build, Trial};
use crate::{licences, package, process, processors, web, workspace};

/// The steps in the order in which they run; quick ones come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Step {
    /// The Rust sources are formatted
    Format,
    /// Every dependency's licence and source is allowed by deny.toml
    Licences,
    /// Each published crate can be packaged, with its licences and documents
    Packages,
    /// The web client: its lints, types and unit tests; then it is built
    Web,
    /// Clippy finds nothing
    Clippy,
    /// The Rust tests, including the crash tests
    Rust,
    /// The rules and the engine once more, built for older processors and for ARM
    Processors,
    /// The properties of the fuzz targets hold for their seeds
    Fuzz,
    /// The built program is killed and hindered for a minute, and loses nothing
    Chaos,
    /// The end-to-end tests: the built program in a real browser
    Browser,
}

/// Runs all steps, or only one.
pub(crate) fn run(only: Option<Step>) -> Result<(), Failure> {
    let steps = Step::value_variants();
    let steps: Vec<Step> = steps
        .iter()
        .copied()
        .filter(|step| only.is_none_or(|only| only == *step))
        .collect();
    prepare(&steps)?;

    let mut done: Vec<(Step, Duration)> = Vec::new();
    for (index, &step) in steps.iter().enumerate() {
        println!("\n== {} of {}: {}", index + 1, steps.len(), step.name());
        let started = Instant::now();
        let result = step.run();
        done.push((step, started.elapsed()));
        if let Err(failure) = result {
            summarise(&done);
            return Err(Failure::new(format!(
                "{failure}\nThe step `{name}` failed. \
                 To run it again: cargo xtask test --only {name}",
                name = step.name(),
            )));
        }
    }
    summarise(&done);
    println!("All steps passed.");
    Ok(())
}

/// Checks that all programs are installed before anything is run.
fn prepare(steps: &[Step]) -> Result<(), Failure> {
    let any = |wanted: &[Step]| steps.iter().any(|step| wanted.contains(step));
    if any(&[Step::Format, Step::Clippy]) {
        needs::cargo_tools()?;
    }
    if any(&[Step::Web, Step::Browser]) {
        needs::node()?;
    }
    let mut programs = Vec::new();
    if any(&[Step::Rust, Step::Chaos]) && cfg!(target_os = "linux") {
        programs.push(Program::PostgreSql);
    }
    if any(&[Step::Rust]) && cfg!(target_os = "linux") {
        programs.extend([Program::PgnExtract, Program::Python, Program::Strace]);
    }
    let emulates = any(&[Step::Rust]) && cfg!(target_os = "linux");
    if emulates || any(&[Step::Processors]) && processors::emulates_arm() {
        programs.push(Program::Qemu);
    }
    if any(&[Step::Browser]) {
        programs.push(Program::Chromium);
    }
    needs::programs(&programs)
}

fn summarise(done: &[(Step, Duration)]) {
    println!();
    for (step, duration) in done {
        println!("{:<10}{:>8.1} s", step.name(), duration.as_secs_f64());
    }
    let total: Duration = done.iter().map(|(_, duration)| *duration).sum();
    println!("{:<10}{:>8.1} s", "total", total.as_secs_f64());
}

impl Step {
    fn name(self) -> String {
        self.to_possible_value()
            .expect("no step is hidden")
            .get_name()
            .to_owned()
    }

    fn run(self) -> Result<(), Failure> {
        match self {
            Self::Format => {
                process::run(process::cargo().args(["fmt", "--all", "--check"]))?;
                process::run(fuzz("fmt").arg("--check"))
            }
            Self::Licences => licences::check(),
            Self::Packages => package::check(),
            Self::Web => {
                web::install()?;
                for script in ["lint", "check", "texts:check", "test", "build"] {
                    web::script(script)?;
                }
                Ok(())
            }
            Self::Clippy => process::run(
                process::cargo()
                    .args(["clippy", "--workspace", "--all-targets", "--locked"])
                    .args(["--", "--deny", "warnings"]),
            ),
            Self::Rust => process::run(&mut rust_tests()),
            Self::Processors => processors::test(),
            Self::Fuzz => process::run(process::cargo().args([
                "test",
                "--locked",
                "--package",
                "staunton-properties",
            ])),
            Self::Chaos => chaos(),
            Self::Browser => browser(),
        }
    }
}

/// The same flags for every build with tests, so that nothing is built twice.
fn rust_tests() -> Command {
    let mut command = process::cargo();
    command.args(["test", "--workspace", "--locked"]);
    if cfg!(target_os = "linux") {
        // The tests that use strace, PostgreSQL and so on.
        command.args([
            "--features",
            "staunton/system-tests,staunton-server/system-tests,staunton-store/system-tests",
        ]);
    }
    command
}

/// Cargo in the workspace of the fuzz targets. The targets themselves need a C++ compiler and
/// cargo-fuzz, so they are not compiled here.
fn fuzz(subcommand: &str) -> Command {
    let mut command = process::cargo();
    command.args([subcommand, "--manifest-path", "fuzz/Cargo.toml"]);
    command
}

/// A short `cargo xtask chaos`: everything once, and some more kills.
fn chaos() -> Result<(), Failure> {
    if !cfg!(target_os = "linux") {
        println!("Nothing to do: only Linux has what it needs.");
        return Ok(());
    }
    for database in ["sqlite", "postgres"] {
        let options = ["--database", database, "--rounds", "10", "--games", "10"];
        trials::run(Trial::Chaos, Build::Debug, &options)?;
    }
    Ok(())
}

fn browser() -> Result<(), Failure> {
    web::install()?;
    web::script("build")?;
    // Builds the program along with its tests.
    process::run(rust_tests().arg("--no-run"))?;
    web::playwright(&workspace::built("debug", "staunton")?, &[])
}
