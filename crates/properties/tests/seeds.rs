//! The properties hold for every seed: input that shows each target what there is, and input
//! that once broke something.

use std::fs;
use std::path::Path;

fn every_seed(target: &str, property: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/seeds")
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
    every_seed("fen", properties::fen);
}

#[test]
fn san() {
    every_seed("san", properties::san);
}

#[test]
fn uci() {
    every_seed("uci", properties::uci);
}

#[test]
fn pgn() {
    every_seed("pgn", properties::pgn);
}

#[test]
fn mating() {
    every_seed("mating", properties::mating);
}

#[test]
fn arbiter() {
    every_seed("arbiter", properties::arbiter);
}

#[test]
fn lesson() {
    every_seed("lesson", properties::lesson);
}
