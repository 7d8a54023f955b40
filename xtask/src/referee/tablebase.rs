//! `cargo xtask referee tablebase`: compares the reader of Syzygy tables with python-chess.

mod positions;
mod referee;

use rules::Position;
use tablebase::{Material, Syzygy, Values};

use crate::failure::Failure;
use crate::python_chess;
use positions::{all_with_three_pieces, random, random_en_passant};
use referee::{Answer, Referee};

use super::random::Random;

/// The number of positions that the referee reads at a time.
const BATCH: usize = 2_000;
/// The number of random positions of each table in the short comparison.
const SHORT: usize = 150;
/// One in this many random positions with pawns of both sides has an en passant capture.
const EN_PASSANT: usize = 20;
/// The maximum number of differences that are printed for each table.
const SHOWN: usize = 5;

/// Compare the reader of Syzygy tables with python-chess
///
/// Downloads the source distribution of python-chess, which contains the tables with three and four
/// pieces, and compares the values and the distances of positions: all positions with three pieces,
/// and random positions of each table with four. The values in the program are compared, too. Prints
/// the numbers of positions and of differences.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cargo xtask referee tablebase                             2 million positions with three pieces, 3 million with four\n  \
    cargo xtask referee tablebase --positions 100 --sample    a sample of all tables")]
pub(crate) struct Options {
    /// Number of random positions of each table
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    positions: u32,
    /// Compare random positions with three pieces as well, instead of all
    #[arg(long)]
    sample: bool,
    /// The seed of the positions
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
}

/// Compares some positions of each table.
pub(super) fn run_short() -> Result<(), Failure> {
    compare(SHORT, true, 1)
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    compare(options.positions as usize, options.sample, options.seed)
}

fn compare(positions: usize, sample: bool, seed: u64) -> Result<(), Failure> {
    let python_chess = python_chess::find()?;
    let folder = python_chess.tables();
    let tables = Syzygy::open(&[&folder]).map_err(|why| Failure::new(format!("{why}.")))?;
    let mut referee = Referee::start(&python_chess)?;
    let mut random = Random::new(seed);
    let (mut compared, mut differences) = (0, 0);
    for material in materials(&tables) {
        let positions: Box<dyn Iterator<Item = Position>> = if material.pieces() == 3 && !sample {
            Box::new(all_with_three_pieces(material))
        } else {
            Box::new((0..positions).map(|number| {
                match number % EN_PASSANT {
                    0 => random_en_passant(material, &mut random)
                        .unwrap_or_else(|| self::random(material, &mut random)),
                    _ => self::random(material, &mut random),
                }
            }))
        };
        let (count, different) = compare_all(positions, &tables, &mut referee)?;
        println!("{material:<8} {count:>9} positions, {different} differences");
        compared += count;
        differences += different;
    }
    println!("positions {compared}, differences {differences}");
    if differences == 0 {
        Ok(())
    } else {
        Err(Failure::new("There are differences."))
    }
}

/// The endings with both tables.
fn materials(tables: &Syzygy) -> Vec<Material> {
    let mut materials: Vec<Material> = tables.materials().collect();
    materials.sort_by_key(|material| (material.pieces(), material.to_string()));
    materials
}

/// Returns the numbers of positions and of differences, and prints the first differences.
fn compare_all(
    mut positions: impl Iterator<Item = Position>,
    tables: &Syzygy,
    referee: &mut Referee,
) -> Result<(usize, usize), Failure> {
    let (mut count, mut different) = (0, 0);
    loop {
        let batch: Vec<Position> = positions.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            return Ok((count, different));
        }
        count += batch.len();
        referee.ask(&batch)?;
        let ours: Vec<Result<Answer, _>> = batch
            .iter()
            .map(|position| {
                let wdl = tables.wdl(position)? as i32;
                let dtz = tables.dtz(position)?;
                Ok::<_, tablebase::ProbeError>(Answer { wdl, dtz })
            })
            .collect();
        for (position, ours) in batch.iter().zip(ours) {
            let ours = ours.map_err(|why| Failure::new(format!("{position}: {why}.")))?;
            let theirs = referee.answer()?;
            let built_in = Values::built_in().probe(position).map(|wdl| wdl as i32);
            if ours != theirs || built_in != Some(theirs.wdl) {
                different += 1;
                if different <= SHOWN {
                    println!(
                        "{position}: we find {ours}, python-chess {theirs}, the program contains \
                         {built_in:?}"
                    );
                }
            }
        }
    }
}
