//! The steps of the tests.

use clap::ValueEnum;

/// The steps in the order of execution; quick ones come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub(crate) enum Step {
    /// The Rust sources are formatted
    Format,
    /// Comments and documents are in plain English
    Prose,
    /// Every dependency's license and source is allowed by deny.toml
    Licences,
    /// Each published crate can be packaged, with its licenses and documents
    Packages,
    /// The web client: its lints, types and unit tests, and its build
    Web,
    /// The npm package: its build, its tests in Node, Deno and Chromium, and the packed file
    Npm,
    /// The Python package: its wheel, in an empty environment, its types, examples and notebook, and
    /// random games compared with python-chess
    Python,
    /// There are no Clippy warnings
    Clippy,
    /// The Rust tests, including the crash tests
    Rust,
    /// The built program is killed and disturbed for a minute, and loses nothing
    Chaos,
    /// The rules and the engine again, built for older processors and for ARM
    Processors,
    /// The end-to-end tests: the built program in a real browser
    Browser,
}

impl Step {
    /// Its name as an option.
    pub(crate) fn name(self) -> String {
        self.to_possible_value()
            .expect("no step is hidden")
            .get_name()
            .to_owned()
    }
}
