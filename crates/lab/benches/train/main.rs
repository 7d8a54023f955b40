//! Benchmark of network training: positions per second, for networks of several sizes on one core
//! and on all cores.
//!
//! ```text
//! cargo xtask bench train
//! ```

#![forbid(unsafe_code)]

use std::error::Error;
use std::num::NonZeroUsize;
use std::time::Instant;

use rules::Position;
use staunton_lab::Random;
use staunton_lab::train::{Record, Records, Settings, Trainer};

/// Positions per pass: eight batches.
const POSITIONS: usize = 8 * 16_384;
/// Hidden units of the networks.
const SIZES: [usize; 4] = [128, 256, 512, 1024];

fn main() -> Result<(), Box<dyn Error>> {
    let rounds = rounds_wanted(std::env::args().skip(1))?;
    let all = std::thread::available_parallelism()?;
    let mut records = records();
    println!("positions a second: one core, {all} cores");
    for hidden in SIZES {
        let speeds = [NonZeroUsize::MIN, all].map(|threads| {
            let settings = Settings {
                hidden,
                epochs: rounds,
                ..Settings::default()
            };
            let mut trainer = Trainer::new(settings, 150.0);
            let passes = (0..rounds).map(|_| {
                let start = Instant::now();
                trainer.epoch(&mut records, threads, &|_| ());
                POSITIONS as f64 / start.elapsed().as_secs_f64()
            });
            passes.fold(0.0, f64::max)
        });
        println!("{hidden:>5} {:>9.0} {:>9.0}", speeds[0], speeds[1]);
    }
    Ok(())
}

/// Returns positions of random games with random scores; the content does not matter here.
fn records() -> Records {
    let mut random = Random::new(1, 0);
    let mut records = Records::default();
    let mut position = Position::start();
    while records.training.len() < POSITIONS {
        let moves = position.legal_moves();
        if moves.is_empty() || position.halfmove_clock() > 40 || position.fullmove_number() > 80 {
            position = Position::start();
            continue;
        }
        position.play_unchecked(moves[random.below(moves.len())]);
        let score = random.below(601) as i16 - 300;
        records
            .training
            .extend(Record::new(&position, score, Some(random.below(3) as u8)));
    }
    records
}

fn rounds_wanted(mut arguments: impl Iterator<Item = String>) -> Result<usize, String> {
    while let Some(argument) = arguments.next() {
        if argument == "--rounds" {
            let rounds = arguments.next().and_then(|rounds| rounds.parse().ok());
            return rounds.ok_or("--rounds takes a number".to_owned());
        }
    }
    Ok(5)
}
