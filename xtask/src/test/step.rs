//! The steps of the tests.

use clap::ValueEnum;

/// The steps in the order in which they run; quick ones come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
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
    /// The built program is killed and hindered for a minute, and loses nothing
    Chaos,
    /// The rules and the engine once more, built for older processors and for ARM
    Processors,
    /// The end-to-end tests: the built program in a real browser
    Browser,
}

impl Step {
    /// As an option names it.
    pub(crate) fn name(self) -> String {
        self.to_possible_value()
            .expect("no step is hidden")
            .get_name()
            .to_owned()
    }
}
