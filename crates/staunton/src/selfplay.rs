//! `staunton selfplay`: self-play games of the engine.

mod files;
mod play;

use std::path::PathBuf;

use clap::Subcommand;
use lab::selfplay::Form;

/// Plays games of the engine against itself, and checks, merges and counts the files
///
/// Examples:
///   staunton selfplay play games --shards 100
///   staunton selfplay verify games/*.games
///   staunton selfplay merge --output all.games games/*.games
///   staunton selfplay stats all.games
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    /// Reads whole files, checks every move and checksum, and reports damage
    ///
    /// Prints one line for each problem, "FILE: shard N: MESSAGE"; the last line is "shards N,
    /// games N, plies N, problems N". Exits with 1 if there are problems, and with 2 if a file
    /// could not be opened.
    Verify(Files),
    /// Merges the shards of several files into one file
    ///
    /// Every shard is verified, and no shard may occur twice. The output file is written completely
    /// or not at all. Prints its contents: "shards N, games N, plies N".
    Merge {
        #[command(flatten)]
        files: Files,
        /// The file to write
        #[arg(long, value_name = "FILE")]
        output: PathBuf,
        /// Write an archive, which has less than a third of the size and is slower to read
        #[arg(long)]
        archive: bool,
    },
    /// Counts shards, games, plies and results, one line for each count
    Stats(Files),
}

#[derive(clap::Args)]
struct Files {
    /// Files of games written by "staunton selfplay play"
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        match self.command {
            Command::Play(args) => args.run(),
            Command::Verify(Files { files }) => files::verify(&files),
            Command::Merge {
                files,
                output,
                archive,
            } => {
                let form = if archive { Form::Archive } else { Form::Plain };
                files::merge(&files.files, &output, form)
            }
            Command::Stats(Files { files }) => files::stats(&files),
        }
    }
}
