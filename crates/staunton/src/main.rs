//! The `staunton` program: each subcommand is a thin layer over a crate of this workspace.

#![forbid(unsafe_code)]

mod analyse;
mod bench;
mod completions;
mod explain;
mod fen;
mod man;
mod matches;
mod mate;
mod perft;
mod pgn;
mod print;
mod processor;
mod selfplay;
mod serve;
mod uci;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Chess in one program: the complete rules, an engine, and a server for a club, a school
/// or a household.
#[derive(Parser)]
#[command(name = "staunton", version = processor::VERSION, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Args),
    Uci(uci::Args),
    Bench(bench::Args),
    Analyse(analyse::Args),
    Perft(perft::Args),
    Explain(explain::Args),
    Mate(mate::Args),
    Match(matches::Args),
    Selfplay(selfplay::Args),
    Pgn(Box<pgn::Args>),
    Completions(completions::Args),
    Man(man::Args),
}

/// The answer is "yes", or the work is done.
const SUCCESS: u8 = 0;
/// The answer is "no".
const NO: u8 = 1;
/// The work could not be done.
const FAILURE: u8 = 2;

fn main() -> ExitCode {
    if processor::lacks_something() {
        return ExitCode::from(FAILURE);
    }
    ExitCode::from(run())
}

// Not inlined: nothing of it may run before the processor has been looked at.
#[inline(never)]
fn run() -> u8 {
    match Cli::parse().command {
        Command::Serve(args) => args.run(),
        Command::Uci(args) => args.run(),
        Command::Bench(args) => args.run(),
        Command::Analyse(args) => args.run(),
        Command::Perft(args) => args.run(),
        Command::Explain(args) => args.run(),
        Command::Mate(args) => args.run(),
        Command::Match(args) => args.run(),
        Command::Selfplay(args) => args.run(),
        Command::Pgn(args) => args.run(),
        Command::Completions(args) => args.run(),
        Command::Man(args) => args.run(),
    }
}
