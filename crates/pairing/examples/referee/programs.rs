//! The other programs.

use std::io::{Error, Result};
use std::path::Path;
use std::process::{Command, Output};

/// A program that checks the pairings in a TRF file.
pub(crate) struct Referee {
    name: &'static str,
    program: String,
    arguments_before: &'static [&'static str],
    arguments_after: &'static [&'static str],
    /// Returns whether a line of the output belongs to a check without differences.
    is_expected: fn(&str) -> bool,
}

impl Referee {
    /// bbpPairings 6, as the path of the program.
    pub(crate) fn bbp(program: &str) -> Self {
        Self {
            name: "bbpPairings",
            program: program.to_owned(),
            arguments_before: &["--dutch"],
            arguments_after: &["-c"],
            is_expected: |line| line.is_empty() || line.contains(": Round #"),
        }
    }

    /// Gacrux, as the path of a Python that has the package.
    pub(crate) fn gacrux(python: &str) -> Self {
        Self {
            name: "gacrux",
            program: python.to_owned(),
            arguments_before: &[
                "-m",
                "gacrux.pairingchecker",
                "-f",
                "TRF",
                "-c",
                "-dT",
                "-i",
            ],
            arguments_after: &[],
            is_expected: |line| {
                line.is_empty() || line.contains("= Round #") || line == "Check: True"
            },
        }
    }

    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the unexpected lines, or `None` if the referee pairs all rounds like the file.
    pub(crate) fn disagrees(&self, file: &Path) -> Result<Option<String>> {
        let mut command = Command::new(&self.program);
        command
            .args(self.arguments_before)
            .arg(file)
            .args(self.arguments_after);
        let Output { stdout, stderr, .. } = command.output().map_err(|error| {
            Error::new(
                error.kind(),
                format!("cannot start {}: {error}", self.program),
            )
        })?;
        let output = [stdout, stderr].concat();
        let output = String::from_utf8_lossy(&output);
        let lines: Vec<&str> = output
            .lines()
            .map(str::trim)
            .filter(|line| !(self.is_expected)(line))
            .collect();
        // A program that prints nothing has not checked anything.
        let is_empty = output.trim().is_empty();
        Ok((is_empty || !lines.is_empty()).then(|| lines.join("\n")))
    }
}
