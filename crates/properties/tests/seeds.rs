//! Runs the properties with every seed: sample inputs for each target, and inputs that once failed.

use std::fs;
use std::path::Path;

fn every_seed(target: &str, property: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/seeds")
        .join(target);
    let mut seeds = 0;
    for file in fs::read_dir(&folder).expect("the folder of seeds") {
        let file = file.expect("a readable seed").path();
        println!("{}", file.display());
        property(&fs::read(&file).expect("a readable seed"));
        seeds += 1;
    }
    assert!(seeds > 0, "no seeds in {}", folder.display());
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

#[test]
fn trf() {
    every_seed("trf", properties::trf);
}
