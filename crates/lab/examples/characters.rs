//! Measures the characters against the levels of their strength. `cargo xtask levels --characters`
//! runs it with its options in this order: games per character, concurrent games.

use std::env;
use std::error::Error;

use engine::{Character, Opponent};
use indicatif::{ProgressBar, ProgressStyle};
use staunton_lab::calibration::styles::{Habits, against_its_level, of_pair};
use staunton_lab::matches::{Openings, Tempo};

/// Seed of the openings, the same for every character.
const OPENINGS_SEED: u64 = 1;
/// More nodes than any character uses for a move.
const ENOUGH: Tempo = Tempo::Nodes(10_000_000);

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [games, threads] = &arguments[..] else {
        return Err("run it as `cargo xtask levels --characters`".into());
    };
    let (pairs, threads) = (games.parse::<usize>()? / 2, threads.parse()?);
    println!(
        "| | Score | Elo (95%) | Captures | Exchanges | Pawns offered | King attacks | Pawn \
         advances | Castled | Endgames |\n|---|---:|---|---:|---:|---:|---:|---:|---:|---:|"
    );
    for character in Character::ALL {
        let contest = against_its_level(character, pairs, ENOUGH, threads);
        let bar = ProgressBar::new(pairs as u64)
            .with_style(ProgressStyle::with_template("{msg} {bar:20} {pos}/{len}")?)
            .with_message(character.name());
        let openings = || Openings::new(OPENINGS_SEED);
        let opening = openings().next().map_or(0, |line| line.moves().len());
        let mut habits = [Habits::default(); 2];
        let tally = contest.run(openings(), |records, _| {
            for (sum, of_pair) in habits.iter_mut().zip(of_pair(records, opening)) {
                sum.add(&of_pair);
            }
            bar.inc(1);
        })?;
        bar.finish_and_clear();
        let elo = tally.elo();
        let result = format!(
            "{:.0}% | {:+.0} ({:+.0} to {:+.0})",
            100.0 * tally.score().value,
            elo.value,
            elo.interval[0],
            elo.interval[1]
        );
        let [own, other] = &habits;
        print_row(&Opponent::Character(character).to_string(), &result, own);
        print_row(
            &Opponent::Level(character.level()).to_string(),
            " | ",
            other,
        );
    }
    Ok(())
}

fn print_row(name: &str, result: &str, habits: &Habits) {
    let moves = |count| habits.per_hundred_moves(count);
    let games = |count| habits.per_hundred_games(count);
    println!(
        "| {name} | {result} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {:.0}% | {:.0}% |",
        moves(habits.captures),
        moves(habits.exchanges),
        moves(habits.offers),
        moves(habits.king_attacks),
        moves(habits.pawn_advances),
        games(habits.castled),
        games(habits.endgames),
    );
}
