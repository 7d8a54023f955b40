//! The `staunton` program: each subcommand is a thin layer over a crate of this workspace.

#![forbid(unsafe_code)]
// Standard error may be closed; `print::note` ignores that.
#![deny(clippy::print_stderr)]

mod admin;
mod analyse;
mod bench;
mod book;
mod completions;
mod database;
mod date;
mod draft;
mod epd;
mod exit;
mod explain;
mod fen;
mod man;
mod matches;
mod mate;
mod perft;
mod pgn;
mod picture;
mod play;
mod print;
mod processor;
mod puzzles;
mod selfplay;
mod serve;
mod settings;
mod stop;
mod tablebase;
mod threads;
mod tournament;
mod uci;
mod usage;
mod worker;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::{Arg, CommandFactory, Parser, Subcommand};

use exit::FAILURE;

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
    Serve(Box<serve::Args>),
    Worker(worker::Args),
    Admin(admin::Args),
    Play(play::Args),
    Uci(uci::Args),
    Bench(bench::Args),
    Analyse(analyse::Args),
    Perft(perft::Args),
    Explain(explain::Args),
    Mate(mate::Args),
    Match(matches::Args),
    Book(book::Args),
    Picture(picture::Args),
    Selfplay(selfplay::Args),
    Pgn(Box<pgn::Args>),
    Puzzles(puzzles::Args),
    Tournament(tournament::Args),
    Tablebase(tablebase::Args),
    Completions(completions::Args),
    Man(man::Args),
}

fn main() -> ExitCode {
    if processor::lacks_something() {
        return ExitCode::from(FAILURE);
    }
    ExitCode::from(run())
}

// Not inlined: no other code may run before the processor check.
#[inline(never)]
fn run() -> u8 {
    let program = Cli::command();
    let words = match settings::with_file(&program, &settings_of_a_file(), words()) {
        Ok(words) => words,
        Err(why) => {
            print::note(format_args!("error: {why}"));
            return FAILURE;
        }
    };
    let command = match Cli::try_parse_from(words) {
        Ok(program) => program.command,
        Err(error) => match usage::explained(&error) {
            Some(said) => {
                print::note(said);
                return FAILURE;
            }
            None => error.exit(),
        },
    };
    match command {
        Command::Serve(args) => args.run(),
        Command::Worker(args) => args.run(),
        Command::Admin(args) => args.run(),
        Command::Play(args) => args.run(),
        Command::Uci(args) => args.run(),
        Command::Bench(args) => args.run(),
        Command::Analyse(args) => args.run(),
        Command::Perft(args) => args.run(),
        Command::Explain(args) => args.run(),
        Command::Mate(args) => args.run(),
        Command::Match(args) => args.run(),
        Command::Book(args) => args.run(),
        Command::Picture(args) => args.run(),
        Command::Selfplay(args) => args.run(),
        Command::Pgn(args) => args.run(),
        Command::Puzzles(args) => args.run(),
        Command::Tournament(args) => args.run(),
        Command::Tablebase(args) => args.run(),
        Command::Completions(args) => args.run(Cli::command()),
        Command::Man(args) => args.run(Cli::command()),
    }
}

/// The command line. Some chess interfaces cannot pass arguments: without any arguments, and
/// without a terminal on standard input, the command is `uci`.
fn words() -> Vec<OsString> {
    // A Windows shell does not expand `*.pgn`, so the program does.
    let mut words: Vec<OsString> = wild::args_os().collect();
    if words.len() == 1 && !io::stdin().is_terminal() {
        words.push("uci".into());
    }
    words
}

/// The settings that a configuration file may set: all options of the server except the file
/// itself.
fn settings_of_a_file() -> Vec<Arg> {
    let server = <serve::Args as clap::Args>::augment_args(clap::Command::new("serve"));
    let options = server.get_arguments();
    options
        .filter(|option| option.get_id() != "config")
        .cloned()
        .collect()
}
