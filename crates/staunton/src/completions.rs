//! `staunton completions`: completion scripts for shells.

use std::io;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::{Cli, SUCCESS};

/// Prints the completion script for a shell
///
/// Examples:
///   staunton completions bash > ~/.local/share/bash-completion/completions/staunton
///   staunton completions fish > ~/.config/fish/completions/staunton.fish
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The shell to print for
    shell: Shell,
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        clap_complete::generate(
            self.shell,
            &mut Cli::command(),
            "staunton",
            &mut io::stdout(),
        );
        SUCCESS
    }
}
