//! Speed comparison, as printed by `cargo xtask bench`.

#![forbid(unsafe_code)]

mod fen;
mod perft;
mod race;
mod reading;
mod table;

use std::env;
use std::process::ExitCode;

/// The usage message for invalid arguments.
const USAGE: &str = "\
Run this through the task runner: `cargo xtask bench --help` says how.
Its own arguments are `rules ROUNDS` or `pgn ROUNDS`, with at least one round, or `games
MEGABYTES`, which writes games in PGN to the standard output.";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let ["games", megabytes] = words[..]
        && let Ok(megabytes) = megabytes.parse()
    {
        return match reading::games::write_to(&mut std::io::stdout(), megabytes) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("The games cannot be written: {error}.");
                ExitCode::FAILURE
            }
        };
    }
    if let [what @ ("rules" | "pgn"), rounds] = words[..]
        && let Ok(rounds @ 1..) = rounds.parse()
    {
        match what {
            "rules" => {
                perft::compare(rounds);
                fen::compare(4 * rounds);
            }
            _ => reading::compare(rounds),
        }
        return ExitCode::SUCCESS;
    }
    eprintln!("{USAGE}");
    ExitCode::from(2)
}
