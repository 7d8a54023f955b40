//! `cargo xtask fuzz`: look for an input for which something does not hold that should.

use std::process::Command;

use clap::ValueEnum;

use crate::failure::Failure;
use crate::{process, workspace};

/// What is fed with invented input. The properties are told in `fuzz/src`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Target {
    /// Positions as text
    Fen,
    /// Moves as text
    San,
    /// What a GUI says to the engine
    Uci,
    /// Games as text
    Pgn,
    /// Whether a side can still mate
    Mating,
    /// Commands, clocks and the journal of one game
    Arbiter,
}

/// Runs one target, or all of them one after another, each for so many seconds.
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
            Failure::new(format!("{} cannot be made: {error}.", corpus.display()))
        })?;
        process::run(&mut target.command(seconds)).map_err(|failure| {
            Failure::new(format!(
                "{failure}\nIf an input was found, its file is named above, in fuzz/artifacts/{name}.\n\
                 To make it small: cargo fuzz tmin --sanitizer none {name} FILE\n\
                 Then add it to fuzz/seeds/{name}, where `cargo xtask test` keeps an eye on it."
            ))
        })?;
    }
    println!("\nNothing was found.");
    Ok(())
}

impl Target {
    fn name(self) -> String {
        self.to_possible_value()
            .expect("no target is hidden")
            .get_name()
            .to_owned()
    }

    /// No sanitizer: those need a nightly compiler, and they look for what safe Rust rules out.
    /// What is found on the way is kept in the first folder; the second is only read.
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
