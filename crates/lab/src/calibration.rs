//! How strong the levels of play are: each is measured against the one below it, the lowest
//! against trivial players, and the upper ones against players who are rated.
//!
//! Levels below the full one are bounded by positions, not by time, and so are their games with
//! each other: they replay. The full level and the rated players play by the clock.

pub mod errors;
mod played;
mod ratings;
mod stockfish;

use std::fmt::Write as _;

use engine::{Baseline, Elo, Level};
use rules::CastlingMode;

use crate::matches::{
    Adjudication, Contender, Estimate, FEWEST_PAIRS, Match, Program, Tally, Tempo,
};
pub use played::{Played, checksums};
use ratings::Ratings;

/// More positions than any level below the full one looks at for a move.
const ENOUGH: Tempo = Tempo::Nodes(10_000_000);
/// How many levels there are.
const LEVELS: usize = 12;

/// How much is played.
#[derive(Clone, Debug)]
pub struct Effort {
    /// The clock at which full strength and players in other programs play.
    pub clock: Tempo,
    /// Pairs of games in a match between levels. Against rated players half as many do, since
    /// these contradict each other by more than the chance of so few games does.
    pub pairs: usize,
    /// Games at the same time.
    pub concurrency: usize,
    /// The command that starts Stockfish, whose skill levels are played too if it is there.
    pub stockfish: Option<String>,
}

/// Whom a level is measured against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Against {
    /// A trivial player.
    Plain,
    /// The level below.
    Below,
    /// One whose rating is known.
    Rated(f64),
}

/// A match that measures a level, which is the first of its engines.
#[derive(Clone, Debug)]
pub struct Contest {
    /// What is measured.
    pub level: Level,
    /// By what.
    pub against: Against,
    /// What is to be played.
    pub games: Match,
}

/// How strong the levels are.
#[derive(Clone, Debug)]
pub struct Strengths {
    /// Each of them, the weakest first.
    pub levels: [Elo; LEVELS],
    /// What part of a step between levels remains against other engines.
    pub factor: f64,
    /// The matches against rated players that were too one-sided to rate by, as sentences.
    pub left_out: Vec<String>,
}

