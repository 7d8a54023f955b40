//! The properties hold for every seed: input that shows each target what there is, and input
//! that once broke something.

use std::fs;
use std::path::Path;

fn every_seed(target: &str, property: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("seeds")
        .join(target);
    let mut seeds = 0;
    for file in fs::read_dir(&folder).expect("a folder of seeds") {
        let file = file.expect("a seed").path();
        println!("{}", file.display());
        property(&fs::read(&file).expect("a seed"));
        seeds += 1;
    }
    assert!(seeds > 0, "no seed in {}", folder.display());
}

#[test]
fn fen() {
    every_seed("fen", fuzz::fen);
}

#[test]
fn san() {
    every_seed("san", fuzz::san);
}

#[test]
fn uci() {
    every_seed("uci", fuzz::uci);
}

#[test]
fn pgn() {
    every_seed("pgn", fuzz::pgn);
}

#[test]
fn mating() {
    every_seed("mating", fuzz::mating);
}

#[test]
fn arbiter() {
    every_seed("arbiter", fuzz::arbiter);
}

#[test]
fn lesson() {
    every_seed("lesson", fuzz::lesson);
}
