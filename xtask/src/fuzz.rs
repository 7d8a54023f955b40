//! `cargo xtask fuzz`: looks for inputs that violate a property.

use std::process::Command;

use clap::ValueEnum;

use crate::failure::Failure;
use crate::{process, workspace};

/// A fuzz target. The properties are in `crates/properties`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Target {
    /// Positions as text
    Fen,
    /// Moves as text
    San,
    /// The commands of a GUI to the engine
    Uci,
    /// Games as text
    Pgn,
    /// Whether a side can still mate
    Mating,
    /// Commands, clocks and the journal of one game
    Arbiter,
    /// Lessons as text
    Lesson,
    /// Tournaments as text
    Trf,
}

/// Runs one target, or every target in sequence, each for this many seconds.
pub(crate) fn run(only: Option<Target>, seconds: u32) -> Result<(), Failure> {
    require_cargo_fuzz()?;
    let targets: Vec<Target> = match only {
        Some(target) => vec![target],
        None => Target::value_variants().to_vec(),
    };
    for (index, target) in targets.iter().enumerate() {
        let name = target.name();
        println!("\n== {} of {}: {name}", index + 1, targets.len());
        let corpus = workspace::root().join("fuzz/corpus").join(&name);
        std::fs::create_dir_all(&corpus).map_err(|error| {
            Failure::new(format!("{} cannot be created: {error}.", corpus.display()))
        })?;
        process::run(&mut target.command(seconds)).map_err(|failure| {
            Failure::new(format!(
                "{failure}\nIf an input was found, its file is named above, in fuzz/artifacts/{name}.\n\
                 To minimize it: cargo fuzz tmin --sanitizer none {name} FILE\n\
                 Then add it to fuzz/seeds/{name}, so that `cargo xtask test` checks it."
            ))
        })?;
    }
    println!("\nNo violation was found.");
    Ok(())
}

impl Target {
    fn name(self) -> String {
        self.to_possible_value()
            .expect("no target is hidden")
            .get_name()
            .to_owned()
    }

    /// Runs without a sanitizer: sanitizers need a nightly compiler, and look for errors that safe
    /// Rust excludes. New inputs are written to the first folder; the second is only read.
    fn command(self, seconds: u32) -> Command {
        let name = self.name();
        let mut command = process::cargo();
        command
            .args(["fuzz", "run", "--sanitizer", "none", &name])
            .args([format!("fuzz/corpus/{name}"), format!("fuzz/seeds/{name}")])
            .arg("--")
            .arg(format!("-max_total_time={seconds}"))
            .args(["-timeout=20", "-print_final_stats=1"]);
        command
    }
}

fn require_cargo_fuzz() -> Result<(), Failure> {
    let found = process::cargo().args(["fuzz", "--version"]).output();
    if found.is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    Err(Failure::new(
        "cargo-fuzz is missing. It needs a C++ compiler, Linux or macOS. Install it with:\n  \
         cargo install cargo-fuzz --locked",
    ))
}