/// The matches that measure a level: against the one below it; of the lowest, against a random
/// player and one that looks one ply ahead; and against players that are rated.
pub fn contests(level: Level, effort: &Effort) -> Vec<Contest> {
    let mut opponents = match Level::new(level.number() - 1) {
        Some(below) => vec![(Against::Below, own(below))],
        None => vec![
            (Against::Plain, plain("random", Baseline::Random)),
            (Against::Plain, plain("greedy", Baseline::Greedy)),
        ],
    };
    if let Some(program) = &effort.stockfish {
        opponents.extend(
            stockfish::met_by(level, program)
                .map(|rated| (Against::Rated(rated.rating), rated.contender)),
        );
    }
    let contest = |(against, opponent)| Contest {
        level,
        against,
        games: Match {
            adjudication: Adjudication::default(),
            date: None,
            engines: [own(level), opponent],
            tempo: match against {
                Against::Plain | Against::Below if level < Level::FULL => ENOUGH,
                _ => effort.clock,
            },
            pairs: match against {
                Against::Rated(_) => effort.pairs.div_ceil(2),
                _ => effort.pairs,
            },
            sprt: None,
            concurrency: effort.concurrency,
        },
    };
    opponents.into_iter().map(contest).collect()
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

/// Whether the rated players of these matches can play and, where `rates` says that levels are to be
/// rated by them, play enough for that: nobody should hear it after an hour.
///
/// # Errors
///
/// When one cannot be started, or plays too little; the error is a sentence that names it.
pub fn check(contests: &[Contest], rates: bool) -> Result<(), String> {
    for contest in contests {
        let Against::Rated(_) = contest.against else {
            continue;
        };
        let [level, opponent] = &contest.games.engines;
        let pairs = contest.games.pairs;
        if rates && (pairs as f64) < FEWEST_PAIRS {
            return Err(format!(
                "{} games between {} and {} are too few to rate by: give a larger number of --games",
                2 * pairs,
                level.name,
                opponent.name
            ));
        }
        opponent.check(CastlingMode::Standard)?;
    }
    Ok(())
}

/// How strong the levels are, by what came of all the matches that measure them. One against a rated
/// player that is so one-sided that it bounds no difference is left out: others measure the level, too.
///
/// # Errors
///
/// When a match is missing, or one between levels is so one-sided; the error is a sentence that
/// names it.
pub fn strengths(played: &[(Contest, Tally)]) -> Result<Strengths, String> {
    let mut ratings = Ratings::new(LEVELS);
    let mut left_out = Vec::new();
    for (contest, tally) in played {
        let level = usize::from(contest.level.number() - 1);
        match contest.against {
            Against::Plain => {}
            Against::Below => ratings.met_own(level, level - 1, &bounded(contest, tally)?),
            Against::Rated(rating) => match bounded(contest, tally) {
                Ok(estimate) => ratings.met_rated(level, rating, &estimate),
                Err(why) => left_out.push(why),
            },
        }
    }
    let estimates = ratings.solve().ok_or(
        "too little was played: every level is to meet the one below it, and two of them players \
         who are rated",
    )?;
    let elo = |level: usize| Elo {
        value: estimates[level].value.round() as i32,
        margin: (1.96 * estimates[level].deviation).round() as i32,
    };
    Ok(Strengths {
        levels: std::array::from_fn(elo),
        factor: estimates[LEVELS].value,
        left_out,
    })
}

/// What a match says about a difference, if it bounds it.
fn bounded(contest: &Contest, tally: &Tally) -> Result<Estimate, String> {
    let elo = tally.elo();
    if elo.interval.iter().all(|end| end.is_finite()) {
        return Ok(elo);
    }
    let [one, other] = &contest.games.engines;
    Err(format!(
        "between {} and {} too few games were played to say how far they are apart",
        one.name, other.name
    ))
}

/// The lines of `crates/engine/src/levels/elo.rs` between the brackets of the table.
pub fn source(strengths: &[Elo; LEVELS]) -> String {
    strengths.iter().fold(String::new(), |mut text, elo| {
        writeln!(text, "    ({}, {}),", elo.value, elo.margin).expect("a string takes everything");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn effort(stockfish: Option<&str>) -> Effort {
        Effort {
            clock: "8+0.08".parse().unwrap(),
            pairs: 1,
            concurrency: 1,
            stockfish: stockfish.map(str::to_owned),
        }
    }

    fn all(stockfish: Option<&str>) -> Vec<Contest> {
        Level::all()
            .flat_map(|level| contests(level, &effort(stockfish)))
            .collect()
    }

    #[test]
    fn each_level_meets_the_one_below_and_the_lowest_the_plain_players() {
        let contests = all(None);
        let names = |index: usize| {
            let engines: &[Contender; 2] = &contests[index].games.engines;
            engines.each_ref().map(|engine| engine.name.as_str())
        };
        assert_eq!(contests.len(), 13);
        assert_eq!(names(0), ["level 1", "random"]);
        assert_eq!(names(1), ["level 1", "greedy"]);
        assert_eq!(names(2), ["level 2", "level 1"]);
        assert_eq!(names(12), ["level 12", "level 11"]);
        assert_eq!(contests[12].games.tempo, effort(None).clock);
        assert_eq!(contests[0].games.tempo, ENOUGH);
    }

    #[test]
    fn the_upper_levels_meet_rated_players_by_the_clock() {
        let rated: Vec<Contest> = all(Some("stockfish"))
            .into_iter()
            .filter(|contest| matches!(contest.against, Against::Rated(_)))
            .collect();
        for contest in &rated {
            let [_, skill] = &contest.games.engines;
            assert_eq!(skill.program, Program::Uci(vec!["stockfish".to_owned()]));
            assert_eq!(skill.options[0].0, "Skill Level");
            assert_eq!(contest.games.tempo, effort(None).clock);
        }
        let mut levels: Vec<u8> = rated.iter().map(|rated| rated.level.number()).collect();
        levels.dedup();
        assert_eq!(levels, [5, 6, 7, 8, 9, 10, 11, 12]);
    }

    /// Wins three games of four in as many pairs: 191 Elo points.
    fn won() -> Tally {
        Tally {
            pairs: [0, 10, 30, 10, 50],
            ..Tally::default()
        }
    }

    /// Steps of 191 points; levels 3 and 11 are measured to be 8 times 100 points apart.
    fn played() -> Vec<(Contest, Tally)> {
        let mut played: Vec<_> = all(None).into_iter().map(|one| (one, won())).collect();
        for (level, rating) in [(3, 1_300.0 - 191.0), (11, 2_100.0 - 191.0)] {
            let mut rated = played[level].0.clone();
            rated.against = Against::Rated(rating);
            played.push((rated, won()));
        }
        played
    }

    #[test]
    fn strengths_follow_the_steps_drawn_together_to_fit_the_rated() {
        let found = strengths(&played()).unwrap();
        let value = |level: usize| found.levels[level - 1].value;
        for level in 1..=12 {
            assert_eq!(value(level), 1_000 + 100 * level as i32);
        }
        assert!((found.factor - 100.0 / 190.8).abs() < 0.001);
        // The further from what is rated, the less sure.
        let margin = |level: usize| found.levels[level - 1].margin;
        assert!(margin(7) < margin(3) && margin(3) < margin(1));
    }

    #[test]
    fn a_rated_player_who_loses_nearly_all_games_spoils_no_ratings() {
        let mut played = played();
        let expected = strengths(&played).unwrap();
        assert_eq!(expected.left_out, [""; 0]);
        let mut weak = played[3].0.clone();
        weak.against = Against::Rated(100.0);
        let tally = Tally {
            pairs: [0, 0, 2, 1, 22],
            ..Tally::default()
        };
        played.push((weak, tally));
        let found = strengths(&played).unwrap();
        assert_eq!(found.levels, expected.levels);
        assert!(found.left_out[0].contains("level 3"), "{found:?}");
    }

    #[test]
    fn what_cannot_be_rated_is_said_before_the_first_game() {
        let few = Effort {
            pairs: 6,
            ..effort(Some("no-such-engine"))
        };
        let contests = contests(Level::FULL, &few);
        let why = check(&contests, true).unwrap_err();
        assert!(why.contains("6 games between level 12 and"), "{why}");
        let why = check(&contests, false).unwrap_err();
        assert!(why.contains("cannot be started"), "{why}");
        assert_eq!(check(&all(None), false), Ok(()));
    }

    #[test]
    fn what_is_missing_or_too_little_is_named() {
        let mut played = played();
        played[3].1.pairs = [0, 0, 0, 0, 9];
        let why = strengths(&played).unwrap_err();
        assert!(why.contains("level 3 and level 2"), "{why}");
        played.remove(3);
        let why = strengths(&played).unwrap_err();
        assert!(why.contains("every level"), "{why}");
    }
}
