//! `cargo xtask test`: all checks and tests.

mod changed;
mod crates;
mod executables;
mod step;

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum as _};

use crate::failure::Failure;
use crate::needs::{self, Program};
use crate::test::changed::Plan;
use crate::test::crates::Crates;
use crate::test::step::Step;
use crate::trials::{self, Trial};
use crate::{
    api_clients, licences, nats_server, npm_package, package, process, processors, prose,
    python_chess, python_package, referee, web, workspace,
};

/// The number of games that the tests compare with python-chess.
const PYTHON_GAMES: u32 = 300;

/// The steps to run.
#[derive(Args)]
pub(crate) struct Options {
    /// Run only this step
    #[arg(long)]
    only: Option<Step>,
    /// Run the steps that the changes since the commit BASE can break; without BASE, since this
    /// branch left `main`
    ///
    /// Uncommitted and untracked files count as changes. Tests the crates that depend on a changed
    /// crate or read a changed file.
    #[arg(long, value_name = "BASE", num_args = 0..=1, conflicts_with = "only")]
    #[expect(clippy::option_option, reason = "the option has an optional value")]
    changed: Option<Option<String>>,
}

/// Runs the steps, and prints the time of each.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let selection = selection(options)?;
    let steps = &selection.steps;
    prepare(steps)?;

    let started = Instant::now();
    let mut done = Vec::new();
    let failed = thread::scope(|scope| {
        let mut chaos = None;
        for (index, &step) in steps.iter().enumerate() {
            println!("\n== {} of {}: {}", index + 1, steps.len(), step.name());
            if step == Step::Chaos
                && steps.contains(&Step::Rust)
                && steps.contains(&Step::Processors)
            {
                println!("It mostly waits, so it runs in parallel with the next step.");
                chaos = Some(scope.spawn(|| timed(chaos_trials)));
                continue;
            }
            let (result, time) = timed(|| step.run(&selection));
            done.push((step, time));
            result.map_err(|failure| (step, failure))?;
            if let Some(chaos) = chaos.take() {
                let (result, time) = process::joined(chaos);
                done.push((Step::Chaos, time));
                result.map_err(|failure| (Step::Chaos, failure))?;
            }
        }
        Ok(())
    });
    summarise(&done, started.elapsed());
    failed.map_err(|(step, failure): (Step, Failure)| {
        Failure::new(format!(
            "{failure}\nThe step `{name}` failed. \
             To run it again: cargo xtask test --only {name}",
            name = step.name(),
        ))
    })?;
    println!("All steps passed.");
    Ok(())
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let started = Instant::now();
    let result = work();
    (result, started.elapsed())
}

/// The steps to run, and the crates whose tests to run; `None` means all.
struct Selection {
    steps: Vec<Step>,
    crates: Option<BTreeSet<String>>,
}

fn selection(options: &Options) -> Result<Selection, Failure> {
    if let Some(base) = &options.changed {
        let files = changed::files(base.as_deref())?;
        if files.is_empty() {
            println!("Nothing has changed.");
        }
        let Plan { steps, crates } = changed::plan(&files, &Crates::read()?);
        println!(
            "{} changed files. The steps that they can break:",
            files.len()
        );
        for (step, reason) in &steps {
            println!("{:<11} {reason}", step.name());
        }
        return Ok(Selection {
            steps: steps.into_keys().collect(),
            crates: Some(crates),
        });
    }
    let steps = match options.only {
        Some(step) => vec![step],
        None => Step::value_variants().to_vec(),
    };
    Ok(Selection {
        steps,
        crates: None,
    })
}

/// Checks that all programs are installed before anything is run.
fn prepare(steps: &[Step]) -> Result<(), Failure> {
    let any = |wanted: &[Step]| steps.iter().any(|step| wanted.contains(step));
    if any(&[Step::Format, Step::Clippy]) {
        needs::cargo_tools()?;
    }
    if any(&[Step::Web, Step::Npm, Step::Browser]) {
        needs::node()?;
    }
    let mut programs = Vec::new();
    let starts_nodes = any(&[Step::Rust, Step::Chaos]) && cfg!(target_os = "linux");
    if starts_nodes {
        programs.extend([Program::PostgreSql, Program::Iproute]);
    }
    if any(&[Step::Rust]) && cfg!(target_os = "linux") {
        programs.extend([Program::PgnExtract, Program::Python, Program::Strace]);
        programs.extend([
            Program::Faketime,
            Program::Nginx,
            Program::Haproxy,
            Program::Caddy,
        ]);
        programs.extend([
            Program::Openssl,
            Program::DockerCompose,
            Program::SystemdAnalyze,
        ]);
    }
    if any(&[Step::Python]) {
        programs.push(Program::Python);
    }
    let emulates = any(&[Step::Rust]) && cfg!(target_os = "linux");
    if emulates || any(&[Step::Processors]) && processors::emulates_arm() {
        programs.push(Program::Qemu);
    }
    if any(&[Step::Browser]) && cfg!(target_os = "linux") {
        programs.extend([Program::Firefox, Program::WebKit, Program::Xvfb]);
    }
    needs::programs(&programs)?;
    if starts_nodes {
        nats_server::find()?;
    }
    if any(&[Step::Npm, Step::Browser]) {
        needs::browser()?;
    }
    Ok(())
}

