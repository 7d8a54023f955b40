//! How strong the levels of play are: each is measured against the one below it, and the lowest
//! against players whose strength is plain.
//!
//! Levels below the full one are bounded by positions, not by time, and so are their games: they
//! replay. The full level plays by the clock.

use std::fmt::Write as _;

use engine::{Baseline, Elo, Level};

use crate::matches::{Contender, Match, Program, Tally, Tempo};

/// More positions than any level below the full one looks at for a move.
const ENOUGH: Tempo = Tempo::Nodes(10_000_000);
/// From one level to the next.
const STEPS: usize = 11;

/// The matches that measure a level: against the one below it; of the lowest, against a player
/// by lot and one that looks one ply ahead. The level is the first engine. `full` is the clock
/// at which full strength is measured.
pub fn matches(level: Level, full: Tempo, pairs: usize, concurrency: usize) -> Vec<Match> {
    let opponents = match Level::new(level.number() - 1) {
        Some(below) => vec![own(below)],
        None => vec![
            plain("random", Baseline::Random),
            plain("greedy", Baseline::Greedy),
        ],
    };
    opponents
        .into_iter()
        .map(|opponent| Match {
            engines: [own(level), opponent],
            tempo: if level == Level::FULL { full } else { ENOUGH },
            pairs,
            sprt: None,
            concurrency,
        })
        .collect()
}

fn own(level: Level) -> Contender {
    let number = level.number().to_string();
    Contender {
        name: format!("level {number}"),
        program: Program::Own,
        options: vec![("Level".to_owned(), number)],
    }
}

fn plain(name: &str, kind: Baseline) -> Contender {
    Contender {
        name: name.to_owned(),
        program: Program::Baseline(kind),
        options: Vec::new(),
    }
}

/// The levels' strengths: that of the full level is given, and `steps` say how much stronger
/// each level from the second up was than the one below it. The margins are those of the
/// distance to the full level.
///
/// # Errors
///
/// When a step is without bounds, since one side has won every game.
pub fn strengths(full: i32, steps: &[Tally; STEPS]) -> Result<[Elo; STEPS + 1], String> {
    let mut strengths = [Elo {
        value: full,
        margin: 0,
    }; STEPS + 1];
    let (mut below, mut variance) = (0.0, 0.0);
    for (index, step) in steps.iter().enumerate().rev() {
        let step = step.elo();
        let [least, most] = step.interval;
        if !(least.is_finite() && most.is_finite()) {
            let (stronger, weaker) = (index + 2, index + 1);
            return Err(format!(
                "between levels {stronger} and {weaker} too few games were played to say how far \
                 they are apart"
            ));
        }
        below += step.value;
        variance += ((most - least) / 2.0).powi(2);
        strengths[index] = Elo {
            value: full - below.round() as i32,
            margin: variance.sqrt().round() as i32,
        };
    }
    Ok(strengths)
}

/// The lines of `crates/engine/src/levels/elo.rs` between the brackets of the table.
pub fn source(strengths: &[Elo; STEPS + 1]) -> String {
    strengths.iter().fold(String::new(), |mut text, elo| {
        writeln!(text, "    ({}, {}),", elo.value, elo.margin).expect("a string takes everything");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_meets_the_one_below_and_the_lowest_the_plain_players() {
        let clock = "8+0.08".parse().unwrap();
        let names: Vec<[String; 2]> = Level::all()
            .flat_map(|level| matches(level, clock, 1, 1))
            .map(|contest| contest.engines.map(|engine| engine.name))
            .collect();
        assert_eq!(names.len(), 13);
        assert_eq!(names[0], ["level 1", "random"]);
        assert_eq!(names[1], ["level 1", "greedy"]);
        assert_eq!(names[2], ["level 2", "level 1"]);
        assert_eq!(names[12], ["level 12", "level 11"]);
        assert_eq!(matches(Level::FULL, clock, 1, 1)[0].tempo, clock);
        assert_eq!(matches(Level::LOWEST, clock, 1, 1)[0].tempo, ENOUGH);
    }

    /// Wins three games of four in as many pairs: 191 Elo points.
    fn step() -> Tally {
        Tally {
            pairs: [0, 10, 30, 10, 50],
            ..Tally::default()
        }
    }

    #[test]
    fn strengths_are_added_up_from_the_full_level_down() {
        let found = strengths(2_700, &[step(); STEPS]).unwrap();
        assert_eq!(found[11].value, 2_700);
        assert_eq!(found[10].value, 2_700 - 191);
        assert_eq!(found[0].value, 2_700 - 2_099);
        // Errors add up by their squares.
        let [near, far] = [found[10], found[0]].map(|elo| f64::from(elo.margin));
        assert!((far / near - 11_f64.sqrt()).abs() < 0.1, "{found:?}");

        let mut steps = [step(); STEPS];
        steps[2].pairs = [0, 0, 0, 0, 9];
        let why = strengths(2_700, &steps).unwrap_err();
        assert!(why.contains("levels 4 and 3"), "{why}");
    }

    /// The table in the engine's source, as this prints it.
    #[test]
    fn the_engine_is_compiled_with_what_is_printed() {
        let table = include_str!("../../engine/src/levels/elo.rs");
        let strengths: Vec<Elo> = Level::all().map(Level::elo).collect();
        let printed = source(&strengths.try_into().unwrap());
        assert!(table.contains(&printed), "{printed}");
    }
}
