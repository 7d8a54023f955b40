//! `cargo xtask test`: every check and test there is.

use std::process::Command;
use std::time::{Duration, Instant};

use clap::ValueEnum;

use crate::failure::Failure;
use crate::needs::{self, Program};
use crate::{licences, package, process, processors, web, workspace};

/// A part of the whole, in the order in which they run: what is quick to fail comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Step {
    /// The Rust sources are formatted
    Format,
    /// Every dependency's licence and source is one that deny.toml allows
    Licences,
    /// Each crate that is published makes a package with its licences and its documents
    Packages,
    /// The web client: its lints, types and unit tests; then it is built
    Web,
    /// Clippy finds nothing
    Clippy,
    /// The Rust tests, the crash tests among them
    Rust,
    /// The rules and the engine once more, built for older processors
    Processors,
    /// What the fuzz targets look for holds for their seeds
    Fuzz,
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
    println!("All is well.");
    Ok(())
}

/// Sees that every program is there before anything is run.
fn prepare(steps: &[Step]) -> Result<(), Failure> {
    let any = |wanted: &[Step]| steps.iter().any(|step| wanted.contains(step));
    if any(&[Step::Format, Step::Clippy]) {
        needs::cargo_tools()?;
    }
    if any(&[Step::Web, Step::Browser]) {
        needs::node()?;
    }
    let mut programs = Vec::new();
    if any(&[Step::Rust]) && cfg!(target_os = "linux") {
        programs.extend([
            Program::PgnExtract,
            Program::Python,
            Program::Qemu,
            Program::Strace,
        ]);
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
    println!("{:<10}{:>8.1} s", "together", total.as_secs_f64());
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
                for script in ["lint", "check", "test", "build"] {
                    web::script(script)?;
                }
                Ok(())
            }
            Self::Clippy => {
                process::run(
                    process::cargo()
                        .args(["clippy", "--workspace", "--all-targets", "--locked"])
                        .args(["--", "--deny", "warnings"]),
                )?;
                process::run(
                    fuzz("clippy")
                        .args(["--no-default-features", "--all-targets"])
                        .args(["--", "--deny", "warnings"]),
                )
            }
            Self::Rust => process::run(&mut rust_tests()),
            Self::Processors => processors::test(),
            Self::Fuzz => process::run(fuzz("test").arg("--no-default-features")),
            Self::Browser => browser(),
        }
    }
}

/// One set of flags for all that is built with tests, so that nothing is built twice.
fn rust_tests() -> Command {
    let mut command = process::cargo();
    command.args(["test", "--workspace", "--locked"]);
    if cfg!(target_os = "linux") {
        // The tests that look on with strace.
        command.args(["--features", "staunton/system-tests"]);
    }
    command
}

/// Cargo in the workspace of the fuzz targets. They themselves need a C++ compiler and
/// cargo-fuzz, so only what they call is compiled here: `cargo xtask fuzz` does the rest.
fn fuzz(subcommand: &str) -> Command {
    let mut command = process::cargo();
    command.args([subcommand, "--manifest-path", "fuzz/Cargo.toml"]);
    command
}

fn browser() -> Result<(), Failure> {
    web::install()?;
    web::script("build")?;
    // Builds the program along with its tests.
    process::run(rust_tests().arg("--no-run"))?;
    let chromium = Program::Chromium
        .find()
        .ok_or_else(|| Failure::new("Chromium was there a moment ago and is gone."))?;
    process::run(
        web::npm()
            .args(["exec", "--", "playwright", "test"])
            .env("CHROMIUM", chromium)
            .env("STAUNTON", workspace::staunton("debug")?),
    )
}