/// Prints the time of each step, and the total; steps that run in parallel add nothing to it.
fn summarise(done: &[(Step, Duration)], total: Duration) {
    println!();
    for (step, duration) in done {
        println!("{:<10}{:>8.1} s", step.name(), duration.as_secs_f64());
    }
    println!("{:<10}{:>8.1} s", "total", total.as_secs_f64());
}

impl Step {
    fn run(self, selection: &Selection) -> Result<(), Failure> {
        match self {
            Self::Format => {
                process::run(process::cargo().args(["fmt", "--all", "--check"]))?;
                process::run(
                    process::cargo()
                        .args(["fmt", "--manifest-path", "fuzz/Cargo.toml"])
                        .arg("--check"),
                )
            }
            Self::Prose => prose::check(),
            Self::Licences => licences::check(),
            Self::Packages => package::check(),
            Self::Web => web(),
            Self::Npm => npm_package::test(),
            Self::Python => {
                let environment = python_package::test()?;
                referee::compare_with_python_chess(&environment, PYTHON_GAMES, 1)
            }
            Self::Clippy => process::run(
                process::cargo()
                    .args(["clippy", "--workspace", "--all-targets", "--locked"])
                    .args(["--", "--deny", "warnings"]),
            ),
            Self::Rust => rust(selection.crates.as_ref()),
            Self::Chaos => {
                executables::build()?;
                chaos_trials()
            }
            Self::Processors => processors::test(),
            Self::Browser => browser(selection),
        }
    }
}

/// Runs the independent scripts of the client in parallel, then builds it.
fn web() -> Result<(), Failure> {
    web::install(process::run)?;
    npm_package::build_for_client()?;
    process::run_all(["lint", "check", "texts:check", "test"].map(web::script))?;
    process::run(&mut web::script("build"))
}

/// Runs the tests of these crates, or of all, and the examples in their documentation.
fn rust(crates: Option<&BTreeSet<String>>) -> Result<(), Failure> {
    if crates.is_some_and(changed::is_tasks_alone) {
        // Nothing else needs to be compiled.
        return process::run(process::cargo().args(["test", "--locked", "--package", "xtask"]));
    }
    let nats_server = cfg!(target_os = "linux")
        .then(nats_server::find)
        .transpose()?;
    let clients = cfg!(target_os = "linux")
        .then(api_clients::python)
        .transpose()?;
    let tables = cfg!(target_os = "linux")
        .then(|| python_chess::find().map(|found| found.three_pieces()))
        .transpose()?;
    let tools = [
        (nats_server::VARIABLE, nats_server),
        (api_clients::VARIABLE, clients),
        (python_chess::VARIABLE, tables),
    ];
    executables::run(executables::build()?, crates, &tools)?;
    process::run(executables::cargo_test().arg("--doc"))?;
    if cfg!(target_os = "linux") {
        referee::run_short()?;
    }
    Ok(())
}

/// Runs a short `cargo xtask chaos` with the program that the tests use: every fault of one server
/// once, and some additional kills, with both databases. In parallel, one of several nodes is killed,
/// and then NATS; the long campaign also cuts and freezes nodes.
fn chaos_trials() -> Result<(), Failure> {
    if !cfg!(target_os = "linux") {
        println!("Nothing to do: this step needs Linux.");
        return Ok(());
    }
    let mut trials = Vec::new();
    for database in ["sqlite", "postgres"] {
        let mut trial = trials::command(Trial::Chaos, "debug")?;
        trial.args(["--database", database, "--rounds", "10", "--games", "10"]);
        trials.push(trial);
    }
    let mut nodes = trials::command(Trial::Chaos, "debug")?;
    trials::prepare_nodes(&mut nodes)?;
    nodes.args(["--nodes", "3", "--rounds", "2", "--games", "10"]);
    trials.push(nodes);
    process::run_all(trials)
}

fn browser(selection: &Selection) -> Result<(), Failure> {
    if !selection.steps.contains(&Step::Web) {
        web::install(process::run)?;
        npm_package::build_for_client()?;
        process::run(&mut web::script("build"))?;
    }
    // Builds the program along with its tests.
    executables::build()?;
    web::playwright(
        &workspace::built("debug", "staunton")?,
        &needs::browser()?,
        &[],
    )
}
