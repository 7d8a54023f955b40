//! `staunton completions`: completion scripts for shells.

use std::io::{self, Write};

use clap::Command;
use clap_complete::Shell;

use crate::exit::SUCCESS;
use crate::print;

/// Prints the completion script for a shell
///
/// Examples:
///   mkdir -p ~/.local/share/bash-completion/completions
///   staunton completions bash > ~/.local/share/bash-completion/completions/staunton
///   mkdir -p ~/.config/fish/completions
///   staunton completions fish > ~/.config/fish/completions/staunton.fish
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The shell to print for
    shell: Shell,
}

impl Args {
    pub(crate) fn run(self, mut program: Command) -> u8 {
        // The generator panics if it cannot write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "staunton", &mut script);
        let mut output = io::stdout().lock();
        print::or_exit(output.write_all(&script).and_then(|()| output.flush()));
        SUCCESS
    }
}
