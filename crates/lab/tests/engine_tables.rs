//! Tests that the engine is compiled with the tables that the experiments print. They read the
//! engine's sources, so they are not part of the package.

use engine::tuning::weights;
use engine::wdl::MODEL;
use engine::{Elo, Level};
use staunton_lab::{calibration, tune};

#[test]
fn weights_are_in_the_source_as_printed() {
    let source = include_str!("../../engine/src/evaluate/weights.rs");
    let printed = tune::source(&weights());
    assert!(source.contains(&printed), "{printed}");
}

#[test]
fn the_model_of_results_is_in_the_source_as_printed() {
    let source = include_str!("../../engine/src/wdl.rs");
    let printed = tune::wdl::source(&MODEL);
    assert!(source.contains(&printed), "{printed}");
}

#[test]
fn the_strengths_of_the_levels_are_in_the_source_as_printed() {
    let source = include_str!("../../engine/src/levels/elo.rs");
    let levels: Vec<Elo> = Level::all().map(Level::elo).collect();
    let printed = calibration::source(&levels.try_into().unwrap());
    assert!(source.contains(&printed), "{printed}");
}
