//! Plays games of the engine against itself into a folder of shards:
//!
//! `cargo run --release -p staunton-lab --example selfplay -- FOLDER SHARDS NODES THREADS`

use std::env;
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;
use std::str::FromStr;

use lab::selfplay::SelfPlay;

const GAMES: u32 = 100;
const SEED: u64 = 1;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [folder, shards, nodes, threads] = &arguments[..] else {
        return Err("give a folder, and numbers of shards, nodes and threads".to_owned());
    };
    let settings = SelfPlay {
        nodes: number(nodes)?,
        random_plies: 8,
        games: GAMES,
        seed: SEED,
    };
    let shards: u64 = number(shards)?;
    let threads: NonZeroUsize = number(threads)?;
    settings.run(
        Path::new(folder),
        0..shards,
        threads,
        &false.into(),
        |shard| {
            println!("shard {} of {shards}", shard.number + 1);
        },
    )
}

fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text:?} is no number"))
}
